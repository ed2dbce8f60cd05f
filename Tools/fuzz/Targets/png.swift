// modules: ScenePixels ImageCodecs
import ImageCodecs

/// The chunks of a PNG, their checksums made right, so that what they hold is reached.
func fuzz(_ bytes: [UInt8]) {
    var file: [UInt8] = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
    var place = 0
    // Two bytes of length and four of type, then the data.
    while bytes.count - place >= 6 {
        let length = min(Int(bytes[place]) << 8 | Int(bytes[place + 1]), bytes.count - place - 6)
        let body = Array(bytes[place + 2..<place + 6 + length])
        file += word(UInt32(length)) + body + word(checksum(body))
        place += 6 + length
    }
    let limits = ImageLimits(maxPixels: 1 << 20, maxMemory: 16 << 20)
    _ = try? ImageReader.read(file, limits: limits)
}

func word(_ value: UInt32) -> [UInt8] { [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) } }

func checksum(_ bytes: [UInt8]) -> UInt32 {
    var state: UInt32 = 0xffff_ffff
    for byte in bytes {
        state ^= UInt32(byte)
        for _ in 0..<8 { state = state >> 1 ^ (state & 1 == 1 ? 0xedb8_8320 : 0) }
    }
    return ~state
}
