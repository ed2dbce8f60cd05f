import Foundation
import SceneCompiler
import SceneSyntax
import Synchronization
import Testing

@testable import SceneEditor

/// An editor in a test: speaks to a session and keeps what it hears.
final class TestEditor {
    private final class Mailbox: Sendable {
        let messages = Mutex<[JSON]>([])
    }

    private let mailbox = Mailbox()
    let session: Session
    private var nextID = 1
    static let uri = "file:///scenes/a.scene"

    init(_ capabilities: JSON = [:], initializes: Bool = true, folder: String? = nil) {
        let mailbox = mailbox
        session = Session(send: { message in mailbox.messages.withLock { $0.append(message) } })
        guard initializes else { return }
        request(
            "initialize",
            .members([
                "capabilities": capabilities, "rootUri": folder.map { .string(DocumentURI.make(path: $0)) },
            ]))
        notify("initialized", [:])
    }

    /// All that the session has said since the last time.
    func take() -> [JSON] {
        mailbox.messages.withLock { messages in
            defer { messages = [] }
            return messages
        }
    }

    /// - Returns: the whole answer.
    @discardableResult
    func ask(_ method: String, _ params: JSON) -> JSON {
        let id = JSON(nextID)
        nextID += 1
        session.receive(["jsonrpc": "2.0", "id": id, "method": .string(method), "params": params])
        return take().last { $0["id"] == id && $0["method"] == nil } ?? .null
    }

    /// - Returns: the result; null where there is an error.
    @discardableResult
    func request(_ method: String, _ params: JSON) -> JSON { ask(method, params)["result"] ?? .null }

    func notify(_ method: String, _ params: JSON) {
        session.receive(["jsonrpc": "2.0", "method": .string(method), "params": params])
    }

    // MARK: - Documents

    func open(_ text: String, _ uri: String = TestEditor.uri) {
        notify(
            "textDocument/didOpen",
            [
                "textDocument": [
                    "uri": .string(uri), "languageId": "scene", "version": 1, "text": .string(text),
                ]
            ])
    }

    func change(_ changes: [JSON], version: Int = 2, _ uri: String = TestEditor.uri) {
        notify(
            "textDocument/didChange",
            [
                "textDocument": ["uri": .string(uri), "version": JSON(version)],
                "contentChanges": .array(changes),
            ])
    }

    /// A request about a place in the open text: the place of `|` in `marked`, which is opened without it.
    func at(
        _ marked: String, _ method: String, _ more: JSON = [:], uri: String = TestEditor.uri
    ) -> JSON {
        let parts = marked.split(separator: "|", maxSplits: 1, omittingEmptySubsequences: false)
        let text = parts.joined()
        open(text, uri)
        return at(offset: parts[0].utf8.count, method, more, uri: uri)
    }

    func at(
        offset: Int, _ method: String, _ more: JSON = [:], uri: String = TestEditor.uri
    ) -> JSON {
        let position = source(uri).position(of: offset, session.client.encoding)
        var members: [JSON.Member] = [
            .init("textDocument", ["uri": .string(uri)]), .init("position", position.json),
        ]
        if case .object(let others) = more { members += others }
        return ask("textDocument/" + method, .object(members))
    }

    func about(_ method: String, _ more: JSON = [:], uri: String = TestEditor.uri) -> JSON {
        var members: [JSON.Member] = [.init("textDocument", ["uri": .string(uri)])]
        if case .object(let others) = more { members += others }
        return request("textDocument/" + method, .object(members))
    }

    func source(_ uri: String = TestEditor.uri) -> SourceText {
        SourceText(name: "a.scene", utf8: session.workspace.documents[uri]?.text.bytes ?? [])
    }

    func text(_ uri: String = TestEditor.uri) -> String {
        String(decoding: source(uri).utf8, as: UTF8.self)
    }

    /// The diagnostics that are pushed now, by URI.
    func pushed() -> [String: [JSON]] {
        session.idle()
        var found: [String: [JSON]] = [:]
        for message in take() where message["method"] == "textDocument/publishDiagnostics" {
            guard let uri = message["params", "uri"]?.text else { continue }
            found[uri] = message["params", "diagnostics"]?.elements
        }
        return found
    }

    /// Makes text edits as an editor does: sends them as changes, the last first.
    func apply(_ edits: JSON?, _ uri: String = TestEditor.uri) {
        let sorted = (edits?.elements ?? []).sorted {
            (LinePosition($0["range", "start"]) ?? .init(0, 0))
                > (LinePosition($1["range", "start"]) ?? .init(0, 0))
        }
        change(sorted.map { ["range": $0["range"] ?? .null, "text": $0["newText"] ?? .null] }, uri)
    }

    private func change(_ changes: [JSON], _ uri: String) { change(changes, version: 3, uri) }

    /// The text of a range of an answer.
    func slice(_ range: JSON?, _ uri: String = TestEditor.uri) -> String {
        guard let range = LineRange(range) else { return "" }
        let source = source(uri)
        return source.text(source.textRange(of: range, session.client.encoding))
    }

    /// A rename's or an action's edit of some document.
    func edits(_ workspaceEdit: JSON, of uri: String = TestEditor.uri) -> JSON? {
        workspaceEdit["changes", uri]
    }
}

/// Random numbers that are the same in every run.
struct Dice: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }
}

/// The folder of the repository.
let repository = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

/// A folder of a test, gone with it.
final class TestFolder {
    let path: String

    init(_ files: [String: String]) throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "scene-editor-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        path = folder.resolvingSymlinksInPath().path(percentEncoded: false)
        for (name, text) in files { try write(text, name) }
    }

    func write(_ text: String, _ name: String) throws {
        try Data(text.utf8).write(to: URL(filePath: path).appending(path: name))
    }

    func uri(_ name: String) -> String { DocumentURI.make(path: FilePath.join(path, name)) }

    deinit { try? FileManager.default.removeItem(atPath: path) }
}
