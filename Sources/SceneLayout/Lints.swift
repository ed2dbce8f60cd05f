import ScenePlan
import SceneSemantics
import SceneSyntax

/// Collects doubts about a scene while it is laid out: they change neither the picture nor the exit status.
///
/// A statement is laid out once for each cell and use that it stands in. What is worth a word in one of them (a layer that a
/// later one covers) is worth one only if it is so in all of them.
final class Lints {
    /// Off once the plan is made: cells are made while painting, on any thread.
    var isOn = true
    /// Whether not all different cells have been looked at.
    var isTrialCut = false
    /// The corners of checkers.
    private(set) var corners: [CornerCount] = []
    private var found: [Diagnostic] = []
    private var seen: Set<Key> = []
    /// By the index of the program's node.
    private var states: [State]
    private var hasCorners: [Bool]
    /// Of the nodes in doubt.
    private var doubts: [UInt32: Doubt] = [:]
    private let program: Program

    init(_ program: Program) {
        self.program = program
        states = Array(repeating: .unknown, count: program.nodes.count)
        hasCorners = Array(repeating: false, count: program.nodes.count)
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

    private enum Doubt {
        case nothing(message: String, isInCell: Bool)
        case covered(by: Origin, isInCell: Bool)
    }

    // MARK: - Single doubts

    /// One doubt of a code a statement, where the first look finds one.
    func add(_ code: DiagnosticCode, _ node: BoundNode, _ diagnostic: @autoclosure () -> Diagnostic?) {
        guard isOn, seen.insert(Key(code: code, place: node.place)).inserted else { return }
        if let diagnostic = diagnostic() { found.append(diagnostic) }
    }

    /// The corners of a checker, of the first of its boxes.
    func count(_ origin: Origin, _ corners: @autoclosure () -> CornerCount?) {
        guard isOn, !hasCorners[Int(origin.index)], let corners = corners() else { return }
        hasCorners[Int(origin.index)] = true
        self.corners.append(corners)
    }

    // MARK: - Nothing to see

    func doubt(_ origin: Origin, _ message: @autoclosure () -> String, isInCell: Bool) {
        guard isOn, states[Int(origin.index)] == .unknown else { return }
        doubt(origin, .nothing(message: message(), isInCell: isInCell))
    }

    private func doubt(_ origin: Origin, _ doubt: Doubt) {
        states[Int(origin.index)] = .inDoubt
        doubts[origin.index] = doubt
    }

    private func settle(_ origin: Origin) {
        if states[Int(origin.index)] == .inDoubt { doubts[origin.index] = nil }
        states[Int(origin.index)] = .paints
    }

    func doubtEmpty(_ origin: Origin, _ box: Box, isInCell: Bool) {
        doubt(
            origin, "this paints nothing: its box of \(box.width) x \(box.height) px is empty",
            isInCell: isInCell)
    }

    /// Looks at what stands in one box, in painting order.
    func look(at items: [Item], width: Int, height: Int, isInCell: Bool) {
        guard isOn else { return }
        let whole = Box(x0: 0, y0: 0, x1: width, y1: height)
        var covers: [(box: Box, origin: Origin)] = []
        for item in items.reversed() {
            let origin = item.origin
            let box = item.box(in: whole)
            let state = states[Int(origin.index)]
            if state == .paints {
                // Nothing can be said against it any more.
            } else if let cover = covers.first(where: { $0.box.contains(box) }) {
                if state == .unknown {
                    doubt(origin, .covered(by: cover.origin, isInCell: isInCell))
                }
            } else if let message = emptiness(of: item, in: whole) {
                doubt(origin, message, isInCell: isInCell)
            } else {
                settle(origin)
            }
            if covers.count < Self.mostCovers, item.isOpaque(in: whole, depth: 0) {
                covers.append((box, origin))
            }
        }
    }

    private static let mostCovers = 4

    /// Why an item paints nothing, if it does not.
    private func emptiness(of item: Item, in whole: Box) -> String? {
        guard case .layer(let layer) = item else { return nil }
        if layer.box.intersection(whole).isEmpty {
            return "this paints nothing: its box (\(layer.box.text)) lies outside of the "
                + "\(whole.width) x \(whole.height) px around it"
        }
        if layer.opacity == 0, isWrittenZero(layer.origin) { return "this paints nothing: its opacity is 0" }
        if layer.content.items.isEmpty, !hasPainters(layer.origin) {
            return "this paints nothing: no paint and no layer is in it"
        }
        return nil
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
    func diagnostics() -> [Diagnostic] {
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

// MARK: - What can be seen of an item

extension Item {
    fileprivate var origin: Origin {
        switch self {
        case .paint(let paint): paint.origin
        case .layer(let layer): layer.origin
        case .grid(let grid): grid.origin
        }
    }

    fileprivate func box(in whole: Box) -> Box {
        if case .layer(let layer) = self { layer.box.intersection(whole) } else { whole }
    }

    /// Whether it leaves nothing to be seen of what lies below its box.
    fileprivate func isOpaque(in whole: Box, depth: Int) -> Bool {
        switch self {
        case .paint(let paint): return paint.isOpaque(in: whole)
        case .grid: return false
        case .layer(let layer):
            // Deeper than this it is not worth the time.
            guard layer.opacity == 1, layer.blend == .normal, layer.content.masks.isEmpty, depth < 4 else {
                return false
            }
            let inner = Box(x0: 0, y0: 0, x1: layer.content.width, y1: layer.content.height)
            return layer.content.items.suffix(8).contains {
                $0.box(in: inner) == inner && $0.isOpaque(in: inner, depth: depth + 1)
            }
        }
    }
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
