import SceneCompiler
import SceneSyntax

/// `scenec pick FILE X,Y`: which statements painted a pixel.
enum PickCommand {
    @Sendable static func run(_ invocation: Invocation) throws -> ExitStatus {
        let reporter = try Reporter(invocation)
        defer { reporter.finish() }
        let place = invocation.operands[1]
        guard let numbers = Invocation.integers(place), numbers.count == 2 else {
            throw UsageError("'pick' takes X,Y in device pixels, not '\(place)'", command: "pick")
        }
        let compilation = try Compilation(
            MainFile(path: invocation.operands[0]), options: invocation.compilationOptions())
        try invocation.checkSettings(of: compilation)
        guard reporter.report(compilation), let plan = compilation.plan else { return .sceneHasErrors }
        let (x, y) = (numbers[0], numbers[1])
        guard 0..<plan.width ~= x, 0..<plan.height ~= y else {
            throw UsageError(
                "\(x),\(y) does not lie in the picture of \(plan.width) x \(plan.height) pixels",
                command: "pick")
        }
        do {
            let picked = try compilation.pick(x: x, y: y)
            let lines = picked.map { $0.description + "\n" }.joined()
            try Console.output(invocation.has(.json) ? json(picked) + "\n" : lines)
            return .done
        } catch let error as PaintingError {
            reporter.report([error.diagnostic], in: compilation.sources)
            return .sceneHasErrors
        }
    }

    private static func json(_ picked: [PickedStatement]) -> String {
        var writer = JSONWriter()
        writer.array(picked) { writer, picked in
            writer.object { writer in
                writer.member("kind", picked.kind.rawValue)
                write(picked.statement, &writer)
                writer.key("color")
                let color = picked.color
                writer.array([color.red, color.green, color.blue, color.alpha]) { $0.number($1) }
                writer.key("coverage")
                writer.number(picked.coverage)
                writer.member("blend", "\(picked.blend)")
                writer.key("cells")
                writer.array(picked.cells) { writer, cell in
                    writer.object { writer in
                        writer.key("tile")
                        writer.object { write(cell.tile, &$0) }
                        writer.member("column", cell.column)
                        writer.member("row", cell.row)
                    }
                }
            }
        }
        return writer.text
    }

    private static func write(_ statement: Compilation.Statement, _ writer: inout JSONWriter) {
        writer.member("statement", statement.kind)
        if let name = statement.name { writer.member("name", name) }
        writer.member("file", statement.file)
        writer.member("line", statement.position.line)
        writer.member("column", statement.position.column)
    }
}
