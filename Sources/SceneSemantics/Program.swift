import ScenePixels
import SceneSyntax

/// What the checker makes of the trees: names resolved, kinds known, types checked. Flat arrays that refer by index, as the
/// tree is.
struct Program: Sendable {
    var expressions: [BoundExpression] = []
    /// Of each expression, of the same index.
    var ranges: [SourceRange] = []
    var elements: [ExpressionRef] = []
    var links: [BoundLink] = []
    var constants: [Value] = []

    var nodes: [BoundNode] = []
    var children: [NodeRef] = []
    var properties: [BoundProperty] = []
    var arguments: [BoundArgument] = []
    /// The values of a block's lets, in order: slot k of its frame.
    var lets: [ExpressionRef] = []

    var defines: [BoundDefine] = []
    var globals: [BoundGlobal] = []

    var canvas: BoundCanvas?
    var root = Span<NodeRef>()

    struct Span<Element>: Sendable, Hashable {
        var start: Int32 = 0
        var count: Int32 = 0
        var indices: Range<Int> { Int(start)..<Int(start) + Int(count) }
        var isEmpty: Bool { count == 0 }
    }

    subscript(_ ref: ExpressionRef) -> BoundExpression { expressions[Int(ref.index)] }
    func range(_ ref: ExpressionRef) -> SourceRange { ranges[Int(ref.index)] }
}

struct ExpressionRef: Hashable, Sendable {
    var index: Int32
}

struct NodeRef: Hashable, Sendable {
    var index: Int32
}

/// An expression whose names are resolved. `hops` counts frames outwards from the one that the expression stands in.
enum BoundExpression: Sendable {
    case number(Double)
    case percentage(Double)
    case pixels(Double)
    /// A physical length; the canvas's density makes pixels of it.
    case inches(Double)
    case fraction(Double)
    case angle(Double)
    case boolean(Bool)
    /// A colour, string or setting, in `constants`.
    case constant(Int32)
    case localLet(hops: Int32, slot: Int32)
    /// A let or param of a file's top level.
    case global(Int32)
    case parameter(hops: Int32, index: Int32)
    case builtin(BuiltinName, hops: Int32)
    case call(FunctionID, Program.Span<ExpressionRef>)
    case prefix(Operator, ExpressionRef)
    /// A comparison, range or size; the operator's range, in the expression's file.
    case binary(Operator, ExpressionRef, ExpressionRef, TextRange)
    case chain(Program.Span<BoundLink>)
    case list(Program.Span<ExpressionRef>)
    case conditional(ExpressionRef, ExpressionRef, ExpressionRef)
    /// What was wrong and has been reported.
    case hole
}

struct BoundLink: Sendable {
    var operation: Operator
    var operatorRange: TextRange
    var operand: ExpressionRef
}

struct BoundProperty: Sendable {
    var id: PropertyID
    var value: ExpressionRef
    var nameRange: TextRange
}

/// What a use gives for a parameter of its define.
struct BoundArgument: Sendable {
    var parameter: Int32
    var value: ExpressionRef
}

struct BoundNode: Sendable {
    enum Kind: Hashable, Sendable {
        case builtin(NodeKind)
        /// An index into `defines`.
        case use(Int32)
    }
    var kind: Kind
    var leading: ExpressionRef?
    var properties = Program.Span<BoundProperty>()
    var arguments = Program.Span<BoundArgument>()
    var lets = Program.Span<ExpressionRef>()
    var children = Program.Span<NodeRef>()
    /// Of the whole statement.
    var range: SourceRange
    /// Of the kind's name.
    var nameRange: TextRange
    /// Of a layer.
    var name: String?
    /// Whether its block's values stand in a frame of their own; always for layers, tiles, uses and masks of children.
    var hasFrame = false
    /// Of a tile: what of its own cell its body depends on.
    var dependence = CellDependence()
}

struct BoundDefine: Sendable {
    struct Parameter: Sendable {
        var name: String
        var defaultValue: ExpressionRef?
        /// Whether a default is written; its value may not be bound yet.
        var isOptional = false
    }
    var name: String
    var file: FileID
    var nameRange: TextRange
    var parameters: [Parameter] = []
    /// Where each parameter is named, for editors.
    var parameterRanges: [String: SourceRange] = [:]
    var lets = Program.Span<ExpressionRef>()
    var children = Program.Span<NodeRef>()
    /// Nodes written in its body.
    var ownNodes = 0
    /// Nodes that its body expands to; saturating.
    var expansion = 0
    /// Of what it sees of a cell.
    var owner: Int?
    /// Uses in uses, this one included.
    var depth = 1
    /// The first cell name in it that must be of the tile that it is used in.
    var cellName: (name: BuiltinName, range: SourceRange)?
    /// `along: columns` and the like, or `across: cell`, outside of a tile of its own.
    var cellKeyword: (name: String, range: SourceRange)?
}

/// A let or param at the top level of a file.
struct BoundGlobal: Sendable {
    var name: String
    var value: ExpressionRef
    var file: FileID
    /// Of a param.
    var limits: ExpressionRef?
    var step: ExpressionRef?
    var label: ExpressionRef?
    /// Of a param that is set: it must be within the limits too.
    var defaultValue: ExpressionRef?
}

struct BoundCanvas: Sendable {
    var size: ExpressionRef?
    var properties = Program.Span<BoundProperty>()
    var range: SourceRange
    var nameRange: TextRange
}

/// What of the innermost cell around it something depends on.
struct CellDependence: OptionSet, Hashable, Sendable {
    let rawValue: UInt8
    static let column = CellDependence(rawValue: 1)
    static let row = CellDependence(rawValue: 2)
    static let symbol = CellDependence(rawValue: 4)
    /// Where the cell stands in the canvas.
    static let place = CellDependence(rawValue: 8)
    /// The symbol of a tile further out (an inner tile without a map does not shadow it).
    static let outerSymbol = CellDependence(rawValue: 16)
}

extension BuiltinName {
    var dependence: CellDependence {
        switch self {
        case .column: .column
        case .row: .row
        case .index: [.column, .row]
        case .symbol: .symbol
        default: []
        }
    }
}
