import ScenePixels
import SceneSyntax

extension Evaluator {
    /// Evaluates the lets and params of all top levels, and holds each param against its limits.
    ///
    /// - Returns: what is wrong, each once.
    package func checkGlobals() -> [Diagnostic] {
        var found: [Diagnostic] = []
        for (index, global) in program.globals.enumerated() where global.value.index >= 0 {
            do throws(Failure) {
                let value = try self.global(Int32(index))
                if let limits = global.limits {
                    try check(value, at: global.value, limits)
                    if let standard = global.defaultValue {
                        try check(try evaluate(standard, rootFrame), at: standard, limits)
                    }
                }
                if let step = global.step { _ = try number(step, rootFrame) }
            } catch {
                if case .mistake(let diagnostic) = error, !found.contains(diagnostic) {
                    found.append(diagnostic)
                }
            }
        }
        return found
    }

    /// Why a param may not have this value. What is wrong with its limits themselves is found by `checkGlobals`.
    func refusal(of value: Value, _ index: Int32) -> Diagnostic? {
        let global = program.globals[Int(index)]
        guard let limits = global.limits else { return nil }
        do throws(Failure) {
            try check(value, at: global.value, limits)
        } catch {
            if case .mistake(let diagnostic) = error, diagnostic.range == program.range(global.value) {
                return diagnostic
            }
        }
        return nil
    }

    private func check(_ value: Value, at ref: ExpressionRef, _ limits: ExpressionRef) throws(Failure) {
        let allowed = try evaluate(limits, rootFrame)
        if case .range(let low, let high) = allowed {
            guard low <= high else {
                throw mistake(.outOfRange, limits, "this range is empty: \(allowed.text)")
            }
            switch value {
            case .number(let number), .length(let number), .angle(let number):
                if low...high ~= number { return }
            default:
                throw mistake(
                    .typeMismatch, ref, "a number is wanted here, in \(allowed.text), not \(value.phrase)",
                    hint: "'in: lo .. hi' is of numbers; write a ratio as 0 .. 1")
            }
        } else if allowed.elements.contains(where: { Arithmetic.apply(.equal, $0, value) == .boolean(true) })
        {
            return
        }
        throw .mistake(
            Diagnostic(
                .outsideParamRange, at: program.range(ref), "\(value.text) is not in \(allowed.text)",
                labels: [.init(program.range(limits), "the values it may have")]))
    }

    /// What sliders and listings show of the params that are visible in the main file.
    package func describedParams() -> [ParamInfo] {
        scene.params.map { param in
            var described = param
            let global = program.globals[Int(param.global)]
            if let limits = global.limits, let value = try? evaluate(limits, rootFrame) {
                if case .range(let low, let high) = value {
                    described.choices = .range(low, high)
                } else {
                    described.choices = .list(value.elements.map(\.text))
                }
            }
            if let step = global.step { described.step = try? number(step, rootFrame) }
            if let label = global.label { described.label = try? text(label, rootFrame) }
            return described
        }
    }
}
