import SceneCompiler
import SceneLayout
import SceneSemantics
import SceneSyntax

/// One version of one document. Does not change; a newer version is a new snapshot.
final class Snapshot {
    /// As the editor wrote it.
    let uri: String
    let version: Int?
    let source: SourceText
    let tree: SyntaxTree
    let parsed: ParseResult
    /// With comments and line ends.
    private(set) lazy var tokens = tokenize(source)
    /// Set once by the workspace.
    var analysis: Analysis?

    init(uri: String, version: Int?, source: SourceText) {
        self.uri = uri
        self.version = version
        self.source = source
        parsed = parse(source)
        tree = parsed.tree
    }

    /// The token that holds an offset; of two that meet there the later.
    func token(at offset: Int) -> Token? {
        let index = tokens.partition { Int($0.range.upper) > offset }
        guard index < tokens.count, Int(tokens[index].range.lower) <= offset else { return nil }
        return tokens[index]
    }

    /// The index of the first token that ends after an offset.
    func tokenIndex(endingAfter offset: Int) -> Int { tokens.partition { Int($0.range.upper) > offset } }
}

extension RandomAccessCollection where Index == Int {
    /// The index of the first element for which something holds, that holds for all after it too.
    func partition(_ holds: (Element) -> Bool) -> Int {
        var low = startIndex
        var high = endIndex
        while low < high {
            let middle = low + (high - low) / 2
            if holds(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}

/// An open document: its newest snapshot, and what was told to the editor about it.
struct Document {
    let uri: String
    var text: EditableText
    var version: Int?
    private(set) var cached: Snapshot?
    /// Whether its diagnostics wait to be pushed.
    var needsDiagnostics = true
    /// What an editor that asks was told last, and whether other files have changed since.
    var toldReport: String?
    var isStale = false
    /// What layout knows of the version before.
    let layoutMemory = LayoutMemory()
    /// The last tokens that were sent, for deltas.
    var sentTokens: (id: String, data: [UInt32])?

    init(uri: String, text: [UInt8], version: Int?) {
        self.uri = uri
        self.text = EditableText(text)
        self.version = version
    }

    var isTooLarge: Bool { text.bytes.count > SourceText.maximumLength }

    mutating func changed(version: Int?) {
        self.version = version ?? self.version
        cached = nil
        needsDiagnostics = true
        isStale = false
    }

    mutating func snapshot() -> Snapshot {
        if let cached { return cached }
        let name = DocumentURI.path(of: uri).map(FilePath.name) ?? uri
        let bytes = isTooLarge ? [] : text.bytes
        let snapshot = Snapshot(uri: uri, version: version, source: SourceText(name: name, utf8: bytes))
        cached = snapshot
        return snapshot
    }

    /// What it stands on has changed, though its text has not.
    mutating func forgetAnalysis() {
        cached?.analysis = nil
        needsDiagnostics = true
        isStale = true
    }
}
