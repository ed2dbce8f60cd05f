import ScenePixels
import SceneSyntax

/// What the checker makes of the trees: names resolved, kinds known, types checked. Flat arrays that refer by index, as the
/// tree is.
package struct Program: Sendable {
    package var expressions: [BoundExpression] = []
    /// Of each expression, of the same index.
    package var ranges: [SourceRange] = []
    package var elements: [ExpressionRef] = []
    package var links: [BoundLink] = []
    package var constants: [Value] = []

    package var nodes: [BoundNode] = []
    /// Of layers.
    package var names: [String] = []
    package var children: [NodeRef] = []
    package var slots: [NodeRef] = []
    package var properties: [BoundProperty] = []
    package var arguments: [BoundArgument] = []
    /// The values of a block's lets, in order: slot k of its frame.
    package var lets: [ExpressionRef] = []

    package var defines: [BoundDefine] = []
    package var globals: [BoundGlobal] = []

    package var canvas: BoundCanvas?
    package var root = Span<NodeRef>()

    /// Room for what a tree comes to, so that nothing is moved as it grows.
    mutating func reserve(for tree: SyntaxTree) {
        expressions.reserveCapacity(expressions.count + tree.expressions.count)
        ranges.reserveCapacity(ranges.count + tree.expressions.count)
        elements.reserveCapacity(elements.count + tree.elements.count)
        links.reserveCapacity(links.count + tree.links.count)
        nodes.reserveCapacity(nodes.count + tree.statements.count / 2)
        children.reserveCapacity(children.count + tree.statements.count / 2)
        properties.reserveCapacity(properties.count + tree.statements.count / 2)
    }

    package struct Span<Element>: Sendable, Hashable {
        package var start: Int32 = 0
        package var count: Int32 = 0
        package var indices: Range<Int> { Int(start)..<Int(start) + Int(count) }
        package var isEmpty: Bool { count == 0 }
    }

    package subscript(_ ref: ExpressionRef) -> BoundExpression { expressions[Int(ref.index)] }
    package func name(of node: BoundNode) -> String? {
        node.nameIndex >= 0 ? names[Int(node.nameIndex)] : nil
    }
    package func range(_ ref: ExpressionRef) -> SourceRange { ranges[Int(ref.index)] }
}

package struct ExpressionRef: Hashable, Sendable {
    package var index: Int32
    package init(index: Int32) { self.index = index }
}

package struct NodeRef: Hashable, Sendable {
    package var index: Int32
}

/// An expression whose names are resolved. `hops` counts frames outwards from the one that the expression stands in.
package enum BoundExpression: Sendable {
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

package struct BoundLink: Sendable {
    package var operation: Operator
    package var operatorRange: TextRange
    package var operand: ExpressionRef
}

package struct BoundProperty: Sendable {
    package var id: PropertyID
    package var value: ExpressionRef
    package var nameRange: TextRange
}

/// What a use gives for a parameter of its define.
package struct BoundArgument: Sendable {
    package var parameter: Int32
    package var value: ExpressionRef
}

package struct BoundNode: Sendable {
    package enum Kind: Hashable, Sendable {
        case builtin(NodeKind)
        /// An index into `defines`.
        case use(Int32)
        /// Of a word that names none; reported.
        case unknown
    }
    package var kind: Kind
    package var leading: ExpressionRef?
    package var properties = Program.Span<BoundProperty>()
    /// Which properties those are.
    package var given = PropertySet()
    package var arguments = Program.Span<BoundArgument>()
    package var lets = Program.Span<ExpressionRef>()
    package var children = Program.Span<NodeRef>()
    /// Of the whole statement.
    package var range: SourceRange
    /// Of the kind's name.
    package var nameRange: TextRange
    /// Of a layer with a name: an index into the program's `names`; else −1.
    package var nameIndex: Int32 = -1
    /// Whether its block's values stand in a frame of their own; always for layers, tiles, uses and masks of children.
    package var hasFrame = false
    /// Of a tile: what of its own cell its body depends on, but for the colours of the fills that have a slot.
    package var dependence = CellDependence()
    /// Of a tile: what those colours depend on.
    package var colorDependence = CellDependence()
    /// Of a tile: the fills in its body whose colour alone changes from cell to cell; slot k is the k-th.
    package var slots = Program.Span<NodeRef>()
    /// Of a fill: its slot in the tile around it, or −1.
    package var slot: Int32 = -1
    /// Whether it cannot be laid out at all; reported.
    package var isBroken = false
}

package struct BoundDefine: Sendable {
    package struct Parameter: Sendable {
        package var name: String
        /// Where it is named.
        package var range: SourceRange
        package var defaultValue: ExpressionRef?
        /// Whether a default is written; its value may not be bound yet.
        package var isOptional = false
    }
    package var name: String
    package var file: FileID
    package var nameRange: TextRange
    package var parameters: [Parameter] = []
    package var lets = Program.Span<ExpressionRef>()
    package var children = Program.Span<NodeRef>()
    /// Nodes written in its body.
    package var ownNodes = 0
    /// Of them, those that the program has.
    package var nodes = Program.Span<BoundNode>()
    /// Nodes that its body expands to; saturating.
    package var expansion = 0
    /// Of what it sees of a cell.
    package var owner: Int?
    /// Uses in uses, this one included.
    package var depth = 1
    /// How many frames lie in each other in what its body expands to.
    package var levels = 1
    /// The first cell name in it that must be of the tile that it is used in.
    package var cellName: (name: BuiltinName, range: SourceRange)?
    /// The first `symbol` in it that must be of a tile around its use.
    package var symbol: SourceRange?
    /// `along: columns` and the like, or `across: cell`, outside of a tile of its own.
    package var cellKeyword: (name: String, range: SourceRange)?
}

/// A let or param at the top level of a file.
package struct BoundGlobal: Sendable {
    package var name: String
    package var value: ExpressionRef
    package var file: FileID
    /// Of a param.
    package var limits: ExpressionRef?
    package var step: ExpressionRef?
    package var label: ExpressionRef?
    /// Of a param that is set: it must be within the limits too.
    package var defaultValue: ExpressionRef?
}

package struct BoundCanvas: Sendable {
    package var size: ExpressionRef?
    package var properties = Program.Span<BoundProperty>()
    package var range: SourceRange
    package var nameRange: TextRange
}

/// Some of the properties.
package struct PropertySet: Sendable, Hashable {
    private var bits: UInt64 = 0

    package func contains(_ id: PropertyID) -> Bool { bits & 1 << id.rawValue != 0 }
    mutating func insert(_ id: PropertyID) { bits |= 1 << id.rawValue }
}

/// What of the innermost cell around it something depends on.
package struct CellDependence: OptionSet, Hashable, Sendable {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }
    package static let column = CellDependence(rawValue: 1)
    package static let row = CellDependence(rawValue: 2)
    package static let symbol = CellDependence(rawValue: 4)
    /// Where the cell stands in the canvas.
    package static let place = CellDependence(rawValue: 8)
    /// The symbol of a tile further out (an inner tile without a map does not shadow it).
    package static let outerSymbol = CellDependence(rawValue: 16)
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
