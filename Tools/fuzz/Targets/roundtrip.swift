// modules: ScenePixels ImageCodecs
import ImageCodecs
import ScenePixels

/// Any picture, written as PNG and as QOI by two threads, is read back the same.
func fuzz(_ bytes: [UInt8]) {
    guard bytes.count >= 8 else { return }
    let channels: [RowFormat.Channels] = [.gray, .rgb, .rgba, .rgb]
    let depth = bytes[0] & 16 == 0 ? 8 : 16
    let picture = Picture(
        width: Int(bytes[1]) + (bytes[0] & 32 == 0 ? 1 : 900), height: Int(bytes[2]) + 1,
        format: RowFormat(channels: channels[Int(bytes[0] & 3)], depth: depth),
        rowsAlike: Int(bytes[3] & 15) + 1, period: Int(bytes[4]) + 1, mask: bytes[5], data: Array(bytes[6...])
    )
    var sink = ArraySink()
    try? PNGWriter().write(picture, to: &sink, threads: 2)
    check(sink.bytes, picture)
    guard QOIWriter().accepts(picture.format) else { return }
    sink = ArraySink()
    try? QOIWriter().write(picture, to: &sink, threads: 2)
    check(sink.bytes, picture)
}

func check(_ file: [UInt8], _ picture: Picture) {
    guard let image = try? ImageReader.read(file) else { preconditionFailure("what we write can be read") }
    precondition(image.width == picture.width && image.height == picture.height, "the size is kept")
    let count = picture.format.channels.count
    let top = picture.format.depth == 16 ? 65535 : 255
    for y in 0..<picture.height {
        let row = picture.row(y)
        for x in 0..<picture.width {
            for channel in 0..<count {
                let index = x * count + channel
                let wanted = top == 255 ? Int(row[index]) : Int(row[2 * index]) << 8 | Int(row[2 * index + 1])
                let read =
                    if channel == 3 {
                        image.channels.hasAlpha
                            ? image.sample(x: x, y: y, channel: image.channels.count - 1) : image.maxval
                    } else {
                        image.sample(x: x, y: y, channel: image.channels.isGray ? 0 : channel)
                    }
                precondition(read * top == wanted * image.maxval, "a sample is kept")
            }
        }
    }
}

struct Picture: RowSource {
    var width: Int
    var height: Int
    var format: RowFormat
    /// Rows of one key, and rows after which keys come again.
    var rowsAlike: Int
    var period: Int
    var mask: UInt8
    var data: [UInt8]

    func key(ofRow y: Int) -> RowKey { RowKey(high: 0, low: UInt64(y / rowsAlike % period)) }
    func makePainter() -> any RowPainter { Painter(self) }

    func row(_ y: Int) -> [UInt8] {
        let start = y / rowsAlike % period * 7
        return (0..<width * format.bytesPerPixel).map { data[(start + $0 / 3) % data.count] & mask }
    }

    final class Painter: RowPainter {
        let picture: Picture
        init(_ picture: Picture) { self.picture = picture }
        func paint(row y: Int, into bytes: inout MutableSpan<UInt8>) throws {
            let row = picture.row(y)
            for index in bytes.indices { bytes[index] = row[index] }
        }
    }
}
