"""What the rows work with: programs, peers, a folder in memory, and the sizes of this run."""
import functools
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

from harness.contestants import Command, Worker

HERE = pathlib.Path(__file__).resolve().parent.parent
ROOT = HERE.parent.parent
MODULES = ["SceneSyntax", "ScenePixels", "ImageCodecs", "SceneSemantics", "ScenePlan", "SceneLayout", "SceneRaster",
           "SceneCompiler"]


class Unavailable(Exception):
    """A row that cannot be measured here, with the reason."""


class Bench:
    def __init__(self, peers, quick, scenec=None, rounds=None, build_folder=None):
        self.peers, self.quick, self.rounds = peers, quick, rounds
        self.out = peers.folder
        self.environment = peers.environment()
        self._scenec = scenec
        self.build_folder = pathlib.Path(build_folder or self.out / "build").resolve()
        memory = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None
        self.scratch = pathlib.Path(tempfile.mkdtemp(prefix="scenec-bench-", dir=memory))
        self.is_in_memory = memory is not None

    def close(self):
        shutil.rmtree(self.scratch, ignore_errors=True)

    def size(self, full):
        """A side of this run: an eighth in a quick one."""
        return full // 8 if self.quick else full

    def file(self, name, content=None):
        path = self.scratch / name
        if content is not None:
            path.write_bytes(content if isinstance(content, bytes) else content.encode())
        return path

    @functools.cached_property
    def scenec(self):
        if self._scenec:
            return self._scenec
        print("building scenec", file=sys.stderr)
        # In a folder of its own, so that no other build is in its way.
        _must("swift", "build", "-c", "release", "--product", "scenec", "--scratch-path",
              self.build_folder, cwd=ROOT)
        # What the linker wrote lies in the page cache in small pieces, and its pages are slower to come than an installed
        # program's: that one is measured.
        installed = self.out / "installed" / "scenec"
        installed.parent.mkdir(parents=True, exist_ok=True)
        installed.unlink(missing_ok=True)
        _must("cp", self.build_folder / "release" / "scenec", installed)
        return str(installed)

    @functools.cache
    def program(self, name):
        """A program in C of ours, built."""
        source = HERE / "programs" / f"{name}.c"
        target = self.out / name
        if not target.exists() or target.stat().st_mtime < source.stat().st_mtime:
            # Static: what an empty process costs is the least that there is.
            _must("cc", "-O2", "-static", "-o", target, source)
        return str(target)

    @functools.cached_property
    def probe(self):
        """The library's calls without a process around them, linked with the objects of the release build."""
        if self._scenec:
            raise Unavailable("needs the library's modules; not with --scenec")
        self.scenec
        release = self.build_folder / "release"
        objects = [path for name in MODULES for path in (release / f"{name}.build").rglob("*.o")]
        source = HERE / "programs" / "probe.swift"
        # The modules know the package by the name of its folder.
        package = ROOT.name.lower()
        _must("swiftc", "-O", "-swift-version", "6", "-package-name", package, "-module-name", "probe", "-I",
              release / "Modules", source, *objects, "-o", self.out / "probe")
        return str(self.out / "probe")

    def command(self, name, *command, **options):
        return Command(self, name, *command, **options)

    def render(self, name, scene, *options, **how):
        """scenec on a scene as a contestant."""
        return Command(self, name, self.scenec, scene, "-q", *options, **how)

    def worker(self, name, work, *arguments):
        return Worker(self, name, self.peers.python, HERE / "peers" / "worker.py", work, *arguments)

    def probing(self, name, *arguments):
        return Worker(self, name, self.probe, *arguments)

    def make(self, scene, out, *options):
        """A file made by scenec before anything is timed."""
        _must(self.scenec, scene, "-q", "-o", out, *options)
        return out

    def compare(self, first, second):
        """The largest difference of a sample, the mean, and the share of pixels more than 3 off."""
        if not self.peers.has("numpy", "pillow"):
            raise Unavailable("pictures cannot be compared without numpy and Pillow")
        words = _must(self.peers.python, HERE / "peers" / "compare.py", first, second).split()
        return int(words[0]), float(words[1]), float(words[2])


def _must(*command, **options):
    command = [str(part) for part in command]
    result = subprocess.run(command, capture_output=True, text=True, **options)
    if result.returncode:
        text = (result.stderr or result.stdout).strip()
        sys.exit(f"bench: {command[0]} failed:\n{text[-2000:]}")
    return result.stdout
