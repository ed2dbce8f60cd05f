"""Random expressions of a wanted type, as text."""
import random

CELL_NAMES = ["column", "row", "columns", "rows", "index", "cells", "whole-columns", "whole-rows"]
COLOR_NAMES = "red Lime BLUE white black gold rebeccapurple DarkSlateGray hotpink transparent".split()


class Expressions:
    """`names` are the bindings in sight: (name, type). Values stay within what their types allow."""

    def __init__(self, seed, is_hard):
        self.random = random.Random(seed)
        self.is_hard = is_hard
        self.names = []
        self.in_tile = self.has_symbol = False
        self.has_box = True

    def chance(self, share):
        return self.random.random() < share

    def choice(self, *items):
        return self.random.choice(items)

    def between(self, low, high):
        return self.random.randint(low, high)

    def literal(self, low, high):
        """A number as it may be written."""
        r = self.random
        value = self.choice(r.randint(low, high), r.randint(low, high), round(r.uniform(low, high), r.randint(1, 4)))
        text = repr(value)
        if text.startswith("0.") and self.chance(0.3):
            return text[1:]
        if self.chance(0.05):
            return f"{value * 1000}e-3" if isinstance(value, int) else f"{text}e0"
        return text

    def known(self, wanted):
        """The names of a type."""
        return [name for name, kind in self.names if kind == wanted]

    def of(self, kind, depth=0):
        names = self.known(kind)
        if names and self.chance(0.3):
            return self.random.choice(names)
        return getattr(self, kind)(depth)

    def operand(self, kind, depth):
        """In parentheses where it may need them."""
        text = self.of(kind, depth + 1)
        return text if text.replace("-", "").replace(".", "").isalnum() and text[0] != "-" else f"({text})"

    # MARK: Numbers

    def number(self, depth):
        names = []
        if self.in_tile:
            names += CELL_NAMES
        if self.has_symbol:
            names += ["symbol"] * 4
        if depth > 3 or self.chance(0.25):
            return self.random.choice(names) if names and self.chance(0.6) else self.literal(0, 12)
        a, b = (lambda: self.operand("number", depth)), (lambda: self.of("number", depth + 1))
        divisor = self.choice("3", "-4", ".5", "7", "1e1", "2.5")
        same = self.choice("number", "percentage", "angle", "plain_length")
        return self.choice(
            lambda: f"{a()} + {a()}", lambda: f"{a()} - {a()}", lambda: f"{a()} * {a()}", lambda: f"{a()} / {divisor}",
            lambda: f"{a()} mod {divisor}", lambda: f"-{a()}", lambda: f"+{a()}",
            lambda: f"{self.choice('floor', 'ceil', 'round', 'abs')}({b()} / {divisor})",
            lambda: f"{self.choice('min', 'max')}({b()}, {b()})", lambda: f"clamp({b()}, -2, {self.literal(0, 20)})",
            lambda: f"lerp({b()}, {b()}, {self.choice('30%', '0.25', '1.5', '-50%')})",
            lambda: f"sqrt(abs({b()}))", lambda: f"{self.choice('sin', 'cos')}({self.of('angle', depth + 1)})",
            lambda: f"random({b()}, {b()})", lambda: f"random({b()}) * {self.literal(1, 9)}",
            lambda: f"pick({b()}, {b()}, {b()}, {b()})", lambda: f"count({b()}, {b()})",
            lambda: f"{self.operand(same, depth)} / {self.positive(same)}",
            lambda: f"{a()} / {self.positive('percentage')}",
            lambda: self.branch("number", depth))()

    def branch(self, kind, depth):
        return f"(if {self.of('boolean', depth + 1)} then {self.of(kind, depth + 1)} else {self.of(kind, depth + 1)})"

    def positive(self, kind):
        """A divisor."""
        return {
            "number": "8", "percentage": self.choice("40%", "-150%"), "angle": self.choice("90deg", ".1turn"),
            "plain_length": self.choice("3px", "7.5px", "1mm")}[kind]

    def measured(self, kind, unit, depth):
        """What numbers, percentages, angles and lengths have in common."""
        def same():
            return self.of(kind, depth + 1)

        def operand():
            return self.operand(kind, depth)
        # Percentage ÷ percentage is a number.
        divisor = self.choice("2", "-3", "0.7", "4" if kind == "percentage" else "50%")
        return self.choice(
            lambda: f"{operand()} + {operand()}", lambda: f"{operand()} - {operand()}",
            lambda: f"{operand()} * {self.choice('.5', '2', '75%', '-1')}",
            lambda: f"{self.operand('number', depth)} * {self.literal(1, 9)}{unit}", lambda: f"{operand()} / {divisor}",
            lambda: f"{operand()} mod {self.literal(1, 9)}{unit}", lambda: f"-{operand()}",
            lambda: f"{self.choice('min', 'max')}({same()}, {same()})",
            lambda: f"clamp({same()}, 2{unit}, {self.literal(3, 90)}{unit})",
            lambda: f"lerp({same()}, {same()}, {self.choice('20%', '0.75')})",
            lambda: f"{self.choice('floor', 'ceil', 'round', 'abs')}({same()})",
            lambda: f"pick({self.of('number', depth + 1)}, {same()}, {same()})", lambda: self.branch(kind, depth))()

    def percentage(self, depth):
        if depth > 2 or self.chance(0.4):
            return self.literal(-20, 130) + "%"
        return self.measured("percentage", "%", depth)

    def angle(self, depth):
        if depth > 2 or self.chance(0.4):
            unit, most = self.choice(("deg", 400), ("turn", 1), ("grad", 400), ("rad", 6), ("deg", 12))
            return self.literal(-most, most) + unit
        return self.choice(
            lambda: self.measured("angle", "deg", depth), lambda: f"{self.operand('number', depth)} * 30deg",
            lambda: f"{self.operand('angle', depth)} + {self.operand('number', depth)}")()

    def plain_length(self, depth):
        """A length without a percentage, with its unit."""
        if depth > 2 or self.chance(0.35):
            names = ["width", "height", "canvas-width", "canvas-height"]
            if self.has_box and self.chance(0.3):
                return self.random.choice(names)
            unit, most = self.choice(("px", 40), ("px", 40), ("mm", 9), ("pt", 20), ("in", 1), ("cm", 1))
            return self.literal(0, most) + unit
        return self.choice(
            lambda: self.measured("plain_length", "px", depth),
            lambda: f"{self.operand('plain_length', depth)} - {self.literal(0, 9)}")()

    def length(self, depth=0):
        if self.chance(0.4):
            return self.of("plain_length", depth)
        return self.choice(
            lambda: self.of("percentage", depth), lambda: self.of("number", depth), lambda: self.literal(-5, 40),
            lambda: f"{self.operand('percentage', depth)} + {self.operand('plain_length', depth)}",
            lambda: f"({self.operand('percentage', depth)} - {self.operand('plain_length', depth)}) * .5")()

    def size(self, depth=0):
        if self.chance(0.2):
            return self.length()
        return f"{self.operand('length', depth)} x {self.operand('length', depth)}"

    def ratio(self, depth=0):
        return self.choice(
            lambda: f"{self.between(0, 100)}%", lambda: self.literal(0, 1), lambda: f"clamp({self.of('number')}, 0, 1)",
            lambda: f"{self.between(0, 5)} / 5", lambda: f"clamp({self.of('percentage')}, 0%, 100%)",
            lambda: f"random({self.of('number')})", lambda: f"abs(sin({self.of('angle')}))",
            lambda: f"clamp({self.operand('plain_length', 1)} / 50px, 0, 1)")()

    # MARK: Booleans, colours

    def boolean(self, depth=0):
        if depth > 3 or self.chance(0.1):
            return self.choice("true", "false")
        kind = self.choice("number", "number", "percentage", "angle", "plain_length")

        def compared():
            operator = self.choice("<", "<=", ">", ">=", "==", "!=")
            return f"{self.operand(kind, depth)} {operator} {self.operand(kind, depth)}"
        return self.choice(
            compared, compared, lambda: f"({compared()} {self.choice('and', 'or')} {self.of('boolean', depth + 1)})",
            lambda: f"(not {self.of('boolean', depth + 1)})", lambda: f"{self.operand('number', depth)} mod 2 == 0")()

    def alpha(self):
        """The last argument of a colour."""
        if self.is_hard:
            return self.choice("", "", "", ", 1", ", 100%")
        return f", {self.ratio()}" if self.chance(0.3) else ""

    def color(self, depth=0):
        if depth > 1 or self.chance(0.2):
            digits = self.choice(3, 6) if self.is_hard else self.choice(3, 4, 6, 8)
            literal = "#" + "".join(self.random.choice("0123456789abcDEF") for _ in range(digits))
            return self.choice(literal, self.random.choice(COLOR_NAMES))
        ratio, alpha = self.ratio, self.alpha()
        function = self.choice("hsb", "hsv", "hsl")
        space = "" if self.chance(0.4) else ", " + self.choice("srgb", "linear", "oklab")
        return self.choice(
            lambda: f"{function}({self.choice(self.of('angle'), self.of('number'))}, {ratio()}, {ratio()}{alpha})",
            lambda: f"hwb({self.of('angle')}, {ratio()}, {ratio()}{alpha})",
            lambda: f"rgb({', '.join(self.component() for _ in range(3))}{alpha})",
            lambda: f"oklab({ratio()}, {self.literal(-1, 1)} / 5, {self.of('number')} / 90{alpha})",
            lambda: f"oklch({ratio()}, {self.literal(0, 1)} / 3, {self.of('angle')}{alpha})",
            lambda: f"gray({ratio()}{alpha})", lambda: f"gray({ratio()}{alpha})",
            lambda: f"alpha({self.of('color', depth + 1)}, {'1' if self.is_hard else ratio()})",
            lambda: f"mix({self.opaque(depth)}, {self.opaque(depth)}, {ratio()}{space})",
            lambda: f"pick({self.of('number')}, {self.of('color', depth + 1)}, {self.of('color', depth + 1)})",
            lambda: self.picked(depth), lambda: self.branch("color", depth + 1))()

    def picked(self, depth):
        """One of a palette and more."""
        palettes = self.known("palette") or [self.of("color", depth + 1)]
        palette = self.random.choice(palettes)
        return f"pick({self.of('number')} + count({palette}), {self.of('color', depth + 1)}, {palette})"

    def opaque(self, depth):
        color = self.of("color", depth + 1)
        return f"alpha({color}, 100%)" if self.is_hard else color

    def component(self):
        return self.choice(
            lambda: self.literal(0, 255), lambda: f"{self.between(0, 100)}%", lambda: self.of("number"),
            lambda: self.of("percentage"))()
