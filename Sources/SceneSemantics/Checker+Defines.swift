import ScenePixels
import SceneSyntax

/// A tile or a define: what its body sees of the cell around it. Owner 0 is the main file outside of tiles.
struct DependenceOwner {
    var parent: Int?
    var hasMap: Bool
    var define: Int32?
    /// The frame that it stands in.
    var level = 0
    var isTile = false
    var direct: CellDependence = []
    /// What the colours of the fills with a slot see.
    var colors: CellDependence = []
    var slots: [NodeRef] = []
    /// Of a tile.
    var node: NodeRef?

    init(parent: Int?, hasMap: Bool, define: Int32?) {
        self.parent = parent
        self.hasMap = hasMap
        self.define = define
    }
}

/// A use of a define, and where it stands.
struct UseSite {
    var define: Int32
    var range: SourceRange
    var standpoint: Standpoint
    var owner: Int
    var symbolOwner: Int?
    /// Once it is made.
    var node: NodeRef?
}

/// What can be said of defines only when all have been read: circles, sizes, and what they see of a cell.
extension Checker {
    /// What all uses expand to is at most this many nodes.
    static let maximumExpansion = 1_000_000
    static let maximumUseDepth = 256
    /// Boxes in boxes, those of uses in uses included, tiles twice: layout and painting go as deep, at up to 13 KB of stack
    /// each where nothing is optimised.
    static let maximumLevels = 512

    mutating func finishDefines() {
        var sites = [[Int]](repeating: [], count: program.defines.count)
        for (index, use) in uses.enumerated() {
            if let define = use.standpoint.define { sites[Int(define)].append(index) }
        }
        var ownersOf = [[Int]](repeating: [], count: program.defines.count)
        for (index, owner) in owners.enumerated() {
            if let define = owner.define { ownersOf[Int(define)].append(index) }
        }
        var usesOf = [[Int]](repeating: [], count: owners.count)
        for (index, use) in uses.enumerated() { usesOf[use.owner].append(index) }
        for define in orderedDefines(sites) {
            finish(define, sites[define], ownersOf[define], usesOf)
        }
        let outside = owners.indices.filter { owners[$0].define == nil }
        spread(outside, usesOf)
        for owner in owners {
            guard let node = owner.node else { continue }
            program.nodes[Int(node.index)].dependence = owner.direct
            program.nodes[Int(node.index)].colorDependence = owner.colors
            program.slots += owner.slots
            program.nodes[Int(node.index)].slots = .init(
                start: Int32(program.slots.count - owner.slots.count), count: Int32(owner.slots.count))
        }
        checkMainUses()
    }

    /// The defines, each after those that it uses; reports the use that closes a circle.
    private mutating func orderedDefines(_ sites: [[Int]]) -> [Int] {
        var state = [UInt8](repeating: 0, count: sites.count)
        var order: [Int] = []
        for start in sites.indices where state[start] == 0 {
            var stack: [(define: Int, next: Int)] = [(start, 0)]
            state[start] = 1
            while let top = stack.last {
                guard top.next < sites[top.define].count else {
                    state[top.define] = 2
                    order.append(top.define)
                    stack.removeLast()
                    continue
                }
                stack[stack.count - 1].next += 1
                let site = sites[top.define][top.next]
                let used = Int(uses[site].define)
                if state[used] == 0 {
                    state[used] = 1
                    stack.append((used, 0))
                } else if state[used] == 1 {
                    reportCircle(site)
                }
            }
        }
        return order
    }

    private mutating func reportCircle(_ site: Int) {
        let use = uses[site]
        let define = program.defines[Int(use.define)]
        markBroken(use)
        add(
            Diagnostic(
                .recursiveDefine, at: use.range,
                use.standpoint.define == use.define
                    ? "'\(define.name)' uses itself" : "this use of '\(define.name)' closes a circle",
                labels: [.init(SourceRange(define.file, define.nameRange), "defined here")]))
    }

    private mutating func markBroken(_ use: UseSite) {
        if let node = use.node { program.nodes[Int(node.index)].isBroken = true }
    }

