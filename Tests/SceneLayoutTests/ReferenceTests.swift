import Foundation
import ImageCodecs
import SceneCompiler
import SceneLayout
import SceneSemantics
import SceneSyntax
import SceneTesting
import Testing

/// Grammar/README.md against the schema. `SCENEC_RECORD=1` writes the tables anew, and fails.
@Suite struct ReferenceTests {
    static let url = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "Grammar/README.md")

    /// The text with the schema's tables between their marks.
    static func filled(_ text: String) throws -> String {
        var parts = text.components(separatedBy: "<!-- schema ")
        for index in parts.indices.dropFirst() {
            let name = String(parts[index].prefix { $0 != " " })
            let end = try #require(parts[index].range(of: "<!-- end -->"), "\(name) has no end")
            let rows = try #require(Self.table(name), "\(name) is not known")
            parts[index] = "\(name) -->\n\(rows)<!-- end -->" + parts[index][end.upperBound...]
        }
        return parts.joined(separator: "<!-- schema ")
    }

    static func table(_ name: String) -> String? {
        switch name {
        case "functions": Reference.functionsMarkdown
        case "names": Reference.namesMarkdown
        case "param": Reference.paramMarkdown
        default: Schema.node(named: name).map(Reference.markdown)
        }
    }

    @Test func tablesAreThoseOfTheSchema() throws {
        let text = try String(contentsOf: Self.url, encoding: .utf8)
        let wanted = try Self.filled(text)
        for node in Schema.nodes { #expect(text.contains("<!-- schema \(node.name) -->")) }
        if ProcessInfo.processInfo.environment["SCENEC_RECORD"] != nil {
            try wanted.write(to: Self.url, atomically: true, encoding: .utf8)
        }
        #expect(text == wanted)
    }

    @Test func everySceneOnThePageCompiles() throws {
        let text = try String(contentsOf: Self.url, encoding: .utf8)
        let scenes = text.components(separatedBy: "```scene\n").dropFirst().map {
            $0.components(separatedBy: "\n```")[0]
        }
        #expect(scenes.count >= 7 + Schema.nodes.count)
        for scene in scenes {
            let compiled = Compiled(scene)
            #expect(compiled.listing == [], "\(scene)")
            #expect(compiled.plan != nil)
        }
    }

    @Test func everyWordHasAReference() throws {
        for word in Reference.words { #expect(Reference.text(word)?.isEmpty == false, "\(word)") }
        #expect(Reference.text("nosuch") == nil)
        let whole = try #require(Reference.text())
        for node in Schema.nodes {
            for property in node.properties { #expect(whole.contains("  \(property.name): ")) }
        }
        for name in BuiltinName.allCases { #expect(whole.contains("  \(name.name): ")) }
    }

    @Test func jsonIsJSON() throws {
        let parsed = try JSONSerialization.jsonObject(with: Data(Reference.json.utf8)) as? [String: [Any]]
        #expect(parsed?["nodes"]?.count == Schema.nodes.count)
        #expect(parsed?["functions"]?.count == Schema.functions.count)
        #expect(parsed?["colors"]?.count == 149)
    }

    /// `Grammar/pictures/NAME.png` is what the schema's example gives, pixel for pixel.
    @Test(arguments: Schema.nodes.map(\.name))
    func pictureIsThatOfTheExample(_ name: String) throws {
        let schema = try #require(Schema.node(named: name))
        let main = try MainFile(path: "\(name).scene", text: Array(schema.example.utf8))
        let compilation = try Compilation(main)
        let picture = Self.url.deletingLastPathComponent().appending(path: "pictures/\(name).png")
        if ProcessInfo.processInfo.environment["SCENEC_RECORD"] != nil {
            let folder = picture.deletingLastPathComponent()
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            try Data(compilation.encoded(OutputOptions(format: .png))).write(to: picture)
            Issue.record("recorded")
        }
        let stored = try ImageReader.read(Array(Data(contentsOf: picture)))
        let painted = try ImageReader.read(compilation.encoded(OutputOptions(format: .png)))
        #expect(stored == painted)
        #expect(stored.width == 64 && stored.height == 64)
    }
}
