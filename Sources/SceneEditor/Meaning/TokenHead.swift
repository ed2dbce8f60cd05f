import SceneSemantics
import SceneSyntax

/// The words of a statement before some place.
struct TokenHead {
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
            if isAfterLineEnd, depth == 0, let next, !token.kind.goesOn, next.kind != .then,
                next.kind != .else
            {
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

    func wanted(_ place: SyntaxPlace, _ snapshot: Snapshot, _ analysis: Analysis) -> CompletionContext.Wanted
    {
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
        if let call {
            let parameter = call.function.parameter(at: call.argument)?.shape
            let isAny = parameter.map { $0.types == .any } ?? true
            return .value(.init(shape: isAny ? nil : parameter, function: call.function))
        }
        if isNode, let schema = Schema.node(named: text(first)) {
            guard let leading = schema.leading, schema.kind != .layer else { return .newName }
            return .value(.init(shape: leading.shape, function: nil))
        }
        return .value(.init(shape: shape, function: nil))
    }

    /// The function whose argument is being written, maybe within parentheses of its own.
    var call: (function: FunctionSchema, argument: Int)? {
        var depth = 0
        for index in tokens.indices.reversed() {
            if tokens[index].kind == .rightParenthesis { depth += 1 }
            guard tokens[index].kind == .leftParenthesis else { continue }
            depth -= 1
            guard depth < 0 else { continue }
            depth = 0
            guard index > 0, tokens[index - 1].range.upper == tokens[index].range.lower,
                tokens[index - 1].kind == .identifier
            else { continue }
            return Schema.function(named: text(tokens[index - 1])).map { ($0, commas(after: index)) }
        }
        return nil
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
        case .comma, .colon, .assign, .if, .then, .else, .and, .or, .not, .modulo, .sizeOperator, .equal,
            .notEqual,
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
