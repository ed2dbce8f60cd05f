"""Masks scaled up and down, whole pictures on tmpfs: against Pillow and libvips, whose start and gradient are not timed."""
from harness.row import Check, Claim, Row
from rows.painting import bitmap, scaling


def against_libraries(bench, title, scene, size, work, arguments):
    def contestant(name, threads):
        path = bench.file(f"{threads}.ppm")
        return bench.render(name, scene, "--size", size, "--threads", threads, "-o", path, output=str(path))

    contestants = [contestant("scenec, 1 thread", "1"), contestant("scenec, 2 threads", "2")]
    claims, checks = [], []
    for package, name, kind in (("pillow", "Pillow", "Pillow"), ("pyvips", "libvips", "Vips")):
        if not bench.peers.has(package, "numpy", "pillow"):
            continue
        out = bench.file(f"{kind}.ppm")
        contestants.append(bench.worker(name, f"masks_peer.{kind}{work}", *arguments, out))
        # libvips takes both cores, so its CPU time is held against scenec's; Pillow has one thread.
        threads = 2 if kind == "Pillow" else 1
        claims.append(Claim(f"{name}'s time against it", "faster", "scenec, 2 threads", 1, (name,), threads=threads))
        checks.append(Check("scenec, 2 threads", name, 2, 1.0))
    return Row(title, contestants, claims + [scaling()], checks)


def gradient(bench, side):
    scene = bench.file("under.scene", "canvas 1 x 1\ngradient #ff4000, #0080ff\n")
    return bench.make(scene, bench.file("under.ppm"), "--size", f"{side}x{side}")


def enlarged(bench):
    small = bench.size(512)
    side = 8 * small
    mask = bench.file("ink.pbm", bitmap(bench, small))
    scene = bench.file(
        "enlarged.scene", 'canvas 1 x 1 { background: white }\ngradient #ff4000, #0080ff\nmask "ink.pbm"\n')
    # A mask at the top level masks the background too; the matte, white, shows.
    title = f"bitmap mask {small}² × 8 with nearest, {side}² PPM"
    return against_libraries(
        bench, title, scene, f"{side}x{side}", "Enlarged", (mask, gradient(bench, side), side))


def reduced(bench):
    side, cell = bench.size(4096), bench.size(512)
    grain = bench.file("grain.scene", GRAIN)
    mask = bench.make(grain, bench.file("light.pgm"), "--size", f"{side}x{side}")
    scene = bench.file("reduced.scene", REDUCED.replace("CELL", str(cell)))
    title = f"mask {side}² down to cells of {cell}² with area, {side}² PPM"
    return against_libraries(
        bench, title, scene, f"{side}x{side}", "Reduced", (mask, gradient(bench, cell), side))


GRAIN = """canvas 1 x 1 { background: white }
gradient white, black { along: outward }
tile 3 { fill gray(random(column, row), 40%) }
"""
REDUCED = """canvas 1 x 1 { background: white }
tile CELL {
  gradient #ff4000, #0080ff
  mask "light.pgm" { mode: luminance; sampling: area }
}
"""

ROWS = {"mask-enlarged": enlarged, "mask-reduced": reduced}
