import Testing

@testable import SceneEditor

@Suite struct LifecycleTests {
    @Test func requestsBeforeInitializeAreRefused() {
        let editor = TestEditor(initializes: false)
        #expect(editor.ask("textDocument/hover", [:])["error", "code"] == -32002)
        editor.open("canvas 1 x 1")
        #expect(editor.pushed().isEmpty)
        #expect(editor.request("initialize", ["capabilities": [:]])["capabilities"] != nil)
        #expect(editor.ask("initialize", ["capabilities": [:]])["error", "code"] == -32600)
    }

    @Test func requestsAfterShutdownAreRefused() {
        let editor = TestEditor()
        #expect(editor.ask("shutdown", .null)["result"] == .null)
        #expect(editor.ask("textDocument/hover", [:])["error", "code"] == -32600)
        #expect(editor.ask("shutdown", .null)["error", "code"] == -32600)
    }

    @Test func unknownMethodsAndWrongParamsHaveTheirCodes() {
        let editor = TestEditor()
        #expect(editor.ask("scene/nothing", [:])["error", "code"] == -32601)
        #expect(editor.ask("textDocument/hover", [:])["error", "code"] == -32602)
        #expect(editor.ask("textDocument/hover", ["textDocument": ["uri": 3]])["error", "code"] == -32602)
        editor.open("canvas 1 x 1")
        #expect(
            editor.at(offset: 0, "rangeFormatting", ["range": ["start": 1]])["error", "code"] == -32602)
    }

    static let strange: [JSON] = [
        .array([1, 2]), .null, "x", [:], ["jsonrpc": "2.0", "method": 3, "id": 1],
        ["jsonrpc": "2.0", "method": "a", "id": [1]], ["jsonrpc": "1.0", "method": "initialize", "id": 1],
    ]

    @Test(arguments: strange)
    func whatIsNoRequestIsAnError(message: JSON) {
        let editor = TestEditor()
        _ = editor.take()
        editor.session.receive(message)
        let answer = editor.take().first
        #expect(answer?["error", "code"] == -32600 || message["jsonrpc"] == "2.0")
        let id = message["id"]
        if let answer { #expect(answer["id"] == (id?.int == nil ? .null : id)) }
    }

    @Test func idsComeBackAsTheyWere() {
        let editor = TestEditor()
        for id: JSON in ["a", 7, .number(1.5), ""] {
            editor.session.receive(["jsonrpc": "2.0", "id": id, "method": "shutdown?"])
            #expect(editor.take().last?["id"] == id)
        }
    }

    @Test func cancelledRequestsAreToldSo() {
        let log = TestEditor()
        let session = Session(signals: .init(isCancelled: { $0 == 5 }), send: log.session.send)
        session.receive(["jsonrpc": "2.0", "id": 1, "method": "initialize", "params": [:]])
        session.receive(["jsonrpc": "2.0", "id": 5, "method": "textDocument/hover", "params": [:]])
        #expect(log.take().last?["error", "code"] == -32800)
    }

    static let offers: [([String], String)] = [
        ([], "utf-16"), (["utf-8", "utf-16"], "utf-8"), (["utf-32", "utf-8"], "utf-32"),
        (["utf-7"], "utf-16"),
    ]

    @Test(arguments: offers)
    func encodingIsTheFirstThatBothKnow(offered: [String], chosen: String) {
        let editor = TestEditor(initializes: false)
        let answer = editor.request(
            "initialize", ["capabilities": ["general": ["positionEncodings": JSON(offered)]]])
        #expect(answer["capabilities", "positionEncoding"]?.text == chosen)
    }

    @Test func tracesWhenAsked() {
        let editor = TestEditor()
        editor.notify("$/setTrace", ["value": "messages"])
        editor.session.receive(["jsonrpc": "2.0", "id": 1, "method": "textDocument/hover", "params": [:]])
        editor.open("canvas 1 x 1")
        #expect(editor.take().contains { $0["method"] == "$/logTrace" })
        editor.notify("$/setTrace", ["value": "much"])
        editor.notify("$/setTrace", ["value": "verbose"])
        editor.open("canvas 1 x 1")
        #expect(editor.take().last?["params", "verbose"]?.text?.contains("canvas 1 x 1") == true)
        editor.notify("$/setTrace", ["value": "off"])
        #expect(editor.take().isEmpty)
    }

    @Test func nothingIsSaidBeforeTheAnswerToInitialize() {
        let editor = TestEditor(initializes: false)
        editor.session.receive([
            "jsonrpc": "2.0", "id": 1, "method": "initialize",
            "params": ["capabilities": [:], "trace": "verbose"],
        ])
        #expect(editor.take().first?["id"] == 1)
    }
}
