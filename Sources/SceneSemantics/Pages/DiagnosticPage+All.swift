// Made by Tools/pages of Grammar/diagnostics.md; do not edit.
// swift-format-ignore-file

extension DiagnosticPage {
    static let groups: [[String: String]] = [
        e010,
        e011,
        e012,
        e013,
        e020,
        e021,
        e022,
        e030,
        e040,
        e050,
        e060,
        w010,
        w020,
        w030,
        n010,
    ]
}
