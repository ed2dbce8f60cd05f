import SceneSemantics
import SceneSyntax

/// What may be written at an offset, by the words before it.
struct CompletionContext {
    enum Wanted {
        /// In a comment, a plain string, a number: nothing.
        case nothing
        /// A statement of the block around.
        case statement
        case value(ValueSlot)
        /// What goes on with a value that is complete.
        case continuation
        /// Straight after the digits of a number.
        case unit
        /// In the string of an image or import.
        case file(FileLink.Kind, written: String)
        /// A name that is made up.
        case newName
    }

    /// Where a value stands.
    struct ValueSlot {
        /// What the place takes; nil where that is anything.
        var shape: Shape?
        /// The function that it is an argument of.
        var function: FunctionSchema?
    }

    private(set) var wanted = Wanted.nothing
    /// What is typed so far, which a completion replaces.
    private(set) var word: TextRange
    let place: SyntaxPlace

    init(_ offset: Int, _ snapshot: Snapshot, _ analysis: Analysis) {
        word = TextRange(offset..<offset)
        place = SyntaxPlace(offset, in: snapshot.tree)
        let index = snapshot.tokenIndex(endingAfter: max(0, offset - 1))
        let tokens = snapshot.tokens
        var before = index
        let token = tokens[min(index, tokens.count - 1)]
        if Int(token.range.lower) < offset, offset <= Int(token.range.upper) {
            switch token.kind {
            case .lineComment: return
            case .blockComment where offset < Int(token.range.upper): return
            case .string where isInside(token, offset, snapshot.source):
                completeString(token, index, offset, snapshot)
                return
            case .color: return
            case .number:
                word = unitRange(token, snapshot.source)
                if Int(word.lower) <= offset { wanted = .unit }
                return
            case let kind where kind == .identifier || kind == .x || kind.isReservedWord:
                word = token.range
            default: before = index + 1
            }
        }
        let head = TokenHead(before, tokens, snapshot)
        wanted = head.wanted(place, snapshot, analysis)
    }

    /// Whether an offset lies between a string's quotes.
    private func isInside(_ token: Token, _ offset: Int, _ source: SourceText) -> Bool {
        guard offset == Int(token.range.upper) else { return true }
        let text = source.text(token.range)
        let quotes = text.hasPrefix("\"\"\"") ? "\"\"\"" : "\""
        return text.count < 2 * quotes.count || !text.hasSuffix(quotes)
    }

    /// The unit of a number, without the digits.
    private func unitRange(_ token: Token, _ source: SourceText) -> TextRange {
        var start = token.range.offsets.upperBound
        while start > token.range.offsets.lowerBound, source.utf8[start - 1] | 0x20 >= UInt8(ascii: "a"),
            source.utf8[start - 1] | 0x20 <= UInt8(ascii: "z")
        {
            start -= 1
        }
        return TextRange(start..<token.range.offsets.upperBound)
    }

    private mutating func completeString(_ token: Token, _ index: Int, _ offset: Int, _ snapshot: Snapshot) {
        let tokens = snapshot.tokens[..<index].filter { !$0.kind.isTrivia }
        let start = Int(token.range.lower) + 1
        guard !snapshot.source.text(token.range).hasPrefix("\"\"\""), start <= offset, let last = tokens.last else {
            return
        }
        let written = snapshot.source.text(TextRange(start..<offset))
        let name = snapshot.source.text(last.range)
        var kind: FileLink.Kind?
        if last.kind == .import { kind = .scene }
        if last.kind == .identifier, name == "image" || name == "mask" { kind = .image }
        if last.kind == .leftParenthesis, let function = tokens.dropLast().last,
            snapshot.source.text(function.range) == FunctionID.image.name
        {
            kind = .image
        }
        guard let kind else { return }
        // What follows the last slash is replaced.
        let slash = written.utf8.lastIndex(of: UInt8(ascii: "/"))
        let folder = slash.map { String(written[...$0]) } ?? ""
        word = TextRange(start + folder.utf8.count..<offset)
        wanted = .file(kind, written: folder)
    }
}

/// The words of a statement before some place.
private struct TokenHead {
    /// From the statement's first word to the last before the place; without comments and line ends.
    private var tokens: [Token] = []
    private let source: SourceText
    /// Whether a line end stands between the last of them and the place.
    private var endsLine = false

