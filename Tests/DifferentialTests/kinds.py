"""The properties of each kind of node."""
from blending import MODES
from functions import graphemes
from layout import SHARES, ZERO, Length
from values import (
    Quantity, Refused, angle_of, bare_number_of, color_of, length_of, ratio, size_of, whole)

ALIGNS, FLIPS = tuple(SHARES), ("none", "horizontal", "vertical", "both")
FITS, SAMPLINGS = ("stretch", "contain", "cover", "none", "repeat"), ("nearest", "area", "bilinear")
GRID_FITS = ("clip", "repeat", "whole", "space", "round")
PLACEMENT = ("at", "size", "inset", "align", "when", "rotate")
LAYER = (*PLACEMENT, "opacity", "blend", "flip")


def truth(value):
    if not isinstance(value, bool):
        raise Refused("not a boolean")
    return value


def one_of(keywords):
    def word(value):
        if not isinstance(value, str) or value not in keywords:
            raise Refused(f"not one of {', '.join(keywords)}")
        return value
    return word


def keyword(reader, name, keywords, default):
    return reader.get(name, one_of(keywords), default, keywords)


def twice(values):
    """One serves both."""
    return None if values is None else tuple(values * 2)[:2]


def pair(values):
    if values is not None and len(values) != 2:
        raise Refused("exactly two")
    return values


# MARK: Layers

def placement_values(reader):
    found = {"when": reader.get("when", truth, True)}
    if not found["when"]:
        return found
    if sides := reader.list("inset", length_of):
        found["inset"] = {1: sides * 4, 2: sides * 2, 4: sides}[len(sides)]
    if at := pair(reader.list("at", length_of)):
        found["at"] = at
    if size := reader.get("size", size_of):
        found["size"] = size.width, size.height
    if align := twice(reader.list("align", one_of(ALIGNS), None, ALIGNS)):
        found["align"] = align
    turns = reader.get("rotate", angle_of, 0) / 90
    if turns != round(turns):
        raise Refused("not a quarter turn")
    return found | {"rotate": int(turns) % 4 * 90}


def layer_values(reader):
    return common(reader) | {"flip": keyword(reader, "flip", FLIPS, "none")}


def common(reader):
    return {
        "opacity": reader.get("opacity", ratio, 1), "blend": keyword(reader, "blend", tuple(MODES), "normal")}


def fitted(reader):
    return {
        "fit": keyword(reader, "fit", FITS, "stretch"), "flip": keyword(reader, "flip", FLIPS, "none"),
        "sampling": keyword(reader, "sampling", SAMPLINGS, "nearest"),
        "align": twice(reader.list("align", one_of(ALIGNS), None, ALIGNS))}


def mask_values(reader, source):
    found = fitted(reader) | {
        "mode": keyword(reader, "mode", ("ink", "luminance", "alpha"), "ink" if source else "alpha"),
        "invert": reader.get("invert", truth, False), "threshold": reader.get("threshold", ratio)}
    return found | {"image": source.samples} if source else found


# MARK: Tiles

def tile_values(reader, size):
    gaps = twice(reader.list("gap", length_of, [ZERO]))
    origin = pair(reader.list("origin", length_of, [ZERO, ZERO]))
    fits = twice(reader.list("fit", one_of(GRID_FITS), ["clip"], GRID_FITS))
    cells = (size.width, size.height) if size else (None, None)
    axes = [
        {"gap": gap, "origin": start} | extent(reader, name, cell, fit)
        for name, cell, gap, start, fit in zip(("columns", "rows"), cells, gaps, origin, fits)]
    found = {}
    if "map" in reader:
        rows = [graphemes(line) for line in reader.get("map", str).split("\n")]
        legend = graphemes(reader.get("legend", str))
        for axis, count in zip(axes, (max(map(len, rows)), len(rows))):
            axis.update(kind="both" if size else "count", count=count)
        found["symbols"] = lambda column, row: symbol(rows, legend, column, row)
    for name in "stagger", "stagger-columns":
        if name in reader:
            found[name] = reader.get(name, length_of)
    return found | {"across": axes[0], "down": axes[1]}


