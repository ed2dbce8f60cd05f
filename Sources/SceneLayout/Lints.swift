import ScenePlan
import SceneSemantics
import SceneSyntax

/// Collects doubts about a scene while it is laid out: they change neither the picture nor the exit status.
///
/// A statement is laid out once for each cell and use that it stands in. What is worth a word in one of them (a layer that a
/// later one covers) is worth one only if it is so in all of them.
struct Lints {
    /// Off once the plan is made: cells are made while painting, on any thread.
    var isOn = true
    /// Whether not all different cells have been looked at.
    private var isTrialCut = false
    /// The corners of checkers.
    private(set) var corners: [CornerCount] = []
    private var found: [Diagnostic] = []
    private var seen: Set<Key> = []
    /// By the index of the program's node.
    private var states: [State]
    private var hasCorners: [Bool]
    /// Of a layer's, use's or tile's node: whether the content that was laid out for it last leaves nothing to be seen below.
    private var isContentOpaque: [Bool]
    private(set) var noted: [Noted] = []
    private var covers: [(box: Box, origin: Origin)] = []
    /// Of the nodes in doubt.
    private var doubts: [UInt32: Doubt] = [:]
    let program: Program
    /// What is kept of the statement that is being laid out, where layouts are remembered.
    var trail: LintTrail?

    init(_ program: Program) {
        self.program = program
        states = Array(repeating: .unknown, count: program.nodes.count)
        hasCorners = Array(repeating: false, count: program.nodes.count)
        isContentOpaque = hasCorners
    }

    private struct Key: Hashable {
        var code: DiagnosticCode
        var place: SourceRange
    }

    private enum State: UInt8 {
        case unknown
        /// It has a pixel somewhere.
        case paints
        case inDoubt
    }

    /// What is asked of an item in its box.
    struct Noted {
        var origin: Origin
        /// As much as can be seen of it.
        var box: Box
        var isOpaque = false
        var emptiness: Emptiness?
    }

    enum Emptiness {
        case outside(Box)
        case transparent
        case withoutItems
    }

    private enum Doubt {
        case nothing(message: String, isInCell: Bool)
        case covered(by: Origin, isInCell: Bool)
    }

    // MARK: - Single doubts

    /// One doubt of a code a statement, where the first look finds one.
    mutating func add(_ code: DiagnosticCode, _ node: BoundNode, _ diagnostic: @autoclosure () -> Diagnostic?)
    {
        guard isOn else { return }
        if trail?.owns(node) == false { trail?.soil() }
        guard seen.insert(Key(code: code, place: node.place)).inserted else { return }
        guard let diagnostic = diagnostic() else { return }
        trail?.soil()
        found.append(diagnostic)
    }

    /// The corners of a checker, of the first of its boxes.
    mutating func count(_ origin: Origin, _ corners: @autoclosure () -> CornerCount?) {
        guard isOn, !hasCorners[Int(origin.index)], let corners = corners() else { return }
        hasCorners[Int(origin.index)] = true
        self.corners.append(corners)
    }

    // MARK: - Nothing to see

    mutating func doubt(_ origin: Origin, _ message: @autoclosure () -> String, isInCell: Bool) {
        guard isOn else { return }
        trail?.soil()
        guard states[Int(origin.index)] == .unknown else { return }
        doubt(origin, .nothing(message: message(), isInCell: isInCell))
    }

    private mutating func doubt(_ origin: Origin, _ doubt: Doubt) {
        states[Int(origin.index)] = .inDoubt
        doubts[origin.index] = doubt
    }

    mutating func doubtEmpty(_ origin: Origin, _ box: Box, isInCell: Bool) {
        doubt(
            origin, "this paints nothing: its box of \(box.width) x \(box.height) px is empty",
            isInCell: isInCell)
    }

    private mutating func markPainting(_ node: Int) {
        if states[node] == .inDoubt { doubts[UInt32(node)] = nil }
        states[node] = .paints
    }

    /// Not all different cells are looked at.
    mutating func cutTrial() {
        isTrialCut = true
        trail?.soil()
    }

    /// Tells again what the layout of a statement told, all of it nothing to be said against.
    mutating func repeatTelling(_ finding: LayoutFinding, of origin: Origin, _ shared: SharedNodes) {
        for rank in finding.painted { markPainting(Int(shared.nodes[Int(rank)])) }
        guard var item = finding.item else { return }
        item.origin = origin
        noted.append(item)
    }

    // MARK: - What stands in a box

    /// Takes down an item of the box that is being laid out; the boxes around it wait below on the stack.
    mutating func note(_ item: Item, in whole: Box) {
        guard isOn else { return }
        switch item {
        case .paint(let paint): note(paint, in: whole)
        case .layer(let layer): note(layer, in: whole)
        case .grid(let grid): noted.append(Noted(origin: grid.origin, box: whole))
        }
    }

    mutating func note(_ paint: Paint, in whole: Box) {
        guard isOn else { return }
        noted.append(Noted(origin: paint.origin, box: whole, isOpaque: paint.isOpaque(in: whole)))
    }

    mutating func note(_ layer: Layer, in whole: Box) {
        guard isOn else { return }
        let box = layer.box.intersection(whole)
        let isOpaque =
            layer.opacity == 1 && layer.blend == .normal && layer.content.masks.isEmpty
            && isContentOpaque[Int(layer.origin.index)]
        var item = Noted(origin: layer.origin, box: box, isOpaque: isOpaque)
        if box.isEmpty {
            item.emptiness = .outside(layer.box)
        } else if layer.opacity == 0 {
            item.emptiness = .transparent
        } else if layer.content.items.isEmpty {
            item.emptiness = .withoutItems
        }
        noted.append(item)
    }

