"""PNG written from pixels in memory to memory, and read from memory, with each library's defaults."""
import io

import numpy
import pictures
from PIL import Image

Image.MAX_IMAGE_PIXELS = None


class Writer:
    def __init__(self, picture):
        self.pixels = pictures.read_ppm(picture)
        self.file = b""

    def run(self):
        self.file = self.encode()
        return len(self.file)

    def save(self, path):
        self.run()
        with open(path, "wb") as file:
            file.write(self.file)


class PillowWriter(Writer):
    def __init__(self, picture):
        super().__init__(picture)
        self.image = Image.fromarray(self.pixels)

    def encode(self):
        out = io.BytesIO()
        self.image.save(out, "png")
        return out.getvalue()


class VipsWriter(Writer):
    def __init__(self, picture):
        super().__init__(picture)
        import pyvips

        pyvips.cache_set_max(0)
        self.image = pyvips.Image.new_from_array(self.pixels)

    def encode(self):
        return self.image.pngsave_buffer()


class FpngWriter(Writer):
    def encode(self):
        import fpng_py

        height, width, channels = self.pixels.shape
        return fpng_py.fpng_encode_image_to_memory(self.pixels, width, height, channels)


class SpngWriter(Writer):
    def encode(self):
        import imagecodecs

        return imagecodecs.spng_encode(self.pixels)


class PillowReader:
    def __init__(self, file):
        with open(file, "rb") as stream:
            self.file = stream.read()

    def run(self):
        self.image = Image.open(io.BytesIO(self.file))
        self.image.load()

    def save(self, path):
        pictures.write_ppm(path, numpy.asarray(self.image.convert("RGB")))
