"""A tournament of hostile players against a good one, and what is there to be attacked."""

import ctypes
import fcntl
import json
import os
import pty
import select
import shutil
import signal
import socket
import sqlite3
import subprocess
import sys
import tempfile
import termios
import threading
import time
import tty
import uuid
from pathlib import Path

from live_tournaments import BADBOT, BIN_DIR, ROOT, LiveCup, wait_until

sys.path.insert(0, str(ROOT / "tests" / "players" / "hostile"))
from attacks import FOLDER, PLAYS_ON  # noqa: E402

GOOD = "good"
GAMES = 2  # of a meeting: one as each colour

#: Small, so that little is lost if a limit does not hold.
LIMITS = {"memory_mb": 128, "processes": 32, "file_mb": 8}

#: No tournament here takes that long. It turns a hang into a failure.
LONGEST_SECONDS = 400

#: The words of hostile programs after an attack that succeeded.
BOAST = "escaped: "

libc = ctypes.CDLL(None, use_errno=True)


def adopt_orphans():
    """A process below us that outlives its parent becomes a child of ours: nothing gets out of
    sight."""
    libc.prctl(36, 1, 0, 0, 0)  # PR_SET_CHILD_SUBREAPER


def descendants():
    """The processes below this one, zombies aside, by number, as their command lines."""
    parents, found = {}, {}
    for name in filter(str.isdigit, os.listdir("/proc")):
        try:
            stat = Path(f"/proc/{name}/stat").read_bytes()
            state, parent = stat.rpartition(b")")[2].split()[:2]
            parents[int(name)] = (int(parent), state)
        except OSError:
            pass
    for number in parents:
        ancestor = number
        while ancestor in parents and ancestor != os.getpid():
            ancestor = parents[ancestor][0]
        if ancestor == os.getpid() != number and parents[number][1] != b"Z":
            try:
                found[number] = Path(f"/proc/{number}/cmdline").read_text(errors="replace")
            except OSError:
                pass
    return found


def bury_orphans():
    try:
        while os.waitpid(-1, os.WNOHANG)[0] > 0:
            pass
    except ChildProcessError:
        pass


def what_stays_alive():
    """The processes below us that still live when dying ones have had time to; ends them."""
    deadline = time.monotonic() + 10
    while descendants() and time.monotonic() < deadline:
        bury_orphans()
        time.sleep(0.02)
    found = descendants()
    for number in found:
        os.kill(number, signal.SIGKILL)
    return found


def is_steady(counts):
    """Whether there are as many processes below us as in all of the last 20 looks, and some."""
    time.sleep(0.05)
    counts.append(len(descendants()))
    return len(counts) > 20 and min(counts[-20:]) == max(counts[-20:]) > 1


def snapshot(folder):
    """All there is in a folder, with what could be changed of it. Sockets and the like too."""
    found = {}
    for path in sorted(Path(folder).rglob("*")):
        status = path.lstat()
        content = path.read_bytes() if path.is_file() and not path.is_symlink() else b""
        found[str(path)] = (status.st_mode, status.st_uid, status.st_nlink, status.st_mtime_ns,
                            content)
    return found


class Listener:
    """A server that tells a secret to every client, and counts them."""

    def __init__(self, family, address, secret):
        self.guests = 0
        self.socket = socket.socket(family)
        self.socket.bind(address)
        self.socket.listen()
        self.secret = secret.encode()
        threading.Thread(target=self.serve, daemon=True).start()

    def serve(self):
        while True:
            try:
                guest, _ = self.socket.accept()
            except OSError:
                return
            self.guests += 1
            with guest:
                guest.sendall(self.secret)


