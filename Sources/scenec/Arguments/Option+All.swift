import SceneCompiler

/// The options of all commands: one place for parsing, help, suggestions and shell completions.
extension Option {
    static let help = Option("help", short: "h", "say what the command does and what it takes")
    static let version = Option("version", "print the version")

    // What is drawn.
    static let define = Option(
        "define", short: "D", takes: .required("NAME=VALUE"), repeats: true, "set a param of the scene")
    static let size = Option("size", takes: .required("WxH"), "the canvas's size, in place of the scene's")
    static let scale = Option(
        "scale", takes: .required("S"), "device pixels for each scene pixel (default 1)")
    static let root = Option(
        "root", takes: .required("DIR"),
        "the folder that imports and images may not leave (default the scene's)")
    static let maxPixels = Option(
        "max-pixels", takes: .required("N"), "the most pixels of an image or a picture (default 2^40)")
    static let maxMemory = Option(
        "max-memory", takes: .required("SIZE"), "the most memory for images and buffers (default 1GiB)")

    // How it is written.
    static let output = Option(
        "output", short: "o", takes: .required("OUT"), "where to; - is standard output (default NAME.ppm)")
    static let format = Option(
        "format", takes: .required("FORMAT"), choices: OutputFormat.allCases.map(\.rawValue),
        "the format, where the name of the output does not say it")
    static let region = Option("region", takes: .required("X,Y,W,H"), "only these device pixels")
    static let depth = Option(
        "depth", takes: .required("BITS"), choices: ["8", "16"], "bits a sample (default 8)")
    static let plain = Option("plain", "PPM, PGM and PBM as text")
    static let matte = Option(
        "matte", takes: .required("COLOR"),
        "what lies under the picture where the format has no alpha (default white)")
    static let threads = Option(
        "threads", takes: .required("N"), "threads to paint with (default one a core)")

    // Stages in between.
    static let dumpTree = Option(
        "dump-ast", takes: .optional("FORM"), choices: ["text", "json"], "print the syntax tree")
    static let emit = Option(
        "emit", takes: .required("STAGE"), choices: ["ast", "layout", "plan"], "print a stage as text")

    // What is said.
    static let diagnostics = Option(
        "diagnostics", takes: .required("FORM"), choices: ["text", "json", "sarif"],
        "how problems are reported, on standard error (the document of check: on standard output)")
    static let color = Option(
        "color", takes: .required("WHEN"), choices: ["auto", "always", "never"],
        "colours in messages (default auto)"
    )
    static let errorLimit = Option(
        "error-limit", takes: .required("N"), "report so many errors at most, 0 for all (default 100)")
    static let denyWarnings = Option("deny-warnings", "a warning is an error")
    static let allow = Option("allow", takes: .required("CODE"), repeats: true, "do not report this warning")
    static let quiet = Option("quiet", short: "q", "report errors only")
    static let keepGoing = Option(
        "keep-going", "draw what is sound of a scene with errors and hatch the rest; the status stays 1")
    static let stats = Option("stats", "print time, memory and counts of each stage on standard error")

    // Of single commands.
    static let check = Option("check", "change nothing: print the differences, end with 1 if there are any")
    static let stdout = Option("stdout", "print the result in place of changing the file")
    static let json = Option("json", "as JSON")
    static let stdio = Option("stdio", "speak over standard input and output: so it is without options")
    static let clientProcess = Option(
        "clientProcessId", takes: .required("PID"),
        "the editor's process; what ends the server is the end of its input")
    static let socket = Option(
        "socket", takes: .required("PORT"), "listen on this port of the loopback for one editor")

    static let reporting: [Option] = [diagnostics, color, errorLimit, denyWarnings, allow, quiet]
    static let picture: [Option] = [define, size, scale, root, maxPixels, maxMemory]
}
