"""Random scenes, as text and as the tree that the renderer takes, side by side."""
import random
import numpy as np
import colors
from blending import MODES
from layout import Length, ZERO

BLANK = np.array([1.0, 1.0, 1.0, 1.0])
INK = np.array([0.0, 0.0, 0.0, 1.0])


def written(v):
    text = repr(round(v, 6))
    return text[:-2] if text.endswith(".0") else text


def percentage(ratio):
    return written(ratio * 100) + "%"


class Generator:
    """Makes scenes from a seed.

    `is_hard`: all that paints is opaque or absent, so that every byte is known.
    """

    def __init__(self, seed, folder):
        self.random = random.Random(seed)
        self.is_hard = seed % 3 == 0
        self.folder = folder
        self.is_turned = False
        self.overrides, self.canvas_size = {}, None
        self.lets = []

    def chance(self, share):
        return self.random.random() < share

    def scene(self):
        r = self.random
        # Some are large: the quick ways of painting a ramp need room, and rows are painted in stretches.
        width, height = r.choice([(700, 700), (20_000, 12), (3_000, 80)]) if self.chance(0.1) else (120, 120)
        scene = {"size": (r.randint(1, width), r.randint(1, height)), "linear": not self.is_hard and self.chance(0.3)}
        scene["background"], background = r.choice([
            ([1, 1, 1, 1], "white"), ([0, 0, 0, 0], "transparent"), ([0.2, 0.4, 0.6, 1], "#336699")])
        children = [self.node(0, False) for _ in range(r.randint(1, 4))]
        masks = [self.mask(1, False)] if self.chance(0.1) else []
        scene["children"] = [node for node, _ in children]
        scene["masks"] = [mask for mask, _ in masks]
        width, height = scene["size"]
        space = "; blending: linear" if scene["linear"] else ""
        head = f"canvas {width} x {height} {{ background: {background}{space} }}"
        return scene, "\n".join([head] + self.lets + [text for _, text in children + masks]) + "\n"

    # MARK: Values

    def length(self, low, high):
        r = self.random
        if self.chance(0.3):
            percent = r.choice([10, 25, 33.3, 50, 75, 100, r.randint(-20, 120)])
            if not self.chance(0.3):
                return Length(0, percent), f"{written(percent)}%"
            pixels = r.randint(-5, 5)
            return Length(pixels, percent), f"{written(percent)}% {'-' if pixels < 0 else '+'} {abs(pixels)}px"
        pixels = r.choice([r.randint(low, high), r.randint(low, high), round(r.uniform(low, high), 2)])
        return Length(pixels), written(pixels) + r.choice(["", "px"])

    def color(self):
        r = self.random
        alpha = 1 if self.is_hard or self.chance(0.6) else r.choice([0, 0.5, 0.25, r.randint(0, 100) / 100])
        if self.chance(0.5):
            rgb = [r.randint(0, 255) for _ in range(3)]
            text = "#%02x%02x%02x" % tuple(rgb)
            if alpha != 1:
                text = "rgb(%d, %d, %d, %s)" % (*rgb, written(alpha))
            return [c / 255 for c in rgb] + [alpha], text
        hue, saturation, brightness = r.randint(-30, 400), r.randint(0, 100), r.randint(0, 100)
        rgb = colors.of_hsb(np.array(float(hue)), saturation / 100, brightness / 100)
        last = f", {written(alpha)})" if alpha != 1 else ")"
        return [*rgb, alpha], f"hsb({hue}deg, {saturation}%, {brightness}%{last}"

    def colors(self, count):
        found = [self.color() for _ in range(count)]
        return [color for color, _ in found], ", ".join(text for _, text in found)

    # MARK: Paints

    def paint(self, in_tile):
        kind = self.random.choice(["fill", "fill", "checker", "stripes", "gradient", "hue-ramp", "image"])
        make = {
            "fill": self.fill, "checker": self.squares, "stripes": self.squares, "gradient": self.gradient,
            "hue-ramp": self.hue_ramp, "image": self.image}[kind]
        node = {"kind": kind, "opacity": 1, "blend": "normal"}
        value, properties = make(node, in_tile)
        if not self.is_hard and self.chance(0.3):
            node["opacity"] = self.random.randint(0, 100) / 100
            properties.append(f"opacity: {written(node['opacity'])}")
        if not self.is_hard and self.chance(0.3):
            node["blend"] = self.random.choice(list(MODES))
            properties.append(f"blend: {node['blend']}")
        return node, f"{kind} {value}" + (" { " + "; ".join(properties) + " }" if properties else "")

    def fill(self, node, in_tile):
        if not (in_tile and self.chance(0.6)):
            node["color"], text = self.color()
            return text, []
        choice = self.random.randrange(3)
        if choice == 0:
            palette, text = self.colors(3)
            node["color"] = lambda cell: palette[cell.index % 3]
            return f"pick(index, {text})", []
        if choice == 1:
            node["color"] = lambda cell: [
                *colors.of_hsb(np.array(cell.column / max(1, cell.whole_columns) * 360.0), 0.8, 1), 1]
            return "hsb(column / max(1, whole-columns) * 1turn, 80%, 100%)", []
        node["color"] = lambda cell: [((cell.column + 2 * cell.row) % 4) / 4] * 3 + [1]
        return "gray(((column + 2 * row) mod 4) / 4)", []

    def squares(self, node, in_tile):
        r, is_checker = self.random, node["kind"] == "checker"
        node["smooth"] = not self.is_hard and self.chance(0.35)
        is_soft = is_checker and not self.is_hard and not node["smooth"] and self.chance(0.3)
        node["sharpness"] = r.choice([0, 0.3, 0.75, 0.9]) if is_soft else 1
        node["colors"], palette = self.colors(2 if is_soft or node["smooth"] else r.randint(2, 4))
        length = r.choice([r.randint(2, 30), round(r.uniform(1, 20), 2)])
        value, properties = written(length), [f"colors: {palette}"]
        if node["smooth"]:
            properties.append("edges: smooth")
        if is_soft:
            properties.append(f"sharpness: {percentage(node['sharpness'])}")
        (x, x_text), (y, y_text) = self.length(0, 60), self.length(0, 60)
        if is_checker:
            node["lengths"], node["center"] = [length, length], [x, y]
            if self.chance(0.4):
                node["lengths"][1] = r.randint(2, 30)
                value += f" x {node['lengths'][1]}"
            properties.append(f"center: {x_text}, {y_text}")
        else:
            along_y = self.chance(0.5)
            node["lengths"] = [None, length] if along_y else [length, None]
            node["center"] = [x, x]
            properties += [f"along: {'y' if along_y else 'x'}", f"center: {x_text}"]
        return value, properties

    def ramp(self, node, in_tile):
        r = self.random
        along = ["x", "y"]
        if not self.is_hard:
            along += ["outward", "around", "angle", "angle"]
        if in_tile:
            along += ["columns", "rows", "cells"]
        along = r.choice(along)
        if along == "angle":
            along = r.choice([0, 45, 90, 30, 135, 200, -60, 17.5, 360])
        node.update(along=along, across="layer", steps=None, closed=False)
        properties = [f"along: {along}" + ("" if isinstance(along, str) else "deg")]
        if not self.is_turned and along not in ("columns", "rows", "cells") and self.chance(0.2):
            node["across"] = "canvas"
            properties.append("across: canvas")
        if self.chance(0.3):
            node["steps"] = r.randint(2, 9)
            properties.append(f"steps: {node['steps']}")
        if (node["steps"] or along in ("columns", "rows", "cells")) and self.chance(0.3):
            node["closed"] = True
            properties.append("ends: closed")
        return properties

    def gradient(self, node, in_tile):
        r = self.random
        count = r.randint(2, 4)
        node["colors"], text = self.colors(count)
        node["space"] = r.choice(["srgb", "srgb", "linear", "oklab"])
        node["stops"] = [k / (count - 1) for k in range(count)]
        properties = [f"space: {node['space']}"]
        if self.chance(0.4):
            node["stops"] = sorted(r.choice([0, 0.25, 0.5, 1, r.randint(0, 100) / 100]) for _ in range(count))
            properties.append("stops: " + ", ".join(percentage(stop) for stop in node["stops"]))
        return text, properties + self.ramp(node, in_tile)

    def hue_ramp(self, node, in_tile):
        r = self.random
        node["from"], node["to"] = r.choice([
            (0, 360), (0, 180), (30, -300), (r.randint(-400, 400), r.randint(-400, 400))])
        node["space"] = r.choice(["hsb", "hsb", "hsl", "oklch"])
        node["alpha"] = 1 if self.is_hard else r.choice([1, 1, 0.5])
        names, ends = {
            "hsb": (("saturation", "brightness"), [1, 1]), "hsl": (("saturation", "lightness"), [1, 0.5]),
            "oklch": (("lightness", "chroma"), [0.7, 0.15])}[node["space"]]
        properties = [f"space: {node['space']}"]
        for k, name in enumerate(names):
            if self.chance(0.4):
                ends[k] = r.randint(0, 30 if name == "chroma" else 100) / 100
                properties.append(f"{name}: {written(ends[k]) if name == 'chroma' else percentage(ends[k])}")
        if node["alpha"] != 1:
            properties.append("alpha: 50%")
        node["ends"] = ends
        return f"{node['from']}deg, {node['to']}deg", properties + self.ramp(node, in_tile)

    # MARK: Images

    def image(self, node, in_tile):
        node["image"], text = self.image_source()
        node["flip"], properties = None, []
        self.placement(node, properties)
        return text, properties

    def image_source(self):
        """A bitmap in the text, or a file with colours and alpha."""
        r = self.random
        width, height = r.randint(1, 12), r.randint(1, 12)
        name = f"i{len(self.lets)}"
        if self.chance(0.5):
            ink = [[self.chance(0.5) for _ in range(width)] for _ in range(height)]
            rows = "\n".join("".join(r.choice("#*") if cell else r.choice(".0 ") for cell in row) for row in ink)
            # A line of blanks only is an empty line, and the longest line sets the width.
            if not any(map(str.strip, rows.split("\n"))):
                return self.image_source()
            width = max(len(row) for row in rows.split("\n") if row.strip())
            self.lets.append(f'let {name} = bitmap("""\n{rows}\n""")')
            return np.array([[INK if cell else BLANK for cell in row[:width]] for row in ink]), name
        levels = np.array([[[r.randint(0, 255) for _ in range(4)] for _ in range(width)] for _ in range(height)])
        if self.is_hard or self.chance(0.3):
            levels[..., 3] = np.where(levels[..., 3] > 127, 255, 0)
        head = f"P7\nWIDTH {width}\nHEIGHT {height}\nDEPTH 4\nMAXVAL 255\nTUPLTYPE RGB_ALPHA\nENDHDR\n"
        (self.folder / f"{name}.pam").write_bytes(head.encode() + levels.astype("u1").tobytes())
        self.lets.append(f'let {name} = image("{name}.pam")')
        return levels / 255, name

    def placement(self, node, properties):
        r = self.random
        node["fit"] = r.choice(["stretch", "contain", "cover", "none", "repeat"])
        node["sampling"] = "nearest"
        if not self.is_hard and self.chance(0.5):
            node["sampling"] = r.choice(["area", "bilinear"])
        node["align"] = None
        properties += [f"fit: {node['fit']}", f"sampling: {node['sampling']}"]
        if self.chance(0.3) and node["fit"] != "stretch":
            node["align"] = tuple(r.choice(["start", "center", "end"]) for _ in range(2))
            properties.append(f"align: {', '.join(node['align'])}")
        self.flip(node, properties)

    def flip(self, node, properties):
        node["flip"] = None
        if self.chance(0.25):
            node["flip"] = self.random.choice(["horizontal", "vertical", "both"])
            properties.append(f"flip: {node['flip']}")

    # MARK: Layers, tiles, masks

    def node(self, depth, in_tile):
        choice = self.random.random()
        if depth > 3 or choice < 0.55:
            return self.paint(in_tile)
        if choice < 0.8:
            node = {"kind": "layer"}
            return node, "layer " + block(self.body(node, depth, in_tile, is_cell=False))
        return self.tile(depth)

    def body(self, node, depth, in_tile, is_cell):
        statements = self.layer_properties(node, is_cell)
        was_turned = self.is_turned
        self.is_turned = was_turned or node["flip"] is not None or node.get("rotate", 0) != 0
        children = [self.node(depth + 1, in_tile or is_cell) for _ in range(self.random.randint(1, 3))]
        masks = [self.mask(depth + 1, in_tile or is_cell)] if self.chance(0.25) else []
        self.is_turned = was_turned
        node["children"] = [child for child, _ in children]
        node["masks"] = [mask for mask, _ in masks]
        statements += [text for _, text in children]
        for _, text in masks:
            statements.insert(self.random.randint(0, len(statements)), text)
        return statements

    def layer_properties(self, node, is_cell):
        r, choice, statements = self.random, self.random.random(), []
        if choice < (0.1 if is_cell else 0.2):
            inset = [self.length(-4, 12) for _ in range(4)]
            node["inset"] = [length for length, _ in inset]
            statements.append("inset: " + ", ".join(text for _, text in inset))
        elif choice < (0.25 if is_cell else 0.8):
            at, size = [[self.length(*span) for _ in range(2)] for span in ((-10, 40), (5, 90))]
            node["at"], node["size"] = ([length for length, _ in pair] for pair in (at, size))
            statements += [f"at: {at[0][1]}, {at[1][1]}", f"size: ({size[0][1]}) x ({size[1][1]})"]
            if self.chance(0.3):
                node["align"] = [r.choice(["start", "center", "end"]) for _ in range(2)]
                statements.append(f"align: {', '.join(node['align'])}")
        if not self.is_hard and self.chance(0.3):
            node["opacity"] = r.randint(0, 100) / 100
            statements.append(f"opacity: {percentage(node['opacity'])}")
        if not self.is_hard and self.chance(0.25):
            node["blend"] = r.choice(list(MODES))
            statements.append(f"blend: {node['blend']}")
        if self.chance(0.25):
            node["rotate"] = r.choice([90, 180, 270])
            statements.append(f"rotate: {node['rotate']}deg")
        self.flip(node, statements)
        if is_cell and self.chance(0.2):
            node["when"] = lambda cell: (cell.column + cell.row) % 3 != 0
            statements.append("when: (column + row) mod 3 != 0")
        return statements

    def mask(self, depth, in_tile):
        r, mask, statements = self.random, {}, []
        mask["mode"] = r.choice(["ink", "luminance", "alpha"])
        mask["invert"] = self.chance(0.3)
        mask["threshold"] = r.choice([0.5, 0.3]) if self.is_hard or self.chance(0.4) else None
        statements.append(f"mode: {mask['mode']}")
        if mask["invert"]:
            statements.append("invert: true")
        if mask["threshold"]:
            statements.append(f"threshold: {percentage(mask['threshold'])}")
        if self.chance(0.5):
            mask["image"], text = self.image_source()
            self.placement(mask, statements)
            return mask, f"mask {text} " + block(statements)
        self.flip(mask, statements)
        was_turned, self.is_turned = self.is_turned, True
        children = [self.node(depth + 1, in_tile) for _ in range(r.randint(1, 2))]
        self.is_turned = was_turned
        mask["children"] = [child for child, _ in children]
        return mask, "mask " + block(statements + [text for _, text in children])

    def tile(self, depth):
        r, node, body = self.random, {"kind": "tile"}, {}
        gaps = [r.choice([0, 0, 0, 1, 2.5, 5, -1, -2.5]) for _ in range(2)]
        head, statements = "tile", [f"gap: {written(gaps[0])}, {written(gaps[1])}"]
        axes = [{"gap": Length(gap), "origin": ZERO} for gap in gaps]
        kind = r.choice(["clip", "repeat", "whole", "space", "round", "count", "both", "tracks"])
        for axis in axes:
            axis["kind"] = kind
        if kind == "count":
            self.counts(axes, statements)
        elif kind == "tracks":
            self.tracks(axes, statements)
        else:
            sides = [r.choice([r.randint(6, 40), round(r.uniform(6, 40), 2)]) for _ in axes]
            for axis, side in zip(axes, sides):
                axis["cell"] = Length(side)
            head += f" {written(sides[0])} x {written(sides[1])}"
            self.pattern(kind, node, axes, statements)
        node["across"], node["down"], node["body"] = *axes, body
        return node, f"{head} " + block(statements + self.body(body, depth, True, is_cell=True))

    def counts(self, axes, statements):
        for axis, name in zip(axes, ("columns", "rows")):
            axis["count"] = self.random.randint(1, 6)
            statements.append(f"{name}: {axis['count']}")

    def tracks(self, axes, statements):
        for axis, name in zip(axes, ("columns", "rows")):
            found = [(1, "1fr")]
            for _ in range(self.random.randint(1, 3)):
                if self.chance(0.5):
                    share = self.random.choice([1, 2, 0.5, 3])
                    found.append((share, f"{written(share)}fr"))
                else:
                    pixels = self.random.randint(2, 20)
                    found.append((Length(pixels), f"{pixels}px"))
            self.random.shuffle(found)
            axis["tracks"] = [size for size, _ in found]
            statements.append(f"{name}: " + ", ".join(text for _, text in found))

    def pattern(self, kind, node, axes, statements):
        r = self.random
        if kind == "both":
            self.counts(axes, statements)
        elif kind != "clip":
            statements.append(f"fit: {kind}")
        if kind in ("clip", "repeat", "whole", "both") and self.chance(0.4):
            for axis in axes:
                axis["origin"] = Length(r.randint(-20, 20))
            statements.append("origin: " + ", ".join(str(axis["origin"].pixels) for axis in axes))
        if kind in ("clip", "repeat") and self.chance(0.3):
            name = r.choice(["stagger", "stagger-columns"])
            node[name], text = r.choice([
                (Length(0, 50), "50%"), (Length(7), "7px"), (Length(-3), "-3px"), (Length(0, 25), "25%")])
            statements.append(f"{name}: {text}")


def block(statements):
    # No statement has a bitmap's lines in it, which must not be moved: they stand in lets at the top.
    return "{\n" + "\n".join("  " + line for text in statements for line in text.split("\n")) + "\n}"
