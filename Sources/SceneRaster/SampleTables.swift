import Synchronization

/// What sample values stand for, made once for all images of a picture: one of 16 bits has 65536.
final class SampleTables: Sendable {
    enum Kind {
        case color, alpha
    }

    private struct Key: Hashable {
        var kind: Kind
        var maximum: Int
        var components: ObjectIdentifier
    }

    private struct Tables {
        var known: [Key: any Sendable] = [:]
    }

    private let tables = Mutex(Tables())

    /// - Parameter make: the component of a sample value from 0 to `maximum`.
    func table<S: Component>(_ kind: Kind, upTo maximum: Int, _ make: (Int) -> S) -> [S] {
        tables.withLock { tables in
            let key = Key(kind: kind, maximum: maximum, components: ObjectIdentifier(S.self))
            if let known = tables.known[key] as? [S] { return known }
            let made = (0...maximum).map(make)
            tables.known[key] = made
            return made
        }
    }
}
