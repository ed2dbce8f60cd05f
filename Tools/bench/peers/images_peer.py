"""Pillow and libvips: an image in memory resized to memory."""
import numpy
import pictures
from PIL import Image

Image.MAX_IMAGE_PIXELS = None


class Pillow:
    def __init__(self, image, side):
        self.image = Image.open(image).convert("RGB")
        self.size = (int(side), int(side))

    def run(self):
        self.made = self.image.resize(self.size, self.filter)

    def save(self, path):
        self.run()
        self.made.save(path, "PPM")


class PillowEnlarged(Pillow):
    filter = Image.Resampling.BILINEAR


class PillowReduced(Pillow):
    # The mean of what is under a pixel, where that is whole samples.
    filter = Image.Resampling.BOX


class Vips:
    def __init__(self, image, side):
        import pyvips

        self.pyvips = pyvips
        self.image = pyvips.Image.new_from_array(pictures.read_ppm(image))
        self.side = int(side)
        pyvips.cache_set_max(0)

    def run(self):
        self.made = self.resized().write_to_memory()

    def save(self, path):
        self.run()
        pictures.write_ppm(path, numpy.frombuffer(self.made, numpy.uint8).reshape(self.side, self.side, 3))


class VipsEnlarged(Vips):
    def resized(self):
        # At the pixels' centres, clamped at the border; its own resize has other borders.
        scale = (self.side / self.image.width, self.side / self.image.height)
        return self.image.affine(
            (scale[0], 0, 0, scale[1]), interpolate=self.pyvips.Interpolate.new("bilinear"), extend="copy",
            idx=0.5, idy=0.5, odx=-0.5, ody=-0.5, oarea=(0, 0, self.side, self.side))


class VipsReduced(Vips):
    def resized(self):
        times = self.image.width // self.side
        return self.image.shrink(times, times)
