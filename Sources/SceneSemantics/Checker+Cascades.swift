import SceneSyntax

/// One mistake gives one error: what follows from a mistake of grammar is not told too.
extension Checker {
    /// Drops errors that a mistake of grammar has brought about.
    ///
    /// - The meaning of a line with a mistake of grammar is doubtful: nothing else is said of it.
    /// - A word that is written there may have been bound there: elsewhere it is not unknown.
    /// - Where braces are wrong, statements stand in the wrong blocks, and where a define is broken, its uses are.
    mutating func dropCascades() {
        var doubts: [FileID: Doubts] = [:]
        for diagnostic in diagnostics where Self.grammar.contains(diagnostic.code) {
            let file = diagnostic.range.file
            let source = files[Int(file.index)]
            doubts[file, default: Doubts()].add(
                diagnostic.code, line: source.lineIndex(at: diagnostic.range.range.lower))
        }
        if doubts.isEmpty { return }
        for file in doubts.keys { doubts[file]?.collectWords(files[Int(file.index)]) }
        var linesTold: Set<SourceLine> = []
        diagnostics.sort(by: Self.isBefore)
        diagnostics.removeAll { diagnostic in
            guard diagnostic.isError, let doubt = doubts[diagnostic.range.file] else { return false }
            let source = files[Int(diagnostic.range.file.index)]
            let line = source.lineIndex(at: diagnostic.range.range.lower)
            if Self.grammar.contains(diagnostic.code) {
                let isFirst = linesTold.insert(SourceLine(file: diagnostic.range.file, line: line)).inserted
                return !isFirst && Self.followers.contains(diagnostic.code)
            }
            if doubt.lines.contains(line) { return true }
            if doubt.isOfBraces && Self.structural.contains(diagnostic.code) { return true }
            if doubt.isOfDefine && Self.ofUses.contains(diagnostic.code) { return true }
            return Self.unknown.contains(diagnostic.code)
                && doubt.words.contains(source.text(diagnostic.range.range))
        }
    }

    private struct SourceLine: Hashable {
        var file: FileID
        var line: Int
    }

    private struct Doubts {
        var lines: Set<Int> = []
        var words: Set<String> = []
        var isOfBraces = false
        /// A define may have got lost, or its parameters.
        var isOfDefine = false

        mutating func add(_ code: DiagnosticCode, line: Int) {
            lines.insert(line)
            if Checker.ofBraces.contains(code) { isOfBraces = true }
            if Checker.ofBlocks.contains(code) { isOfDefine = true }
        }

        mutating func collectWords(_ source: SourceText) {
            let starts = source.lineStarts
            let (first, afterLast) = ((lines.min() ?? 0), (lines.max() ?? 0) + 1)
            let end = afterLast < starts.count ? starts[afterLast] : UInt32(source.utf8.count)
            // All before has to be read too: what is a comment or a string shows from the start alone.
            forEachToken(of: source, before: end) { token in
                guard token.range.lower >= starts[first], token.kind == .identifier || token.kind == .define,
                    lines.contains(source.lineIndex(at: token.range.lower))
                else { return }
                if token.kind == .define { isOfDefine = true }
                words.insert(source.text(token.range))
            }
        }
    }

    static func isBefore(_ a: Diagnostic, _ b: Diagnostic) -> Bool {
        (a.range.file, a.range.range.lower, b.severity) < (b.range.file, b.range.range.lower, a.severity)
    }

    private static let grammar = Set(DiagnosticCode.syntax)
    /// What comes of a mistake before it on the line.
    private static let followers: Set<DiagnosticCode> = [
        .expectedStatement, .expectedName, .reservedWord, .expectedValue, .expectedEnd, .expectedToken,
        .bracketTooMany, .blockNotAllowed,
    ]
    private static let ofBraces: Set<DiagnosticCode> = [
        .unclosedBlock, .bracketTooMany, .blockNotAllowed, .expectedToken, .expectedStatement, .expectedEnd,
        .unclosedComment, .unclosedString,
    ]
    /// Those after which blocks end elsewhere.
    private static let ofBlocks: Set<DiagnosticCode> = [
        .unclosedBlock, .bracketTooMany, .blockNotAllowed, .unclosedComment, .unclosedString,
    ]
    /// What is wrong with the use of a define that is not there as it was meant.
    private static let ofUses: Set<DiagnosticCode> = [
        .unknownNode, .needlessLeadingValue, .missingArgument, .unknownProperty,
    ]
    private static let structural: Set<DiagnosticCode> = [
        .unknownProperty, .misplacedStatement, .takesNoChildren, .takesNoLet, .outsideTile, .emptyMask,
        .duplicateProperty, .duplicateName, .missingProperty, .placementUsesOwnLet, .unknownName,
        .missingArgument, .recursiveDefine,
    ]
    private static let unknown: Set<DiagnosticCode> = [.unknownName, .unknownNode, .unknownFunction]
}