    init(_ end: Int, _ all: [Token], _ snapshot: Snapshot) {
        source = snapshot.source
        var index = min(end, all.count) - 1
        var depth = 0
        var isAfterLineEnd = false
        var head: [Token] = []
        while index >= 0 {
            let token = all[index]
            index -= 1
            if token.kind == .lineEnd {
                if head.isEmpty { endsLine = true } else { isAfterLineEnd = true }
                continue
            }
            if token.kind.isTrivia || token.kind == .endOfFile { continue }
            if token.kind == .leftBrace || token.kind == .rightBrace || token.kind == .semicolon { break }
            if token.kind == .rightParenthesis { depth += 1 }
            if token.kind == .leftParenthesis { depth -= 1 }
            let next = head.last
            if isAfterLineEnd, depth == 0, let next, !token.kind.goesOn, next.kind != .then, next.kind != .else {
                break
            }
            isAfterLineEnd = false
            head.append(token)
        }
        tokens = head.reversed()
    }

    private func text(_ token: Token) -> String { source.text(token.range) }

    /// The index of the innermost parenthesis that is open at the end.
    private var openParenthesis: Int? {
        var depth = 0
        for (index, token) in tokens.enumerated().reversed() {
            if token.kind == .rightParenthesis { depth += 1 }
            if token.kind == .leftParenthesis {
                if depth == 0 { return index }
                depth -= 1
            }
        }
        return nil
    }

    func wanted(_ place: SyntaxPlace, _ snapshot: Snapshot, _ analysis: Analysis) -> CompletionContext.Wanted {
        guard let first = tokens.first, let last = tokens.last else { return .statement }
        let parenthesis = openParenthesis
        if endsLine, parenthesis == nil, !last.kind.goesOn { return .statement }
        if last.kind == .let || last.kind == .param || last.kind == .define { return .newName }
        if first.kind == .define, parenthesis != nil, last.kind == .comma || last.kind == .leftParenthesis,
            tokens.filter({ $0.kind == .leftParenthesis }).count == 1
        {
            return .newName
        }
        if first.kind == .import { return .nothing }
        let isNode = first.kind == .identifier && tokens.count == 1
        if last.kind.endsOperand, !isNode { return .continuation }
        let shape = slotShape(place, snapshot, analysis)
        if let parenthesis, parenthesis > 0, tokens[parenthesis - 1].range.upper == tokens[parenthesis].range.lower,
            let function = Schema.function(named: text(tokens[parenthesis - 1]))
        {
            let commas = commas(after: parenthesis)
            let parameter = function.parameter(at: commas)?.shape
            let isAny = parameter.map { $0.types == .any } ?? true
            return .value(.init(shape: isAny ? nil : parameter, function: function))
        }
        if isNode, let schema = Schema.node(named: text(first)) {
            guard let leading = schema.leading, schema.kind != .layer else { return .newName }
            return .value(.init(shape: leading.shape, function: nil))
        }
        return .value(.init(shape: shape, function: nil))
    }

    private func commas(after parenthesis: Int) -> Int {
        var depth = 0
        var count = 0
        for token in tokens[(parenthesis + 1)...] {
            if token.kind == .leftParenthesis { depth += 1 }
            if token.kind == .rightParenthesis { depth -= 1 }
            if token.kind == .comma && depth == 0 { count += 1 }
        }
        return count
    }

    /// What the statement's value is.
    private func slotShape(_ place: SyntaxPlace, _ snapshot: Snapshot, _ analysis: Analysis) -> Shape? {
        if tokens.contains(where: { $0.kind == .if }), !tokens.contains(where: { $0.kind == .then }) {
            return .boolean
        }
        guard tokens.count > 1 else { return nil }
        let name = text(tokens[0])
        if tokens[1].kind == .colon, let owner = place.owner {
            return PropertyOwner(owner, snapshot.tree, analysis).property(name)?.shape
        }
        return Schema.node(named: name)?.leading?.shape
    }
}

extension Token.Kind {
    /// After it a statement goes on on the next line.
    fileprivate var goesOn: Bool {
        switch self {
        case .comma, .colon, .assign, .if, .then, .else, .and, .or, .not, .modulo, .sizeOperator, .equal, .notEqual,
            .less, .lessOrEqual, .greater, .greaterOrEqual, .range, .plus, .minus, .times, .divide,
            .leftParenthesis, .let, .param, .define, .import:
            true
        default: false
        }
    }

    /// A value can end with it.
    fileprivate var endsOperand: Bool {
        switch self {
        case .identifier, .number, .color, .string, .true, .false, .rightParenthesis: true
        default: false
        }
    }
}
