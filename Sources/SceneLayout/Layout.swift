import ScenePixels
import ScenePlan
import SceneSemantics
import SceneSyntax
import Synchronization

/// How a scene is laid out.
public struct LayoutOptions: Sendable {
    /// The canvas in scene pixels, over what the scene says.
    public var size: (width: Double, height: Double)?
    /// Device pixels of a scene pixel; positive.
    public var scale: Double
    /// How many different cells of a grid are tried for mistakes before painting.
    public var triedCells: Int
    /// Whether a scene with errors gives a plan all the same: what is sound is laid out, the box of what is broken is
    /// hatched. Errors stay errors.
    public var keepsGoing: Bool
    /// Whether a library without a canvas is sound: its lets and params are held to account, and there is no plan.
    public var allowsLibrary: Bool

    public init(
        size: (width: Double, height: Double)? = nil, scale: Double = 1, triedCells: Int = 4096,
        keepsGoing: Bool = false, allowsLibrary: Bool = false
    ) {
        precondition(scale > 0 && scale.isFinite, "a scale is positive")
        self.size = size
        self.scale = scale
        self.triedCells = triedCells
        self.keepsGoing = keepsGoing
        self.allowsLibrary = allowsLibrary
    }
}

/// A scene whose boxes are resolved: a plan, or what stands in its way.
public final class LaidOutScene: Sendable {
    /// nil where there are errors (with `keepsGoing` where nothing can be drawn at all), and of a library.
    public let plan: Plan?
    /// What evaluating the scene's values has found, sorted by file and place.
    public let diagnostics: [Diagnostic]
    private let program: Program
    private let corners: [CornerCount]
    /// The params of the scene with their limits.
    public let params: [ParamInfo]

    init(
        plan: Plan?, diagnostics: [Diagnostic], corners: [CornerCount], program: Program, params: [ParamInfo]
    ) {
        self.plan = plan
        self.diagnostics = diagnostics
        self.corners = corners
        self.program = program
        self.params = params
    }

    /// What is worth knowing and no fault: for `--stats`.
    public var remarks: [Diagnostic] { sorted(corners.map(\.remark)) }

    /// The statement that a plan's node comes from.
    public func info(of origin: Origin) -> OriginInfo {
        let node = program.nodes[Int(origin.index)]
        let kind =
            switch node.kind {
            case .builtin(let kind): kind.name
            case .use(let define): program.defines[Int(define)].name
            case .unknown: "?"
            }
        return OriginInfo(range: node.range, kind: kind, name: program.name(of: node))
    }
}

/// A statement that paints.
public struct OriginInfo: Sendable, Hashable {
    public var range: SourceRange
    /// "checker", or the name of a define.
    public var kind: String
    /// Of a layer.
    public var name: String?
}

/// Resolves a checked scene against its canvas.
///
/// - Complexity: what the scene's statements and the different cells of its tiles are; never the number of cells.
public func layOut(_ scene: CheckedScene, options: LayoutOptions = LayoutOptions()) -> LaidOutScene {
    let layout = Layout(scene, options: options)
    let plan = scene.hasErrors && !options.keepsGoing ? nil : layout.makePlan()
    let diagnostics = layout.sink.diagnostics
    let isSound = !diagnostics.contains(where: \.isError)
    let doubts = isSound && !scene.hasErrors ? layout.lints.diagnostics() : []
    layout.lints.isOn = false
    return LaidOutScene(
        plan: isSound || options.keepsGoing ? plan : nil, diagnostics: sorted(diagnostics + doubts),
        corners: layout.lints.corners, program: scene.program, params: layout.evaluator.describedParams())
}

func sorted(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
    diagnostics.sorted {
        ($0.range.file, $0.range.range.lower, $0.code.id) < ($1.range.file, $1.range.range.lower, $1.code.id)
    }
}

/// Collects what is wrong, each mistake once: the cells and uses that show one again, with other values, add nothing.
final class DiagnosticSink {
    private struct Mistake: Hashable {
        var code: DiagnosticCode
        var range: SourceRange
    }

    private(set) var diagnostics: [Diagnostic] = []
    /// How often something was wrong, told already or not.
    private(set) var count = 0
    private var seen: Set<Mistake> = []

    func add(_ diagnostic: Diagnostic) {
        count += 1
        let mistake = Mistake(code: diagnostic.code, range: diagnostic.range)
        if seen.insert(mistake).inserted { diagnostics.append(diagnostic) }
    }

