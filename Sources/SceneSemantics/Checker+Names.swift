import ScenePixels
import SceneSyntax

extension Checker {
    func lookUp(_ name: Name, _ standpoint: Standpoint) -> Int? {
        file.scope.lookUp(name.symbol, seesAhead: standpoint.define != nil)
    }

    /// Whether a bare name stands for a value.
    func isKnown(_ name: Name, _ standpoint: Standpoint) -> Bool {
        lookUp(name, standpoint) != nil || file.symbols[Int(name.symbol)].builtin != nil
            || file.symbols[Int(name.symbol)].color != nil
    }

    /// A bare name that is no keyword: a name in scope, one that is always in scope, or a CSS colour.
    mutating func bindName(
        _ name: Name, _ range: TextRange, _ standpoint: Standpoint, wantsColor: Bool
    ) -> Typed {
        if let index = lookUp(name, standpoint) {
            return bindReference(index, name, range, standpoint)
        }
        if let builtin = file.symbols[Int(name.symbol)].builtin {
            return bindBuiltin(builtin, range, standpoint)
        }
        if let color = file.symbols[Int(name.symbol)].color {
            return (appendConstant(.color(color), range), .one(.color))
        }
        reportUnknown(name, file.tree.text(of: name), range, standpoint, wantsColor: wantsColor)
        return hole(range)
    }

    private mutating func bindReference(
        _ index: Int, _ name: Name, _ range: TextRange, _ standpoint: Standpoint
    ) -> Typed {
        let binding = file.scope.bindings[index]
        file.scope.markUsed(index)
        references.append(
            NameReference(kind: binding.kind, use: place(name.range), definition: binding.definition))
        let hops = Int32(standpoint.level) - binding.level
        switch binding.meaning {
        case .global(let global):
            let isKnown = !file.boundTwice.contains(binding.symbol)
            return (append(.global(global), range), isKnown ? binding.type : .unknown)
        case .define:
            if file.boundTwice.contains(binding.symbol) { return hole(range) }
            report(
                .notAValue, range, "'\(file.tree.text(of: name))' is a define, not a value",
                labels: [.init(binding.definition, "defined here")])
            return hole(range)
        case .localLet(let slot):
            if hops < 0 {
                let word = file.tree.text(of: name)
                // `w x w` is one mistake.
                guard file.reportedOwnLets.insert(binding.definition).inserted else { return hole(range) }
                report(
                    .placementUsesOwnLet, range,
                    "'\(word)' is bound in the block whose place this decides",
                    hint: "bind it before the node",
                    labels: [.init(binding.definition, "bound here")])
                return hole(range)
            }
            see(binding)
            return (append(.localLet(hops: hops, slot: slot), range), binding.type)
        case .parameter(let parameter):
            return (append(.parameter(hops: hops, index: parameter), range), binding.type)
        }
    }

    private mutating func bindBuiltin(
        _ builtin: BuiltinName, _ range: TextRange, _ standpoint: Standpoint
    ) -> Typed {
        let hops = Int32(standpoint.level - standpoint.boxLevel)
        if builtin.isOfCell {
            guard require(builtin, range, standpoint) else { return hole(range) }
            if builtin == .symbol {
                if let owner = standpoint.symbolOwner { owners[owner].direct.insert(.symbol) }
            } else {
                owners[standpoint.owner].direct.formUnion(builtin.dependence)
            }
        }
        if builtin == .width || builtin == .height { seeBox(at: standpoint) }
        return (append(.builtin(builtin, hops: hops), range), .one(builtin.types))
    }

    /// Whether a cell name has a meaning here; reports where it has none.
    private mutating func require(
        _ builtin: BuiltinName, _ range: TextRange, _ standpoint: Standpoint
    ) -> Bool {
        if builtin == .symbol && standpoint.symbolOwner != nil && standpoint.define == nil { return true }
        switch standpoint.tile {
        case .outside:
            report(
                .outsideTile, range, "'\(builtin.name)' has a value in the body of a tile only",
                hint: "put it into a 'tile'")
            return false
        case .unknown:
            note(cellName: builtin, range, standpoint)
            return true
        case .inside:
            if builtin != .symbol { return true }
            if standpoint.define != nil {
                if standpoint.symbolOwner.map({ owners[$0].hasMap }) != true {
                    note(cellName: builtin, range, standpoint)
                }
                return true
            }
            report(.outsideTile, range, "'symbol' has a value in a tile with a 'map' only")
            return false
        }
    }

