import Foundation
import Testing

/// Programs of others that make and read images for these tests.
enum ExternalTools {
    static let needed = ["python3", "pngcheck", "gifsicle", "pamtopng", "pngtopam", "pamtogif", "pamtopnm"]

    /// What is missing here, Pillow among them.
    static let missing: [String] = {
        var missing = needed.filter { path(of: $0) == nil }
        if !missing.contains("python3"), (try? run("python3", ["-c", "import PIL"])) == nil {
            missing.append("pillow")
        }
        return missing
    }()

    static var arePresent: Bool { missing.isEmpty }

    static let scripts = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Scripts")

    static func path(of tool: String) -> String? {
        let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
        return folders.map { "\($0)/\(tool)" }.first { FileManager.default.isExecutableFile(atPath: $0) }
    }

    struct Failure: Error { var status: Int32 }

    /// The standard output of a program.
    static func run(_ tool: String, _ arguments: [String]) throws -> Data {
        let process = Process()
        process.executableURL = URL(filePath: path(of: tool) ?? tool)
        process.arguments = arguments
        let output = Pipe()
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        let data = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw Failure(status: process.terminationStatus) }
        return data
    }

    static func temporaryFolder() throws -> URL {
        let folder = FileManager.default.temporaryDirectory.appending(path: "codecs-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        return folder
    }
}

@Suite struct ExternalToolsTests {
    /// Tests that need a tool are left out where it is missing, but not where it must be there.
    @Test func everyToolIsPresentInContinuousIntegration() {
        guard ProcessInfo.processInfo.environment["CI"] != nil else { return }
        #expect(ExternalTools.missing == [])
    }
}
