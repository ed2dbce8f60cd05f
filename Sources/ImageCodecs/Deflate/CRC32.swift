/// The checksum of PNG chunks, sixteen bytes a step.
///
/// - Source: PNG specification, annex D; M. Kounavis and F. Berry, "A Systematic Approach to Building High
///   Performance Software-Based CRC Generators" (2005), the slicing method.
struct CRC32 {
    private var state: UInt32 = 0xffff_ffff

    var value: UInt32 { ~state }

    static func of(_ bytes: Span<UInt8>) -> UInt32 {
        var checksum = CRC32()
        checksum.update(bytes)
        return checksum.value
    }

    mutating func update(_ bytes: Span<UInt8>) {
        let table = Self.table.span
        var state = self.state
        var index = 0
        while bytes.count - index >= 16 {
            let low = bytes.littleEndian64(at: index) ^ UInt64(state)
            let high = bytes.littleEndian64(at: index + 8)
            var next: UInt32 = 0
            for step in 0..<8 {
                next ^= table[(15 - step) << 8 | Int(truncatingIfNeeded: low >> UInt64(8 * step)) & 0xff]
                next ^= table[(7 - step) << 8 | Int(truncatingIfNeeded: high >> UInt64(8 * step)) & 0xff]
            }
            state = next
            index += 16
        }
        while index < bytes.count {
            state = state >> 8 ^ table[Int(truncatingIfNeeded: state ^ UInt32(bytes[index])) & 0xff]
            index += 1
        }
        self.state = state
    }

    /// `table[k << 8 | b]` is what byte b does k bytes later.
    private static let table: [UInt32] = {
        var table = [UInt32](repeating: 0, count: 16 * 256)
        for byte in 0..<256 {
            var value = UInt32(byte)
            for _ in 0..<8 { value = value >> 1 ^ (value & 1 == 1 ? 0xedb8_8320 : 0) }
            table[byte] = value
        }
        for index in 256..<table.count {
            let before = table[index - 256]
            table[index] = before >> 8 ^ table[Int(before & 0xff)]
        }
        return table
    }()
}
