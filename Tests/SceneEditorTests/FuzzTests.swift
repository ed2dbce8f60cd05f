import Foundation
import SceneSyntax
import Testing

@testable import SceneEditor

@Suite struct FuzzTests {
    private static let junk: [JSON] = [
        .null, true, "", "x", -1, .number(1e300), .number(0.5), [], [:], [1, [2]], ["uri": 3],
        ["line": -1, "character": .number(1e18)], "file:///scenes/a.scene", "file://", "%%%", 4_294_967_296,
    ]

    /// A value with one part replaced by something else.
    private func spoiled(_ value: JSON, _ dice: inout Dice) -> JSON {
        if Int.random(in: 0..<6, using: &dice) == 0 { return Self.junk.randomElement(using: &dice) ?? .null }
        switch value {
        case .object(var members) where !members.isEmpty:
            let index = Int.random(in: 0..<members.count, using: &dice)
            if Int.random(in: 0..<8, using: &dice) == 0 {
                members.remove(at: index)
            } else {
                members[index].value = spoiled(members[index].value, &dice)
            }
            return .object(members)
        case .array(var elements) where !elements.isEmpty:
            let index = Int.random(in: 0..<elements.count, using: &dice)
            elements[index] = spoiled(elements[index], &dice)
            return .array(elements)
        default: return Self.junk.randomElement(using: &dice) ?? .null
        }
    }

    private static let params: JSON = [
        "textDocument": ["uri": .string(TestEditor.uri), "version": 2, "text": "canvas 4 x 4\nfill red"],
        "position": ["line": 3, "character": 7],
        "range": ["start": ["line": 1, "character": 0], "end": ["line": 6, "character": 3]],
        "contentChanges": [
            ["range": LineRange(.init(2, 1), .init(2, 5)).json, "text": "{"], ["text": "tile 3 { fill red }"],
        ],
        "newName": "b", "ch": "}", "options": ["tabSize": 2], "context": ["diagnostics": []],
        "color": ["red": 1, "green": 0, "blue": 0, "alpha": 1], "positions": [["line": 1, "character": 1]],
        "previousResultId": "1", "query": "a", "settings": [:], "value": "verbose", "command": "scene.pick",
        "arguments": [.string(TestEditor.uri), 1, 1], "label": "a",
        "data": ["topic": "symbol", "name": "a", "uri": .string(TestEditor.uri)],
    ]

    @Test(arguments: 0..<8)
    func spoiledMessagesAreAnsweredAndNeverEndTheServer(seed: Int) {
        var dice = Dice(state: UInt64(seed))
        let editor = TestEditor()
        let requests = Session.requests.keys.sorted().filter { !["initialize", "shutdown"].contains($0) }
        let notifications = Session.notifications.keys.sorted()
        for step in 0..<400 {
            if step % 40 == 0 { editor.open(EditingTests.sample) }
            if Bool.random(using: &dice) {
                let answer = editor.ask(
                    requests.randomElement(using: &dice) ?? "", spoiled(Self.params, &dice))
                #expect(answer["result"] != nil || answer["error", "code"] != nil)
            } else {
                editor.notify(notifications.randomElement(using: &dice) ?? "", spoiled(Self.params, &dice))
            }
            editor.session.idle()
        }
    }

    /// Every request at every place of a text that is being typed.
    @Test(arguments: 0..<4)
    func brokenTextsAreAnsweredEverywhere(seed: Int) {
        var dice = Dice(state: UInt64(seed) + 100)
        let methods = Session.requests.keys.sorted().filter { $0.hasPrefix("textDocument/") }
        let full = Array(EditingTests.sample.utf8)
        for _ in 0..<40 {
            var bytes = full
            for _ in 0..<Int.random(in: 1...4, using: &dice) {
                let start = Int.random(in: 0..<bytes.count, using: &dice)
                let end = min(bytes.count, start + Int.random(in: 0...20, using: &dice))
                if Bool.random(using: &dice) {
                    bytes.removeSubrange(start..<end)
                } else {
                    bytes.insert(contentsOf: Array(bytes[start..<end]), at: start)
                }
            }
            let editor = TestEditor()
            editor.open(String(decoding: bytes, as: UTF8.self))
            editor.session.idle()
            for method in methods {
                let position = LinePosition(
                    Int.random(in: 0..<12, using: &dice), Int.random(in: 0..<40, using: &dice))
                var params = Self.params
                if case .object(var members) = params {
                    members.removeAll { $0.key == "position" || $0.key == "range" }
                    members.append(.init("position", position.json))
                    members.append(.init("range", LineRange(.init(0, 0), position).json))
                    params = .object(members)
                }
                let answer = editor.ask(method, params)
                #expect(answer["result"] != nil || answer["error", "code"] != nil)
            }
        }
    }
}
