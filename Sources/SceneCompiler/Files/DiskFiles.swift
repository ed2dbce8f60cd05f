import ImageCodecs
import ScenePixels
import SceneSemantics
import SceneSyntax
import Synchronization

/// The imports and images of one compilation, from the disk below a root folder.
///
/// A name is looked up once; what it gave stays the answer for the whole compilation, errors too, so that a file that changes
/// meanwhile gives one picture and not a mixture.
public final class DiskFiles: SceneFiles {
    /// What a compilation may read.
    public struct Limits: Sendable, Hashable {
        /// Pixels of one image.
        public var maxPixels: Int
        /// Bytes of all images together, decoded.
        public var maxMemory: Int

        public init(maxPixels: Int = 1 << 40, maxMemory: Int = 1 << 30) {
            self.maxPixels = maxPixels
            self.maxMemory = maxMemory
        }
    }

    private struct Key: Hashable {
        var folder: [UInt8]
        var path: [UInt8]
        init(_ path: String, in folder: String) {
            self.folder = Array(folder.utf8)
            self.path = Array(path.utf8)
        }
    }

    private struct State {
        var files: [Key: Result<LoadedFile, FileProblem>] = [:]
        var images: [Key: Result<Image, FileProblem>] = [:]
        var decoded: [FileStamp: Result<Image, FileProblem>] = [:]
        /// The folder of a file but the main one, as messages show it, by identity.
        var shownFolders: [[UInt8]: String] = [:]
        var memory = 0
        var inputs: [InputFile] = []

        mutating func noteInput(_ file: InputFile) {
            if !inputs.contains(where: { $0.stamp == file.stamp }) { inputs.append(file) }
        }
    }

    /// Absolute, with links resolved.
    package let root: String
    private let mainIdentity: String
    /// As messages show it.
    private let mainFolder: String
    private let overlay: [String: [UInt8]]
    private let cache: ImageCache
    private let limits: Limits
    private let state: Mutex<State>

    /// - Parameters:
    ///   - main: the file that everything starts from.
    ///   - root: a folder that no path may leave; without it the main file's folder. Must exist.
    ///   - overlay: unsaved text by absolute path; it stands in for what is on disk.
    public init(
        main: MainFile, root: String? = nil, overlay: [String: [UInt8]] = [:],
        cache: ImageCache = ImageCache(), limits: Limits = Limits()
    ) throws(FileFault) {
        do {
            self.root = try root.map(SystemCalls.resolved) ?? FilePath.folder(of: main.identity)
        } catch {
            throw .system(.read, path: root ?? "", error: error.error)
        }
        self.overlay = overlay
        self.cache = cache
        self.limits = limits
        mainIdentity = main.identity
        mainFolder = FilePath.folder(of: main.name)
        state = Mutex(
            State(inputs: [InputFile(name: main.name, identity: main.identity, stamp: main.stamp)]))
    }

    /// A path as messages show it.
    private func shown(_ path: String, namedIn identity: String, _ state: State) -> String {
        let isMain = identity.utf8.elementsEqual(mainIdentity.utf8)
        return FilePath.join(isMain ? mainFolder : state.shownFolders[Array(identity.utf8)] ?? "", path)
    }

    public func load(_ path: String, namedIn identity: String) -> Result<LoadedFile, FileProblem> {
        let key = Key(path, in: FilePath.folder(of: identity))
        return state.withLock { state in
            if let known = state.files[key] { return known }
            let result = Result { () throws(FileProblem) in
                try read(path, namedIn: identity, state: &state)
            }
            state.files[key] = result
            return result
        }
    }

    public func image(_ path: String, namedIn identity: String) -> Result<Image, FileProblem> {
        let key = Key(path, in: FilePath.folder(of: identity))
        return state.withLock { state in
            if let known = state.images[key] { return known }
            let result = Result { () throws(FileProblem) in
                try decode(path, namedIn: identity, state: &state)
            }
            state.images[key] = result
            return result
        }
    }

    /// The files read so far, the main file first, in the order of first use.
    public var inputs: [InputFile] { state.withLock { $0.inputs } }

