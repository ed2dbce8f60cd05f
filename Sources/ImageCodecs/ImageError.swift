/// Why bytes are not an image that can be read. Offsets count bytes from the file's start.
///
/// The description is one line without the file's name, which callers put before it.
public enum ImageError: Error, Sendable, Hashable {
    /// No known signature at the start of this many bytes.
    case unknownFormat(byteCount: Int)
    /// The file ends before `part` does; `needed` is the least size it would have, where that is known.
    case truncated(ImageFormat, part: String, byteCount: Int, needed: Int?)
    /// A field holds what it may not.
    case badValue(ImageFormat, field: String, value: Int, allowed: String, offset: Int)
    /// A number in text is above its limit; `digits` are its first ones.
    case tooLarge(ImageFormat, field: String, digits: String, limit: Int, offset: Int)
    /// The structure is broken; `fault` is a phrase that says how.
    case malformed(ImageFormat, fault: String, offset: Int)
    /// The compressed data are broken; the offset counts from their start.
    case badData(ImageFormat, fault: String, offset: Int)
    /// A pixel of a PNG has a colour past the palette's end.
    case badPaletteIndex(Int, count: Int)
    /// A checksum does not fit what it covers.
    case badChecksum(ImageFormat, part: String, stored: UInt32, computed: UInt32, offset: Int)
    /// A chunk that must be understood is not known.
    case unknownCriticalChunk(name: String, offset: Int)
    /// More pixels than ``ImageLimits/maxPixels``.
    case tooManyPixels(width: Int, height: Int, limit: Int)
    /// More bytes than ``ImageLimits/maxMemory``.
    case tooMuchMemory(width: Int, height: Int, limit: Int)
}

extension ImageError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .unknownFormat(let byteCount):
            byteCount == 0
                ? "the file is empty"
                : "not an image that can be read (PNG, GIF, QOI, BMP or Netpbm)"
        case .truncated(let format, let part, let byteCount, let needed):
            if let needed {
                "\(format.rawValue) truncated at byte \(byteCount) of \(needed), in \(part)"
            } else {
                "\(format.rawValue) truncated at byte \(byteCount), in \(part)"
            }
        case .badValue(let format, let field, let value, let allowed, let offset):
            "\(format.rawValue) \(field) is \(value), not \(allowed), at byte \(offset)"
        case .tooLarge(let format, let field, let digits, let limit, let offset):
            "\(format.rawValue) \(field) \(digits) is more than \(limit), at byte \(offset)"
        case .malformed(let format, let fault, let offset):
            "\(format.rawValue) broken at byte \(offset): \(fault)"
        case .badData(let format, let fault, let offset):
            "\(format.rawValue) broken at byte \(offset) of its compressed data: \(fault)"
        case .badPaletteIndex(let index, let count):
            "PNG has a pixel of colour \(index), but a palette of \(count)"
        case .badChecksum(let format, let part, let stored, let computed, let offset):
            "\(format.rawValue) checksum of \(part) is \(hex(stored)), not \(hex(computed)), at byte \(offset)"
        case .unknownCriticalChunk(let name, let offset):
            "PNG has an unknown critical chunk '\(name)' at byte \(offset)"
        case .tooManyPixels(let width, let height, let limit):
            "an image of \(width) x \(height) has more than \(limit) pixels"
        case .tooMuchMemory(let width, let height, let limit):
            "an image of \(width) x \(height) needs more than \(limit) bytes of memory"
        }
    }

    private func hex(_ value: UInt32) -> String {
        let digits = String(value, radix: 16)
        return String(repeating: "0", count: 8 - digits.count) + digits
    }
}
