"""Values and their arithmetic. Booleans, strings and lists are Python's own."""
import math
from dataclasses import dataclass
import numpy as np
from layout import Length
from tokens import Refused


@dataclass(frozen=True)
class Quantity:
    """A number, a percentage (50 is 50%), an angle (degrees) or a fraction."""
    kind: str
    value: float


@dataclass(frozen=True)
class Color:
    """Straight encoded components, neither rounded nor clipped."""
    components: tuple


@dataclass(frozen=True)
class Size:
    width: Length
    height: Length


@dataclass(frozen=True)
class Range:
    low: float
    high: float


@dataclass(frozen=True, eq=False)
class Picture:
    """Straight samples, height × width × 4."""
    samples: np.ndarray


def number(value):
    return Quantity("number", value)


def kind_of(value):
    if isinstance(value, Quantity):
        return value.kind
    return {Length: "length", Color: "color", Size: "size", Range: "range", Picture: "image", bool: "boolean",
            str: "string", list: "list"}[type(value)]


def finite(value):
    if not all(map(math.isfinite, [value.pixels, value.percent] if isinstance(value, Length) else [value.value])):
        raise Refused("not a finite number")
    return value


def ratio_of(percentage):
    return percentage.value / 100


def length_of(value):
    """A value where a length is wanted."""
    if isinstance(value, Length):
        return value
    if isinstance(value, Quantity) and value.kind == "number":
        return Length(value.value)
    if isinstance(value, Quantity) and value.kind == "percentage":
        return Length(0, value.value)
    raise Refused(f"a {kind_of(value)} is no length")


def size_of(value):
    if isinstance(value, Size):
        return value
    return Size(length_of(value), length_of(value))


def angle_of(value):
    if isinstance(value, Quantity) and value.kind in ("angle", "number"):
        return value.value
    raise Refused(f"a {kind_of(value)} is no angle")


def number_of(value):
    """A value where a number is wanted: a percentage is its ratio."""
    if isinstance(value, Quantity) and value.kind == "number":
        return value.value
    if isinstance(value, Quantity) and value.kind == "percentage":
        return ratio_of(value)
    raise Refused(f"a {kind_of(value)} is no number")


def bare_number_of(value):
    """Where a percentage will not do."""
    if kind_of(value) == "number":
        return value.value
    raise Refused(f"a {kind_of(value)} is no number")


# What floating point has moved a ratio or a count by.
NOISE = 2 ** -32


def ratio(value):
    found = number_of(value)
    if not -NOISE <= found <= 1 + NOISE:
        raise Refused(f"{found} is no ratio")
    return min(1.0, max(0.0, found))


def whole(value):
    if not isinstance(value, Quantity) or value.kind != "number":
        raise Refused(f"a {kind_of(value)} is no count")
    found = round(value.value)
    if abs(found - value.value) > NOISE or not 1 <= found < 2 ** 31:
        raise Refused("not a count")
    return found


def color_of(value):
    if isinstance(value, Color):
        return value.components
    raise Refused(f"a {kind_of(value)} is no color")


# MARK: Arithmetic

def plain(values):
    """Plain doubles of values of one type, and what makes a value of them; bare numbers join lengths and angles."""
    kinds = {kind_of(value) for value in values}
    if "length" in kinds and kinds <= {"length", "number"}:
        lengths = [length_of(value) for value in values]
        if any(length.percent for length in lengths):
            raise Refused("a length with a percentage")
        return [length.pixels for length in lengths], Length
    if kinds == {"angle", "number"}:
        kinds = {"angle"}
    if len(kinds) != 1 or not kinds <= {"number", "percentage", "angle"}:
        raise Refused(f"{' and '.join(sorted(kinds))}")
    kind = kinds.pop()
    return [value.value for value in values], lambda v: Quantity(kind, v)


def added(a, b, sign):
    kinds = {kind_of(a), kind_of(b)}
    if "length" in kinds and kinds <= {"length", "number", "percentage"}:
        a, b = length_of(a), length_of(b)
        return Length(a.pixels + sign * b.pixels, a.percent + sign * b.percent)
    (left, right), make = plain([a, b])
    return make(left + sign * right)


def scaled(a, factor):
    if isinstance(a, Length):
        return Length(a.pixels * factor, a.percent * factor)
    if isinstance(a, Quantity) and a.kind != "fraction":
        return Quantity(a.kind, a.value * factor)
    raise Refused(f"a {kind_of(a)} takes no factor")


def multiplied(a, b):
    for factor, other in (a, b), (b, a):
        if kind_of(factor) == "number":
            return scaled(other, factor.value)
    for factor, other in (b, a), (a, b):
        if kind_of(factor) == "percentage":
            return scaled(other, ratio_of(factor))
    raise Refused(f"{kind_of(a)} × {kind_of(b)}")


def divided(a, b):
    kinds = kind_of(a), kind_of(b)
    if kinds in (("length", "length"), ("number", "length"), ("number", "angle")) or kinds[0] == kinds[1] != "number":
        (left, right), _ = plain([a, b])
        return number(quotient(left, right))
    if kinds == ("number", "percentage"):
        return number(quotient(a.value, ratio_of(b)))
    if kinds[1] not in ("number", "percentage"):
        raise Refused(f"{kinds[0]} ÷ {kinds[1]}")
    divisor = b.value if kinds[1] == "number" else ratio_of(b)
    if isinstance(a, Length):
        return Length(quotient(a.pixels, divisor), quotient(a.percent, divisor))
    if isinstance(a, Quantity) and a.kind != "fraction":
        return Quantity(a.kind, quotient(a.value, divisor))
    raise Refused(f"{kinds[0]} ÷ {kinds[1]}")


def quotient(a, b):
    if b == 0:
        raise Refused("division by zero")
    return a / b


def remainder(a, b):
    (left, right), make = plain([a, b])
    if right == 0:
        raise Refused("mod by zero")
    return make(left % right)


def compared(operator, a, b):
    tests = {
        "==": lambda x, y: x == y, "!=": lambda x, y: x != y, "<": lambda x, y: x < y, "<=": lambda x, y: x <= y,
        ">": lambda x, y: x > y, ">=": lambda x, y: x >= y}
    if operator in ("==", "!=") and kind_of(a) == kind_of(b) and kind_of(a) in ("boolean", "string", "color", "size"):
        return tests[operator](a, b)
    return tests[operator](*plain([a, b])[0])


def sized(a, b):
    return Size(length_of(a), length_of(b))


def ranged(a, b):
    return Range(*(side.value if isinstance(side, Quantity) else length_of(side).pixels for side in (a, b)))


OPERATORS = {
    "+": lambda a, b: finite(added(a, b, 1)), "-": lambda a, b: finite(added(a, b, -1)),
    "*": lambda a, b: finite(multiplied(a, b)), "/": lambda a, b: finite(divided(a, b)), "mod": remainder,
    "x": sized, "..": ranged,
    **{name: lambda a, b, name=name: compared(name, a, b) for name in ("==", "!=", "<", "<=", ">", ">=")}}
SIGNS = {"+1": lambda a: scaled(a, 1), "-1": lambda a: scaled(a, -1)}
