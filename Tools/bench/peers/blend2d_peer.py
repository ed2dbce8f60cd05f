"""Blend2D's paint calls alone, without worker threads, on pixels that are there and warm."""
import os
import tempfile

import blend2d
import layers
import numpy
import pictures
from PIL import Image


class Surface:
    def __init__(self, side):
        self.side = int(side)
        self.image = blend2d.BLImage(self.side, self.side, blend2d.BLFormat.PRGB32)
        self.context = blend2d.BLContext(self.image)
        self.context.set_fill_style((1.0, 1.0, 1.0, 1.0))
        self.context.fill_all()
        self.context.flush()

    def save(self, path):
        # The bindings give a copy of the memory, which is B, G, R, A.
        pictures.write_ppm(path, self.image.getDataAsNumPy()[:, :, 2::-1])


def color(rgb, alpha=1.0):
    """The bindings take red for blue."""
    return (rgb[2] / 255, rgb[1] / 255, rgb[0] / 255, alpha)


def with_stops(gradient, colors):
    for index, value in enumerate(colors):
        gradient.add_stop(index / (len(colors) - 1), value)
    return gradient


def linear(ends, colors):
    (x0, y0), (x1, y1) = ends
    return with_stops(blend2d.create_linear_gradient(float(x0), float(y0), float(x1), float(y1)), colors)


class HueWheel(Surface):
    def __init__(self, side):
        super().__init__(side)
        middle = self.side / 2
        gradient = blend2d.create_conical_gradient(middle, middle, 0.0)
        gradient.set_value(3, 1.0)  # How often it goes round, which the bindings leave at 0.
        self.gradient = with_stops(gradient, [color(hue) for hue in pictures.hues()])

    def run(self):
        self.context.set_fill_style(self.gradient)
        self.context.fill_all()
        self.context.flush()


class Diagonal(Surface):
    def __init__(self, side):
        super().__init__(side)
        ends = pictures.line(self.side, self.side, 45)
        self.gradient = linear(ends, [color((255, 0, 0)), color((0, 0, 255))])

    def run(self):
        self.context.set_fill_style(self.gradient)
        self.context.fill_all()
        self.context.flush()


def image_of(rgb, alpha=None):
    """The bindings take no pixels from memory, but they read files."""
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "image.png")
        pixels = Image.fromarray(rgb)
        if alpha is not None:
            pixels.putalpha(Image.fromarray(alpha * numpy.uint8(255)))
        pixels.save(path, compress_level=1)
        image = blend2d.BLImage(1, 1)
        image.readFromFile(path)
    image.convert(blend2d.BLFormat.PRGB32)
    return image


class Layers(Surface):
    """These bindings have no mask fill: the coloured mask is scaled and coloured before the clock starts, and is blitted."""

    def __init__(self, side, mask):
        super().__init__(side)
        ink = pictures.read_pbm(mask)
        times = self.side // ink.shape[0]
        self.ink = ink.repeat(times, axis=0).repeat(times, axis=1)
        self.steps = [step for group in layers.GROUPS for step in self.group(group)]

    def group(self, g):
        tile = image_of(pictures.smooth_checker(g["period"], g["dark"], g["light"]))
        half = self.side / 2
        normal, op = blend2d.BLCompOp.SRC_OVER, blend2d.BLCompOp
        checker = blend2d.BLPattern(
            tile, blend2d.BLRectI(0, 0, g["period"], g["period"]), blend2d.BLExtendMode.REPEAT,
            blend2d.make_identity_matrix())
        ramp = linear(pictures.line(self.side, self.side, g["angle"]), [color(rgb) for rgb in layers.RAMP])
        glow = with_stops(
            blend2d.create_radial_gradient(half, half, half, half, half), [color(rgb) for rgb in layers.GLOW])
        stain = numpy.empty((self.side, self.side, 3), numpy.uint8)
        stain[:] = g["stain"]
        veil = linear(((0, 0), (0, self.side)), [color(g["veil"], alpha) for alpha in layers.VEIL])
        yield checker, None, g["checker"], normal
        yield ramp, None, g["ramp"], op.MULTIPLY
        yield glow, None, g["glow"], op.SCREEN
        yield None, image_of(stain, self.ink), g["mask"], normal
        yield veil, None, 1.0, normal

    def run(self):
        context = self.context
        context.comp_op, context.global_alpha = blend2d.BLCompOp.SRC_OVER, 1.0
        context.set_fill_style((1.0, 1.0, 1.0, 1.0))
        context.fill_all()
        for style, image, alpha, operator in self.steps:
            context.comp_op, context.global_alpha = operator, alpha
            if image:
                context.blit_image(blend2d.BLPoint(0.0, 0.0), image)
            else:
                context.set_fill_style(style)
                context.fill_all()
        context.flush()
