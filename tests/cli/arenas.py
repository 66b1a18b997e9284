"""Arenas that are run by the built program, and the people in them."""

import contextlib
import csv
import http.client
import io
import json
import re
import signal
import socket
import subprocess
import tarfile
import time
import urllib.parse

import jsonschema
from live_tournaments import BIN_DIR, PATIENCE_SECONDS, ROOT
from programs import environment

ARENA = BIN_DIR / "arena"

#: The ladder is content soon: a test is about hand-ins, not about ratings.
FAST = {"error_bar": 400, "most_games": 8, "games_per_pairing": 2,
        "time": {"turn_ms": 500, "bank_ms": 2000, "startup_ms": 10000}}


SCHEMA, PAGE = (json.loads((ROOT / f"protocol/schema/{name}.schema.json").read_text("ascii"))
                for name in ("arena", "page"))


class Answer:
    def __init__(self, answer):
        self.status = answer.status
        self.headers = answer.headers
        self.bytes = answer.read()

    @property
    def json(self):
        """The body, which keeps to the schema of the interface or of the page's data."""
        data = json.loads(self.bytes)
        jsonschema.validate(data, PAGE if data.get("format") == "connect4-page" else SCHEMA)
        return data

    @property
    def error(self):
        return self.json["error"]


def packed(files):
    """The name and the bytes of what a page sends for these files: a single one as it is, a folder
    as an archive of its name."""
    files = {name: content.encode() if isinstance(content, str) else content for name, content in files.items()}
    if len(files) == 1 and "/" not in next(iter(files)):
        return next(iter(files.items()))
    bytes_ = io.BytesIO()
    with tarfile.open(fileobj=bytes_, mode="w:gz") as archive:
        for name, content in files.items():
            entry = tarfile.TarInfo(name)
            entry.size = len(content)
            archive.addfile(entry, io.BytesIO(content))
    return next(iter(files)).partition("/")[0] + ".tar.gz", bytes_.getvalue()


class Person:
    """A browser with somebody's key, or without one."""

    def __init__(self, arena, key=None):
        self.arena, self.key = arena, key

    def ask(self, path, method="GET", body=None, **headers):
        headers = {name.replace("_", "-"): value for name, value in headers.items()}
        if self.key:
            headers.setdefault("Authorization", f"Bearer {self.key}")
        connection = http.client.HTTPConnection(*self.arena.address, timeout=PATIENCE_SECONDS)
        try:
            connection.request(method, path, body=body, headers=headers)
            return Answer(connection.getresponse())
        finally:
            connection.close()

    @contextlib.contextmanager
    def stream(self, path):
        """An answer that goes on."""
        connection = http.client.HTTPConnection(*self.arena.address, timeout=PATIENCE_SECONDS)
        try:
            connection.request("GET", path, headers={"Authorization": f"Bearer {self.key}"})
            yield connection.getresponse()
        finally:
            connection.close()

    def send(self, files, **headers):
        return self.send_one(*packed(files), **headers)

    def send_one(self, name, body, **headers):
        return self.ask("/api/hand-ins", "POST", body, X_File_Name=urllib.parse.quote(name), **headers)

    def hand_in(self, files, **headers):
        """Returns the number of an accepted hand-in."""
        answer = self.send(files, **headers)
        assert answer.status == 202, (answer.status, answer.bytes)
        return answer.json["hand_in"]

    def order(self, word, **members):
        return self.ask(f"/api/teacher/{word}", "POST", json.dumps(members))

    def me(self):
        return self.ask("/api/me").json

    def course(self, number):
        return self.ask(f"/api/hand-ins/{number}").json

    def wait_for(self, number, until=lambda course: course["finished"]):
        """Returns the course of a hand-in once that holds."""
        deadline = time.monotonic() + PATIENCE_SECONDS
        while time.monotonic() < deadline:
            course = self.course(number)
            if until(course):
                return course
            time.sleep(0.1)
        raise AssertionError(f"hand-in {number} has not come further than {course}")


def states(course):
    return {step["step"]: step["state"] for step in course["steps"]}


def failure(course):
    """The failed step and its reason."""
    return next(((step["step"], step["reason"]) for step in course["steps"] if step["state"] == "failed"), None)


def has_got_in(course):
    return course["version"] is not None or course["finished"]


class Arena:
    """The folder of a class, and the runs of its arena."""

    def __init__(self, folder, names, **members):
        self.folder = folder
        folder.parent.mkdir(parents=True, exist_ok=True)
        listed = folder.parent / f"{folder.name}.csv"
        listed.write_text("name,id\n" + "".join(f"{name},id-{i}\n" for i, name in enumerate(names)))
        self.command("new", folder, "--players", listed)
        self.set(**{**FAST, **members})
        self.process = self.address = None

    def set(self, **members):
        """Changes members of the config."""
        path = self.folder / "tournament.json"
        text = re.sub(r"(^\s*|  )//.*$", "", path.read_text("utf-8"), flags=re.MULTILINE)
        path.write_text(json.dumps({**json.loads(text), **members}))

    def command(self, *words, status=0):
        done = subprocess.run([str(word) for word in (ARENA, *words)], capture_output=True, text=True, check=False,
                              env=environment(), timeout=PATIENCE_SECONDS)
        assert done.returncode == status, (done.returncode, done.stdout, done.stderr)
        return done

    def keys(self):
        with open(self.folder / "links.csv", newline="", encoding="utf-8") as file:
            return {row["name"]: row["link"].partition("#key=")[2] for row in csv.DictReader(file)}

    def person(self, name):
        return Person(self, self.keys()[name])

    @property
    def teacher(self):
        return self.person("teacher")

    @property
    def anybody(self):
        return Person(self)

    def start(self, *options, port=0):
        self.errors = open(self.folder.parent / "errors.txt", "a+", encoding="utf-8")
        self.process = subprocess.Popen(
            [str(ARENA), "run", str(self.folder), "--port", str(port), *options], stdout=subprocess.PIPE,
            stderr=self.errors, stdin=subprocess.DEVNULL, text=True, env=environment())
        line = self.process.stdout.readline()
        assert line.startswith("http"), self.said()
        parts = urllib.parse.urlsplit(line.strip())
        self.address = (parts.hostname, parts.port)
        return self

    def said(self):
        return (self.folder.parent / "errors.txt").read_text("utf-8")

    def stop(self, number=signal.SIGINT):
        """Ends the run; returns its status."""
        if self.process is None:
            return None
        self.process.send_signal(number)
        status = self.process.wait(timeout=PATIENCE_SECONDS)
        self.process.stdout.close()
        self.errors.close()
        self.process = None
        return status

    def kill(self):
        return self.stop(signal.SIGKILL)

    def connect(self):
        return socket.create_connection(self.address, timeout=PATIENCE_SECONDS)

    def players(self):
        return sorted(path.name for path in (self.folder / "players").iterdir() if not path.name.startswith("."))


@contextlib.contextmanager
def running(folder, names, *options, **members):
    arena = Arena(folder, names, **members).start(*options)
    try:
        yield arena
    except BaseException:
        print(arena.said())  # it is a part of the report
        raise
    finally:
        arena.stop()


BOT = "import connect4\n\nconnect4.play(lambda turn: turn.legal[{which}])\n"

#: A bot that takes the first legal column, and one that takes the last.
FIRST, LAST = ({"bot.py": BOT.format(which=which)} for which in (0, -1))
