"""What fills a box: arrays of premultiplied pixels, height × width × 4."""
import math
import numpy as np
import colors
import images

# Within this of a deciding value, a value is it.
NOISE = 2 ** -32


def settled(v):
    near = np.round(v)
    return np.where(np.abs(v - near) <= NOISE, near, v)


def centres(width, height):
    x = np.arange(width) + 0.5
    y = np.arange(height) + 0.5
    return np.broadcast_to(x, (height, width)), np.broadcast_to(y[:, None], (height, width))


def fill(paint, width, height, place):
    color = paint["color"]
    color = color(place.cell) if callable(color) else color
    return np.broadcast_to(colors.premultiplied(color, place.is_linear), (height, width, 4))


def image(paint, width, height, place):
    samples = colors.premultiplied(images.flipped(paint["image"], paint["flip"]), place.is_linear)
    return images.drawn(samples, paint, width, height, np.zeros(4), place.scale)


# MARK: Checkers

def even_share(at, center, length):
    """Of a pixel's extent, the share in which the number of the square is even."""
    def even_until(u):
        return np.floor(u / 2) + np.minimum(1, u - 2 * np.floor(u / 2))
    return (even_until((at + 0.5 - center) / length) - even_until((at - 0.5 - center) / length)) * length


def soft_share(at, center, length, sharpness):
    u = settled((at - center) / length)
    half = 0.5 * np.minimum(1, 2 * np.abs(u - np.round(u)) / (1 - sharpness))
    return np.where(np.mod(np.floor(u), 2) == 0, 0.5 + half, 0.5 - half)


def squares(paint, width, height, place):
    """A checker, or stripes: a checker on one axis."""
    palette = np.array([colors.premultiplied(c, place.is_linear) for c in paint["colors"]])
    x, y = centres(width, height)
    axes = [
        (at, center.of(side, place.scale), length * place.scale)
        for at, side, center, length in zip((x, y), (width, height), paint["center"], paint["lengths"])
        if length is not None]
    if paint["smooth"] or paint["sharpness"] < 1:
        shares = [
            even_share(*axis) if paint["smooth"] else soft_share(*axis, paint["sharpness"]) for axis in axes]
        share = shares[0] if len(shares) == 1 else shares[0] * shares[1] + (1 - shares[0]) * (1 - shares[1])
        return palette[0] * share[..., None] + palette[1] * (1 - share[..., None])
    number = sum(np.floor(settled((at - center) / length)) for at, center, length in axes)
    return palette[np.mod(number, len(palette)).astype(int)]


# MARK: Ramps

def position(paint, width, height, place):
    """t, without steps."""
    along, is_closed = paint["along"], paint["closed"]
    if along in ("columns", "rows", "cells"):
        cell = place.cell
        value, count = {
            "columns": (cell.column, cell.columns), "rows": (cell.row, cell.rows),
            "cells": (cell.index, cell.cells)}[along]
        t = value / count if not is_closed else 0 if count == 1 else value / (count - 1)
        return np.full((height, width), float(t))
    x, y = centres(width, height)
    if paint["across"] != "layer":
        left, top, width, height = place.boxes[paint["across"]]
        x, y = x - left, y - top
    if along == "x":
        return x / width
    if along == "y":
        return y / height
    dx, dy = x - width / 2, y - height / 2
    if along == "outward":
        return np.minimum(1, np.hypot(dx, dy) / (min(width, height) / 2))
    if along == "around":
        t = np.mod(np.arctan2(dy, dx) / (2 * np.pi), 1)
        return np.where((t >= 1) | ((dx == 0) & (dy == 0)), 0, t)
    cosine, sine = math.cos(math.radians(along)), math.sin(math.radians(along))
    if along % 90 == 0:
        cosine, sine = round(cosine), round(sine)
    return 0.5 + (dx * cosine + dy * sine) / (width * abs(cosine) + height * abs(sine))


def stepped(t, paint):
    n = paint["steps"]
    if n is None:
        return t
    k = np.minimum(n - 1, np.floor(settled(t * n)))
    return k / max(1, n - 1) if paint["closed"] else k / n


def gradient(paint, width, height, place):
    t = stepped(position(paint, width, height, place), paint)
    stops = paint["stops"]
    for stop in stops:
        t = np.where(np.abs(t - stop) <= NOISE, stop, t)
    palette, space = np.array(paint["colors"], float), paint["space"]
    rgb = {"srgb": lambda c: c, "linear": colors.linear, "oklab": colors.oklab}[space](palette[:, :3])
    palette = np.concatenate([rgb * palette[:, 3:], palette[:, 3:]], -1)
    mixed = np.broadcast_to(palette[0], t.shape + (4,))
    for k, stop in enumerate(stops):
        after = palette[k]
        if k + 1 < len(stops) and stops[k + 1] > stop:
            share = ((t - stop) / (stops[k + 1] - stop))[..., None]
            after = palette[k] + (palette[k + 1] - palette[k]) * share
        mixed = np.where((t >= stop)[..., None], after, mixed)
    rgb = colors.unmultiplied(mixed)
    rgb = {"srgb": lambda c: c, "linear": colors.encoded, "oklab": colors.of_oklab}[space](rgb)
    return colors.premultiplied(np.concatenate([rgb, mixed[..., 3:]], -1), place.is_linear)


def hue_ramp(paint, width, height, place):
    hue = paint["from"] + (paint["to"] - paint["from"]) * stepped(position(paint, width, height, place), paint)
    of_hue = {"hsb": colors.of_hsb, "hsl": colors.of_hsl, "oklch": lambda h, l, c: colors.of_oklch(l, c, h)}
    rgb = of_hue[paint["space"]](hue, *paint["ends"])
    alpha = np.full(hue.shape + (1,), paint["alpha"])
    return colors.premultiplied(np.concatenate([rgb, alpha], -1), place.is_linear)


PAINTERS = {
    "fill": fill, "image": image, "checker": squares, "stripes": squares, "gradient": gradient, "hue-ramp": hue_ramp}
