"""Colour images scaled up and down: against Pillow and libvips, whose resize call alone is timed, on pixels in memory.

scenec's time is that of a whole process that reads the image too and writes a PPM to /dev/null.
"""
from harness.row import Check, Claim, Row
from rows.painting import scaling


def against_libraries(bench, title, scene, image, side, work):
    size = ("--size", f"{side}x{side}", "--format", "ppm", "-o", "/dev/null")
    contestants = [
        bench.render("scenec, 1 thread", scene, *size, "--threads", "1"),
        bench.render("scenec, 2 threads", scene, *size, "--threads", "2")]
    claims, checks = [], []
    for package, name, kind, ours in (
            ("pillow", "Pillow", "Pillow", "scenec, 1 thread"), ("pyvips", "libvips", "Vips", "scenec, 2 threads")):
        if not bench.peers.has(package, "numpy", "pillow"):
            continue
        contestants.append(bench.worker(name, f"images_peer.{kind}{work}", image, side))
        claims.append(Claim(f"{name}'s resize call against it", "faster", ours, 1, (name,)))
        checks.append(Check(ours, name, 1, 0.5))
    return Row(title, contestants, claims + [scaling()], checks)


def picture(bench, name, width, height):
    scene = bench.file(f"{name}.scene", GRAIN)
    return bench.make(scene, bench.file(f"{name}.ppm"), "--size", f"{width}x{height}")


def enlarged(bench):
    width, height, side = bench.size(800), bench.size(600), bench.size(4096)
    image = picture(bench, "photo", width, height)
    scene = bench.file("bilinear.scene", 'canvas 1 x 1\nimage "photo.ppm" { sampling: bilinear }\n')
    return against_libraries(
        bench, f"image {width} × {height} up to {side}² with bilinear", scene, image, side, "Enlarged")


def reduced(bench):
    side, small = bench.size(4096), bench.size(512)
    image = picture(bench, "large", side, side)
    scene = bench.file("area.scene", 'canvas 1 x 1\nimage "large.ppm" { sampling: area }\n')
    return against_libraries(bench, f"image {side}² down to {small}² with area", scene, image, small, "Reduced")


GRAIN = """canvas 1 x 1 { background: white }
gradient #ff4000, #0080ff { along: 30deg }
tile 3 { fill gray(random(column, row), 40%) }
"""

ROWS = {"image-enlarged": enlarged, "image-reduced": reduced}
