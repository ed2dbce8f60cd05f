import SceneLayout
import SceneSemantics
import SceneSyntax

/// What expressions come to where they stand: in a tile in its first cell, in a define in its first use.
extension Analysis {
    /// The value of the expression that covers exactly this range of the main file; nil where it has none.
    func value(of range: TextRange, in snapshot: Snapshot) -> Value? {
        let place = SyntaxPlace(Int(range.lower), in: snapshot.tree)
        // The place of an expression's start may be the end of another statement's.
        let statements = place.statements.filter {
            $0.range.lower <= range.lower && range.upper <= $0.range.upper
        }
        guard let statement = statements.last else { return nil }
        for (root, frame) in bound(statement, statements.dropLast().last) {
            guard let ref = find(range, under: root) else { continue }
            return evaluate(ref, frame)
        }
        return nil
    }

    /// The value of a let, param or parameter that is bound in the main file or an import.
    func value(of symbol: Symbol, in snapshot: Snapshot) -> Value? {
        guard let statement = statement(binding: symbol.definition) else { return nil }
        switch statement.kind {
        case .letBinding(_, let value), .param(_, let value, _):
            let tree = scene.trees[Int(symbol.definition.file.index)]
            if symbol.definition.file != .main {
                return global(named: symbol)
            }
            if let value = global(named: symbol) { return value }
            return self.value(of: tree.range(of: value), in: snapshot)
        default: return nil
        }
    }

    func evaluate(_ ref: ExpressionRef, _ frame: Frame) -> Value? {
        guard scene.program.expressions.indices.contains(Int(ref.index)), isHeld(ref, by: frame) else {
            return nil
        }
        return try? probe.evaluator.evaluate(ref, frame)
    }

    /// Whether the names of an expression have their values in the frames around. What layout has not seen, as a define that
    /// nothing uses, stands nowhere: only what is the same everywhere has a value there.
    private func isHeld(_ ref: ExpressionRef, by frame: Frame) -> Bool {
        switch scene.program[ref] {
        case .builtin(let name, let hops):
            frame.has(hops) && (frame !== nowhere || name == .canvasWidth || name == .canvasHeight)
        case .localLet(let hops, _): frame.has(hops)
        case .parameter(let hops, _): frame.has(hops) && frame.out(hops).caller != nil
        default: children(of: ref).allSatisfy { isHeld($0, by: frame) }
        }
    }

    /// The frame of the top level.
    var rootFrame: Frame { probe.evaluator.rootFrame }

    private func global(named symbol: Symbol) -> Value? {
        let isTopLevel = scene.trees[Int(symbol.definition.file.index)].isTopLevel(symbol.definition.range)
        guard isTopLevel else { return nil }
        for global in scene.program.globals where global.value.index >= 0 {
            if global.file == symbol.definition.file, global.name == symbol.name {
                return evaluate(global.value, rootFrame)
            }
        }
        return nil
    }

    // MARK: - From the tree to the program

    /// The roots of a statement's bound expressions, each with the frame that it is evaluated in.
    private func bound(_ statement: Statement, _ owner: Statement?) -> [(ExpressionRef, Frame)] {
        let program = scene.program
        switch statement.kind {
        case .node:
            if let node = nodes[SourceRange(.main, statement.range)] {
                return program.nodes[node].leading.map { [($0, surroundings(of: node) ?? nowhere)] }
                    ?? arguments(of: node)
            }
            return program.canvas?.size.map { [($0, rootFrame)] } ?? []
        case .property(let name, _):
            guard let owner else { return [] }
            guard let node = nodes[SourceRange(.main, owner.range)] else {
                return canvasProperties(name, rootFrame)
            }
            for index in program.nodes[node].properties.indices {
                let property = program.properties[index]
                guard property.nameRange == name.range, let frame = frame(of: property.id, node) else {
                    continue
                }
                return [(property.value, frame)]
            }
            return arguments(of: node)
        case .letBinding(_, _), .param:
            if let owner, let node = nodes[SourceRange(.main, owner.range)] {
                guard let frame = body(of: node) else { return [] }
                return program.nodes[node].lets.indices.map { (program.lets[$0], frame) }
            }
            if let owner, let index = program.defines.firstIndex(where: { $0.isMade(by: owner) }) {
                guard let frame = body(ofDefine: index) else { return [] }
                return program.defines[index].lets.indices.map { (program.lets[$0], frame) }
            }
            return program.globals.filter { $0.file == .main && $0.value.index >= 0 }
                .map { ($0.value, rootFrame) }
        default: return []
        }
    }

