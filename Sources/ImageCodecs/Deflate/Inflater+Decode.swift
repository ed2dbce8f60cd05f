extension Inflater {
    /// Decodes symbols until `position` reaches `limit` or the block ends.
    mutating func decode(
        _ source: Span<UInt8>, into output: inout MutableSpan<UInt8>, position: inout Int, limit: Int
    ) throws(InflateError) {
        if source.count - input >= 24 {
            try decodeFast(source, into: &output, position: &position, limit: limit)
        }
        // The last bytes of the input, a symbol at a time.
        while position < limit, case .huffman = state {
            if source.count - input >= 24 { return }
            try decodeOne(source, into: &output, position: &position)
        }
    }

    /// While the input has the 24 bytes that one round may look at.
    private mutating func decodeFast(
        _ source: Span<UInt8>, into output: inout MutableSpan<UInt8>, position: inout Int, limit: Int
    ) throws(InflateError) {
        typealias Kind = InflateTable.Kind
        let (literalEntries, distanceEntries) = (literals.entries, distances.entries)
        let literalTable = literalEntries.span
        let distanceTable = distanceEntries.span
        let inputEnd = source.count - 24
        var (bits, bitCount, input, place) = (self.bits, self.bitCount, self.input, position)
        defer {
            // Only whole bytes that are in use stay in the buffer.
            self.input = input - bitCount >> 3
            self.bitCount = bitCount & 7
            self.bits = bits & (1 << UInt64(self.bitCount) - 1)
            position = place
        }
        while place < limit, input <= inputEnd {
            bits |= source.littleEndian64(at: input) &<< UInt64(bitCount)
            input &+= (63 &- bitCount) &>> 3
            bitCount |= 56
            var entry = literalTable[Int(truncatingIfNeeded: bits & 0x7ff)]
            // At most four literals of 11 bits leave 12 of the 56.
            var literalsLeft = 4
            while entry & Kind.literal != 0, literalsLeft > 0 {
                output[place] = UInt8(truncatingIfNeeded: entry >> 16)
                place &+= 1
                bits &>>= UInt64(entry & 0xff)
                bitCount &-= Int(entry & 0xff)
                entry = literalTable[Int(truncatingIfNeeded: bits & 0x7ff)]
                literalsLeft &-= 1
            }
            if literalsLeft == 0 { continue }
            // 15 + 5 + 15 + 13 bits of a match need a fresh buffer.
            bits |= source.littleEndian64(at: input) &<< UInt64(bitCount)
            input &+= (63 &- bitCount) &>> 3
            bitCount |= 56
            entry = literalTable[Int(truncatingIfNeeded: bits & 0x7ff)]
            if entry & (Kind.pointer | Kind.end | Kind.invalid) != 0 {
                if entry & Kind.pointer != 0 {
                    bits &>>= UInt64(entry & 0xff)
                    bitCount &-= Int(entry & 0xff)
                    let index = bits & (1 &<< UInt64(entry >> 8 & 15) &- 1)
                    entry = literalTable[Int(entry >> 16) &+ Int(truncatingIfNeeded: index)]
                }
                if entry & Kind.invalid != 0 { throw .malformed("an unused code", offset: input) }
                if entry & (Kind.literal | Kind.end) != 0 {
                    bits &>>= UInt64(entry & 0xff)
                    bitCount &-= Int(entry & 0xff)
                    if entry & Kind.end != 0 {
                        state = afterBlock
                        return
                    }
                    output[place] = UInt8(truncatingIfNeeded: entry >> 16)
                    place &+= 1
                    continue
                }
            }
            let length = Self.value(entry, bits)
            bits &>>= UInt64(entry & 0xff)
            bitCount &-= Int(entry & 0xff)
            entry = distanceTable[Int(truncatingIfNeeded: bits & 0xff)]
            if entry & (Kind.pointer | Kind.invalid) != 0 {
                if entry & Kind.pointer != 0 {
                    bits &>>= UInt64(entry & 0xff)
                    bitCount &-= Int(entry & 0xff)
                    let index = bits & (1 &<< UInt64(entry >> 8 & 15) &- 1)
                    entry = distanceTable[Int(entry >> 16) &+ Int(truncatingIfNeeded: index)]
                }
                if entry & Kind.invalid != 0 { throw .malformed("an unused code", offset: input) }
            }
            let distance = Self.value(entry, bits)
            bits &>>= UInt64(entry & 0xff)
            bitCount &-= Int(entry & 0xff)
            guard distance <= place else { throw Self.tooFar(distance, place, input) }
            Self.copy(length, from: place &- distance, to: place, in: &output)
            place &+= length
        }
    }

    /// Base plus the extra bits that follow the code.
    @inline(__always)
    private static func value(_ entry: UInt32, _ bits: UInt64) -> Int {
        let all = bits & (1 &<< UInt64(entry & 0xff) &- 1)
        return Int(entry >> 16) &+ Int(truncatingIfNeeded: all &>> UInt64(entry >> 8 & 15))
    }

    private static func tooFar(_ distance: Int, _ place: Int, _ input: Int) -> InflateError {
        .malformed("a match \(distance) bytes back, \(place) bytes after the start", offset: input)
    }

    /// Copies a match, byte after byte in effect; may write up to 15 bytes beyond it.
    @inline(__always)
    private static func copy(
        _ length: Int, from source: Int, to target: Int, in output: inout MutableSpan<UInt8>
    ) {
        let distance = target &- source
        let end = target &+ length
        var (source, target) = (source, target)
        if distance >= 16 {
            repeat {
                output.store(output.vector16(at: source), at: target)
                source &+= 16
                target &+= 16
            } while target < end
        } else if distance == 1 {
            let run = SIMD16<UInt8>(repeating: output[source])
            repeat {
                output.store(run, at: target)
                target &+= 16
            } while target < end
        } else if distance >= 8 {
            repeat {
                output.store(output.vector8(at: source), at: target)
                source &+= 8
                target &+= 8
            } while target < end
        } else {
            repeat {
                output[target] = output[source]
                source &+= 1
                target &+= 1
            } while target < end
        }
    }

    /// One symbol, and what belongs to it, where the input may end.
    private mutating func decodeOne(
        _ source: Span<UInt8>, into output: inout MutableSpan<UInt8>, position: inout Int
    ) throws(InflateError) {
        typealias Kind = InflateTable.Kind
        let entry = try slowEntry(source, distance: false)
        if entry & Kind.literal != 0 {
            output[position] = UInt8(truncatingIfNeeded: entry >> 16)
            position += 1
            return
        }
        if entry & Kind.end != 0 {
            state = afterBlock
            return
        }
        let length = try slowValue(entry, source)
        let distance = try slowValue(try slowEntry(source, distance: true), source)
        guard distance <= position else { throw Self.tooFar(distance, position, input) }
        Self.copy(length, from: position - distance, to: position, in: &output)
        position += length
    }

    /// Decodes a code and takes its bits, not those that follow it.
    private mutating func slowEntry(_ source: Span<UInt8>, distance: Bool) throws(InflateError) -> UInt32 {
        typealias Kind = InflateTable.Kind
        fill(source)
        let entries = distance ? distances.entries : literals.entries
        let primaryBits = distance ? distances.primaryBits : literals.primaryBits
        var entry = entries[Int(truncatingIfNeeded: bits & (1 << UInt64(primaryBits) - 1))]
        var codeLength = Int(entry >> 8 & 15)
        if entry & Kind.pointer != 0 {
            let index = bits >> UInt64(primaryBits) & (1 << UInt64(codeLength) - 1)
            entry = entries[Int(entry >> 16) + Int(truncatingIfNeeded: index)]
            codeLength = primaryBits + Int(entry >> 8 & 15)
        }
        // Past the end of the input the buffer holds zeros, which may look like a code.
        guard codeLength <= bitCount else { throw .truncated }
        guard entry & Kind.invalid == 0 else {
            if bitCount < InflateTable.longestCode { throw .truncated }
            throw .malformed("an unused code", offset: input)
        }
        bits >>= UInt64(codeLength)
        bitCount -= codeLength
        return entry
    }

    private mutating func slowValue(_ entry: UInt32, _ source: Span<UInt8>) throws(InflateError) -> Int {
        fill(source)
        let extra = Int(entry & 0xff) - Int(entry >> 8 & 15)
        guard extra <= bitCount else { throw .truncated }
        let value = Int(entry >> 16) + Int(truncatingIfNeeded: bits & (1 << UInt64(extra) - 1))
        bits >>= UInt64(extra)
        bitCount -= extra
        return value
    }

    private mutating func fill(_ source: Span<UInt8>) {
        while bitCount <= 48, input < source.count {
            bits |= UInt64(source[input]) << UInt64(bitCount)
            bitCount += 8
            input += 1
        }
    }
}
