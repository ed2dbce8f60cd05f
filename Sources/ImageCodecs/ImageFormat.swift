/// The kinds of file that ``ImageReader`` reads, told apart by their first bytes.
public enum ImageFormat: String, Sendable, Hashable, CaseIterable {
    case png = "PNG"
    case gif = "GIF"
    case qoi = "QOI"
    case bmp = "BMP"
    case netpbm = "Netpbm"

    /// The format whose signature these bytes begin with, whatever the file is called.
    public init?(signatureOf bytes: Span<UInt8>) {
        func begins(with signature: [UInt8]) -> Bool {
            guard bytes.count >= signature.count else { return false }
            return signature.indices.allSatisfy { bytes[$0] == signature[$0] }
        }
        if begins(with: PNGChunk.signature) {
            self = .png
        } else if begins(with: Array("GIF87a".utf8)) || begins(with: Array("GIF89a".utf8)) {
            self = .gif
        } else if begins(with: Array("qoif".utf8)) {
            self = .qoi
        } else if begins(with: Array("BM".utf8)) {
            self = .bmp
        } else if bytes.count >= 2, bytes[0] == UInt8(ascii: "P"), (0x31...0x37).contains(bytes[1]) {
            self = .netpbm
        } else {
            return nil
        }
    }
}
