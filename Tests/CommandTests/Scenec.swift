import Foundation
import Testing

/// The built program, run as a user runs it.
enum Scenec {
    /// What a run left behind.
    struct Result {
        var status: Int32
        /// The signal that ended it, if one did.
        var signal: Int32?
        var output: Data
        var messages: String

        var text: String { String(decoding: output, as: UTF8.self) }
        /// The messages' lines that are not empty.
        var lines: [String] { messages.split(separator: "\n").map(String.init) }
    }

    static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    /// It stands beside the tests' own program.
    static let binary: URL = {
        let here = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
        let beside = here.appending(path: "scenec")
        if FileManager.default.isExecutableFile(atPath: beside.path) { return beside }
        return root.appending(path: ".build/debug/scenec")
    }()

    static func run(
        _ arguments: String..., in folder: URL? = nil, input: String? = nil,
        environment: [String: String] = [:]
    ) throws -> Result {
        try run(binary, arguments, in: folder, input: input, environment: environment)
    }

    /// A line of Bash, in which `$SCENEC` is the program.
    static func shell(_ script: String, in folder: URL? = nil) throws -> Result {
        try run(URL(filePath: "/bin/bash"), ["-c", script], in: folder, environment: ["SCENEC": binary.path])
    }

    static func run(
        _ program: URL, _ arguments: [String], in folder: URL?, input: String? = nil,
        environment: [String: String] = [:]
    ) throws -> Result {
        let process = Process()
        process.executableURL = program
        process.arguments = arguments
        process.currentDirectoryURL = folder
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        let (output, messages, source) = (Pipe(), Pipe(), Pipe())
        process.standardOutput = output
        process.standardError = messages
        process.standardInput = input == nil ? FileHandle.nullDevice : source
        try process.run()
        if let input {
            try source.fileHandleForWriting.write(contentsOf: Data(input.utf8))
            try source.fileHandleForWriting.close()
        }
        // Messages are few: a pipe holds them until the output is read.
        let data = try output.fileHandleForReading.readToEnd() ?? Data()
        let words = try messages.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return Result(
            status: process.terminationStatus,
            signal: process.terminationReason == .uncaughtSignal ? process.terminationStatus : nil,
            output: data, messages: String(decoding: words, as: UTF8.self))
    }
}

/// A folder of its own for one test; it goes with the test.
final class Folder {
    let url: URL

    init(_ files: [String: String] = [:]) throws {
        url = FileManager.default.temporaryDirectory.appending(path: "scenec-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        for (name, text) in files { try write(text, to: name) }
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    func path(_ name: String) -> String { url.appending(path: name).path }

    func write(_ text: String, to name: String) throws {
        let place = url.appending(path: name)
        try FileManager.default.createDirectory(
            at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: place)
    }

    func bytes(_ name: String) throws -> Data { try Data(contentsOf: url.appending(path: name)) }
    func text(_ name: String) throws -> String { String(decoding: try bytes(name), as: UTF8.self) }

    /// Everything in it, hidden files too.
    var names: [String] {
        (try? FileManager.default.contentsOfDirectory(atPath: url.path).sorted()) ?? []
    }
}
