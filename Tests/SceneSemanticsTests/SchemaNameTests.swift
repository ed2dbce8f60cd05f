import Testing

@testable import SceneSemantics

/// The tables of names stand in the order of the cases that they name.
@Suite struct SchemaNameTests {
    /// "stagger-columns" of `staggerColumns`.
    private func hyphenated(_ word: String) -> String {
        word.map { $0.isUppercase ? "-" + $0.lowercased() : String($0) }.joined()
    }

    @Test func namesAreThoseOfTheCases() {
        for id in PropertyID.allCases { #expect(id.name == hyphenated(String(describing: id))) }
        for id in FunctionID.allCases { #expect(id.name == hyphenated(String(describing: id))) }
        for name in BuiltinName.allCases { #expect(name.name == hyphenated(String(describing: name))) }
    }

    @Test func everyPropertyHasItsBit() {
        for id in PropertyID.allCases {
            var set = PropertySet()
            set.insert(id)
            for other in PropertyID.allCases { #expect(set.contains(other) == (other == id)) }
        }
    }

    @Test func oneWordMayMeanSeveralThings() {
        let columns = SymbolInfo("columns")
        #expect(columns.property == .columns)
        #expect(columns.builtin == .columns)
        #expect(SymbolInfo("image").node == .image)
        #expect(SymbolInfo("image").function == .image)
        #expect(SymbolInfo("nothing").node == nil)
    }
}
