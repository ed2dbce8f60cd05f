import SceneSemantics

/// The commands: one place for parsing, help, suggestions and shell completions.
extension Command {
    static let all: [Command] = [
        compile, checkScenes, format, explain, pick, params, set, languageServer, trace, verify, reference,
    ]

    /// Most words are files, which a look at their letters tells: then no command is made but the one that runs.
    static func named(_ name: String) -> Command? {
        guard name.utf8.allSatisfy({ UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 || $0 == UInt8(ascii: "-") })
        else {
            return nil
        }
        return all.first { $0.name == name }
    }

    static let compile = Command(
        defaultName, "FILE.scene [-o OUT]", 1...1, "render a scene (the default command)",
        details: """
            The format comes from the name of the output: .ppm, .pam, .pgm, .pbm, .png, .qoi. The output appears whole or not
            at all: a failed or interrupted run leaves the old file as it was. FILE may be - for standard input.
            """,
        options: [
            Option.output, .format, .region, .depth, .plain, .matte, .threads, .dumpTree, .emit, .keepGoing,
            .stats,
        ]
            + Option.picture + Option.reporting,
        run: CompileCommand.run)

    static let checkScenes = Command(
        "check", "FILE…", 1...Int.max, "report problems, write nothing",
        details: """
            A file of lets, params, defines and imports alone is a library: it needs no canvas. Text goes to standard error; with
            --diagnostics json or sarif the document of all files goes to standard output (other commands write it to standard
            error).
            """,
        options: Option.picture + Option.reporting, run: CheckCommand.run)

    static let format = Command(
        "fmt", "FILE…", 1...Int.max, "rewrite scenes in the one canonical layout",
        details: """
            Comments, blank lines and the notation of numbers, colours and strings stay. A file with syntax errors is left
            alone. - reads standard input and prints the result.
            """,
        options: [.check, .stdout] + Option.reporting, run: FormatCommand.run)

    static let explain = Command(
        "explain", "CODE", 1...1, "the long text of one diagnostic, with an example and its mend",
        options: [], run: ExplainCommand.run)

    static let pick = Command(
        "pick", "FILE X,Y", 2...2, "which statements painted a pixel, in order, with the values they had",
        details: """
            X,Y is one word, in device pixels from the top left: 10,4. First the background of the canvas, then what was painted
            on it, from the lowest, then the pixel's own color.
            """,
        options: [.json] + Option.picture + Option.reporting, run: PickCommand.run)

    static let params = Command(
        "params", "FILE", 1...1, "the scene's parameters: name, value, range, step, label",
        options: [.json] + Option.picture + Option.reporting, run: ParamsCommand.run)

    static let set = Command(
        "set", "FILE NAME=VALUE…", 2...Int.max,
        "change params in the file, touching only the text of their values",
        options: [.stdout, .root] + Option.reporting, run: SetCommand.run)

    static let trace = Command(
        "trace", "IMAGE", 1...1, "print an image of two values as the text of a bitmap(\"\"\"…\"\"\")",
        details:
            "The image has at most 256 x 256 pixels. What is darker than half is ink (#), the rest paper (.).",
        options: [.maxPixels, .maxMemory], run: TraceCommand.run)

    static let verify = Command(
        "verify", "FILE IMAGE", 2...2, "does this image show this scene?",
        details:
            "Ends with 1 if not: the first pixel that differs, the statements that painted it, how many differ.",
        options: [.matte, .region] + Option.picture + Option.reporting, run: VerifyCommand.run)

    static let languageServer = Command(
        "lsp", "", 0...0, "language server on standard input and output",
        details: "Speaks the Language Server Protocol 3.17 until its input ends.",
        options: [.stdio, .socket, .clientProcess], run: LanguageServerCommand.run)

    static let reference = Command(
        "reference", "[KIND]", 0...1, "the reference of the language",
        details:
            "KIND is a kind of node, a function, a property, or one of: \(Reference.topics.joined(separator: ", ")).",
        options: [.json], run: ReferenceCommand.run)
}
