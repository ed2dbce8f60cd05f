import Foundation
import SceneCompiler
import SceneLayout
import SceneSemantics
import SceneSyntax
import SceneTesting
import Testing

@Suite struct SurveyTests {
    @Test func survey() throws {
        guard let list = ProcessInfo.processInfo.environment["SURVEY"] else { return }
        for folder in list.split(separator: ":") {
            for name in try FileManager.default.contentsOfDirectory(atPath: String(folder)).sorted()
            where name.hasSuffix(".scene") {
                let path = folder + "/" + name
                let main = try MainFile(path: String(path))
                let files = try DiskFiles(main: main)
                let source = SourceText(name: name, utf8: main.bytes)
                let checked = checkScene(source, identity: main.identity, files: files)
                let laid = layOut(checked)
                for d in checked.diagnostics + laid.diagnostics + laid.remarks {
                    let f = checked.files[Int(d.range.file.index)]
                    let p = f.position(at: d.range.range.lower)
                    print(
                        "\(f.name):\(p.line):\(p.column): \(d.message) [\(d.code.id)]",
                        d.hint.map { "-- " + $0 } ?? "", d.fixIts.map { "{" + $0.title + "}" }.joined())
                }
            }
        }
    }
}
