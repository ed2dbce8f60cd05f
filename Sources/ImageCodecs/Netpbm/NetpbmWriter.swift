import ScenePixels

/// Writes a picture as PBM, PGM, PPM or PAM.
package struct NetpbmWriter: Sendable {
    package enum Kind: Sendable {
        /// The classic kind for the picture's channels: PBM for ink, PGM for gray, PPM for RGB.
        case classic
        /// The same with decimal numbers.
        case plain
        /// PAM.
        case arbitrary
    }

    package var kind: Kind

    package init(kind: Kind) { self.kind = kind }

    /// Whether the kind can hold rows of this format.
    package func accepts(_ format: RowFormat) -> Bool {
        kind == .arbitrary ? format.channels != .ink : format.channels != .rgba
    }

    /// Writes the whole file.
    ///
    /// - Precondition: the kind accepts the source's format.
    /// - Parameter threads: how many paint and encode; the bytes do not depend on it.
    /// - Throws: the first error of the source, from the top, or the sink's.
    /// - Complexity: memory grows with the picture's width, not with its height.
    package func write(_ source: any RowSource, to sink: inout some ByteSink, threads: Int) throws {
        let format = source.format
        precondition(accepts(format), "a writer gets rows that its kind can hold")
        let header = Array(header(source).utf8)
        try sink.write(header.span)
        func drive(_ encoder: some RowEncoder) throws {
            let driver = RowDriver(source: source, encoder: encoder, threads: threads, offset: header.count)
            try driver.run { pieces in try sink.write(pieces) }
        }
        if kind == .plain {
            try drive(PlainRowEncoder(width: source.width, format: format))
        } else if format.channels == .ink {
            try drive(PackedBitsEncoder(width: source.width))
        } else {
            try drive(RawRowEncoder(capacity: source.width * format.bytesPerPixel))
        }
    }

    private func header(_ source: any RowSource) -> String {
        let (width, height, format) = (source.width, source.height, source.format)
        let maxval = format.depth == 16 ? 65535 : 255
        if kind == .arbitrary {
            let type =
                switch format.channels {
                case .gray, .ink: "GRAYSCALE"
                case .rgb: "RGB"
                case .rgba: "RGB_ALPHA"
                }
            return """
                P7
                WIDTH \(width)
                HEIGHT \(height)
                DEPTH \(format.channels.count)
                MAXVAL \(maxval)
                TUPLTYPE \(type)
                ENDHDR

                """
        }
        let number =
            switch format.channels {
            case .ink: 1
            case .gray: 2
            case .rgb, .rgba: 3
            }
        let magic = "P\(kind == .plain ? number : number + 3)\n\(width) \(height)\n"
        return format.channels == .ink ? magic : magic + "\(maxval)\n"
    }
}