def symbol(rows, legend, column, row):
    if not (0 <= row < len(rows) and 0 <= column < len(rows[row])):
        return -1
    return legend.index(rows[row][column]) if rows[row][column] in legend else -1


def extent(reader, name, cell, fit):
    """A cell's length, a count, both, or tracks."""
    sizes = reader.list(name, lambda value: value)
    if sizes and (len(sizes) > 1 or not isinstance(sizes[0], Quantity) or sizes[0].kind != "number"):
        return {"kind": "tracks", "tracks": [track(value) for value in sizes]}
    if sizes:
        return {"kind": "count" if cell is None else "both", "count": whole(sizes[0]), "cell": cell}
    return {"kind": "count", "count": 1} if cell is None else {"kind": fit, "cell": cell}


def track(value):
    if isinstance(value, Quantity) and value.kind == "fraction":
        return value.value
    return length_of(value)


# MARK: Paints

def fill(reader, values, file):
    color, = values
    return common(reader) | {"color": color_of(color)}


def image(reader, values, file):
    source, = values
    return common(reader) | fitted(reader) | {"image": file.image(source).samples}


def squares(reader, lengths):
    white, black = (1.0, 1.0, 1.0, 1.0), (0.0, 0.0, 0.0, 1.0)
    scale, sides = reader.box.place.scale, (reader.box.width, reader.box.height)
    pixels = [None if l is None else l.of(side, scale) / scale for l, side in zip(lengths, sides)]
    if any(side is not None and side <= 0 for side in pixels):
        raise Refused("not positive")
    return common(reader) | {
        "lengths": pixels, "colors": reader.list("colors", color_of, [white, black]),
        "sharpness": reader.get("sharpness", ratio, 1),
        "smooth": keyword(reader, "edges", ("crisp", "smooth"), "crisp") == "smooth"}


def checker(reader, values, file):
    size, = values
    size = size_of(size)
    center = pair(reader.list("center", length_of, [Length(0, 50)] * 2))
    return squares(reader, [size.width, size.height]) | {"center": center}


def stripes(reader, values, file):
    length, = values
    is_down = keyword(reader, "along", ("x", "y"), "x") == "y"
    lengths = [None, length_of(length)] if is_down else [length_of(length), None]
    return squares(reader, lengths) | {"center": [reader.get("center", length_of, Length(0, 50))] * 2}


def ramp(reader):
    words = ("x", "y", "outward", "around", "columns", "rows", "cells")
    return common(reader) | {
        "along": reader.get("along", lambda v: v if isinstance(v, str) else angle_of(v), "x", words),
        "across": keyword(reader, "across", ("layer", "cell", "canvas"), "layer"),
        "steps": reader.get("steps", whole),
        "closed": keyword(reader, "ends", ("open", "closed"), "open") == "closed"}


def gradient(reader, values, file):
    colors = [color_of(value) for value in values]
    even = [k / max(1, len(colors) - 1) for k in range(len(colors))]
    stops = reader.list("stops", ratio, even)
    if len(stops) != len(colors) or stops != sorted(stops):
        raise Refused("stops")
    return ramp(reader) | {
        "colors": colors, "stops": stops, "space": keyword(reader, "space", ("srgb", "linear", "oklab"), "srgb")}


def hue_ramp(reader, values, file):
    first, last = {0: [0, 360], 1: [*values, 360]}.get(len(values), values)
    space = keyword(reader, "space", ("hsb", "hsl", "oklch"), "hsb")
    saturation, brightness = (reader.get(name, ratio, 1) for name in ("saturation", "brightness"))
    lightness = reader.get("lightness", ratio, 0.7 if space == "oklch" else 0.5)
    chroma = reader.get("chroma", bare_number_of, 0.15)
    return ramp(reader) | {
        "from": hue(first), "to": hue(last), "space": space, "alpha": reader.get("alpha", ratio, 1),
        "ends": {"hsb": [saturation, brightness], "hsl": [saturation, lightness], "oklch": [lightness, chroma]}[space]}


def hue(value):
    return value if isinstance(value, (int, float)) else angle_of(value)


PAINTS = {
    "fill": fill, "image": image, "checker": checker, "stripes": stripes, "gradient": gradient, "hue-ramp": hue_ramp}
