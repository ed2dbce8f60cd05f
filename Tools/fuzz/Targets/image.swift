// modules: ScenePixels ImageCodecs
import ImageCodecs

/// Any bytes, as a file of any kind.
func fuzz(_ bytes: [UInt8]) {
    read(bytes)
}

func read(_ bytes: [UInt8]) {
    let limits = ImageLimits(maxPixels: 1 << 20, maxMemory: 16 << 20)
    do {
        let image = try ImageReader.read(bytes, limits: limits)
        precondition(image.width * image.height <= limits.maxPixels, "an image is within its limits")
    } catch {
        precondition(!error.description.contains("\n"), "an error is one line")
    }
}
