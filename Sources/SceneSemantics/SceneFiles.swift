import ScenePixels
import SceneSyntax

/// Where a scene's imports and images come from: a folder on disk, an editor's buffers, a test's dictionary.
public protocol SceneFiles: Sendable {
    /// The bytes of a file that a scene names.
    ///
    /// - Parameters:
    ///   - path: as written, relative to the folder of the naming file.
    ///   - identity: the naming file's `LoadedFile.identity`.
    func load(_ path: String, namedIn identity: String) -> Result<LoadedFile, FileProblem>

    /// The image in a file that a scene names; a source may keep what it has decoded.
    func image(_ path: String, namedIn identity: String) -> Result<Image, FileProblem>
}

public struct LoadedFile: Sendable {
    /// Equal for two names of one file: its path after links are resolved.
    public var identity: String
    /// As messages show it.
    public var name: String
    public var bytes: [UInt8]

    public init(identity: String, name: String, bytes: [UInt8]) {
        self.identity = identity
        self.name = name
        self.bytes = bytes
    }
}

/// Why a file that a scene names cannot be had; it becomes a diagnostic at the string that names it.
public struct FileProblem: Error, Sendable, Hashable {
    /// E0401 … E0409.
    public var code: DiagnosticCode
    /// "cannot read 'a.png': no such file", "'a.png' is not a sound PNG: truncated at byte 120 of 4096".
    public var message: String
    public var hint: String?

    public init(_ code: DiagnosticCode, _ message: String, hint: String? = nil) {
        self.code = code
        self.message = message
        self.hint = hint
    }
}
