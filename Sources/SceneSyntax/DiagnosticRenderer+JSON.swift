extension DiagnosticRenderer {
    /// A JSON array with an object a diagnostic, each on a line:
    ///
    /// `file`, `code`, `severity` (`error`, `warning`, `note`), `message`, `range`, `labels` (`file`, `range`, `text`),
    /// `hint` (or null), `fixIts` (`title`, `replacements`: `file`, `range`, `text`). A `range` has `start` and `end` with
    /// `line` and `column` from 1 (in scalars) and `offset` (in bytes of UTF-8).
    public func renderJSON(_ diagnostics: some Sequence<Diagnostic>) -> String {
        var json = JSONWriter()
        json.beginArray()
        var isFirst = true
        for diagnostic in diagnostics {
            if !isFirst { json.lineEnd() }
            isFirst = false
            write(diagnostic, &json)
        }
        json.endArray()
        return json.text + "\n"
    }

    private func write(_ diagnostic: Diagnostic, _ json: inout JSONWriter) {
        json.object {
            place(diagnostic.range, &$0)
            $0.member("code", diagnostic.code.id)
            $0.member("severity", diagnostic.severity.word)
            $0.member("message", diagnostic.message)
            $0.key("labels")
            $0.array(diagnostic.labels) { json, label in
                json.object {
                    place(label.range, &$0)
                    $0.member("text", label.text)
                }
            }
            $0.key("hint")
            if let hint = diagnostic.hint { $0.string(hint) } else { $0.null() }
            $0.key("fixIts")
            $0.array(diagnostic.fixIts) { json, fixIt in
                json.object {
                    $0.member("title", fixIt.title)
                    $0.key("replacements")
                    $0.array(fixIt.replacements, replacement)
                }
            }
        }
    }

    private func replacement(_ json: inout JSONWriter, _ replacement: Diagnostic.FixIt.Replacement) {
        json.object {
            place(replacement.range, &$0)
            $0.member("text", replacement.text)
        }
    }

    private func place(_ range: SourceRange, _ json: inout JSONWriter) {
        guard sources.indices.contains(Int(range.file.index)) else { return }
        let source = sources[Int(range.file.index)]
        json.member("file", source.name)
        json.range(range.range, of: source)
    }
}
