"""What is measured: commands that run once a round, and workers that stay and do one call a round."""
import os
import subprocess
import typing


class Sample(typing.NamedTuple):
    wall: float  # seconds
    cpu: float  # seconds of all threads
    memory: int  # peak resident bytes
    size: int  # bytes of output, 0 where nobody counted


class Failure(Exception):
    """A contestant that could not do its work, with its own words."""


class Command:
    """A whole process, from its start to its end.

    - output: a file that it writes; it is taken away before each run, so that every run makes it anew.
    - piped: its standard output is a pipe, whose bytes are counted and thrown away.
    - times: runs a round, for what takes a millisecond.
    - jobs: so many of it are started at once; their time is that until the last has ended.
    - times_itself: it prints wall and CPU seconds of what counts on standard error.

    What it writes to /dev/null goes to a file when the picture is asked for.
    """

    def __init__(self, bench, name, *command, output=None, piped=False, times=1, jobs=1, times_itself=False):
        self.bench, self.name = bench, name
        self.command = [str(part) for part in command]
        self.output, self.piped, self.times, self.jobs = output, piped, times, jobs
        self.times_itself = times_itself

    def start(self):
        pass

    def measure(self):
        if self.output and os.path.exists(self.output):
            os.unlink(self.output)
        timer = [self.bench.program("timer"), "-n", str(self.times), "-j", str(self.jobs)] + ["-p"] * self.piped
        result = subprocess.run(
            timer + ["--"] + self.command, capture_output=True, text=True, env=self.bench.environment)
        if result.returncode:
            raise Failure(f"{self.name}: {result.stderr.strip()[-300:]}")
        samples = []
        for line in result.stdout.splitlines():
            wall, cpu, memory, size = line.split()
            samples.append(Sample(float(wall), float(cpu), int(memory) << 10, int(size)))
        if self.times_itself:
            wall, cpu = map(float, result.stderr.split())
            samples = [samples[0]._replace(wall=wall, cpu=cpu)]
        if self.output:
            samples = [sample._replace(size=os.path.getsize(self.output)) for sample in samples]
        return samples

    def save(self, path):
        """Leaves the picture that was made in a file, for a comparison."""
        if self.output:
            self.measure()
            os.replace(self.output, path)
        elif "/dev/null" in self.command:
            command = [str(path) if part == "/dev/null" else part for part in self.command]
            subprocess.run(command, check=True, env=self.bench.environment)
        else:
            with open(path, "wb") as file:
                subprocess.run(self.command, stdout=file, check=True, env=self.bench.environment)

    def stop(self):
        if self.output and os.path.exists(self.output):
            os.unlink(self.output)


class Worker:
    """A process that prepares, says `ready`, and then does one call for each line `go`, which it times itself."""

    def __init__(self, bench, name, *command):
        self.bench, self.name = bench, name
        self.command = [str(part) for part in command]
        self.process = None

    def start(self):
        self.process = subprocess.Popen(
            self.command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=self.bench.environment)
        self._expect("ready")

    def measure(self):
        wall, cpu, memory, size = self._ask("go").split()
        return [Sample(float(wall), float(cpu), int(memory) << 10, int(size))]

    def save(self, path):
        self._ask(f"save {path}")

    def stop(self):
        if self.process:
            self.process.stdin.close()
            self.process.stdout.close()
            self.process.wait()
            self.process = None

    def _ask(self, line):
        try:
            self.process.stdin.write(line + "\n")
            self.process.stdin.flush()
        except BrokenPipeError:
            pass
        return self._expect()

    def _expect(self, wanted=None):
        line = self.process.stdout.readline().strip()
        if not line or wanted and line != wanted:
            raise Failure(f"{self.name}: ended without an answer")
        return line
