"""A referee's end of the pipes, for tests: starts a player, writes to it, reads its lines."""

import json
import os
import select
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SDK = ROOT / "protocol" / "sdk" / "python"

#: The Python that players run on: to try the SDK on another one than the tests run on.
PYTHON = os.environ.get("CONNECT4_PYTHON", sys.executable)

#: Nothing here takes that long. It turns a hang into a failure.
PATIENCE_SECONDS = 30


class PlayerPipe:
    """One running player, with these environment `variables` besides ours. `stdout_lines` are all
    lines read so far, as bytes without newline."""

    def __init__(self, command, variables=None, **popen_options):
        self._log_file = tempfile.TemporaryFile()
        inherited = {k: v for k, v in os.environ.items() if not k.startswith("PYTHON")}
        environment = {**inherited, **self.environment(), **(variables or {})}
        self.process = subprocess.Popen(
            [str(part) for part in command],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self._log_file,
            env=environment,
            **popen_options,
        )
        self.stdout_lines = []
        self._unread = b""

    @staticmethod
    def environment():
        """The folder in which Python finds its SDK, as under the runner."""
        return {"PYTHONPATH": str(SDK)}

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        for file in (self.process.stdin, self.process.stdout, self._log_file):
            try:
                file.close()
            except BrokenPipeError:
                pass

    def write_line(self, line):
        """Writes bytes or text, and a newline."""
        data = line if isinstance(line, bytes) else line.encode("utf-8")
        self.process.stdin.write(data + b"\n")
        self.process.stdin.flush()

    def send(self, message):
        """Writes a message as the referee does: compact, in this order, in ASCII."""
        self.write_line(json.dumps(message, separators=(",", ":"), ensure_ascii=True))

    def read_line(self):
        """The next line, or None at the end of the player's output."""
        deadline = time.monotonic() + PATIENCE_SECONDS
        descriptor = self.process.stdout.fileno()
        while b"\n" not in self._unread:
            left = deadline - time.monotonic()
            if left <= 0 or not select.select([descriptor], [], [], left)[0]:
                raise AssertionError(f"the player stays silent; its log:\n{self.log()}")
            data = os.read(descriptor, 65536)
            if not data:
                assert self._unread == b"", "output ends within a line"
                return None
            self._unread += data
        line, self._unread = self._unread.split(b"\n", 1)
        self.stdout_lines.append(line)
        return line

    def receive(self):
        """The next line as JSON."""
        line = self.read_line()
        assert line is not None, f"the player is gone; its log:\n{self.log()}"
        return json.loads(line)

    def ask(self, message):
        self.send(message)
        return self.receive()

    def finish(self):
        """Closes the player's input; returns the lines it still writes, once it has exited."""
        try:
            self.process.stdin.close()
        except BrokenPipeError:
            pass
        rest = []
        while (line := self.read_line()) is not None:
            rest.append(line)
        self.process.wait(PATIENCE_SECONDS)
        return rest

    @property
    def status(self):
        return self.process.wait(PATIENCE_SECONDS)

    def log(self):
        """The text that the player has written to standard error so far."""
        size = os.fstat(self._log_file.fileno()).st_size
        return os.pread(self._log_file.fileno(), size, 0).decode("utf-8", errors="replace")
