import SceneCompiler
import SceneSemantics
import SceneSyntax

/// Reports what is wrong with scenes, in the form and the measure that the command line asks for.
///
/// As text at once; as JSON or SARIF in one document at the end (`finish`), with all else that goes wrong.
final class Reporter {
    enum Form: String {
        case text, json, sarif
    }

    let isQuiet: Bool
    private let form: Form
    private let usesColor: Bool
    private let errorLimit: Int
    private let deniesWarnings: Bool
    private let commandName: String?
    /// Whether the document is what the command is for: it goes to standard output then.
    private let isProduct: Bool
    /// What a document at the end holds: the sources of all compilations, one behind the other.
    private var collected = DiagnosticRenderer(sources: [])
    private var diagnostics: [Diagnostic] = []

    init(_ invocation: Invocation) throws(UsageError) {
        form = invocation.value(.diagnostics).flatMap { Form(rawValue: $0) } ?? .text
        isQuiet = invocation.has(.quiet)
        deniesWarnings = invocation.has(.denyWarnings)
        commandName = invocation.command.name
        isProduct = invocation.command.name == Command.checkScenes.name
        errorLimit = try invocation.integer(.errorLimit, in: 0...Int.max) ?? 100
        switch invocation.value(.color) {
        case "always": usesColor = true
        case "never": usesColor = false
        default: usesColor = Console.isErrorTerminal && Environment.allowsColor
        }
    }

    /// For a command line that was not understood: what can be seen of how it wants its errors.
    init(wordsNotUnderstood words: ArraySlice<String>) {
        let option = "--\(Option.diagnostics.name)"
        let attached = words.last { $0.hasPrefix(option + "=") }?.dropFirst(option.count + 1)
        let word =
            attached.map(String.init)
            ?? words.lastIndex(of: option).flatMap { words.dropFirst($0 - words.startIndex + 1).first }
        form = word.flatMap { Form(rawValue: $0) } ?? .text
        isQuiet = false
        deniesWarnings = false
        commandName = nil
        isProduct = words.first == Command.checkScenes.name
        errorLimit = 0
        usesColor = false
    }

    /// Whether standard error is kept for a document.
    var writesDocument: Bool { form != .text }

    /// - Parameter lints: whether doubts about the picture are told: not by a command that is asked something else.
    /// - Returns: whether there are no errors.
    func report(_ compilation: Compilation, lints: Bool = true) -> Bool {
        let diagnostics = compilation.diagnostics.filter { lints || !$0.code.isLint }
        return report(diagnostics, in: compilation.sources)
    }

    /// Something found after a compilation, unless the scene or the command line allows it.
    ///
    /// - Returns: whether it is no error.
    func report(_ diagnostic: Diagnostic, of compilation: Compilation) -> Bool {
        let allowances = Allowances(files: compilation.sources, codes: compilation.options.allowedCodes)
        return report(allowances.filter([diagnostic]), in: compilation.sources)
    }

    /// - Returns: whether there are no errors.
    @discardableResult
    func report(_ diagnostics: [Diagnostic], in sources: [SourceText]) -> Bool {
        if form == .text && diagnostics.isEmpty { return true }
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

    /// Tells why a command cannot go on.
    func fail(_ error: any Error) -> ExitStatus {
        switch error {
        case let error as UsageError:
            tell(.wrongCommandLine, error.message, of: "scenec")
            let command = error.command.map { " \($0)" } ?? ""
            if form == .text { Console.line("see scenec\(command) --help") }
            return .wrongCommandLine
        case let fault as FileFault:
            if !fault.isClosedPipe { tell(fault.code, fault.description, of: fault.path) }
            return .fileFailed
        case ImageFile.Fault.file(let fault): return fail(fault)
        case ImageFile.Fault.image(let path, let error):
            tell(.brokenImage, "cannot read '\(path)': \(error)", of: path)
            return .fileFailed
        case OutputFault.regionOutside:
            return fail(UsageError("\(error)", command: commandName))
        case let fault as OutputFault:
            tell(.memoryLimit, fault.description, of: "scenec")
            return .sceneHasErrors
        default:
            tell(.wrongCommandLine, "\(error)", of: "scenec")
            return .fileFailed
        }
    }

    /// An error that has no place in a text.
    func tell(_ code: DiagnosticCode, _ message: String, of name: String) {
        if form == .text { return Console.error(message) }
        report(
            [Diagnostic(code, at: SourceRange(.main, TextRange(0, 0)), message)],
            in: [SourceText(name: name, utf8: [])])
    }

    /// Writes the document of a form that has one.
    func finish() {
        let document: String
        switch form {
        case .text: return
        case .json: document = collected.renderJSON(diagnostics)
        case .sarif: document = collected.renderSARIF(diagnostics, toolVersion: HelpText.version)
        }
        if isProduct { try? Console.output(document) } else { Console.text(document) }
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

extension FileFault {
    fileprivate var code: DiagnosticCode {
        switch self {
        case .system(.write, _, _), .directory(.write, _), .wrongKind(.write, _, _), .replacesInput:
            .unwritableFile
        case .directory, .wrongKind, .pipeWithoutWriter: .notARegularFile
        case .tooLarge: .sourceTooLarge
        case .system: .unreadableFile
        }
    }
}

extension DiagnosticCode {
    /// Doubts that only the layout can have: they are about the picture.
    fileprivate var isLint: Bool { id.hasPrefix("W02") }
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
