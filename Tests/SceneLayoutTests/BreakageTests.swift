import Foundation
import SceneCompiler
import SceneLayout
import SceneSemantics
import SceneSyntax
import Testing

/// Breaks every sample and its libraries in one place in a thousand ways: one mistake gives one error, near the place.
///
/// `SCENEC_BREAKS` is another number of breaks a sample, and lists those that give many errors, or far ones.
@Suite struct BreakageTests {
    struct Sample: CustomTestStringConvertible {
        var url: URL
        var testDescription: String { url.lastPathComponent }
    }

    static let samples: [Sample] = {
        let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appending(path: "Samples")
        let all = try? FileManager.default.subpathsOfDirectory(atPath: folder.path)
        return (all ?? []).filter { $0.hasSuffix(".scene") }.sorted()
            .map { Sample(url: folder.appending(path: $0)) }
    }()

    struct Break {
        var title: String
        var text: [UInt8]
        var line: Int
    }

    /// One place of a text changed: a token deleted, doubled, exchanged with the next, or another of the file put in.
    static func broken(_ source: SourceText, _ tokens: [Token], _ random: inout SplitMix) -> Break {
        let index = Int.random(in: 0..<tokens.count - 1, using: &random)
        let place = tokens[index].range.offsets
        let word = Array(source.utf8[place])
        let line = source.lineIndex(at: tokens[index].range.lower)
        var text = source.utf8
        let title: String
        switch Int.random(in: 0..<4, using: &random) {
        case 0:
            title = "delete"
            text.removeSubrange(place)
        case 1:
            title = "double"
            text.insert(contentsOf: [32] + word, at: place.upperBound)
        case 2:
            title = "swap"
            let next = tokens[index + 1].range.offsets
            text.replaceSubrange(next, with: word)
            text.replaceSubrange(place, with: source.utf8[next])
        default:
            title = "insert"
            let other = tokens[Int.random(in: 0..<tokens.count, using: &random)].range.offsets
            text.insert(contentsOf: Array(source.utf8[other]) + [32], at: place.lowerBound)
        }
        return Break(title: "\(title) '\(String(decoding: word, as: UTF8.self))'", text: text, line: line)
    }

    @Test(arguments: samples)
    func oneBreakGivesOneErrorNearIt(_ sample: Sample) throws {
        let wanted = ProcessInfo.processInfo.environment["SCENEC_BREAKS"].flatMap(Int.init) ?? 1000
        let main = try MainFile(path: sample.url.path)
        let source = SourceText(name: sample.url.lastPathComponent, utf8: main.bytes)
        let tokens = tokenize(source).filter { !$0.kind.isTrivia && $0.kind != .endOfFile }
        let files = try DiskFiles(main: main)
        var random = SplitMix(state: UInt64(tokens.count))
        var tally = Tally()
        for _ in 0..<wanted {
            let broken = Self.broken(source, tokens, &random)
            let text = SourceText(name: source.name, utf8: broken.text)
            let checked = checkScene(text, identity: main.identity, files: files)
            let goesOn = layOut(
                checked, options: LayoutOptions(triedCells: 64, keepsGoing: true, allowsLibrary: true))
            let errors = (checked.hasErrors ? checked.diagnostics : goesOn.diagnostics).filter(\.isError)
            guard let first = errors.first else { continue }
            let line = text.lineIndex(at: first.range.range.lower)
            tally.breaks += 1
            tally.errors += errors.count
            if abs(line - broken.line) <= 1 {
                tally.near += 1
            } else {
                tally.note("far", broken, errors, text)
            }
            if errors.count > 1 { tally.note("many", broken, errors, text) }
        }
        tally.report(sample.testDescription)
        #expect(Double(tally.errors) < 1.3 * Double(tally.breaks))
        #expect(Double(tally.near) >= 0.95 * Double(tally.breaks))
        #expect(tally.breaks > wanted / 2)
    }

    struct Tally {
        var breaks = 0
        var errors = 0
        var near = 0
        var notes: [String] = []

        mutating func note(_ what: String, _ broken: Break, _ errors: [Diagnostic], _ text: SourceText) {
            let list = errors.prefix(5).map {
                "\(text.lineIndex(at: $0.range.range.lower) + 1): \($0.message) [\($0.code)]"
            }
            notes.append(
                "\(what): \(broken.title) in line \(broken.line + 1) -> " + list.joined(separator: "; "))
        }

        func report(_ name: String) {
            guard ProcessInfo.processInfo.environment["SCENEC_BREAKS"] != nil else { return }
            print("\(name): \(breaks) breaks, \(errors) errors, \(near) near")
            for note in notes { print("  " + note) }
        }
    }
}

/// SplitMix64: the same breaks in every run.
struct SplitMix: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }
}
