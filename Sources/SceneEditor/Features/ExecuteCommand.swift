import SceneCompiler
import ScenePixels
import SceneSyntax

extension Session {
    static let commands = ["scene.export", "scene.pick", "scene.applyEdit"]

    /// `workspace/executeCommand`
    func executeCommand(_ params: JSON) throws -> JSON {
        guard let command = params["command"]?.text else {
            throw ResponseError.invalidParams("'command' is a string")
        }
        let arguments = params["arguments"]?.elements ?? []
        switch command {
        case "scene.export": return try export(arguments, token: params["workDoneToken"])
        case "scene.pick": return try pick(arguments)
        case "scene.applyEdit":
            requestClient("workspace/applyEdit", ["edit": arguments.first ?? .null])
            return .null
        default: throw ResponseError.invalidParams("there is no command '\(command)'")
        }
    }

    // MARK: - Jobs

    /// The newest text of a document as a compilation of its own.
    private func job(_ arguments: [JSON]) throws(ResponseError) -> RenderingJob {
        guard let uri = arguments.first?.text ?? arguments.first?["uri"]?.text else {
            throw .invalidParams("the first argument is a document's URI")
        }
        guard let document = workspace.documents[uri] else { throw .invalidParams("'\(uri)' is not open") }
        guard let path = workspace.standingPath(of: uri) else {
            throw .failed("the scene stands in no folder yet: save it first")
        }
        return RenderingJob(
            path: path, text: document.text.bytes, root: workspace.root, overlay: workspace.overlay)
    }

    /// `scene.export URI [PATH]`: writes the picture; without a path beside the scene, as PNG. The answer is the path;
    /// the picture follows, with progress.
    private func export(_ arguments: [JSON], token: JSON?) throws -> JSON {
        let job = try job(arguments)
        let given = arguments.dropFirst().first?.text ?? arguments.first?["path"]?.text
        let standard = FilePath.withoutExtension(job.path) + ".png"
        let path =
            given.map { FilePath.join(FilePath.folder(of: job.path), DocumentURI.path(of: $0) ?? $0) }
            ?? standard
        guard let format = OutputFormat(path: path) else {
            let names = OutputFormat.allCases.map { "." + $0.rawValue }.joined(separator: ", ")
            throw ResponseError.invalidParams("'\(FilePath.name(of: path))' has none of the endings \(names)")
        }
        let progress = WorkDoneProgress(self, token: token, title: "Exporting \(FilePath.name(of: path))")
        let send = send
        let isStarted = background.start {
            let message: JSON
            do {
                try job.export(to: path, format)
                message = ["type": 3, "message": .string("exported \(path)")]
            } catch {
                message = ["type": 1, "message": .string("cannot export \(path): \(error)")]
            }
            progress.end()
            send(["jsonrpc": "2.0", "method": "window/showMessage", "params": message])
        }
        guard isStarted else { throw ResponseError.failed("too much is being exported already") }
        return .string(path)
    }

    /// `scene.pick URI X Y`: which statements painted a pixel. One pixel is evaluated, nothing is rendered.
    private func pick(_ arguments: [JSON]) throws -> JSON {
        let job = try job(arguments)
        let numbers = arguments.dropFirst().compactMap(\.int)
        guard numbers.count == 2 else {
            throw ResponseError.invalidParams("the arguments are a URI, x and y")
        }
        do {
            return .array(
                try job.pick(x: numbers[0], y: numbers[1]).map { picked in
                    let file = picked.file.map { workspace.uri(of: $0) } ?? arguments.first?.text ?? ""
                    return [
                        "text": .string(picked.text),
                        "location": location(file, json(picked.range, in: picked.source)),
                    ]
                })
        } catch {
            throw ResponseError.failed("\(error)")
        }
    }
}

/// What is made of one text, apart from everything else.
struct RenderingJob: Sendable {
    struct Fault: Error, CustomStringConvertible {
        var description: String
    }

    struct Picked {
        var text: String
        /// The identity of an import; nil for the scene itself.
        var file: String?
        var range: TextRange
        var source: SourceText
    }

    var path: String
    var text: [UInt8]
    var root: String?
    var overlay: [String: [UInt8]]

    private func compile() throws -> Compilation {
        var options = CompilationOptions()
        options.root = root
        options.overlay = overlay
        let compilation = try Compilation(MainFile(path: path, text: text), options: options)
        guard !compilation.hasErrors else {
            let first = compilation.diagnostics.first(where: \.isError)
            throw Fault(description: "the scene has errors: " + (first?.message ?? ""))
        }
        return compilation
    }

    func export(to path: String, _ format: OutputFormat) throws {
        let compilation = try compile()
        // Dropped uncommitted it leaves nothing behind.
        var file = try OutputFile(path: path)
        _ = try compilation.write(
            OutputOptions(format: format, threads: 1), to: file.descriptor, name: path)
        try file.commit()
    }

    func pick(x: Int, y: Int) throws -> [Picked] {
        let compilation = try compile()
        guard let plan = compilation.plan, 0..<plan.width ~= x, 0..<plan.height ~= y else {
            throw Fault(description: "\(x), \(y) does not lie in the picture")
        }
        return try compilation.pick(x: x, y: y).map { picked in
            let file = picked.statement.range.file
            return Picked(
                text: picked.description,
                file: file == .main ? nil : compilation.scene.identities[Int(file.index)],
                range: picked.statement.range.range, source: compilation.sources[Int(file.index)])
        }
    }
}
