import ScenePlan

/// What a tile says of one axis, in device pixels.
struct AxisRequest {
    enum Fit {
        case clip, `repeat`, whole, space, round
    }
    enum Track {
        case length(Double)
        case fraction(Double)
    }
    /// Of the box.
    var length: Double
    var gap: Double
    var origin: Double
    /// Of a cell, positive; cell + gap is at least 1/1024 where it is given.
    var cell: Double?
    var count: Int?
    var tracks: [Track]?
    var fit: Fit
}

/// Where the cells of an axis stand, and how many of them are whole.
struct AxisLayout {
    enum Problem: Error {
        /// The gaps leave this much for a cell.
        case noRoom(Double)
        /// Cells advance by this much only.
        case tooThin(Double)
        case tooFar
    }

    var axis: GridAxis
    var whole: Double
    /// Whether fractions have been left without room.
    var hasEmptyFractions = false

    /// Positions closer than this are equal.
    static let tolerance = 0x1p-20
    static let thinnest = 1.0 / 1024
    /// Lengths and positions are at most this many pixels, so that counts stay exact.
    static let farthest = 0x1p40

    /// - Source: Grammar/README.md, "tile".
    init(_ request: AxisRequest) throws(Problem) {
        let numbers = [request.gap, request.origin, request.cell ?? 0]
        guard numbers.allSatisfy({ abs($0) <= Self.farthest }) else { throw .tooFar }
        if let tracks = request.tracks {
            self = try Self.tracks(tracks, request)
        } else if let cell = request.cell {
            guard cell + request.gap >= Self.thinnest else { throw .tooThin(cell + request.gap) }
            self = try Self.cells(cell, request)
        } else if let count = request.count {
            self = try Self.shares(count, request)
        } else {
            self = Self.regular(start: 0, period: request.length, length: request.length, count: 1, request)
        }
    }

    private init(axis: GridAxis, whole: Double, hasEmptyFractions: Bool = false) {
        self.axis = axis
        self.whole = whole
        self.hasEmptyFractions = hasEmptyFractions
    }

    private static func regular(
        start: Double, period: Double, length: Double, count: Double, _ request: AxisRequest
    ) -> AxisLayout {
        let run = Run(start: start, period: period, length: length)
        return AxisLayout(
            axis: .regular(start: start, period: period, length: length, count: Int(count)),
            whole: run.whole(of: count, in: request.length))
    }

    /// A cell length, with or without a count.
    private static func cells(_ cell: Double, _ request: AxisRequest) throws(Problem) -> AxisLayout {
        let box = request.length
        let period = cell + request.gap
        var run = Run(start: request.origin, period: period, length: cell)
        if let count = request.count {
            return regular(start: run.start, period: period, length: cell, count: Double(count), request)
        }
        switch request.fit {
        case .clip:
            return regular(
                start: run.start, period: period, length: cell, count: run.startingBefore(box), request)
        case .repeat:
            run.start += run.firstEndingAfterZero * period
            return regular(
                start: run.start, period: period, length: cell, count: run.startingBefore(box), request)
        case .whole:
            let first = max(0, run.firstWhole)
            let count = run.whole(of: run.startingBefore(box), in: box)
            return regular(
                start: run.start + first * period, period: period, length: cell, count: count, request)
        case .space:
            return try spaced(cell, request)
        case .round:
            let count = max(1, snappedFloor((box + request.gap) / period + 0.5))
            let length = (box - (count - 1) * request.gap) / count
            guard length > -tolerance else { throw .noRoom(length) }
            return regular(
                start: 0, period: max(0, length) + request.gap, length: max(0, length), count: count, request)
        }
    }

    private static func spaced(_ cell: Double, _ request: AxisRequest) throws(Problem) -> AxisLayout {
        let box = request.length
        let period = cell + request.gap
        let count = ((box + request.gap + tolerance) / period).rounded(.down)
        if count < 1 { return regular(start: 0, period: period, length: cell, count: 0, request) }
        if count == 1 {
            return regular(start: (box - cell) / 2, period: period, length: cell, count: 1, request)
        }
        let gap = (box - count * cell) / (count - 1)
        return regular(start: 0, period: cell + gap, length: cell, count: count, request)
    }

    /// A count without a cell length: the box less the gaps, shared.
    private static func shares(_ count: Int, _ request: AxisRequest) throws(Problem) -> AxisLayout {
        let count = Double(count)
        let length = (request.length - (count - 1) * request.gap) / count
        guard length > -tolerance else { throw .noRoom(length) }
        let period = max(0, length) + request.gap
        guard period > 0 || count == 1 else { throw .tooThin(period) }
        return AxisLayout(
            axis: .regular(
                start: 0, period: count == 1 ? request.length : period, length: max(0, length),
                count: Int(count)),
            whole: count)
    }

    private static func tracks(
        _ tracks: [AxisRequest.Track], _ request: AxisRequest
    ) throws(Problem) -> AxisLayout {
        var fixed = Double(tracks.count - 1) * request.gap
        var fractions = 0.0
        for track in tracks {
            switch track {
            case .length(let length):
                guard abs(length) <= farthest else { throw .tooFar }
                guard length >= 0 else { throw .noRoom(length) }
                fixed += length
            case .fraction(let share): fractions += share
            }
        }
        guard abs(fixed) <= farthest, fractions.isFinite else { throw .tooFar }
        let rest = max(0, request.length - fixed)
        let share = rest / max(1, fractions)
        var starts: [Double] = []
        var ends: [Double] = []
        var position = 0.0
        for track in tracks {
            starts.append(position)
            switch track {
            case .length(let length): position += length
            case .fraction(let fraction): position += fraction * share
            }
            ends.append(position)
            position += request.gap
        }
        return AxisLayout(
            axis: .tracks(starts: starts, ends: ends), whole: Double(tracks.count),
            hasEmptyFractions: fractions > 0 && rest <= tolerance)
    }
}

/// Cells of one length at equal distances: cell k covers start + k·period … start + k·period + length.
private struct Run {
    var start: Double
    var period: Double
    var length: Double

    func position(_ k: Double) -> Double { start + k * period }

    /// How many of the cells 0, 1, … start before a position.
    func startingBefore(_ end: Double) -> Double {
        let limit = end - AxisLayout.tolerance
        return max(0, firstWhere(estimate: (limit - start) / period) { position($0) >= limit })
    }

    /// The number of the first cell, negative ones too, that ends after 0.
    var firstEndingAfterZero: Double {
        firstWhere(estimate: -(start + length) / period) { position($0) + length > AxisLayout.tolerance }
    }

    /// The number of the first cell, negative ones too, that starts at or after 0.
    var firstWhole: Double {
        firstWhere(estimate: -start / period) { position($0) >= -AxisLayout.tolerance }
    }

    /// How many of the cells 0 ..< count start at or after 0 and end at or before `end`.
    func whole(of count: Double, in end: Double) -> Double {
        guard period > 0 else { return count }
        let beyond = firstWhere(estimate: (end - length - start) / period) {
            position($0) + length > end + AxisLayout.tolerance
        }
        return max(0, min(beyond, count) - max(0, firstWhole))
    }

    /// The least whole k for which something holds that holds for all greater k; the estimate is off by a little at most.
    private func firstWhere(estimate: Double, _ holds: (Double) -> Bool) -> Double {
        var k = estimate.rounded(.down)
        while holds(k) { k -= 1 }
        while !holds(k) { k += 1 }
        return k
    }
}
