// probe WHAT FILE [OLD NEW]: calls of the library, timed without a process around them.
//
//   parse FILE          a scene's text to its tree
//   check FILE          a scene's text to its plan
//   read FILE           an image in memory to its samples
//   edit FILE OLD NEW   a held picture follows its scene, in which one text takes the other's place in turn
//
// Speaks as peers/worker.py does: `ready`, then for each line `go` wall seconds, CPU seconds, peak KiB, bytes.
import Glibc
import ImageCodecs
import SceneCompiler
import SceneSyntax

func cpuSeconds() -> Double {
    var usage = rusage()
    getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    return Double(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec)
        + Double(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) * 1e-6
}

/// Of this program; what getrusage tells is never below that of the process it was started from.
func peakKiB() -> Int {
    guard let file = fopen("/proc/self/status", "r") else { return 0 }
    defer { fclose(file) }
    var line = [CChar](repeating: 0, count: 256)
    while fgets(&line, 256, file) != nil {
        let words = String(decoding: line.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
            .split(whereSeparator: \.isWhitespace)
        if words.first == "VmHWM:", words.count > 1 { return Int(words[1]) ?? 0 }
    }
    return 0
}

func fail(_ text: String) -> Never {
    let message = Array("probe: \(text)\n".utf8)
    write(2, message, message.count)
    exit(1)
}

func contents(of path: String) -> [UInt8] {
    guard let file = fopen(path, "rb") else { fail("cannot open \(path)") }
    defer { fclose(file) }
    fseek(file, 0, SEEK_END)
    var bytes = [UInt8](repeating: 0, count: ftell(file))
    rewind(file)
    let count = fread(&bytes, 1, bytes.count, file)
    guard count == bytes.count else { fail("cannot read \(path)") }
    return bytes
}

func compilation(_ path: String, _ text: [UInt8], cache: ImageCache = ImageCache()) throws -> Compilation {
    let result = try Compilation(try MainFile(path: path, text: text), cache: cache)
    if let error = result.diagnostics.first(where: \.isError) { fail(error.message) }
    return result
}

/// What is timed; returns the bytes that it made.
func work(_ arguments: [String]) throws -> () throws -> Int {
    let path = arguments[2]
    let bytes = contents(of: path)
    switch arguments[1] {
    case "parse":
        return {
            let result = parse(SourceText(name: path, utf8: bytes))
            guard result.diagnostics.isEmpty else { fail(result.diagnostics[0].message) }
            return 0
        }
    case "check":
        return {
            guard try compilation(path, bytes).plan != nil else { fail("no plan") }
            return 0
        }
    case "read":
        return {
            _ = try ImageReader.read(bytes); return 0
        }
    case "edit":
        let cache = ImageCache()
        let text = String(decoding: bytes, as: UTF8.self)
        guard let place = text.firstRange(of: arguments[3]) else { fail("no '\(arguments[3])' in \(path)") }
        let edited = Array(text.replacingCharacters(in: place, with: arguments[4]).utf8)
        var isEdited = false
        let picture = try LivePicture(try compilation(path, bytes, cache: cache))
        return {
            isEdited.toggle()
            let next = try compilation(path, isEdited ? edited : bytes, cache: cache)
            guard let box = try picture.update(to: next) else { fail("the edit changes nothing") }
            return 4 * box.width * box.height
        }
    default: fail("no such work")
    }
}

extension String {
    func replacingCharacters(in range: Range<Index>, with new: String) -> String {
        String(self[..<range.lowerBound]) + new + String(self[range.upperBound...])
    }
}

let once = try work(CommandLine.arguments)
print("ready")
fflush(nil)
while let line = readLine() {
    guard line == "go" else { continue }
    let cpu = cpuSeconds()
    let start = ContinuousClock.now
    let size = try once()
    let wall = (ContinuousClock.now - start) / .seconds(1)
    print(wall, cpuSeconds() - cpu, peakKiB(), size)
    fflush(nil)
}
