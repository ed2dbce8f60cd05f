/// Samples of less than a byte, the first one highest, as PNG and PBM pack them.
enum BitPacking {
    /// Packs one sample a byte into 1, 2 or 4 bits each; what is left of the last byte is 0.
    static func pack(
        _ samples: Span<UInt8>, bits: Int, into target: inout MutableSpan<UInt8>, at start: Int
    ) {
        let perByte = 8 / bits
        var place = start
        var index = 0
        while samples.count - index >= perByte {
            var byte: UInt8 = 0
            for offset in 0..<perByte { byte = byte &<< UInt8(bits) | samples[index + offset] }
            target[place] = byte
            place += 1
            index += perByte
        }
        guard index < samples.count else { return }
        var byte: UInt8 = 0
        for offset in 0..<perByte {
            byte = byte &<< UInt8(bits) | (index + offset < samples.count ? samples[index + offset] : 0)
        }
        target[place] = byte
    }
}
