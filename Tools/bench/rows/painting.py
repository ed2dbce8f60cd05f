"""Pictures that are computed: how fast pixels are painted, against libraries whose paint call alone is timed.

scenec's time is that of a whole process that writes a PPM to /dev/null: it starts, reads, paints and packs, and the bytes go
nowhere. The peers' time is one call on warm memory in a process that is there. What that costs scenec is not subtracted.
"""
import random

from harness.row import Check, Claim, Row
from peers import layers as numbers

HUE_WHEEL = "canvas 4096 x 4096\nhue-ramp 0deg, 360deg { along: around }\n"
RANDOM = "canvas 4096 x 4096\ntile 1 { fill gray(random(column, row)) }\n"
DIAGONAL = "canvas 4096 x 4096\ngradient rgb(255, 0, 0), rgb(0, 0, 255) { along: 45deg }\n"


def painters(bench, scene, side):
    """scenec with one and with two threads, and twice at once with one each: what the machine's second core is worth."""
    size = ("--size", f"{side}x{side}", "--format", "ppm")
    one = bench.render("scenec, 1 thread", scene, *size, "--threads", "1", "-o", "/dev/null")
    two = bench.render("scenec, 2 threads", scene, *size, "--threads", "2", "-o", "/dev/null")
    pair = bench.render(
        "scenec, twice at once", scene, *size, "--threads", "1", "-o", "/dev/null", jobs=2)
    return [one, two, pair]


def scaling():
    return Claim("2 threads against 1", "faster", "scenec, 2 threads", 1.8, ("scenec, 1 thread",), needs_idle=True)


def pair():
    return Claim("two processes at once against one after the other", "pair", "scenec, twice at once",
                 theirs=("scenec, 1 thread",))


def random_cells(bench):
    side = bench.size(4096)
    scene = bench.file("random.scene", RANDOM)
    contestants = painters(bench, scene, side)
    claims = [
        Claim("cells a second", "rate", "scenec, 2 threads", 200e6, amount=side * side, unit="million/s", threads=2),
        scaling(), pair()]
    checks = []
    if bench.peers.has("numpy"):
        contestants.append(bench.worker("numpy", "numpy_peer.RandomCells", side))
        claims.append(Claim("numpy's time against it", "faster", "scenec, 2 threads", 3, ("numpy",), threads=2))
        checks.append(Check("scenec, 2 threads", "numpy"))
    return Row(f"gray(random(column, row)), 1 px cells, {side}²", contestants, claims, checks)


def against_painters(bench, title, scene, work, bound, *arguments, worst, mean):
    """A row against Skia and Blend2D, which have one thread here."""
    side = bench.size(4096)
    contestants, claims, checks = painters(bench, scene, side), [], []
    for package, name, module in (("skia-python", "Skia", "skia_peer"), ("blend2d-python", "Blend2D", "blend2d_peer")):
        if not bench.peers.has(package, "numpy", "pillow"):
            continue
        contestants.append(bench.worker(name, f"{module}.{work}", side, *arguments))
        checks.append(Check("scenec, 1 thread", name, worst, mean))
    peers = tuple(contestant.name for contestant in contestants[3:])
    claims.append(Claim("the faster's paint call against it", "faster", "scenec, 1 thread", bound, peers))
    return Row(f"{title}, {side}²", contestants, claims + [scaling(), pair()], checks)


def with_imagemagick(bench, row, scene, side, *work):
    """ImageMagick's whole process to a file beside scenec's, with all the threads that either takes."""
    program = bench.peers.programs.get("convert-im6.q16")
    if program:
        path = bench.file("magick.ppm")
        ours = bench.file("ours.ppm")
        size = ("--size", f"{side}x{side}")
        row.contestants += [
            bench.render("scenec, to a file", scene, *size, "-o", ours, output=str(ours)),
            bench.command("ImageMagick", program, *work, "-depth", "8", path, output=str(path))]
        row.claims.append(
            Claim("ImageMagick's process against it", "faster", "scenec, to a file", 20, ("ImageMagick",)))
        row.checks.append(Check("scenec, to a file", "ImageMagick", 3, 1.0))
    return row