    /// How many items have been taken down: a mark for `look`.
    var mark: Int { noted.count }

    /// Looks at what has been taken down since a mark, all that stands in one box, in painting order, and forgets it.
    ///
    /// - Returns: whether it leaves nothing to be seen below.
    mutating func look(since mark: Int, in whole: Box, isInCell: Bool) -> Bool {
        guard isOn else { return false }
        covers.removeAll(keepingCapacity: true)
        for item in noted[mark...].reversed() {
            let origin = item.origin
            let state = states[Int(origin.index)]
            if state == .paints && trail?.shares(origin) != true {
                // Nothing can be said against it any more.
            } else if let cover = covers.first(where: { $0.box.contains(item.box) }) {
                trail?.soil()
                if state == .unknown {
                    doubt(origin, .covered(by: cover.origin, isInCell: isInCell))
                }
            } else if let message = item.emptiness.flatMap({ self.message(of: $0, origin, in: whole) }) {
                doubt(origin, message, isInCell: isInCell)
            } else {
                trail?.paints(origin)
                markPainting(Int(origin.index))
            }
            if covers.count < Self.mostCovers, item.isOpaque { covers.append((item.box, origin)) }
        }
        let isOpaque = noted[mark...].suffix(Self.mostLooks).contains { $0.isOpaque && $0.box == whole }
        noted.removeSubrange(mark...)
        return isOpaque
    }

    /// Says of the layer that is being laid out whether its content leaves nothing to be seen below.
    mutating func note(_ origin: Origin, isContentOpaque: Bool) {
        if isOn { self.isContentOpaque[Int(origin.index)] = isContentOpaque }
    }

    private static let mostCovers = 4
    /// Of the items of a box, the last so many may make it opaque.
    private static let mostLooks = 8

    /// Why an item paints nothing, if it does not.
    private func message(of emptiness: Emptiness, _ origin: Origin, in whole: Box) -> String? {
        switch emptiness {
        case .outside(let box):
            return "this paints nothing: its box (\(box.text)) lies outside of the "
                + "\(whole.width) x \(whole.height) px around it"
        case .transparent: return isWrittenZero(origin) ? "this paints nothing: its opacity is 0" : nil
        case .withoutItems:
            return hasPainters(origin) ? nil : "this paints nothing: no paint and no layer is in it"
        }
    }

    /// Whether an opacity is the literal 0, not a param's or a computed one that is 0 just now.
    private func isWrittenZero(_ origin: Origin) -> Bool {
        program.nodes[Int(origin.index)].properties.indices.contains { index in
            let property = program.properties[index]
            guard property.id == .opacity else { return false }
            switch program[property.value] {
            case .number, .percentage: return true
            default: return false
            }
        }
    }

    private func hasPainters(_ origin: Origin) -> Bool {
        let node = program.nodes[Int(origin.index)]
        var children = node.children
        if case .use(let define) = node.kind { children = program.defines[Int(define)].children }
        return children.indices.contains { index in
            program.nodes[Int(program.children[index].index)].kind != .builtin(.mask)
        }
    }

    // MARK: - The end

    /// What remains of the doubts, not sorted.
    mutating func diagnostics() -> [Diagnostic] {
        let nodes = program.nodes
        var covered: [UInt32: [Int]] = [:]
        for (index, doubt) in doubts {
            let node = nodes[Int(index)]
            switch doubt {
            case .nothing(let message, let isInCell):
                if isInCell && isTrialCut { continue }
                found.append(Diagnostic(.paintsNothing, at: node.place, message))
            case .covered(let cover, let isInCell):
                if isInCell && isTrialCut { continue }
                covered[cover.index, default: []].append(Int(index))
            }
        }
        for (cover, indices) in covered {
            let first = indices.min { nodes[$0].range.range.lower < nodes[$1].range.range.lower }
            guard let first else { continue }
            let more = indices.count == 1 ? "" : " (and \(indices.count - 1) more)"
            found.append(
                Diagnostic(
                    .whollyCovered, at: nodes[first].place,
                    "this\(more) cannot be seen: what stands later covers it wholly",
                    labels: [.init(nodes[Int(cover)].place, "opaque, and as large")]))
        }
        return found
    }
}

extension BoundNode {
    /// Where it is named.
    var place: SourceRange { SourceRange(range.file, nameRange) }
}

extension Paint {
    fileprivate func isOpaque(in whole: Box) -> Bool {
        guard opacity == 1, blend == .normal else { return false }
        switch kind {
        case .fill(let color): return color.alpha >= 1
        case .cellFill: return false
        case .checker(let checker): return checker.colors.allSatisfy { $0.alpha >= 1 }
        case .ramp(let ramp):
            switch ramp.colors {
            case .hues(let hues): return hues.alpha >= 1
            case .stops(let stops, _): return stops.allSatisfy { $0.color.alpha >= 1 }
            }
        case .image(let placement):
            guard !placement.image.channels.hasAlpha else { return false }
            if case .once(let box) = placement.place { return box.contains(whole) }
            return true
        }
    }
}

extension Box {
    func contains(_ other: Box) -> Bool {
        x0 <= other.x0 && y0 <= other.y0 && x1 >= other.x1 && y1 >= other.y1
    }

    /// "8, 8 to 56, 40".
    var text: String { "\(x0), \(y0) to \(x1), \(y1)" }
}
