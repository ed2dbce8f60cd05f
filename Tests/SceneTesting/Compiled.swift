import SceneLayout
import ScenePlan
import SceneSemantics
import SceneSyntax

/// A scene taken through all stages up to the plan.
package struct Compiled {
    package let checked: CheckedScene
    package let laidOut: LaidOutScene

    package init(
        _ text: String, files: MemoryFiles = MemoryFiles(), settings: [String: String] = [:],
        options: LayoutOptions = LayoutOptions()
    ) {
        let source = SourceText(name: "main.scene", utf8: Array(text.utf8))
        checked = checkScene(
            source, identity: "main.scene", files: files,
            settings: settings.sorted { $0.key < $1.key }.map { ParamSetting(name: $0.key, value: $0.value) })
        laidOut = layOut(checked, options: options)
    }

    /// Of all stages, in order of place.
    package var diagnostics: [Diagnostic] {
        (checked.diagnostics + laidOut.diagnostics).sorted {
            ($0.range.file, $0.range.range.lower) < ($1.range.file, $1.range.range.lower)
        }
    }

    package var errors: [Diagnostic] { diagnostics.filter(\.isError) }
    package var codes: [String] { diagnostics.map(\.code.id) }
    package var plan: Plan? { laidOut.plan }

    /// "main.scene:3:14 E0204 unknown property 'colour' of checker".
    package var listing: [String] {
        diagnostics.map { diagnostic in
            let file = checked.files[Int(diagnostic.range.file.index)]
            let place = file.position(at: diagnostic.range.range.lower)
            return "\(file.name):\(place.line):\(place.column) \(diagnostic.code.id) \(diagnostic.message)"
        }
    }

    /// The main file's text with one fix-it made.
    package func applying(_ fixIt: Diagnostic.FixIt) -> String {
        var bytes = checked.files[0].utf8
        let replacements = fixIt.replacements.sorted { $0.range.range.lower > $1.range.range.lower }
        for replacement in replacements where replacement.range.file == .main {
            bytes.replaceSubrange(replacement.range.range.offsets, with: Array(replacement.text.utf8))
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
