import SceneSyntax

extension DiagnosticCode {
    public static let unreadableFile = DiagnosticCode("E0401", "file cannot be read")
    public static let absolutePath = DiagnosticCode("E0402", "absolute path")
    public static let pathOutsideRoot = DiagnosticCode("E0403", "path outside the root")
    public static let brokenImage = DiagnosticCode("E0404", "broken image")
    public static let importCycle = DiagnosticCode("E0405", "import cycle")
    public static let imageTooLarge = DiagnosticCode("E0406", "image too large")
    public static let notARegularFile = DiagnosticCode("E0407", "not a regular file")
    public static let sourceTooLarge = DiagnosticCode("E0408", "source too large")
    public static let libraryHoldsPicture = DiagnosticCode("E0409", "imported file is not a library")

    package static let files: [DiagnosticCode] = [
        .unreadableFile, .absolutePath, .pathOutsideRoot, .brokenImage, .importCycle, .imageTooLarge,
        .notARegularFile, .sourceTooLarge, .libraryHoldsPicture,
    ]
}
