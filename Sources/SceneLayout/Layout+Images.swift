import ScenePixels
import ScenePlan
import SceneSemantics
import SceneSyntax

extension Layout {
    func mask(_ node: BoundNode, _ box: ContentBox, _ origin: Origin) throws(Failure) -> Mask {
        let frame = try ownFrame(node, box)
        let flip = try resolveFlip(node, frame)
        let source: Mask.Source
        if let leading = node.leading {
            let image = try evaluator.source(leading, box.frame)
            source = .image(try placement(of: image, node, box, frame))
        } else {
            let turn = Turn(flipsHorizontally: flip.0, flipsVertically: flip.1)
            let whole = Box(x0: 0, y0: 0, x1: box.width, y1: box.height)
            let mapping = Mapping(turn, width: box.width, height: box.height, into: whole)
            let content = content(
                node.children, frame: frame, width: box.width, height: box.height,
                space: box.space.entering(mapping))
            source = .content(content, flipsHorizontally: flip.0, flipsVertically: flip.1)
        }
        var mode: Mask.Mode = node.leading == nil ? .alpha : .ink
        if let value = value(.mode, of: node) {
            switch try evaluator.keyword(value, frame, of: .maskMode) {
            case "ink": mode = .ink
            case "luminance": mode = .luminance
            default: mode = .alpha
            }
        }
        var inverts = false
        if let value = value(.invert, of: node) { inverts = try evaluator.boolean(value, frame) }
        var threshold: Double?
        if let value = value(.threshold, of: node) { threshold = try evaluator.ratio(value, frame) }
        return Mask(source: source, mode: mode, inverts: inverts, threshold: threshold, origin: origin)
    }

    /// Fits an image into a box.
    func placement(
        of image: Image, _ node: BoundNode, _ box: ContentBox, _ frame: Frame
    ) throws(Failure) -> ImagePlacement {
        let flip = try resolveFlip(node, frame)
        var sampling = ImagePlacement.Sampling.nearest
        if let value = value(.sampling, of: node) {
            switch try evaluator.keyword(value, frame, of: .sampling) {
            case "area": sampling = .area
            case "bilinear": sampling = .bilinear
            default: sampling = .nearest
            }
        }
        var fit = "stretch"
        if let value = value(.fit, of: node) {
            fit = try evaluator.keyword(
                value, frame, of: .imageFit)
        }
        let isCentered = fit == "contain" || fit == "cover"
        var align = isCentered ? ("center", "center") : ("start", "start")
        if let value = value(.align, of: node) {
            align = try evaluator.keywordPair(value, frame, of: .alignment)
        }
        let place = place(image, box, fit: fit, align: align)
        if sampling == .nearest, case .once(let drawn) = place, fit != "none" {
            lintScale(of: image, drawn, node)
        }
        return ImagePlacement(
            image: image, flipsHorizontally: flip.0, flipsVertically: flip.1, place: place,
            sampling: sampling)
    }

    private func place(
        _ image: Image, _ box: ContentBox, fit: String, align: (String, String)
    ) -> ImagePlacement.Place {
        let boxWidth = Double(box.width)
        let boxHeight = Double(box.height)
        var width = Double(image.width)
        var height = Double(image.height)
        switch fit {
        case "contain", "cover":
            // Which side decides, exactly: width·boxHeight against height·boxWidth.
            let isWide = image.width * box.height >= image.height * box.width
            if isWide == (fit == "contain") {
                (width, height) = (boxWidth, boxWidth * height / width)
            } else {
                (width, height) = (boxHeight * width / height, boxHeight)
            }
        case "none", "repeat":
            width *= scale
            height *= scale
        default:
            return .once(Box(x0: 0, y0: 0, x1: box.width, y1: box.height))
        }
        let x = Alignment.offset(align.0, boxWidth - width)
        let y = Alignment.offset(align.1, boxHeight - height)
        if fit == "repeat" { return .repeating(x: x, y: y, width: width, height: height) }
        return .once(
            Box(
                x0: snappedRound(x), y0: snappedRound(y), x1: snappedRound(x + width),
                y1: snappedRound(y + height)))
    }
}
