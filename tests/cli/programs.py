"""The built programs, run as a person runs them."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import jsonschema

ROOT = Path(__file__).resolve().parents[2]

#: The folder of the built programs; test players are in its neighbour tests/players.
BIN_DIR = Path(os.environ.get("CONNECT4_BIN_DIR", ROOT / "build" / "dev" / "bin")).resolve()
PLAY = BIN_DIR / "play"
TEST_PLAYERS = BIN_DIR.parent / "tests" / "players"

#: Nothing here takes that long. It turns a hang into a failure.
PATIENCE_SECONDS = 60

SDK = ROOT / "protocol" / "sdk" / "python"


def environment(**changes):
    """Ours without the variables of colours; a change to None takes the variable away."""
    variables = {**os.environ, "LC_ALL": "C.UTF-8", "TERM": "xterm-256color", **changes}
    for name in ("NO_COLOR", "PYTHONPATH", "GITHUB_STEP_SUMMARY"):
        if name not in changes:
            variables.pop(name, None)
    return {name: value for name, value in variables.items() if value is not None}


class Finished:
    """The end of a command: its exit status, standard output and standard error."""

    def __init__(self, status, out, err):
        self.status = status
        self.out = out
        self.err = err

    @property
    def records(self):
        """Standard output as game records, each of which keeps to the schema."""
        return read_records(self.out)


def as_words(parts):
    return [part if isinstance(part, bytes) else str(part) for part in parts]


def play(*arguments, cwd=None, env=None, program=PLAY, stdin=subprocess.DEVNULL):
    process = subprocess.run(
        as_words((program, *arguments)),
        stdin=stdin, capture_output=True, cwd=cwd, env=env or environment(),
        timeout=PATIENCE_SECONDS, check=False,
    )
    out, err = process.stdout.decode("utf-8"), process.stderr.decode("utf-8")
    for text in (out, err):
        assert "terminate called" not in text and "what():" not in text
        assert "runtime error" not in text and "Sanitizer" not in text, text
    return Finished(process.returncode, out, err)


def start(*arguments, **popen_options):
    return subprocess.Popen(
        as_words((PLAY, *arguments)),
        **{"stdin": subprocess.DEVNULL, "env": environment(), **popen_options},
    )


def schema():
    path = ROOT / "protocol" / "schema" / "game_record.schema.json"
    return json.loads(path.read_text(encoding="ascii"))


def read_records(text):
    assert text.endswith("\n")
    records = [json.loads(line) for line in text.split("\n")[:-1]]
    validator = jsonschema.Draft7Validator(schema())
    for record in records:
        validator.validate(record)
    return records


def write_bot(path, body, name="bot"):
    """A Python player that chooses by `body`, the lines of a function of `turn`."""
    lines = "".join(f"    {line}\n" for line in body.splitlines())
    path.write_text(
        "import os, sys, time\nimport connect4\n\n"
        f"def choose(turn):\n{lines}\n"
        f"connect4.play(choose, name={name!r})\n",
        encoding="utf-8",
    )
    return path


def processes_marked(value):
    """The processes, zombies aside, that have that text in their environment."""
    found = []
    for folder in Path("/proc").iterdir():
        if not folder.name.isdigit():
            continue
        try:
            if value.encode() in (folder / "environ").read_bytes():
                found.append(int(folder.name))
        except OSError:
            pass
    return found


def wait_until(condition, what):
    deadline = time.monotonic() + PATIENCE_SECONDS
    while not condition():
        assert time.monotonic() < deadline, f"{what} never came"
        time.sleep(0.01)


def interrupt(process, number=signal.SIGINT):
    process.send_signal(number)
    return process.wait(PATIENCE_SECONDS)


PYTHON = sys.executable
