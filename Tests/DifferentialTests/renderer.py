"""Layers, tiles and masks: a whole picture in double precision."""
from dataclasses import dataclass, replace
import numpy as np
import colors
import images
import layout
from blending import composite
from paints import NOISE, PAINTERS


@dataclass(frozen=True)
class Cell:
    column: int
    row: int
    columns: int
    rows: int
    whole_columns: int
    whole_rows: int
    symbol: int = None

    @property
    def index(self):
        return self.row * self.columns + self.column

    @property
    def cells(self):
        return self.columns * self.rows


@dataclass(frozen=True)
class Place:
    """Where something is painted: the settings, the cell, and boxes (x, y, width, height) as seen from there."""
    canvas: tuple
    scale: float
    is_linear: bool
    boxes: dict
    painted: layout.CellCount
    cell: Cell = None

    def seen(self, view):
        return replace(self, boxes={name: view(*box) for name, box in self.boxes.items()})

    def moved(self, left, top):
        return self.seen(lambda x, y, w, h: (x - left, y - top, w, h))

    def turned(self, flip, turns, width, height):
        """As seen from content that is flipped, then turned, into a box of `width` × `height`."""
        place = self
        for _ in range(turns):
            # A quarter turn back: what was the box's right edge is the top.
            place = place.seen(lambda x, y, w, h, width=width: (y, width - x - w, h, w))
            width, height = height, width
        if flip in ("horizontal", "both"):
            place = place.seen(lambda x, y, w, h: (width - x - w, y, w, h))
        if flip in ("vertical", "both"):
            place = place.seen(lambda x, y, w, h: (x, height - y - h, w, h))
        return place


def picture(scene, scale=1):
    """Straight encoded pixels, height × width × 4, in 0…1."""
    width, height = (layout.rounded(side * scale) for side in scene["size"])
    place = Place((width, height), scale, scene["linear"], {"canvas": (0, 0, width, height)}, layout.CellCount())
    scene = scene | scene["inside"](place, width, height) if "inside" in scene else scene
    buffer = np.broadcast_to(colors.premultiplied(scene["background"], place.is_linear), (height, width, 4))
    for child in scene["children"]:
        buffer = painted(child, buffer, place)
    return np.clip(colors.straight(masked(buffer, scene["masks"], place), place.is_linear), 0, 1)



def painted(node, buffer, place):
    """What is in the buffer with a node painted onto it."""
    height, width = buffer.shape[:2]
    if callable(node):
        node = node(place, width, height)
    if node["kind"] == "tile":
        return tiled(node, buffer, place)
    if node["kind"] == "layer":
        return laid(node, buffer, place, (0, 0, width, height))
    source = PAINTERS[node["kind"]](node, width, height, place) * node["opacity"]
    return composite(node["blend"], buffer, source)


def masked(buffer, masks, place):
    for mask in masks:
        buffer = buffer * coverage(mask, *buffer.shape[1::-1], place)[..., None]
    return buffer


def laid(layer, buffer, place, cell):
    """Paints a layer into a cell x0, y0, x1, y1 of the buffer, which clips it."""
    left, top = cell[:2]
    if callable(layer):
        layer = layer(place, cell[2] - left, cell[3] - top)
    when = layer.get("when", True)
    if not (when(place.cell) if callable(when) else when):
        return buffer
    x0, y0, x1, y1 = layout.box(layer, cell[2] - left, cell[3] - top, place.scale)
    x0, y0, x1, y1 = x0 + left, y0 + top, x1 + left, y1 + top
    if x1 <= x0 or y1 <= y0:
        return buffer
    turns = layer.get("rotate", 0) // 90
    width, height = (y1 - y0, x1 - x0) if turns % 2 else (x1 - x0, y1 - y0)
    layout.checked(width, height)
    content = np.zeros((height, width, 4))
    inner = place.moved(x0, y0)
    if "inside" in layer:
        layer = layer | layer["inside"](inner, width, height)
    inner = inner.turned(layer.get("flip"), turns, x1 - x0, y1 - y0)
    for child in layer["children"]:
        content = painted(child, content, inner)
    content = images.flipped(masked(content, layer["masks"], inner), layer.get("flip"))
    content = np.rot90(content, -turns) * layer.get("opacity", 1)
    a, b = max(x0, left, 0), max(y0, top, 0)
    c, d = min(x1, cell[2], buffer.shape[1]), min(y1, cell[3], buffer.shape[0])
    if a >= c or b >= d:
        return buffer
    buffer = buffer.copy()
    source = content[b - y0:d - y0, a - x0:c - x0]
    buffer[b:d, a:c] = composite(layer.get("blend", "normal"), buffer[b:d, a:c], source)
    return buffer


def tiled(tile, buffer, place):
    height, width = buffer.shape[:2]
    across = layout.cells(tile["across"], width, place.scale)
    down = layout.cells(tile["down"], height, place.scale)
    shift, drop = (
        np.mod(tile[name].of(axis.cell, place.scale), axis.cell + axis.gap) if name in tile else 0
        for name, axis in (("stagger", across), ("stagger-columns", down)))
    if not (across.count and down.count):
        return buffer
    for row in range(-1 if drop else 0, down.count):
        for column in range(-1 if shift else 0, across.count):
            if row < 0 and column % 2 == 0 or column < 0 and row % 2 == 0:
                continue
            left, right = across.edge(column, shift if row % 2 else 0)
            top, bottom = down.edge(row, drop if column % 2 else 0)
            edges = tuple(layout.rounded(edge) for edge in (left, top, right, bottom))
            if edges[2] <= max(edges[0], 0) or edges[3] <= max(edges[1], 0):
                continue
            place.painted.add()
            symbol = tile["symbols"](column, row) if "symbols" in tile else place.cell and place.cell.symbol
            cell = Cell(column, row, across.count, down.count, across.whole, down.whole, symbol)
            box = edges[0], edges[1], edges[2] - edges[0], edges[3] - edges[1]
            inner = replace(place, cell=cell, boxes=place.boxes | {"cell": box})
            buffer = laid(tile["body"], buffer, inner, edges)
    return buffer


# MARK: Masks

def coverage(mask, width, height, place):
    if callable(mask):
        mask = mask(place, width, height)
    if "image" in mask:
        samples = images.flipped(mask["image"], mask["flip"])
        covered = images.drawn(measured(samples, mask), mask, width, height, outside(mask), place.scale)
    else:
        buffer = np.zeros((height, width, 4))
        inner = place.turned(mask["flip"], 0, width, height)
        for child in mask["children"]:
            buffer = painted(child, buffer, inner)
        covered = measured(images.flipped(colors.straight(buffer, place.is_linear), mask["flip"]), mask)
    if mask["threshold"] is None:
        return covered
    return np.where(covered >= mask["threshold"] - NOISE, 1.0, 0.0)


def measured(straight, mask):
    """The coverage that samples have, after `invert`."""
    alpha, luma = straight[..., 3], straight[..., :3] @ colors.LUMA
    found = {"ink": (1 - luma) * alpha, "luminance": luma * alpha, "alpha": alpha}[mask["mode"]]
    return 1 - found if mask["invert"] else found


def outside(mask):
    return 1.0 if mask["invert"] else 0.0
