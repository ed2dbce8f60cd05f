/// The candidate that `word` was most likely meant to be, if any is near enough: the same but for case, or within a
/// third of its characters (at least one, at most three) by insertions, deletions, changes and swaps of neighbours.
///
/// Of equally near ones the first. Words of more than 64 characters are near nothing.
public func nearest(_ word: String, in candidates: some Sequence<String>) -> String? {
    let limit = 64
    let wanted = Array(word.lowercased().unicodeScalars.prefix(limit + 1))
    guard !wanted.isEmpty, wanted.count <= limit else { return nil }
    var best: String?
    var bestDistance = max(1, min(3, (wanted.count + 1) / 3)) + 1
    for candidate in candidates where candidate != word {
        let letters = Array(candidate.lowercased().unicodeScalars.prefix(limit + 1))
        guard letters.count <= limit, abs(letters.count - wanted.count) < bestDistance else { continue }
        let distance = editDistance(wanted, letters)
        // A change of every letter is no resemblance.
        guard distance < bestDistance, distance < max(wanted.count, letters.count) else { continue }
        best = candidate
        bestDistance = distance
        if distance == 0 { break }
    }
    return best
}

/// Damerau and Levenshtein's distance in the restricted form (no part is edited twice).
private func editDistance(_ a: [Unicode.Scalar], _ b: [Unicode.Scalar]) -> Int {
    var beforeLast: [Int] = []
    var last = Array(0...b.count)
    for i in a.indices {
        var row = [i + 1]
        for j in b.indices {
            var cost = min(last[j + 1] + 1, row[j] + 1, last[j] + (a[i] == b[j] ? 0 : 1))
            if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { cost = min(cost, beforeLast[j - 1] + 1) }
            row.append(cost)
        }
        beforeLast = last
        last = row
    }
    return last[b.count]
}
