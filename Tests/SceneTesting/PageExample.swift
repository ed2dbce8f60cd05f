import SceneSyntax

/// A page of Grammar/diagnostics.md, taken apart.
package struct PageExample {
    package var code: String
    package var title: String
    /// Of the scenes without a name: the first fails, the second is the mend.
    package var scenes: [[UInt8]] = []
    /// What lies beside them.
    package var files: [(name: String, text: String)] = []

    /// The pages of a text.
    package static func all(in markdown: String) -> [PageExample] {
        var pages: [PageExample] = []
        var fence: String?
        var lines: [Substring] = []
        for line in markdown.split(separator: "\n", omittingEmptySubsequences: false) {
            if let name = fence {
                if line != "```" {
                    lines.append(line)
                    continue
                }
                let text = lines.joined(separator: "\n") + "\n"
                if name.isEmpty {
                    pages[pages.count - 1].scenes.append(expanded(text))
                } else {
                    pages[pages.count - 1].files.append((name, text))
                }
                fence = nil
            } else if line.hasPrefix("## ") {
                let words = line.dropFirst(3).split(separator: " ", maxSplits: 1)
                pages.append(PageExample(code: String(words[0]), title: String(words[1])))
            } else if line.hasPrefix("```scene") {
                fence = String(line.dropFirst(8).drop { $0 == " " })
                lines = []
            }
        }
        return pages
    }

    /// `<FF>` is a byte, `<300×(>` is 300 parentheses.
    static func expanded(_ text: String) -> [UInt8] {
        var bytes: [UInt8] = []
        var rest = text[...]
        while let open = rest.firstIndex(of: "<") {
            bytes += rest[..<open].utf8
            rest = rest[open...]
            guard let close = rest[open...].firstIndex(of: ">") else { break }
            // Scalars: what is repeated may combine with the `×`.
            let inside = rest[rest.index(after: open)..<close].unicodeScalars
            if inside.count == 2, let byte = UInt8(String(inside), radix: 16) {
                bytes.append(byte)
            } else if let sign = inside.firstIndex(of: "×"), let count = Int(String(inside[..<sign])) {
                let text = Substring(inside[inside.index(after: sign)...])
                for _ in 0..<count { bytes += text.utf8 }
            } else {
                bytes += rest[open...close].utf8
            }
            rest = rest[rest.index(after: close)...]
        }
        return bytes + rest.utf8
    }
}
