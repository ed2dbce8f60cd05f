"""A row of work: who does it, in turn, and what is claimed about it."""
import dataclasses
import filecmp
import statistics
import time

from harness.contestants import Failure

# Seconds after which a row is ended with the rounds it has, two at least.
PATIENCE = 90


@dataclasses.dataclass
class Claim:
    """What is held against a target.

    - kind: `time` and `size`: ours ÷ theirs is at most the bound; `faster`: theirs ÷ ours is at least the bound;
      `pair`: what two at once gain over one after the other, which nobody promised; `memory`: peak bytes; `seconds`: wall seconds at most; `rate`: `amount` a second at least.
    - theirs: the best of these is the one that counts.
    - threads: how many ours had more than theirs, where CPU time must stand for wall time on a busy machine.
    - needs_idle: CPU time cannot stand for it.
    """

    text: str
    kind: str
    ours: str
    bound: float = 0
    theirs: tuple = ()
    amount: float = 0
    unit: str = ""
    threads: int = 1
    needs_idle: bool = False


@dataclasses.dataclass
class Check:
    """Pictures that must agree: a peer's within `worst` of a sample, but for a share of pixels, and `mean` on average.

    - exact: byte for byte.
    """

    ours: str
    theirs: str
    worst: int = 0
    mean: float = 0.0
    share: float = 0.0
    exact: bool = False


@dataclasses.dataclass
class Row:
    title: str
    contestants: list
    claims: list
    checks: list = dataclasses.field(default_factory=list)
    rounds: int = 7
    notes: list = dataclasses.field(default_factory=list)
    name: str = ""


class Measured:
    """A row's samples by contestant, one list a round, and what its pictures showed."""

    def __init__(self, row):
        self.row, self.samples, self.problems = row, {}, []

    def median(self, name, field):
        return statistics.median(getattr(sample, field) for once in self.samples[name] for sample in once)

    def peak(self, name):
        return max(sample.memory for once in self.samples[name] for sample in once)

    def ratio(self, first, second, field):
        """The median of the rounds' ratios: what disturbs one round disturbs both sides of it."""
        rounds = zip(self.samples[first], self.samples[second])
        middle = [[statistics.median(getattr(s, field) for s in side) for side in pair] for pair in rounds]
        return statistics.median(a / max(b, 1e-9) for a, b in middle)


def measure(row, bench, say):
    """Checks the pictures, then runs the contestants in turn, A B A B."""
    measured = Measured(row)
    alive = []
    for contestant in row.contestants:
        try:
            contestant.start()
            contestant.measure()
            alive.append(contestant)
        except (Failure, OSError) as problem:
            measured.problems.append(str(problem))
    try:
        by_name = {contestant.name: contestant for contestant in alive}
        for check in row.checks:
            if check.ours in by_name and check.theirs in by_name:
                _check(check, by_name, bench, measured)
        measured.samples = {contestant.name: [] for contestant in alive}
        began = time.monotonic()
        for turn in range(1 if bench.quick else bench.rounds or row.rounds):
            if turn >= 2 and time.monotonic() - began > PATIENCE:
                row.notes.append(f"{turn} rounds, for time")
                break
            say(f"{row.name}: round {turn + 1}")
            for contestant in list(alive):
                try:
                    measured.samples[contestant.name].append(contestant.measure())
                except Failure as problem:
                    measured.problems.append(str(problem))
                    alive.remove(contestant)
                    del measured.samples[contestant.name]
    finally:
        for contestant in row.contestants:
            contestant.stop()
    return measured


def _check(check, by_name, bench, measured):
    paths = [bench.file(f"check-{side}") for side in ("ours", "theirs")]
    by_name[check.ours].save(paths[0])
    by_name[check.theirs].save(paths[1])
    if check.exact:
        worst, mean, share = (0, 0, 0) if filecmp.cmp(*paths, shallow=False) else (255, 255, 1)
    else:
        worst, mean, share = bench.compare(*paths)
    for path in paths:
        path.unlink()
    if (worst > check.worst and share > check.share) or mean > check.mean:
        measured.problems.append(
            f"the pictures of {check.ours} and {check.theirs} differ"
            + ("" if check.exact else f": by {worst} at most, {mean:.3f} on average; {share:.3%} of the pixels by over 3"))
