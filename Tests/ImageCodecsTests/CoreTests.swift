#if os(Linux)
    import Foundation
    import Testing

    @testable import ImageCodecs

    @Suite struct CoreTests {
        /// The cores that the calling thread may run on, as the system tells.
        private var allowed: String {
            get throws {
                let status = try String(contentsOfFile: "/proc/thread-self/status", encoding: .utf8)
                return try #require(status.split(separator: "\n").first { $0.hasPrefix("Cpus_allowed:") })
                    .description
            }
        }

        /// A thread goes to another core where there is one, and may come back.
        @Test func aThreadLeavesACore() throws {
            let before = try allowed
            var moves = 0
            for _ in 0..<20 {
                let core = Core.current
                #expect(core >= 0)
                Core.leave(core)
                if Core.current != core { moves += 1 }
                #expect(try allowed == before)
            }
            let cores = before.dropFirst("Cpus_allowed:".count)
                .reduce(0) { $0 + ($1.hexDigitValue?.nonzeroBitCount ?? 0) }
            #expect(moves > 0 || cores == 1)
            for core in [-1, 8192, Int32.max] as [Int32] { Core.leave(core) }
            #expect(try allowed == before)
        }
    }
#endif
