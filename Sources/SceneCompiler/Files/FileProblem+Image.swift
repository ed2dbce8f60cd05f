import ImageCodecs
import SceneSemantics

extension FileProblem {
    /// What a scene is told about an image that cannot be had.
    init(imageError error: ImageError, path: String) {
        switch error {
        case .tooManyPixels:
            self.init(.imageTooLarge, "cannot read '\(path)': \(error)", hint: "--max-pixels sets the limit")
        case .tooMuchMemory:
            self.init(.imageTooLarge, "cannot read '\(path)': \(error)", hint: "--max-memory sets the limit")
        default:
            self.init(.brokenImage, "cannot read '\(path)': \(error)")
        }
    }
}
