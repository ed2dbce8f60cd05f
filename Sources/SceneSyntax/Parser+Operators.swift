/// How tightly an infix operator binds.
enum Level: UInt8, Comparable {
    case or = 1
    case and, comparison, range, size, sum, product
    /// Above every operator.
    case operand

    static func < (a: Level, b: Level) -> Bool { a.rawValue < b.rawValue }

    var next: Level { Level(rawValue: rawValue + 1) ?? .operand }
    var chains: Bool { self == .or || self == .and || self == .sum || self == .product }

    var hintAgainstChain: String {
        switch self {
        case .comparison: "join two comparisons with 'and'"
        case .range: "a range has two ends"
        default: "a size has two sides"
        }
    }
}

extension Operator {
    /// The infix operator that a token is.
    init?(_ kind: Token.Kind) {
        switch kind {
        case .or: self = .or
        case .and: self = .and
        case .equal: self = .equal
        case .notEqual: self = .notEqual
        case .less: self = .less
        case .lessOrEqual: self = .lessOrEqual
        case .greater: self = .greater
        case .greaterOrEqual: self = .greaterOrEqual
        case .range: self = .range
        case .x, .sizeOperator: self = .size
        case .plus: self = .plus
        case .minus: self = .minus
        case .times: self = .times
        case .divide: self = .divide
        case .modulo: self = .modulo
        default: return nil
        }
    }

    var level: Level {
        switch self {
        case .or: .or
        case .and: .and
        case .not, .equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual: .comparison
        case .range: .range
        case .size: .size
        case .plus, .minus: .sum
        case .times, .divide, .modulo: .product
        }
    }
}

/// An operator whose right side is being read.
struct PendingOperation {
    var operation: Operator
    var place: TextRange
    /// The first operand.
    var first: ExpressionID
    /// Where the links of a chain begin among the pending ones.
    var links: Int

    var level: Level { operation.level }
}

extension Parser {
    /// The levels between `expr` and `unary`, whose first operand is read:
    ///
    ///     or         = and { "or" and } ;
    ///     and        = not { "and" not } ;
    ///     comparison = range [ ( "==" | "!=" | "<" | "<=" | ">" | ">=" ) range ] ;
    ///     range      = size [ ".." size ] ;
    ///     size       = sum [ "x" sum ] ;
    ///     sum        = product { ( "+" | "-" ) product } ;
    ///     product    = unary { ( "*" | "/" | "mod" ) unary } ;
    ///
    /// One loop for all of them, with a stack of its own: a function for each would stand on the thread's stack seven
    /// deep under every parenthesis, and 256 of these must fit into 512 KiB.
    mutating func operators(after first: ExpressionID, from lowest: Level) -> ExpressionID {
        let base = pendingOperations.count
        var left = first
        while let operation = Operator(continuation), operation.level >= lowest {
            let level = operation.level
            left = close(left, downTo: base, above: level)
            join(left, operation, base: base)
            advance()
            left = kind == .not && level <= .and ? not() : unary()
        }
        return close(left, downTo: base, above: nil)
    }

    /// Ends the open operations of the levels that bind tighter; `left` is the last operand.
    private mutating func close(_ last: ExpressionID, downTo base: Int, above level: Level?) -> ExpressionID {
        var left = last
        while pendingOperations.count > base, let open = pendingOperations.last,
            level.map({ open.level > $0 }) ?? true
        {
            pendingOperations.removeLast()
            left = open.level.chains ? endChain(open, left) : endSingle(open, left)
        }
        return left
    }

    /// Puts an operator after an operand: into the open operation of its level, or into a new one.
    private mutating func join(_ left: ExpressionID, _ operation: Operator, base: Int) {
        let level = operation.level
        let place = current.range
        if pendingOperations.count > base, let open = pendingOperations.last, open.level == level {
            pendingOperations.removeLast()
            if level.chains {
                pendingLinks.append(
                    ChainLink(operation: open.operation, operatorRange: open.place, operand: left))
                pendingOperations.append(
                    PendingOperation(operation: operation, place: place, first: open.first, links: open.links)
                )
                return
            }
            report(
                .operatorDoesNotChain, place, "'\(operation.spelling)' takes two operands and does not chain",
                hint: level.hintAgainstChain)
            // A hole, not a pair: pairs in pairs would make a tree as deep as the text is long.
            let hole = add(.hole, range(of: open.first).union(range(of: left)))
            return pendingOperations.append(
                PendingOperation(operation: operation, place: place, first: hole, links: 0))
        }
        pendingOperations.append(
            PendingOperation(operation: operation, place: place, first: left, links: pendingLinks.count))
        if level.chains {
            pendingLinks.append(ChainLink(operation: .or, operatorRange: range(of: left), operand: left))
        }
    }

    private mutating func endChain(_ open: PendingOperation, _ last: ExpressionID) -> ExpressionID {
        pendingLinks.append(ChainLink(operation: open.operation, operatorRange: open.place, operand: last))
        let links = Slice<ChainLink>(start: tree.links.count, count: pendingLinks.count - open.links)
        for index in open.links..<pendingLinks.count { tree.links.append(pendingLinks[index]) }
        pendingLinks.removeLast(links.indices.count)
        return add(.chain(links), TextRange(range(of: open.first).lower, range(of: last).upper))
    }

    private mutating func endSingle(_ open: PendingOperation, _ last: ExpressionID) -> ExpressionID {
        add(
            .binary(open.operation, open.first, last, operatorRange: open.place),
            TextRange(range(of: open.first).lower, range(of: last).upper))
    }
}