    private mutating func finish(_ define: Int, _ sites: [Int], _ inner: [Int], _ usesOf: [[Int]]) {
        var expansion = program.defines[define].ownNodes
        var depth = 0
        var levels = program.defines[define].levels
        for site in sites {
            let used = program.defines[Int(uses[site].define)]
            expansion = min(expansion + used.expansion, Int(Int32.max))
            depth = max(depth, used.depth)
            levels = max(levels, uses[site].standpoint.level + used.levels)
            let hasMap = uses[site].symbolOwner.map { owners[$0].hasMap } == true
            if !hasMap && program.defines[define].symbol == nil {
                program.defines[define].symbol = used.symbol
            }
            guard uses[site].standpoint.tile == .unknown else { continue }
            if program.defines[define].cellName == nil { program.defines[define].cellName = used.cellName }
            if program.defines[define].cellKeyword == nil {
                program.defines[define].cellKeyword = used.cellKeyword
            }
        }
        program.defines[define].expansion = expansion
        program.defines[define].depth = depth + 1
        program.defines[define].levels = min(levels, Int(Int32.max))
        spread(inner, usesOf)
    }

    /// Adds to owners what the defines used in them see of the cell, and tells outer owners who sees the place.
    private mutating func spread(_ inner: [Int], _ usesOf: [[Int]]) {
        for owner in inner.reversed() {
            for site in usesOf[owner] {
                let use = uses[site]
                guard let body = program.defines[Int(use.define)].owner else { continue }
                let seen = owners[body].direct
                owners[owner].direct.formUnion(seen.subtracting(.symbol))
                if seen.contains(.symbol), let outer = use.symbolOwner {
                    owners[outer].direct.insert(.symbol)
                }
            }
            if owners[owner].direct.contains(.place), let parent = owners[owner].parent {
                owners[parent].direct.insert(.place)
            }
        }
    }

    // MARK: - Uses in the main file

    /// Holds the uses of the main file against the limits; past one, no further use is laid out.
    private mutating func checkMainUses() {
        var total = nodeCountOfMain
        var isPast = false
        for use in uses where use.standpoint.define == nil {
            if isPast {
                markBroken(use)
                continue
            }
            let define = program.defines[Int(use.define)]
            checkCell(use, define)
            total += define.expansion
            guard let mistake = limitMistake(use, define, total) else { continue }
            add(mistake)
            markBroken(use)
            isPast = true
        }
    }

    private func limitMistake(_ use: UseSite, _ define: BoundDefine, _ total: Int) -> Diagnostic? {
        if define.depth > Self.maximumUseDepth {
            return Diagnostic(
                .expansionTooLarge, at: use.range,
                "uses in '\(define.name)' go \(define.depth) deep; \(Self.maximumUseDepth) are possible")
        }
        let levels = use.standpoint.level + define.levels
        if levels > Self.maximumLevels {
            return Diagnostic(
                .expansionTooLarge, at: use.range,
                "boxes in '\(define.name)' lie \(levels) deep in each other; \(Self.maximumLevels) are possible"
            )
        }
        guard total > Self.maximumExpansion else { return nil }
        return Diagnostic(
            .expansionTooLarge, at: use.range,
            "with this use of '\(define.name)' the scene expands to more than 1,000,000 nodes",
            hint: "a 'tile' repeats without expanding")
    }

    private mutating func checkCell(_ use: UseSite, _ define: BoundDefine) {
        guard use.standpoint.tile == .outside else {
            guard let symbol = define.symbol, use.symbolOwner == nil else { return }
            markBroken(use)
            add(
                Diagnostic(
                    .outsideTile, at: use.range,
                    "'\(define.name)' needs 'symbol' of a tile with a 'map'; no tile around has one",
                    labels: [.init(symbol, "needed here")]))
            return
        }
        let seen =
            define.cellName.map { ("'\($0.name.name)'", $0.range) }
            ?? define.cellKeyword.map { ("'\($0.name)'", $0.range) }
        guard let seen else { return }
        markBroken(use)
        add(
            Diagnostic(
                .outsideTile, at: use.range,
                "'\(define.name)' needs \(seen.0) of a tile; here it stands outside of one",
                labels: [.init(seen.1, "needed here")], hint: "put the use into a 'tile'"))
    }

    mutating func reportUnused() {
        guard !diagnostics.contains(where: \.isError) else { return }
        // The names of a library are for those that import it.
        let topLevel = file.tree.isLibrary ? [] : file.scope.bindings.filter { !$0.isUsed }
        let candidates = file.scope.unused + topLevel
        for binding in candidates where binding.definition.file == .main {
            let word = file.tree.symbols[Int(binding.symbol)]
            let kind =
                switch binding.kind {
                case .letBinding: "let"
                case .param: "param"
                case .define: "define"
                case .parameter: "parameter"
                }
            diagnostics.append(
                Diagnostic(.unusedName, at: binding.definition, "\(kind) '\(word)' is not used"))
        }
    }
}
