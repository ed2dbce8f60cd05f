import Foundation
import ScenePixels

/// An image file made by another program, and the samples that are in it.
struct MadeImage: CustomStringConvertible, Sendable {
    var name: String
    var bytes: [UInt8]
    var width: Int
    var height: Int
    var channels: Image.Channels
    var maxval: Int
    var samples: [Int]

    var description: String { name }

    /// All that `make_images.py` makes; none where a tool is missing.
    static let all: [MadeImage] = {
        guard ExternalTools.arePresent else { return [] }
        do { return try make() } catch { fatalError("make_images.py: \(error)") }
    }()

    private static func make() throws -> [MadeImage] {
        let folder = try ExternalTools.temporaryFolder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let script = ExternalTools.scripts.appending(path: "make_images.py").path
        let list = String(decoding: try ExternalTools.run("python3", [script, folder.path]), as: UTF8.self)
        return try list.split(separator: "\n").map { line in
            let fields = line.split(separator: "\t").map(String.init)
            let maxval = Int(fields[4]) ?? 0
            let raw = [UInt8](try Data(contentsOf: folder.appending(path: fields[5])))
            let samples =
                maxval < 256
                ? raw.map(Int.init)
                : stride(from: 0, to: raw.count, by: 2).map { Int(raw[$0]) << 8 | Int(raw[$0 + 1]) }
            return MadeImage(
                name: fields[0], bytes: [UInt8](try Data(contentsOf: folder.appending(path: fields[0]))),
                width: Int(fields[1]) ?? 0, height: Int(fields[2]) ?? 0,
                channels: Image.Channels(rawValue: UInt8(fields[3]) ?? 0) ?? .gray, maxval: maxval,
                samples: samples)
        }
    }
}

extension Image {
    /// All samples, row by row.
    var values: [Int] {
        switch samples {
        case .bytes(let bytes): bytes.map(Int.init)
        case .words(let words): words.map(Int.init)
        }
    }
}
