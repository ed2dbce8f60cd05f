import ScenePixels
import SceneSyntax

/// Checks a scene and what it imports.
///
/// - Parameters:
///   - main: the scene's text.
///   - identity: the scene's `LoadedFile.identity`; its imports and images are found relative to it.
///   - settings: values for params that are visible in the main file.
public func checkScene(
    _ main: SourceText, identity: String, files: any SceneFiles, settings: [ParamSetting] = []
) -> CheckedScene {
    checkScene(parse(main, file: .main), identity: identity, files: files, settings: settings)
}

/// Checks a scene that has been parsed already.
public func checkScene(
    _ parsed: ParseResult, identity: String, files: any SceneFiles, settings: [ParamSetting] = []
) -> CheckedScene {
    var checker = Checker(source: files, settings: settings)
    guard let scene = checker.check(parsed, identity: identity) else {
        preconditionFailure("nobody has asked to stop")
    }
    return scene
}

/// Checks a scene that has been parsed already, as long as it is wanted.
///
/// - Returns: nil where `shouldStop` said so; it is asked again and again.
package func checkScene(
    _ parsed: ParseResult, identity: String, files: any SceneFiles, shouldStop: @escaping () -> Bool
) -> CheckedScene? {
    var checker = Checker(source: files, settings: [])
    checker.shouldStop = shouldStop
    return checker.check(parsed, identity: identity)
}

/// Walks the trees of a scene once, in order, and makes a `Program` of them.
///
/// A struct with mutating methods: the walk touches its arrays at every token, without checks for exclusive access.
struct Checker {
    var program = Program()
    var diagnostics: [Diagnostic] = []
    var references: [NameReference] = []
    var params: [ParamInfo] = []
    var unknownSettings: [String] = []
    let source: any SceneFiles
    let settings: [ParamSetting]
    var usedSettings: Set<String> = []
    /// Where among the diagnostics an unknown word has been told.
    var told: [Told: Int] = [:]
    /// Errors found, whether kept or not.
    private(set) var reportCount = 0
    /// The files that the main file imports itself: their params can be set.
    var importsOfMain: Set<String> = []

    var files: [SourceText] = []
    var trees: [SyntaxTree] = []
    var identities: [String] = []
    /// What a file that has been read gives to those that import it.
    var exports: [String: [Export]] = [:]
    /// The files that are being read, outermost first.
    var importing: [String] = []
    /// Of them, the one that the main file names: its path and where that stands.
    var importOfMain: (path: String, range: SourceRange)?

    /// What is being read now.
    var file: FileState
    /// Of blocks that have been read: their arrays serve again.
    var spareContents: [BlockContents] = []
    /// The elements and operands of the lists, calls and chains around, so far.
    var openParts: [Typed] = []
    var openLinks: [BoundLink] = []
    /// Owners of cell names: tiles and defines.
    var owners: [DependenceOwner] = []
    var uses: [UseSite] = []
    /// What the expression that is being bound is watched for.
    var probe: SightProbe?
    /// Nodes checked so far.
    var nodeCount = 0
    /// Of them, those of the main file outside of defines.
    var nodeCountOfMain: Int { nodeCount - program.defines.reduce(0) { $0 + $1.ownNodes } }
    /// Whether a node has stood at the top level, though nothing could be made of it.
    var sawNode = false
    /// Whether the value that is being bound is to be a length.
    var wantsLength = false
    /// The kind whose block is being read.
    var openSchema: NodeSchema?
    /// Whether nobody wants the result any more; asked at statements of the top level.
    var shouldStop: () -> Bool = { false }
    var isStopped = false
    /// The names that the file's imports have brought.
    var importedNames: [String: SourceRange] {
        get { file.importedNames }
        set { file.importedNames = newValue }
    }

    struct Export {
        var name: String
        var definition: SourceRange
        var meaning: Binding.Meaning
        var type: StaticType
        var kind: NameReference.Kind
    }

    init(source: any SceneFiles, settings: [ParamSetting]) {
        self.source = source
        self.settings = settings
        file = FileState(
            tree: SyntaxTree(empty: SourceText(name: "", utf8: [])), file: .main, identity: "")
    }

    /// - Returns: nil where `shouldStop` said so.
    mutating func check(_ parsed: ParseResult, identity: String) -> CheckedScene? {
        enter(parsed, identity: identity)
        importing = [identity]
        checkTopLevel(isMain: true)
        if isStopped { return nil }
        reportUnused()
        finishDefines()
        unknownSettings = settings.map(\.name).filter { !usedSettings.contains($0) }
        dropCascades()
        diagnostics.sort(by: Self.isBefore)
        return CheckedScene(
            files: files, trees: trees, identities: identities, diagnostics: diagnostics, params: params,
            unknownSettings: unknownSettings, references: references, program: program, source: source)
    }

