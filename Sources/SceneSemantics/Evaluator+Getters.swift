import ScenePixels
import SceneSyntax

/// Values as layout wants them: of one type, within their range.
extension Evaluator {
    package typealias Element = (value: Value, ref: ExpressionRef)

    /// The elements of a value; each with the expression that gives it, where it is written as one.
    package func elements(_ ref: ExpressionRef, _ frame: Frame) throws(Failure) -> [Element] {
        var result: [Element] = []
        try forEachElement(ref, frame) { (element) throws(Failure) in result.append(element) }
        return result
    }

    /// As `elements`, without making a list of them.
    package func forEachElement(
        _ ref: ExpressionRef, _ frame: Frame, _ body: (Element) throws(Failure) -> Void
    ) throws(Failure) {
        switch program[ref] {
        case .list(let span):
            for index in span.indices { try forEachElement(program.elements[index], frame, body) }
        case .conditional(let condition, let then, let otherwise):
            try forEachElement(try boolean(condition, frame) ? then : otherwise, frame, body)
        default:
            let value = try evaluate(ref, frame)
            guard case .list(let elements) = value else { return try body((value, ref)) }
            for element in elements { try body((element, ref)) }
        }
    }

    private func wrong(_ value: Value, _ ref: ExpressionRef, _ wanted: String) -> Failure {
        mistake(.typeMismatch, ref, "\(wanted) is wanted here, not \(value.phrase)")
    }

    package func boolean(_ ref: ExpressionRef, _ frame: Frame) throws(Failure) -> Bool {
        let value = try evaluate(ref, frame)
        guard case .boolean(let flag) = value else { throw wrong(value, ref, "a boolean") }
        return flag
    }

    package func number(_ ref: ExpressionRef, _ frame: Frame) throws(Failure) -> Double {
        let value = try evaluate(ref, frame)
        guard case .number(let number) = value else { throw wrong(value, ref, "a number") }
        return number
    }

    package func text(_ ref: ExpressionRef, _ frame: Frame) throws(Failure) -> String {
        let value = try evaluate(ref, frame)
        guard case .string(let text) = value else { throw wrong(value, ref, "a string") }
        return text
    }

    package func color(_ ref: ExpressionRef, _ frame: Frame) throws(Failure) -> Color {
        try color((try evaluate(ref, frame), ref))
    }

    package func color(_ element: Element) throws(Failure) -> Color {
        guard case .color(let color) = element.value else {
            throw wrong(element.value, element.ref, "a color")
        }
        return color
    }

    /// Of a ratio: 0…1.
    package func ratio(_ ref: ExpressionRef, _ frame: Frame) throws(Failure) -> Double {
        try ratio((try evaluate(ref, frame), ref))
    }

    package func ratio(_ element: Element) throws(Failure) -> Double {
        let ratio: Double
        switch element.value {
        case .number(let number): ratio = number
        case .percentage(let number): ratio = number / 100
        default: throw wrong(element.value, element.ref, "a ratio")
        }
        if -Self.noise...1 + Self.noise ~= ratio { return min(max(ratio, 0), 1) }
        let text = element.value.text
        let range = "a ratio is 0 … 1 or 0% … 100%"
        if ratio < 0 { throw mistake(.outOfRange, element.ref, "\(text) is less than 0", hint: range) }
        let most = if case .number = element.value { "1" } else { "100%" }
        var diagnostic = Diagnostic(
            .outOfRange, at: program.range(element.ref), "\(text) is more than \(most)", hint: range)
        // What is written as it is was meant as a percentage.
        if case .number(let written) = program[element.ref], written <= 100 {
            diagnostic.hint = "did you mean \(text)%?"
            let end = SourceRange(diagnostic.range.file, TextRange(at: diagnostic.range.range.upper))
            diagnostic.fixIts.append(.init(title: "write \(text)%", replacements: [.init(end, "%")]))
        }
        throw .mistake(diagnostic)
    }

    /// Degrees.
    package func angle(_ ref: ExpressionRef, _ frame: Frame) throws(Failure) -> Double {
        try angle((try evaluate(ref, frame), ref))
    }

    package func angle(_ element: Element) throws(Failure) -> Double {
        switch element.value {
        case .number(let degrees), .angle(let degrees): return degrees
        default: throw wrong(element.value, element.ref, "an angle")
        }
    }

