import SceneCompiler
import ScenePixels

/// `scenec trace IMAGE`: an image as the text of a `bitmap`, so that a mask can move into the scene.
enum TraceCommand {
    private static let maximumSide = 256

    @Sendable static func run(_ invocation: Invocation, _ reporter: Reporter) throws -> ExitStatus {
        let path = invocation.operands[0]
        let image = try ImageFile.read(path, limits: invocation.imageLimits())
        guard image.width <= maximumSide, image.height <= maximumSide else {
            Console.error(
                "'\(path)' has \(image.width) x \(image.height) pixels; a bitmap is traced up to "
                    + "\(maximumSide) x \(maximumSide)")
            return .fileFailed
        }
        try Console.output(text(of: image))
        return .done
    }

    private static func text(of image: Image) -> String {
        var text = "bitmap(\"\"\"\n"
        for y in 0..<image.height {
            text += "  "
            for x in 0..<image.width { text += isInk(image, x, y) ? "#" : "." }
            text += "\n"
        }
        return text + "  \"\"\")\n"
    }

    /// Whether a mask of mode `ink` covers at least half of the pixel: (1 − Y)·a.
    private static func isInk(_ image: Image, _ x: Int, _ y: Int) -> Bool {
        func value(_ channel: Int) -> Double {
            Double(image.sample(x: x, y: y, channel: channel)) / Double(image.maxval)
        }
        let luma = image.channels.isGray ? value(0) : Color.luma(value(0), value(1), value(2))
        let alpha = image.channels.hasAlpha ? value(image.channels.count - 1) : 1
        return (1 - luma) * alpha >= 0.5
    }
}
