"""Fetches the programs and libraries that scenec is measured against, into a private folder."""
import os
import pathlib
import shutil
import subprocess
import sys

# Debian package by program. An ImageMagick 6 program has a name of its own: `convert` may be anything.
DEBIAN = {"convert-im6.q16": "imagemagick-6.q16", "rsvg-convert": "librsvg2-bin", "pnmtopng": "netpbm"}


class Peers:
    """What was found of the peers; `missing` says of each that was not why."""

    def __init__(self, folder, requirements):
        self.folder = pathlib.Path(folder)
        self.missing = {}
        self.versions = {}
        self.python = self._make_environment()
        self._packages(requirements)
        self.programs = {name: self._program(name, package) for name, package in DEBIAN.items()}
        resvg = self.folder / "venv" / "bin" / "resvg"
        self.programs["resvg"] = str(resvg) if resvg.exists() else None

    def has(self, *names):
        return all(self.programs.get(name) or name in self.versions for name in names)

    def environment(self):
        """The environment in which programs taken from Debian's packages find their own files."""
        libraries = sorted((self.folder / "debian" / "usr" / "lib").glob("*-linux-gnu"))
        if not libraries:
            return dict(os.environ)
        values = dict(os.environ, LD_LIBRARY_PATH=":".join(map(str, libraries)))
        for modules in libraries[0].glob("ImageMagick-6*/modules-*"):
            values["MAGICK_CODER_MODULE_PATH"] = str(modules / "coders")
            values["MAGICK_CODER_FILTER_PATH"] = str(modules / "filters")
        return values

    def _make_environment(self):
        python = self.folder / "venv" / "bin" / "python"
        if not python.exists():
            self.folder.mkdir(parents=True, exist_ok=True)
            result = _run(sys.executable, "-m", "venv", self.folder / "venv")
            if result.returncode:
                self.missing["everything from PyPI"] = _last_line(result)
                return None
        return str(python)

    def _packages(self, requirements):
        if not self.python:
            return
        lines = (line.strip() for line in pathlib.Path(requirements).read_text().splitlines())
        names = [line for line in lines if line and not line.startswith("#")]
        self.versions = self._installed()
        for name in names:
            if name in self.versions:
                continue
            print(f"fetching {name} from PyPI", file=sys.stderr)
            result = _run(self.python, "-m", "pip", "install", "-q", "--disable-pip-version-check", name)
            if result.returncode:
                self.missing[name] = _last_line(result)
        self.versions = {name: version for name, version in self._installed().items() if name in names}

    def _installed(self):
        result = _run(self.python, "-m", "pip", "list", "--disable-pip-version-check", "--format=freeze")
        pairs = (line.split("==") for line in result.stdout.splitlines() if "==" in line)
        return {name.lower().replace("_", "-"): version for name, version in pairs}

    def _program(self, name, package):
        private = self.folder / "debian" / "usr" / "bin" / name
        if private.exists():
            return str(private)
        if found := shutil.which(name):
            return found
        if not shutil.which("apt-get"):
            self.missing[package] = "there is no apt-get"
            return None
        print(f"fetching {package} from Debian", file=sys.stderr)
        problem = self._unpack(package)
        if private.exists():
            return str(private)
        self.missing[package] = problem or f"the package has no {name}"
        return None

    def _unpack(self, package):
        """Downloads a package and what this system lacks of its needs; unpacks them privately, which takes no root."""
        plan = _run("apt-get", "install", "-s", "--no-install-recommends", package)
        if plan.returncode:
            return _last_line(plan) + " (has 'apt-get update' been run?)"
        names = [line.split()[1] for line in plan.stdout.splitlines() if line.startswith("Inst ")]
        archives = self.folder / "archives"
        archives.mkdir(parents=True, exist_ok=True)
        result = _run("apt-get", "download", "-q", *(names or [package]), cwd=archives)
        if result.returncode:
            return _last_line(result)
        for archive in archives.glob("*.deb"):
            _run("dpkg-deb", "-x", archive, self.folder / "debian")
            archive.unlink()
        return None


def _run(*command, **options):
    return subprocess.run([str(part) for part in command], capture_output=True, text=True, **options)


def _last_line(result):
    lines = (result.stderr or result.stdout).strip().splitlines()
    return lines[-1] if lines else f"status {result.returncode}"
