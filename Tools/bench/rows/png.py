"""PNG: how fast files are written and how small, and how fast they are read.

scenec's time is that of a whole process that also paints; Pillow, libvips, fpng and libspng encode pixels that they have in
memory, to memory. resvg and rsvg-convert draw the same picture from SVG; pnmtopng reads it as PPM from tmpfs.
"""
import colorsys

from harness.bench import ROOT
from harness.row import Check, Claim, Row
from rows.painting import HUE_WHEEL

PHOTOGRAPH = """canvas 4096 x 4096 { background: #4a6f8a }
gradient #22344f, #7fa3b0, #e8c9a0, #5b3a2e { along: 35deg }
gradient #ffffff, #000000 { along: outward; opacity: 30%; blend: soft-light }
tile 1 { fill gray(random(column, row), 8%) }
"""
LIBRARIES = {
    "Pillow": ("pillow", "PillowWriter"), "libvips": ("pyvips", "VipsWriter"), "fpng": ("fpng-py", "FpngWriter"),
    "libspng": ("imagecodecs", "SpngWriter")}


def writing(bench, title, scene, side, bound, svg=None, rounds=5):
    """`bound` times as fast as the fastest, and no larger than the smallest."""
    out = bench.file("ours.png")
    size = ("--size", f"{side}x{side}")
    picture = bench.make(scene, bench.file("picture.ppm"), *size)
    contestants = [bench.render("scenec", scene, *size, "-o", out, output=str(out))]
    for name, (package, work) in LIBRARIES.items():
        if bench.peers.has(package, "numpy", "pillow"):
            contestants.append(bench.worker(name, f"png_peer.{work}", picture))
    programs = bench.peers.programs
    if programs["pnmtopng"]:
        contestants.append(bench.command("pnmtopng", programs["pnmtopng"], picture, piped=True))
    if svg:
        drawing = bench.file("picture.svg", svg(side))
        for name, arguments in (("resvg", [drawing]), ("rsvg-convert", ["--unlimited", drawing, "-o"])):
            path = bench.file(f"{name}.png")
            if programs[name]:
                contestants.append(bench.command(name, programs[name], *arguments, path, output=str(path)))
    names = tuple(contestant.name for contestant in contestants[1:])
    claims = [
        Claim("the fastest's time against it", "faster", "scenec", bound, names, threads=2),
        Claim("size against the smallest's", "size", "scenec", 1, names)]
    checks = [Check("scenec", name) for name in names]
    return Row(f"PNG of {title}, {side}²", contestants, claims, checks, rounds=rounds)


def invaders_svg(side):
    """The same picture from the elements that SVG is fastest with: one row of cells as a pattern."""
    rows = _bitmap(ROOT / "Samples" / "invader.pbm")
    height, width = len(rows), len(rows[0])
    path = ""
    for y, row in enumerate(rows):
        x = 0
        while x < width:
            end = x
            while end < width and row[end] == "1":
                end += 1
            if end > x:
                path += f"M{x} {y}h{end - x}v1h-{end - x}z"
            x = max(end, x + 1)
    uses = ""
    for column in range(-(-side // width)):
        color = colorsys.hsv_to_rgb(column / (side // width) % 1, 1, 1)
        uses += f'<use href="#i" x="{column * width}" fill="#{"".join(f"{int(v * 255 + 0.5):02x}" for v in color)}"/>'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{side}" height="{side}" shape-rendering="crispEdges"><defs>'
        f'<path id="i" d="{path}"/><pattern id="p" width="{side}" height="{height}" patternUnits="userSpaceOnUse">{uses}'
        f'</pattern></defs><rect width="{side}" height="{side}" fill="#fff"/>'
        f'<rect width="{side}" height="{side}" fill="url(#p)"/></svg>')


def _bitmap(path):
    """The rows of a PBM as text of 0 and 1."""
    data = path.read_bytes()
    words = b"\n".join(line.split(b"#")[0] for line in data.split(b"\n")) if data.startswith(b"P1") else data
    if data.startswith(b"P1"):
        kind, width, height, *digits = words.split()
        bits = b"".join(digits).decode()
        return [bits[y * int(width) :][: int(width)] for y in range(int(height))]
    kind, width, height = data.split(None, 3)[:3]
    width, height = int(width), int(height)
    stride = (width + 7) // 8
    raster = data[len(data) - stride * height :]
    return ["".join(f"{byte:08b}" for byte in raster[y * stride :][:stride])[:width] for y in range(height)]


def invaders(bench):
    scene = ROOT / "Samples" / "invaders.scene"
    return writing(bench, "invaders", scene, bench.size(8192), 10, invaders_svg, rounds=3)


def hue_wheel(bench):
    return writing(bench, "a hue wheel", bench.file("wheel.scene", HUE_WHEEL), bench.size(4096), 1)


def photograph(bench):
    scene = bench.file("photo.scene", PHOTOGRAPH)
    return writing(bench, "photograph-like noise", scene, bench.size(4096), 1, rounds=3)


def reading(bench):
    """Files as Pillow writes them."""
    claims, contestants = [], []
    if not bench.peers.has("pillow", "numpy"):
        return Row("PNG read", [], [])
    side = bench.size(4096)
    for name, text in (("hue wheel", HUE_WHEEL), ("photograph", PHOTOGRAPH)):
        scene = bench.file(f"{name[:3]}.scene", text)
        picture = bench.make(scene, bench.file("picture.ppm"), "--size", f"{side}x{side}")
        path = bench.file(f"{name[:3]}.png")
        writer = bench.worker("Pillow", "png_peer.PillowWriter", picture)
        writer.start()
        writer.save(path)
        writer.stop()
        ours = bench.probing(f"scenec's reader, {name}", "read", path)
        theirs = bench.worker(f"Pillow, {name}", "png_peer.PillowReader", path)
        contestants += [ours, theirs]
        claims.append(Claim(f"{name}, against Pillow", "time", ours.name, 1, (theirs.name,)))
    return Row(f"PNG read, {side}²", contestants, claims, rounds=5)


ROWS = {"png-invaders": invaders, "png-wheel": hue_wheel, "png-photograph": photograph, "png-read": reading}
