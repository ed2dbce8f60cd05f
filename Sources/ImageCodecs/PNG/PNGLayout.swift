import ScenePixels

/// How a picture is stored as PNG: the smallest that holds all its colours.
struct PNGLayout: Equatable {
    var colorType: PNGHeader.ColorType
    var depth: Int
    /// Those with alpha first, so that `tRNS` need not name the others.
    var palette: [ColorSurvey.Color] = []

    var bitsPerPixel: Int { colorType.samples * depth }
    var filterDistance: Int { max(1, bitsPerPixel / 8) }
    /// Indexes and samples of a few bits say nothing about their neighbours by their difference.
    var isFilterless: Bool { colorType == .palette || depth < 8 }
    var transparentCount: Int { palette.prefix { $0 >> 24 != 255 }.count }

    func rowBytes(width: Int) -> Int { (width * bitsPerPixel + 7) / 8 }

    /// Of all rows, each with its filter's byte; as many as a number holds where they are more.
    func filteredBytes(width: Int, height: Int) -> Int {
        let (bytes, overflow) = (rowBytes(width: width) + 1).multipliedReportingOverflow(by: height)
        return overflow ? .max : bytes
    }

    /// The layouts that hold all colours, the one of fewest bytes before compression first.
    ///
    /// - Parameter survey: of all rows, or of the first ones until it was over.
    static func candidates(_ format: RowFormat, _ survey: ColorSurvey, width: Int, height: Int) -> [PNGLayout]
    {
        let few = survey.isFew ? [gray(survey), indexed(survey)].compactMap { $0 } : []
        let all = [truecolor(format, survey)] + few
        return all.enumerated().map { ($0.element.size(width: width, height: height), $0.offset, $0.element) }
            .sorted { ($0.0, $0.1) < ($1.0, $1.1) }.map(\.2)
    }

    private init(_ colorType: PNGHeader.ColorType, depth: Int) {
        self.colorType = colorType
        self.depth = depth
    }

    private static func truecolor(_ format: RowFormat, _ survey: ColorSurvey) -> PNGLayout {
        let isOpaque = format.channels != .rgba || survey.isOpaque
        let type: PNGHeader.ColorType =
            survey.isGray ? (isOpaque ? .gray : .grayAlpha) : isOpaque ? .rgb : .rgba
        return PNGLayout(type, depth: survey.isNarrow ? 8 : format.depth)
    }

    /// The fewest bits of which every colour is an exact gray.
    private static func gray(_ survey: ColorSurvey) -> PNGLayout? {
        guard survey.isGray, survey.isOpaque else { return nil }
        let depth = [1, 2, 4].first { depth in
            let step = ColorSurvey.Color(255 / (1 << depth - 1))
            return survey.colors.allSatisfy { ($0 & 0xff) % step == 0 }
        }
        return PNGLayout(.gray, depth: depth ?? 8)
    }

    private static func indexed(_ survey: ColorSurvey) -> PNGLayout? {
        guard let depth = [1, 2, 4, 8].first(where: { survey.colors.count <= 1 << $0 }) else { return nil }
        var layout = PNGLayout(.palette, depth: depth)
        layout.palette =
            survey.colors.filter { $0 >> 24 != 255 } + survey.colors.filter { $0 >> 24 == 255 }
        return layout
    }

    /// Bytes before compression, with the chunks that the layout needs.
    private func size(width: Int, height: Int) -> Double {
        let chunks = palette.isEmpty ? 0 : 12 + 3 * palette.count
        let transparency = transparentCount == 0 ? 0 : 12 + transparentCount
        return Double(rowBytes(width: width)) * Double(height) + Double(chunks + transparency)
    }
}
