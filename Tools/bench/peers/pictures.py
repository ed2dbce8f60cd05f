"""What several peers need: pictures to and from files, and the parts of scenes that are made before the clock starts."""
import numpy


def write_ppm(path, pixels):
    height, width, _ = pixels.shape
    with open(path, "wb") as file:
        file.write(b"P6\n%d %d\n255\n" % (width, height))
        for top in range(0, height, 256):
            file.write(numpy.ascontiguousarray(pixels[top : top + 256]).tobytes())


def read_ppm(path):
    with open(path, "rb") as file:
        header = [file.readline() for _ in range(3)]
        width, height = map(int, header[1].split())
        return numpy.fromfile(file, numpy.uint8).reshape(height, width, 3)


def read_pbm(path):
    """1 where there is ink."""
    with open(path, "rb") as file:
        header = [file.readline() for _ in range(2)]
        width, height = map(int, header[1].split())
        rows = numpy.frombuffer(file.read(), numpy.uint8).reshape(height, -1)
        return numpy.unpackbits(rows, axis=1)[:, :width]


def smooth_checker(period, dark, light):
    """One period, (period, period, 3), of a checker whose squares have sides of period / 2: the share of each pixel's extent."""
    edges = numpy.arange(period + 1) / (period / 2)
    even = (numpy.floor(edges / 2) + numpy.minimum(edges % 2, 1)) * (period / 2)
    share = numpy.diff(even)
    first = numpy.outer(share, share) + numpy.outer(1 - share, 1 - share)
    first = first[:, :, None]
    return (first * numpy.array(dark) + (1 - first) * numpy.array(light) + 0.5).astype(numpy.uint8)


def bgra(rgb):
    """Opaque pixels as Skia keeps them in memory."""
    height, width, _ = rgb.shape
    pixels = numpy.empty((height, width, 4), numpy.uint8)
    pixels[:, :, :3] = rgb[:, :, ::-1]
    pixels[:, :, 3] = 255
    return pixels


def hues():
    return [(255, 0, 0), (255, 255, 0), (0, 255, 0), (0, 255, 255), (0, 0, 255), (255, 0, 255), (255, 0, 0)]


def line(width, height, degrees):
    """Where the language's `along: ANGLE` has t = 0 and t = 1."""
    angle = numpy.radians(degrees)
    x, y = numpy.cos(angle), numpy.sin(angle)
    half = (width * abs(x) + height * abs(y)) / 2
    return (width / 2 - x * half, height / 2 - y * half), (width / 2 + x * half, height / 2 + y * half)
