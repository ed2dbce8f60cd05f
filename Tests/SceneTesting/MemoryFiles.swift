import ScenePixels
import SceneSemantics
import SceneSyntax

/// Files of a test: texts by path, and some images. All lie in one folder.
package struct MemoryFiles: SceneFiles {
    package var texts: [String: String]
    package var images: [String: Image] = [
        // Ink in the left of two columns, of eight in a row, and a colour.
        "two.pbm": Image(width: 2, height: 1, channels: .gray, maxval: 1, samples: .bytes([0, 1])),
        "eight.pbm": Image(
            width: 8, height: 8, channels: .gray, maxval: 1,
            samples: .bytes((0..<64).map { UInt8($0 % 2) })),
        "red.ppm": Image(width: 1, height: 1, channels: .rgb, maxval: 255, samples: .bytes([255, 0, 0])),
    ]

    package init(_ texts: [String: String] = [:]) {
        self.texts = texts
    }

    package func load(_ path: String, namedIn identity: String) -> Result<LoadedFile, FileProblem> {
        guard let text = texts[path] else {
            return .failure(FileProblem(.unreadableFile, "cannot read '\(path)': no such file"))
        }
        return .success(LoadedFile(identity: path, name: path, bytes: Array(text.utf8)))
    }

    package func image(_ path: String, namedIn identity: String) -> Result<Image, FileProblem> {
        if let image = images[path] { return .success(image) }
        return .failure(FileProblem(.unreadableFile, "cannot read '\(path)': no such file"))
    }
}
