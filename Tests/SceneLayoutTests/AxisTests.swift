import ScenePlan
import SceneTesting
import Testing

@testable import SceneLayout

/// The cells of an axis against a twin that walks cell by cell through the sentences of the reference.
@Suite struct AxisTests {
    struct Cells: Equatable, CustomStringConvertible {
        var edges: [(Double, Double)]
        var whole: Int

        static func == (a: Cells, b: Cells) -> Bool {
            a.whole == b.whole && a.edges.count == b.edges.count
                && zip(a.edges, b.edges).allSatisfy { abs($0.0 - $1.0) < 1e-9 && abs($0.1 - $1.1) < 1e-9 }
        }
        var description: String { "\(edges), \(whole) whole" }
    }

    static func cells(_ layout: AxisLayout) -> Cells {
        switch layout.axis {
        case .regular(let start, let period, let length, let count):
            let edges = (0..<count).map {
                (start + Double($0) * period, start + Double($0) * period + length)
            }
            return Cells(edges: edges, whole: Int(layout.whole))
        case .tracks(let starts, let ends):
            return Cells(edges: Array(zip(starts, ends)), whole: Int(layout.whole))
        }
    }

    /// All numbers are multiples of 1/8, so that nothing is rounded on the way.
    static func twin(_ request: AxisRequest, _ c: Double) -> Cells {
        let w = request.length
        let g = request.gap
        let o = request.origin
        func isWhole(_ edge: (Double, Double)) -> Bool { edge.0 >= 0 && edge.1 <= w }
        func finished(_ edges: [(Double, Double)]) -> Cells {
            Cells(edges: edges, whole: edges.filter(isWhole).count)
        }
        if let n = request.count {
            return finished((0..<n).map { (o + Double($0) * (c + g), o + Double($0) * (c + g) + c) })
        }
        switch request.fit {
        case .clip, .whole:
            var edges: [(Double, Double)] = []
            var start = o
            while start < w {
                edges.append((start, start + c))
                start += c + g
            }
            return finished(request.fit == .whole ? edges.filter(isWhole) : edges)
        case .repeat:
            var start = o
            while start + c > 0 { start -= c + g }
            while start + c <= 0 { start += c + g }
            var edges: [(Double, Double)] = []
            while start < w {
                edges.append((start, start + c))
                start += c + g
            }
            return finished(edges)
        case .space:
            var n = 0
            while Double(n + 1) * (c + g) <= w + g { n += 1 }
            if n == 1 { return finished([((w - c) / 2, (w + c) / 2)]) }
            let gap = n > 1 ? (w - Double(n) * c) / Double(n - 1) : 0
            return Cells(
                edges: (0..<n).map { (Double($0) * (c + gap), Double($0) * (c + gap) + c) }, whole: n)
        case .round:
            let n = max(1, ((w + g) / (c + g) + 0.5).rounded(.down))
            let length = (w - (n - 1) * g) / n
            return Cells(
                edges: (0..<Int(n)).map { (Double($0) * (length + g), Double($0) * (length + g) + length) },
                whole: Int(n))
        }
    }

    @Test(arguments: [
        AxisRequest.Fit.clip, .repeat, .whole, .space, .round,
    ])
    func generatedAxesAreThoseOfTheTwin(_ fit: AxisRequest.Fit) throws {
        var random = SplitMix(state: 7)
        func eighths(_ range: ClosedRange<Int>) -> Double {
            Double(Int.random(in: range, using: &random)) / 8
        }
        for _ in 0..<2000 {
            let c = eighths(1...200)
            let g = Bool.random(using: &random) ? 0 : max(eighths(-100...100), 0.125 - c)
            var request = AxisRequest(length: eighths(8...800), gap: g, origin: 0, fit: fit)
            request.length.round(.down)
            request.cell = c
            if fit != .space && fit != .round { request.origin = eighths(-400...900) }
            if Int.random(in: 0..<6, using: &random) == 0 {
                request.count = Int.random(in: 1...40, using: &random)
            }
            let found: AxisLayout
            do {
                found = try AxisLayout(request)
            } catch AxisLayout.Problem.noRoom {
                let n = max(1, ((request.length + g) / (c + g) + 0.5).rounded(.down))
                #expect(fit == .round && request.length - (n - 1) * g < 0, "\(request)")
                continue
            }
            #expect(Self.cells(found) == Self.twin(request, c), "\(request)")
        }
    }

