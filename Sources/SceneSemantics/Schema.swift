/// The one table of the language's node kinds, properties, functions and names.
///
/// The checker, completion, hover, the reference and the grammars for editors read it. A new kind is a row here, its layout,
/// and its painter.
public enum Schema {
    public static let nodes = NodeKind.allCases.map(node)

    /// A row is made when it is first asked for: a small scene needs few of them.
    public static func node(_ kind: NodeKind) -> NodeSchema {
        switch kind {
        case .canvas: canvas
        case .layer: layer
        case .tile: tile
        case .mask: mask
        case .fill: fill
        case .image: image
        case .checker: checker
        case .stripes: stripes
        case .hueRamp: hueRamp
        case .gradient: gradient
        }
    }

    public static func node(named name: String) -> NodeSchema? { NodeKind(named: name).map(node) }
    public static func function(named name: String) -> FunctionSchema? {
        functions.first { $0.name == name }
    }

    /// The keywords that begin a statement.
    public static let statementKeywords = ["let", "param", "define", "import"]
    public static let reservedWords = [
        "let", "param", "define", "import", "if", "then", "else", "and", "or", "not", "mod", "true", "false",
    ]
}

public enum NodeKind: UInt8, Hashable, Sendable, CaseIterable {
    case canvas, layer, tile, mask, fill, image, checker, stripes, hueRamp, gradient

    public var name: String { Self.words[rawValue] }
    init?(named name: String) { self.init(place: Self.words.place(of: name)) }

    /// In the order of the cases.
    private static let words: WordTable = [
        "canvas", "layer", "tile", "mask", "fill", "image", "checker", "stripes", "hue-ramp", "gradient",
    ]

    /// Whether it fills its box: a leaf with `opacity` and `blend`.
    public var isPaint: Bool {
        switch self {
        case .fill, .image, .checker, .stripes, .hueRamp, .gradient: true
        case .canvas, .layer, .tile, .mask: false
        }
    }
}

/// One kind of node.
public final class NodeSchema: Sendable {
    public let kind: NodeKind
    /// One sentence.
    public let summary: String
    public let leading: LeadingSchema?
    public let properties: [PropertySchema]
    public let takesChildren: Bool
    /// A scene of 64 × 64 that shows it.
    public let example: String
    /// By `PropertyID`, where it stands among the properties, plus one; 0 where it does not.
    private let places: [UInt8]

    init(
        kind: NodeKind, summary: String, leading: LeadingSchema?, properties: [PropertySchema],
        takesChildren: Bool, example: String
    ) {
        self.kind = kind
        self.summary = summary
        self.leading = leading
        self.properties = properties
        self.takesChildren = takesChildren
        self.example = example
        var places = [UInt8](repeating: 0, count: PropertyID.allCases.count)
        for (place, property) in properties.enumerated() {
            places[Int(property.id.rawValue)] = UInt8(place) + 1
        }
        self.places = places
    }

    public var name: String { kind.name }

    public func property(_ id: PropertyID) -> PropertySchema? {
        let place = Int(places[Int(id.rawValue)])
        return place == 0 ? nil : properties[place - 1]
    }

    public func property(named name: String) -> PropertySchema? { properties.first { $0.name == name } }
}

/// The value that stands straight after a node's kind.
public final class LeadingSchema: Sendable {
    public let name: String
    public let shape: Shape
    public let isRequired: Bool
    /// As the reference writes it; nil where it is required.
    public let defaultText: String?
    public let summary: String

    init(name: String, shape: Shape, isRequired: Bool, defaultText: String?, summary: String) {
        self.name = name
        self.shape = shape
        self.isRequired = isRequired
        self.defaultText = defaultText
        self.summary = summary
    }
}

public final class PropertySchema: Sendable {
    public let id: PropertyID
    public let shape: Shape
    /// As the reference writes it; "" where there is none.
    public let defaultText: String
    public let summary: String

    public var name: String { id.name }

    init(_ id: PropertyID, _ shape: Shape, _ defaultText: String, _ summary: String) {
        self.id = id
        self.shape = shape
        self.defaultText = defaultText
        self.summary = summary
    }
}

/// Every property name of the language.
public enum PropertyID: UInt8, Hashable, Sendable, CaseIterable {
    case at, size, inset, align, opacity, blend, when, rotate, flip
    case columns, rows, gap, origin, fit, stagger, staggerColumns, map, legend
    case mode, invert, threshold, sampling
    case colors, center, sharpness, edges, along, across
    case saturation, brightness, alpha, space, lightness, chroma, steps, ends, stops
    case background, density, blending
    case `in`, step, label

    public var name: String { Self.words[rawValue] }
    public init?(named name: String) { self.init(place: Self.words.place(of: name)) }

    /// In the order of the cases. Asking the runtime for a case's name took a third of a small scene's time.
    private static let words: WordTable = [
        "at", "size", "inset", "align", "opacity", "blend", "when", "rotate", "flip",
        "columns", "rows", "gap", "origin", "fit", "stagger", "stagger-columns", "map", "legend",
        "mode", "invert", "threshold", "sampling",
        "colors", "center", "sharpness", "edges", "along", "across",
        "saturation", "brightness", "alpha", "space", "lightness", "chroma", "steps", "ends", "stops",
        "background", "density", "blending",
        "in", "step", "label",
    ]

    /// Whether it decides where a layer's box lies, so that it cannot use what that box gives.
    package var isPlacement: Bool {
        switch self {
        case .at, .size, .inset, .align, .when, .rotate: true
        default: false
        }
    }

    /// Whether it belongs to the grid of a tile rather than to each cell.
    package var isGrid: Bool {
        switch self {
        case .columns, .rows, .gap, .origin, .fit, .stagger, .staggerColumns, .map, .legend: true
        default: false
        }
    }
}

/// The names that are always in scope.
public enum BuiltinName: UInt8, Hashable, Sendable, CaseIterable {
    case width, height, canvasWidth, canvasHeight
    case column, row, columns, rows, index, cells, wholeColumns, wholeRows, symbol

    public var name: String { Self.words[rawValue] }
    public init?(named name: String) { self.init(place: Self.words.place(of: name)) }

    /// In the order of the cases.
    private static let words: WordTable = [
        "width", "height", "canvas-width", "canvas-height",
        "column", "row", "columns", "rows", "index", "cells", "whole-columns", "whole-rows", "symbol",
    ]

    public var isOfCell: Bool { rawValue >= BuiltinName.column.rawValue }
    public var types: ValueTypes { isOfCell ? .number : .length }

    public var summary: String {
        switch self {
        case .width: "The width of the enclosing box, in scene pixels."
        case .height: "The height of the enclosing box, in scene pixels."
        case .canvasWidth: "The width of the canvas, in scene pixels."
        case .canvasHeight: "The height of the canvas, in scene pixels."
        case .column: "The column of the cell, from 0 (−1 for a cell that a stagger adds)."
        case .row: "The row of the cell, from 0 (−1 for a cell that a stagger adds)."
        case .columns: "The number of columns of the tile."
        case .rows: "The number of rows of the tile."
        case .index: "row · columns + column."
        case .cells: "columns · rows."
        case .wholeColumns: "The number of columns that the box does not cut."
        case .wholeRows: "The number of rows that the box does not cut."
        case .symbol:
            "The place of the cell's character of `map` in `legend`, from 0; −1 for one that is not there."
        }
    }
}
