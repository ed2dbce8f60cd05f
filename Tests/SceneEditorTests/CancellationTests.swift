import SceneSemantics
import SceneSyntax
import Synchronization
import Testing

@testable import SceneEditor

@Suite struct CancellationTests {
    /// A session whose editor is told to have newer text, or not.
    private final class Conversation: Sendable {
        let messages = Mutex<[JSON]>([])
        let hasNewerText = Atomic<Bool>(false)

        func session() -> Session {
            let session = Session(
                signals: .init(hasNewerText: { [self] _ in hasNewerText.load(ordering: .relaxed) }),
                send: { [self] message in messages.withLock { $0.append(message) } })
            session.receive(["jsonrpc": "2.0", "id": 1, "method": "initialize", "params": [:]])
            return session
        }

        func published() -> [JSON] {
            messages.withLock { all in
                defer { all = [] }
                return all.filter { $0["method"] == "textDocument/publishDiagnostics" }
            }
        }
    }

    private func open(_ text: String) -> JSON {
        [
            "jsonrpc": "2.0", "method": "textDocument/didOpen",
            "params": [
                "textDocument": ["uri": "file:///scenes/a.scene", "version": 1, "text": .string(text)]
            ],
        ]
    }

    @Test func aNewerTextCancelsDiagnosticsOfTheOlder() {
        let conversation = Conversation()
        let session = conversation.session()
        session.receive(open("canvas 4 x 4\nfil red\n"))
        conversation.hasNewerText.store(true, ordering: .relaxed)
        session.idle()
        #expect(conversation.published().isEmpty)
        conversation.hasNewerText.store(false, ordering: .relaxed)
        session.idle()
        #expect(conversation.published().count == 1)
        // What has been said is not said again.
        session.idle()
        #expect(conversation.published().isEmpty)
    }

    @Test func aQuickRequestIsAnsweredThoughNewerTextWaits() {
        let conversation = Conversation()
        let session = conversation.session()
        session.receive(open("canvas 4 x 4\nfill red\n"))
        conversation.hasNewerText.store(true, ordering: .relaxed)
        session.receive([
            "jsonrpc": "2.0", "id": 2, "method": "textDocument/hover",
            "params": [
                "textDocument": ["uri": "file:///scenes/a.scene"], "position": ["line": 1, "character": 1],
            ],
        ])
        let answer = conversation.messages.withLock { $0.last }
        #expect(answer?["id"] == 2 && answer?["result", "contents"] != nil)
    }

    @Test func checkingIsGivenUpMidway() {
        let text = String(repeating: "layer { fill red }\n", count: 1000)
        let parsed = parse(SourceText(name: "a.scene", utf8: Array("canvas 4 x 4\n\(text)".utf8)))
        for limit in [1, 3, 1000] {
            var asked = 0
            let scene = checkScene(parsed, identity: "/a.scene", files: UnsavedFiles()) {
                asked += 1
                return asked == limit
            }
            #expect((scene == nil) == (limit < 1000))
            #expect(asked == min(limit, 1001 / 64))
        }
    }
}
