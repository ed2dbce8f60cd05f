import ScenePlan
import SceneLayout
import SceneSemantics
import SceneSyntax

/// A scene on its way from text to picture: read, checked and laid out, with everything that is wrong with it.
///
/// A compilation does not change; a newer text makes a new one, and an `ImageCache` they share keeps the images.
public final class Compilation: Sendable {
    public let main: MainFile
    public let options: CompilationOptions
    /// Where the scene's imports and images come from.
    public let files: DiskFiles
    public let scene: CheckedScene
    public let layout: LaidOutScene
    /// What each stage took.
    public let stages: [Stage]
    /// What was found without painting, of all files, sorted by place.
    public let diagnostics: [Diagnostic]

    /// - Throws: where the root folder cannot be found.
    public init(
        _ main: MainFile, options: CompilationOptions = CompilationOptions(), cache: ImageCache = ImageCache()
    ) throws(FileFault) {
        self.main = main
        self.options = options
        files = try DiskFiles(
            main: main, root: options.root, overlay: options.overlay, cache: cache, limits: options.limits)
        var watch = StageWatch()
        scene = checkScene(
            SourceText(name: main.name, utf8: main.bytes), identity: main.identity, files: files,
            settings: options.settings)
        let checking = watch.stage("read and check")
        layout = layOut(scene, options: options.layout)
        stages = [checking, watch.stage("lay out")]
        let allowances = Allowances(files: scene.files, codes: options.allowedCodes)
        diagnostics = allowances.filter(scene.diagnostics + layout.diagnostics).sorted {
            ($0.range.file, $0.range.range.lower) < ($1.range.file, $1.range.range.lower)
        }
    }

    /// The texts of the main file and of its imports, by `FileID`.
    public var sources: [SourceText] { scene.files }

    /// What `CompilationOptions.settings` may set.
    public var params: [ParamInfo] { layout.params }

    /// What is worth knowing and no fault.
    public var remarks: [Diagnostic] { layout.remarks }

    /// What is painted; nil where there are errors and nothing is drawn all the same, and of a library.
    public var plan: Plan? { layout.plan }

    /// Where the canvas is named; the start of the scene where there is none.
    public var canvasRange: SourceRange {
        SourceRange(.main, scene.program.canvas?.nameRange ?? TextRange(0, 0))
    }

    public var hasErrors: Bool { diagnostics.contains(where: \.isError) }
}

/// What a compilation is to do besides what its text says.
public struct CompilationOptions: Sendable {
    /// Values for params.
    public var settings: [ParamSetting]
    /// In place of the canvas's size, in scene pixels.
    public var size: (width: Double, height: Double)?
    /// Device pixels for each scene pixel, above 0.
    public var scale = 1.0
    /// The folder that no path may leave; without it the main file's folder.
    public var root: String?
    /// Unsaved text by absolute path, in place of what is on disk.
    public var overlay: [String: [UInt8]] = [:]
    public var limits: DiskFiles.Limits
    /// Codes of warnings that are not told, besides those that the scene's comments allow.
    public var allowedCodes: Set<String>
    /// Whether a scene with errors has a plan all the same: what is sound, and hatched boxes.
    public var keepsGoing = false
    /// Whether a library, a file of lets, params, defines and imports alone, is sound without a canvas. It has no plan.
    public var allowsLibrary = false

    public init(
        settings: [ParamSetting] = [], limits: DiskFiles.Limits = DiskFiles.Limits(),
        allowedCodes: Set<String> = []
    ) {
        self.settings = settings
        self.limits = limits
        self.allowedCodes = allowedCodes
    }

    var layout: LayoutOptions {
        LayoutOptions(size: size, scale: scale, keepsGoing: keepsGoing, allowsLibrary: allowsLibrary)
    }
}
