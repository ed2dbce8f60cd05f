extension Inflater {
    /// Decodes symbols until `position` reaches `limit` or the block ends.
    mutating func decode(
        _ source: Span<UInt8>, into output: inout MutableSpan<UInt8>, position: inout Int, limit: Int
    ) throws(InflateError) {
        if source.count - buffer.input >= 24 {
            try decodeFast(source, into: &output, position: &position, limit: limit)
        }
        // The last bytes of the input, a symbol at a time.
        while position < limit, case .huffman = state {
            if source.count - buffer.input >= 24 { return }
            try decodeOne(source, into: &output, position: &position)
        }
    }

    /// While the input has the 24 bytes that one round may look at.
    private mutating func decodeFast(
        _ source: Span<UInt8>, into output: inout MutableSpan<UInt8>, position: inout Int, limit: Int
    ) throws(InflateError) {
        typealias Kind = InflateTable.Kind
        let (literalEntries, distanceEntries) = (literals.entries, distances.entries)
        let (literalTable, distanceTable) = (literalEntries.span, distanceEntries.span)
        let inputEnd = source.count - 24
        var (buffer, place) = (self.buffer, position)
        defer {
            buffer.giveBackWholeBytes()
            self.buffer = buffer
            position = place
        }
        while place < limit, buffer.input <= inputEnd {
            buffer.refill(source)
            var entry = literalTable[buffer.index(0x7ff)]
            // Four literals of at most 11 bits leave 12 of the 56: enough to look up what follows.
            var literalsLeft = 4
            while entry & Kind.literal != 0, literalsLeft > 0 {
                output[place] = UInt8(truncatingIfNeeded: entry >> 16)
                place &+= 1
                buffer.drop(entry)
                entry = literalTable[buffer.index(0x7ff)]
                literalsLeft &-= 1
            }
            if literalsLeft == 0 { continue }
            // 15 + 5 + 15 + 13 bits of a match need a fresh buffer.
            buffer.refill(source)
            if entry & (Kind.pointer | Kind.end | Kind.invalid) != 0 {
                entry = buffer.resolve(entry, literalTable)
                if entry & Kind.invalid != 0 { throw unusedCode(buffer) }
                if entry & Kind.literal != 0 {
                    output[place] = UInt8(truncatingIfNeeded: entry >> 16)
                    place &+= 1
                    buffer.drop(entry)
                    continue
                }
                if entry & Kind.end != 0 {
                    buffer.drop(entry)
                    state = afterBlock
                    return
                }
            }
            let length = buffer.take(entry)
            entry = buffer.resolve(distanceTable[buffer.index(0xff)], distanceTable)
            if entry & Kind.invalid != 0 { throw unusedCode(buffer) }
            let distance = buffer.take(entry)
            guard distance <= place else { throw Self.tooFar(distance, place, buffer.input) }
            Self.copy(length, from: place &- distance, to: place, in: &output)
            place &+= length
        }
    }

    private func unusedCode(_ buffer: InflateBuffer) -> InflateError {
        .malformed("an unused code", offset: buffer.input)
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
        guard distance <= position else { throw Self.tooFar(distance, position, buffer.input) }
        Self.copy(length, from: position - distance, to: position, in: &output)
        position += length
    }

    /// Decodes a code and takes its bits, not those that follow it.
    private mutating func slowEntry(_ source: Span<UInt8>, distance: Bool) throws(InflateError) -> UInt32 {
        typealias Kind = InflateTable.Kind
        fill(source)
        let entries = distance ? distances.entries : literals.entries
        let primaryBits = distance ? distances.primaryBits : literals.primaryBits
        var entry = entries[Int(truncatingIfNeeded: buffer.bits & (1 << UInt64(primaryBits) - 1))]
        var codeLength = Int(entry >> 8 & 15)
        if entry & Kind.pointer != 0 {
            let index = buffer.bits >> UInt64(primaryBits) & (1 << UInt64(codeLength) - 1)
            entry = entries[Int(entry >> 16) + Int(truncatingIfNeeded: index)]
            codeLength = primaryBits + Int(entry >> 8 & 15)
        }
        // Past the end of the input the buffer holds zeros, which may look like a code.
        guard codeLength <= buffer.count else { throw .truncated }
        guard entry & Kind.invalid == 0 else {
            if buffer.count < InflateTable.longestCode { throw .truncated }
            throw .malformed("an unused code", offset: buffer.input)
        }
        buffer.bits >>= UInt64(codeLength)
        buffer.count -= codeLength
        return entry
    }

    private mutating func slowValue(_ entry: UInt32, _ source: Span<UInt8>) throws(InflateError) -> Int {
        fill(source)
        let extra = Int(entry & 0xff) - Int(entry >> 8 & 15)
        guard extra <= buffer.count else { throw .truncated }
        let value = Int(entry >> 16) + Int(truncatingIfNeeded: buffer.bits & (1 << UInt64(extra) - 1))
        buffer.bits >>= UInt64(extra)
        buffer.count -= extra
        return value
    }

    private mutating func fill(_ source: Span<UInt8>) {
        while buffer.count <= 48, buffer.input < source.count {
            buffer.bits |= UInt64(source[buffer.input]) << UInt64(buffer.count)
            buffer.count += 8
            buffer.input += 1
        }
    }
}
