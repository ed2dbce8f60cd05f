"""numpy with the language's `random(column, row)`, in blocks of rows that stay in the cache, in place."""
import numpy
import pictures

M1, M2 = numpy.uint64(0xBF58476D1CE4E5B9), numpy.uint64(0x94D049BB133111EB)


def mixed(z, spare):
    for shift, factor in ((30, M1), (27, M2), (31, None)):
        numpy.right_shift(z, numpy.uint64(shift), out=spare)
        numpy.bitwise_xor(z, spare, out=z)
        if factor:
            numpy.multiply(z, factor, out=z)


class RandomCells:
    def __init__(self, side):
        self.side = int(side)
        self.gray = numpy.zeros((self.side, self.side), numpy.uint8)

    def run(self):
        columns = numpy.arange(self.side, dtype=numpy.uint64) + numpy.uint64(0x9E3779B97F4A7C15)
        mixed(columns, numpy.empty_like(columns))
        rows = numpy.arange(self.side, dtype=numpy.uint64)
        block = 8
        z = numpy.empty((block, self.side), numpy.uint64)
        spare, value = numpy.empty_like(z), numpy.empty(z.shape)
        for top in range(0, self.side, block):
            numpy.add(columns[None, :], rows[top : top + block, None], out=z)
            mixed(z, spare)
            numpy.right_shift(z, numpy.uint64(11), out=z)
            numpy.multiply(z, 255 * 2.0**-53, out=value)
            numpy.add(value, 0.5, out=value)
            self.gray[top : top + block] = value

    def save(self, path):
        pictures.write_ppm(path, self.gray[:, :, None].repeat(3, axis=2))
