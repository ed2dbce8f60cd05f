#!/usr/bin/env python3
"""Makes image files with other people's encoders, and the samples that a reader must find in them.

make_images.py OUTDIR prints, for each image: file, width, height, channels, maxval, file of expected samples
(bytes, or big-endian words above maxval 255), separated by tabs. The pixels are made here, so what is
expected never comes from a decoder.
"""
import io, os, random, struct, subprocess, sys, zlib
from PIL import Image

OUT = sys.argv[1]
rng = random.Random(5)


def record(name, data, w, h, channels, maxval, samples):
    size = 'B' if maxval < 256 else 'H'
    with open(os.path.join(OUT, name), 'wb') as f:
        f.write(data)
    with open(os.path.join(OUT, name + '.raw'), 'wb') as f:
        f.write(struct.pack('>%d%s' % (len(samples), size), *samples))
    print(name, w, h, channels, maxval, name + '.raw', sep='\t')


def tool(argv, data):
    return subprocess.run(argv, input=data, stdout=subprocess.PIPE, stderr=subprocess.PIPE, check=True).stdout


# PNG, with Python's zlib: every colour type, depth, interlacing, filter and kind of transparency.

def chunk(name, data):
    body = name + data
    return struct.pack('>I', len(data)) + body + struct.pack('>I', zlib.crc32(body))


PASSES = [(0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2)]
SAMPLES = {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}


def packed(samples, depth):
    if depth == 16:
        return struct.pack('>%dH' % len(samples), *samples)
    bits = ''.join(format(s, '0%db' % depth) for s in samples)
    bits += '0' * (-len(bits) % 8)
    return bytes(int(bits[i:i + 8], 2) for i in range(0, len(bits), 8))


def filtered(lines, step):
    out = b''
    above = None
    for n, line in enumerate(lines):
        above = above or bytes(len(line))
        kind = n % 5
        a = bytes(step) + line[:-step] if len(line) > step else bytes(len(line))
        c = bytes(step) + above[:-step] if len(line) > step else bytes(len(line))
        def paeth(a, b, c):
            p = a + b - c
            return min((abs(p - a), 0, a), (abs(p - b), 1, b), (abs(p - c), 2, c))[2]
        guess = [lambda i: 0, lambda i: a[i], lambda i: above[i], lambda i: (a[i] + above[i]) // 2,
                 lambda i: paeth(a[i], above[i], c[i])][kind]
        out += bytes([kind]) + bytes((line[i] - guess(i)) & 255 for i in range(len(line)))
        above = line
    return out


