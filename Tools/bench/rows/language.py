"""Everything before and beside painting: a small scene's whole process, long texts, and an edit."""
import random

from harness.row import Claim, Row

MB = 1_000_000


def small(bench):
    scene = bench.file("small.scene", "canvas 64 x 64 { background: white }\nchecker 8 { colors: teal, gold }\n")
    times = 20 if bench.quick else 100
    out = bench.file("small.ppm")
    contestants = [
        bench.render("scenec", scene, "-o", out, output=str(out), times=times),
        bench.command("empty C program", bench.program("empty"), times=times),
    ]
    claims = [
        Claim("time against an empty process", "time", "scenec", 3, ("empty C program",)),
        Claim("time", "seconds", "scenec", 0.003),
    ]
    return Row("64 × 64 PPM, whole process", contestants, claims)


def long_text(length):
    """A scene of many different statements, `length` bytes or a few more."""
    dice = random.Random(7)
    lines = ["canvas 1000 x 1000 { background: white }"]
    size = number = 0
    while size < length:
        number += 1
        x, y, hue = dice.randrange(900), dice.randrange(900), dice.randrange(360)
        text = (
            f"// Patch {number}: a tone, its shade and a ramp between them.\n"
            f"layer patch-{number} {{\n"
            f"  at: {x}, {y} + 2 * 3px\n"
            f"  size: {dice.randrange(20, 90)} x {dice.randrange(20, 90)}\n"
            f"  opacity: {dice.randrange(10, 100)}%\n"
            f"  let tone = hsb({hue}deg, 80%, 90%)\n"
            f"  fill mix(tone, white, 0.{dice.randrange(10, 99)})\n"
            f"  gradient tone, #{dice.randrange(1 << 24):06x}, alpha(gold, 50%) {{ along: y; stops: 0, 0.3, 1 }}\n"
            "}\n")
        lines.append(text)
        size += len(text)
    return "\n".join(lines)


def texts(bench):
    # A source is at most 64 MiB, so 60 MB stands for the 100 MB of the target.
    sizes = {"1 MB": MB, "10 MB": 10 * MB, "60 MB": 60 * MB}
    if bench.quick:
        sizes = {name: length // 20 for name, length in sizes.items()}
    contestants, lengths = [], {}
    for name, length in sizes.items():
        text = long_text(length)
        scene = bench.file(f"{name[:-3]}.scene", text)
        lengths[name] = len(text.encode())
        contestants += [
            bench.probing(f"{name} to the tree", "parse", scene), bench.probing(f"{name} to the plan", "check", scene)]
        if name == "10 MB":
            contestants.append(bench.command("scenec check, 10 MB", bench.scenec, "check", "-q", scene))
    claims = [
        Claim("bytes a second to the tree", "rate", "10 MB to the tree", 60e6, amount=lengths["10 MB"], unit="MB/s"),
        Claim("bytes a second to the plan", "rate", "10 MB to the plan", 20e6, amount=lengths["10 MB"], unit="MB/s"),
        Claim("bytes a second of the whole process", "rate", "scenec check, 10 MB", 20e6, amount=lengths["10 MB"],
              unit="MB/s"),
    ]
    # Linear: 60 times the text in 60 times the time, but for a quarter that caches may take.
    for stage in ("tree", "plan"):
        times = lengths["60 MB"] / lengths["1 MB"]
        claims.append(Claim(
            f"time to the {stage}, 60 MB against {times:.0f} × 1 MB", "time", f"60 MB to the {stage}", 1.25 * times,
            (f"1 MB to the {stage}",)))
    notes = ["a source is at most 64 MiB, so the line from 1 to 100 MB is followed to 60 MB"]
    return Row("a long scene", contestants, claims, rounds=3, notes=notes)


def edit(bench):
    """A held picture follows an edit: from the scene's new text to the pixels of the box that changes."""
    dice = random.Random(5)
    width, height = bench.size(3840), bench.size(2160)
    lines = [f"canvas {width} x {height} {{ background: #f4f1ea }}"]
    for number in range(50):
        color = f"#{dice.randrange(1 << 24):06x}"
        lines.append(
            f"layer part-{number} {{ at: {dice.randrange(70)}%, {dice.randrange(70)}%; size: 25% x 25%; opacity: 80%\n"
            + (f"  gradient {color}, white {{ along: y }}" if number % 2 else f"  checker 24 {{ colors: {color}, gray }}")
            + "\n}")
    lines.append("layer edited { at: 40%, 40%; size: 10% x 10%; fill crimson }")
    scene = bench.file("edit.scene", "\n".join(lines))
    contestants = [bench.probing("edit to pixels", "edit", scene, "fill crimson", "fill indigo")]
    claims = [Claim("time to new pixels", "seconds", "edit to pixels", 0.016, threads=2)]
    return Row(f"one property edited, {width} × {height}, 50 layers, warm", contestants, claims)


ROWS = {"small": small, "text": texts, "edit": edit}
