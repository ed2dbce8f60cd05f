// swift-tools-version: 6.2
import PackageDescription

#if canImport(Glibc)
    import Glibc
#endif

/// Another package's checkout of this one may take no flags that the compiler has no setting for.
let isCheckout = Context.packageDirectory.contains("/checkouts/")

/// For short runs. Types are looked up by calls and not by their names, which took a tenth of the time; caches that few types
/// and conformances ever fill are made where they are needed and not strewn over the program's memory: 23 pages fewer are
/// touched, 4 % of the time.
let startsQuickly: [SwiftSetting] =
    isCheckout
    ? []
    : [
        .unsafeFlags(
            [
                "-Xfrontend", "-disable-concrete-type-metadata-mangled-name-accessors",
                "-Xfrontend", "-disable-preallocated-instantiation-caches",
            ],
            .when(platforms: [.linux], configuration: .release))
    ]

let settings: [SwiftSetting] =
    [
        .swiftLanguageMode(.v6),
        .strictMemorySafety(),
    ] + startsQuickly

/// On Linux the released program carries all that it stands on: it starts in a fifth of the time, and runs where no Swift is.
/// Where there is no C library to carry (Fedora has it in `glibc-static`), it carries Swift's alone; with
/// SCENEC_LINKING=dynamic or in a checkout nothing.
var standalone: [LinkerSetting] {
    #if canImport(Glibc)
        let places = ["x86_64-linux-gnu/", "aarch64-linux-gnu/", "../lib64/", ""]
        let hasStaticC = places.contains { access("/usr/lib/\($0)libc.a", R_OK) == 0 }
        guard !isCheckout, Context.environment["SCENEC_LINKING"] != "dynamic" else { return [] }
        let flags = [hasStaticC ? "-static-executable" : "-static-stdlib", "-use-ld=lld"]
        return [.unsafeFlags(flags, .when(platforms: [.linux], configuration: .release))]
    #else
        return []
    #endif
}

/// A stage of the pipeline: one folder under `Sources/`, importing only what its line names.
func stage(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
    .target(name: name, dependencies: dependencies, swiftSettings: settings)
}

/// The tests of one or more stages: one folder under `Tests/`.
func tests(
    _ name: String, _ dependencies: [Target.Dependency], exclude: [String] = []
) -> Target {
    .testTarget(name: name, dependencies: dependencies, exclude: exclude, swiftSettings: settings)
}

let package = Package(
    name: "scenec",
    products: [
        .executable(name: "scenec", targets: ["scenec"]),
        .library(name: "SceneCompiler", targets: ["SceneCompiler"]),
    ],
    targets: [
        stage("SceneSyntax"),
        stage("ScenePixels"),
        stage("ImageCodecs", ["ScenePixels"]),
        stage("SceneSemantics", ["SceneSyntax", "ScenePixels", "ImageCodecs"]),
        stage("ScenePlan", ["ScenePixels"]),
        stage("SceneLayout", ["SceneSemantics", "ScenePlan"]),
        stage("SceneRaster", ["ScenePlan", "ScenePixels"]),
        stage(
            "SceneCompiler",
            [
                "SceneSyntax", "ScenePixels", "ImageCodecs", "SceneSemantics", "ScenePlan",
                "SceneLayout", "SceneRaster",
            ]),
        stage(
            "SceneEditor",
            [
                "SceneCompiler", "SceneLayout", "ScenePlan", "SceneSemantics", "SceneSyntax", "ScenePixels",
            ]),
        .executableTarget(
            name: "scenec", dependencies: ["SceneCompiler", "SceneEditor"], swiftSettings: settings,
            linkerSettings: standalone),
        .executableTarget(
            name: "grammars", dependencies: ["SceneSyntax", "SceneSemantics"], path: "Tools/grammars",
            exclude: ["verify.py", "verify.scene"],
            swiftSettings: settings),
        tests("SceneSyntaxTests", ["SceneSyntax"]),
        tests("SceneCompilerTests", ["SceneCompiler", "ScenePlan"]),
        tests("ConformanceTests", ["SceneCompiler", "SceneSyntax"], exclude: ["scenes"]),
        tests("CommandTests", ["scenec"]),
        tests(
            "ImageCodecsTests", ["ImageCodecs", "ScenePixels"], exclude: ["Scripts", "requirements.txt"]),
        tests("SceneEditorTests", ["SceneEditor", "SceneCompiler", "SceneSyntax", "ScenePixels"]),
        tests("SceneRasterTests", ["SceneRaster", "ScenePlan", "ScenePixels"]),
        tests("ScenePlanTests", ["ScenePlan", "ScenePixels"]),
        .target(
            name: "SceneTesting", dependencies: ["SceneLayout", "SceneSemantics", "ScenePlan"],
            path: "Tests/SceneTesting", swiftSettings: settings),
        tests("SceneSemanticsTests", ["SceneTesting", "SceneSemantics", "SceneSyntax", "ScenePixels"]),
        tests(
            "SceneLayoutTests",
            [
                "SceneTesting", "SceneLayout", "SceneSemantics", "ScenePlan", "SceneSyntax", "ScenePixels",
                "SceneCompiler", "ImageCodecs",
            ]),
    ]
)
