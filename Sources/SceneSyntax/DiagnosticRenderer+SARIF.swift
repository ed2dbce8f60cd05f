extension DiagnosticRenderer {
    /// A SARIF 2.1.0 log with one run.
    ///
    /// Source: OASIS, Static Analysis Results Interchange Format 2.1.0.
    public func renderSARIF(_ diagnostics: [Diagnostic], toolVersion: String) -> String {
        var json = JSONWriter()
        // In the order in which they first occur.
        var rules: [DiagnosticCode] = []
        var indexes: [DiagnosticCode: Int] = [:]
        for diagnostic in diagnostics where indexes[diagnostic.code] == nil {
            indexes[diagnostic.code] = rules.count
            rules.append(diagnostic.code)
        }
        json.object {
            $0.member("$schema", "https://json.schemastore.org/sarif-2.1.0.json")
            $0.member("version", "2.1.0")
            $0.key("runs")
            $0.beginArray()
            $0.object {
                tool(&$0, rules, toolVersion)
                $0.member("columnKind", "unicodeCodePoints")
                $0.key("results")
                $0.array(diagnostics) { result(&$0, $1, rule: indexes[$1.code] ?? 0) }
            }
            $0.endArray()
        }
        return json.text + "\n"
    }

    private func tool(_ json: inout JSONWriter, _ rules: [DiagnosticCode], _ version: String) {
        json.key("tool")
        json.object {
            $0.key("driver")
            $0.object {
                $0.member("name", "scenec")
                $0.member("version", version)
                $0.key("rules")
                $0.array(rules) { json, rule in
                    json.object {
                        $0.member("id", rule.id)
                        message("shortDescription", rule.title, &$0)
                    }
                }
            }
        }
    }

    private func result(_ json: inout JSONWriter, _ diagnostic: Diagnostic, rule: Int) {
        json.object {
            $0.member("ruleId", diagnostic.code.id)
            $0.member("ruleIndex", rule)
            $0.member("level", diagnostic.severity.word)
            message(
                "message", [diagnostic.message, diagnostic.hint].compactMap { $0 }.joined(separator: "; "),
                &$0)
            $0.key("locations")
            $0.array([diagnostic.range]) { location(&$0, $1, text: nil) }
            if !diagnostic.labels.isEmpty {
                $0.key("relatedLocations")
                $0.array(diagnostic.labels) { location(&$0, $1.range, text: $1.text) }
            }
            if !diagnostic.fixIts.isEmpty {
                $0.key("fixes")
                $0.array(diagnostic.fixIts, fix)
            }
        }
    }

    private func fix(_ json: inout JSONWriter, _ fixIt: Diagnostic.FixIt) {
        json.object {
            message("description", fixIt.title, &$0)
            $0.key("artifactChanges")
            $0.array(fixIt.replacements) { json, replacement in
                json.object {
                    artifact(replacement.range, &$0)
                    $0.key("replacements")
                    $0.beginArray()
                    $0.object {
                        region("deletedRegion", replacement.range, &$0)
                        message("insertedContent", replacement.text, &$0)
                    }
                    $0.endArray()
                }
            }
        }
    }

    private func location(_ json: inout JSONWriter, _ range: SourceRange, text: String?) {
        json.object {
            $0.key("physicalLocation")
            $0.object {
                artifact(range, &$0)
                region("region", range, &$0)
            }
            if let text { message("message", text, &$0) }
        }
    }

    private func message(_ key: String, _ text: String, _ json: inout JSONWriter) {
        json.key(key)
        json.object { $0.member("text", text) }
    }

    private func artifact(_ range: SourceRange, _ json: inout JSONWriter) {
        let index = Int(range.file.index)
        json.key("artifactLocation")
        json.object {
            $0.member("uri", sources.indices.contains(index) ? Self.uri(sources[index].name) : "")
        }
    }

    private func region(_ key: String, _ range: SourceRange, _ json: inout JSONWriter) {
        let index = Int(range.file.index)
        guard sources.indices.contains(index) else { return }
        let start = sources[index].position(at: range.range.lower)
        let end = sources[index].position(at: range.range.upper)
        json.key(key)
        json.object {
            $0.member("startLine", start.line)
            $0.member("startColumn", start.column)
            $0.member("endLine", end.line)
            $0.member("endColumn", end.column)
            $0.member("byteOffset", Int(range.range.lower))
            $0.member("byteLength", range.range.offsets.count)
        }
    }

    /// A path as a URI reference (RFC 3986): what is not unreserved is percent-encoded.
    private static func uri(_ path: String) -> String {
        var uri = path.hasPrefix("/") ? "file://" : ""
        for byte in path.utf8 {
            let scalar = Unicode.Scalar(byte)
            if byte.continuesName || "-.~/".unicodeScalars.contains(scalar) {
                uri.unicodeScalars.append(scalar)
            } else {
                uri += "%" + hexadecimal(UInt32(byte), digits: 2)
            }
        }
        return uri
    }
}
