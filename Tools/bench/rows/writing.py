"""Pictures whose bytes cost little to make: how fast they are written, against the limit."""
from harness.bench import ROOT
from harness.row import Check, Claim, Row

RANDOM_CELLS = """canvas 320 x 480 { background: white }
let invader = image("invader.pbm")
tile image-size(invader) {
  fill rgb(255 * random(column, row, 0), 255 * random(column, row, 1), 255 * random(column, row, 2))
  mask invader
}
"""
MIB = 1 << 20


def invaders(bench):
    return ROOT / "Samples" / "invaders.scene"


def random_cells(bench):
    bench.file("invader.pbm", (ROOT / "Samples" / "invader.pbm").read_bytes())
    return bench.file("cells.scene", RANDOM_CELLS)


def checker(bench):
    return bench.file("checker.scene", "canvas 256 x 256\nchecker 20\n")


class Picture:
    """scenec and the limit write the same bytes. The rows repeat with `period`; with 0 they do not."""

    def __init__(self, title, scene, side, period, bound):
        self.title, self.scene, self.side, self.period, self.bound = title, scene, side, period, bound

    def contestants(self, bench, piped, side=None, suffix=""):
        side = side or bench.size(self.side)
        scene = self.scene(bench)
        size = ("--size", f"{side}x{side}")
        strip = bench.file(f"strip{suffix}.ppm")
        bench.make(scene, strip, *size, "--region", f"0,0,{side},{self.period or side}")

        def to(name):
            path = bench.file(name)
            return ("-", {"piped": True}) if piped else (path, {"output": str(path)})

        out, how = to("ours.ppm")
        ours = bench.render("scenec" + suffix, scene, *size, "--format", "ppm", "-o", out, **how)
        out, how = to("limit.ppm")
        limit = bench.command(
            "limit" + suffix, bench.program("limit"), strip, side, out, times_itself=True, **how)
        return ours, limit

    def row(self, bench, piped, rounds):
        ours, limit = self.contestants(bench, piped)
        claims = [
            Claim("time against the limit", "time", "scenec", self.bound, ("limit",), threads=2),
            Claim("memory", "memory", "scenec", 32 * MIB),
        ]
        title = f"{self.title}, {bench.size(self.side)}² PPM to a {'pipe' if piped else 'file'}"
        return Row(title, [ours, limit], claims, [Check("scenec", "limit", exact=True)], rounds=rounds)


def huge(bench):
    """Memory that does not grow and speed that does not fall with the picture."""
    small, large = bench.size(8192), bench.size(65536)
    picture = Picture("invaders", invaders, 8192, 32, 1.0)
    contestants = [
        *picture.contestants(bench, True, large, f" {large}²"), *picture.contestants(bench, True, small, f" {small}²")]
    area = (large // small) ** 2
    claims = [
        Claim("memory", "memory", f"scenec {large}²", 64 * MIB),
        # As many bytes a second, but for a tenth that two runs of the same differ by.
        Claim(f"time, against {area} × {small}²", "time", f"scenec {large}²", 1.1 * area, (f"scenec {small}²",)),
        Claim("time against the limit", "time", f"scenec {large}²", 1.0, (f"limit {large}²",), threads=2),
    ]
    return Row(f"invaders, {large}² PPM to a pipe", contestants, claims, rounds=2)


PICTURES = {
    "invaders-8k": (Picture("invaders", invaders, 8192, 32, 1.0), 7),
    "invaders-16k": (Picture("invaders", invaders, 16384, 32, 1.0), 5),
    "cells-8k": (Picture("every cell a random colour", random_cells, 8192, 0, 1.5), 7),
    "checker-16k": (Picture("checker 20", checker, 16384, 40, 1.0), 5),
}
ROWS = {
    f"{name}-{'pipe' if piped else 'file'}": lambda bench, p=picture, piped=piped, n=rounds: p.row(bench, piped, n)
    for name, (picture, rounds) in PICTURES.items()
    for piped in (False, True)
}
ROWS["huge-pipe"] = huge
