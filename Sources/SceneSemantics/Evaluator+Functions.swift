import ScenePixels
import SceneSyntax

extension Evaluator {
    /// Calls a function; its arguments are one list.
    func call(
        _ function: FunctionID, _ span: Program.Span<ExpressionRef>, _ ref: ExpressionRef, _ frame: Frame
    ) throws(Failure) -> Value {
        if function == .image { return try image(span, ref, frame) }
        var arguments: [Element] = []
        arguments.reserveCapacity(Int(span.count))
        for index in span.indices {
            let argument = program.elements[index]
            switch try evaluate(argument, frame) {
            case .list(let elements): arguments += elements.map { ($0, argument) }
            case let value: arguments.append((value, argument))
            }
        }
        let schema = Schema.functions[Int(function.rawValue)]
        guard
            arguments.count >= schema.required
                && (schema.repeatsLast || arguments.count <= schema.parameters.count)
        else {
            throw mistake(
                .wrongArgumentCount, ref, "\(schema.name) does not take \(arguments.count) arguments",
                hint: schema.signature)
        }
        let result = try result(function, arguments, ref)
        guard result.isFinite else {
            throw mistake(.notFinite, ref, "the result of \(schema.name) is not a finite number")
        }
        return result
    }

    private func result(
        _ function: FunctionID, _ arguments: [Element], _ ref: ExpressionRef
    ) throws(Failure) -> Value {
        switch function {
        case .rgb, .hsb, .hsv, .hsl, .hwb, .oklab, .oklch, .gray, .alpha, .mix:
            return .color(try colorFunction(function, arguments))
        case .min, .max: return try extreme(arguments, ref, isLeast: function == .min)
        case .abs: return try keep(arguments[0]) { abs($0) }
        case .floor: return try keep(arguments[0]) { $0.rounded(.down) }
        case .ceil: return try keep(arguments[0]) { $0.rounded(.up) }
        case .round: return try keep(arguments[0]) { ($0 + 0.5).rounded(.down) }
        case .clamp:
            let low = try extreme([arguments[0], arguments[1]], ref, isLeast: false)
            return try extreme([(low, arguments[0].ref), arguments[2]], ref, isLeast: true)
        case .lerp: return try lerp(arguments, ref)
        case .sqrt: return .number(try number(arguments[0]).squareRoot())
        case .sin: return .number(ExactAngle.sine(ofDegrees: try angle(arguments[0])))
        case .cos: return .number(ExactAngle.cosine(ofDegrees: try angle(arguments[0])))
        case .tan: return .number(ExactAngle.tangent(ofDegrees: try angle(arguments[0])) ?? .infinity)
        case .pick:
            let index = try number(arguments[0]).rounded(.down)
            let count = arguments.count - 1
            guard count > 0 else { throw mistake(.wrongArgumentCount, ref, "pick needs a list to pick from") }
            return arguments[1 + Int(floorModulo(index, Double(count)))].value
        case .count: return .number(Double(arguments.count))
        case .random: return .number(try random(arguments))
        case .bitmap: return try bitmap(arguments[0])
        case .imageWidth: return .length(Double(try picture(arguments[0]).width))
        case .imageHeight: return .length(Double(try picture(arguments[0]).height))
        case .imageSize:
            let image = try picture(arguments[0])
            return .size(Length(pixels: Double(image.width)), Length(pixels: Double(image.height)))
        case .image: throw .reported
        }
    }

    private func number(_ element: Element) throws(Failure) -> Double {
        guard case .number(let number) = element.value else {
            throw mistake(.typeMismatch, element.ref, "a number is wanted here, not \(element.value.phrase)")
        }
        return number
    }

    // MARK: - Functions that keep the type

    private func keep(_ element: Element, _ function: (Double) -> Double) throws(Failure) -> Value {
        guard let (kind, number) = Arithmetic.scalar(element.value) else {
            throw mistake(
                .typeMismatch, element.ref,
                "\(Schema.scalarTypes.phrase) is wanted here, not \(element.value.phrase)")
        }
        return kind.value(function(number))
    }

