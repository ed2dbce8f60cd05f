import SceneCompiler
import ScenePixels
import SceneSemantics
import SceneSyntax

/// The options that many commands share, as the library takes them.
extension Invocation {
    func imageLimits() throws(UsageError) -> DiskFiles.Limits {
        var limits = DiskFiles.Limits()
        if let pixels = try integer(.maxPixels, in: 1...Int.max) { limits.maxPixels = pixels }
        if let memory = try byteCount(.maxMemory) { limits.maxMemory = memory }
        return limits
    }

    func compilationOptions() throws(UsageError) -> CompilationOptions {
        let settings = try assignments(.define).map { ParamSetting(name: $0.name, value: $0.value) }
        let size = try size(.size)
        let scale = try positiveNumber(.scale) ?? 1
        var options = CompilationOptions(
            settings: settings, limits: try imageLimits(), allowedCodes: try allowedCodes())
        options.size = size
        options.scale = scale
        options.root = value(.root)
        options.keepsGoing = has(.keepGoing)
        return options
    }

    private func allowedCodes() throws(UsageError) -> Set<String> {
        var allowed: Set<String> = []
        for text in allValues(.allow) {
            guard let code = DiagnosticCode.named(text) else {
                let near = nearest(text.uppercased(), in: DiagnosticCode.all.map(\.id))
                let hint = near.map { "; did you mean '\($0)'?" } ?? ""
                throw UsageError("there is no code '\(text)'\(hint)", command: command.name)
            }
            if code.severity == .error {
                throw UsageError("\(code) is an error: it cannot be allowed", command: command.name)
            }
            allowed.insert(text.uppercased())
        }
        return allowed
    }

    /// A `-D` must name a param of the scene.
    func checkSettings(of compilation: Compilation) throws(UsageError) {
        guard let unknown = compilation.scene.unknownSettings.first else { return }
        let names = compilation.params.map(\.name)
        var message = "the scene has no param '\(unknown)'"
        if let near = nearest(unknown, in: names) {
            message += "; did you mean '\(near)'?"
        } else if !names.isEmpty {
            message += "; it has \(names.joined(separator: ", "))"
        }
        throw UsageError(message, command: command.name)
    }

    /// A colour in the language's own notation.
    func matte() throws(UsageError) -> Color? {
        guard let text = value(.matte) else { return nil }
        let scene = "canvas 1 x 1 { background: (\(text)) }"
        guard let main = try? MainFile(path: "matte", text: Array(scene.utf8)),
            let compilation = try? Compilation(main), let plan = compilation.plan
        else { throw wrong(.matte, text, wants: "a colour like white, #f80 or hsb(20deg, 50%, 100%)") }
        guard plan.background.alpha == 1 else {
            throw UsageError("a matte is opaque, '\(text)' is not", command: command.name)
        }
        return plan.background
    }

    func threads() throws(UsageError) -> Int? { try integer(.threads, in: 1...1024) }
}
