"""Lengths, boxes and the cells of a tile, in device pixels."""
import math
from dataclasses import dataclass
from tokens import Refused

# Within this, positions are equal.
NOISE = 2 ** -20
# What this renderer has the patience for.
MOST_CELLS, MOST_PIXELS = 10_000, 4_000_000
# Of all tiles of a picture together, cells in cells among them.
MOST_CELLS_IN_ALL = 15_000


class TooMuch(Exception):
    """More cells or pixels than that."""


def checked(width, height):
    if width * height > MOST_PIXELS:
        raise TooMuch
    return width, height


class CellCount:
    """The cells of a picture so far."""

    def __init__(self):
        self.count = 0

    def add(self):
        self.count += 1
        if self.count > MOST_CELLS_IN_ALL:
            raise TooMuch


def rounded(v):
    return math.floor(v + 0.5 + NOISE)


@dataclass(frozen=True)
class Length:
    """Scene pixels and a percentage."""
    pixels: float = 0
    percent: float = 0

    def of(self, reference, scale):
        return self.pixels * scale + self.percent / 100 * reference


ZERO, WHOLE = Length(), Length(percent=100)
SHARES = {"start": 0, "center": 0.5, "end": 1}


def box(properties, width, height, scale):
    """A layer's box in one of `width` × `height`: x0, y0, x1, y1."""
    if "inset" in properties:
        top, right, bottom, left = properties["inset"]
        x, y = left.of(width, scale), top.of(height, scale)
        w, h = width - x - right.of(width, scale), height - y - bottom.of(height, scale)
    else:
        w, h = (l.of(r, scale) for l, r in zip(properties.get("size", (WHOLE, WHOLE)), (width, height)))
        across, down = properties.get("align", ("start", "start"))
        at = properties.get("at", (ZERO, ZERO))
        x = (width - w) * SHARES[across] + at[0].of(width, scale)
        y = (height - h) * SHARES[down] + at[1].of(height, scale)
    return rounded(x), rounded(y), rounded(x + w), rounded(y + h)


@dataclass
class Axis:
    """The cells along one side of a tile."""
    edges: list
    whole: int
    cell: float = None
    gap: float = 0

    @property
    def count(self):
        return len(self.edges)

    def edge(self, number, shift):
        """Where a cell starts and ends; number -1 is the one before the first."""
        start, end = self.edges[max(number, 0)]
        if number < 0:
            shift -= self.cell + self.gap
        return start + shift, end + shift


def cells(axis, side, scale):
    """The cells of an axis given as {kind, gap, origin, …} over a side."""
    gap, origin = axis["gap"].of(side, scale), axis["origin"].of(side, scale)
    kind = axis["kind"]
    if kind == "count":
        n = axis["count"]
        cell = (side - (n - 1) * gap) / n
        if cell < 0:
            raise Refused("the gaps leave no room")
        if n > 1 and cell + gap <= 0:
            raise Refused("the gaps leave no way forward")
        return spaced(0, cell, gap, n)
    if kind == "tracks":
        return tracks(axis["tracks"], side, gap, scale)
    cell = axis["cell"].of(side, scale)
    if cell <= 0 or (cell + gap) / scale < 1 / 1024:
        raise Refused("the cells are too thin")
    if kind == "both":
        found = spaced(origin, cell, gap, axis["count"])
    elif kind == "space":
        n = math.floor((side + gap) / (cell + gap) + NOISE)
        if n == 1:
            return spaced((side - cell) / 2, cell, gap, 1)
        return spaced(0, cell, (side - n * cell) / (n - 1), n) if n > 1 else Axis([], 0, cell, gap)
    elif kind == "round":
        n = max(1, rounded((side + gap) / (cell + gap)))
        return spaced(0, (side - (n - 1) * gap) / n, gap, n)
    else:
        if kind == "repeat":
            first = math.floor((-origin - cell) / (cell + gap)) - 2
            while origin + first * (cell + gap) + cell <= NOISE:
                first += 1
            origin += first * (cell + gap)
        n = 0
        while origin + n * (cell + gap) < side - NOISE and n <= MOST_CELLS:
            n += 1
        found = spaced(origin, cell, gap, n)
    inside = [e for e in found.edges if e[0] >= -NOISE and e[1] <= side + NOISE]
    found.whole = len(inside)
    if kind == "whole":
        found.edges = inside
    return found


def spaced(start, cell, gap, n):
    if n > MOST_CELLS:
        raise TooMuch
    return Axis([(start + k * (cell + gap), start + k * (cell + gap) + cell) for k in range(n)], n, cell, gap)


def tracks(sizes, side, gap, scale):
    """Sizes are lengths or numbers of fractions."""
    fractions = sum(s for s in sizes if not isinstance(s, Length))
    fixed = sum(s.of(side, scale) for s in sizes if isinstance(s, Length))
    share = max(0, side - fixed - gap * (len(sizes) - 1)) / max(1, fractions)
    edges, start = [], 0
    for size in sizes:
        end = start + (size.of(side, scale) if isinstance(size, Length) else size * share)
        edges.append((start, end))
        start = end + gap
    return Axis(edges, len(edges), None, gap)
