"""Tournaments that are played, by real players: what the tests of `tournament run` share."""

import json
import os
import signal
import subprocess
import time
import uuid
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
BIN_DIR = Path(os.environ.get("CONNECT4_BIN_DIR", ROOT / "build" / "dev" / "bin")).resolve()
TOURNAMENT = BIN_DIR / "tournament"
FIRST_LEGAL = BIN_DIR.parent / "tests" / "players" / "first_legal"
BADBOT = BIN_DIR.parent / "tests" / "players" / "badbot"

#: Nothing here takes that long. It turns a hang into a failure.
PATIENCE_SECONDS = 300

#: The members of a record about the clock, the machine and the processes (badbot's version is its
#: number).
PASSING = ("times_us", "cpu_us", "time_us", "versions", "machine")


def player(name, *words, **members):
    return {"name": name, "command": [str(word) for word in words or (FIRST_LEGAL,)], **members}


def bad(name, *behaviour, **members):
    return player(name, BADBOT, *behaviour, **members)


def lasting(value):
    """The part of a record that is the same in every run."""
    if isinstance(value, dict):
        return {k: lasting(v) for k, v in value.items() if k not in PASSING}
    if isinstance(value, list):
        return [lasting(item) for item in value]
    return value


THREE = [player("Ann"), player("Bob"), player("Cid")]


class Finished:
    def __init__(self, status, out, err):
        self.status, self.out, self.err = status, out, err

    @property
    def json(self):
        return json.loads(self.out)


class LiveCup:
    """A config file in a folder of its own, and the runs of it. Without the sandbox unless `sandbox`
    says otherwise (None: what is usual): here players write files, and bear our mark in their
    environment."""

    def __init__(self, folder, players, **members):
        folder.mkdir(parents=True, exist_ok=True)
        self.place(folder)
        self.mark = f"CONNECT4_TEST_MARK={uuid.uuid4()}"
        self.members = {"name": "cup", "seed": 7, "games_per_pairing": 10, "sandbox": "none",
                        **members}
        self.write(players=players)

    def place(self, folder):
        self.folder = folder
        self.config = folder / "cup.json"
        self.results = folder / "results" / "cup"

    def move(self, name):
        """Gives the folder, with all that is in it, another name."""
        self.place(self.folder.rename(self.folder.with_name(name)))

    def write(self, **members):
        """Changes the config; a member that is None is taken away."""
        self.members = {k: v for k, v in {**self.members, **members}.items() if v is not None}
        self.config.write_text(json.dumps(self.members), encoding="utf-8")

    @property
    def environment(self):
        name, value = self.mark.split("=")
        kept = {k: v for k, v in os.environ.items() if not k.startswith("LC_") and k != "NO_COLOR"}
        return {**kept, "LANG": "C.UTF-8", "TERM": "xterm", name: value}

    def start(self, *options, **popen_options):
        return subprocess.Popen(
            [TOURNAMENT, "run", self.config, *map(str, options)],
            **{
                "stdin": subprocess.DEVNULL, "stdout": subprocess.DEVNULL,
                "stderr": subprocess.DEVNULL, "env": self.environment, **popen_options,
            },
        )

    def command(self, *words, status=0, **popen_options):
        done = subprocess.run(
            [TOURNAMENT, *map(str, words)], capture_output=True, text=True, check=False,
            stdin=subprocess.DEVNULL, timeout=PATIENCE_SECONDS, env=self.environment,
            **popen_options,
        )
        assert done.returncode == status, f"{done.returncode}: {done.stdout}{done.stderr}"
        assert "this should not happen" not in done.stderr
        return Finished(done.returncode, done.stdout, done.stderr)

    def run(self, *options, status=0, **popen_options):
        return self.command("run", self.config, *options, status=status, **popen_options)

    def query(self, command, *options):
        return self.command(command, self.config, "--json", *options).json

    def games(self):
        """Every game, as it is whenever it is played."""
        lines = self.command("export", self.config, "--format", "jsonl").out.splitlines()
        return [lasting(json.loads(line)) for line in lines]

    def leftovers(self):
        """The processes, zombies aside, that our runs have started and that still live."""
        return [number for number in map(int, filter(str.isdigit, os.listdir("/proc")))
                if self.mark in environment_of(number)]

    def assert_no_process_is_left(self):
        wait_until(lambda: not self.leftovers(), "the end of every process")


def environment_of(process):
    try:
        return Path(f"/proc/{process}/environ").read_text(encoding="utf-8", errors="replace")
    except OSError:
        return ""


def wait_until(condition, what):
    deadline = time.monotonic() + PATIENCE_SECONDS
    while not condition():
        assert time.monotonic() < deadline, f"{what} never came"
        time.sleep(0.005)


def stop(process, number=signal.SIGINT):
    process.send_signal(number)
    return process.wait(PATIENCE_SECONDS)


def played_games(cup):
    """The number of recorded games; none if there are no results yet."""
    status = subprocess.run([TOURNAMENT, "status", cup.config, "--json"],
                            capture_output=True, check=False, text=True)
    return json.loads(status.stdout)["games"]["played"] if status.returncode == 0 else 0


def start_and_wait_for_games(cup, *options, games=1, **popen_options):
    """Starts a run and waits until it has recorded so many games of its own."""
    before = played_games(cup)
    run = cup.start(*options, **popen_options)

    def has_games():
        assert run.poll() is None, "the run ended early"
        return played_games(cup) >= before + games

    wait_until(has_games, "a recorded game")
    return run