class Arena(LiveCup):
    """The folder of a tournament, with secrets around it that no player should learn.

        canary-TOKEN  vault/        a file, a socket: anybody may read and write them
        cup.json  results/          the tournament itself
        players/good/               the good player and its secret
        players/NAME/player         a hostile one
    """

    good_program = [BIN_DIR.parent / "libexec/connect4/players/greedy"]  # and its arguments

    def __init__(self, attacks, sandbox, concurrency):
        self.token = uuid.uuid4().hex
        self.secret = f"SECRET-{self.token}"
        base = Path(tempfile.mkdtemp(prefix="connect4-hostile-"))
        base.chmod(0o755)
        self.base = base
        self.canary = base / f"canary-{self.token}"
        self.canary.write_text("sing\n")
        self.attacks = attacks
        self.open_vault()
        (base / "opening.txt").write_text("111111\n")  # column 0 is full
        super().__init__(base, [self.good(), *map(self.hostile, attacks)],
                         format="gauntlet", games_per_pairing=GAMES, openings="./opening.txt",
                         concurrency=concurrency, sandbox=sandbox)

    def open_vault(self):
        vault = self.base / "vault"
        vault.mkdir()
        vault.chmod(0o777)
        secret = vault / "secret"
        secret.write_text(self.secret)
        secret.chmod(0o666)
        self.shm = Path("/dev/shm") / self.token
        self.shm.write_text(self.secret)
        self.key = 0x10000000 + int(self.token[:6], 16)
        self.segment = libc.shmget(self.key, 4096, 0o1666)  # IPC_CREAT, for everybody
        self.listeners = [Listener(socket.AF_INET, ("127.0.0.1", 0), self.secret)]
        port = self.listeners[0].socket.getsockname()[1]
        self.listeners.append(Listener(socket.AF_UNIX, "\0" + self.token, self.secret))
        self.listeners.append(Listener(socket.AF_UNIX, str(vault / "socket"), self.secret))
        (vault / "socket").chmod(0o777)
        for family, address in ((socket.AF_INET6, ("::1", port)), (socket.AF_VSOCK, (1, port))):
            try:
                self.listeners.append(Listener(family, address, self.secret))
            except OSError:
                pass  # this machine has none of that kind
        self.master, self.terminal = pty.openpty()
        tty.setraw(self.terminal)  # so that input counts letter by letter
        self.targets = {
            "canary": self.canary, "secret": secret, "socket": vault / "socket",
            "opponent": self.base / "players/good/weights",
            "store": self.base / "results/cup/tournament.db", "config": self.base / "cup.json",
            "shm": self.shm, "key": self.key, "port": port, "abstract": self.token,
            "terminal": os.ttyname(self.terminal),
        }

    def good(self):
        folder = self.base / "players" / GOOD
        folder.mkdir(parents=True)
        program, *words = self.good_program
        shutil.copy(program, folder / "player")
        (folder / "weights").write_text(self.secret)
        return {"name": GOOD, "command": [str(folder / "player"), *words],
                "time": {"turn_ms": 60000, "startup_ms": 60000}}

    def hostile(self, attack):
        folder = self.base / "players" / attack.id.replace("/", "-")
        folder.mkdir()
        program = folder / "player"
        if attack.program.endswith(".c"):
            shutil.copy(BIN_DIR.parent / "tests/players/hostile" / attack.id, program)
        else:
            shutil.copy(FOLDER / attack.program, program)
            shutil.copy(FOLDER / "wire.py", folder / "wire.py")
        (folder / "loot").symlink_to(self.base / "vault" / "secret")
        for path in (folder, program):
            path.chmod(0o777)
        # Not as paths alone: what a command names is shown to the player.
        words = [program, *(f"{name}={value}" for name, value in self.targets.items())]
        return {"name": attack.player, "command": list(map(str, words)),
                "time": {"turn_ms": attack.turn_ms, "bank_ms": 0, "startup_ms": attack.startup_ms}}

    @property
    def environment(self):
        return {**super().environment, "CONNECT4_TEST_SECRET": self.secret}

    def watched(self):
        """The files that no player may change: the arena without the results, and what lies beside
        it."""
        files = {path: facts for path, facts in snapshot(self.base).items()
                 if not path.startswith(str(self.base / "results"))}
        for folder in ("/tmp", "/var/tmp", "/dev/shm", "/", "/run", "/usr/bin", "/etc"):
            for name in os.listdir(folder):
                if self.token in name or "hostile" in name and folder != "/tmp":
                    files[f"{folder}/{name}"] = "new"
        return files

    def start_at_terminal(self):
        """Starts the tournament with a terminal of its own, which players may try to take."""

        def take_terminal():
            fcntl.ioctl(self.terminal, termios.TIOCSCTTY, 0)

        return self.start(stdin=self.terminal, stderr=subprocess.PIPE, start_new_session=True,
                          preexec_fn=take_terminal)

    def play(self):
        """Plays it to its end and keeps all that there is to know of it."""
        self.before = self.watched()
        run = self.start_at_terminal()
        try:
            self.err = run.communicate(timeout=LONGEST_SECONDS)[1].decode()
        finally:
            run.kill()
            self.left_over = what_stays_alive()
        self.status = run.returncode
        self.after = self.watched()
        self.typed = bytearray(4)
        fcntl.ioctl(self.terminal, termios.FIONREAD, self.typed)
        has_output = select.select([self.master], [], [], 0)[0]
        self.shown = os.read(self.master, 1000) if has_output else b""
        lines = self.command("export", self.config, "--format", "jsonl").out.splitlines()
        self.records = [json.loads(line) for line in lines]
        self.table = self.query("standings")

    def play_until_killed(self):
        """Starts it, waits until everything that is to start has started, and kills the runner."""
        run = self.start()
        counts = [0]
        try:
            wait_until(lambda: is_steady(counts), "the last process of the players")
        finally:
            run.kill()
            run.wait()
            self.left_over = what_stays_alive()
        self.met = max(counts)

    def games_of(self, attack):
        return [game for game in self.records if attack.player in (game["red"], game["blue"])]

    def texts(self):
        """The output for people, of every kind."""
        shown = [record["game"] for record in self.records if record.get("warnings")][:30]
        return {" ".join(map(str, words)): self.command(*words).out for words in (
            ("standings", self.config), ("crosstable", self.config), ("status", self.config),
            ("games", self.config), ("export", self.config, "--format", "csv"),
            *(("show", self.config, game) for game in shown))}

    def database(self):
        with sqlite3.connect(f"file:{self.results}/tournament.db?mode=ro", uri=True) as database:
            return database.execute("PRAGMA integrity_check").fetchall()

    def close(self):
        for listener in self.listeners:
            listener.socket.close()
        for descriptor in (self.master, self.terminal):
            os.close(descriptor)
        libc.shmctl(self.segment, 0, None)  # IPC_RMID
        self.shm.unlink()
        shutil.rmtree(self.base)


class SleepyArena(Arena):
    """Runs it with a good player that never moves: started processes stay."""

    good_program = [BADBOT, "silent"]


def evidence(record):
    """All words that a record has of what a player did."""
    return "\n".join([
        *(fault["detail"] + "\n" + fault["stderr"] for fault in record.get("faults", {}).values()),
        *(warning["text"] for warning in record.get("warnings", [])),
        *record.get("notes", {}).values(),
    ])


def ruling(record):
    """The end of the record's game for a hostile player."""
    return PLAYS_ON if record["reason"] in ("four", "draw") else record["reason"]
