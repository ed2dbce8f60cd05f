"""What was measured, as text for a terminal and as Markdown."""
import datetime
import os
import platform
import subprocess


class Machine:
    def __init__(self):
        self.load = os.getloadavg()[0]
        self.cores = os.cpu_count()
        self.model = platform.processor() or platform.machine()
        try:
            with open("/proc/cpuinfo") as file:
                self.model = next(line.split(":")[1].strip() for line in file if line.startswith("model name"))
        except (OSError, StopIteration):
            pass

    @property
    def is_busy(self):
        """Whether others take so much that wall time says more about them than about us."""
        return self.load > 0.75

    def __str__(self):
        return f"{self.model}, {self.cores} cores, {platform.system()} {platform.release().split('-')[0]}"


def judge(claim, measured, is_busy):
    """(ours, theirs, ratio, target, verdict) as text; None where a side was not measured."""
    theirs = [name for name in claim.theirs if name in measured.samples]
    if claim.ours not in measured.samples or claim.theirs and not theirs:
        return None
    field = "size" if claim.kind == "size" else "cpu" if is_busy else "wall"
    best = min(theirs, key=lambda name: measured.median(name, field), default=None)
    if claim.kind in ("time", "faster"):
        return _judge_time(claim, measured, best, is_busy)
    if claim.kind == "pair":
        ours, alone = (_seconds(measured.median(name, "wall")) for name in (claim.ours, best))
        return (ours, f"{best} {alone}", f"{2 * measured.ratio(best, claim.ours, 'wall'):.2f}", "", "")
    if claim.kind == "size":
        sizes = [measured.median(name, "size") for name in (claim.ours, best)]
        ratio = sizes[0] / sizes[1]
        return (_bytes(sizes[0]), f"{best} {_bytes(sizes[1])}", f"{ratio:.3f}", f"≤ {claim.bound:g} ×",
                _held(ratio <= claim.bound))
    if claim.kind == "memory":
        ours = measured.peak(claim.ours)
        return (_bytes(ours), "", "", f"≤ {_bytes(claim.bound)}", _held(ours <= claim.bound))
    time = measured.median(claim.ours, "cpu" if is_busy else "wall") / (claim.threads if is_busy else 1)
    if claim.kind == "seconds":
        return (_seconds(time), "", "", f"≤ {_seconds(claim.bound)}", _held(time <= claim.bound, claim, is_busy))
    rate = claim.amount / time
    return (f"{rate / 1e6:.1f} {claim.unit}", "", "", f"≥ {claim.bound / 1e6:g}",
            _held(rate >= claim.bound, claim, is_busy))


def _judge_time(claim, measured, best, is_busy):
    first, second = (claim.ours, best) if claim.kind == "time" else (best, claim.ours)
    wall = measured.ratio(first, second, "wall")
    cpu = measured.ratio(first, second, "cpu")
    # With n threads at most n times as much is done in the same time: a bound, not a measurement.
    ideal = cpu / claim.threads if claim.kind == "time" else cpu * claim.threads
    value = ideal if is_busy else wall
    held = value <= claim.bound if claim.kind == "time" else value >= claim.bound
    sign = "≤" if claim.kind == "time" else "≥"
    ours, theirs = (_seconds(measured.median(name, "wall")) for name in (claim.ours, best))
    return (ours, f"{best} {theirs}", f"{wall:.2f} (CPU {cpu:.2f})", f"{sign} {claim.bound:.3g} ×",
            _held(held, claim, is_busy))


def _held(is_held, claim=None, is_busy=False):
    """On a busy machine CPU time shows a target of one thread; of several threads it can only show that one is missed."""
    if not is_busy or not claim:
        return "yes" if is_held else "**no**"
    if claim.needs_idle:
        return "not judged"
    if claim.threads == 1:
        return "yes, by CPU" if is_held else "**no**, by CPU"
    return "may be, by CPU" if is_held else "**no**, by CPU"


def _seconds(value):
    return f"{value:.2f} s" if value >= 1 else f"{value * 1e3:.{1 if value >= 0.01 else 2}f} ms"


def _bytes(value):
    if value >= 1 << 20:
        return f"{value / (1 << 20):.1f} MiB"
    return f"{value / 1024:.1f} KiB"


def claims_table(all_measured, is_busy):
    lines = ["| work | scenec | the other | ratio | target | held |", "|---|---|---|---|---|---|"]
    for measured in all_measured:
        for claim in measured.row.claims:
            judged = judge(claim, measured, is_busy)
            cells = judged or ("", "", "", "", "not measured")
            lines.append("| " + " | ".join((f"{measured.row.title}: {claim.text}", *cells)) + " |")
    return lines


def samples_table(all_measured):
    lines = ["| work | by | time | CPU | peak memory | output |", "|---|---|---|---|---|---|"]
    for measured in all_measured:
        title = measured.row.title
        for name in measured.samples:
            size = measured.median(name, "size")
            cells = (title, name, _seconds(measured.median(name, "wall")), _seconds(measured.median(name, "cpu")),
                     _bytes(measured.peak(name)), _bytes(size) if size else "")
            lines.append("| " + " | ".join(cells) + " |")
            title = ""
    return lines


def _commit():
    words = ["git", "-C", os.path.dirname(__file__), "describe", "--always", "--dirty"]
    try:
        return subprocess.run(words, capture_output=True, text=True, check=True).stdout.strip()
    except (OSError, subprocess.CalledProcessError):
        return "an unknown commit"


def markdown(machine, bench, all_measured, skipped, busy):
    when = datetime.date.today().isoformat()
    versions = ", ".join(f"{name} {version}" for name, version in bench.peers.versions.items())
    lines = ["# Measured", "", f"{when}, {machine}, {_commit()}. Load average at the start {machine.load:.1f}.", ""]
    if bench.quick:
        lines += ["**A quick run**: small sizes, one round; it shows that the bench works and nothing else.", ""]
    if busy:
        lines += [
            "**The machine was busy with other work.** Ratios are of runs in turn; a target is judged by CPU time, divided "
            "by scenec's threads where it has more than the other: the least that the wall time could be.", ""]
    lines += ["Made by `Tools/bench/run`; what is compared with what is in [README.md](README.md).", ""]
    lines += ["## Targets", "", *claims_table(all_measured, busy), ""]
    lines += ["## Everything that ran", "", *samples_table(all_measured), ""]
    notes = [f"{m.row.title}: {text}" for m in all_measured for text in m.row.notes + m.problems]
    notes += [f"{name}: not measured: {reason}" for name, reason in skipped]
    notes += [f"{name} could not be had: {reason}" for name, reason in bench.peers.missing.items()]
    if notes:
        lines += ["## Notes", "", *(f"- {note}" for note in notes), ""]
    return "\n".join(lines + [f"Peers: {versions}.", ""])
