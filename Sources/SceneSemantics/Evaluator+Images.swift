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
        imagesAsked.files += 1
        let identity = scene.identities[Int(program.range(literal).file.index)]
        switch scene.source.image(path, namedIn: identity) {
        case .success(let image): return image
        case .failure(let problem): throw mistake(problem.code, literal, problem.message, hint: problem.hint)
        }
    }

    /// The expression that a string was written in: its path is relative to that file, and a mistake is reported there.
    ///
    /// A loop: a chain of lets may be of any length.
    private func literal(_ start: ExpressionRef, _ startFrame: Frame) throws(Failure) -> ExpressionRef {
        var ref = start
        var frame = startFrame
        while true {
            switch program[ref] {
            case .localLet(let hops, let slot):
                frame = frame.out(hops)
                guard Int(slot) < Int(frame.letRefs.count) else { throw .reported }
                ref = program.lets[Int(frame.letRefs.start) + Int(slot)]
            case .global(let index):
                ref = program.globals[Int(index)].value
                frame = rootFrame
            case .parameter(let hops, let index):
                frame = frame.out(hops)
                guard let use = frame.use else { return ref }
                if let given = argument(index, of: use) {
                    ref = given
                    frame = use.caller
                } else if let standard = program.defines[Int(use.define)].parameters[Int(index)].defaultValue
                {
                    ref = standard
                } else {
                    return ref
                }
            case .conditional(let condition, let then, let otherwise):
                ref = try boolean(condition, frame) ? then : otherwise
            case .call(.pick, let span):
                guard let picked = try pickedElement(span, frame) else { return ref }
                ref = picked
            default: return ref
            }
        }
    }

    /// Where the list of a `pick` is written out, the element picked.
    private func pickedElement(
        _ span: Program.Span<ExpressionRef>, _ frame: Frame
    ) throws(Failure) -> ExpressionRef? {
        guard span.count > 1,
            case .number(let index) = try evaluate(program.elements[Int(span.start)], frame)
        else { return nil }
        for position in span.indices.dropFirst() {
            guard try evaluate(program.elements[position], frame).elementCount == 0 else { return nil }
        }
        let picked = Int(floorModulo(index.rounded(.down), Double(span.count - 1)))
        return program.elements[Int(span.start) + 1 + picked]
    }

    // MARK: - Text

    /// `bitmap(text)`: space, `.` and `0` are paper (1), all else is ink (0); short rows are padded with paper.
    func bitmap(_ element: Element) throws(Failure) -> Value {
        guard case .string(let text) = element.value else {
            throw mistake(.typeMismatch, element.ref, "a string is wanted here, not \(element.value.phrase)")
        }
        imagesAsked.texts += 1
        if let known = bitmaps[text] { return .image(known) }
        let rows = TextGrid(text)
        guard rows.columns > 0 else { throw mistake(.outOfRange, element.ref, "this bitmap has no pixels") }
        let (pixels, overflow) = rows.columns.multipliedReportingOverflow(by: rows.lines.count)
        guard !overflow, pixels <= Self.maximumBitmapPixels else {
            throw mistake(
                .imageTooLarge, element.ref,
                "this bitmap of \(rows.columns) x \(rows.lines.count) has more than 2²⁴ pixels")
        }
        guard bitmapPixels + pixels <= Self.maximumPixelsOfBitmaps else {
            throw mistake(
                .memoryLimit, element.ref, "the scene's bitmaps have more than 2²⁷ pixels together")
        }
        let image = rows.image
        bitmapPixels += pixels
        bitmaps[text] = image
        return .image(image)
    }

    /// Pixels of one bitmap, and of all different ones of a scene: short rows are padded, so little text could make many.
    private static let maximumBitmapPixels = 1 << 24
    private static let maximumPixelsOfBitmaps = 1 << 27
}

extension TextGrid {
    /// One channel: ink is 0, paper 1.
    fileprivate var image: Image {
        var samples = [UInt8](repeating: 1, count: columns * lines.count)
        for (y, line) in lines.enumerated() {
            for (x, character) in line.enumerated()
            where character != " " && character != "." && character != "0" {
                samples[y * columns + x] = 0
            }
        }
        return Image(
            width: columns, height: lines.count, channels: .gray, maxval: 1, samples: .bytes(samples))
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
