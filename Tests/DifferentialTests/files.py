"""Images in files: Netpbm read here, all else by Pillow."""
import io
import re
import numpy as np
from PIL import Image

SPACE = re.compile(rb"(?:\s|#[^\r\n]*)+")


def samples(data):
    """Straight samples of a file's bytes, height × width × 4."""
    if data[:2] in (b"P1", b"P2", b"P3", b"P4", b"P5", b"P6"):
        return with_alpha(netpbm(data))
    if data[:2] == b"P7":
        return with_alpha(pam(data))
    return np.asarray(Image.open(io.BytesIO(data)).convert("RGBA")) / 255


def with_alpha(components):
    height, width, depth = components.shape
    alpha = components[..., -1:] if depth in (2, 4) else np.ones((height, width, 1))
    rgb = components[..., :3] if depth > 2 else np.repeat(components[..., :1], 3, -1)
    return np.concatenate([rgb, alpha], -1)


def netpbm(data):
    kind, at, fields = data[1] - 48, 2, []
    while len(fields) < (2 if kind in (1, 4) else 3):
        if match := SPACE.match(data, at):
            at = match.end()
        match = re.compile(rb"\d+").match(data, at)
        fields.append(int(match[0]))
        at = match.end()
    (width, height), maximum = fields[:2], fields[2] if len(fields) == 3 else 1
    depth = 3 if kind in (3, 6) else 1
    count = width * height * depth
    if kind == 4:
        stride = (width + 7) // 8
        rows = np.frombuffer(data, "u1", stride * height, at + 1).reshape(height, stride)
        values = np.unpackbits(rows, axis=1)[:, :width]
    elif kind > 4:
        values = np.frombuffer(data, "u1" if maximum < 256 else ">u2", count, at + 1)
    elif kind == 1:
        values = np.array([c - 48 for c in data[at:] if c in b"01"][:count])
    else:
        values = np.array([int(word) for word in data[at:].split()[:count]])
    components = values.reshape(height, width, depth) / maximum
    return 1 - components if kind in (1, 4) else components


def pam(data):
    header, raster = data.split(b"ENDHDR\n", 1)
    fields = dict(line.split(None, 1) for line in header.split(b"\n")[1:] if line.strip() and line[:1] != b"#")
    width, height, depth, maximum = (int(fields[k]) for k in (b"WIDTH", b"HEIGHT", b"DEPTH", b"MAXVAL"))
    values = np.frombuffer(raster, "u1" if maximum < 256 else ">u2", width * height * depth)
    return values.reshape(height, width, depth) / maximum
