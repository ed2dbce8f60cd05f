import ScenePixels
import SceneSyntax

/// Evaluates the expressions of a checked scene.
///
/// Not for several threads at a time: globals and arguments are evaluated when first used.
package final class Evaluator {
    package let program: Program
    package let scene: CheckedScene
    /// Pixels per inch, once it is known.
    package var density: Double?
    /// The canvas in scene pixels, once it is known.
    package var canvas: (width: Double, height: Double)?
    /// Of the top level.
    package private(set) var rootFrame = Frame(parent: nil, width: 0, height: 0, cell: nil)
    private var globals: [Global]
    /// Whether a let without a value leaves the rest of its block alone, and where its mistake goes then.
    package var reportBrokenLet: ((Failure) -> Void)?
    /// How many expressions in expressions are being evaluated: arguments stand on arguments of the use around.
    var depth = 0
    /// What has been made of text, by text.
    var bitmaps: [String: Image] = [:]
    var bitmapPixels = 0
    /// How often an image of a file or of text has been asked for: what that gives does not stand on the asking text alone.
    package internal(set) var imagesAsked = (files: 0, texts: 0)

    private var globalElements = 0
    private var hasToldLists = false

    private enum Global {
        case unknown
        case value(Value)
        case broken
        /// A param whose value its limits do not allow: whoever asks is told, and the reports are one.
        case refused(Diagnostic)
    }

    package init(_ scene: CheckedScene) {
        self.scene = scene
        program = scene.program
        globals = Array(repeating: .unknown, count: scene.program.globals.count)
    }

    /// Fixes the canvas, in scene pixels: from here on `width` and the like have values.
    package func setCanvas(width: Double, height: Double) {
        canvas = (width, height)
        rootFrame = Frame(parent: nil, width: width, height: height, cell: nil)
    }

    func mistake(
        _ code: DiagnosticCode, _ ref: ExpressionRef, _ message: String, hint: String? = nil
    ) -> Failure {
        .mistake(Diagnostic(code, at: program.range(ref), message, hint: hint))
    }

    // MARK: - Frames

    /// A frame for a block: evaluates its lets, in order.
    package func enter(
        _ lets: Program.Span<ExpressionRef>, parent: Frame, width: Double, height: Double, cell: Cell?
    ) throws(Failure) -> Frame {
        let frame = Frame(parent: parent, width: width, height: height, cell: cell)
        try fill(frame, lets)
        return frame
    }

    /// A frame for the body of a define in a use.
    package func enterUse(
        _ node: BoundNode, define: Int32, caller: Frame, width: Double, height: Double
    ) throws(Failure) -> Frame {
        let use = Frame.Use(
            define: define, caller: caller, arguments: node.arguments,
            count: program.defines[Int(define)].parameters.count)
        let frame = Frame(use: use, width: width, height: height)
        try fill(frame, program.defines[Int(define)].lets)
        return frame
    }

    private func fill(_ frame: Frame, _ lets: Program.Span<ExpressionRef>) throws(Failure) {
        if lets.isEmpty { return }
        frame.letRefs = lets
        frame.lets.reserveCapacity(Int(lets.count))
        var elements = 0
        for index in lets.indices {
            let ref = program.lets[index]
            do throws(Failure) {
                let value = try evaluate(ref, frame)
                elements += value.elementCount
                guard elements <= ListLimit.together else { throw listsTooLong(ref) }
                frame.lets.append(value)
            } catch {
                guard let reportBrokenLet else { throw error }
                reportBrokenLet(error)
                frame.lets.append(nil)
            }
        }
    }

    private func listsTooLong(_ ref: ExpressionRef) -> Failure {
        mistake(
            .memoryLimit, ref,
            "the lists of these lets have more than \(ListLimit.together) elements together")
    }

    // MARK: - Names

    /// The value of a let or param of a top level. Those that it stands on come first, without recursion: a chain of lets may
    /// be of any length.
    func global(_ index: Int32) throws(Failure) -> Value {
        switch globals[Int(index)] {
        case .value(let value): return value
        case .broken: throw .reported
        case .refused(let diagnostic): throw .mistake(diagnostic)
        case .unknown: break
        }
        var stack = [index]
        while let top = stack.last {
            if isDone(top) {
                stack.removeLast()
                continue
            }
            var missing: [Int32] = []
            collectGlobals(program.globals[Int(top)].value, &missing)
            if canvas != nil, let limits = program.globals[Int(top)].limits {
                collectGlobals(limits, &missing)
            }
            missing.removeAll(where: isDone)
            if missing.isEmpty {
                try evaluateGlobal(top)
                stack.removeLast()
            } else {
                stack += missing
            }
        }
        switch globals[Int(index)] {
        case .value(let value): return value
        case .refused(let diagnostic): throw .mistake(diagnostic)
        case .broken, .unknown: throw .reported
        }
    }

    private func isDone(_ index: Int32) -> Bool {
        if case .unknown = globals[Int(index)] { false } else { true }
    }

    /// Evaluates a global of which all that it needs is known. A mistake is told once; what stands on it has no value.
    private func evaluateGlobal(_ index: Int32) throws(Failure) {
        let ref = program.globals[Int(index)].value
        guard ref.index >= 0 else {
            globals[Int(index)] = .broken
            return
        }
        do throws(Failure) {
            let value = try evaluate(ref, rootFrame)
            globalElements += value.elementCount
            if hasToldLists && globalElements > ListLimit.together { throw .reported }
            hasToldLists = globalElements > ListLimit.together
            guard globalElements <= ListLimit.together else { throw listsTooLong(ref) }
            // Limits that may stand on the canvas's size are looked at when that is known.
            if isKnown(program.globals[Int(index)].limits), let refusal = refusal(of: value, index) {
                globals[Int(index)] = .refused(refusal)
                return
            }
            globals[Int(index)] = .value(value)
        } catch {
            // Before the canvas has its size a mistake may be one of the order alone.
            if canvas != nil { globals[Int(index)] = .broken }
            throw error
        }
    }

    private func isKnown(_ limits: ExpressionRef?) -> Bool {
        guard let limits else { return false }
        var needed: [Int32] = []
        collectGlobals(limits, &needed)
        return needed.allSatisfy(isDone)
    }

    private func collectGlobals(_ ref: ExpressionRef, _ found: inout [Int32]) {
        switch program[ref] {
        case .global(let index): found.append(index)
        case .call(_, let span), .list(let span):
            for index in span.indices { collectGlobals(program.elements[index], &found) }
        case .prefix(_, let operand): collectGlobals(operand, &found)
        case .binary(_, let a, let b, _):
            collectGlobals(a, &found)
            collectGlobals(b, &found)
        case .chain(let span):
            for index in span.indices { collectGlobals(program.links[index].operand, &found) }
        case .conditional(let condition, let then, let otherwise):
            // Only what is needed is evaluated: the branches wait until the condition is known.
            if case .boolean(let value)? = try? evaluateKnown(condition) {
                collectGlobals(value ? then : otherwise, &found)
            } else {
                collectGlobals(condition, &found)
            }
        default: break
        }
    }

    /// The value of a condition if the globals that it needs are known.
    private func evaluateKnown(_ ref: ExpressionRef) throws(Failure) -> Value? {
        var missing: [Int32] = []
        collectGlobals(ref, &missing)
        return missing.allSatisfy(isDone) ? try evaluate(ref, rootFrame) : nil
    }

    func parameter(_ index: Int32, in frame: Frame) throws(Failure) -> Value {
        guard let use = frame.use else { preconditionFailure("parameters lie in the frame of a use") }
        if let value = use.values[Int(index)] { return value }
        let value: Value
        if let given = argument(index, of: use) {
            value = try evaluate(given, use.caller)
        } else if let standard = program.defines[Int(use.define)].parameters[Int(index)].defaultValue {
            value = try evaluate(standard, frame)
        } else {
            throw .reported
        }
        use.values[Int(index)] = value
        return value
    }

    func argument(_ index: Int32, of use: Frame.Use) -> ExpressionRef? {
        for position in use.arguments.indices where program.arguments[position].parameter == index {
            return program.arguments[position].value
        }
        return nil
    }

    func builtin(_ name: BuiltinName, _ frame: Frame, _ ref: ExpressionRef) throws(Failure) -> Value {
        if !name.isOfCell {
            guard let canvas else {
                throw mistake(
                    .notKnownYet, ref, "'\(name.name)' is not known before the canvas has its size")
            }
            switch name {
            case .width: return .length(frame.width)
            case .height: return .length(frame.height)
            case .canvasWidth: return .length(canvas.width)
            default: return .length(canvas.height)
            }
        }
        guard let cell = frame.cell else {
            throw mistake(.outsideTile, ref, "'\(name.name)' has a value in the body of a tile only")
        }
        switch name {
        case .column: return .number(Double(cell.column))
        case .row: return .number(Double(cell.row))
        case .columns: return .number(cell.counts.columns)
        case .rows: return .number(cell.counts.rows)
        case .index: return .number(cell.index)
        case .cells: return .number(cell.counts.columns * cell.counts.rows)
        case .wholeColumns: return .number(cell.counts.wholeColumns)
        case .wholeRows: return .number(cell.counts.wholeRows)
        default:
            guard let symbol = cell.nearestSymbol else {
                throw mistake(.outsideTile, ref, "'symbol' has a value in a tile with a 'map' only")
            }
            return .number(Double(symbol))
        }
    }
}
