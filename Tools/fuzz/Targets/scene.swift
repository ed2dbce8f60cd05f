// modules: SceneSyntax ScenePixels ImageCodecs SceneSemantics ScenePlan SceneLayout SceneRaster
import ScenePixels
import ScenePlan
import SceneLayout
import SceneRaster
import SceneSemantics
import SceneSyntax

/// Any text as a scene on a small canvas: it is checked, laid out and painted; what is said of it has a place and a mend that
/// can be made; with `keepsGoing` the errors stay the same errors.
func fuzz(_ bytes: [UInt8]) {
    let source = SourceText(name: "a.scene", utf8: bytes)
    let checked = checkScene(source, identity: "a.scene", files: FewFiles())
    // A define that doubles makes large scenes of few bytes, which is right and slow here.
    if checked.program.defines.contains(where: { $0.expansion > 2000 }) { return }
    let options = LayoutOptions(size: (24, 17), triedCells: 32)
    var goesOn = options
    goesOn.keepsGoing = true
    let sound = layOut(checked, options: options)
    let broken = layOut(checked, options: goesOn)

    let told = Allowances(files: checked.files).filter(checked.diagnostics + sound.diagnostics + broken.diagnostics)
    for diagnostic in told { check(diagnostic, of: checked.files) }
    let renderer = DiagnosticRenderer(sources: checked.files, width: 80)
    _ = renderer.render(told.prefix(5))
    _ = renderer.renderJSON(told.prefix(5))

    let isSound = !checked.hasErrors && !sound.diagnostics.contains(where: \.isError)
    precondition((sound.plan != nil) == isSound, "a plan where there is no error, and only there")
    if let plan = broken.plan { paint(plan) }
    guard let plan = sound.plan else { return }
    paint(plan)
    precondition(broken.diagnostics == sound.diagnostics, "a sound scene is the same when it goes on")
}

/// Its places lie in the files, and each of its mends can be made.
func check(_ diagnostic: Diagnostic, of files: [SourceText]) {
    let places = [diagnostic.range] + diagnostic.labels.map(\.range)
        + diagnostic.fixIts.flatMap { $0.replacements.map(\.range) }
    for place in places {
        precondition(Int(place.file.index) < files.count, "a place lies in a file")
        let length = files[Int(place.file.index)].utf8.count
        precondition(place.range.lower <= place.range.upper && Int(place.range.upper) <= length, "a place is in its text")
    }
    for fixIt in diagnostic.fixIts {
        let ranges = fixIt.replacements.map(\.range).sorted { $0.range.lower < $1.range.lower }
        for (range, next) in zip(ranges, ranges.dropFirst()) where range.file == next.file {
            precondition(range.range.upper <= next.range.lower, "replacements of a mend do not overlap")
        }
    }
}

/// Every row, and rows of one key are one.
func paint(_ plan: Plan) {
    let renderer = Renderer(plan: plan, format: RowFormat(channels: .rgba, depth: 8))
    let painter = renderer.makePainter()
    var rows: [RowKey: [UInt8]] = [:]
    for y in 0..<renderer.height {
        var row = [UInt8](repeating: 0, count: renderer.width * 4)
        var span = row.mutableSpan
        // A value that cannot be made in a cell that was not tried is an error of the scene.
        guard (try? painter.paint(row: y, into: &span)) != nil else { return }
        let key = renderer.key(ofRow: y)
        if let other = rows[key] { precondition(other == row, "rows of one key are equal") }
        rows[key] = row
    }
}

/// A library, and a picture of four pixels under every other name.
struct FewFiles: SceneFiles {
    func load(_ path: String, namedIn identity: String) -> Result<LoadedFile, FileProblem> {
        guard path.hasSuffix(".scene") else { return .failure(FileProblem(.unreadableFile, "cannot read '\(path)'")) }
        let text = "let ink = #123; param side = 5 { in: 1 .. 9 }\ndefine dot(color, size-of = side) { fill color }\n"
        return .success(LoadedFile(identity: "lib", name: path, bytes: Array(text.utf8)))
    }

    func image(_ path: String, namedIn identity: String) -> Result<Image, FileProblem> {
        .success(Image(width: 2, height: 2, channels: .rgba, maxval: 255, samples: .bytes((0..<16).map { $0 * 17 })))
    }
}
