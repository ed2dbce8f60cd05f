#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Why a file could not be read or written. The description is one line that names the file.
public enum FileFault: Error, Sendable, Hashable {
    /// A call failed with this `errno`.
    case system(Verb, path: String, error: Int32)
    case directory(Verb, path: String)
    /// Neither a regular file nor what else may stand there: "a socket", "a device".
    case wrongKind(Verb, path: String, kind: String)
    /// More bytes than may be read.
    case tooLarge(path: String, limit: Int)
    /// A pipe that nobody writes to.
    case pipeWithoutWriter(path: String)
    /// The output would replace a file that the picture is made from.
    case replacesInput(path: String)

    /// What was to be done with the file.
    public enum Verb: String, Sendable, Hashable {
        case read
        case write
    }

    /// Whether the reader of a pipe went away: nobody waits for the rest, nor for a message.
    public var isClosedPipe: Bool {
        if case .system(.write, _, let error) = self { error == EPIPE } else { false }
    }

    /// The file's name, as it was given.
    public var path: String {
        switch self {
        case .system(_, let path, _), .directory(_, let path), .wrongKind(_, let path, _),
            .tooLarge(let path, _),
            .pipeWithoutWriter(let path), .replacesInput(let path):
            path
        }
    }

    /// What is wrong, without the file's name: "no such file or directory".
    public var reason: String {
        switch self {
        case .system(_, _, let error): SystemCalls.text(of: error)
        case .directory: "it is a directory"
        case .wrongKind(_, _, let kind): "it is \(kind)"
        case .tooLarge(_, let limit): "it has more than \(limit) bytes"
        case .pipeWithoutWriter: "it is a pipe that nothing writes to"
        case .replacesInput: "the picture is made from it"
        }
    }

    /// A failure of a call on this file; a fault stays what it is.
    static func wrapping(_ error: any Error, _ verb: Verb, path: String) -> FileFault {
        switch error {
        case let fault as FileFault: fault
        case let failure as SystemCalls.Failure: .system(verb, path: path, error: failure.error)
        default: preconditionFailure("files fail with a fault or an errno")
        }
    }
}

extension FileFault: CustomStringConvertible {
    public var description: String {
        switch self {
        case .system(let verb, let path, _), .directory(let verb, let path),
            .wrongKind(let verb, let path, _):
            "cannot \(verb.rawValue) '\(path)': \(reason)"
        case .tooLarge(let path, _), .pipeWithoutWriter(let path):
            "cannot read '\(path)': \(reason)"
        case .replacesInput(let path):
            "cannot write '\(path)': \(reason)"
        }
    }
}