    func add(_ failure: Failure) {
        switch failure {
        case .mistake(let diagnostic): add(diagnostic)
        case .reported: count += 1
        }
    }
}

/// One layout pass, and what its cells need when they are made later.
///
/// Evaluation is not for several threads at a time: `CellMaker` locks around it.
final class Layout {
    let evaluator: Evaluator
    let program: Program
    let options: LayoutOptions
    let scale: Double
    /// Where mistakes go now: the pass's own sink, or that of a cell being made.
    var sink = DiagnosticSink()
    /// Where fills with a slot leave their colours, while they are evaluated as all others.
    var slotColors: [Color]?
    var canvasWidth = 0
    var canvasHeight = 0
    let lock = LayoutLock()
    /// Bytes that tiles keep for the colours of their next row: of very many tiles not all can.
    let keptLanes = Atomic<Int>(0)
    static let maximumKeptLanes = 1 << 23
    /// Of the texts of all lets, params, defines and imports.
    private(set) lazy var globalsFingerprint = Self.globalsFingerprint(of: evaluator.scene)
    var lints: Lints
    /// Whether a tile has been laid out.
    var hasGrids = false
    /// Told what an editor's look sees, and when to give up; never where a plan is made.
    var notes: LayoutNotes?
    var pace: LayoutPace?

    init(_ scene: CheckedScene, options: LayoutOptions) {
        evaluator = Evaluator(scene)
        program = scene.program
        lints = Lints(scene.program)
        self.options = options
        scale = options.scale
        guard options.keepsGoing else { return }
        evaluator.reportBrokenLet = { [weak self] failure in self?.sink.add(failure) }
    }

    func makePlan() -> Plan? {
        if isSoundLibrary {
            checkLibrary()
            return nil
        }
        do {
            let canvas = try resolveCanvas()
            for diagnostic in evaluator.checkGlobals() { sink.add(diagnostic) }
            let space = Space(canvasWidth: canvas.width, canvasHeight: canvas.height)
            let root = content(
                program.root, frame: evaluator.rootFrame, width: canvas.width, height: canvas.height,
                space: space)
            let plan = Plan(
                width: canvas.width, height: canvas.height, background: canvas.background,
                blending: canvas.blending, density: canvas.density * scale, root: root,
                mayDivide: mayDivide)
            tryCells(of: plan)
            return plan
        } catch {
            sink.add(error)
            return nil
        }
    }

    /// Whether a blend mode of the program is one that divides, or is worked out.
    private var mayDivide: Bool {
        program.properties.contains { property in
            guard property.id == .blend else { return false }
            guard case .constant(let index) = program[property.value],
                case .string(let word) = program.constants[Int(index)]
            else { return true }
            return ["color-dodge", "color-burn"].contains(word)
        }
    }

    var isSoundLibrary: Bool { options.allowsLibrary && options.size == nil && evaluator.scene.isLibrary }

    /// What stands on the canvas waits for the scene that imports the library.
    func checkLibrary() {
        evaluator.density = 96
        for diagnostic in evaluator.checkGlobals() where diagnostic.code != .notKnownYet {
            sink.add(diagnostic)
        }
    }

    private static func globalsFingerprint(of scene: CheckedScene) -> Int {
        var hasher = Hasher()
        for tree in scene.trees {
            for statement in tree.statements[tree.root.indices] {
                if case .node(let name, _, _) = statement.kind,
                    tree.text(of: name) != NodeKind.canvas.name
                {
                    continue
                }
                hasher.combine(tree.source.utf8[statement.range.offsets])
            }
        }
        return hasher.finalize()
    }

    // MARK: - Properties

    func property(_ id: PropertyID, of node: BoundNode) -> BoundProperty? {
        guard node.given.contains(id) else { return nil }
        for index in node.properties.indices where program.properties[index].id == id {
            return program.properties[index]
        }
        return nil
    }

    func value(_ id: PropertyID, of node: BoundNode) -> ExpressionRef? { property(id, of: node)?.value }

    func mistake(
        _ code: DiagnosticCode, at ref: ExpressionRef, _ message: String, hint: String? = nil
    ) -> Failure {
        .mistake(Diagnostic(code, at: program.range(ref), message, hint: hint))
    }
}
