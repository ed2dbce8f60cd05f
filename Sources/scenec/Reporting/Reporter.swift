import SceneCompiler
import SceneSyntax

/// Reports what is wrong with scenes, in the form and the measure that the command line asks for.
///
/// As text at once; as JSON or SARIF in one document at the end (`finish`).
final class Reporter {
    enum Form: String {
        case text, json, sarif
    }

    let isQuiet: Bool
    private let form: Form
    private let usesColor: Bool
    private let errorLimit: Int
    private let deniesWarnings: Bool
    /// What a document at the end holds: the sources of all compilations, one behind the other.
    private var collected = DiagnosticRenderer(sources: [])
    private var diagnostics: [Diagnostic] = []

    init(_ invocation: Invocation) throws(UsageError) {
        form = invocation.value(.diagnostics).flatMap { Form(rawValue: $0) } ?? .text
        isQuiet = invocation.has(.quiet)
        deniesWarnings = invocation.has(.denyWarnings)
        errorLimit = try invocation.integer(.errorLimit, in: 0...Int.max) ?? 100
        switch invocation.value(.color) {
        case "always": usesColor = true
        case "never": usesColor = false
        default: usesColor = Console.isErrorTerminal && Environment.allowsColor
        }
    }

    /// - Returns: whether there are no errors.
    func report(_ compilation: Compilation) -> Bool {
        report(compilation.diagnostics, in: compilation.sources)
    }

    /// - Returns: whether there are no errors.
    @discardableResult
    func report(_ diagnostics: [Diagnostic], in sources: [SourceText]) -> Bool {
        let judged = diagnostics.compactMap { judge($0) }
        let errorCount = judged.count(where: \.isError)
        let (shown, hiddenErrors) = limited(judged)
        if form == .text {
            Console.text(DiagnosticRenderer(sources: sources, color: usesColor).render(shown))
            if hiddenErrors > 0 {
                let errors = hiddenErrors == 1 ? "error" : "errors"
                Console.line("\(hiddenErrors) more \(errors); --error-limit 0 shows all")
            }
        } else {
            self.diagnostics += shown.map { $0.moved(by: collected.sources.count) }
            collected.sources += sources
        }
        return errorCount == 0
    }

    /// A warning that has no place in a file.
    ///
    /// - Returns: whether it is no error.
    func warn(_ message: String, hint: String) -> Bool {
        if deniesWarnings {
            Console.error("\(message); \(hint)")
        } else if !isQuiet {
            Console.warning("\(message); \(hint)")
        }
        return !deniesWarnings
    }

    /// Writes the document of a form that has one.
    func finish() {
        switch form {
        case .text: break
        case .json: Console.text(collected.renderJSON(diagnostics))
        case .sarif: Console.text(collected.renderSARIF(diagnostics, toolVersion: HelpText.version))
        }
    }

    /// As it counts under these options; nil where it is not reported.
    private func judge(_ diagnostic: Diagnostic) -> Diagnostic? {
        if diagnostic.isError { return diagnostic }
        if diagnostic.severity == .warning && deniesWarnings {
            var denied = diagnostic
            denied.severity = .error
            return denied
        }
        return isQuiet ? nil : diagnostic
    }

    private func limited(_ diagnostics: [Diagnostic]) -> (shown: [Diagnostic], hiddenErrors: Int) {
        guard errorLimit > 0 else { return (diagnostics, 0) }
        var errors = 0
        var shown: [Diagnostic] = []
        for diagnostic in diagnostics {
            if diagnostic.isError { errors += 1 }
            if errors <= errorLimit { shown.append(diagnostic) }
        }
        return (shown, max(0, errors - errorLimit))
    }
}

extension Diagnostic {
    /// The same where the files have numbers that are higher by `offset`.
    fileprivate func moved(by offset: Int) -> Diagnostic {
        func moved(_ range: SourceRange) -> SourceRange {
            SourceRange(FileID(Int(range.file.index) + offset), range.range)
        }
        var copy = self
        copy.range = moved(range)
        copy.labels = labels.map { Label(moved($0.range), $0.text) }
        copy.fixIts = fixIts.map { fixIt in
            FixIt(
                title: fixIt.title,
                replacements: fixIt.replacements.map { .init(moved($0.range), $0.text) })
        }
        return copy
    }
}
