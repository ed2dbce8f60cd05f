import ScenePlan
import SceneSemantics
import SceneSyntax

extension LaidOutScene {
    /// The diagnostics of `layOut`, without a plan: for editors, who show one text after the other that hardly differ.
    ///
    /// Statements of which `memory` knows that nothing is to be said are not laid out again; equal to a layout of all by tests.
    ///
    /// - Parameter memory: of the version before; of this one after.
    /// - Returns: nil where `shouldStop` said so.
    package static func diagnostics(
        of scene: CheckedScene, options: LayoutOptions = LayoutOptions(), memory: LayoutMemory,
        shouldStop: @escaping () -> Bool
    ) -> [Diagnostic]? {
        if scene.hasErrors { return [] }
        var known = memory.findings(for: scene)
        while true {
            let layout = Layout(scene, options: options)
            let pace = LayoutPace(shouldStop)
            layout.pace = pace
            let review = layout.review(known)
            if pace.isStopped { return nil }
            switch review {
            case .nothing: break
            case .findings(let findings): memory.keep(findings, of: scene)
            case .outgrown:
                known = Array(repeating: nil, count: known.count)
                continue
            }
            let found = layout.sink.diagnostics
            return sorted(found.contains(where: \.isError) ? found : found + layout.lints.diagnostics())
        }
    }
}

extension Layout {
    enum Review {
        /// Of a library, or of a scene without a canvas.
        case nothing
        case findings([LayoutFinding?])
        /// What is known does not serve: with what is new, the tried cells are more than are tried.
        case outgrown
    }

    /// As `makePlan`, but for statements of which enough is known.
    func review(_ known: [LayoutFinding?]) -> Review {
        if isSoundLibrary {
            checkLibrary()
            return .nothing
        }
        do {
            let canvas = try resolveCanvas()
            for diagnostic in evaluator.checkGlobals() { sink.add(diagnostic) }
            let box = ContentBox(
                width: canvas.width, height: canvas.height, frame: evaluator.rootFrame,
                space: Space(canvasWidth: canvas.width, canvasHeight: canvas.height))
            return review(known, in: box)
        } catch {
            sink.add(error)
            return .nothing
        }
    }

    private func review(_ known: [LayoutFinding?], in box: ContentBox) -> Review {
        let shared = SharedNodes(program)
        // What an image shows that a let holds can change though no text does.
        let isRepeatable = evaluator.imagesAsked.files == 0
        let whole = Box(x0: 0, y0: 0, x1: box.width, y1: box.height)
        var statements: [ReviewedStatement] = []
        statements.reserveCapacity(known.count)
        for (index, finding) in zip(program.root.indices, known) {
            if let pace, !pace.goesOn() { return .nothing }
            let ref = program.children[index]
            if isRepeatable, let finding {
                lints.repeatTelling(finding, of: Origin(Int(ref.index)), shared)
                statements.append(.known(finding))
                continue
            }
            let statement = NewStatement(program.nodes[Int(ref.index)], shared)
            follow(statement) {
                let before = lints.noted.count
                statement.made = make(ref, in: box, whole)
                if lints.noted.count > before { statement.found.item = lints.noted[before] }
            }
            statements.append(.new(statement))
        }
        _ = lints.look(since: 0, in: whole, isInCell: false)
        // As in the plan, the canvas's masks come after all that it shows.
        var budget = options.triedCells
        for isMask in [false, true] {
            for statement in statements where statement.found.isMask == isMask {
                guard tryCells(of: statement, visible: whole, &budget) else { return .outgrown }
            }
        }
        return .findings(statements.map { isRepeatable ? $0.finding : nil })
    }

    /// - Returns: false where what is known of the statement is of a larger budget.
    private func tryCells(of statement: ReviewedStatement, visible: Box, _ budget: inout Int) -> Bool {
        switch statement {
        case .known(let finding):
            guard let tried = finding.triedCells else { return true }
            budget -= tried
            return budget > 0
        case .new(let statement):
            follow(statement) {
                let before = budget
                switch statement.made {
                case .item(let item): tryCells(of: item, visible: visible, &budget)
                case .mask(let mask): tryCells(of: mask, &budget)
                case nil: break
                }
                if lints.trail?.triesCells == true { statement.found.triedCells = before - budget }
            }
            return true
        }
    }

    /// Watches what the work on a statement tells.
    private func follow(_ statement: NewStatement, _ work: () -> Void) {
        let mistakes = sink.count
        let images = evaluator.imagesAsked
        lints.trail = statement.trail
        work()
        statement.trail = lints.trail ?? statement.trail
        lints.trail = nil
        if sink.count != mistakes || evaluator.imagesAsked != images { statement.trail.soil() }
    }
}

/// A statement of the top level in a review.
private enum ReviewedStatement {
    case known(LayoutFinding)
    case new(NewStatement)

    var found: LayoutFinding {
        switch self {
        case .known(let finding): finding
        case .new(let statement): statement.found
        }
    }

    /// What may be remembered of it.
    var finding: LayoutFinding? {
        switch self {
        case .known(let finding): finding
        case .new(let statement): statement.finding
        }
    }
}

/// A statement that is laid out. A class: what it comes to is large.
private final class NewStatement {
    var trail: LintTrail
    var made: Layout.Made?
    var found = LayoutFinding()

    init(_ node: BoundNode, _ shared: SharedNodes) {
        trail = LintTrail(node.range, shared)
        found.isMask = node.kind == .builtin(.mask)
    }

    var finding: LayoutFinding? {
        guard trail.isClean else { return nil }
        var finding = found
        finding.painted = trail.painted
        return finding
    }
}

/// Asks now and then whether a layout is still wanted.
final class LayoutPace {
    private let shouldStop: () -> Bool
    private(set) var isStopped = false
    /// Nodes until `shouldStop` is asked again: asking takes longer than laying out most of them.
    private var untilAsked = 0

    init(_ shouldStop: @escaping () -> Bool) { self.shouldStop = shouldStop }

    func goesOn() -> Bool {
        if untilAsked == 0 {
            untilAsked = 64
            if shouldStop() { isStopped = true }
        }
        untilAsked -= 1
        return !isStopped
    }
}
