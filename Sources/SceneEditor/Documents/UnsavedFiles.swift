import ScenePixels
import SceneSemantics

/// The files of a scene that stands in no folder: there are none.
struct UnsavedFiles: SceneFiles {
    private func problem(_ path: String) -> FileProblem {
        FileProblem(
            .unreadableFile, "cannot read '\(path)': the scene stands in no folder yet",
            hint: "save the scene first")
    }

    func load(_ path: String, namedIn identity: String) -> Result<LoadedFile, FileProblem> {
        .failure(problem(path))
    }

    func image(_ path: String, namedIn identity: String) -> Result<Image, FileProblem> {
        .failure(problem(path))
    }
}
