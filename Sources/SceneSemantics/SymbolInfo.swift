import ScenePixels
import SceneSyntax

/// What a word means to the schema, looked up once for all its places.
struct SymbolInfo {
    var node: NodeKind?
    var property: PropertyID?
    var function: FunctionID?
    var builtin: BuiltinName?
    /// A CSS colour, or `transparent`.
    var color: Color?

    init(_ name: String) {
        node = NodeKind(named: name)
        property = PropertyID(named: name)
        function = FunctionID(named: name)
        builtin = BuiltinName(named: name)
        if Self.mayBeColor(name) { color = NamedColors.color(named: name) }
    }

    /// Most names can be told from a colour's at a glance: colours are letters.
    private static func mayBeColor(_ name: String) -> Bool {
        name.utf8.count <= NamedColors.longestName && name.utf8.allSatisfy { $0 >= UInt8(ascii: "A") }
    }
}

/// Where each symbol stood first in one block; beginning a block forgets all at once.
struct SymbolMarks {
    private var first: [(block: UInt32, range: TextRange)]
    private var block: UInt32 = 0

    init(symbolCount: Int) {
        first = Array(repeating: (0, TextRange(0, 0)), count: symbolCount)
    }

    mutating func begin() { block += 1 }

    /// Marks a name.
    ///
    /// - Returns: where it has stood in this block.
    mutating func mark(_ name: Name) -> TextRange? {
        let known = first[Int(name.symbol)]
        if known.block == block { return known.range }
        first[Int(name.symbol)] = (block, name.range)
        return nil
    }
}
