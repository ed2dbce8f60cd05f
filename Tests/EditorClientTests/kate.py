#!/usr/bin/env python3
"""Opens a broken scene in Kate, headless, and reads what Kate and the server say to each other."""

import json
import os
import pathlib
import shutil
import signal
import subprocess
import sys
import tempfile
import time

HERE = pathlib.Path(__file__).parent
EDITORS = HERE.parent.parent / "Tools" / "editors"


def messages(path):
    """The messages of a recorded direction that are complete."""
    data = path.read_bytes() if path.exists() else b""
    found = []
    while (end := data.find(b"\r\n\r\n")) >= 0:
        headers = dict(line.split(b":", 1) for line in data[:end].split(b"\r\n"))
        length = int(headers[b"Content-Length"])
        body = data[end + 4 : end + 4 + length]
        if len(body) < length:
            break
        found.append(json.loads(body))
        data = data[end + 4 + length :]
    return found


def main():
    home = pathlib.Path(tempfile.mkdtemp(prefix="kate-"))
    try:
        return drive(home)
    finally:
        shutil.rmtree(home, ignore_errors=True)


def configure(home):
    """Kate's own settings: the plugin on, the server's command allowed."""
    command = [sys.executable, str(HERE / "tee.py"), str(home / "log"), os.environ["SCENEC"], "lsp"]
    config = home / ".config"
    (config / "kate" / "lspclient").mkdir(parents=True)
    settings = json.loads((EDITORS / "kate" / "settings.json").read_text())
    settings["servers"]["scene"]["command"] = command
    (config / "kate" / "lspclient" / "settings.json").write_text(json.dumps(settings))
    (config / "katerc").write_text(
        "[Kate Plugins]\nlspclientplugin=true\n\n[lspclient]\n"
        f"AllowedServerCommandLines={' '.join(command)}\nSemanticHighlighting=true\n"
    )
    syntax = home / ".local/share/org.kde.syntax-highlighting/syntax"
    syntax.mkdir(parents=True)
    shutil.copy(EDITORS / "kate" / "scene.xml", syntax)


def drive(home):
    configure(home)
    work = home / "work"
    shutil.copytree(HERE / "sample", work)
    scene = work / "sample.scene"
    text = scene.read_text()
    scene.write_text(text.replace(" fill hsb", " fil hsb"))
    environment = dict(os.environ, HOME=str(home), QT_QPA_PLATFORM="offscreen", XDG_RUNTIME_DIR=str(home))
    for name in ("XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME"):
        environment.pop(name, None)
    kate = subprocess.Popen(
        ["dbus-run-session", "--", "kate", "-n", "-b", str(scene)],
        env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True,
    )
    wanted = {"initialize", "textDocument/didOpen", "textDocument/documentSymbol"}
    heard, said = [], []
    end = time.time() + 40
    while time.time() < end:
        heard, said = messages(home / "log.in"), messages(home / "log.out")
        published = [m for m in said if m.get("method") == "textDocument/publishDiagnostics"]
        if published and wanted <= {m.get("method") for m in heard} and answered(heard, said, wanted):
            break
        time.sleep(0.2)
    os.killpg(kate.pid, signal.SIGTERM)
    kate.wait()
    return report(heard, said, wanted)


def answered(heard, said, methods):
    ids = {m["id"] for m in heard if "id" in m and m.get("method") in methods}
    return ids <= {m.get("id") for m in said if "method" not in m}


def report(heard, said, wanted):
    failures = [f"Kate did not send {name}" for name in sorted(wanted - {m.get("method") for m in heard})]
    errors = [m for m in said if "error" in m]
    failures += [f"the server answered with an error: {m['error']}" for m in errors]
    published = [m["params"] for m in said if m.get("method") == "textDocument/publishDiagnostics"]
    places = [
        (d["range"]["start"]["line"], d["range"]["start"]["character"])
        for params in published for d in params["diagnostics"]
    ]
    column = len("  /* 👾 漢字 */ ".encode("utf-16-le")) // 2
    if (5, column) not in places:
        failures.append(f"the diagnostic stands at {places}, not at {(5, column)}")
    for failure in failures:
        print("  " + failure, file=sys.stderr)
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
