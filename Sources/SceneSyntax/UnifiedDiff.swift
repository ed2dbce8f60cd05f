/// What makes one text of another, as `diff -u` shows it; empty where they are equal.
///
/// Lines end with LF; a CR before it belongs to the line. Texts that differ in more than a thousand lines are shown as
/// replaced from the first difference to the last.
public func unifiedDiff(from old: String, to new: String, name: String, newName: String? = nil) -> String {
    guard old.utf8.elementsEqual(new.utf8) == false else { return "" }
    let diff = LineDiff(lines(old), lines(new))
    var text = "--- \(name)\n+++ \(newName ?? name)\n"
    for hunk in diff.hunks() { text += diff.text(of: hunk) }
    return text
}

private func same(_ a: Substring, _ b: Substring) -> Bool { a.utf8.elementsEqual(b.utf8) }

/// Lines with their ends.
private func lines(_ text: String) -> [Substring] {
    var lines: [Substring] = []
    var start = text.startIndex
    let bytes = text.utf8
    while start < text.endIndex {
        let end =
            bytes[start...].firstIndex(of: UInt8(ascii: "\n")).map { bytes.index(after: $0) } ?? text.endIndex
        lines.append(text[start..<end])
        start = end
    }
    return lines
}

private struct LineDiff {
    enum Edit { case keep, remove, insert }

    static let context = 3
    static let maximumDistance = 1000

    let old: [Substring]
    let new: [Substring]
    let edits: [Edit]

    init(_ old: [Substring], _ new: [Substring]) {
        self.old = old
        self.new = new
        let limit = min(old.count, new.count)
        var head = 0
        while head < limit, same(old[head], new[head]) { head += 1 }
        var tail = 0
        while tail < limit - head, same(old[old.count - 1 - tail], new[new.count - 1 - tail]) { tail += 1 }
        let middle = Self.edits(Array(old[head..<old.count - tail]), Array(new[head..<new.count - tail]))
        edits =
            Array(repeating: .keep, count: head) + middle + Array(repeating: .keep, count: tail)
    }

    /// The shortest script. Source: Myers, An O(ND) Difference Algorithm and Its Variations, 1986.
    private static func edits(_ a: [Substring], _ b: [Substring]) -> [Edit] {
        let limit = min(a.count + b.count, maximumDistance)
        // furthest[k + offset]: how far in `a` the diagonal k (place in `a` less place in `b`) is reached.
        let offset = limit + 2
        var furthest = Array(repeating: 0, count: 2 * limit + 5)
        // Of each distance: the diagonals around the middle as they were before it.
        var history: [[Int]] = []
        for distance in 0...limit {
            history.append(Array(furthest[offset - distance - 1...offset + distance + 1]))
            for k in stride(from: -distance, through: distance, by: 2) {
                let isInsertion = isInsertion(k, distance) { furthest[offset + $0] }
                var x = isInsertion ? furthest[offset + k + 1] : furthest[offset + k - 1] + 1
                while x < a.count, x - k < b.count, same(a[x], b[x - k]) { x += 1 }
                furthest[offset + k] = x
                if x >= a.count, x - k >= b.count { return backtrack(a.count, b.count, history) }
            }
        }
        return Array(repeating: .remove, count: a.count) + Array(repeating: .insert, count: b.count)
    }

    /// Whether the path to diagonal k comes from the diagonal above.
    private static func isInsertion(_ k: Int, _ distance: Int, _ furthest: (Int) -> Int) -> Bool {
        k == -distance || k != distance && furthest(k - 1) < furthest(k + 1)
    }

    private static func backtrack(_ aCount: Int, _ bCount: Int, _ history: [[Int]]) -> [Edit] {
        var edits: [Edit] = []
        var (x, y) = (aCount, bCount)
        for (distance, row) in history.enumerated().reversed() {
            func furthest(_ k: Int) -> Int { row[k + distance + 1] }
            let k = x - y
            let isInsertion = isInsertion(k, distance, furthest)
            let startX = furthest(isInsertion ? k + 1 : k - 1)
            let startY = startX - (isInsertion ? k + 1 : k - 1)
            while x > startX && y > startY {
                edits.append(.keep)
                x -= 1
                y -= 1
            }
            if distance > 0 { edits.append(isInsertion ? .insert : .remove) }
            (x, y) = (startX, startY)
        }
        return edits.reversed()
    }

}

// MARK: Hunks

extension LineDiff {
    struct Hunk {
        var edits: Range<Int>
        var oldStart: Int
        var newStart: Int
    }

    /// Runs of changes with the lines around them; runs whose surroundings touch are one.
    func hunks() -> [Hunk] {
        var hunks: [Hunk] = []
        var (oldLine, newLine) = (0, 0)
        for (index, edit) in edits.enumerated() {
            if edit != .keep {
                let before = min(Self.context, index)
                if let last = hunks.last, last.edits.upperBound >= index - before {
                    hunks[hunks.count - 1].edits =
                        last.edits.lowerBound..<min(edits.count, index + 1 + Self.context)
                } else {
                    let range = index - before..<min(edits.count, index + 1 + Self.context)
                    hunks.append(Hunk(edits: range, oldStart: oldLine - before, newStart: newLine - before))
                }
            }
            if edit != .insert { oldLine += 1 }
            if edit != .remove { newLine += 1 }
        }
        return hunks
    }

    func text(of hunk: Hunk) -> String {
        var body = ""
        var (oldLine, newLine) = (hunk.oldStart, hunk.newStart)
        for edit in edits[hunk.edits] {
            let line = edit == .insert ? new[newLine] : old[oldLine]
            body += edit == .keep ? " " : edit == .insert ? "+" : "-"
            body += line
            if line.utf8.last != UInt8(ascii: "\n") { body += "\n\\ No newline at end of file\n" }
            if edit != .insert { oldLine += 1 }
            if edit != .remove { newLine += 1 }
        }
        return "@@ -\(span(hunk.oldStart, oldLine)) +\(span(hunk.newStart, newLine)) @@\n" + body
    }

    /// `start,count`; an empty span names the line before it.
    private func span(_ start: Int, _ end: Int) -> String {
        let first = end > start ? start + 1 : start
        return end - start == 1 ? "\(first)" : "\(first),\(end - start)"
    }
}
