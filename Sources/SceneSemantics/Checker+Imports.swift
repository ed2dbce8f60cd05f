import ScenePixels
import SceneSyntax

extension Checker {
    /// Reads what a file imports; imports stand before anything else.
    mutating func checkImports(_ statements: Slice<Statement>) {
        var isAtStart = true
        if importing.count == 1 { findImportsOfMain(statements) }
        for statement in file.tree[statements] {
            guard case .importFile(let path) = statement.kind else {
                isAtStart = false
                continue
            }
            if !isAtStart {
                report(
                    .misplacedStatement, statement.range, "'import' stands before anything else",
                    hint: "move it to the start of the file")
                file.hasBrokenImport = true
                continue
            }
            if case .string(let index) = file.tree[path] {
                importFile(file.tree.strings[Int(index)], file.tree.range(of: path))
            }
        }
    }

    /// Which files the main file names itself: one may be read first as the import of another.
    private mutating func findImportsOfMain(_ statements: Slice<Statement>) {
        for statement in file.tree[statements] {
            guard case .importFile(let path) = statement.kind, case .string(let index) = file.tree[path],
                case .success(let loaded) = source.load(
                    file.tree.strings[Int(index)], namedIn: file.identity)
            else { continue }
            importsOfMain.insert(loaded.identity)
        }
    }

    private mutating func importFile(_ path: String, _ range: TextRange) {
        if importing.count == 1 { importOfMain = (path, place(range)) }
        let loaded: LoadedFile
        switch source.load(path, namedIn: file.identity) {
        case .success(let file): loaded = file
        case .failure(let problem):
            report(problem.code, range, problem.message, hint: problem.hint)
            file.hasBrokenImport = true
            return
        }
        if importing.contains(loaded.identity) {
            reportChain(range, circle(of: loaded, named: path), "the circle closes here")
            file.hasBrokenImport = true
            return
        }
        if exports[loaded.identity] == nil { read(loaded, range) }
        if exports[loaded.identity] == nil { file.hasBrokenImport = true }
        bindImported(exports[loaded.identity] ?? [], range)
    }

    private func circle(of loaded: LoadedFile, named path: String) -> String {
        guard importing.count > 1, let start = importOfMain else { return "'\(path)' imports itself" }
        return loaded.identity == importing[0]
            ? "'\(start.path)' imports this file in turn" : "the imports of '\(start.path)' go in a circle"
    }

    /// What is wrong with imports of imports is told where the main file begins them: its reader sees it there.
    private mutating func reportChain(_ range: TextRange, _ message: String, _ end: String) {
        guard importing.count > 1, let start = importOfMain else {
            return report(.importCycle, range, message)
        }
        add(Diagnostic(.importCycle, at: start.range, message, labels: [.init(place(range), end)]))
    }

    private mutating func read(_ loaded: LoadedFile, _ range: TextRange) {
        if loaded.bytes.count > SourceText.maximumLength {
            report(.sourceTooLarge, range, "'\(loaded.name)' is larger than 64 MiB")
            return
        }
        if importing.count >= Self.maximumImportDepth {
            reportChain(
                range, "imports are more than \(Self.maximumImportDepth) deep", "this one goes too deep")
            return
        }
        let text = SourceText(name: loaded.name, utf8: loaded.bytes)
        let saved = file
        let savedSawNode = sawNode
        importing.append(loaded.identity)
        enter(parse(text, file: FileID(files.count)), identity: loaded.identity)
        let picture = file.tree[file.tree.root].first { statement in
            if case .node = statement.kind { return true }
            return false
        }
        let pictureRange = picture.map { place($0.range) }
        checkTopLevel(isMain: false)
        exports[loaded.identity] = ownNames()
        importing.removeLast()
        file = saved
        sawNode = savedSawNode
        if let pictureRange {
            report(
                .libraryHoldsPicture, range,
                "'\(loaded.name)' is no library: it holds more than lets, params, defines and imports",
                labels: [.init(pictureRange, "paints")])
        }
    }

    static let maximumImportDepth = 64

    /// What the file that is being read gives to its importers: its own names, not those it imports.
    private func ownNames() -> [Export] {
        file.scope.bindings.filter { $0.definition.file == file.file }.map { binding in
            Export(
                name: file.tree.symbols[Int(binding.symbol)], definition: binding.definition,
                meaning: binding.meaning, type: binding.type, kind: binding.kind)
        }
    }

    private mutating func bindImported(_ names: [Export], _ range: TextRange) {
        let symbols = Dictionary(
            file.tree.symbols.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
        var isTold = false
        for export in names {
            if let other = importedNames[export.name] {
                if let symbol = symbols[export.name] { file.boundTwice.insert(UInt32(symbol)) }
                // One import that brings names again is one mistake.
                if isTold { continue }
                isTold = true
                let isAgain = other == export.definition
                report(
                    .duplicateName, range, "this import brings '\(export.name)', which is bound already",
                    hint: isAgain ? "the same file is imported before" : nil,
                    labels: isAgain
                        ? [.init(other, "bound here")]
                        : [.init(other, "the other one"), .init(export.definition, "the one it brings")])
                continue
            }
            importedNames[export.name] = export.definition
            // A name that the file never writes cannot be used in it.
            guard let symbol = symbols[export.name] else { continue }
            file.scope.bind(
                UInt32(symbol), export.meaning, level: 0, type: export.type, definition: export.definition,
                kind: export.kind, isUsed: true)
        }
    }
}
