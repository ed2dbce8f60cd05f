extension Lexer {
    /// XID_Start or `_`, then XID_Continue, parts joined by single hyphens.
    mutating func identifier(_ bytes: Span<UInt8>) -> Token {
        let start = position
        if isGluedSizeOperator(bytes) {
            position += 1
            return token(.sizeOperator, from: start)
        }
        // The first eight bytes, for the comparison with the reserved words.
        var word: UInt64 = 0
        while position < bytes.count && bytes[position].continuesName {
            word = word << 8 | UInt64(bytes[position])
            position += 1
        }
        // A reserved word is all of the name: `if-a` and `ifé` are names.
        let next = bytes.byte(at: position)
        if next.isNonASCII || next == UInt8(ascii: "-") {
            let end = position
            continueIdentifier(bytes)
            if position > end { return comparedToken(.identifier, from: start) }
        }
        let kind = position - start <= 6 ? Self.kind(ofWord: word) : .identifier
        return token(kind, from: start)
    }

    /// A name that is not all of ASCII letters: after its beginning, whatever that was.
    mutating func continueIdentifier(_ bytes: Span<UInt8>) {
        while true {
            skipContinuation(bytes)
            guard bytes.byte(at: position) == UInt8(ascii: "-") else { return }
            guard bytes.scalar(at: position + 1)?.value.continuesName == true else { return }
            position += 1
        }
    }

    /// Letters, digits and the like.
    mutating func skipContinuation(_ bytes: Span<UInt8>) {
        while position < bytes.count {
            if bytes[position].continuesName {
                position += 1
            } else if bytes[position].isNonASCII, let scalar = bytes.scalar(at: position),
                scalar.value.continuesName
            {
                pass(scalar, bytes)
            } else {
                return
            }
        }
    }

    /// `x` straight after a number and straight before one.
    private func isGluedSizeOperator(_ bytes: Span<UInt8>) -> Bool {
        position == numberEnd && bytes.isSizeOperator(at: position)
    }

    private static func kind(ofWord word: UInt64) -> Token.Kind {
        switch word {
        case 0x78: .x
        case 0x6C_6574: .let
        case 0x70_6172_616D: .param
        case 0x6465_6669_6E65: .define
        case 0x696D_706F_7274: .import
        case 0x6966: .if
        case 0x7468_656E: .then
        case 0x656C_7365: .else
        case 0x61_6E64: .and
        case 0x6F72: .or
        case 0x6E_6F74: .not
        case 0x6D_6F64: .modulo
        case 0x7472_7565: .true
        case 0x66_616C_7365: .false
        default: .identifier
        }
    }

    /// `digits [ . digits ] [ e digits ] [ unit ]`; whether it makes sense is seen when it is read.
    mutating func number(_ bytes: Span<UInt8>) -> Token {
        let start = position
        skipDigits(bytes)
        if bytes.byte(at: position) == UInt8(ascii: "."), bytes.byte(at: position + 1).isDigit {
            position += 1
            skipDigits(bytes)
        }
        position += bytes.lengthOfExponent(at: position)
        let next = bytes.byte(at: position)
        if next == UInt8(ascii: "%") {
            position += 1
        } else if next.continuesName || next.isNonASCII, !bytes.isSizeOperator(at: position) {
            skipContinuation(bytes)
        }
        numberEnd = position
        return comparedToken(.number, from: start)
    }

    private mutating func skipDigits(_ bytes: Span<UInt8>) {
        while position < bytes.count, bytes[position].isDigitOrSeparator { position += 1 }
    }
}

extension Span<UInt8> {
    /// `x` and then a digit or a point.
    func isSizeOperator(at offset: Int) -> Bool {
        guard byte(at: offset) == UInt8(ascii: "x") else { return false }
        let next = byte(at: offset + 1)
        return next.isDigit || next == UInt8(ascii: ".")
    }

    /// The length of `e5`, `E-3` and the like, or 0.
    func lengthOfExponent(at offset: Int) -> Int {
        guard byte(at: offset) | 0x20 == UInt8(ascii: "e") else { return 0 }
        var end = offset + 1
        let sign = byte(at: end)
        if sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") { end += 1 }
        guard byte(at: end).isDigit else { return 0 }
        while byte(at: end).isDigitOrSeparator { end += 1 }
        return end - offset
    }
}
