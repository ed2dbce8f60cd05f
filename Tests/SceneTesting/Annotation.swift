import SceneSyntax

/// What a scene says of itself about its mistakes, in comments below the places:
///
///     fill wihte
///     //   ^^^^^ E0201 unknown name 'wihte'
///
/// `//<- E0202 …` speaks of the first column, where no caret can stand. What follows the code is the message or its start.
package struct Annotation: Hashable, CustomStringConvertible {
    package var line: Int
    package var column: Int
    /// nil where it is not said.
    package var length: Int?
    package var code: String
    package var message: String

    package var description: String {
        "\(line):\(column)" + (length.map { "+\($0)" } ?? "") + " \(code) \(message)"
    }

    /// The annotations of a text.
    package static func all(in text: String) -> [Annotation] {
        var found: [Annotation] = []
        var subject = 0
        for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            let scalars = Array(line.unicodeScalars)
            guard let slash = scalars.firstIndex(where: { $0 != " " }), scalars[slash] == "/",
                slash + 2 < scalars.count, scalars[slash + 1] == "/"
            else {
                subject = index + 1
                continue
            }
            let rest = String(String.UnicodeScalarView(scalars[(slash + 2)...]))
            if rest.hasPrefix("<- ") {
                found.append(make(rest.dropFirst(3), subject, slash + 1, nil))
            } else if let caret = scalars.firstIndex(of: "^") {
                let end = scalars[caret...].firstIndex { $0 != "^" } ?? scalars.count
                let words = String(String.UnicodeScalarView(scalars[end...]))
                found.append(make(words.drop { $0 == " " }, subject, caret + 1, end - caret))
            }
        }
        return found
    }

    private static func make(
        _ words: some StringProtocol, _ line: Int, _ column: Int, _ length: Int?
    ) -> Annotation {
        let parts = words.split(separator: " ", maxSplits: 1)
        return Annotation(
            line: line, column: column, length: length, code: parts.first.map { String($0) } ?? "",
            message: parts.count > 1 ? String(parts[1]) : "")
    }

    /// Whether a diagnostic of the main file is what this announces.
    package func announces(_ diagnostic: Diagnostic, in source: SourceText) -> Bool {
        let start = source.position(at: diagnostic.range.range.lower)
        let end = source.position(at: diagnostic.range.range.upper)
        let isAsLong = length == nil || end.line > start.line || end.column - start.column == length
        return diagnostic.range.file == .main && start == SourcePosition(line: line, column: column)
            && isAsLong && diagnostic.code.id == code && diagnostic.message.hasPrefix(message)
    }
}

extension Compiled {
    /// What was announced and is not told, and what is told and was not announced; empty where all is as it should be.
    package func differences(from annotations: [Annotation]) -> [String] {
        var rest = diagnostics
        var missing: [String] = []
        for annotation in annotations {
            if let index = rest.firstIndex(where: { annotation.announces($0, in: checked.files[0]) }) {
                rest.remove(at: index)
            } else {
                missing.append("missing: \(annotation)")
            }
        }
        let surplus = rest.map { diagnostic in
            let file = checked.files[Int(diagnostic.range.file.index)]
            let place = file.position(at: diagnostic.range.range.lower)
            let end = file.position(at: diagnostic.range.range.upper)
            return "not announced: \(file.name) \(place.line):\(place.column)+\(end.column - place.column) "
                + "\(diagnostic.code.id) \(diagnostic.message)"
        }
        return missing + surplus
    }
}
