/// A word of the text: what it is and where it stands.
public struct Token: Hashable, Sendable {
    public enum Kind: UInt8, Hashable, Sendable, CaseIterable {
        case endOfFile
        case identifier
        /// The name `x`, which is the size operator where an operator can stand.
        case x
        /// The `x` of `320x480`, which is never a name.
        case sizeOperator
        case number, color, string
        case `let`, param, define, `import`
        case `if`, then, `else`, and, or, not, modulo, `true`, `false`
        case leftParenthesis, rightParenthesis, leftBrace, rightBrace
        case comma, colon, semicolon
        case assign, equal, notEqual, less, lessOrEqual, greater, greaterOrEqual
        case range, plus, minus, times, divide
        /// Characters that begin no token.
        case unknown
        /// Trivia, which only `tokenize` gives.
        case lineComment, blockComment, lineEnd
    }

    public var kind: Kind
    /// A line end stands between this token and the one before.
    public var followsLineEnd: Bool
    public var range: TextRange

    public init(_ kind: Kind, _ range: TextRange, followsLineEnd: Bool = false) {
        self.kind = kind
        self.followsLineEnd = followsLineEnd
        self.range = range
    }
}

extension Token.Kind {
    /// A word that cannot be a name.
    public var isReservedWord: Bool { Self.let.rawValue <= rawValue && rawValue <= Self.false.rawValue }

    /// Comments and line ends.
    public var isTrivia: Bool { rawValue >= Self.lineComment.rawValue }

    /// An operand, but none that an operator could begin too.
    var isPlainOperand: Bool {
        switch self {
        case .identifier, .number, .color, .string, .true, .false: true
        default: false
        }
    }

    /// What a path without quotes can begin with.
    var mayBeginPath: Bool {
        switch self {
        case .unknown, .range, .divide: true
        default: false
        }
    }

    /// What a value can begin with.
    var beginsValue: Bool {
        switch self {
        case .identifier, .x, .number, .color, .string, .true, .false: true
        case .leftParenthesis, .plus, .minus, .not, .if: true
        default: false
        }
    }

    /// Words that begin a statement.
    var beginsDeclaration: Bool { Self.let.rawValue <= rawValue && rawValue <= Self.import.rawValue }
}

/// The words that cannot be names, in the order of the language's reference.
public let reservedWords = [
    "let", "param", "define", "import", "if", "then", "else", "and", "or", "not", "mod", "true", "false",
]
