import SceneCompiler
import ScenePixels
import SceneSemantics
import SceneSyntax

extension Refactoring {
    /// The colour at the place in each other notation.
    var colors: [CodeAction] {
        let found = analysis.colors(in: snapshot).first {
            $0.range.lower <= range.lower && range.upper <= $0.range.upper
        }
        guard let found, let id = place.expressions.last(where: { tree.range(of: $0) == found.range }),
            ColorNotation(id, in: tree) != nil,
            // Beyond what bytes can say, it would be another in a gradient.
            found.color.isNear(found.color.clipped)
        else { return [] }
        let now = text(found.range)
        return ColorNotation.usual.compactMap { notation in
            guard let text = notation.text(of: found.color), text != now else { return nil }
            return CodeAction(
                title: "Write as \(text)", kind: "refactor.rewrite", edits: [TextEdit(found.range, text)])
        }
    }

    // MARK: - Text art

    static let maximumArtSide = 256

    /// A small image's file as text in the scene, and a text as an image's file.
    var textArt: [CodeAction] {
        [imageAsText, textAsImage].compactMap(\.self)
    }

    private var imageAsText: CodeAction? {
        guard
            let link = analysis.links(in: snapshot).first(where: {
                $0.kind == .image && $0.range.touches(range.lower)
            }),
            case .success(let image) = analysis.files.image(
                link.written, namedIn: analysis.scene.identities[0]),
            image.width <= Self.maximumArtSide, image.height <= Self.maximumArtSide
        else { return nil }
        let call = place.expressions.last { id in
            guard case .call(let name, _) = tree[id] else { return false }
            return tree.text(of: name) == FunctionID.image.name
        }
        let replaced = call.map { tree.range(of: $0) } ?? link.range
        let indent = indentation(at: replaced.lower) + "  "
        var lines = ["bitmap(\"\"\""]
        for y in 0..<image.height {
            lines.append(indent + String((0..<image.width).map { image.isInk($0, y) ? "#" : "." }))
        }
        lines.append(indent + "\"\"\")")
        return CodeAction(
            title: "Draw '\(link.written)' as text", kind: "refactor.rewrite",
            edits: [TextEdit(replaced, lines.joined(separator: lineEnd))])
    }

    private var textAsImage: CodeAction? {
        let identity = analysis.scene.identities[0]
        guard createsFiles, FilePath.isAbsolute(identity) else { return nil }
        let call = place.expressions.last { id in
            guard case .call(let name, _) = tree[id] else { return false }
            return tree.text(of: name) == FunctionID.bitmap.name
        }
        guard let call, case .image(let image)? = analysis.value(of: tree.range(of: call), in: snapshot)
        else {
            return nil
        }
        let folder = FilePath.folder(of: identity)
        let base = FilePath.withoutExtension(FilePath.name(of: identity))
        let names = [base + ".pbm"] + (2...99).map { "\(base)-\($0).pbm" }
        guard let name = names.first(where: { (try? MainFile(path: FilePath.join(folder, $0))) == nil })
        else {
            return nil
        }
        return CodeAction(
            title: "Move this drawing to '\(name)'", kind: "refactor.rewrite",
            edits: [TextEdit(tree.range(of: call), "image(\"\(name)\")")],
            newFile: (FilePath.join(folder, name), Self.plainPBM(image)))
    }

    /// Portable Bitmap in its plain form: 1 is ink.
    static func plainPBM(_ image: Image) -> String {
        var text = "P1\n\(image.width) \(image.height)\n"
        for y in 0..<image.height {
            let row = (0..<image.width).map { image.isInk($0, y) ? "1" : "0" }
            // The format's lines have at most 70 characters.
            for start in stride(from: 0, to: row.count, by: 70) {
                text += row[start..<min(start + 70, row.count)].joined() + "\n"
            }
        }
        return text
    }
}

extension Image {
    /// Whether a mask of mode `ink` covers at least half of a pixel: (1 − Y)·a.
    func isInk(_ x: Int, _ y: Int) -> Bool {
        func value(_ channel: Int) -> Double {
            Double(sample(x: x, y: y, channel: channel)) / Double(maxval)
        }
        let luma = channels.isGray ? value(0) : Color.luma(value(0), value(1), value(2))
        return (1 - luma) * (channels.hasAlpha ? value(channels.count - 1) : 1) >= 0.5
    }
}
