import ScenePixels
import SceneSyntax

extension Evaluator {
    /// The image of a `mask` or `image`: a path, an image or a bitmap.
    package func source(_ ref: ExpressionRef, _ frame: Frame) throws(Failure) -> Image {
        switch try evaluate(ref, frame) {
        case .image(let image): return image
        case .string(let path): return try load(path, try literal(ref, frame))
        case let value:
            throw mistake(.typeMismatch, ref, "a path or an image is wanted here, not \(value.phrase)")
        }
    }

    func picture(_ element: Element) throws(Failure) -> Image {
        guard case .image(let image) = element.value else {
            throw mistake(.typeMismatch, element.ref, "an image is wanted here, not \(element.value.phrase)")
        }
        return image
    }

    /// `image(path)`.
    func image(
        _ span: Program.Span<ExpressionRef>, _ ref: ExpressionRef, _ frame: Frame
    ) throws(Failure) -> Value {
        guard span.count == 1 else { throw .reported }
        let argument = program.elements[Int(span.start)]
        guard case .string(let path) = try evaluate(argument, frame) else {
            throw mistake(.typeMismatch, argument, "a path is wanted here")
        }
        return .image(try load(path, try literal(argument, frame)))
    }

    private func load(_ path: String, _ literal: ExpressionRef) throws(Failure) -> Image {
        let identity = scene.identities[Int(program.range(literal).file.index)]
        switch scene.source.image(path, namedIn: identity) {
        case .success(let image): return image
        case .failure(let problem): throw mistake(problem.code, literal, problem.message, hint: problem.hint)
        }
    }

    /// The expression that a string was written in: its path is relative to that file, and a mistake is reported there.
    private func literal(_ ref: ExpressionRef, _ frame: Frame) throws(Failure) -> ExpressionRef {
        switch program[ref] {
        case .localLet(let hops, let slot):
            let home = frame.out(hops)
            return try literal(program.lets[Int(home.letRefs.start) + Int(slot)], home)
        case .global(let index): return try literal(program.globals[Int(index)].value, rootFrame)
        case .parameter(let hops, let index):
            let home = frame.out(hops)
            guard let use = home.use else { return ref }
            if let given = argument(index, of: use) { return try literal(given, use.caller) }
            return try program.defines[Int(use.define)].parameters[Int(index)].defaultValue
                .map { (value) throws(Failure) in try literal(value, home) } ?? ref
        case .conditional(let condition, let then, let otherwise):
            return try literal(try boolean(condition, frame) ? then : otherwise, frame)
        case .call(.pick, let span):
            // Where the list is written out, the element picked; else the call.
            guard case .number(let index) = try evaluate(program.elements[Int(span.start)], frame) else {
                return ref
            }
            for position in span.indices.dropFirst() {
                guard try evaluate(program.elements[position], frame).elements.count == 1 else { return ref }
            }
            let count = Double(span.count - 1)
            guard count > 0 else { return ref }
            let picked = Int(floorModulo(index.rounded(.down), count))
            return try literal(program.elements[Int(span.start) + 1 + picked], frame)
        default: return ref
        }
    }

    // MARK: - Text

    /// `bitmap(text)`: space, `.` and `0` are paper (1), all else is ink (0); short rows are padded with paper.
    func bitmap(_ element: Element) throws(Failure) -> Value {
        guard case .string(let text) = element.value else {
            throw mistake(.typeMismatch, element.ref, "a string is wanted here, not \(element.value.phrase)")
        }
        let rows = TextGrid(text)
        guard rows.columns > 0 else { throw mistake(.outOfRange, element.ref, "this bitmap has no pixels") }
        let (pixels, overflow) = rows.columns.multipliedReportingOverflow(by: rows.lines.count)
        guard !overflow, pixels <= maximumBitmapPixels else {
            throw mistake(
                .imageTooLarge, element.ref,
                "this bitmap of \(rows.columns) x \(rows.lines.count) has more than 2²⁸ pixels")
        }
        var samples = [UInt8](repeating: 1, count: pixels)
        for (y, line) in rows.lines.enumerated() {
            for (x, character) in line.enumerated()
            where character != " " && character != "." && character != "0" {
                samples[y * rows.columns + x] = 0
            }
        }
        return .image(
            Image(
                width: rows.columns, height: rows.lines.count, channels: .gray, maxval: 1,
                samples: .bytes(samples)))
    }
}

/// Text as a grid of characters: lines of graphemes.
package struct TextGrid: Sendable {
    package let lines: [[Character]]
    /// The length of the longest line.
    package let columns: Int

    package init(_ text: String) {
        lines = text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" || $0 == "\r" }
            .map(Array.init)
        columns = lines.map(\.count).max() ?? 0
    }
}
