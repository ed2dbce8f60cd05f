/// Reads a whole text.
///
/// Never fails: what cannot be read is reported once and leaves a hole in the tree. Time and memory are linear in the
/// length of the text.
public func parse(_ source: SourceText, file: FileID = .main) -> ParseResult {
    if let diagnostic = noText(in: source, file: file) {
        return ParseResult(tree: SyntaxTree(source: source), diagnostics: [diagnostic])
    }
    var parser = Parser(source, file: file)
    parser.file()
    return parser.finish()
}

/// Reads a text that is one expression: a value from a command line, a field of an editor.
///
/// - Returns: a tree without statements; no value where the text goes on after an expression.
public func parseExpression(
    _ source: SourceText, file: FileID = .main
) -> (result: ParseResult, value: ExpressionID?) {
    if let diagnostic = noText(in: source, file: file) {
        return (ParseResult(tree: SyntaxTree(source: source), diagnostics: [diagnostic]), nil)
    }
    var parser = Parser(source, file: file)
    let value = parser.expr()
    return (parser.finish(), parser.kind == .endOfFile ? value : nil)
}

/// Blocks, parentheses, calls, `if`s and prefix operators together may nest so deep.
public let maximumNesting = 256

/// A recursive-descent parser: one function for each production of Grammar/scene.ebnf, named after it.
struct Parser {
    let source: SourceText
    let fileID: FileID
    var lexer: Lexer
    /// The tokens around the current one; refilled as the parser goes.
    var window: [Token] = []
    var index = 0
    var current: Token
    /// The end of the last token that was consumed.
    var previous = TextRange(0, 0)
    /// How many parentheses are open: in them a line end means nothing.
    var parentheses = 0
    var nesting = 0

    var tree: SyntaxTree
    var symbols = SymbolTable()
    /// What the enclosing blocks and values have so far.
    var pendingStatements: [Statement] = []
    var pendingElements: [ExpressionID] = []
    var pendingLinks: [ChainLink] = []
    var pendingOperations: [PendingOperation] = []

    var diagnostics: [Diagnostic] = []
    /// The token at which the last error was reported: nothing more is said before it is consumed.
    var lastErrorToken: UInt32?
    /// The blanks that begin the line of the current statement, or of the last opening brace.
    var lineIndent = 0
    var balance = BraceBalance()
    /// The name of the node or property whose value is being read.
    var subject = TextRange(0, 0)
    /// What has been told as one mistake, whatever the lexer said of its characters.
    var explained: [TextRange] = []

    init(_ source: SourceText, file: FileID) {
        self.source = source
        fileID = file
        lexer = Lexer(source.utf8.span, file: file, keepsTrivia: false)
        tree = SyntaxTree(source: source)
        current = Token(.endOfFile, TextRange(0, 0))
        window.reserveCapacity(Self.windowSize)
        reserve(source.utf8.count)
        refill()
    }

    /// The arrays of a shorter text are hardly moved.
    private static let ordinaryLength = 4096

    /// Address space for the tree of an ordinary text, so that nothing is moved as it grows; what is not used is never
    /// touched. (10 MB: 15 % of the time.)
    private mutating func reserve(_ length: Int) {
        guard length > Self.ordinaryLength else { return }
        tree.expressions.reserveCapacity(length / 6)
        tree.expressionRanges.reserveCapacity(length / 6)
        tree.elements.reserveCapacity(length / 8)
        tree.statements.reserveCapacity(length / 20)
        tree.blocks.reserveCapacity(length / 40)
        tree.links.reserveCapacity(length / 20)
    }

    mutating func finish() -> ParseResult {
        tree.symbols = symbols.symbols
        diagnostics += lexer.diagnostics.filter { diagnostic in
            !explained.contains {
                $0.lower <= diagnostic.range.range.lower && diagnostic.range.range.upper <= $0.upper
            }
        }
        // By place; equal places in the order of discovery.
        let order = diagnostics.indices.sorted {
            (diagnostics[$0].range.range.lower, $0) < (diagnostics[$1].range.range.lower, $1)
        }
        return ParseResult(
            tree: tree, diagnostics: order.prefix(maximumSyntaxErrors).map { diagnostics[$0] })
    }
}

// MARK: Tokens

extension Parser {
    private static let windowSize = 1024

    var kind: Token.Kind { current.kind }

    /// The current token as what goes on with an expression: at a line end outside of parentheses nothing does.
    var continuation: Token.Kind {
        current.followsLineEnd && parentheses == 0 ? .lineEnd : current.kind
    }

    /// The token after the current one.
    var following: Token { window[index + 1] }

    func isFollowed(by kind: Token.Kind) -> Bool {
        following.kind == kind && !following.followsLineEnd
    }

    mutating func advance() {
        previous = current.range
        index += 1
        if index + 2 > window.count { refill() }
        current = window[index]
    }

    private mutating func refill() {
        window.removeSubrange(..<index)
        index = 0
        let text = source.utf8
        let bytes = text.span
        // The lexer gives the end of the file again and again; two are enough to look at and past.
        var isOver = false
        while window.count < Self.windowSize, !isOver {
            let token = lexer.next(bytes)
            isOver = token.kind == .endOfFile && window.last?.kind == .endOfFile
            window.append(token)
        }
        current = window[0]
    }

    /// Consumes the current token if it is of this kind.
    mutating func take(_ kind: Token.Kind) -> Bool {
        guard current.kind == kind else { return false }
        advance()
        return true
    }

    func name(_ token: Token) -> String { source.text(token.range) }
}

// MARK: Reports

extension Parser {
    /// Reports an error at the current token, unless there was one already.
    mutating func report(
        _ code: DiagnosticCode, _ range: TextRange, _ message: String, labels: [(TextRange, String)] = [],
        hint: String? = nil, fixIts: [(String, TextRange, String)] = []
    ) {
        let isKnown = lastErrorToken == current.range.lower || kind == .unknown
        lastErrorToken = current.range.lower
        if !isKnown { add(code, range, message, labels: labels, hint: hint, fixIts: fixIts) }
    }

    /// As `report`, whatever was reported before.
    mutating func add(
        _ code: DiagnosticCode, _ range: TextRange, _ message: String, labels: [(TextRange, String)] = [],
        hint: String? = nil, fixIts: [(String, TextRange, String)] = []
    ) {
        guard diagnostics.count < maximumSyntaxErrors else { return }
        diagnostics.append(
            Diagnostic(
                code, at: place(range), message,
                labels: labels.map { .init(place($0.0), $0.1) }, hint: hint,
                fixIts: fixIts.map {
                    .init(title: $0.0, replacements: [.init(place($0.1), $0.2)])
                }))
    }

    func place(_ range: TextRange) -> SourceRange { SourceRange(fileID, range) }
}
