import ScenePixels
import Testing

@testable import SceneSemantics

/// The tables of names stand in the order of the cases that they name.
@Suite struct SchemaNameTests {
    /// "stagger-columns" of `staggerColumns`.
    private func hyphenated(_ word: String) -> String {
        word.map { $0.isUppercase ? "-" + $0.lowercased() : String($0) }.joined()
    }

    @Test func namesAreThoseOfTheCases() {
        for kind in NodeKind.allCases { #expect(kind.name == hyphenated(String(describing: kind))) }
        for id in PropertyID.allCases { #expect(id.name == hyphenated(String(describing: id))) }
        for id in FunctionID.allCases { #expect(id.name == hyphenated(String(describing: id))) }
        for name in BuiltinName.allCases { #expect(name.name == hyphenated(String(describing: name))) }
    }

    @Test func everyNameLeadsBackToItsCase() {
        for kind in NodeKind.allCases { #expect(NodeKind(named: kind.name) == kind) }
        for id in PropertyID.allCases { #expect(PropertyID(named: id.name) == id) }
        for id in FunctionID.allCases { #expect(FunctionID(named: id.name) == id) }
        for name in BuiltinName.allCases { #expect(BuiltinName(named: name.name) == name) }
    }

    @Test(arguments: ["", "-", "Canvas", "canvas ", "hueRamp", "ca", "\u{F6}", "\u{212A}"])
    func otherWordsLeadNowhere(_ word: String) {
        #expect(NodeKind(named: word) == nil)
        #expect(PropertyID(named: word) == nil)
        #expect(FunctionID(named: word) == nil)
        #expect(BuiltinName(named: word) == nil)
    }

    @Test func everyKindHasItsRow() {
        for kind in NodeKind.allCases { #expect(Schema.node(kind).kind == kind) }
    }

    @Test func colorsAreFoundByName() {
        let names = NamedColors.values.map(\.name)
        #expect(names == names.sorted())
        #expect(names.map(\.utf8.count).max() == NamedColors.longestName)
        for (name, rgb) in NamedColors.values {
            #expect(NamedColors.color(named: name.uppercased()) == Color(rgba8: rgb << 8 | 0xFF))
        }
        for word in ["", "a", "teall", "zebra", "aliceblu"] { #expect(NamedColors.color(named: word) == nil) }
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
