"""Random paints and masks, as text."""
from blending import MODES
from expressions import Expressions


class Paintings(Expressions):
    """In hard scenes all that paints is opaque or absent, and nothing is filtered."""

    def compositing(self):
        """`opacity` and `blend`, which layers take too."""
        lines = []
        if not self.is_hard and self.chance(0.2):
            lines.append(f"opacity: {self.ratio()}")
        if not self.is_hard and self.chance(0.2):
            lines.append(f"blend: {self.blending()}")
        return lines

    def blending(self):
        modes = list(MODES)
        return self.choice(
            lambda: self.random.choice(self.known("blend") or modes), lambda: f'"{self.random.choice(modes)}"',
            lambda: f"if {self.of('boolean')} then {self.random.choice(modes)} else {self.random.choice(modes)}")()

    def braces(self, lines):
        lines = lines + self.compositing()
        self.random.shuffle(lines)
        return " { " + "; ".join(lines) + " }" if lines else ""

    def colors(self, low, high):
        """As many, or a palette where more will do."""
        palettes = self.known("palette")
        if low < high and palettes and self.chance(0.4):
            return self.random.choice(palettes)
        return ", ".join(self.of("color") for _ in range(self.between(low, high)))

    def palette(self, depth):
        return f"{self.of('color', depth + 1)}, {self.of('color', depth + 1)}"

    def fill(self, depth):
        return f"fill ({self.of('color')})" + self.braces([])

    # MARK: Checkers

    def squares(self, depth):
        return self.checker() if self.chance(0.6) else self.stripes()

    def step(self):
        """The length of a square."""
        return self.choice(
            lambda: self.literal(2, 20), lambda: f"{self.between(2, 20)}px", lambda: f"{self.between(5, 60)}% + .5px",
            lambda: f"max(1.5, {self.of('plain_length')})")()

    def checker(self):
        value = self.step() if self.chance(0.5) else f"{self.step()} x {self.step()}"
        lines = [f"center: {self.length()}, {self.length()}"] * self.chance(0.5)
        look = self.choice("hard", "hard", "smooth", "soft") if not self.is_hard else "hard"
        if look == "smooth":
            lines.append("edges: smooth")
        if look == "soft":
            lines.append(f"sharpness: {self.ratio()} * .99")
        if look == "hard" or self.chance(0.5):
            lines.append(f"colors: {self.colors(1, 4) if look == 'hard' else self.colors(2, 2)}")
        return f"checker {value}" + self.braces(lines)

    def stripes(self):
        lines = [f"along: {self.choice('x', 'y')}"] * self.chance(0.5) + [f"center: {self.length()}"] * self.chance(0.5)
        if not self.is_hard and self.chance(0.3):
            lines += ["edges: smooth", f"colors: {self.colors(2, 2)}"]
        elif self.chance(0.7):
            lines.append(f"colors: {self.colors(1, 4)}")
        return f"stripes {self.step()}" + self.braces(lines)

    # MARK: Ramps

    def ramp(self, depth):
        along = ["x", "y"] + (["columns", "rows", "cells"] if self.in_tile else [])
        if not self.is_hard:
            along += ["outward", "around", "angle", "angle"]
        along, across = self.random.choice(along), self.choice("layer", "canvas", *["cell"] * self.in_tile)
        lines = [f"along: {self.of('angle') if along == 'angle' else along}", f"across: {across}"]
        lines += [f"ends: {self.choice('open', 'closed')}"] * self.chance(0.5)
        lines += [f"steps: max(1, {self.between(1, 9)})"] * self.chance(0.5)
        if self.chance(0.4):
            return self.hue_ramp(lines)
        count = self.between(1, 4)
        if self.chance(0.4):
            stops = sorted(self.between(0, 100) for _ in range(count))
            lines.append("stops: " + ", ".join(self.choice(f"{stop}%", f"{stop} / 100") for stop in stops))
        lines += [f"space: {self.choice('srgb', 'oklab', 'linear')}"] * self.chance(0.5)
        return f"gradient {self.colors(count, count)}" + self.braces(lines)

    def hue_ramp(self, lines):
        value = self.choice("", f" ({self.of('angle')})", f" ({self.of('angle')}), {self.of('angle')}")
        space = self.choice(None, "hsb", "hsl", "oklch")
        lines += [f"space: {space}"] * bool(space)
        names = {"hsl": ["saturation", "lightness"], "oklch": ["lightness"]}.get(space, ["saturation", "brightness"])
        lines += [f"{name}: {self.ratio()}" for name in names if self.chance(0.4)]
        if space == "oklch" and self.chance(0.4):
            lines.append(f"chroma: {self.literal(0, 1)} / 4")
        if not self.is_hard and self.chance(0.3):
            lines.append(f"alpha: {self.ratio()}")
        return "hue-ramp" + value + self.braces(lines)

    # MARK: Images and masks

    def source(self, depth=0):
        rows = ["".join(self.random.choice("#.0 @é👾") for _ in range(self.between(1, 6))) for _ in range(3)] + ["#"]
        self.random.shuffle(rows)
        text = "\\n".join(rows)
        return f'bitmap("{text}")'

    def fitting(self):
        lines = [f"fit: {self.choice('stretch', 'none', 'repeat', 'contain', 'cover')}"] * self.chance(0.6)
        if self.chance(0.4):
            lines.append(f"align: {self.choice('start', 'center', 'end')}, {self.choice('start', 'center', 'end')}")
        if not self.is_hard and self.chance(0.5):
            lines.append(f"sampling: {self.choice('nearest', 'area', 'bilinear')}")
        return lines + [f"flip: {self.choice('horizontal', 'vertical', 'both')}"] * self.chance(0.3)

    def bitmap(self, depth):
        return f"image {self.of('source')}" + self.braces(self.fitting())

    def natural(self, depth):
        """An image and a mask in boxes that have a simple ratio to them."""
        source, factors = self.of("source"), [self.choice("1", "1", "2", "3", ".5") for _ in range(2)]
        sides = f"image-width({source}) * {factors[0]} x image-height({source}) * {factors[1]}"
        rotation = f"; rotate: {self.choice('90deg', '180deg', '270deg')}" if self.chance(0.3) else ""
        lines = self.fitting() + ["threshold: 50%"] * self.is_hard
        masked = f"mask {source} {{ {'; '.join(lines)} }}" if self.chance(0.7) else ""
        place = f"at: {self.length()}, {self.length()}; size: {sides}{rotation}"
        return f"layer {{ {place}; image {source}{self.braces(self.fitting())}; {masked} }}"

    def mask(self, depth):
        """In hard scenes with a threshold, for what its children paint."""
        lines = [f"mode: {self.choice('ink', 'luminance', 'alpha')}"] * self.chance(0.5)
        lines += [f"invert: {self.of('boolean')}"] * self.chance(0.3)
        if self.is_hard or self.chance(0.3):
            lines.append(f"threshold: {self.choice('50%', '.3', '0')}")
        if depth < 3 and self.chance(0.4):
            paints = self.fill, self.ramp, self.squares
            children = [self.random.choice(paints)(depth) for _ in range(self.between(1, 2))]
            return "mask { " + "; ".join(lines + children) + " }"
        return f"mask {self.of('source')} {{ " + "; ".join(lines + self.fitting()) + " }"
