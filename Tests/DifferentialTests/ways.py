"""The other ways to a picture: threads, regions and formats must all give the bytes that the first gave."""
import io
import subprocess
import numpy as np
from PIL import Image

Image.MAX_IMAGE_PIXELS = None


def levels_of(scenec, path, options):
    """scenec's picture of a file, height × width × 4 levels; None and the message where it refuses the scene."""
    process = subprocess.run(
        [scenec, path, "--format", "pam", "--quiet", "-o", "-", *options], capture_output=True, timeout=60)
    if process.returncode:
        return None, process.stderr.decode() or f"status {process.returncode}"
    header, data = process.stdout.split(b"ENDHDR\n", 1)
    fields = dict(line.split(b" ", 1) for line in header.split(b"\n") if b" " in line)
    width, height, depth, maximum = (int(fields[k]) for k in (b"WIDTH", b"HEIGHT", b"DEPTH", b"MAXVAL"))
    levels = np.frombuffer(data, "u1" if maximum == 255 else ">u2").reshape(height, width, depth)
    if depth == 3:
        levels = np.concatenate([levels, np.full((height, width, 1), maximum, levels.dtype)], -1)
    return levels, None


def disagreement(scenec, path, levels, options, random):
    """What to say of the first way whose picture is another; None where all agree."""
    height, width = levels.shape[:2]
    for threads in "1", "3":
        found, message = levels_of(scenec, path, [*options, "--threads", threads])
        if found is None or not np.array_equal(found, levels):
            return f"with --threads {threads}: {message or 'other pixels'}"
    x, y = random.randrange(width), random.randrange(height)
    columns, rows = random.randint(1, width - x), random.randint(1, min(50, height - y))
    region = f"{x},{y},{columns},{rows}"
    found, message = levels_of(scenec, path, [*options, "--region", region])
    if found is None or not np.array_equal(found, levels[y:y + rows, x:x + columns]):
        return f"with --region {region}: {message or 'other pixels'}"
    if levels.dtype != np.uint8:
        return None
    for name in "png", "qoi":
        process = subprocess.run(
            [scenec, path, "--format", name, "--quiet", "-o", "-", *options], capture_output=True, timeout=60)
        if process.returncode:
            return f"as {name}: {process.stderr.decode()}"
        image = np.asarray(Image.open(io.BytesIO(process.stdout)).convert("RGBA"))
        if not np.array_equal(image, levels):
            return f"as {name}: other pixels"
    return None
