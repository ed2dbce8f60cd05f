import ScenePixels

/// Which colours a picture has, as long as they are few.
struct ColorSurvey {
    /// A pixel as red, green, blue, alpha from the lowest byte.
    typealias Color = UInt32

    private static let most = 256
    private static let slots = 1024

    private let format: RowFormat
    /// In the order of their first pixels.
    private(set) var colors: [Color] = []
    private var table = [Color](repeating: 0, count: slots)
    private var places = [Int16](repeating: -1, count: slots)
    /// Whether all are still few enough for a palette.
    private(set) var isFew = true
    private(set) var isGray = true
    private(set) var isOpaque = true

    /// Nothing that later rows hold can change what is known.
    var isOver: Bool { !isFew && !isGray }

    init(_ format: RowFormat) {
        self.format = format
        if format.depth == 16 { isFew = false }
        isGray = format.channels == .gray || format.channels == .ink || isGray
    }

    mutating func add(_ row: Span<UInt8>) {
        if format.depth == 16 {
            addWide(row)
        } else {
            addBytes(row)
        }
    }

    private mutating func addBytes(_ row: Span<UInt8>) {
        let step = format.channels.count
        var last: Color?
        for index in stride(from: 0, to: row.count, by: step) {
            let color = Self.color(row, index, format.channels)
            guard color != last else { continue }
            last = color
            if isGray, color & 0xff != color >> 8 & 0xff || color & 0xff != color >> 16 & 0xff {
                isGray = false
            }
            if color >> 24 != 255 { isOpaque = false }
            if isFew { note(color) }
            if isOver { return }
        }
    }

    private mutating func addWide(_ row: Span<UInt8>) {
        let (count, step) = (format.channels.count, format.bytesPerPixel)
        guard count >= 3 else { return }
        for index in stride(from: 0, to: row.count, by: step) {
            let red = row.bigEndian16(at: index)
            if red != row.bigEndian16(at: index + 2) || red != row.bigEndian16(at: index + 4) {
                isGray = false
                return
            }
            if count == 4, row.bigEndian16(at: index + 6) != 65535 { isOpaque = false }
        }
    }

    @inline(__always)
    static func color(_ row: Span<UInt8>, _ index: Int, _ channels: RowFormat.Channels) -> Color {
        switch channels {
        case .gray: Color(row[index]) * 0x010101 | 0xff00_0000
        case .ink: row[index] == 0 ? 0xffff_ffff : 0xff00_0000
        case .rgb:
            Color(row[index]) | Color(row[index + 1]) << 8 | Color(row[index + 2]) << 16 | 0xff00_0000
        case .rgba:
            Color(row[index]) | Color(row[index + 1]) << 8 | Color(row[index + 2]) << 16
                | Color(row[index + 3]) << 24
        }
    }

    private mutating func note(_ color: Color) {
        let slot = slot(of: color)
        guard places[slot] < 0 else { return }
        guard colors.count < Self.most else {
            isFew = false
            return
        }
        table[slot] = color
        places[slot] = Int16(colors.count)
        colors.append(color)
    }

    /// Where a colour stands, or where it would.
    private func slot(of color: Color) -> Int {
        var slot = Int(truncatingIfNeeded: (color &* 0x9e37_79b1) >> 22)
        while places[slot] >= 0, table[slot] != color { slot = (slot + 1) & (Self.slots - 1) }
        return slot
    }
}
