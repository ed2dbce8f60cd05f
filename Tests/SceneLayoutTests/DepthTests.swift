import Foundation
import SceneSemantics
import SceneSyntax
import Testing

@testable import SceneLayout

/// Nothing that grows with the input grows the stack without a limit.
@Suite struct DepthTests {
    /// On a thread of its own: frames of a debug build are large, and the test's thread is small.
    static func errors(of text: String) -> [String] {
        nonisolated(unsafe) var found: [String] = []
        let thread = Thread { unsafe found = errorsHere(text) }
        thread.stackSize = 128 << 20
        thread.start()
        while !thread.isFinished { usleep(1000) }
        return unsafe found
    }

    private static func errorsHere(_ text: String) -> [String] {
        let scene = checkScene(
            SourceText(name: "t", utf8: Array(text.utf8)), identity: "/t", files: CellProgramTests.NoFiles())
        return (scene.diagnostics + layOut(scene).diagnostics).filter(\.isError).map {
            $0.code.id + " " + $0.message
        }
    }

    /// 256 uses in uses, each with so many layers around the next.
    static func uses(layers: Int) -> String {
        let open = String(repeating: "layer { ", count: layers)
        let close = String(repeating: "} ", count: layers)
        var text = "canvas 8 x 8\ndefine d0 { fill red }\n"
        for index in 1..<256 { text += "define d\(index) { \(open)d\(index - 1); \(close)}\n" }
        return text + "d255\n"
    }

    @Test func usesInUsesAreLaidOut() { #expect(Self.errors(of: Self.uses(layers: 1)) == []) }

    @Test func boxesInBoxesHaveALimit() {
        #expect(
            Self.errors(of: Self.uses(layers: 40)) == [
                "E0502 boxes in 'd255' lie 10456 deep in each other; 512 are possible"
            ])
    }

    @Test func argumentsThatStandOnArgumentsHaveALimit() {
        var text = "canvas 8 x 8\ndefine d0(p) { fill gray(p) }\n"
        let signs = String(repeating: "- ", count: 100)
        for index in 1..<256 { text += "define d\(index)(p) { d\(index - 1) \(signs)p }\n" }
        #expect(
            Self.errors(of: text + "d200 0.5\n") == [
                "E0502 arguments of uses in uses stand on each other more than 700 deep here"
            ])
        #expect(Self.errors(of: text + "d5 0.5\n") == [])
    }

    @Test func letsThatStandOnLetsMayBeMany() {
        var lets = "let a0 = 5\n"
        for index in 1..<50000 { lets += "let a\(index) = a\(index - 1)\n" }
        #expect(Self.errors(of: lets + "canvas 8 x 8 { density: a49999 }\nfill red\n") == [])
        var inner = "canvas 8 x 8\ntile 1 {\nlet a0 = column / 8\n"
        for index in 1..<20000 { inner += "let a\(index) = a\(index - 1)\n" }
        #expect(Self.errors(of: inner + "fill gray(a19999)\n}\n") == [])
    }
}
