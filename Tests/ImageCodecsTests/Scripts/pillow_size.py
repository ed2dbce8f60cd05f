"""Prints how many bytes Pillow's PNG file of an image has, with its default settings."""
import io
import sys

from PIL import Image

file = io.BytesIO()
image = Image.open(sys.argv[1])
extra = {"transparency": image.info["transparency"]} if "transparency" in image.info else {}
image.save(file, "PNG", **extra)
print(len(file.getvalue()))
