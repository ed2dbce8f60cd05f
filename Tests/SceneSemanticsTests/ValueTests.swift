import ScenePixels
import SceneSyntax
import SceneTesting
import Testing

@testable import SceneSemantics

/// The value of an expression, in a scene of 64 × 48 at 96 pixels an inch.
func evaluated(_ expression: String, lets: String = "") throws -> Value {
    let text = "canvas 64 x 48\n\(lets)\nlet value-to-test = \(expression)\nfill red\n"
    let source = SourceText(name: "main.scene", utf8: Array(text.utf8))
    let checked = checkScene(source, identity: "main.scene", files: MemoryFiles())
    if let error = checked.diagnostics.first(where: \.isError) { throw SceneError(error) }
    let evaluator = Evaluator(checked)
    evaluator.density = 96
    evaluator.setCanvas(width: 64, height: 48)
    let last = checked.program.globals.count - 1
    let result = Result { () throws(Failure) in try evaluator.global(Int32(last)) }
    switch result {
    case .success(let value): return value
    case .failure(.mistake(let diagnostic)): throw SceneError(diagnostic)
    case .failure(let failure): throw failure
    }
}

/// Values worked out by hand, and by other programs.
@Suite struct ValueTests {
    @Test(arguments: [
        ("1 + 2 * 3", "7"), ("(1 + 2) * 3", "9"), ("2 - 3 - 4", "-5"), ("8 / 4 / 2", "1"), ("-2 * -3", "6"),
        ("7 mod 3", "1"), ("-7 mod 3", "2"), ("7 mod -3", "-2"), ("5.5 mod 2", "1.5"),
        ("50% + 25%", "75%"), ("50% * 50%", "25%"), ("50% / 2", "25%"), ("2 * 50%", "100%"),
        ("50% * 2", "100%"), ("1 / 50%", "2"), ("30% / 60%", "0.5"), ("70% mod 50%", "20%"),
        ("20px + 4", "24px"), ("4 + 20px", "24px"), ("20px * 50%", "10px"), ("50% * 20px", "10px"),
        ("20px / 4px", "5"), ("20px / 4", "5px"), ("20 / 4px", "5"), ("20px / 50%", "40px"),
        ("50% + 4px", "50% + 4px"), ("4px - 50%", "-50% + 4px"), ("(50% + 4px) * 2", "100% + 8px"),
        ("(50% + 4px) / 2", "25% + 2px"), ("(50% + 4px) - 50%", "0% + 4px"), ("1in", "96px"),
        ("2.54cm", "96px"),
        ("25.4mm", "96px"), ("72pt", "96px"), ("90deg + 0.25turn", "180deg"), ("100grad", "90deg"),
        ("90deg * 50%", "45deg"), ("90deg + 10", "100deg"), ("90deg / 45deg", "2"), ("90deg / 3", "30deg"),
        ("370deg mod 360", "10deg"), ("1 < 2", "true"), ("2px > 1", "true"), ("50% <= 40%", "false"),
        ("10deg == 10", "true"), ("red == #f00", "true"), ("\"a\" != \"b\"", "true"),
        ("3 x 4 == 3px x 4px", "true"), ("true and false or true", "true"), ("not true or true", "true"),
        ("if 1 > 2 then 3 else 4", "4"), ("1, (2, 3), 4", "1, 2, 3, 4"), ("(1)", "1"),
        ("count(1, (2, 3))", "3"), ("count()", "0"), ("pick(-1, 10, 20, 30)", "30"),
        ("pick(1.9, 10, 20)", "20"),
        ("min(3, 1, 2)", "1"), ("max(3px, 4)", "4px"), ("abs(-3deg)", "3deg"), ("floor(-1.5)", "-2"),
        ("ceil(-1.5)", "-1"), ("round(-1.5)", "-1"), ("round(2.5)", "3"), ("floor(12.7%)", "12%"),
        ("clamp(7, 1, 5)", "5"), ("clamp(-7, 1, 5)", "1"), ("clamp(3, 5, 1)", "1"),
        ("lerp(10, 20, 25%)", "12.5"),
        ("lerp(0deg, 90deg, 2)", "180deg"), ("sqrt(2.25)", "1.5"), ("sin(30)", "0.5"), ("sin(-30)", "-0.5"),
        ("cos(60)", "0.5"), ("cos(180)", "-1"), ("tan(45)", "1"), ("tan(135)", "-1"), ("sin(0.5turn)", "0"),
        ("width x height", "64px x 48px"), ("canvas-width / 2", "32px"), ("1 .. 8", "1 .. 8"),
        ("image-width(bitmap(\"ab\"))", "2px"), ("image-size(image(\"two.pbm\"))", "2px x 1px"),
        ("320x480", "320px x 480px"), ("50%x20%", "50% x 20%"), ("1_000", "1000"), (".5e1", "5"),
        ("1 + 2 == 3 and 2 * 2 == 4", "true"),
    ])
    func expressionGives(_ expression: String, _ expected: String) throws {
        #expect(try evaluated(expression).text == expected, "\(expression)")
    }

    /// By an implementation in Python of the formula in the reference.
    @Test(arguments: [
        ("random(0)", 0.8833108082136426),
        ("random(1)", 0.5665615751722809),
        ("random(-1)", 0.8939429202831845),
        ("random(2.9)", 0.5911897341980794),
        ("random(-2.1)", 0.96629362080933),
        ("random(0, 0)", 0.28176129772258496),
        ("random(1, 2)", 0.03165221667543039),
        ("random(2, 1)", 0.9473027941760342),
        ("random(1, 2, 3)", 0.9273543469666197),
        ("random(1e15)", 0.9715119912759859),
        ("random(-9.2e18)", 0.9443324282636358),
    ])
    func randomGives(_ expression: String, _ expected: Double) throws {
        #expect(try evaluated(expression) == .number(expected))
    }

