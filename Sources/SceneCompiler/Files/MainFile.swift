import SceneSyntax

/// The file that a compilation starts from.
public struct MainFile: Sendable {
    /// As messages show it.
    public let name: String
    /// An absolute path. Its folder has its links resolved; the file itself may be a link, and the paths in it are relative to
    /// where the link stands: that is the folder its user sees.
    public let identity: String
    public let bytes: [UInt8]
    let stamp: FileStamp?

    /// A file on disk, or `-` for standard input, which counts as standing in the current folder.
    public init(path: String) throws(FileFault) {
        if path == "-" {
            let file = try OpenFile(descriptor: 0, owned: false, path: "standard input")
            let bytes = try file.readAll(limit: SourceText.maximumLength)
            try self.init(name: "<stdin>", path: "<stdin>", bytes: bytes, stamp: nil)
        } else {
            let file = try OpenFile(path: path)
            let bytes = try file.readAll(limit: SourceText.maximumLength)
            try self.init(name: path, path: path, bytes: bytes, stamp: file.stamp)
        }
    }

    /// Text that is (also) somewhere else: a buffer of an editor, a test.
    ///
    /// - Parameter path: where the text counts as standing; its folder must exist.
    public init(path: String, text: [UInt8]) throws(FileFault) {
        guard text.count <= SourceText.maximumLength else {
            throw .tooLarge(path: path, limit: SourceText.maximumLength)
        }
        try self.init(name: path, path: path, bytes: text, stamp: nil)
    }

    /// Whether something of that name is there, sound or not.
    public static func exists(_ path: String) -> Bool {
        (try? SystemCalls.status(at: path)) != nil
    }

    private init(name: String, path: String, bytes: [UInt8], stamp: FileStamp?) throws(FileFault) {
        let folder = FilePath.folder(of: path)
        do {
            identity = FilePath.join(try SystemCalls.resolved(folder), FilePath.name(of: path))
        } catch {
            throw .system(.read, path: folder, error: error.error)
        }
        self.name = name
        self.bytes = bytes
        self.stamp = stamp
    }
}

/// A file that a picture was made from.
public struct InputFile: Sendable {
    /// As messages show it.
    public let name: String
    /// Its path after links are resolved.
    public let identity: String
    let stamp: FileStamp?
}
