/// The types that a value can have, as a set: what an expression may turn out to be, or what a place takes.
///
/// - Source: Grammar/README.md, "Values".
public struct ValueTypes: OptionSet, Hashable, Sendable {
    public let rawValue: UInt16
    public init(rawValue: UInt16) { self.rawValue = rawValue }

    public static let number = ValueTypes(rawValue: 1 << 0)
    public static let percentage = ValueTypes(rawValue: 1 << 1)
    /// Pixels alone.
    public static let length = ValueTypes(rawValue: 1 << 2)
    /// A length with a percentage in it.
    public static let mixedLength = ValueTypes(rawValue: 1 << 3)
    public static let fraction = ValueTypes(rawValue: 1 << 4)
    public static let angle = ValueTypes(rawValue: 1 << 5)
    public static let color = ValueTypes(rawValue: 1 << 6)
    public static let boolean = ValueTypes(rawValue: 1 << 7)
    /// Strings, and keywords.
    public static let string = ValueTypes(rawValue: 1 << 8)
    public static let size = ValueTypes(rawValue: 1 << 9)
    public static let range = ValueTypes(rawValue: 1 << 10)
    public static let image = ValueTypes(rawValue: 1 << 11)

    public static let any = ValueTypes(rawValue: (1 << 12) - 1)

    /// What a length property takes.
    public static let lengths: ValueTypes = [.number, .percentage, .length, .mixedLength]
    /// What an angle property takes.
    public static let angles: ValueTypes = [.number, .angle]
    /// What a ratio property takes.
    public static let ratios: ValueTypes = [.number, .percentage]
    /// What a size property takes.
    public static let sizes: ValueTypes = [.number, .percentage, .length, .mixedLength, .size]

    static let names: [(ValueTypes, String)] = [
        (.number, "a number"), (.percentage, "a percentage"), (.length, "a length"),
        (.mixedLength, "a length with a percentage"), (.fraction, "a fraction"), (.angle, "an angle"),
        (.color, "a color"), (.boolean, "a boolean"), (.string, "a string"), (.size, "a size"),
        (.range, "a range"), (.image, "an image"),
    ]

    /// "a number or a percentage".
    public var phrase: String {
        if self == .any { return "any value" }
        let parts = Self.names.filter { contains($0.0) }.map(\.1)
        if parts.count <= 1 { return parts.first ?? "nothing" }
        return parts.dropLast().joined(separator: ", ") + " or " + parts[parts.count - 1]
    }
}
