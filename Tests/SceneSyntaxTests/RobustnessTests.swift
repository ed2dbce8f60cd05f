import SceneSyntax
import Testing

/// A megabyte of each shape that has brought other parsers down.
@Suite struct RobustnessTests {
    /// A megabyte; less in an unoptimised build, which is fifty times as slow.
    #if DEBUG
        private static let size = 1 << 14
    #else
        private static let size = 1 << 20
    #endif

    private static func fill(_ text: String, after head: String = "", before tail: String = "") -> [UInt8] {
        let count = size / text.utf8.count
        return Array((head + String(repeating: text, count: count) + tail).utf8)
    }

    static let shapes: [(name: String, text: [UInt8])] = [
        ("open blocks", fill("a{")),
        ("blocks", fill("a{") + fill("}")),
        ("open parentheses", fill("(", after: "a: ")),
        ("parentheses", fill("(", after: "a: ") + fill(")")),
        ("calls", fill("f(", after: "a: ")),
        ("prefixes", fill("-", after: "a: ", before: "1")),
        ("nots", fill("not ", after: "a: ", before: "1")),
        ("ifs", fill("if a then b else ", after: "a: ", before: "1")),
        ("open ifs", fill("if ", after: "a: ")),
        ("chain", fill("1+", after: "a: ", before: "1")),
        ("comparisons", fill("1<", after: "a: ", before: "1")),
        ("sizes", fill("1 x ", after: "a: ", before: "1")),
        ("list", fill("1,", after: "a: ", before: "1")),
        ("comments", fill("/*")),
        ("closed comments", fill("/*") + fill("*/")),
        ("one line", fill("a: b;")),
        ("lines", fill("a\n")),
        ("empty lines", fill("\n")),
        ("semicolons", fill(";")),
        ("one string", fill("a", after: "a: \"", before: "\"")),
        ("escapes", fill("\\q", after: "a: \"", before: "\"")),
        ("quotes", fill("\"")),
        ("triple quotes", fill("\"\"\"\n")),
        ("one text", fill("a\n", after: "a: \"\"\"\n", before: "\"\"\"")),
        ("one number", fill("1", after: "a: ")),
        ("fraction", fill("1", after: "a: .")),
        ("exponent", fill("1", after: "a: 1e")),
        ("one name", fill("a")),
        ("hyphens", fill("a-")),
        ("accents", fill("e\u{301}")),
        ("names", (0..<size / 7).flatMap { "n\($0);".utf8 }),
        ("accented names", (0..<size / 9).flatMap { "é\($0);".utf8 }),
        ("Kelvin names", (0..<size / 9).flatMap { "\u{212A}\($0);".utf8 }),
        ("closing braces", fill("}\n")),
        ("closing parentheses", fill(")")),
        ("control characters", fill("\u{1} ")),
        ("invalid bytes", Array(repeating: [0xFF, 0x20], count: size / 2).flatMap { $0 }),
        ("colours", fill("#12345;")),
        ("colons", fill(":")),
        ("apostrophes", fill("' \n")),
        ("apostrophes on a line", fill("'a")),
        ("open blocks, lines", fill("a {\n")),
        ("wrong indentation", fill("  a {\n}\n")),
        ("unclosed calls", fill("a: f(\n")),
    ]

    /// Quadratic time would be minutes, on a megabyte.
    @Test(arguments: shapes.map(\.name))
    func timeIsLinear(_ name: String) throws {
        let text = try #require(Self.shapes.first { $0.name == name }?.text)
        let clock = ContinuousClock()
        let result = clock.measure { exercise(text) }
        #expect(result < .seconds(20), "\(name)")
    }

    private func exercise(_ text: [UInt8]) {
        let source = SourceText(name: "a", utf8: text)
        let result = parse(source)
        #expect(result.diagnostics.count <= maximumSyntaxErrors)
        #expect(tokenize(source).last?.kind == .endOfFile)
        let rendered = DiagnosticRenderer(sources: [source]).render(result.diagnostics.prefix(20))
        #expect(rendered.utf8.count < 20_000)
        if case .text(let formatted) = format(source) {
            // Two blanks a level and at most 256 levels.
            #expect(formatted.utf8.count < 600 * (text.count + 1))
        }
    }

    /// Expressions and blocks are as deep as the limit says, whatever the errors.
    @Test(arguments: shapes.map(\.name))
    func treesStayShallow(_ name: String) throws {
        let text = try #require(Self.shapes.first { $0.name == name }?.text)
        let dumped = dump(parse(SourceText(name: "a", utf8: Array(text.prefix(5000)))).tree)
        let deepest = dumped.split(separator: "\n").map { $0.prefix { $0 == " " }.count / 2 }.max() ?? 0
        #expect(deepest <= 2 * maximumNesting + 10, "\(name)")
    }
}
