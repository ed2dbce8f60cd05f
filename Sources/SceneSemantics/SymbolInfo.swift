/// What a word means to the schema, looked up once for all its places.
struct SymbolInfo {
    var node: NodeKind?
    var property: PropertyID?
    var function: FunctionID?
    var builtin: BuiltinName?

    private init() {}

    init(_ name: String) { self = Self.known[name] ?? SymbolInfo() }

    private static let known: [String: SymbolInfo] = {
        var known: [String: SymbolInfo] = [:]
        known.reserveCapacity(256)
        for schema in Schema.nodes { known[schema.name, default: SymbolInfo()].node = schema.kind }
        for id in PropertyID.allCases { known[id.name, default: SymbolInfo()].property = id }
        for id in FunctionID.allCases { known[id.name, default: SymbolInfo()].function = id }
        for name in BuiltinName.allCases { known[name.name, default: SymbolInfo()].builtin = name }
        return known
    }()
}
