#!/usr/bin/env python3
"""What one visitor can do to a class: attacks on the site of an arena, each by the clock.

    arena_attacks.py [--bin FOLDER] [--games N] [ATTACK]...

Begins a class of six whose bots have played N games, and runs each attack against it: `files`, `me`,
`log`, `events`, `live`, `silent` and `names`, or those that are named. It prints what the attack costs
the site (memory, bytes) and what it costs others: how long a request of the teacher takes meanwhile,
at worst. Run it with the programs of two builds to compare them.
"""

import argparse
import contextlib
import http.client
import os
import re
import socket
import subprocess
import sys
import tempfile
import threading
import time
import zipfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
NAMES = ["Ann", "Bob", "Cid", "Dan", "Eve", "Fay"]
MIB = 1 << 20


def options():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--bin", default=str(ROOT / "build/dev/bin"), help="the programs (default: those of build/dev)")
    parser.add_argument("--games", type=int, default=4500, help="games of the class before the attacks (default: 4500)")
    parser.add_argument("attacks", nargs="*", metavar="ATTACK", help="of " + ", ".join(ATTACKS))
    given = parser.parse_args()
    if unknown := set(given.attacks) - set(ATTACKS):
        parser.error(f"no attack {', '.join(sorted(unknown))}; choose of {', '.join(ATTACKS)}")
    return given


