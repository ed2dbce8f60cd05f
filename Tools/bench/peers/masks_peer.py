"""Pillow and libvips: a mask scaled and laid over white with a gradient under it, and written as PPM.

The gradient is made before the clock starts; reading the mask, scaling, laying over and writing are timed. The libvips of PyPI
has no Netpbm: its mask is read before the clock starts, and it writes the bytes without a header.
"""
import os

import numpy
import pictures
from PIL import Image

Image.MAX_IMAGE_PIXELS = None


class Masked:
    def __init__(self, mask, gradient, side, out):
        self.mask, self.side, self.out = mask, int(side), out
        self.gradient = pictures.read_ppm(gradient)

    def prepare(self):
        """Before the clock starts: every run makes the file anew, as scenec does."""
        if os.path.exists(self.out):
            os.unlink(self.out)

    def save(self, path):
        self.run()
        os.replace(self.out, path)


class PillowEnlarged(Masked):
    def __init__(self, *arguments):
        super().__init__(*arguments)
        self.picture = Image.fromarray(self.gradient)

    def run(self):
        ink = Image.open(self.mask).convert("L").resize((self.side, self.side), Image.Resampling.NEAREST)
        # Ink is 0: white shows where it is 255.
        Image.composite(Image.new("RGB", ink.size, "white"), self.picture, ink).save(self.out)


class PillowReduced(Masked):
    def __init__(self, *arguments):
        super().__init__(*arguments)
        self.picture = Image.fromarray(self.gradient)

    def run(self):
        light = Image.open(self.mask)
        light = light.reduce(light.width // self.picture.width)
        cell = Image.composite(self.picture, Image.new("RGB", light.size, "white"), light)
        page = Image.new("RGB", (self.side, self.side))
        for y in range(0, self.side, cell.height):
            for x in range(0, self.side, cell.width):
                page.paste(cell, (x, y))
        page.save(self.out)


class Vips(Masked):
    def __init__(self, *arguments):
        super().__init__(*arguments)
        import pyvips

        self.pyvips = pyvips
        self.picture = pyvips.Image.new_from_array(self.gradient)
        self.light = pyvips.Image.new_from_array(numpy.asarray(Image.open(self.mask).convert("L")))
        pyvips.cache_set_max(0)

    def save(self, path):
        self.run()
        pictures.write_ppm(path, numpy.fromfile(self.out, numpy.uint8).reshape(self.side, self.side, 3))


class VipsEnlarged(Vips):
    def run(self):
        times = self.side // self.light.width
        ink = self.light.zoom(times, times) < 128
        ink.ifthenelse(self.picture, [255, 255, 255]).rawsave(self.out)


class VipsReduced(Vips):
    def run(self):
        times = self.light.width // self.picture.width
        share = self.light.shrink(times, times) / 255
        cell = (self.picture * share + (1 - share) * 255 + 0.5).cast("uchar").copy_memory()
        across = self.side // cell.width
        cell.replicate(across, across).rawsave(self.out)
