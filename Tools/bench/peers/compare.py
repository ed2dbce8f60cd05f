"""compare.py A B: how far two pictures are apart; prints the largest difference of a sample, the mean, and the share of pixels
in which a sample differs by more than 3."""
import sys

import numpy
from PIL import Image

Image.MAX_IMAGE_PIXELS = None


def main():
    first, second = (Image.open(path).convert("RGB") for path in sys.argv[1:3])
    if first.size != second.size:
        sys.exit(f"one is {first.size}, the other {second.size}")
    worst, total, far = 0, 0, 0
    width, height = first.size
    for top in range(0, height, 256):
        box = (0, top, width, min(height, top + 256))
        a, b = (numpy.asarray(image.crop(box)).astype(numpy.int16) for image in (first, second))
        difference = numpy.abs(a - b)
        worst = max(worst, int(difference.max()))
        total += int(difference.sum(dtype=numpy.int64))
        far += int((difference.max(axis=2) > 3).sum())
    print(worst, total / (3 * width * height), far / (width * height))


if __name__ == "__main__":
    main()
