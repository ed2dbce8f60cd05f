import Testing

@testable import SceneRaster

/// Cells are indexes: no pixel, however far from the centre, may have one beyond the last.
@Suite struct CellFinderTests {
    private static let count: Float = 16384

    /// In a picture of 70,000 × 3 pixels t would be 23,000 at the ends.
    @Test(arguments: [0.5, 1.5, 7, 1e3, 3e4] as [Double])
    func outwardStopsAtTheLastCell(extent: Double) {
        let finder = OutwardFinder(extent: extent, count: Self.count)
        for distance in stride(from: Float(0), through: 4_000_000, by: 997.5) {
            let cells = finder.cells(SIMD4(0, 1, 2, 3) + distance, SIMD4(repeating: 0.5))
            for lane in 0..<4 {
                let radius = ((Double(distance) + Double(lane)) * (Double(distance) + Double(lane)) + 0.25)
                    .squareRoot()
                let expected = min(radius / extent, 1) * Double(Self.count) + 1
                #expect(cells[lane] <= Self.count + 1)
                #expect(abs(Double(cells[lane]) - expected) < 0.01)
            }
        }
    }

    @Test(arguments: [0.5, 1.5, 7, 1e3, 3e4] as [Double])
    func anglesStayInTheTable(extent: Double) {
        let finder = AngleFinder(cosine: 0.8, sine: 0.6, extent: extent, count: Self.count)
        for distance in stride(from: Float(-4_000_000), through: 4_000_000, by: 997.5) {
            let cells = finder.cells(SIMD4(0, 1, 2, 3) + distance, SIMD4(repeating: 0.5))
            for lane in 0..<4 { #expect((0...Self.count + 2).contains(cells[lane])) }
        }
    }
}
