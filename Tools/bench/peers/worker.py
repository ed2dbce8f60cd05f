"""worker.py MODULE.CLASS ARG…: a peer that prepares its work and then does it as often as it is asked.

`go` does it once and answers with wall seconds, CPU seconds, peak resident KiB and bytes of output. `save PATH` leaves what
was made in a file. A class prepares in `__init__`, works in `run()`, which may return the number of bytes made, and has
`save(path)`; `prepare()`, if it is there, comes before each run.
"""
import importlib
import resource
import sys
import time


def main():
    module, name = sys.argv[1].split(".")
    work = getattr(importlib.import_module(module), name)(*sys.argv[2:])
    print("ready", flush=True)
    for line in sys.stdin:
        command, _, path = line.strip().partition(" ")
        if command == "go":
            if hasattr(work, "prepare"):
                work.prepare()
            wall, cpu = time.perf_counter(), time.process_time()
            size = work.run()
            if hasattr(work, "prepare"):
                work.prepare()
            wall, cpu = time.perf_counter() - wall, time.process_time() - cpu
            print(f"{wall:.9f} {cpu:.9f} {peak_kib()} {size or 0}", flush=True)
        elif command == "save":
            work.save(path)
            print("saved", flush=True)


def peak_kib():
    """Of this program; what getrusage tells is never below that of the process it was started from."""
    try:
        with open("/proc/self/status") as file:
            return next(int(line.split()[1]) for line in file if line.startswith("VmHWM"))
    except (OSError, StopIteration):
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss


if __name__ == "__main__":
    main()
