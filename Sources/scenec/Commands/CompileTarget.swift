import SceneCompiler
import ScenePixels
import ScenePlan

/// What `compile` is to write, and where to.
struct CompileTarget {
    enum TreeForm { case text, json }
    enum Stage { case layout, plan }

    /// The picture's place: a path, or `-`.
    let path: String
    let output: OutputOptions
    /// Set where the syntax tree is wanted in place of a picture.
    let treeForm: TreeForm?
    /// Set where the text of a stage is wanted in place of a picture.
    let stage: Stage?
    /// Where texts go: a path, or `-`.
    let textPath: String

    init(_ invocation: Invocation) throws(UsageError) {
        let scene = invocation.operands[0]
        let format = try Self.format(invocation)
        path =
            invocation.value(.output)
            ?? (scene == "-" ? "-" : FilePath.withoutExtension(scene) + "." + format.rawValue)
        textPath = invocation.value(.output) ?? "-"
        output = try Self.options(invocation, format)
        let emitted = invocation.value(.emit)
        let isTree = invocation.has(.dumpTree) || emitted == "ast"
        treeForm = isTree ? (invocation.value(.dumpTree) == "json" ? .json : .text) : nil
        stage = isTree ? nil : emitted == "plan" ? .plan : emitted == "layout" ? .layout : nil
    }

    private static func format(_ invocation: Invocation) throws(UsageError) -> OutputFormat {
        if let name = invocation.value(.format), let format = OutputFormat(rawValue: name) { return format }
        guard let path = invocation.value(.output), path != "-" else { return .ppm }
        if let format = OutputFormat(path: path) { return format }
        // Texts may go anywhere, and devices have no extension (a folder is refused where it is opened).
        if invocation.has(.emit) || invocation.has(.dumpTree) || OutputFile.isSpecial(path) { return .ppm }
        let names = OutputFormat.allCases.map { "." + $0.rawValue }.joined(separator: ", ")
        let found =
            FilePath.fileExtension(of: path).map { "'.\($0)' is no format" } ?? "'\(path)' has no extension"
        throw UsageError(
            "\(found): it may be \(names), or --format says it", command: invocation.command.name)
    }

    private static func options(
        _ invocation: Invocation, _ format: OutputFormat
    ) throws(UsageError) -> OutputOptions {
        var options = OutputOptions(format: format)
        options.depth = invocation.value(.depth) == "16" ? 16 : 8
        if options.depth == 16 && !format.allows16Bits {
            throw UsageError("\(format.rawValue) has no samples of 16 bits", command: invocation.command.name)
        }
        options.isPlain = invocation.has(.plain)
        if options.isPlain && !format.allowsPlain {
            throw UsageError("\(format.rawValue) has no plain form", command: invocation.command.name)
        }
        options.region = try invocation.box(.region)
        options.matte = try invocation.matte()
        options.threads = try invocation.threads()
        return options
    }
}
