import ImageCodecs
import ScenePixels
import SceneSemantics

/// An image given by itself, not by a scene.
public enum ImageFile {
    /// Why it cannot be had.
    public enum Fault: Error, Sendable, CustomStringConvertible {
        case file(FileFault)
        /// The file is there, but is not a sound image.
        case image(path: String, ImageError)

        public var description: String {
            switch self {
            case .file(let fault): fault.description
            case .image(let path, let error): "cannot read '\(path)': \(error)"
            }
        }
    }

    /// - Parameter path: `-` is standard input.
    public static func read(_ path: String, limits: DiskFiles.Limits) throws(Fault) -> Image {
        let bytes: [UInt8]
        do {
            if path == "-" {
                bytes = try OpenFile(descriptor: 0, owned: false, path: "standard input")
                    .readAll(limit: limits.maxMemory)
            } else {
                bytes = try OpenFile(path: path).readAll(limit: limits.maxMemory)
            }
        } catch {
            throw .file(error)
        }
        do {
            return try ImageReader.read(
                consume bytes, limits: ImageLimits(maxPixels: limits.maxPixels, maxMemory: limits.maxMemory))
        } catch {
            throw .image(path: path, error)
        }
    }
}
