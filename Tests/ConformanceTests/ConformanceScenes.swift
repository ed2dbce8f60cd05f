import Foundation

/// The folder of scenes and pictures beside this file.
enum ConformanceScenes {
    static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "scenes")

    /// "name" for `name.scene`, "generated/001/main" for the larger ones.
    static let pictures: [String] = {
        let small = names(in: folder).filter { $0.hasSuffix(".scene") }.map { String($0.dropLast(6)) }
        let generated = names(in: folder.appending(path: "generated")).map { "generated/\($0)/main" }
        return small + generated
    }()

    /// "invalid/name.scene".
    static let mistakes = names(in: folder.appending(path: "invalid")).filter { $0.hasSuffix(".scene") }
        .map { "invalid/" + $0 }

    static func bytes(_ path: String) throws -> [UInt8] {
        try Array(Data(contentsOf: folder.appending(path: path)))
    }

    private static func names(in folder: URL) -> [String] {
        let names = try? FileManager.default.contentsOfDirectory(atPath: folder.path)
        return (names ?? []).filter { !$0.hasPrefix(".") }.sorted()
    }
}
