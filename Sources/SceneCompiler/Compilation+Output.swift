import ImageCodecs
import ScenePixels
import ScenePlan
import SceneRaster

/// Why a sound scene cannot be written with these options.
public enum OutputFault: Error, Sendable, Hashable, CustomStringConvertible {
    /// The region does not lie in the picture.
    case regionOutside(Box, width: Int, height: Int)
    case tooManyPixels(width: Int, height: Int, limit: Int)
    /// A few rows alone take more than the limit.
    case tooMuchMemory(needed: Int, limit: Int)

    public var description: String {
        switch self {
        case .regionOutside(let box, let width, let height):
            "the region \(box.x0),\(box.y0),\(box.width),\(box.height) does not lie in the picture of "
                + "\(width) x \(height) pixels"
        case .tooManyPixels(let width, let height, let limit):
            "a picture of \(width) x \(height) has more than \(limit) pixels (--max-pixels)"
        case .tooMuchMemory(let needed, let limit):
            "the rows under way take \(needed) bytes, more than \(limit) (--max-memory)"
        }
    }
}

/// What writing a picture showed.
public struct OutputReport: Sendable {
    /// Whether a pixel was not opaque where the format has no alpha: the matte shows.
    public var showsMatte: Bool
    public var width: Int
    public var height: Int
    /// Rows that were painted; the others were copies.
    public var paintedRows: Int
    /// Cells of tiles that differ in more than their colours.
    public var distinctCells = 0
    /// Whether there are more that were not counted.
    public var hasMoreCells = false
    /// Cells whose own colours were computed, again for every time they were needed.
    public var coloredCells = 0
    /// Of the whole file.
    public var byteCount = 0
    /// How long the system took the bytes, painting aside.
    public var writing = Duration.zero
}

extension Compilation {
    /// Writes the picture to an open file, pipe or device.
    ///
    /// - Precondition: the scene has no errors.
    /// - Parameters:
    ///   - name: the output's, for messages.
    ///   - progress: counts what is done; another thread may look at it.
    /// - Throws: a `PaintingError` where a value is found wrong only while painting, an `OutputFault`, a `FileFault`.
    public func write(
        _ options: OutputOptions, to descriptor: Int32, name: String, progress: Progress = Progress()
    ) throws -> OutputReport {
        let renderer = try makeRenderer(options)
        let threads = options.threads(forPixels: renderer.width * renderer.height)
        var sink = DescriptorSink(descriptor: descriptor, threads: threads)
        do {
            var report = try write(renderer, options, threads, into: &sink, progress: progress)
            try sink.flush()
            report.byteCount = sink.byteCount
            report.writing = sink.duration
            return report
        } catch let error as SystemError {
            throw FileFault.system(.write, path: name, error: error.code)
        }
    }

    /// The picture's file in memory.
    ///
    /// - Precondition: the scene has no errors.
    /// - Throws: a `PaintingError`, an `OutputFault`.
    public func encoded(_ options: OutputOptions) throws -> [UInt8] {
        var sink = ArraySink()
        let renderer = try makeRenderer(options)
        let threads = options.threads(forPixels: renderer.width * renderer.height)
        _ = try write(renderer, options, threads, into: &sink, progress: Progress())
        return sink.bytes
    }

    private func write(
        _ renderer: Renderer, _ options: OutputOptions, _ threads: Int, into sink: inout some ByteSink,
        progress: Progress
    ) throws -> OutputReport {
        let rows = CountedRows(renderer, progress: progress)
        try encode(rows, options, threads, into: &sink)
        return OutputReport(
            showsMatte: !options.format.hasAlpha && renderer.hasPaintedTranslucency, width: renderer.width,
            height: renderer.height, paintedRows: progress.paintedRows,
            distinctCells: renderer.tally.distinctCells, hasMoreCells: renderer.tally.isFull,
            coloredCells: renderer.tally.coloredCells)
    }

    /// The rows of the picture in a format's layout.
    func makeRenderer(_ options: OutputOptions, format: RowFormat? = nil) throws -> Renderer {
        guard let plan else { preconditionFailure("a scene with errors has no picture") }
        let region = options.region ?? Box(x0: 0, y0: 0, x1: plan.width, y1: plan.height)
        guard !region.isEmpty, region.x0 >= 0, region.y0 >= 0, region.x1 <= plan.width,
            region.y1 <= plan.height
        else { throw OutputFault.regionOutside(region, width: plan.width, height: plan.height) }
        let rowFormat = format ?? options.rowFormat(of: plan)
        let isPNG = format == nil && options.format == .png
        try checkLimits(region, rowFormat, isPNG: isPNG, options)
        return Renderer(plan: plan, region: region, format: rowFormat, matte: options.matte)
    }

    private func checkLimits(
        _ region: Box, _ format: RowFormat, isPNG: Bool, _ options: OutputOptions
    ) throws {
        let limits = self.options.limits
        // Sides are below 2³², so this cannot overflow in unsigned 64 bits.
        guard UInt64(region.width) * UInt64(region.height) <= UInt64(limits.maxPixels) else {
            throw OutputFault.tooManyPixels(
                width: region.width, height: region.height, limit: limits.maxPixels)
        }
        // A writer keeps a few rows for each thread, painted and encoded.
        let rowBytes = region.width * format.bytesPerPixel
        let threads = min(options.threads(forPixels: region.width * region.height), 1 << 16)
        let needed =
            isPNG
            ? PNGWriter.memory(rowBytes: rowBytes, threads: threads) : rowBytes * (3 * threads + 3)
        guard needed <= limits.maxMemory else {
            throw OutputFault.tooMuchMemory(needed: needed, limit: limits.maxMemory)
        }
    }

    private func encode(
        _ rows: CountedRows<Renderer>, _ options: OutputOptions, _ threads: Int,
        into sink: inout some ByteSink
    ) throws {
        switch options.format {
        case .ppm, .pgm, .pbm:
            try NetpbmWriter(kind: options.isPlain ? .plain : .classic)
                .write(rows, to: &sink, threads: threads)
        case .pam:
            try NetpbmWriter(kind: .arbitrary).write(rows, to: &sink, threads: threads)
        case .png:
            // What a file can hold: 2³¹ − 1 pixels a metre.
            let density = min(plan?.density ?? 96, 5e7)
            try PNGWriter(density: density, willPass: { rows.progress.begin(upTo: $0) })
                .write(rows, to: &sink, threads: threads)
        case .qoi:
            try QOIWriter().write(rows, to: &sink, threads: threads)
        }
    }
}
