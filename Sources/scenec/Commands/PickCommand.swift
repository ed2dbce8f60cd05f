import SceneCompiler
import ScenePixels
import SceneSyntax

/// `scenec pick FILE X,Y`: which statements painted a pixel.
enum PickCommand {
    @Sendable static func run(_ invocation: Invocation, _ reporter: Reporter) throws -> ExitStatus {
        let place = invocation.operands[1]
        guard let numbers = Invocation.integers(place), numbers.count == 2 else {
            throw UsageError("'pick' takes X,Y in device pixels, not '\(place)'", command: "pick")
        }
        let compilation = try Compilation(
            MainFile(path: invocation.operands[0]), options: invocation.compilationOptions())
        try invocation.checkSettings(of: compilation)
        guard reporter.report(compilation, lints: false), let plan = compilation.plan else {
            return .sceneHasErrors
        }
        let (x, y) = (numbers[0], numbers[1])
        guard 0..<plan.width ~= x, 0..<plan.height ~= y else {
            throw UsageError(
                "\(x),\(y) does not lie in the picture of \(plan.width) x \(plan.height) pixels",
                command: "pick")
        }
        do {
            let picked = try compilation.pick(x: x, y: y)
            let pixel = try compilation.pixel(x: x, y: y)
            if invocation.has(.json) {
                try Console.output(json(compilation, picked, pixel) + "\n")
                return .done
            }
            let painted = picked.isEmpty ? ["nothing painted"] : picked.map(\.description)
            let sum = "pixel \(x),\(y): \(Compilation.text(of: pixel))"
            for line in [compilation.backgroundDescription] + painted + [sum] {
                try Console.output(line + "\n")
            }
            return .done
        } catch let error as PaintingError {
            reporter.report([error.diagnostic], in: compilation.sources)
            return .sceneHasErrors
        }
    }

    /// `color` of the pixel, `background`, and `painted`: the statements in order.
    private static func json(
        _ compilation: Compilation, _ picked: [PickedStatement], _ pixel: Color
    ) -> String {
        var writer = JSONWriter()
        writer.object { writer in
            write("color", pixel, &writer)
            writer.key("background")
            writer.object { writer in
                write(compilation.background.statement, &writer)
                write("color", compilation.background.color, &writer)
            }
            writer.key("painted")
            writer.array(picked, write)
        }
        return writer.text
    }

    private static func write(_ writer: inout JSONWriter, _ picked: PickedStatement) {
        writer.object { writer in
            writer.member("kind", picked.kind.rawValue)
            write(picked.statement, &writer)
            write("color", picked.color, &writer)
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

    private static func write(_ key: String, _ color: Color, _ writer: inout JSONWriter) {
        writer.key(key)
        writer.array([color.red, color.green, color.blue, color.alpha]) { $0.number($1) }
    }

    private static func write(_ statement: Compilation.Statement, _ writer: inout JSONWriter) {
        writer.member("statement", statement.kind)
        if let name = statement.name { writer.member("name", name) }
        writer.member("file", statement.file)
        writer.member("line", statement.position.line)
        writer.member("column", statement.position.column)
    }
}
