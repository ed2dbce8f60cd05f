/// A half-open range of UTF-8 offsets in one file.
public struct TextRange: Hashable, Sendable {
    public var lower: UInt32
    public var upper: UInt32

    public init(_ lower: UInt32, _ upper: UInt32) {
        self.lower = lower
        self.upper = upper
    }

    /// The empty range at an offset.
    public init(at offset: UInt32) { self.init(offset, offset) }

    public init(_ range: Range<Int>) {
        lower = UInt32(range.lowerBound)
        upper = UInt32(range.upperBound)
    }

    public var isEmpty: Bool { lower == upper }
    public var offsets: Range<Int> { Int(lower)..<Int(upper) }

    public func contains(_ offset: UInt32) -> Bool { lower <= offset && offset < upper }

    /// The smallest range that holds both.
    public func union(_ other: TextRange) -> TextRange {
        TextRange(min(lower, other.lower), max(upper, other.upper))
    }
}

/// Which of a compilation's files: its index in the order of loading, 0 for the main file.
public struct FileID: Hashable, Sendable, Comparable {
    public var index: Int32
    public init(_ index: Int) { self.index = Int32(index) }
    public static let main = FileID(0)
    public static func < (a: FileID, b: FileID) -> Bool { a.index < b.index }
}

/// A range in one of a compilation's files.
public struct SourceRange: Hashable, Sendable {
    public var file: FileID
    public var range: TextRange
    public init(_ file: FileID, _ range: TextRange) {
        self.file = file
        self.range = range
    }
}

/// A place as people count it: line and column from 1, the column in Unicode scalars.
public struct SourcePosition: Hashable, Sendable {
    public var line: Int
    public var column: Int
    public init(line: Int, column: Int) {
        self.line = line
        self.column = column
    }
}

/// The text of one file.
public struct SourceText: Sendable {
    /// The largest file that is read: 64 MiB.
    public static let maximumLength = 64 << 20

    /// As messages show it.
    public let name: String
    public let utf8: [UInt8]
    /// The offset of each line's first byte; a line ends after LF, CRLF or CR.
    public let lineStarts: [UInt32]
    /// How many scalars begin before each multiple of `stride`, so that a column costs the same on a line of any length.
    private let scalarCounts: [UInt32]
    /// The same of the scalars that UTF-16 has two units for; empty where the text is ASCII.
    private let pairCounts: [UInt32]
    private static let stride = 256

    /// - Precondition: at most `maximumLength` bytes.
    public init(name: String, utf8: [UInt8]) {
        precondition(utf8.count <= Self.maximumLength, "a source is at most 64 MiB")
        self.name = name
        self.utf8 = utf8
        lineStarts = Self.findLines(utf8)
        let scalarCounts = Self.count(utf8) { 8 &- UInt32($0.continuations.nonzeroBitCount) }
        self.scalarCounts = scalarCounts
        let tail = utf8.count / Self.stride * Self.stride
        let isASCII = Int(scalarCounts[tail / Self.stride]) == tail && utf8[tail...].allSatisfy { $0 < 0x80 }
        pairCounts =
            isASCII ? [] : Self.count(utf8) { UInt32($0.fourByteLeads.nonzeroBitCount) }
    }

    private static func findLines(_ utf8: [UInt8]) -> [UInt32] {
        let bytes = utf8.span
        var starts: [UInt32] = [0]
        starts.reserveCapacity(bytes.count / 24 + 1)
        var index = 0
        while index < bytes.count {
            let length = min(8, bytes.count - index)
            let word = bytes.word(at: index, count: length)
            var ends = word.bytes(equalTo: 10) | word.bytes(equalTo: 13)
            while ends != 0 {
                let place = index + ends.trailingZeroBitCount / 8
                ends &= ends &- 1
                // Of CRLF the line feed counts.
                if bytes[place] == 13 && bytes.byte(at: place + 1) == 10 { continue }
                starts.append(UInt32(place + 1))
            }
            index += length
        }
        return starts
    }

    @inline(__always)
    private static func count(_ utf8: [UInt8], _ ofWord: (UInt64) -> UInt32) -> [UInt32] {
        let bytes = utf8.span
        var counts: [UInt32] = []
        counts.reserveCapacity(bytes.count / stride + 1)
        var count: UInt32 = 0
        var start = 0
        while true {
            counts.append(count)
            guard start + stride <= bytes.count else { return counts }
            for offset in Swift.stride(from: start, to: start + stride, by: 8) {
                count &+= ofWord(bytes.word(at: offset))
            }
            start += stride
        }
    }

    /// How many scalars begin before an offset.
    private func scalars(before offset: Int) -> Int {
        let block = offset / Self.stride
        var count = Int(scalarCounts[block])
        for index in block * Self.stride..<offset where utf8[index] & 0xC0 != 0x80 { count += 1 }
        return count
    }

    private func pairs(before offset: Int) -> Int {
        if pairCounts.isEmpty { return 0 }
        let block = offset / Self.stride
        var count = Int(pairCounts[block])
        for index in block * Self.stride..<offset where utf8[index] >= 0xF0 { count += 1 }
        return count
    }

    /// How many scalars begin in a range, in the same time on a line of any length.
    package func scalarCount(in range: Range<Int>) -> Int {
        scalars(before: range.upperBound) - scalars(before: range.lowerBound)
    }

    /// How many units of UTF-16 a range of whole characters has.
    package func utf16Count(in range: Range<Int>) -> Int {
        scalarCount(in: range) + pairs(before: range.upperBound) - pairs(before: range.lowerBound)
    }

    /// The line (from 0) that holds an offset.
    public func lineIndex(at offset: UInt32) -> Int {
        var low = 0
        var high = lineStarts.count
        while high - low > 1 {
            let middle = (low + high) / 2
            if lineStarts[middle] <= offset { low = middle } else { high = middle }
        }
        return low
    }

    /// The place of an offset; a byte-order mark at the start has no column.
    public func position(at offset: UInt32) -> SourcePosition {
        let line = lineIndex(at: offset)
        var start = Int(lineStarts[line])
        if line == 0 && utf8.starts(with: [0xEF, 0xBB, 0xBF]) { start = 3 }
        let end = max(start, min(Int(offset), utf8.count))
        return SourcePosition(line: line + 1, column: scalars(before: end) - scalars(before: start) + 1)
    }

    /// The bytes of a line (from 0) without its end.
    public func lineRange(_ line: Int) -> Range<Int> {
        let start = Int(lineStarts[line])
        var end = line + 1 < lineStarts.count ? Int(lineStarts[line + 1]) : utf8.count
        while end > start && (utf8[end - 1] == 10 || utf8[end - 1] == 13) { end -= 1 }
        return start..<end
    }

    /// Whether a range has the same bytes as one of another text.
    package func hasSameText(_ range: TextRange, as other: SourceText, _ otherRange: TextRange) -> Bool {
        guard range.offsets.count == otherRange.offsets.count else { return false }
        let (bytes, others) = (utf8.span, other.utf8.span)
        var (here, there) = (Int(range.lower), Int(otherRange.lower))
        while here < Int(range.upper) {
            let length = min(8, Int(range.upper) - here)
            guard bytes.word(at: here, count: length) == others.word(at: there, count: length) else {
                return false
            }
            here += length
            there += length
        }
        return true
    }

    /// The text of a range, invalid UTF-8 replaced.
    public func text(_ range: TextRange) -> String {
        String(decoding: utf8[range.offsets.clamped(to: 0..<utf8.count)], as: UTF8.self)
    }
}
