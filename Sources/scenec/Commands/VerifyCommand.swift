import SceneCompiler
import ScenePixels

/// `scenec verify FILE IMAGE`: whether an image shows a scene.
enum VerifyCommand {
    @Sendable static func run(_ invocation: Invocation, _ reporter: Reporter) throws -> ExitStatus {
        let options = try invocation.compilationOptions()
        let matte = try invocation.matte()
        let path = invocation.operands[1]
        let region = try invocation.box(.region)
        let image = try ImageFile.read(path, limits: options.limits)
        let compilation = try Compilation(MainFile(path: invocation.operands[0]), options: options)
        try invocation.checkSettings(of: compilation)
        guard reporter.report(compilation), let plan = compilation.plan else { return .sceneHasErrors }
        let (width, height) = (region?.width ?? plan.width, region?.height ?? plan.height)
        guard image.width == width, image.height == height else {
            let what = region == nil ? "picture" : "region"
            try Console.output(
                "'\(path)' has \(image.width) x \(image.height) pixels, the \(what) \(width) x \(height)\n")
            return .sceneHasErrors
        }
        do {
            let comparison = try compilation.compare(with: image, region: region, matte: matte)
            guard let first = comparison.first else { return .done }
            try Console.output(
                "pixel \(first.x),\(first.y) is \(words(first.image)), the scene has \(words(first.picture))\n"
                    + "\(comparison.count) of \(image.width * image.height) pixels differ\n"
                    + compilation.backgroundDescription + "\n")
            for picked in try compilation.pick(x: first.x, y: first.y) {
                try Console.output(picked.description + "\n")
            }
            return .sceneHasErrors
        } catch let error as PaintingError {
            reporter.report([error.diagnostic], in: compilation.sources)
            return .sceneHasErrors
        }
    }

    private static func words(_ samples: [Int]) -> String {
        "(" + samples.map(String.init).joined(separator: ", ") + ")"
    }
}
