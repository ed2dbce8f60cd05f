import ScenePixels
import ScenePlan

/// A format that pictures are written in.
public enum OutputFormat: String, Sendable, Hashable, CaseIterable {
    case png, ppm, pam, pgm, pbm, qoi

    /// The format that a file's name asks for.
    public init?(path: String) {
        guard let found = FilePath.fileExtension(of: path)?.lowercased() else { return nil }
        self.init(rawValue: found)
    }

    /// Whether a picture that is not opaque keeps its alpha.
    public var hasAlpha: Bool { self == .pam || self == .png || self == .qoi }
    public var allows16Bits: Bool { self != .pbm && self != .qoi }
    public var allowsPlain: Bool { self == .ppm || self == .pgm || self == .pbm }
}

/// How a picture is written.
public struct OutputOptions: Sendable {
    public var format: OutputFormat
    /// Bits a sample: 8 or 16.
    public var depth = 8
    /// Netpbm as text.
    public var isPlain = false
    /// Device pixels; without it the whole picture.
    public var region: Box?
    /// What lies under the picture where the format has no alpha; opaque white where it is nil.
    public var matte: Color?
    /// At least 1; without it as many as there are cores, where the picture is worth asking for them.
    public var threads: Int?

    public init(
        format: OutputFormat, depth: Int = 8, isPlain: Bool = false, region: Box? = nil, matte: Color? = nil,
        threads: Int? = 1
    ) {
        self.format = format
        self.depth = depth
        self.isPlain = isPlain
        self.region = region
        self.matte = matte
        self.threads = threads
    }

    /// Pictures of fewer pixels are hardly more than one piece of work in any format.
    private static let leastShared = 1 << 14

    func threads(forPixels count: Int) -> Int {
        threads ?? (count < Self.leastShared ? 1 : Machine.availableCores)
    }

    /// - Source: Grammar/README.md, "Compositing and output".
    func rowFormat(of plan: Plan) -> RowFormat {
        switch format {
        case .ppm: RowFormat(channels: .rgb, depth: depth)
        case .pgm: RowFormat(channels: .gray, depth: depth)
        case .pbm: RowFormat(channels: .ink, depth: 8)
        case .pam, .png, .qoi:
            RowFormat(channels: plan.isOpaqueByConstruction ? .rgb : .rgba, depth: depth)
        }
    }
}
