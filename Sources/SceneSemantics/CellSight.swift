/// What a value sees of the cell that its block stands in, and whether it can be worked out for many cells at a time.
///
/// Most tiles whose cells all differ differ in colours alone. A fill whose colour is a *plain* function of the cell (of its column,
/// row and symbol, of lets that are plain too, and of what is the same in all cells) gets a slot: the grid then holds one cell for
/// all of them, and their colours are computed a row at a time.
struct CellSight {
    /// The tile or define whose cell names it sees.
    var owner = 0
    var dependence: CellDependence = []
    /// It does not see the sides of a box within the cell.
    var isPlain = true
}

/// Watches an expression being bound.
struct SightProbe {
    var owner: Int
    /// The frame that the tile stands in: what lies further in changes from cell to cell.
    var outerLevel: Int
    var isPlain = true
}

extension Checker {
    /// Binds something and tells what it sees of the cell around it, which does not count as seen by the cell's structure yet.
    mutating func watch<Result>(
        at standpoint: Standpoint, _ bind: (inout Checker) -> Result
    ) -> (result: Result, sight: CellSight) {
        let owner = standpoint.owner
        let before = owners[owner].direct
        owners[owner].direct = []
        probe = SightProbe(owner: owner, outerLevel: owners[owner].level)
        let result = bind(&self)
        let sight = CellSight(
            owner: owner, dependence: owners[owner].direct, isPlain: probe.map(\.isPlain) ?? true)
        probe = nil
        owners[owner].direct = before
        return (result, sight)
    }

    /// What a let sees counts where the let is used.
    mutating func see(_ binding: Binding) {
        owners[binding.sight.owner].direct.formUnion(binding.sight.dependence)
        if probe?.owner == binding.sight.owner && !binding.sight.isPlain { probe?.isPlain = false }
    }

    /// The sides of a box within the cell are not the same in all cells.
    mutating func seeBox(at standpoint: Standpoint) {
        if let watched = probe, standpoint.boxLevel > watched.outerLevel { probe?.isPlain = false }
    }

    /// Gives a fill a slot in its tile, if its colour alone changes from cell to cell.
    mutating func assignSlot(_ node: inout BoundNode, _ sight: CellSight, at standpoint: Standpoint) {
        let owner = sight.owner
        guard owners[owner].isTile, standpoint.allowsSlots, sight.isPlain, !sight.dependence.isEmpty,
            !sight.dependence.contains(.place), owners[owner].slots.count < Self.maximumSlots
        else {
            owners[owner].direct.formUnion(sight.dependence)
            return
        }
        owners[owner].colors.formUnion(sight.dependence)
        node.slot = Int32(owners[owner].slots.count)
        owners[owner].slots.append(NodeRef(index: Int32(program.nodes.count)))
    }

    /// More fills of one tile than this are laid out with each cell.
    static let maximumSlots = 256
}
