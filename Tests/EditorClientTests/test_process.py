"""The process: how it ends, what it does at rest, and that nothing ends it before its time."""

import os
import random
import socket
import subprocess
import time

import pytest
from server import Server

URI = "file:///nowhere/a.scene"
HEAVY = (
    "canvas 8192 x 8192\ndefine a { layer { size: 90%; tile 64 { fill hsb(index, 50%, 50%) } } }\n"
    + "".join(f"define {b} {{ {' '.join([f'{a};'] * 8)} }}\n" for a, b in zip("abcde", "bcdef"))
    + "f\n"
)


def test_exit_after_shutdown_is_0_and_without_it_1():
    for shuts_down, status in ((True, 0), (False, 1)):
        with Server() as server:
            server.initialize()
            if shuts_down:
                server.request("shutdown", None)
            server.notify("exit", None)
            assert server.process.wait(2) == status


def test_what_editors_put_on_the_command_line_is_taken():
    """`--stdio` and `--clientProcessId` are what the protocol recommends; some clients always give them."""
    for arguments in (["--stdio"], ["--stdio", "--clientProcessId=1"]):
        with Server(*arguments) as server:
            assert server.initialize()["serverInfo"]["name"] == "scenec"


def test_a_message_after_a_cut_one_is_answered():
    with Server() as server:
        server.initialize()
        server.raw(b'Content-Length: 5\r\n\r\n{"jsonrpc":"2.0","method":"$/x"}')
        assert server.request("scene/nothing", {})["error"]["code"] == -32601


def test_exit_is_heeded_in_the_middle_of_work():
    with Server() as server:
        server.initialize()
        server.open(URI, HEAVY)
        server.send({"id": 99, "method": "textDocument/hover", "params": {
            "textDocument": {"uri": URI}, "position": {"line": 1, "character": 1}}})
        time.sleep(0.3)
        start = time.time()
        server.notify("exit", None)
        server.process.wait(3)
        assert time.time() - start < 1


def test_the_end_of_input_ends_the_server():
    with Server() as server:
        server.initialize()
        server.process.stdin.close()
        assert server.process.wait(2) == 1


def test_nothing_but_messages_on_standard_output():
    result = subprocess.run([os.environ["SCENEC"], "lsp"], input=b"junk\r\n\r\n", capture_output=True, timeout=10)
    head, _, body = result.stdout.partition(b"\r\n\r\n")
    assert head == b"Content-Length: %d" % len(body) and b'"id":null' in body


def test_at_rest_no_processor_time_passes():
    with Server() as server:
        server.initialize()
        server.open(URI, "canvas 4 x 4\nfil red\n")
        server.wait_for("textDocument/publishDiagnostics")
        time.sleep(0.3)
        before = server.processor_seconds()
        time.sleep(2)
        assert server.processor_seconds() == before


def test_memory_stays_flat_over_100000_edits():
    with Server() as server:
        server.initialize()
        server.open(URI, "canvas 4 x 4\nlet a = 1\nlayer { size: a; fill red }\n" * 1)
        server.wait_for("textDocument/publishDiagnostics")

        def edit(count):
            for step in range(count // 2):
                server.change(2, 0, 0, "👾")
                server.change(2, 0, 2, "")
                if step % 250 == 0:
                    server.at("hover", 1, 4)
                    server.kept.clear()

        edit(10000)
        first = server.resident_bytes()
        edit(90000)
        assert server.resident_bytes() < first + (8 << 20)


def test_a_socket_on_the_loopback_serves_one_editor():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    server = subprocess.Popen([os.environ["SCENEC"], "lsp", "--socket", str(port)])
    try:
        for _ in range(200):
            try:
                connection = socket.create_connection(("127.0.0.1", port), 1)
                break
            except OSError:
                time.sleep(0.02)
        body = b'{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"capabilities":{}}}'
        connection.sendall(b"Content-Length: %d\r\n\r\n" % len(body) + body)
        connection.settimeout(5)
        assert b'"capabilities"' in connection.recv(65536)
        connection.close()
        assert server.wait(3) == 1
    finally:
        server.kill()
        server.wait()


@pytest.mark.parametrize("seed", range(6))
def test_no_bytes_end_the_server(seed):
    """Broken headers, broken JSON, huge lengths between sound messages: errors with a null id, and reading goes on."""
    dice = random.Random(seed)
    with Server() as server:
        server.initialize()
        for _ in range(60):
            junk = dice.choice([
                b"Content-Length: banana\r\n\r\n", b"Content-Length: 99999999999999999999\r\n\r\n",
                b"Content-Length: 3\r\n\r\n{]}", b"Content-Length: 2\r\n\r\n[]", b"\xff\xfe\r\n\r\n",
                b"Content-Length: 4\r\n\r\nnull", b"Content-Length: 5\r\n\r\n\xff\xff\xff\xff\xff",
                b"Content-Length: 10\r\n\r\n" + b"[" * 10, bytes(dice.randrange(256) for _ in range(50)) + b"\r\n\r\n",
            ])
            server.raw(junk)
            assert server.request("scene/nothing", {})["error"]["code"] == -32601
        assert {message["id"] for message in server.kept if "error" in message} == {None}