    private func read(
        _ path: String, namedIn identity: String, state: inout State
    ) throws(FileProblem) -> LoadedFile {
        let place = try resolve(path, namedIn: identity)
        let shown = shown(path, namedIn: identity, state)
        state.shownFolders[Array(place.utf8)] = FilePath.folder(of: shown)
        if let text = overlay[place] {
            return LoadedFile(identity: place, name: shown, bytes: text)
        }
        do {
            let file = try OpenFile(path: place)
            try Self.refuse(unlessRegular: file, path)
            let bytes = try file.readAll(limit: SourceText.maximumLength)
            state.noteInput(InputFile(name: shown, identity: place, stamp: file.stamp))
            return LoadedFile(identity: place, name: shown, bytes: bytes)
        } catch let problem as FileProblem {
            throw problem
        } catch let fault as FileFault {
            throw Self.problem(fault, path, tooLarge: .sourceTooLarge)
        } catch {
            preconditionFailure("files fail with a problem or a fault")
        }
    }

    private func decode(
        _ path: String, namedIn identity: String, state: inout State
    ) throws(FileProblem) -> Image {
        let place = try resolve(path, namedIn: identity)
        let shown = shown(path, namedIn: identity, state)
        do {
            let file = try OpenFile(path: place)
            try Self.refuse(unlessRegular: file, path)
            state.noteInput(InputFile(name: shown, identity: place, stamp: file.stamp))
            if let known = state.decoded[file.stamp] { return try known.get() }
            let room = max(0, limits.maxMemory - state.memory)
            let image = try cache.image(for: file.stamp) ?? decode(file, path, room: room)
            guard image.memorySize <= room else {
                throw FileProblem(
                    .imageTooLarge, "'\(path)' takes the images over \(limits.maxMemory) bytes of memory",
                    hint: "raise --max-memory")
            }
            cache.keep(image, for: file.stamp)
            state.memory += image.memorySize
            state.decoded[file.stamp] = .success(image)
            return image
        } catch let problem as FileProblem {
            throw problem
        } catch let fault as FileFault {
            throw Self.problem(fault, path, tooLarge: .imageTooLarge)
        } catch {
            preconditionFailure("images fail with a problem or a fault")
        }
    }

    private func decode(_ file: borrowing OpenFile, _ path: String, room: Int) throws -> Image {
        let bytes = try file.readAll(limit: min(limits.maxMemory, 1 << 40))
        do {
            return try ImageReader.read(
                consume bytes, limits: ImageLimits(maxPixels: limits.maxPixels, maxMemory: room))
        } catch {
            throw FileProblem(imageError: error, path: path)
        }
    }
}

extension DiskFiles {
    /// The file that a path names, with every link resolved: it is in the root.
    private func resolve(_ path: String, namedIn identity: String) throws(FileProblem) -> String {
        if path.isEmpty { throw FileProblem(.unreadableFile, "the path is empty") }
        if path.utf8.contains(0) { throw FileProblem(.unreadableFile, "a path has no NUL character in it") }
        if FilePath.isAbsolute(path) {
            throw FileProblem(
                .absolutePath, "'\(path)' is an absolute path",
                hint: "paths are relative to the file that names them")
        }
        let joined = FilePath.join(FilePath.folder(of: identity), path)
        let literal = FilePath.normalized(joined)
        if overlay[literal] != nil && FilePath.isInside(literal, root) { return literal }
        do {
            let resolved = try SystemCalls.resolved(joined)
            guard FilePath.isInside(resolved, root) else { throw outside(path) }
            return resolved
        } catch let failure as SystemCalls.Failure {
            // What stands outside is not told, not even that it is not there.
            if !FilePath.isInside(literal, root) { throw outside(path) }
            throw FileProblem(
                .unreadableFile, "cannot read '\(path)': \(SystemCalls.text(of: failure.error))")
        } catch {
            throw outside(path)
        }
    }

    private func outside(_ path: String) -> FileProblem {
        FileProblem(
            .pathOutsideRoot, "'\(path)' is outside of the root folder",
            hint: "--root sets a folder further up")
    }

    private static func refuse(unlessRegular file: borrowing OpenFile, _ path: String) throws(FileProblem) {
        guard file.kind != .regular else { return }
        throw FileProblem(.notARegularFile, "cannot read '\(path)': it is \(file.kind.words)")
    }

    private static func problem(
        _ fault: FileFault, _ path: String, tooLarge: DiagnosticCode
    ) -> FileProblem {
        if case .tooLarge = fault { return FileProblem(tooLarge, "'\(path)' is too large: \(fault.reason)") }
        return FileProblem(.unreadableFile, "cannot read '\(path)': \(fault.reason)")
    }
}
