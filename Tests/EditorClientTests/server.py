"""A server process and bare messages, for what no editor does."""

import json
import os
import select
import subprocess


class Server:
    def __init__(self, *arguments):
        self.process = subprocess.Popen(
            [os.environ["SCENEC"], "lsp", *arguments], stdin=subprocess.PIPE, stdout=subprocess.PIPE
        )
        self.last = 0
        self.kept = []
        self.buffer = b""

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.kill()
        self.process.wait()
        self.process.stdin.close()
        self.process.stdout.close()

    def raw(self, data):
        self.process.stdin.write(data)
        self.process.stdin.flush()

    def send(self, message):
        body = json.dumps({"jsonrpc": "2.0", **message}).encode()
        self.raw(b"Content-Length: %d\r\n\r\n" % len(body) + body)

    def notify(self, method, params):
        self.send({"method": method, "params": params})

    def read(self, timeout=20):
        """The next message; None at the end or where none comes in time."""
        while True:
            head, gap, rest = self.buffer.partition(b"\r\n\r\n")
            if gap:
                length = int(head.split(b":")[1])
                if len(rest) >= length:
                    self.buffer = rest[length:]
                    return json.loads(rest[:length])
            if not select.select([self.process.stdout], [], [], timeout)[0]:
                return None
            chunk = os.read(self.process.stdout.fileno(), 1 << 20)
            if not chunk:
                return None
            self.buffer += chunk

    def request(self, method, params):
        self.last += 1
        self.send({"id": self.last, "method": method, "params": params})
        while (message := self.read()) is not None:
            if message.get("id") == self.last and "method" not in message:
                return message
            self.kept.append(message)
        raise EOFError(method)

    def wait_for(self, method):
        for index, message in enumerate(self.kept):
            if message.get("method") == method:
                return self.kept.pop(index)
        while (message := self.read()) is not None:
            if message.get("method") == method:
                return message
            self.kept.append(message)
        raise EOFError(method)

    def initialize(self, capabilities=None, **more):
        answer = self.request("initialize", {"processId": None, "capabilities": capabilities or {}, **more})
        self.notify("initialized", {})
        return answer["result"]

    def open(self, uri, text):
        self.uri, self.version = uri, 1
        self.notify(
            "textDocument/didOpen",
            {"textDocument": {"uri": uri, "languageId": "scene", "version": 1, "text": text}},
        )

    def change(self, line, start, end, text):
        self.version += 1
        place = {"start": {"line": line, "character": start}, "end": {"line": line, "character": end}}
        self.notify(
            "textDocument/didChange",
            {
                "textDocument": {"uri": self.uri, "version": self.version},
                "contentChanges": [{"range": place, "text": text}],
            },
        )

    def at(self, method, line, character, **more):
        params = {"textDocument": {"uri": self.uri}, "position": {"line": line, "character": character}}
        return self.request("textDocument/" + method, {**params, **more})

    def processor_seconds(self):
        with open(f"/proc/{self.process.pid}/stat") as file:
            fields = file.read().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def resident_bytes(self):
        with open(f"/proc/{self.process.pid}/statm") as file:
            return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")
