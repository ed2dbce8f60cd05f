// modules: ScenePixels ImageCodecs
import ImageCodecs

/// Any bytes after the signature.
func fuzz(_ bytes: [UInt8]) {
    let limits = ImageLimits(maxPixels: 1 << 20, maxMemory: 16 << 20)
    let signature: [UInt8] = Array("qoif".utf8)
    _ = try? ImageReader.read(signature + bytes, limits: limits)
}