    package func length(_ ref: ExpressionRef, _ frame: Frame) throws(Failure) -> Length {
        try length((try evaluate(ref, frame), ref))
    }

    package func length(_ element: Element) throws(Failure) -> Length {
        guard let length = element.value.asLength else { throw wrong(element.value, element.ref, "a length") }
        return length
    }

    /// The lengths of a property that takes some numbers of them.
    package func lengths(
        _ ref: ExpressionRef, _ frame: Frame, counts: [Int]
    ) throws(Failure) -> [Length] {
        let elements = try elements(ref, frame)
        try check(elements.count, in: counts, ref)
        var result: [Length] = []
        for element in elements { result.append(try length(element)) }
        return result
    }

    /// The lengths of a property that takes two.
    package func twoLengths(_ ref: ExpressionRef, _ frame: Frame) throws(Failure) -> (Length, Length) {
        // Nearly always as they are written.
        if case .list(let span) = program[ref], span.count == 2,
            let first = try evaluate(program.elements[Int(span.start)], frame).asLength,
            let second = try evaluate(program.elements[Int(span.start) + 1], frame).asLength
        {
            return (first, second)
        }
        let lengths = try lengths(ref, frame, counts: [2])
        return (lengths[0], lengths[1])
    }

    package func size(_ ref: ExpressionRef, _ frame: Frame) throws(Failure) -> (Length, Length) {
        let value = try evaluate(ref, frame)
        if case .size(let width, let height) = value { return (width, height) }
        guard let side = value.asLength else { throw wrong(value, ref, "a size") }
        return (side, side)
    }

    /// A whole number from 1 to 2³¹ − 1.
    package func count(_ ref: ExpressionRef, _ frame: Frame) throws(Failure) -> Int {
        try count((try evaluate(ref, frame), ref))
    }

    package func count(_ element: Element) throws(Failure) -> Int {
        guard case .number(let number) = element.value else {
            throw wrong(element.value, element.ref, "a count")
        }
        let whole = number.rounded()
        guard abs(number - whole) <= Self.noise else {
            throw mistake(.outOfRange, element.ref, "a count is a whole number, not \(Value.text(number))")
        }
        guard whole >= 1 else {
            throw mistake(.outOfRange, element.ref, "a count is at least 1, not \(Value.text(number))")
        }
        guard whole <= 2_147_483_647 else {
            throw mistake(.outOfRange, element.ref, "a count is at most 2147483647")
        }
        return Int(whole)
    }

    /// What floating point may add to a ratio or a count that was meant exactly.
    private static let noise = 0x1p-32

    /// One of the keywords of a shape.
    package func keyword(
        _ ref: ExpressionRef, _ frame: Frame, of shape: Shape
    ) throws(Failure) -> String {
        try keyword((try evaluate(ref, frame), ref), of: shape)
    }

    package func keyword(_ element: Element, of shape: Shape) throws(Failure) -> String {
        guard case .string(let word) = element.value else {
            throw wrong(element.value, element.ref, shape.phrase)
        }
        guard shape.keywords.contains(word) else {
            var diagnostic = Diagnostic(
                .unknownKeyword, at: program.range(element.ref),
                "unknown keyword '\(word)': \(shape.phrase) is wanted here")
            if let near = nearest(word, in: shape.keywords) { diagnostic.hint = "did you mean '\(near)'?" }
            throw .mistake(diagnostic)
        }
        return word
    }

    /// One or two keywords: one serves both axes.
    package func keywordPair(
        _ ref: ExpressionRef, _ frame: Frame, of shape: Shape
    ) throws(Failure) -> (String, String) {
        let elements = try elements(ref, frame)
        try check(elements.count, in: [1, 2], ref)
        let first = try keyword(elements[0], of: shape)
        return (first, elements.count == 1 ? first : try keyword(elements[1], of: shape))
    }

    package func check(_ count: Int, in counts: [Int], _ ref: ExpressionRef) throws(Failure) {
        if counts.contains(count) { return }
        throw mistake(
            .wrongCount, ref, "\(Shape.Count.either(counts).phrase) are wanted here, not \(count)")
    }
}
