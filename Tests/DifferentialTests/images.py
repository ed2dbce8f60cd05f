"""An image drawn into a box. Images are arrays of samples, components last, already in the space they are mixed in."""
import numpy as np
from layout import SHARES, checked, rounded

START = {"stretch": "start", "contain": "center", "cover": "center", "none": "start", "repeat": "start"}


def nearest(count, size):
    """The weights of `count` samples for each of `size` pixels."""
    weights = np.zeros((size, count))
    for x in range(size):
        weights[x, (2 * x + 1) * count // (2 * size)] = 1
    return weights


def area(count, size):
    weights = np.zeros((size, count))
    for x in range(size):
        start, end = x * count, (x + 1) * count  # in 1 / size samples
        for sample in range(start // size, (end - 1) // size + 1):
            overlap = min(end, (sample + 1) * size) - max(start, sample * size)
            weights[x, sample] = overlap / count
    return weights


def bilinear(count, size):
    weights = np.zeros((size, count))
    for x in range(size):
        at = min(max((x + 0.5) * count / size - 0.5, 0), count - 1)
        left = min(int(at), count - 1)
        weights[x, left] += 1 - (at - left)
        weights[x, min(left + 1, count - 1)] += at - left
    return weights


FILTERS = {"nearest": nearest, "area": area, "bilinear": bilinear}


def drawn(image, placement, width, height, outside, scale):
    """The image in a box of `width` × `height`; `outside` where there is none of it."""
    rows, columns = image.shape[:2]
    fit = placement["fit"]
    across, down = placement.get("align") or (START[fit],) * 2
    w, h = columns * scale, rows * scale
    if fit == "stretch":
        w, h = width, height
    elif fit in ("contain", "cover"):
        ratio = (min if fit == "contain" else max)(width / columns, height / rows)
        w, h = columns * ratio, rows * ratio
    x, y = (width - w) * SHARES[across], (height - h) * SHARES[down]
    picture = np.broadcast_to(np.asarray(outside, float), (height, width) + image.shape[2:]).copy()
    filtering = FILTERS[placement["sampling"]]
    for top, bottom in copies(y, h, height, fit == "repeat"):
        for left, right in copies(x, w, width, fit == "repeat"):
            checked(right - left, bottom - top)
            copy = np.einsum(
                "yi,xj,ij...->yx...", filtering(rows, bottom - top), filtering(columns, right - left), image)
            a, b, c, d = max(left, 0), max(top, 0), min(right, width), min(bottom, height)
            picture[b:d, a:c] = copy[b - top:d - top, a - left:c - left]
    return picture


def copies(start, size, side, repeats):
    """The rounded edges of the copies, one or as many as there is room for, that a side shows something of."""
    first, last = 0, 0
    if repeats:
        first, last = int(-start // size) - 1, int((side - start) // size) + 1
    edges = [(rounded(start + k * size), rounded(start + (k + 1) * size)) for k in range(first, last + 1)]
    return [(a, b) for a, b in edges if a < b and b > 0 and a < side]


def flipped(image, flip):
    if flip in ("horizontal", "both"):
        image = image[:, ::-1]
    if flip in ("vertical", "both"):
        image = image[::-1]
    return image
