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
        let loaded: LoadedFile
        switch source.load(path, namedIn: file.identity) {
        case .success(let file): loaded = file
        case .failure(let problem):
            report(problem.code, range, problem.message, hint: problem.hint)
            file.hasBrokenImport = true
            return
        }
        if importing.contains(loaded.identity) {
            report(
                .importCycle, range,
                loaded.identity == file.identity
                    ? "'\(path)' imports itself" : "'\(path)' imports this file in turn")
            file.hasBrokenImport = true
            return
        }
        if exports[loaded.identity] == nil { read(loaded, range) }
        if exports[loaded.identity] == nil { file.hasBrokenImport = true }
        bindImported(exports[loaded.identity] ?? [], range)
    }

    private mutating func read(_ loaded: LoadedFile, _ range: TextRange) {
        if loaded.bytes.count > SourceText.maximumLength {
            report(.sourceTooLarge, range, "'\(loaded.name)' is larger than 64 MiB")
            return
        }
        if importing.count >= Self.maximumImportDepth {
            report(.importCycle, range, "imports are more than \(Self.maximumImportDepth) deep")
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
        for export in names {
            if let other = importedNames[export.name] {
                let isAgain = other == export.definition
                report(
                    .duplicateName, range, "this import brings '\(export.name)', which is bound already",
                    hint: isAgain ? "the same file is imported before" : nil,
                    labels: isAgain
                        ? [.init(other, "bound here")]
                        : [.init(other, "the other one"), .init(export.definition, "the one it brings")])
                // One import that brings names again is one mistake.
                return
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