def png(pixels, w, h, ctype, depth, interlaced, extra=b'', level=9, strategy=0, split=None):
    per = SAMPLES[ctype]
    step = max(1, per * depth // 8)
    data = b''
    for x0, y0, dx, dy in (PASSES if interlaced else [(0, 0, 1, 1)]):
        lines = []
        for y in range(y0, h, dy):
            line = [s for x in range(x0, w, dx) for s in pixels[y * w + x]]
            if line:
                lines.append(packed(line, depth))
        data += filtered(lines, step)
    z = zlib.compressobj(level, zlib.DEFLATED, 15, 9, strategy)
    data = z.compress(data) + z.flush()
    split = split or len(data)
    idat = b''.join(chunk(b'IDAT', data[i:i + split]) for i in range(0, len(data), split))
    head = struct.pack('>IIBBBBB', w, h, depth, ctype, 0, 0, interlaced)
    return (b'\x89PNG\r\n\x1a\n' + chunk(b'IHDR', head) + chunk(b'gAMA', struct.pack('>I', 45455)) + extra + idat
            + chunk(b'tEXt', b'Comment\0x') + chunk(b'IEND', b''))


for w, h in ((1, 1), (7, 5), (33, 12)):
    for ctype, depths in ((0, (1, 2, 4, 8, 16)), (2, (8, 16)), (3, (1, 2, 4, 8)), (4, (8, 16)), (6, (8, 16))):
        for depth in depths:
            for interlaced in (0, 1):
                for transparent in (False, True):
                    if transparent and ctype in (4, 6):
                        continue
                    top = 2 ** depth - 1
                    colors = min(top + 1, 200)
                    pixels = [tuple(rng.randint(0, colors - 1 if ctype == 3 else top) for _ in range(SAMPLES[ctype]))
                              for _ in range(w * h)]
                    extra, maxval, channels = b'', top, SAMPLES[ctype]
                    expected = pixels
                    if ctype == 3:
                        palette = [tuple(rng.randint(0, 255) for _ in range(3)) for _ in range(colors)]
                        alpha = [rng.randint(0, 255) for _ in range(rng.randint(1, colors))] if transparent else []
                        extra = chunk(b'PLTE', bytes(s for c in palette for s in c))
                        if transparent:
                            extra += chunk(b'tRNS', bytes(alpha))
                        full = alpha + [255] * (colors - len(alpha))
                        expected = [palette[i] + ((full[i],) if transparent else ()) for i, in pixels]
                        maxval, channels = 255, 4 if transparent else 3
                    elif transparent:
                        key = pixels[len(pixels) // 2]
                        extra = chunk(b'tRNS', struct.pack('>%dH' % len(key), *key))
                        expected = [p + (0 if p == key else top,) for p in pixels]
                        channels += 1
                    strategy = rng.choice([0, 0, zlib.Z_FIXED, zlib.Z_RLE, zlib.Z_HUFFMAN_ONLY])
                    data = png(pixels, w, h, ctype, depth, interlaced, extra, rng.choice([0, 1, 6, 9]), strategy,
                               rng.choice([None, 1, 7, 100]))
                    record('own-%dx%d-c%dd%d%s%s.png' % (w, h, ctype, depth, 'i' if interlaced else '',
                                                          't' if transparent else ''),
                           data, w, h, channels, maxval, [s for p in expected for s in p])

# A picture larger than the reader's window and stretch, noisy enough for stored blocks, smooth enough for matches.
w, h = 400, 200
pixels = [((x * y) & 255, (x ^ y) & 255, rng.randint(0, 255) if y > 150 else x & 255) for y in range(h) for x in range(w)]
record('own-large.png', png(pixels, w, h, 2, 8, 0), w, h, 3, 255, [s for p in pixels for s in p])

# PNG, by netpbm: libpng's choice of type for each kind of picture.

def pam(w, h, depth, maxval, kind, samples):
    size = 'B' if maxval < 256 else 'H'
    head = 'P7\nWIDTH %d\nHEIGHT %d\nDEPTH %d\nMAXVAL %d\nTUPLTYPE %s\nENDHDR\n' % (w, h, depth, maxval, kind)
    return head.encode() + struct.pack('>%d%s' % (len(samples), size), *samples)


w, h = 19, 11
for maxval in (255, 65535):
    for depth, kind in ((1, 'GRAYSCALE'), (2, 'GRAYSCALE_ALPHA'), (3, 'RGB'), (4, 'RGB_ALPHA')):
        for interlaced in (0, 1):
            samples = [rng.randint(0, maxval) for _ in range(w * h * depth)]
            source = pam(w, h, depth, maxval, kind, samples)
            data = tool(['pamtopng'] + (['-interlace'] if interlaced else []), source)
            record('pamtopng-%d-%d%s.png' % (maxval, depth, 'i' if interlaced else ''), data, w, h, depth, maxval, samples)
            record('netpbm-%d-%d-%d.pam' % (maxval, depth, interlaced), source, w, h, depth, maxval, samples)

# Netpbm: the classic kinds, raw and plain.

for maxval in (1, 7, 255, 256, 1023, 65535):
    for channels, kind in ((1, 5), (3, 6)):
        samples = [rng.randint(0, maxval) for _ in range(w * h * channels)]
        raw = b'P%d\n# made by a test\n%d %d\n%d\n' % (kind, w, h, maxval)
        raw += struct.pack('>%d%s' % (len(samples), 'B' if maxval < 256 else 'H'), *samples)
        record('raw-%d-%d.pnm' % (maxval, channels), raw, w, h, channels, maxval, samples)
        record('plain-%d-%d.pnm' % (maxval, channels), tool(['pnmtoplainpnm'], raw), w, h, channels, maxval, samples)
for width in (1, 8, 19):
    ink = [rng.randint(0, 1) for _ in range(width * h)]
    text = b'P1 %d %d\n' % (width, h) + b''.join(b'%d' % i for i in ink)
    record('bits-%d.pbm' % width, text, width, h, 1, 1, [1 - i for i in ink])
    record('packed-%d.pbm' % width, tool(['pamtopnm'], text), width, h, 1, 1, [1 - i for i in ink])

# GIF: Pillow, gifsicle and netpbm; colour counts, interlacing, transparency, long runs and full code tables.

def indexed(w, h, indexes, palette):
    im = Image.new('P', (w, h))
    im.putdata(indexes)
    im.putpalette([s for c in palette for s in c])
    return im


def saved(im, kind, **options):
    out = io.BytesIO()
    im.save(out, kind, **options)
    return out.getvalue()


for colors in (2, 3, 4, 16, 100, 256):
    for w, h in ((1, 1), (13, 9), (90, 120)):
        palette = [(i, 255 - i, (i * 7) & 255) for i in range(colors)]
        indexes = [(x // 3 + y // 5) % colors if w == 13 else rng.randrange(colors) for y in range(h) for x in range(w)]
        im = indexed(w, h, indexes, palette)
        opaque = [s for i in indexes for s in palette[i]]
        keyed = [s for i in indexes for s in (palette[i] + (255,) if i != 1 else (0, 0, 0, 0))]
        has_key = 1 in indexes
        name = 'gif-%d-%dx%d' % (colors, w, h)
        plain = saved(im, 'GIF', interlace=0, optimize=False)
        record(name + '.gif', plain, w, h, 3, 255, opaque)
        record(name + 'i.gif', saved(im, 'GIF', interlace=1, optimize=False), w, h, 3, 255, opaque)
        for level in ([], ['-O3']):
            data = tool(['gifsicle', '--interlace'] + level, plain)
            record(name + '-gifsicle%s.gif' % ''.join(level), data, w, h, 3, 255, opaque)
        data = saved(im, 'GIF', interlace=0, optimize=False, transparency=1)
        record(name + 't.gif', data, w, h, 4 if has_key else 3, 255, keyed if has_key else opaque)
        flat = b'P6 %d %d 255\n' % (w, h) + bytes(opaque)
        for options in ([], ['-interlace'], ['-noclear'], ['-nolzw']):
            data = tool(['pamtogif'] + options, flat)
            record(name + '-netpbm%s.gif' % ''.join(options), data, w, h, 3, 255, opaque)

# BMP, by Pillow.

for w, h in ((1, 1), (13, 9), (32, 5)):
    gray = [rng.randint(0, 255) for _ in range(w * h)]
    im = Image.new('L', (w, h))
    im.putdata(gray)
    record('l-%d.bmp' % w, saved(im, 'BMP'), w, h, 3, 255, [s for g in gray for s in (g, g, g)])
    bits = [rng.randint(0, 1) * 255 for _ in range(w * h)]
    im = Image.new('1', (w, h))
    im.putdata(bits)
    record('1-%d.bmp' % w, saved(im, 'BMP'), w, h, 3, 255, [s for g in bits for s in (g, g, g)])
    for mode, channels in (('RGB', 3), ('RGBA', 4)):
        pixels = [tuple(rng.randint(0, 255) for _ in range(channels)) for _ in range(w * h)]
        im = Image.new(mode, (w, h))
        im.putdata(pixels)
        # Without masks the fourth byte of a pixel of 32 bits is not alpha.
        record('%s-%d.bmp' % (mode.lower(), w), saved(im, 'BMP'), w, h, 3, 255, [s for p in pixels for s in p[:3]])
        record('%s-%d.qoi' % (mode.lower(), w), saved(im, 'QOI'), w, h, channels, 255, [s for p in pixels for s in p])
