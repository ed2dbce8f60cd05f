/// The syntax tree of one file.
///
/// Everything lies in flat arrays and refers by index, so that a tree of any size is made, read and freed without
/// counting references. A broken file gives a tree too: where something is missing stands a hole.
public struct SyntaxTree: Sendable {
    public let source: SourceText
    /// The statements of the top level, in order.
    public internal(set) var root = Slice<Statement>()
    public internal(set) var statements: [Statement] = []
    public internal(set) var expressions: [Expression] = []
    /// The range of each expression, of the same index; parentheses around an expression belong to it.
    public internal(set) var expressionRanges: [TextRange] = []
    public internal(set) var elements: [ExpressionID] = []
    public internal(set) var links: [ChainLink] = []
    public internal(set) var parameters: [Parameter] = []
    public internal(set) var blocks: [Block] = []
    /// Distinct names, in NFC; `Name.symbol` is an index.
    public internal(set) var symbols: [String] = []
    /// The values of the string literals.
    public internal(set) var strings: [String] = []

    init(source: SourceText) {
        self.source = source
    }

    public subscript(id: ExpressionID) -> Expression { expressions[Int(id.index)] }
    public subscript(id: BlockID) -> Block { blocks[Int(id.index)] }
    public subscript(slice: Slice<Statement>) -> ArraySlice<Statement> { statements[slice.indices] }
    public subscript(slice: Slice<ExpressionID>) -> ArraySlice<ExpressionID> { elements[slice.indices] }
    public subscript(slice: Slice<ChainLink>) -> ArraySlice<ChainLink> { links[slice.indices] }
    public subscript(slice: Slice<Parameter>) -> ArraySlice<Parameter> { parameters[slice.indices] }

    public func range(of id: ExpressionID) -> TextRange { expressionRanges[Int(id.index)] }
    public func text(of name: Name) -> String { symbols[Int(name.symbol)] }
}

/// Consecutive elements of one of a tree's arrays.
public struct Slice<Element>: Hashable, Sendable {
    public var start: UInt32
    public var count: UInt32

    public init(start: Int = 0, count: Int = 0) {
        self.start = UInt32(start)
        self.count = UInt32(count)
    }

    public var indices: Range<Int> { Int(start)..<Int(start) + Int(count) }
    public var isEmpty: Bool { count == 0 }
}

public struct ExpressionID: Hashable, Sendable {
    public var index: UInt32
    public init(_ index: Int) { self.index = UInt32(index) }
}

public struct BlockID: Hashable, Sendable {
    public var index: UInt32
    public init(_ index: Int) { self.index = UInt32(index) }
}

/// An identifier where it is written.
public struct Name: Hashable, Sendable {
    /// An index into the tree's `symbols`; equal names (by canonical equivalence) have equal symbols.
    public var symbol: UInt32
    public var range: TextRange
    public init(symbol: Int, range: TextRange) {
        self.symbol = UInt32(symbol)
        self.range = range
    }
}

/// `{ statements }`.
public struct Block: Hashable, Sendable {
    public var statements: Slice<Statement>
    /// From the opening brace to the closing one, or to where that is missing.
    public var range: TextRange
    public var isClosed: Bool
}

/// `name [= default]` of a define.
public struct Parameter: Hashable, Sendable {
    public var name: Name
    public var value: ExpressionID?
}

public struct Statement: Hashable, Sendable {
    public enum Kind: Hashable, Sendable {
        /// `let name = value`
        case letBinding(Name, ExpressionID)
        /// `param name = expr [block]`
        case param(Name, ExpressionID, BlockID?)
        /// `define name [(parameters)] block`
        case define(Name, Slice<Parameter>, BlockID)
        /// `import string`: the expression is a `.string`, or a hole
        case importFile(ExpressionID)
        /// `name: value`
        case property(Name, ExpressionID)
        /// `name [value] [block]`
        case node(Name, ExpressionID?, BlockID?)
        /// what could not be read, already reported
        case hole
    }
    public var kind: Kind
    /// From the first to the last token of the statement, without `;` and comments.
    public var range: TextRange
}

public enum Expression: Hashable, Sendable {
    case number(Double, Unit)
    /// `#rgb…`, expanded to 8 bits a component, as 0xRRGGBBAA.
    case color(UInt32)
    /// An index into the tree's `strings`.
    case string(UInt32)
    case boolean(Bool)
    case name(Name)
    /// `name(arguments)`; the name's range ends at the parenthesis.
    case call(Name, Slice<ExpressionID>)
    /// `a, b, …`: two or more elements, of a value or in parentheses; also `()`-holes of fewer.
    case list(Slice<ExpressionID>)
    /// A prefix `-`, `+` or `not`.
    case prefix(Operator, ExpressionID)
    /// A comparison, a range `..` or a size `x`; the operator's place.
    case binary(Operator, ExpressionID, ExpressionID, operatorRange: TextRange)
    /// Two or more operands joined by operators of one level, from the left: `a + b - c`. The first link's operator is
    /// meaningless.
    case chain(Slice<ChainLink>)
    case conditional(condition: ExpressionID, then: ExpressionID, otherwise: ExpressionID)
    /// What is missing or could not be read, already reported.
    case hole
}

/// An operand of a chain and the operator before it.
public struct ChainLink: Hashable, Sendable {
    public var operation: Operator
    public var operatorRange: TextRange
    public var operand: ExpressionID
}

public enum Operator: UInt8, Hashable, Sendable, CaseIterable {
    case or, and, not
    case equal, notEqual, less, lessOrEqual, greater, greaterOrEqual
    case range, size
    case plus, minus
    case times, divide, modulo

    /// As written.
    public var spelling: String {
        switch self {
        case .or: "or"
        case .and: "and"
        case .not: "not"
        case .equal: "=="
        case .notEqual: "!="
        case .less: "<"
        case .lessOrEqual: "<="
        case .greater: ">"
        case .greaterOrEqual: ">="
        case .range: ".."
        case .size: "x"
        case .plus: "+"
        case .minus: "-"
        case .times: "*"
        case .divide: "/"
        case .modulo: "mod"
        }
    }
}

/// What stands straight after a number.
public enum Unit: UInt8, Hashable, Sendable, CaseIterable {
    case none, percent
    case px, inch, cm, mm, pt
    case fr
    case deg, grad, rad, turn

    /// As written; empty for `none`.
    public var spelling: String {
        switch self {
        case .none: ""
        case .percent: "%"
        case .px: "px"
        case .inch: "in"
        case .cm: "cm"
        case .mm: "mm"
        case .pt: "pt"
        case .fr: "fr"
        case .deg: "deg"
        case .grad: "grad"
        case .rad: "rad"
        case .turn: "turn"
        }
    }
}
