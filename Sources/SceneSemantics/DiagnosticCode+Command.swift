import SceneSyntax

/// What a command finds beside the scene.
extension DiagnosticCode {
    public static let unwritableFile = DiagnosticCode("E0601", "file cannot be written")
    public static let wrongCommandLine = DiagnosticCode("E0602", "wrong command line")
    public static let noAlpha = DiagnosticCode("W0301", "format without alpha")

    package static let command: [DiagnosticCode] = [.unwritableFile, .wrongCommandLine, .noAlpha]
}