    /// Makes a parsed file the one that is being read.
    mutating func enter(_ parsed: ParseResult, identity: String) {
        let id = FileID(files.count)
        files.append(parsed.tree.source)
        trees.append(parsed.tree)
        identities.append(identity)
        diagnostics += parsed.diagnostics
        file = FileState(tree: parsed.tree, file: id, identity: identity)
        program.reserve(for: parsed.tree)
    }

    // MARK: - Reports

    func place(_ range: TextRange) -> SourceRange { SourceRange(file.file, range) }

    /// At most so many errors are kept; looking for what a word may have meant costs time.
    static let maximumErrors = 1000
    static let maximumCandidates = 2000

    mutating func add(_ diagnostic: Diagnostic) {
        if reportCount < Self.maximumErrors { diagnostics.append(diagnostic) }
        reportCount += 1
    }

    mutating func report(
        _ code: DiagnosticCode, _ range: TextRange, _ message: String, hint: String? = nil,
        labels: [Diagnostic.Label] = [], fixIts: [Diagnostic.FixIt] = []
    ) {
        add(
            Diagnostic(
                code, at: place(range), message, labels: labels, hint: hint, fixIts: fixIts))
    }

    /// One replacement in the file that is being read.
    func fix(_ title: String, _ range: TextRange, _ text: String) -> Diagnostic.FixIt {
        Diagnostic.FixIt(title: title, replacements: [.init(place(range), text)])
    }

    /// Reports, and suggests the nearest of what would be possible.
    mutating func report(
        _ code: DiagnosticCode, _ range: TextRange, _ message: String, unknown word: String,
        candidates: some Sequence<String>, hint: String? = nil, fixIts: [Diagnostic.FixIt] = []
    ) {
        guard reportCount < Self.maximumErrors else { return }
        let isCascade = code == .unknownName || code == .unknownNode
        // What an import that cannot be read would have brought is not known.
        if isCascade && file.hasBrokenImport { return }
        if isCascade && tellAgain(code, word, range) { return }
        var diagnostic = Diagnostic(code, at: place(range), message, hint: hint, fixIts: fixIts)
        if hint == nil, let suggestion = nearest(word, in: candidates.prefix(Self.maximumCandidates)) {
            diagnostic.suggest(suggestion)
        }
        if isCascade { told[Told(code: code, file: file.file, word: word)] = diagnostics.count }
        add(diagnostic)
    }

    /// A word that nothing is known of is told once a file, with all its places: most often one mistake, a missing `let` or
    /// `define`, lies behind them.
    ///
    /// - Returns: whether it has been told.
    mutating func tellAgain(_ code: DiagnosticCode, _ word: String, _ range: TextRange) -> Bool {
        guard let index = told[Told(code: code, file: file.file, word: word)],
            diagnostics.indices.contains(index)
        else { return false }
        if diagnostics[index].labels.count < 8 {
            diagnostics[index].labels.append(.init(place(range), "and here"))
        }
        for fixIt in diagnostics[index].fixIts.indices {
            guard let first = diagnostics[index].fixIts[fixIt].replacements.first,
                first.range == diagnostics[index].range
            else { continue }
            diagnostics[index].fixIts[fixIt].replacements.append(.init(place(range), first.text))
        }
        return true
    }

    struct Told: Hashable {
        var code: DiagnosticCode
        var file: FileID
        var word: String
    }
}

/// What the checker keeps of the file that it reads.
struct FileState {
    let tree: SyntaxTree
    let file: FileID
    let identity: String
    /// The property that stands for a leading value by mistake, which has been told.
    var leadingProperty: TextRange?
    /// What each of the tree's symbols means to the schema.
    let symbols: [SymbolInfo]
    var scope: Scope
    var importedNames: [String: SourceRange] = [:]
    var hasBrokenImport = false
    /// Symbols that the top level binds twice: what they mean is not known, so nothing is told of their uses.
    var boundTwice: Set<UInt32> = []
    /// Names that something has been meant to define, which has been told.
    var excused: Set<String> = []
    /// Blocks, by their first statement, whose sides have been told to be none.
    var toldSides: Set<UInt32> = []
    /// Lets reported as used by a placement: each is one mistake.
    var reportedOwnLets: Set<SourceRange> = []
    /// The statements of the blocks around, outermost first.
    var openStatements: [Slice<Statement>] = []
    /// The properties of the use that is being read.
    var marks: SymbolMarks

    init(tree: SyntaxTree, file: FileID, identity: String) {
        self.tree = tree
        self.file = file
        self.identity = identity
        symbols = tree.symbols.map(SymbolInfo.init)
        scope = Scope(symbolCount: tree.symbols.count)
        marks = SymbolMarks(symbolCount: tree.symbols.count)
    }
}
