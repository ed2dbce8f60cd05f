#!/usr/bin/env python3
"""Holds scenec's time and memory on large texts of many shapes to be linear in their length.

    shapes.py SCENEC [MEBIBYTES [SHAPE…]]       1 unless said, as in CI; 10 on demand

Each shape is read at that size and at an eighth of it in the same run: what grows faster than the text fails, whatever the
machine. Time is the process's own (user and system).
"""
import os
import resource
import subprocess
import sys
import tempfile

MIB = 1 << 20
STEP = 8
# More than the step by so much is not linear; what starting the program takes is not counted against it.
FACTOR = 1.7
SMALLEST_SECONDS = 0.04
SMALLEST_BYTES = 8 * MIB
# However it grows.
SECONDS_PER_MIB = 3
SECONDS_TO_GIVE_UP = 10
BYTES_PER_BYTE = 300

HEAD = "canvas 64 x 64\n"


def repeated(text, size):
    return text * max(1, size // len(text.encode()))


def numbered(make, size):
    """make(0), make(1), … up to the size."""
    parts, length, number = [], 0, 0
    while length < size:
        parts.append(make(number))
        length += len(parts[-1])
        number += 1
    return "".join(parts)


def around(before, text, after):
    return lambda size: HEAD + before + repeated(text, size) + after


def alone(text):
    return lambda size: repeated(text, size)


def lines(make, before="", after=""):
    return lambda size: HEAD + before + numbered(make, size) + after


def chain_of_lets(size):
    lets = numbered(lambda n: f"let a{n} = a{n - 1} + 1\n" if n else "let a0 = 1\n", size)
    return HEAD + lets + f"fill gray(a{lets.count(chr(10)) - 1} / 1e9)\n"


def chain_of_defines(size):
    return HEAD + numbered(lambda n: f"define d{n}(a) {{ fill if a > 1 then red else lime }}\nd{n} {{ a: {n} }}\n", size)


def many_parameters(size):
    count = size // 20
    names = ", ".join(f"p{n} = {n}" for n in range(count))
    uses = "; ".join(f"p{n}: 1" for n in range(count))
    return HEAD + f"define d({names}) {{ fill gray((" + " + ".join(f"p{n}" for n in range(count)) + f") / 1e9) }}\nd {{ {uses} }}\n"


def wide_map(size):
    return HEAD + 'tile { map: "' + repeated("#.o", size) + '"; legend: "#o"; fill gray((symbol + 1) / 2) } // scenec: allow W0204\n'


def high_map(size):
    rows = repeated("  #.o-\n", size)
    return HEAD + f'tile {{\n  map: """\n{rows}  """\n  legend: "#o-"\n  fill gray((symbol + 1) / 4)\n}}\n'


SHAPES = {
    # Depth.
    "open blocks": alone("a{"),
    "closed blocks": lambda size: repeated("layer{", size // 2) + repeated("}", size // 12),
    "nested as deep as allowed": around("", "layer {" * 200 + "fill red" + "}" * 200 + "\n", ""),
    "open parentheses": around("fill ", "(", "\n"),
    "calls": around("fill ", "gray(", "\n"),
    "prefixes": around("fill gray(", "-", "1)\n"),
    "conditionals": around("fill ", "if true then red else ", "red\n"),
    "nested comments": around("", "/*", ""),
    "closed nested comments": lambda size: HEAD + repeated("/*", size // 2) + repeated("*/", size // 2),
    # Length.
    "comments": around("", "// a comment\n", "fill red\n"),
    "one comment": around("// ", "a ", "\nfill red\n"),
    "one line": around("", "fill red; ", "\n"),
    "empty lines": around("", "\n", "fill red\n"),
    "one string": around('let s = "', "a", '"\nfill if s == "b" then red else lime\n'),
    "one string of escapes": around('let s = "', "\\n", '"\nfill if s == "b" then red else lime\n'),
    "one text": around('let s = """\n', "  line\n", '  """\nfill if s == "b" then red else lime\n'),
    "one sum": around("fill gray((", "1 + ", "1) / 1e9)\n"),
    "one chain of and": around("fill if ", "true and ", "true then red else lime\n"),
    "one list": around("let l = ", "1, ", "1\nfill gray(count(l) / 1e9)\n"),
    "one number": around("fill gray(0.", "1", ")\n"),
    "one integer": around("fill gray(0 * ", "1", ")\n"),
    "one name": around("fill ", "a", "\n"),
    "one name of hyphens": around("fill a", "-a", "\n"),
    "one name of accents": around("fill ", "é", "\n"),
    "one colour": around("fill #", "f", "\n"),
    "one unit": around("fill 3", "x", "\n"),
    "one path": around('image "', "a/", 'b.png"\n'),
    "marks in a name": around("fill a", "\u0301\u0323", "\n"),
    "marks in a string": around('mask "', "\u0301\u0323", '"\n'),
    "marks in a comment": around("filll red // scenec: allow W0101 ", "\u0301\u0323", "\n"),
    "flags in a bitmap": around('mask bitmap("', "\U0001F1E6", '") // scenec: allow W0202\nfill red\n'),
    "families in a bitmap": around('mask bitmap("', "\U0001F469\u200d", '") // scenec: allow W0202\nfill red\n'),
    # Number.
    "lets, each of the one before": chain_of_lets,
    "lets without use": lines(lambda n: f"let name-{n} = {n}\n", after="fill red\n"),
    "lets of accented names": lines(lambda n: f"let é{n} = {n}\n", after="fill red\n"),
    "one let again and again": lines(lambda n: "let a = 1\n", after="fill red\n"),
    "params": lambda size: numbered(lambda n: f"param p{n} = 1 {{ in: 0 .. 2 }}\n", size) + HEAD + "fill red\n",
    "siblings": lines(lambda n: f"layer {{ at: {n % 61}, {n % 59}; size: 3; fill #123 }}\n"),
    "named siblings": lines(lambda n: f"layer a{n} {{ at: {n % 61}, {n % 59}; size: 3; fill #123 }}\n"),
    "siblings of one name": lines(lambda n: "layer a { size: 3; fill #123 }\n"),
    "one property again and again": around("layer { ", "size: 3; ", "fill red }\n"),
    "defines": chain_of_defines,
    "parameters": many_parameters,
    "tiles": lines(lambda n: f"tile {n % 7 + 3} {{ fill gray(column / columns) }}\n"),
    "colours of a checker": around("checker 3 { colors: ", "red, ", "blue }\n"),
    "stops of a gradient": around("gradient ", "red, ", "blue\n"),
    "tracks": around("tile { columns: ", "1px, ", "1px; fill gray(column / columns) }\n"),
    "width of a map": wide_map,
    "height of a map": high_map,
    "images that are missing": lines(lambda n: f'image "a{n}.png"\n'),
    "imports that are missing": lambda size: numbered(lambda n: f'import "a{n}.scene"\n', size) + HEAD,
    "masks": around("", 'mask bitmap("#.")\n', "fill red\n"),
    # Mistakes.
    "unclosed everything": alone('a { b ( c: "'),
    "closing braces": around("", "}\n", ""),
    "unknown nodes": lines(lambda n: f"nod{n} 3\n"),
    "unknown names": lines(lambda n: f"fill nam{n}\n"),
    "unknown properties": lines(lambda n: f"layer {{ prop{n}: 3 }}\n"),
    "wrong types": lines(lambda n: "fill 3px\n"),
    "values out of range": lines(lambda n: "fill gray(2)\n"),
    "statements that are none": lines(lambda n: "3 = 4\n"),
    "stray characters": around("", "@ \n", ""),
    "colons": around("", ":", ""),
    "warnings, allowed": around("", "layer { size: 0; fill red } // scenec: allow W0205\n", ""),
    "warnings": around("", "layer { size: 0; fill red }\n", ""),
    # Bytes.
    "CRLF": around("", "fill red\r\n", ""),
    "CR": around("", "fill red\r", ""),
    "NUL": around("fill red\n", "\0", ""),
    "control characters": around("fill red\n", "\1 ", ""),
    "invalid UTF-8": lambda size: HEAD.encode() + b"\xff " * (size // 2),
    "one run of invalid UTF-8": lambda size: HEAD.encode() + b"\xff" * size,
    "half of a character": lambda size: HEAD.encode() + "é".encode() * (size // 2) + b"\xc3",
}

# Besides `check`, which reads, checks and lays out: the formatter and the dumps.
COMMANDS = {
    "check": ("check", "FILE"),
    "fmt": ("fmt", "--stdout", "FILE"),
    "dump": ("FILE", "--dump-ast"),
    "dump=json": ("FILE", "--dump-ast=json"),
}
ALSO = {
    "fmt": ("nested as deep as allowed", "comments", "one line", "one text", "one sum", "one list", "siblings", "CRLF", "tiles",
            "empty lines", "stops of a gradient"),
    "dump": ("siblings", "one sum", "nested as deep as allowed"),
    "dump=json": ("siblings", "one sum", "nested as deep as allowed"),
}


def run(scenec, words, path, size):
    seconds = int(SECONDS_TO_GIVE_UP * max(1, size / MIB))
    command = [scenec] + [path if word == "FILE" else word for word in words]
    process = subprocess.Popen(
        command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds)))
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = 0
    return os.waitstatus_to_exitcode(status), usage.ru_utime + usage.ru_stime, usage.ru_maxrss * 1024


def measure(scenec, name, command, size, folder):
    """Status, seconds and bytes for the small text and the large one, and the large one's length."""
    results = []
    for length in (size // STEP, size):
        text = SHAPES[name](length)
        path = os.path.join(folder, "main.scene")
        with open(path, "wb") as file:
            file.write(text if isinstance(text, bytes) else text.encode())
        results.append(run(scenec, COMMANDS[command], path, length))
        if length < size:
            # The better of two, so that a cold start does not excuse the large one.
            again = run(scenec, COMMANDS[command], path, length)
            results[0] = (again[0], min(results[0][1], again[1]), min(results[0][2], again[2]))
    return results, os.path.getsize(path)


def judge(results, length, base):
    (small_status, small_seconds, small_bytes), (status, seconds, peak) = results
    faults = []
    if status not in (0, 1) or small_status not in (0, 1):
        faults.append(f"ends with {status}")
    if seconds > STEP * FACTOR * max(small_seconds, SMALLEST_SECONDS):
        faults.append("time is not linear")
    if seconds > SECONDS_PER_MIB * max(1, length / MIB):
        faults.append("time")
    if peak - base > STEP * FACTOR * max(small_bytes - base, SMALLEST_BYTES):
        faults.append("memory is not linear")
    if peak - base > BYTES_PER_BYTE * length + SMALLEST_BYTES:
        faults.append("memory")
    return faults


def main():
    scenec = sys.argv[1]
    size = int(float(sys.argv[2]) * MIB) if len(sys.argv) > 2 else MIB
    wanted = sys.argv[3:]
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    failed = 0
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "main.scene")
        with open(path, "w") as file:
            file.write(HEAD)
        base = run(scenec, COMMANDS["check"], path, 0)[2]
        for name in SHAPES:
            if wanted and name not in wanted:
                continue
            for command in COMMANDS:
                if command != "check" and name not in ALSO[command]:
                    continue
                results, length = measure(scenec, name, command, size, folder)
                faults = judge(results, length, base)
                failed += bool(faults)
                (_, small_seconds, small_bytes), (status, seconds, peak) = results
                print(f"{'FAIL' if faults else 'ok  '} {name}, {command}: {small_seconds:.2f} -> {seconds:.2f} s, "
                      f"{(small_bytes - base) / MIB:.0f} -> {(peak - base) / MIB:.0f} MiB, status {status} {', '.join(faults)}",
                      flush=True)
    print(f"{failed} shapes fail" if failed else "all shapes are linear")
    sys.exit(1 if failed else 0)


main()
