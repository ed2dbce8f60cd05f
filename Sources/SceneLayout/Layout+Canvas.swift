import ScenePixels
import ScenePlan
import SceneSemantics
import SceneSyntax

extension Layout {
    struct Canvas {
        var width: Int
        var height: Int
        var background: Color
        var blending: MixingSpace
        var density: Double
    }

    /// Resolves the canvas; the density first, since lengths of the size may stand on it.
    func resolveCanvas() throws(Failure) -> Canvas {
        var canvas = Canvas(width: 0, height: 0, background: .transparent, blending: .encoded, density: 96)
        if let value = canvasValue(.density) {
            try orKeepGoing { () throws(Failure) in canvas.density = try self.density(value) }
        }
        evaluator.density = canvas.density
        (canvas.width, canvas.height) = try resolveSize()
        canvasWidth = canvas.width
        canvasHeight = canvas.height
        evaluator.setCanvas(width: Double(canvas.width) / scale, height: Double(canvas.height) / scale)
        if let value = canvasValue(.background) {
            try orKeepGoing { () throws(Failure) in
                canvas.background = try self.evaluator.color(value, self.evaluator.rootFrame).clipped
            }
        }
        if let value = canvasValue(.blending) {
            try orKeepGoing { () throws(Failure) in
                canvas.blending = MixingSpace(
                    word: try self.evaluator.keyword(value, self.evaluator.rootFrame, of: .blending))
            }
        }
        return canvas
    }

    /// With `keepsGoing` a property without a value keeps its default.
    private func orKeepGoing(_ body: () throws(Failure) -> Void) throws(Failure) {
        do throws(Failure) {
            try body()
        } catch {
            guard options.keepsGoing else { throw error }
            sink.add(error)
        }
    }

    private func density(_ value: ExpressionRef) throws(Failure) -> Double {
        let density = try evaluator.number(value, evaluator.rootFrame)
        guard density > 0 else {
            throw mistake(.notPositive, at: value, "the density is positive, not \(Value.text(density))")
        }
        return density
    }

    private func canvasValue(_ id: PropertyID) -> ExpressionRef? {
        guard let canvas = program.canvas else { return nil }
        for index in canvas.properties.indices where program.properties[index].id == id {
            return program.properties[index].value
        }
        return nil
    }

    private func resolveSize() throws(Failure) -> (Int, Int) {
        let place: SourceRange
        let width: Double
        let height: Double
        if let size = options.size {
            place = SourceRange(.main, TextRange(0, 0))
            (width, height) = size
        } else if let size = program.canvas?.size {
            place = program.range(size)
            let lengths = try evaluator.size(size, evaluator.rootFrame)
            guard lengths.0.percent == 0, lengths.1.percent == 0 else {
                throw mistake(
                    .outOfRange, at: size, "a percentage of the canvas's size has nothing to refer to")
            }
            (width, height) = (lengths.0.pixels, lengths.1.pixels)
        } else if let canvas = program.canvas {
            throw .mistake(
                Diagnostic(
                    .noCanvas, at: SourceRange(.main, canvas.nameRange), "the canvas has no size",
                    hint: "write 'canvas 320 x 480', or give --size"))
        } else {
            throw .mistake(
                Diagnostic(
                    .noCanvas, at: SourceRange(.main, TextRange(0, 0)), "the scene has no canvas",
                    hint: "start with 'canvas 320 x 480', or give --size"))
        }
        func side(_ pixels: Double, _ what: String) throws(Failure) -> Int {
            let device = pixels * scale
            guard device.isFinite, device < 0x1p31 else {
                throw .mistake(
                    Diagnostic(.canvasTooLarge, at: place, "the canvas's \(what) is more than 2147483647 px"))
            }
            let rounded = snappedRound(device)
            guard rounded >= 1 else {
                throw .mistake(
                    Diagnostic(
                        .outOfRange, at: place,
                        "the canvas's \(what) is at least 1 px, not \(Value.text(pixels))"))
            }
            guard rounded <= 2_147_483_647 else {
                throw .mistake(
                    Diagnostic(.canvasTooLarge, at: place, "the canvas's \(what) is more than 2147483647 px"))
            }
            return rounded
        }
        return (try side(width, "width"), try side(height, "height"))
    }
}