def hue_wheel(bench):
    side = bench.size(4096)
    scene = bench.file("wheel.scene", HUE_WHEEL)
    row = against_painters(bench, "hue wheel", scene, "HueWheel", 2, worst=4, mean=1.0)
    ramp = bench.file("ramp.scene", "canvas 4096 x 2\nhue-ramp 0deg, 360deg\n")
    strip = bench.make(ramp, bench.file("ramp.ppm"), "--size", f"{4 * side}x2")
    polar = f"{side},0,{side / 2},{side / 2},90,-270"
    return with_imagemagick(
        bench, row, scene, side, strip, "-virtual-pixel", "HorizontalTileEdge", "-interpolate", "bilinear", "-filter", "point",
        "-define", f"distort:viewport={side}x{side}+0+0", "-distort", "Polar", polar)


def diagonal(bench):
    side = bench.size(4096)
    scene = bench.file("diagonal.scene", DIAGONAL)
    row = against_painters(bench, "diagonal gradient", scene, "Diagonal", 2, worst=2, mean=0.6)
    return with_imagemagick(
        bench, row, scene, side, "-size", f"{side}x{side}", "-define", f"gradient:vector=0,0,{side - 1},{side - 1}",
        "gradient:#f00-#00f")


def bitmap(bench, side, seed=1):
    """A PBM of noise."""
    bits = random.Random(seed).randbytes(side * side // 8)
    return b"P4\n%d %d\n" % (side, side) + bits


def layers(bench):
    mask = bench.file("ink.pbm", bitmap(bench, 64))
    scene = bench.file("layers.scene", layers_scene())
    # Each of 20 layers is rounded to 8 bits by the peers.
    row = against_painters(bench, "20 translucent layers", scene, "Layers", 1, mask, worst=12, mean=2.0)
    row.rounds = 5
    return row


def layers_scene():
    def rgb(color, *alpha):
        return f"rgb({', '.join(str(part) for part in (*color, *alpha))})"

    lines = ["canvas 4096 x 4096 { background: white }", 'let ink = image("ink.pbm")']
    for g in numbers.GROUPS:
        ramp, glow = (", ".join(map(rgb, colors)) for colors in (numbers.RAMP, numbers.GLOW))
        veil = ", ".join(rgb(g["veil"], alpha) for alpha in numbers.VEIL)
        lines += [
            f"checker {g['period'] / 2} {{ colors: {rgb(g['dark'])}, {rgb(g['light'])}; center: 0, 0; edges: smooth; "
            f"opacity: {g['checker']} }}",
            f"gradient {ramp} {{ along: {g['angle']}deg; opacity: {g['ramp']}; blend: multiply }}",
            f"gradient {glow} {{ along: outward; opacity: {g['glow']}; blend: screen }}",
            f"layer {{ opacity: {g['mask']}; fill {rgb(g['stain'])}; mask ink }}",
            f"gradient {veil} {{ along: y }}",
        ]
    return "\n".join(lines) + "\n"


def large(bench):
    """Pictures of which the start is no part to speak of: what a second thread is worth."""
    side = bench.size(16384)
    bench.file("ink.pbm", bitmap(bench, 64))
    works = {
        "random cells": bench.file("random.scene", RANDOM),
        "hue wheel": bench.file("wheel.scene", HUE_WHEEL),
        "gradient at 30°": bench.file("leaning.scene", DIAGONAL.replace("45deg", "30deg")),
        "20 layers": bench.file("layers.scene", layers_scene()),
    }
    contestants, claims = [], []
    for name, scene in works.items():
        one, two, _ = painters(bench, scene, side)
        one.name, two.name = f"{name}, 1 thread", f"{name}, 2 threads"
        contestants += [one, two]
        claims.append(Claim(f"{name}, 2 threads against 1", "faster", two.name, 1.8, (one.name,), needs_idle=True))
    return Row(f"painted to /dev/null, {side}²", contestants, claims, rounds=3)


ROWS = {"random-cells": random_cells, "hue-wheel": hue_wheel, "diagonal": diagonal, "layers": layers, "large": large}