    @Test(arguments: [
        // A count shares what the gaps leave.
        (100.0, 0.0, 4, [0.0, 25, 25, 50, 50, 75, 75, 100]),
        (100, 20, 3, [0, 20, 40, 60, 80, 100]),
        (100, -10, 2, [0, 55, 45, 100]),
        (100, 1000, 1, [0, 100]),
    ])
    func countShares(_ length: Double, _ gap: Double, _ count: Int, _ edges: [Double]) throws {
        let request = AxisRequest(length: length, gap: gap, origin: 0, count: count, fit: .clip)
        let cells = Self.cells(try AxisLayout(request))
        #expect(cells.edges.flatMap { [$0.0, $0.1] } == edges)
        #expect(cells.whole == count)
    }

    @Test func tracksTakeLengthsFirst() throws {
        func edges(_ tracks: [AxisRequest.Track], gap: Double) throws -> [Double] {
            let request = AxisRequest(length: 100, gap: gap, origin: 0, tracks: tracks, fit: .clip)
            return Self.cells(try AxisLayout(request)).edges.flatMap { [$0.0, $0.1] }
        }
        #expect(try edges([.length(40), .fraction(1), .fraction(2)], gap: 0) == [0, 40, 40, 60, 60, 100])
        #expect(try edges([.length(40), .fraction(1), .fraction(1)], gap: 10) == [0, 40, 50, 70, 80, 100])
        #expect(try edges([.fraction(0.25), .length(20)], gap: 0) == [0, 20, 20, 40])
        #expect(try edges([.length(90), .fraction(1), .length(20)], gap: 0) == [0, 90, 90, 90, 90, 110])
        #expect(try edges([.length(60), .length(60)], gap: -20) == [0, 60, 40, 100])
        #expect(try edges([.fraction(0), .fraction(1)], gap: 0) == [0, 0, 0, 100])
    }

    /// Ten cells of a tenth and a gap of nine tenths on ten pixels are ten: noise makes no eleventh.
    @Test func noiseMakesNoCell() throws {
        for (cell, gap, length) in [(0.1, 0.9, 10.0), (0.1, 0.0, 1.0), (1.0 / 3, 0, 7), (0.7, 0, 49)] {
            let request = AxisRequest(length: length, gap: gap, origin: 0, cell: cell, fit: .clip)
            let expected = (length / (cell + gap)).rounded()
            for fit in [AxisRequest.Fit.clip, .repeat, .whole] {
                var request = request
                request.fit = fit
                let found = try AxisLayout(request)
                #expect(found.axis.count == Int(expected))
                #expect(found.whole == expected)
            }
        }
    }

    @Test func farAndManyIsNoTrouble() throws {
        let far = AxisRequest(length: 100, gap: 0, origin: -0x1p39, cell: 0.5, fit: .repeat)
        #expect(try AxisLayout(far).axis.count == 200)
        let many = AxisRequest(length: 0x1p31 - 1, gap: 0, origin: 0, cell: 1.0 / 1024, fit: .clip)
        #expect(try AxisLayout(many).axis.count == (1 << 41) - 1024)
        #expect(throws: AxisLayout.Problem.self) {
            try AxisLayout(AxisRequest(length: 100, gap: -1, origin: 0, cell: 1, fit: .clip))
        }
        #expect(throws: AxisLayout.Problem.self) {
            try AxisLayout(AxisRequest(length: 100, gap: .nan, origin: 0, cell: 1, fit: .clip))
        }
        #expect(throws: AxisLayout.Problem.self) {
            try AxisLayout(AxisRequest(length: 100, gap: 0, origin: .infinity, cell: 1, fit: .clip))
        }
    }
}
