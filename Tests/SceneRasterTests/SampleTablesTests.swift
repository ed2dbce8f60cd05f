import Synchronization
import Testing

@testable import SceneRaster

@Suite struct SampleTablesTests {
    @Test func eachTableIsMadeOnce() {
        let tables = SampleTables()
        let made = Atomic(0)
        func share<S: Component>(_ kind: SampleTables.Kind, _ maximum: Int, as type: S.Type) -> [S] {
            tables.table(kind, upTo: maximum) { value in
                made.add(1, ordering: .relaxed)
                return S(value) / S(maximum)
            }
        }
        #expect(share(.color, 4, as: Float.self) == [0, 0.25, 0.5, 0.75, 1])
        #expect(share(.color, 4, as: Float.self) == [0, 0.25, 0.5, 0.75, 1])
        #expect(made.load(ordering: .relaxed) == 5)
        // Others are others.
        #expect(share(.color, 2, as: Float.self) == [0, 0.5, 1])
        #expect(share(.color, 4, as: Double.self) == [0, 0.25, 0.5, 0.75, 1])
        #expect(share(.alpha, 4, as: Float.self) == [0, 0.25, 0.5, 0.75, 1])
        #expect(made.load(ordering: .relaxed) == 18)
    }
}
