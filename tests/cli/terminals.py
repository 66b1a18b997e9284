"""A terminal for the tests, and what a person would see on it."""

import fcntl
import os
import pty
import select
import struct
import subprocess
import termios
import time

import pyte

from programs import PATIENCE_SECONDS, PLAY, as_words, environment

#: Below every board.
FLOOR = "+---------------------+"


class Terminal:
    """A command on a terminal of its own, and the screen that a person would see."""

    def __init__(self, *arguments, rows=24, columns=100, env=None, cwd=None,
                 controlling=True, program=PLAY):
        self.screen = pyte.HistoryScreen(columns, rows, history=5000)
        self.stream = pyte.ByteStream(self.screen)
        self.raw = b""
        self.ours, theirs = pty.openpty()
        fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        self.process = subprocess.Popen(
            as_words((program, *arguments)), stdin=theirs, stdout=theirs, stderr=theirs,
            env=env or environment(USER="Ada"), cwd=cwd, start_new_session=True,
            preexec_fn=(lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0)) if controlling else None)
        os.close(theirs)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.kill()
        self.process.wait()
        os.close(self.ours)

    @property
    def lines(self):
        return [line.rstrip() for line in self.screen.display]

    @property
    def text(self):
        return "\n".join(self.lines)

    @property
    def scrollback(self):
        """The lines that have left the screen at its top."""
        return "\n".join("".join(line[x].data for x in range(self.screen.columns)).rstrip()
                         for line in self.screen.history.top)

    def begin_at_the_bottom(self):
        self.stream.feed(b"\n" * self.screen.lines)

    def read(self, patience):
        """Feeds what comes to the screen; returns whether more may come."""
        if not select.select([self.ours], [], [], patience)[0]:
            return True
        try:
            data = os.read(self.ours, 65536)
        except OSError:
            return False
        self.raw += data
        self.stream.feed(data)
        return bool(data)

    def wait_for(self, text):
        deadline = time.monotonic() + PATIENCE_SECONDS
        while text not in self.text:
            assert self.read(0.1) or text in self.text, f"{text!r} never came:\n{self.text}"
            assert time.monotonic() < deadline, f"{text!r} never came:\n{self.text}"

    def wait_until(self, is_so):
        deadline = time.monotonic() + PATIENCE_SECONDS
        while not is_so():
            assert self.read(0.1) and time.monotonic() < deadline, self.text

    def type(self, keys):
        os.write(self.ours, keys.encode())

    def finish(self):
        deadline = time.monotonic() + PATIENCE_SECONDS
        while self.read(0.1):
            assert time.monotonic() < deadline, self.text
        return self.process.wait(PATIENCE_SECONDS)
