// swift-tools-version: 6.2
import PackageDescription

let settings: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .strictMemorySafety(),
]

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
            name: "scenec", dependencies: ["SceneCompiler", "SceneEditor"], swiftSettings: settings),
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