    private func extreme(
        _ arguments: [Element], _ ref: ExpressionRef, isLeast: Bool
    ) throws(Failure) -> Value {
        var best = try keep(arguments[0]) { $0 }
        for argument in arguments.dropFirst() {
            guard let (kind, x, y) = Arithmetic.alike(best, argument.value) else {
                throw mistake(
                    .typeMismatch, argument.ref,
                    "values of one type are wanted here, not \(best.phrase) and \(argument.value.phrase)")
            }
            best = kind.value(isLeast ? Swift.min(x, y) : Swift.max(x, y))
        }
        return best
    }

    private func lerp(_ arguments: [Element], _ ref: ExpressionRef) throws(Failure) -> Value {
        guard let (kind, a, b) = Arithmetic.alike(arguments[0].value, arguments[1].value) else {
            throw mistake(
                .typeMismatch, arguments[1].ref,
                "values of one type are wanted here, not \(arguments[0].value.phrase) and \(arguments[1].value.phrase)"
            )
        }
        switch arguments[2].value {
        case .number(let t): return kind.value(a + (b - a) * t)
        case .percentage(let t): return kind.value(a + (b - a) * t / 100)
        default:
            throw mistake(
                .typeMismatch, arguments[2].ref,
                "a number or a percentage is wanted here, not \(arguments[2].value.phrase)")
        }
    }

    // MARK: - Random

    /// - Source: Grammar/README.md, "random".
    private func random(_ arguments: [Element]) throws(Failure) -> Double {
        var state: UInt64 = RandomHash.seed
        for argument in arguments {
            let floor = try number(argument).rounded(.down)
            guard let whole = Int64(exactly: floor) else {
                throw mistake(.outOfRange, argument.ref, "\(argument.value.text) is outside of ±2⁶³")
            }
            state = RandomHash.mix(state &+ UInt64(bitPattern: whole))
        }
        return RandomHash.unit(state)
    }

    // MARK: - Colours

    private func byte(_ element: Element) throws(Failure) -> Double {
        switch element.value {
        case .number(let number): return number / 255
        case .percentage(let number): return number / 100
        default:
            throw mistake(
                .typeMismatch, element.ref,
                "a number or a percentage is wanted here, not \(element.value.phrase)")
        }
    }

    private func colorFunction(_ function: FunctionID, _ a: [Element]) throws(Failure) -> Color {
        func alpha(at index: Int) throws(Failure) -> Double { index < a.count ? try ratio(a[index]) : 1 }
        switch function {
        case .rgb:
            return Color(
                red: try byte(a[0]), green: try byte(a[1]), blue: try byte(a[2]), alpha: try alpha(at: 3))
        case .hsb, .hsv:
            return .hsb(
                hue: try angle(a[0]), saturation: try ratio(a[1]), brightness: try ratio(a[2]),
                alpha: try alpha(at: 3))
        case .hsl:
            return .hsl(
                hue: try angle(a[0]), saturation: try ratio(a[1]), lightness: try ratio(a[2]),
                alpha: try alpha(at: 3))
        case .hwb:
            return .hwb(
                hue: try angle(a[0]), whiteness: try ratio(a[1]), blackness: try ratio(a[2]),
                alpha: try alpha(at: 3))
        case .oklab:
            return .oklab(
                lightness: try ratio(a[0]), a: try number(a[1]), b: try number(a[2]), alpha: try alpha(at: 3))
        case .oklch:
            return .oklch(
                lightness: try ratio(a[0]), chroma: try number(a[1]), hue: try angle(a[2]),
                alpha: try alpha(at: 3))
        case .gray:
            let value = try ratio(a[0])
            return Color(red: value, green: value, blue: value, alpha: try alpha(at: 1))
        case .alpha:
            var color = try color(a[0])
            color.alpha = try ratio(a[1])
            return color
        default:
            var space = MixingSpace.encoded
            if a.count > 3 {
                space = MixingSpace(word: try keyword(a[3], of: .mixingSpace))
            }
            return .mix(try color(a[0]), try color(a[1]), try ratio(a[2]), in: space)
        }
    }
}

extension MixingSpace {
    /// `srgb`, `encoded`, `linear` or `oklab`.
    package init(word: String) {
        switch word {
        case "linear": self = .linear
        case "oklab": self = .oklab
        default: self = .encoded
        }
    }
}
