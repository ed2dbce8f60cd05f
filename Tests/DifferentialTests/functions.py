"""The functions of the language."""
import math
import unicodedata
import regex
import numpy as np
import colors
from values import (
    Color, Length, Picture, Quantity, Refused, Size, angle_of, bare_number_of, color_of, finite, number, number_of,
    plain, ratio)

MASK = 2 ** 64 - 1


def random_of(*arguments):
    def stirred(z):
        z ^= z >> 30
        z = z * 0xBF58476D1CE4E5B9 & MASK
        z ^= z >> 27
        z = z * 0x94D049BB133111EB & MASK
        return z ^ z >> 31
    if not arguments:
        raise Refused("random takes an argument")
    state = 0x9E3779B97F4A7C15
    for argument in arguments:
        state = stirred(state + math.floor(bare_number_of(argument)) & MASK)
    return number((state >> 11) * 2.0 ** -53)


# MARK: Colours

def component(value):
    return value.value / 100 if isinstance(value, Quantity) and value.kind == "percentage" else number_of(value) / 255


def color(rgb, alpha):
    return Color((*map(float, rgb), ratio(alpha[0]) if alpha else 1.0))


def rgb(r, g, b, *alpha):
    return color([component(value) for value in (r, g, b)], alpha)


def hsb(h, s, b, *alpha):
    return color(colors.of_hsb(np.array(angle_of(h)), ratio(s), ratio(b)), alpha)


def hsl(h, s, l, *alpha):
    return color(colors.of_hsl(np.array(angle_of(h)), ratio(s), ratio(l)), alpha)


def hwb(h, w, b, *alpha):
    white, black = ratio(w), ratio(b)
    if white + black >= 1:
        return color([white / (white + black)] * 3, alpha)
    return color(colors.of_hsb(np.array(angle_of(h)), 1, 1) * (1 - white - black) + white, alpha)


def oklab(l, a, b, *alpha):
    return color(colors.of_oklab(np.array([ratio(l), bare_number_of(a), bare_number_of(b)])), alpha)


def oklch(l, c, h, *alpha):
    return color(colors.of_oklch(ratio(l), bare_number_of(c), np.array(angle_of(h))), alpha)


def gray(v, *alpha):
    return color([ratio(v)] * 3, alpha)


def alpha(c, a):
    return Color((*color_of(c)[:3], ratio(a)))


def mix(a, b, t, space="srgb"):
    there = {"srgb": np.array, "linear": colors.linear, "oklab": colors.oklab}[space]
    back = {"srgb": np.array, "linear": colors.encoded, "oklab": colors.of_oklab}[space]
    first, second = (np.array(color_of(c)) for c in (a, b))
    share = ratio(t)
    ends = [np.append(there(c[:3]) * c[3], c[3]) for c in (first, second)]
    mixed = ends[0] + (ends[1] - ends[0]) * share
    return Color((*map(float, back(colors.unmultiplied(mixed))), float(mixed[3])))


# MARK: Numbers

def same_type(function):
    def applied(*values):
        if not values:
            raise Refused("no argument")
        doubles, make = plain(values)
        return finite(make(float(function(*doubles))))
    return applied


def clamp(value, low, high):
    return min(max(value, low), high)


def lerp(a, b, t):
    share = number_of(t)
    (first, second), make = plain([a, b])
    return finite(make(first + (second - first) * share))


def root(value):
    found = bare_number_of(value)
    if found < 0:
        raise Refused("the root of a negative number")
    return number(math.sqrt(found))


# What is rational of a sine at multiples of 30deg, of a tangent at multiples of 45deg.
SINES = {0: 0.0, 30: 0.5, 90: 1.0, 150: 0.5, 180: 0.0, 210: -0.5, 270: -1.0, 330: -0.5}
TANGENTS = {0: 0.0, 45: 1.0, 135: -1.0}


def sine(degrees):
    degrees %= 360
    return SINES.get(degrees, math.sin(math.radians(degrees)))


def tangent(value):
    degrees = angle_of(value) % 180
    if degrees == 90:
        raise Refused("not a finite number")
    return number(TANGENTS.get(degrees, math.tan(math.radians(degrees))))


# MARK: Lists, images

def pick(index, *items):
    if not items:
        raise Refused("nothing to pick")
    return items[math.floor(bare_number_of(index)) % len(items)]


def graphemes(text):
    return regex.findall(r"\X", text)


def lines(text):
    return [graphemes(line) for line in unicodedata.normalize("NFC", text).split("\n")]


def bitmap(text):
    rows = lines(text)
    width = max(map(len, rows))
    if not width:
        raise Refused("an empty bitmap")
    samples = np.ones((len(rows), width, 4))
    for y, row in enumerate(rows):
        for x, character in enumerate(row):
            samples[y, x, :3] = 1 if character in " .0" else 0
    return Picture(samples)


def image_size(picture):
    height, width = picture.samples.shape[:2]
    return Size(Length(float(width)), Length(float(height)))


FUNCTIONS = {
    "rgb": rgb, "hsb": hsb, "hsv": hsb, "hsl": hsl, "hwb": hwb, "oklab": oklab, "oklch": oklch, "gray": gray,
    "alpha": alpha, "mix": mix, "random": random_of, "lerp": lerp, "sqrt": root, "tan": tangent, "pick": pick,
    "min": same_type(lambda *v: min(v)), "max": same_type(lambda *v: max(v)), "abs": same_type(abs),
    "floor": same_type(math.floor), "ceil": same_type(math.ceil), "round": same_type(lambda v: math.floor(v + 0.5)),
    "clamp": same_type(clamp), "sin": lambda a: number(sine(angle_of(a))),
    "cos": lambda a: number(sine(angle_of(a) + 90)), "count": lambda *items: number(float(len(items))),
    "bitmap": bitmap, "image-size": image_size, "image-width": lambda i: image_size(i).width,
    "image-height": lambda i: image_size(i).height}