    /// By Python's colorsys, and by the published formulas of hwb and oklab written in Python.
    @Test(arguments: [
        ("rgb(255, 51, 0)", [1.0, 0.2, 0.0, 1.0]),
        ("rgb(20%, 40%, 300, 0.5)", [0.2, 0.4, 1.1764705882352942, 0.5]),
        ("hsb(0, 1, 1)", [1.0, 0.0, 0.0, 1.0]),
        ("hsb(200, 0.5, 0.8)", [0.4, 0.6666666666666666, 0.8, 1.0]),
        ("hsb(-30, 0.25, 1)", [1.0, 0.75, 0.875, 1.0]),
        ("hsb(395, 1, 0.5)", [0.5, 0.29166666666666696, 0.0, 1.0]),
        ("hsv(0.25turn, 50%, 80%, 25%)", [0.6000000000000001, 0.8, 0.4, 0.25]),
        ("hsl(0deg, 1, 0.5)", [1.0, 0.0, 0.0, 1.0]),
        ("hsl(200deg, 0.5, 0.7)", [0.5499999999999999, 0.7499999999999998, 0.85, 1.0]),
        ("hsl(-30deg, 0.25, 0.2)", [0.25, 0.15000000000000002, 0.20000000000000004, 1.0]),
        ("hwb(120, 20%, 30%)", [0.2, 0.7, 0.2, 1.0]),
        ("hwb(120, 80%, 80%)", [0.5, 0.5, 0.5, 1.0]),
        ("oklab(0.7, 0.1, -0.05)", [0.7851300618337493, 0.5156700276861554, 0.7362587881578462, 1.0]),
        ("oklab(30%, 0, 0, 50%)", [0.17923620762180825, 0.17923620762180825, 0.17923620762180825, 0.5]),
        ("oklch(0.7, 0.15, 40deg)", [0.9204992152902781, 0.4780677597571111, 0.32005756284146614, 1.0]),
        ("gray(25%)", [0.25, 0.25, 0.25, 1.0]),
        ("gray(0.5, 10%)", [0.5, 0.5, 0.5, 0.1]),
        ("alpha(red, 30%)", [1.0, 0.0, 0.0, 0.3]),
        ("mix(red, blue, 25%)", [0.75, 0.0, 0.25, 1.0]),
        ("mix(red, alpha(blue, 50%), 0.5)", [0.6666666666666666, 0.0, 0.3333333333333333, 0.75]),
        (
            "mix(black, white, 0.5, linear)",
            [0.7353569830524495, 0.7353569830524495, 0.7353569830524495, 1.0]
        ),
        ("mix(red, blue, 0.25, oklab)", [0.7760147827875441, 0.2863535055594495, 0.42726178784973834, 1.0]),
        ("RebeccaPurple", [0.4, 0.2, 0.6, 1.0]),
        ("transparent", [0.0, 0.0, 0.0, 0.0]),
        ("#f804", [1.0, 0.5333333333333333, 0.0, 0.26666666666666666]),
    ])
    func colorGives(_ expression: String, _ expected: [Double]) throws {
        guard case .color(let color) = try evaluated(expression) else {
            Issue.record("\(expression) is no color")
            return
        }
        let found = [color.red, color.green, color.blue, color.alpha]
        for (a, b) in zip(found, expected) { #expect(abs(a - b) < 1e-6, "\(expression): \(found)") }
    }

    /// What floating point adds to a ratio or a count does not count.
    @Test func noiseIsNoMistake() {
        let text = """
            canvas 8 x 8
            layer { opacity: 0.1 + 0.2 + 0.7; fill red }
            tile { columns: 0.1 * 3 * 10; rows: 3 - 3 * 0.1 * 10 / 3; opacity: 0.3 - 3 * 0.1; fill red }
            gradient red, blue, lime { stops: 0, 0.1 * 3, 0.3 }
            """
        #expect(Compiled(text).errors == [])
    }
}

/// The checker's types against the evaluator's: every operator on every pair of types.
@Suite struct OperatorTests {
    static let samples: [Value] = [
        .number(3), .percentage(50), .length(8), .mixedLength(pixels: 4, percent: 50), .fraction(1),
        .angle(90),
        .color(.black), .boolean(true), .string("a"), .size(Length(pixels: 1), Length(percent: 2)),
        .range(1, 2),
        .image(Image(width: 1, height: 1, channels: .gray, maxval: 1, samples: .bytes([1]))),
    ]

    @Test(arguments: [
        Operator.plus, .minus, .times, .divide, .modulo, .equal, .notEqual, .less, .lessOrEqual, .greater,
        .greaterOrEqual, .size, .range,
    ])
    func checkerAndEvaluatorAgree(_ operation: Operator) {
        for a in Self.samples {
            for b in Self.samples {
                let types = OperatorTypes.result(operation, a.type, b.type)
                let value = Arithmetic.apply(operation, a, b)
                let pair = "\(a.phrase) \(operation.spelling) \(b.phrase)"
                #expect(types.isEmpty == (value == nil), "\(pair)")
                if let value { #expect(types == value.type, "\(pair) gives \(value.phrase)") }
            }
        }
    }

    /// A set of types gives what its members give.
    @Test func setsOfTypesGiveTheUnion() {
        let both = OperatorTypes.result(.times, [.number, .color], [.length, .angle])
        #expect(both == [.length, .angle])
        #expect(OperatorTypes.result(.plus, .any, .color).isEmpty)
        #expect(OperatorTypes.result(.plus, .any, .length) == [.length, .mixedLength])
    }
}
