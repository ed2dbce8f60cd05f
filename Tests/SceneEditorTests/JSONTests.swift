import Testing

@testable import SceneEditor

@Suite struct JSONTests {
    static let sound: [(String, JSON)] = [
        ("null", .null), ("[1, -2.5e1, 0]", [1, .number(-25), 0]),
        (#"{"a": {"b": [true, false]}}"#, ["a": ["b": [true, false]]]),
        (#""a\n\"\\\/\u0041 \u00e9 😀""#, "a\n\"\\/A é 😀"),
        (#""\ud83d\ude00 \ud83d x \udc00""#, "😀 \u{FFFD} x \u{FFFD}"), (" [ ] ", []), ("{}", [:]),
    ]

    @Test(arguments: sound)
    func readsWhatTheStandardSays(text: String, value: JSON) throws {
        #expect(try JSONParser.parse(Array(text.utf8)) == value)
        #expect(try JSONParser.parse(value.serialized) == value)
    }

    @Test(arguments: [
        "", "{", "[1,]", "{\"a\"}", "{\"a\":}", "nul", "01", "1.", "1e", "+1", "\"a", "\"\\x\"", "\"\\u12\"",
        "[1] 2", "\"\n\"", "1e999", "-", "{1:2}", String(repeating: "[", count: 100_000),
    ])
    func refusesWhatIsNone(text: String) {
        #expect(throws: JSONParser.Failure.self) { try JSONParser.parse(Array(text.utf8)) }
    }

    @Test func writesNumbersAsEditorsReadThem() {
        #expect(
            JSON.array([1, .number(0.5), .number(1e15)]).serialized == Array("[1,0.5,1000000000000000]".utf8))
        #expect(JSON.integers([0, 9, 10, 123]).serialized == Array("[0,9,10,123]".utf8))
        #expect(JSON.string("\u{1}\u{1F}").serialized == Array(#""\u0001\u001f""#.utf8))
    }
}

@Suite struct FramingTests {
    /// A body longer than its header says leaves a tail; the message after it is not lost.
    @Test func theHeaderAfterATailIsFound() {
        var framing = MessageFraming()
        framing.append(Array("Content-Length: 2\r\n\r\n{}, \"tail\": 1}Content-Length: 4\r\n\r\nnull".utf8))
        #expect(framing.next() == .body(Array("{}".utf8)))
        #expect(framing.next() == .broken("a header has no Content-Length"))
        #expect(framing.next() == .body(Array("null".utf8)))
        #expect(framing.next() == nil)
    }

    private func events(_ text: String, step: Int) -> [String] {
        var framing = MessageFraming()
        var found: [String] = []
        let bytes = Array(text.utf8)
        for start in stride(from: 0, to: bytes.count, by: step) {
            framing.append(bytes[start..<min(start + step, bytes.count)])
            while let event = framing.next() {
                switch event {
                case .body(let body): found.append(String(decoding: body, as: UTF8.self))
                case .broken: found.append("!")
                }
            }
        }
        return found
    }

    @Test(arguments: [
        ("Content-Length: 2\r\n\r\n{}Content-Length: 1\r\n\r\n1", ["{}", "1"]),
        ("Content-Type: x\r\ncontent-length:2\r\n\r\n{}", ["{}"]), ("Content-Length: 2\n\n{}", ["{}"]),
        ("Content-Length: x\r\n\r\njunk Content-Length: 2\r\n\r\n{}", ["!", "{}"]),
        ("Hello: x\r\n\r\nContent-Length: 2\r\n\r\n{}", ["!", "{}"]),
        ("Content-Length: -1\r\n\r\nContent-Length: 2\r\n\r\n{}", ["!", "{}"]),
        ("Content-Length: 99999999999999999999\r\n\r\nContent-Length: 2\r\n\r\n{}", ["!", "{}"]),
        ("Content-Length: 99999999999999\r\n\r\nContent-Length: 2\r\n\r\n{}", ["!", "{}"]),
        ("Content-Length: 0\r\n\r\nContent-Length: 2\r\n\r\n{}", ["", "{}"]),
    ])
    func cutsBodiesAndGoesOnAfterFaults(text: String, expected: [String]) {
        for step in [1, 3, 7, 1000] { #expect(events(text, step: step) == expected) }
    }

    @Test func anEndlessHeaderIsReportedOnce() {
        let junk = String(repeating: "x", count: 50_000)
        #expect(events(junk + "\r\n\r\nContent-Length: 2\r\n\r\n{}", step: 997) == ["!", "{}"])
    }
}
