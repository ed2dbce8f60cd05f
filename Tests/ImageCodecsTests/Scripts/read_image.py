#!/usr/bin/env python3
"""Prints the pixels of an image as other people's decoders see them: read_image.py FILE.

First a line "WIDTH HEIGHT MAXVAL", then R, G, B, A of each pixel, in bytes or big-endian words. A PNG is checked by
pngcheck first; one of 16 bits is read by libpng through netpbm, everything else by Pillow.
"""
import subprocess, sys
from PIL import Image

path = sys.argv[1]
with open(path, 'rb') as f:
    head = f.read(25)
is_png = head[:4] == b'\x89PNG'
if is_png:
    check = subprocess.run(['pngcheck', '-q', path], stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    if check.returncode != 0 or check.stdout:
        sys.exit(check.stdout.decode())
if is_png and head[24] == 16:
    run = lambda argv, data=None: subprocess.run(argv, input=data, stdout=subprocess.PIPE, check=True).stdout
    data = run(['pamtopam'], run(['pngtopam', '-alphapam', path]))
    fields = dict(line.split(' ', 1) for line in data.split(b'ENDHDR\n')[0].decode().split('\n') if ' ' in line)
    w, h, d, maxval = (int(fields[k]) for k in ('WIDTH', 'HEIGHT', 'DEPTH', 'MAXVAL'))
    raster = data.split(b'ENDHDR\n', 1)[1]
    if maxval != 65535:
        sys.exit('maxval %d' % maxval)
    out = bytearray()
    for i in range(0, len(raster), 2 * d):
        p = raster[i:i + 2 * d]
        color = p[:2] * 3 if d < 3 else p[:6]
        out += color + (p[-2:] if d in (2, 4) else b'\xff\xff')
    print(w, h, 65535, flush=True)
    sys.stdout.buffer.write(out)
else:
    image = Image.open(path)
    print(image.width, image.height, 255, flush=True)
    sys.stdout.buffer.write(image.convert('RGBA').tobytes())
