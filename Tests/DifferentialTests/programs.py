"""Random scenes made of text alone, for what the language computes: names, expressions, defines, grids, maps."""
from paintings import Paintings

KINDS = ["number", "percentage", "angle", "plain_length", "color", "boolean", "palette", "size", "source"]
NAMES = ["a", "b-2", "_c", "été", "Ж", "数", "x", "width2", "red", "column"]


class Programs(Paintings):
    """`overrides` are what the command line gives to params, `canvas_size` what it makes of the canvas's."""

    def __init__(self, seed, folder):
        super().__init__(seed, seed % 2 == 0)
        self.folder = folder
        self.overrides, self.canvas_size = {}, None
        self.defines = []
        self.made = 0

    def scene(self):
        """The size and the text of the main file; the others are written."""
        density = self.choice("", f"; density: {self.literal(50, 200)}")
        blending = "; blending: linear" if not self.is_hard and self.chance(0.3) else ""
        background = self.choice("white", "#135", "hsb(200, 30%, 90%)", "transparent")
        width, height = self.between(8, 90), self.between(8, 90)
        lines = []
        if self.chance(0.3):
            (self.folder / "lib.scene").write_text("\n".join(self.library()) + "\n")
            lines.append('import "lib.scene"')
        self.has_box = False
        if self.chance(0.3):
            lines += [self.param(), self.binding()]
        self.has_box = True
        if self.chance(0.1):
            self.canvas_size = self.between(8, 90), self.between(8, 90)
        lines.append(f"canvas {width} x {height} {{ background: {background}{density}{blending} }}")
        lines += [self.binding() for _ in range(self.between(0, 3))]
        lines += [self.param() for _ in range(self.between(0, 2))]
        lines += [self.define() for _ in range(self.between(0, 2))]
        lines += [self.node(0) for _ in range(self.between(1, 3))]
        return {"size": (width, height)}, self.dressed("\n".join(lines) + "\n")

    def dressed(self, text):
        """The same text in other clothes."""
        if self.chance(0.2):
            text = text.replace("\n", self.choice("\r", "\r\n"))
        if self.chance(0.2):
            # Never in a string: names and numbers have no such sequence.
            text = text.replace(" + ", " +\n/* x */ ").replace(", if ", ",\n\tif ").replace(" then ", "\n then\n")
        if self.chance(0.1):
            text = "\ufeff/* a /* b */ */" + text
        return text

    def library(self):
        has_box, self.has_box = self.has_box, False
        lines = [self.binding() for _ in range(self.between(1, 3))] + [self.param(), self.define()]
        self.has_box = has_box
        return lines

    # MARK: Names

    def fresh(self):
        self.made += 1
        return self.random.choice(NAMES) + f"{self.made}"

    def binding(self):
        name, kind = self.fresh(), self.random.choice(KINDS)
        text = f"let {name} = {self.of(kind)}"
        self.names.append((name, kind))
        return text

    def param(self):
        name = self.fresh()
        kind, default, other, block = self.choice(
            ("number", "4", "7", "{ in: 1 .. 8; step: 1 }"), ("number", "2.5", "1 + 2", ""),
            ("color", "teal", "#f80", ""), ("percentage", "40%", "60% / 2", ""), ("plain_length", "9px", "2mm", ""),
            ("boolean", "true", "false", ""), ("blend", '"screen"', "multiply", '{ in: "screen", "multiply" }'))
        self.names.append((name, kind))
        if self.chance(0.4):
            self.overrides[name] = other
        return f"param {name} = {default} {block}"

    def define(self):
        """A body sees its parameters and what stands before it."""
        name, outer = self.fresh(), self.names[:]
        kinds = [self.random.choice(KINDS) for _ in range(self.between(0, 3))]
        parameters = [(self.fresh(), kind, self.chance(0.6)) for kind in kinds]
        written = []
        for parameter, kind, has_default in parameters:
            written.append(parameter + (f" = {self.argument(kind)}" if has_default else ""))
            self.names.append((parameter, kind))
        # Those of the cell that it will be used in.
        self.in_tile = self.chance(0.3)
        lines = [self.statement(2) for _ in range(self.between(1, 3))]
        self.names = outer
        self.defines.append((name, parameters, self.in_tile))
        self.in_tile = False
        return f"define {name}({', '.join(written)}) {{\n" + "\n".join(lines) + "\n}"

    def argument(self, kind):
        """In a list of parameters or arguments a list needs parentheses."""
        text = self.of(kind)
        return f"({text})" if kind == "palette" else text

    # MARK: Nodes

    def node(self, depth):
        kinds = [self.fill, self.fill, self.squares, self.ramp, self.bitmap, self.mask, self.natural]
        if depth < 3:
            kinds += [self.layer, self.tile, self.tile, self.tile]
        if any(self.in_tile or not needs_tile for _, _, needs_tile in self.defines):
            kinds += [self.use] * 2
        return self.random.choice(kinds)(depth)

    def statement(self, depth):
        return self.binding() if self.chance(0.3) else self.node(depth)

    def body(self, depth):
        names = self.names[:]
        lines = [self.statement(depth + 1) for _ in range(self.between(0, 2))] + [self.node(depth + 1)]
        self.names = names
        return lines

    def block(self, lines):
        return " {\n" + self.choice("\n", "\n  ").join([""] + lines) + "\n}"

    def properties(self):
        """Of a layer. None uses the layer's own lets."""
        lines = []
        if self.chance(0.3):
            lines += [f"at: {self.length()}, {self.length()}", f"size: {self.size()}"]
            if self.chance(0.4):
                lines.append(f"align: {self.choice('start', 'end')}, if {self.boolean()} then end else center")
        elif self.chance(0.2):
            lines.append("inset: " + ", ".join(self.length() for _ in range(self.choice(1, 2, 4))))
        if self.chance(0.2):
            lines.append(f"when: {self.of('boolean')}")
        if self.chance(0.15):
            lines.append(f"rotate: floor({self.of('number')}) * 90deg")
        if self.chance(0.15):
            lines.append(f"flip: if {self.of('boolean')} then horizontal else {self.choice('vertical', 'both')}")
        return lines + self.compositing()

    def layer(self, depth):
        return "layer" + self.block(self.properties() + self.body(depth))

    def use(self, depth):
        name, parameters, _ = self.random.choice([d for d in self.defines if self.in_tile or not d[2]])
        properties, value = self.properties(), ""
        for number, (parameter, kind, has_default) in enumerate(parameters):
            if has_default and self.chance(0.5):
                continue
            if number == 0 and self.chance(0.6):
                value = f" ({self.of(kind)})"
            else:
                properties.append(f"{parameter}: {self.of(kind)}")
        self.random.shuffle(properties)
        return name + value + (self.block(properties) if properties else "")

    # MARK: Tiles

    def tile(self, depth):
        value, lines, is_map = "", [], self.chance(0.25)
        has_cell = self.chance(0.5)
        if has_cell:
            value = f" {self.side()} x {self.side()}" if self.chance(0.6) else f" {self.side()}"
        if is_map:
            lines += self.map()
        elif not has_cell or self.chance(0.2):
            lines += [f"columns: {self.count(has_cell)}", f"rows: {self.count(has_cell)}"]
        if has_cell and len(lines) != 2:
            fits = self.choice(("clip", "clip"), ("repeat", "repeat"), ("clip", "repeat"), None)
            if fits and self.chance(0.5):
                name = self.choice("stagger", "stagger-columns")
                lines.append(f"{name}: {self.choice('50%', '3px', '-2', '25% + 1px')}")
            fits = fits or (self.choice("whole", "space", "round"), self.choice("clip", "space", "whole"))
            lines.append(f"fit: {fits[0]}, {fits[1]}")
            if self.chance(0.3) and set(fits) & {"clip", "repeat", "whole"}:
                lines.append(f"origin: {self.literal(-9, 20)}, {self.choice('25%', '-3px', '7')}")
        if self.chance(0.4):
            lines.append(f"gap: {self.choice('1', '2px, 0', '0.5, 1.25', '1%, 2px', '-1', '0.5, -2px', '-5%, 0')}")
        was = self.in_tile, self.has_symbol
        self.in_tile, self.has_symbol = True, self.has_symbol or is_map
        properties = self.properties()
        lines += properties + self.body(depth)
        self.in_tile, self.has_symbol = was
        return f"tile{value}" + self.block(lines)

    def side(self):
        return self.choice(
            lambda: self.literal(6, 30), lambda: f"{self.between(6, 30)}px", lambda: f"{self.between(20, 60)}% + 3px",
            lambda: f"image-width({self.source()}) + 5", lambda: f"max(7, {self.of('plain_length')})")()

    def count(self, has_cell):
        tracks = ["3px, 1fr", "1fr, 2fr, 10%", "5px, 7, 0.5fr"]
        counts = [f"{self.between(1, 5)}", f"1 + {self.between(1, 3)}"]
        return self.random.choice(counts + tracks * (not has_cell))

    def map(self):
        """Characters of several scalars and bytes too."""
        legend = self.choice("#.", "ab", "é👾#", "👨‍👩‍👧x.")
        characters = [c for c in ("👨‍👩‍👧", "x", ".") if c in legend] if "\u200d" in legend else list(legend)
        rows = [
            "".join(self.random.choice(characters + ["?"]) for _ in range(self.between(1, 5)))
            for _ in range(self.between(1, 4))]
        rows = "\n".join("    " + row for row in rows)
        return [f'map: """\n{rows}\n    """', f'legend: "{legend}"']