    private func canvasProperties(_ name: Name, _ frame: Frame) -> [(ExpressionRef, Frame)] {
        let program = scene.program
        guard let canvas = program.canvas else { return [] }
        return canvas.properties.indices.map { program.properties[$0] }
            .filter { $0.nameRange == name.range }.map { ($0.value, frame) }
    }

    private func arguments(of node: Int) -> [(ExpressionRef, Frame)] {
        guard let frame = surroundings(of: node) else { return [] }
        return scene.program.nodes[node].arguments.indices.map { (scene.program.arguments[$0].value, frame) }
    }

    private func surroundings(of node: Int) -> Frame? { probe.surroundings(of: node)?.frame }

    /// Where a node's lets and children stand.
    private func body(of node: Int) -> Frame? {
        if let body = probe.body(of: node) { return body.frame }
        let bound = scene.program.nodes[node]
        if let child = firstSeen(bound.children) { return child }
        guard bound.hasFrame, case .builtin = bound.kind, let around = probe.surroundings(of: node) else {
            return surroundings(of: node)
        }
        return try? probe.evaluator.enter(
            bound.lets, parent: around.frame, width: around.frame.width, height: around.frame.height,
            cell: around.frame.cell)
    }

    private func body(ofDefine index: Int) -> Frame? { firstSeen(scene.program.defines[index].children) }

    private func firstSeen(_ children: Program.Span<NodeRef>) -> Frame? {
        for index in children.indices {
            if let seen = probe.surroundings(of: Int(scene.program.children[index].index)) {
                return seen.frame
            }
        }
        return nil
    }

    /// As the checker decides it: what places a node is evaluated around it, the rest in its own frame.
    private func frame(of property: PropertyID, _ node: Int) -> Frame? {
        let bound = scene.program.nodes[node]
        guard case .builtin(let kind) = bound.kind, bound.hasFrame else { return surroundings(of: node) }
        if kind == .tile {
            if property.isGrid { return surroundings(of: node) }
            guard let body = body(of: node) else { return nil }
            return property.isPlacement ? body.parent : body
        }
        return property.isPlacement ? surroundings(of: node) : body(of: node)
    }

    // MARK: - Down an expression

    /// The expression of exactly this range of the main file at or under another.
    func find(_ range: TextRange, under root: ExpressionRef) -> ExpressionRef? {
        let program = scene.program
        guard program.expressions.indices.contains(Int(root.index)) else { return nil }
        let own = program.range(root)
        guard own.file == .main, own.range.lower <= range.lower, range.upper <= own.range.upper else {
            return nil
        }
        if own.range == range { return root }
        for child in children(of: root) {
            if let found = find(range, under: child) { return found }
        }
        return nil
    }

    func children(of ref: ExpressionRef) -> [ExpressionRef] {
        let program = scene.program
        switch program[ref] {
        case .call(_, let span), .list(let span): return span.indices.map { program.elements[$0] }
        case .prefix(_, let operand): return [operand]
        case .binary(_, let a, let b, _): return [a, b]
        case .chain(let span): return span.indices.map { program.links[$0].operand }
        case .conditional(let condition, let then, let otherwise): return [condition, then, otherwise]
        default: return []
        }
    }
}

extension Frame {
    /// Whether there are so many frames around.
    fileprivate func has(_ hops: Int32) -> Bool {
        sequence(first: self, next: \.parent).dropFirst(Int(hops)).first { _ in true } != nil
    }
}

extension SyntaxTree {
    /// Whether a name of the top level stands there.
    func isTopLevel(_ range: TextRange) -> Bool {
        self[root].contains { $0.name?.range == range }
    }
}

extension BoundDefine {
    func isMade(by statement: Statement) -> Bool {
        guard case .define(let name, _, _) = statement.kind else { return false }
        return file == .main && nameRange == name.range
    }
}