    private mutating func note(cellName: BuiltinName, _ range: TextRange, _ standpoint: Standpoint) {
        guard let define = standpoint.define else { return }
        if cellName == .symbol && program.defines[Int(define)].symbol == nil {
            program.defines[Int(define)].symbol = place(range)
        }
        if program.defines[Int(define)].cellName == nil {
            program.defines[Int(define)].cellName = (cellName, place(range))
        }
    }

    private mutating func reportUnknown(
        _ name: Name, _ word: String, _ range: TextRange, _ standpoint: Standpoint, wantsColor: Bool
    ) {
        // A let that is missing is one mistake, however often its name stands: what mends it is looked for once.
        if reportCount >= Self.maximumErrors || file.excused.contains(word) { return }
        if tellAgain(.unknownName, word, range) { return }
        if let later = bindingFurtherDown(name) {
            if tellAgain(.usedBeforeLet, word, range) { return }
            told[Told(code: .usedBeforeLet, file: file.file, word: word)] = diagnostics.count
            report(
                .usedBeforeLet, range, "'\(word)' is used before it is bound",
                labels: [.init(later, "bound here")])
            return
        }
        var candidates = BuiltinName.allCases.filter { !$0.isOfCell || standpoint.tile != .outside }.map(
            \.name)
        candidates = file.scope.nearSymbols.map { file.tree.symbols[Int($0)] } + candidates
        if wantsColor { candidates += NamedColors.values.map(\.name) + ["transparent"] }
        let mend =
            wantsColor
            ? colorWithoutSign(word, range) : wantsLength ? nil : bareKeyword(word, range, candidates)
        let difference = subtraction(word, candidates)
        let short = difference == nil ? foreignName(word, range, standpoint) : nil
        report(
            .unknownName, range, "unknown name '\(word)'", unknown: word, candidates: candidates,
            hint: difference.map { "'\(word)' is one name; to subtract write '\($0)'" }
                ?? meaningElsewhere(name, word) ?? short?.hint ?? sizeHint(word) ?? mend?.hint,
            fixIts: difference.map { [fix("change to '\($0)'", range, $0)] } ?? short?.fixIts ?? mend?.fixIts
                ?? [])
    }

    /// A word that has a meaning, but not as a value.
    private func meaningElsewhere(_ name: Name, _ word: String) -> String? {
        let symbol = file.symbols[Int(name.symbol)]
        if let function = symbol.function {
            return "'\(word)' is a function: \(Schema.function(function).signature)"
        }
        if symbol.node != nil { return "'\(word)' is a kind of node: it begins a statement" }
        return nil
    }

    /// `a-1` is one name: the difference that was meant, where `a` is known.
    private func subtraction(_ word: String, _ known: [String]) -> String? {
        let known = Set(known)
        // A name of more hyphens is no difference.
        let cuts = word.indices.filter { word[$0] == "-" }.suffix(16)
        guard let cut = cuts.last(where: { known.contains(String(word[..<$0])) }) else { return nil }
        return "\(word[..<cut]) - \(word[word.index(after: cut)...])"
    }

    /// `x480` after a space is a name: says how a size is written.
    private func sizeHint(_ word: String) -> String? {
        let rest = word.dropFirst()
        guard word.first == "x", let first = rest.first, first.isNumber else { return nil }
        return "to write a size put a space on both sides of 'x': 'x \(rest)'"
    }

    /// Where a name that is not bound yet is bound in one of the blocks around: after this place, or by the let whose
    /// value it stands in.
    private func bindingFurtherDown(_ name: Name) -> SourceRange? {
        for block in file.openStatements.reversed() {
            for statement in file.tree[block] {
                switch statement.kind {
                case .letBinding(let other, _), .param(let other, _, _):
                    if other.symbol == name.symbol && statement.range.upper > name.range.lower {
                        return place(other.range)
                    }
                default: continue
                }
            }
        }
        return nil
    }
}
