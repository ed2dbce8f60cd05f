import SceneSyntax

/// What a name was bound to.
struct Binding {
    enum Meaning: Hashable {
        case localLet(slot: Int32)
        /// An index into the program's globals.
        case global(Int32)
        case parameter(Int32)
        /// An index into the program's defines.
        case define(Int32)
    }
    var symbol: UInt32
    /// The binding that this one shadows.
    var shadowed: Int32
    var meaning: Meaning
    /// The frame that holds its value.
    var level: Int32
    /// The block that it belongs to.
    var block: Int32
    var type: StaticType
    var definition: SourceRange
    var kind: NameReference.Kind
    /// Of a local let: what its value sees of the cell around it.
    var sight = CellSight()
    var isUsed = false
    /// A param that stands further down: visible in the bodies of defines alone.
    var isAhead = false
}

/// The names that can be seen from where the checker stands.
///
/// Each symbol has a chain of bindings, the innermost first: looking a name up costs the same at any depth.
struct Scope {
    private(set) var bindings: [Binding] = []
    private var heads: [Int32]
    private var blockStarts: [Int] = []
    private var nextBlock: Int32 = 0
    private var openBlocks: [Int32] = []
    /// Where bindings of a define's caller would start: a define's body sees nothing between `globalCount` and its own.
    private(set) var unused: [Binding] = []

    init(symbolCount: Int) {
        heads = [Int32](repeating: -1, count: symbolCount)
    }

    mutating func openBlock() {
        blockStarts.append(bindings.count)
        openBlocks.append(nextBlock)
        nextBlock += 1
    }

    mutating func closeBlock() {
        let start = blockStarts.removeLast()
        openBlocks.removeLast()
        while bindings.count > start {
            let binding = bindings.removeLast()
            heads[Int(binding.symbol)] = binding.shadowed
            if !binding.isUsed { unused.append(binding) }
        }
    }

    /// The binding of a name in the innermost block alone.
    func inThisBlock(_ symbol: UInt32) -> Binding? {
        let head = heads[Int(symbol)]
        guard head >= 0, let block = openBlocks.last, bindings[Int(head)].block == block else { return nil }
        return bindings[Int(head)]
    }

    mutating func bind(
        _ symbol: UInt32, _ meaning: Binding.Meaning, level: Int, type: StaticType, definition: SourceRange,
        kind: NameReference.Kind, sight: CellSight = CellSight(), isUsed: Bool = false, isAhead: Bool = false
    ) {
        bindings.append(
            Binding(
                symbol: symbol, shadowed: heads[Int(symbol)], meaning: meaning, level: Int32(level),
                block: openBlocks.last ?? 0, type: type, definition: definition, kind: kind, sight: sight,
                isUsed: isUsed, isAhead: isAhead))
        heads[Int(symbol)] = Int32(bindings.count - 1)
    }

    /// The index of the innermost binding of a name that is visible, those ahead only on demand.
    func lookUp(_ symbol: UInt32, seesAhead: Bool) -> Int? {
        var index = heads[Int(symbol)]
        while index >= 0 && bindings[Int(index)].isAhead && !seesAhead {
            index = bindings[Int(index)].shadowed
        }
        return index >= 0 ? Int(index) : nil
    }

    mutating func markUsed(_ index: Int) { bindings[index].isUsed = true }

    /// Of a name that is bound twice in the innermost block: which of the two is meant is not known.
    mutating func forgetType(_ symbol: UInt32) { bindings[Int(heads[Int(symbol)])].type = .unknown }

    /// A param that was ahead stands now.
    mutating func arrive(_ symbol: UInt32, type: StaticType) {
        var index = heads[Int(symbol)]
        while index >= 0 && !bindings[Int(index)].isAhead { index = bindings[Int(index)].shadowed }
        guard index >= 0 else { return }
        bindings[Int(index)].isAhead = false
        bindings[Int(index)].type = type
    }

    /// Symbols of values that are visible, innermost first; a good number of them, not all of a large file.
    var nearSymbols: [UInt32] {
        bindings.suffix(1000).reversed().filter { $0.kind != .define && !$0.isAhead }.map(\.symbol)
    }
}
