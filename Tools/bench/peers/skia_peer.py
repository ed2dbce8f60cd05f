"""Skia's paint calls alone, on pixels that are there and warm."""
import layers
import numpy
import pictures
import skia


class Surface:
    def __init__(self, side):
        self.side = int(side)
        self.pixels = numpy.full((self.side, self.side, 4), 255, numpy.uint8)
        info = skia.ImageInfo.Make(self.side, self.side, skia.kBGRA_8888_ColorType, skia.kPremul_AlphaType)
        self.surface = skia.Surface.MakeRasterDirect(info, self.pixels)
        self.canvas = self.surface.getCanvas()

    def save(self, path):
        pictures.write_ppm(path, self.pixels[:, :, 2::-1])


def color(rgb, alpha=1.0):
    return skia.Color4f(rgb[0] / 255, rgb[1] / 255, rgb[2] / 255, alpha).toColor()


class HueWheel(Surface):
    def __init__(self, side):
        super().__init__(side)
        middle = self.side / 2
        self.paint = skia.Paint(
            Shader=skia.GradientShader.MakeSweep(middle, middle, [color(hue) for hue in pictures.hues()]))

    def run(self):
        self.canvas.drawPaint(self.paint)


class Diagonal(Surface):
    def __init__(self, side):
        super().__init__(side)
        ends = [skia.Point(*point) for point in pictures.line(self.side, self.side, 45)]
        colors = [color((255, 0, 0)), color((0, 0, 255))]
        self.paint = skia.Paint(Shader=skia.GradientShader.MakeLinear(ends, colors))

    def run(self):
        self.canvas.drawPaint(self.paint)


class Layers(Surface):
    def __init__(self, side, mask):
        super().__init__(side)
        ink = pictures.read_pbm(mask) * numpy.uint8(255)
        info = skia.ImageInfo.Make(ink.shape[1], ink.shape[0], skia.kAlpha_8_ColorType, skia.kPremul_AlphaType)
        self.ink = skia.Image.MakeRasterCopy(skia.Pixmap(info, ink, ink.shape[1]))
        self.all = skia.Rect(self.side, self.side)
        self.steps = [step for group in layers.GROUPS for step in self.group(group)]

    def group(self, g):
        tile = skia.Image.fromarray(
            pictures.bgra(pictures.smooth_checker(g["period"], g["dark"], g["light"])), skia.kBGRA_8888_ColorType)
        checker = tile.makeShader(skia.TileMode.kRepeat, skia.TileMode.kRepeat, skia.SamplingOptions())
        ends = [skia.Point(*point) for point in pictures.line(self.side, self.side, g["angle"])]
        ramp = skia.GradientShader.MakeLinear(ends, [color(rgb) for rgb in layers.RAMP])
        half = self.side / 2
        glow = skia.GradientShader.MakeRadial(skia.Point(half, half), half, [color(rgb) for rgb in layers.GLOW])
        down = [skia.Point(0, 0), skia.Point(0, self.side)]
        veil = skia.GradientShader.MakeLinear(down, [color(g["veil"], alpha) for alpha in layers.VEIL])
        yield None, skia.Paint(Shader=checker, Alphaf=g["checker"])
        yield None, skia.Paint(Shader=ramp, Alphaf=g["ramp"], BlendMode=skia.BlendMode.kMultiply)
        yield None, skia.Paint(Shader=glow, Alphaf=g["glow"], BlendMode=skia.BlendMode.kScreen)
        yield self.ink, skia.Paint(Color=color(g["stain"], g["mask"]))
        yield None, skia.Paint(Shader=veil)

    def run(self):
        self.canvas.clear(skia.ColorWHITE)
        for image, paint in self.steps:
            if image:
                self.canvas.drawImageRect(image, self.all, skia.SamplingOptions(), paint)
            else:
                self.canvas.drawPaint(paint)
