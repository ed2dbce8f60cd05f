import ScenePixels

/// Which colours a picture has: whether they are few, gray, opaque, and of 8 bits.
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
    /// Whether all are of 8 bits, and still few enough for a palette.
    private(set) var isFew = true
    private(set) var isGray = true
    private(set) var isOpaque = true
    /// Whether 16 bits a sample are more than is needed; false where there are 8.
    private(set) var isNarrow: Bool

    /// Nothing that later rows hold can change what is known.
    var isOver: Bool { !isFew && !isGray && !isNarrow && (format.channels != .rgba || !isOpaque) }

    init(_ format: RowFormat) {
        self.format = format
        isNarrow = format.depth == 16
    }

    mutating func add(_ row: Span<UInt8>) {
        guard format.depth == 16 else {
            addBytes(row)
            return
        }
        if isNarrow, NarrowedRows.areNarrow(row) {
            var bytes = [UInt8](repeating: 0, count: row.count / 2)
            var target = bytes.mutableSpan
            NarrowedRows.narrow(row, into: &target)
            addBytes(bytes.span)
        } else {
            isNarrow = false
            isFew = false
            addWide(row)
        }
    }

    private mutating func addBytes(_ row: Span<UInt8>) {
        guard isFew || isGray else {
            if format.channels == .rgba, isOpaque { isOpaque = Self.isOpaque(row, bytesPerSample: 1) }
            return
        }
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
        if format.channels == .rgba, isOpaque { isOpaque = Self.isOpaque(row, bytesPerSample: 2) }
        guard isGray, format.channels.count >= 3 else { return }
        for index in stride(from: 0, to: row.count, by: format.bytesPerPixel) {
            let red = row.bigEndian16(at: index)
            if red != row.bigEndian16(at: index + 2) || red != row.bigEndian16(at: index + 4) {
                isGray = false
                return
            }
        }
    }

    /// Whether all pixels of red, green, blue and alpha are opaque.
    private static func isOpaque(_ row: Span<UInt8>, bytesPerSample: Int) -> Bool {
        var all = SIMD16<UInt8>(repeating: 255)
        var index = 0
        while index + 16 <= row.count {
            all &= row.vector16(at: index)
            index += 16
        }
        let pixel = 4 * bytesPerSample
        let isAlpha = { (byte: Int) in byte % pixel >= 3 * bytesPerSample }
        return (0..<16).allSatisfy { !isAlpha($0) || all[$0] == 255 }
            && (index..<row.count).allSatisfy { !isAlpha($0) || row[$0] == 255 }
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
