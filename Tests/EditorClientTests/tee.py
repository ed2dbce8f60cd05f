#!/usr/bin/env python3
"""Runs a language server and keeps what goes in and out: tee.py LOG COMMAND…"""

import subprocess
import sys
import threading

log, command = sys.argv[1], sys.argv[2:]
server = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)


def pump(source, target, path):
    with open(path, "ab", buffering=0) as copy:
        while chunk := source.read1(65536):
            copy.write(chunk)
            target.write(chunk)
            target.flush()
    target.close()


threading.Thread(target=pump, args=(sys.stdin.buffer, server.stdin, log + ".in"), daemon=True).start()
pump(server.stdout, sys.stdout.buffer, log + ".out")
status = server.wait()
with open(log + ".status", "w") as file:
    file.write(str(status))
sys.exit(status)
