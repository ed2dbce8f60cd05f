#!/usr/bin/env python3
"""Runs scenec on scenes at the edge and holds its memory and time against fixed bounds.

    limits.py SCENEC

The bounds of time are far above what is needed: they catch work that grows with the wrong thing, not a slow machine.
"""
import os
import resource
import subprocess
import sys
import tempfile
import time

MIB = 1 << 20
failures = 0


def run(scenec, scene, *options, discard=False):
    """Runs a scene given as text; returns status, bytes of output, seconds, peak resident bytes, messages."""
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "main.scene")
        with open(path, "w") as file:
            file.write(scene)
        start = time.monotonic()
        process = subprocess.Popen(
            [scenec, path, "--quiet", *options], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        count = 0
        head = b""
        buffer = bytearray(1 << 20)
        while True:
            got = process.stdout.readinto(buffer)
            if not got:
                break
            if not discard:
                head += bytes(buffer[:got])
            count += got
        messages = process.stderr.read().decode()
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = 0
        return os.waitstatus_to_exitcode(status), count, time.monotonic() - start, usage.ru_maxrss * 1024, messages, head


def expect(name, condition, evidence):
    global failures
    print(("ok   " if condition else "FAIL ") + name + ": " + evidence)
    failures += not condition


def streams_in_little_memory(scenec):
    side = 65536
    scene = f"canvas {side} x {side} {{ background: white }}\n" \
            "tile 44 x 32 {\n  fill hsb(column / whole-columns * 1turn, 100%, 100%)\n" \
            "  mask bitmap(\"\"\"\n    ..##..\n    .####.\n    ##..##\n    \"\"\")\n}\n"
    status, count, seconds, peak, messages, _ = run(scenec, scene, "-o", "-", "--format", "ppm", discard=True)
    expect("65536 x 65536 cells to a pipe", status == 0 and count == side * side * 3 + len("P6\n65536 65536\n255\n") and peak < 64 * MIB,
           f"status {status}, {count} bytes, {peak / MIB:.0f} MiB, {seconds:.1f} s {messages}")


def different_cells_in_little_memory(scenec):
    """Sixteen thousand cells of which each has a ramp in a mask, and one of its own."""
    scene = "canvas 4096 x 4096 { background: white }\n" \
            "tile 32 x 32 {\n  rotate: if random(column, row) < 0.5 then 0deg else 90deg\n" \
            "  layer {\n    at: -100%, -100%; size: 200%; fill hsb(index * 0.1, 0.8, 0.5)\n" \
            "    mask { gradient transparent, white, transparent { along: outward } }\n  }\n" \
            "  layer { at: 0, 0; size: 200%; gradient hsb(index * 0.3, 1, 1), transparent { along: outward } }\n}\n"
    status, count, seconds, peak, messages, _ = run(scenec, scene, "-o", "-", "--format", "ppm", discard=True)
    expect("4096 x 4096, all cells different", status == 0 and count == 3 * 4096 * 4096 + 17 and peak < 96 * MIB,
           f"status {status}, {count} bytes, {peak / MIB:.0f} MiB, {seconds:.1f} s {messages}")


def answers_for_a_region_at_once(scenec):
    scene = "canvas 1000000 x 1000000\ntile 1 x 1 { fill gray(random(column, row)) }\n"
    status, count, seconds, peak, messages, _ = run(
        scenec, scene, "-o", "-", "--format", "ppm", "--region", "499950,499950,100,100")
    expect("100 x 100 of 10^12 cells", status == 0 and count == 30015 and seconds < 5 and peak < 64 * MIB,
           f"status {status}, {count} bytes, {peak / MIB:.0f} MiB, {seconds:.2f} s {messages}")


def reads_a_long_scene(scenec):
    lines = "".join(f"layer {{ at: {i % 97}, {i % 89}; size: 3 x 2; fill hsb({i}deg, 50%, 50%) }}\n" for i in range(10000))
    status, count, seconds, peak, messages, _ = run(
        scenec, "canvas 100 x 100\n" + lines, "-o", "-", "--format", "pam")
    expect("10,000 layers", status == 0 and count > 40000 and seconds < 30,
           f"status {status}, {count} bytes, {peak / MIB:.0f} MiB, {seconds:.2f} s {messages}")


def doubles_as_far_as_the_limit(scenec):
    def scene(times):
        defines = "".join(f"define d{i} {{ d{i - 1}; d{i - 1} }}\n" for i in range(1, times + 1))
        return f"canvas 64 x 64\ndefine d0 {{ fill red }}\n{defines}d{times}\n"

    status, count, seconds, peak, messages, _ = run(scenec, scene(18), "-o", "-", "--format", "ppm")
    expect("a define that doubles 18 times", status == 0 and count == 64 * 64 * 3 + 13 and seconds < 60 and peak < 1024 * MIB,
           f"status {status}, {count} bytes, {peak / MIB:.0f} MiB, {seconds:.2f} s {messages}")
    status, count, seconds, peak, messages, _ = run(scenec, scene(20), "-o", "-", "--format", "ppm")
    expect("a define that doubles 20 times", status == 1 and "E0502" in messages and seconds < 10 and peak < 64 * MIB,
           f"status {status}, {count} bytes, {peak / MIB:.0f} MiB, {seconds:.2f} s")


def refuses_to_allocate_without_end(scenec):
    scene = "canvas 2147483647 x 2147483647\nfill red\n"
    status, count, seconds, peak, messages, _ = run(scenec, scene, "-o", "-", "--format", "ppm")
    expect("a picture over --max-pixels", status == 1 and count == 0 and peak < 64 * MIB,
           f"status {status}, {count} bytes, {peak / MIB:.0f} MiB, {seconds:.2f} s {messages}")


def main():
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    for check in (streams_in_little_memory, different_cells_in_little_memory, answers_for_a_region_at_once, reads_a_long_scene,
                  doubles_as_far_as_the_limit, refuses_to_allocate_without_end):
        check(sys.argv[1])
    sys.exit(1 if failures else 0)


main()