class Site:
    """The process of the site."""

    def __init__(self, arena):
        self.arena = arena

    def megabytes(self):
        """The greatest memory of it so far, in MiB; 0 if it is away."""
        found = subprocess.run(["pgrep", "-f", f"libexec/connect4/arena_site.*{self.arena.folder}"], capture_output=True, text=True,
                               check=False).stdout.split()
        peaks = [0]
        for pid in found:
            with contextlib.suppress(OSError):
                status = Path(f"/proc/{pid}/status").read_text()
                if peak := re.search(r"VmHWM:\s+(\d+)", status):
                    peaks.append(int(peak[1]) // 1024)
        return max(peaks)

    def ends(self):
        return self.arena.said().count("it is restarted")


class Watch:
    """Asks for something as the teacher again and again, and keeps the longest time of an answer."""

    def __init__(self, person):
        self.person, self.worst, self.failed, self.is_over = person, 0.0, 0, False

    def run(self):
        while not self.is_over:
            begin = time.monotonic()
            try:
                if self.person.ask("/api/me").status != 200:
                    self.failed += 1
            except (OSError, http.client.HTTPException):
                self.failed += 1
            self.worst = max(self.worst, time.monotonic() - begin)
            time.sleep(0.05)

    def __enter__(self):
        self.thread = threading.Thread(target=self.run)
        self.thread.start()
        return self

    def __exit__(self, *_):
        self.is_over = True
        self.thread.join()

    def __str__(self):
        refused = f", {self.failed} of its requests had no answer" if self.failed else ""
        return f"the teacher waits {self.worst:.2f} s at worst{refused}"


def connect(arena, path, key=None, source="127.0.0.1", request=True):
    """A connection that has asked for the path and reads nothing."""
    connection = socket.create_connection(arena.address, timeout=10, source_address=(source, 0))
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    if request:
        field = f"Authorization: Bearer {key}\r\n" if key else ""
        connection.sendall(f"GET {path} HTTP/1.1\r\nHost: localhost\r\n{field}\r\n".encode())
    return connection


def hold(arena, seconds, connections):
    """Keeps such connections for a while; says how it went for the teacher."""
    site = Site(arena)
    ends = site.ends()
    with contextlib.ExitStack() as stack, Watch(arena.teacher) as watch:
        for open_one in connections:
            with contextlib.suppress(OSError):
                stack.enter_context(open_one())
        time.sleep(seconds)
        memory = site.megabytes()
    return f"{watch}; the site has {memory} MiB" + (f", and ended {site.ends() - ends} times" if site.ends() > ends else "")


def attack_files(arena):
    """230 slow readers of a submission of 15 MiB."""
    ann = arena.person("Ann")
    with tempfile.NamedTemporaryFile(suffix=".zip") as file:
        with zipfile.ZipFile(file, "w") as archive:
            archive.writestr("bot.py", FIRST["bot.py"])
            archive.writestr("weights", os.urandom(15 * MIB))
        Path(file.name).chmod(0o644)
        sent = ann.ask("/api/hand-ins", "POST", Path(file.name).read_bytes(), X_File_Name="ann.zip")
    course = ann.wait_for(sent.json["hand_in"], has_got_in)
    path = f"/api/versions/{course['version']}/files"
    return hold(arena, 10, [lambda: connect(arena, path, ann.key)] * 230)


def attack_me(arena):
    """20 submissions whose builds say 64 KiB each."""
    bob = arena.person("Bob")
    for _ in range(20):
        bob.wait_for(bob.ask("/api/hand-ins", "POST", b"import numpie\n", X_File_Name="bot.py").json["hand_in"])
    noisy = "#!/bin/sh\nseq 20000\nexit 1\n"
    with tempfile.NamedTemporaryFile(suffix=".zip") as file:
        with zipfile.ZipFile(file, "w") as archive:
            archive.writestr("build.sh", noisy)
            archive.writestr("bot.py", FIRST["bot.py"])
        for _ in range(20):
            sent = bob.ask("/api/hand-ins", "POST", Path(file.name).read_bytes(), X_File_Name="bob.zip")
            bob.wait_for(sent.json["hand_in"])
    return f"/api/me has {len(bob.ask('/api/me').bytes):,} bytes, /api/teacher {len(arena.teacher.ask('/api/teacher').bytes):,}"


def attack_log(arena):
    """150 requests for the feedback on a bot's games."""
    cid = arena.person("Cid")
    path = f"/api/versions/{cid.me()['versions'][0]['version']}/log"
    return hold(arena, 5, [lambda: connect(arena, path, cid.key)] * 150)


def attack_events(arena):
    """240 streams of all games, without a key. Each is read, so that it goes on."""
    def reading():
        connection = connect(arena, "/events")
        threading.Thread(target=read_all, args=(connection,), daemon=True).start()
        return connection
    return hold(arena, 15, [reading] * 240)


def read_all(connection):
    with contextlib.suppress(OSError):
        while connection.recv(MIB):
            pass


def attack_live(arena):
    """600 streams of games in progress, from three addresses."""
    return hold(arena, 5, [lambda source=source: connect(arena, "/live", source=source)
                           for source in ("127.0.0.2", "127.0.0.3", "127.0.0.4") for _ in range(200)])


def attack_silent(arena):
    """600 connections from three addresses that ask for nothing."""
    return hold(arena, 5, [lambda source=source: connect(arena, "", source=source, request=False)
                           for source in ("127.0.0.2", "127.0.0.3", "127.0.0.4") for _ in range(200)])


def attack_names(arena):
    """Five submissions with names of 4,000 bytes; then another person submits."""
    dan = arena.person("Dan")
    statuses = [dan.ask("/api/hand-ins", "POST", b"x", X_File_Name="n" * 4000).status for _ in range(5)]
    begin = time.monotonic()
    status = arena.person("Eve").send(FIRST).status
    return f"they get {statuses}; another's submission is answered with {status} after {time.monotonic() - begin:.2f} s"


ATTACKS = {name.removeprefix("attack_"): act for name, act in list(globals().items()) if name.startswith("attack_")}


def games_of(arena):
    text = arena.teacher.ask("/api/table.csv?house=yes").bytes.decode("utf-8-sig")
    head, *rows = [line.split(",") for line in text.splitlines()]
    return sum(int(row[head.index("games")] or 0) for row in rows) // 2


def prepare(arena, games):
    for name in NAMES:
        person = arena.person(name)
        person.wait_for(person.send(FIRST).json["hand_in"], has_got_in)
    until = time.monotonic() + 300
    while games_of(arena) < games and time.monotonic() < until:
        time.sleep(1)
    arena.teacher.order("pause")
    print(f"A class of {len(NAMES)} with {games_of(arena)} games, by the programs in {os.environ['CONNECT4_BIN_DIR']}", flush=True)


if __name__ == "__main__":
    given = options()
    os.environ["CONNECT4_BIN_DIR"] = given.bin
    sys.path.insert(0, str(ROOT / "tests/cli"))
    from arenas import FIRST, has_got_in, running
    with tempfile.TemporaryDirectory() as folder:
        os.chmod(folder, 0o755)
        with running(Path(folder) / "class", NAMES, arena={"hand_ins_per_hour": 1000}, error_bar=1, most_games=100000,
                     games_per_pairing=64) as arena:
            prepare(arena, given.games)
            for name in given.attacks or ATTACKS:
                print(f"{name}: {ATTACKS[name].__doc__}\n    {ATTACKS[name](arena)}", flush=True)
