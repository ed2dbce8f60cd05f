/// A value of JSON. Objects keep the order of their keys, so that equal answers are equal bytes.
package enum JSON: Sendable, Equatable {
    case null
    case boolean(Bool)
    case number(Double)
    case string(String)
    case array([JSON])
    case object([Member])
    /// Many numbers, as the data of semantic tokens are; written as an array.
    case integers([UInt32])

    package struct Member: Sendable, Equatable {
        package var key: String
        package var value: JSON
        package init(_ key: String, _ value: JSON) {
            self.key = key
            self.value = value
        }
    }

    /// The value of a key; nil where there is none, or no object.
    package subscript(_ key: String) -> JSON? {
        guard case .object(let members) = self else { return nil }
        return members.first { $0.key == key }?.value
    }

    /// The value at the end of a path of keys.
    package subscript(_ first: String, _ rest: String...) -> JSON? {
        rest.reduce(self[first]) { value, key in value?[key] }
    }

    package var isNull: Bool { self == .null }

    package var text: String? {
        if case .string(let text) = self { return text }
        return nil
    }

    package var flag: Bool? {
        if case .boolean(let flag) = self { return flag }
        return nil
    }

    package var double: Double? {
        if case .number(let number) = self { return number }
        return nil
    }

    package var int: Int? {
        if case .number(let number) = self { return Int(exactly: number) }
        return nil
    }

    package var elements: [JSON]? {
        switch self {
        case .array(let elements): elements
        case .integers(let numbers): numbers.map { .number(Double($0)) }
        default: nil
        }
    }

    package var isObject: Bool {
        if case .object = self { return true }
        return false
    }

    /// An object without the members that are nil.
    package static func members(_ pairs: KeyValuePairs<String, JSON?>) -> JSON {
        .object(pairs.compactMap { key, value in value.map { Member(key, $0) } })
    }
}

extension JSON: ExpressibleByStringLiteral, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
    ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral, ExpressibleByNilLiteral
{
    package init(stringLiteral value: String) { self = .string(value) }
    package init(booleanLiteral value: Bool) { self = .boolean(value) }
    package init(integerLiteral value: Int) { self = .number(Double(value)) }
    package init(arrayLiteral elements: JSON...) { self = .array(elements) }
    package init(dictionaryLiteral elements: (String, JSON)...) {
        self = .object(elements.map { Member($0.0, $0.1) })
    }
    package init(nilLiteral: ()) { self = .null }
    package init(_ value: Int) { self = .number(Double(value)) }
    package init(_ values: [String]) { self = .array(values.map(JSON.string)) }
}
