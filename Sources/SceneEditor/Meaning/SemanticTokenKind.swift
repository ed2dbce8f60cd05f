import ScenePixels
import SceneSemantics
import SceneSyntax

/// What a token is, in the protocol's words.
struct SemanticTokenKind {
    enum TokenType: String, CaseIterable {
        case keyword, type, `class`, property, variable, parameter, function, number, string, comment,
            `operator`
        case enumMember

        var index: UInt32 { UInt32(Self.allCases.firstIndex(of: self) ?? 0) }
    }

    static let declaration: UInt32 = 1
    static let readonly: UInt32 = 2
    static let defaultLibrary: UInt32 = 4

    var type: TokenType
    var modifiers: UInt32 = 0
}

enum SemanticTokenLegend {
    static let json: JSON = [
        "tokenTypes": JSON(SemanticTokenKind.TokenType.allCases.map(\.rawValue)),
        "tokenModifiers": ["declaration", "readonly", "defaultLibrary"],
    ]
}

/// What each name of a text is, as the checker has it.
struct NameClasses {
    private var names: [UInt32: SemanticTokenKind] = [:]

    init(_ snapshot: Snapshot, _ analysis: Analysis) {
        let tree = snapshot.tree
        tree.forEachStatement { statement, _ in
            note(statement, in: tree)
        }
        for use in analysis.usesInMain {
            names[use.use.range.lower] =
                switch use.kind {
                case .letBinding: SemanticTokenKind(type: .variable, modifiers: SemanticTokenKind.readonly)
                case .param: SemanticTokenKind(type: .variable)
                case .define: SemanticTokenKind(type: .class)
                case .parameter: SemanticTokenKind(type: .parameter)
                }
        }
    }

    private mutating func note(_ statement: Statement, in tree: SyntaxTree) {
        let declaration = SemanticTokenKind.declaration
        var nameOfLayer: ExpressionID?
        switch statement.kind {
        case .letBinding(let name, _):
            names[name.range.lower] = .init(
                type: .variable, modifiers: declaration | SemanticTokenKind.readonly)
        case .param(let name, _, _): names[name.range.lower] = .init(type: .variable, modifiers: declaration)
        case .define(let name, let parameters, _):
            names[name.range.lower] = .init(type: .class, modifiers: declaration)
            for parameter in tree[parameters] {
                names[parameter.name.range.lower] = .init(type: .parameter, modifiers: declaration)
            }
        case .property(let name, _): names[name.range.lower] = .init(type: .property)
        case .node(let name, let value, _):
            let text = tree.text(of: name)
            if Schema.node(named: text) != nil {
                names[name.range.lower] = .init(
                    type: .type, modifiers: SemanticTokenKind.defaultLibrary)
            }
            if text == "layer" { nameOfLayer = value }
        case .importFile, .hole: break
        }
        if let nameOfLayer {
            names[tree.range(of: nameOfLayer).lower] = .init(type: .variable, modifiers: declaration)
            return
        }
        for root in statement.roots(in: tree) {
            tree.forEachExpression(in: root) { note($0, in: tree) }
        }
    }

    private mutating func note(_ id: ExpressionID, in tree: SyntaxTree) {
        switch tree[id] {
        case .name(let name):
            let isBuiltin = Self.builtins.contains(tree.text(of: name))
            names[name.range.lower] = .init(
                type: isBuiltin ? .variable : .enumMember, modifiers: SemanticTokenKind.defaultLibrary)
        case .call(let name, _):
            names[name.range.lower] = .init(
                type: .function, modifiers: SemanticTokenKind.defaultLibrary)
        default: break
        }
    }

    private static let builtins = Set(BuiltinName.allCases.map(\.name))

    func kind(of token: Token) -> SemanticTokenKind? {
        switch token.kind {
        case .identifier, .x:
            return names[token.range.lower] ?? (token.kind == .x ? .init(type: .operator) : nil)
        case .number, .color: return .init(type: .number)
        case .string: return .init(type: .string)
        case .lineComment, .blockComment: return .init(type: .comment)
        case .sizeOperator, .equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual, .range, .plus,
            .minus, .times, .divide, .assign:
            return .init(type: .operator)
        default: return token.kind.isReservedWord ? .init(type: .keyword) : nil
        }
    }
}
