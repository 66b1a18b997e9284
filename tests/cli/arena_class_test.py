"""A whole class hands in at the same time, some of it hostile, and strangers knock: all of it is
answered, and no game loses time."""

import contextlib
import concurrent.futures
import json
import os
import shutil
import socket
import ssl
import subprocess
import threading
import time

import pytest
from arenas import BOT, FIRST, failure, has_got_in, running, states
from class_test import BROKEN
from hostile_arena import BOAST
from live_tournaments import PATIENCE_SECONDS, ROOT, TOURNAMENT

pytestmark = pytest.mark.sandbox

#: Rulings that cost a player a game by its own fault.
FAULTS = ("crash", "timeout", "illegal_move", "protocol_error", "player_error", "start_failed")

LONG = bool(os.environ.get("CONNECT4_LONG_TESTS"))

STUDENTS = [f"Student {number:02}" for number in range(36 if LONG else 12)]
FAULTY = sorted(set(BROKEN) - {"not-compiled", "no-exec-bit", "full-column", "thinks-forever"})


def bot_of(number):
    """Every third one is broken in a natural way."""
    if number % 3 == 0:
        file, text, _ = BROKEN[FAULTY[number // 3 % len(FAULTY)]]
        return {file: text}
    return {"mybot/bot.py": BOT.format(which=0 if number % 2 else -1) + f"# {number}\n"}


def test_a_whole_class_hands_in_at_the_same_time(tmp_path):
    with running(tmp_path / "class", STUDENTS) as arena:
        people = [arena.person(name) for name in STUDENTS]
        with concurrent.futures.ThreadPoolExecutor(len(people)) as crowd:
            numbers = list(crowd.map(lambda i: people[i].hand_in(bot_of(i)), range(len(people))))
        assert sorted(numbers) == list(range(1, len(people) + 1))
        for i, (person, number) in enumerate(zip(people, numbers)):
            course = person.wait_for(number, has_got_in)
            assert bool(failure(course)) == (i % 3 == 0), (i, course)
        for i, (person, number) in enumerate(zip(people, numbers)):
            if i % 3:
                assert states(person.wait_for(number))["rated"] == "done"
        rows = arena.teacher.ask("/api/teacher").json["players"]
        assert [row["state"] for row in rows] == ["rated" if i % 3 else "failed" for i in range(len(people))]
        assert len(arena.players()) == len(people) * 2 // 3
        assert arena.said().endswith("the arena is open; stop it with Ctrl-C, resume it with the same command\n"), arena.said()


HOSTILE = ROOT / "tests/players/hostile"

#: Of the hostile players that are scripts every sixth one, or all of them.
SHARE = 1 if LONG else 6
FAMILIES = sorted(path.name for path in HOSTILE.iterdir() if path.is_dir())


@pytest.mark.long
@pytest.mark.parametrize("family", FAMILIES)
def test_hostile_players_come_through_the_upload_and_harm_nobody(tmp_path, family):
    files = sorted((HOSTILE / family).glob("*.py"))[::SHARE]
    wire = (HOSTILE / "wire.py").read_text()
    with running(tmp_path / "class", ["Ann", "Good"], arena={"hand_ins_per_hour": 1000},
                 time={"turn_ms": 200, "bank_ms": 500, "startup_ms": 2000}) as arena:
        good, ann = arena.person("Good"), arena.person("Ann")
        good.wait_for(good.hand_in(FIRST))
        for file in files:
            course = ann.wait_for(ann.hand_in({"b/bot.py": file.read_text(), "b/wire.py": wire}), has_got_in)
            report = ann.ask(f"/api/versions/{course['version']}/report").bytes if course["version"] else b""
            assert BOAST.encode() not in json.dumps(course).encode() + report, file
        assert good.ask("/api/me").status == 200 and arena.process.poll() is None
        done = subprocess.run([str(TOURNAMENT), "standings", str(arena.folder), "--json"], capture_output=True, check=True)
        mine = next(row for row in json.loads(done.stdout)["standings"] if row["player"] == "Good")
        assert not mine["withdrawn"] and mine["wins"] + mine["losses"] + mine["draws"] > 0
        assert not [reason for reason, tally in mine["reasons"].items() if reason in FAULTS and tally["lost"]]


def test_visitors_take_no_time_from_games(tmp_path):
    """The clock of a player has what it had: other programs' time is given back, and no turn is lost."""
    with running(tmp_path / "class", ["Ann"], error_bar=1, most_games=60,
                 time={"turn_ms": 100, "bank_ms": 100, "startup_ms": 10000}) as arena:
        ann = arena.person("Ann")
        ann.wait_for(ann.hand_in(FIRST), has_got_in)
        over = threading.Event()

        def knock():
            while not over.is_set():
                try:
                    with socket.create_connection(arena.address, timeout=5) as visitor:
                        visitor.sendall(b"POST /api/hand-ins HTTP/1.1\r\nHost: localhost\r\n")
                        time.sleep(0.2)
                except OSError:
                    time.sleep(0.05)

        crowd = [threading.Thread(target=knock) for _ in range(60)]
        for visitor in crowd:
            visitor.start()
        time.sleep(10)
        over.set()
        for visitor in crowd:
            visitor.join()
        done = subprocess.run([str(TOURNAMENT), "standings", str(arena.folder), "--json"], capture_output=True, check=True)
        rows = json.loads(done.stdout)["standings"]
        assert sum(row["wins"] for row in rows) > 10
        for row in rows:
            assert not row["reasons"].get("turn_timeout", {}).get("lost"), row


def certificate(folder):
    subprocess.run(["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-keyout", folder / "c4.key",
                    "-out", folder / "c4.pem", "-subj", "/CN=c4.school.example"], check=True, capture_output=True)


def free_port():
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return found.getsockname()[1]


@pytest.mark.skipif(shutil.which("nginx", path="/usr/sbin:/usr/bin") is None, reason="nginx is not installed")
def test_the_example_of_nginx_speaks_tls_for_the_arena(tmp_path):
    """The file of the guide, with another port and other paths."""
    certificate(tmp_path)
    port = free_port()
    with running(tmp_path / "class", ["Ann"], "--host", "c4.school.example", "--trust-proxy", "127.0.0.1") as arena:
        server = (ROOT / "runner/arena/nginx.conf").read_text()
        for before, after in (("listen 443 ssl", f"listen 127.0.0.1:{port} ssl"),
                              ("/etc/ssl/certs/c4.pem", str(tmp_path / "c4.pem")),
                              ("/etc/ssl/private/c4.key", str(tmp_path / "c4.key")),
                              ("http://127.0.0.1:8080", "http://{}:{}".format(*arena.address))):
            assert before in server
            server = server.replace(before, after)
        (tmp_path / "nginx.conf").write_text(
            f"pid {tmp_path}/pid;\nerror_log {tmp_path}/error.log;\ndaemon off;\nevents {{}}\nhttp {{\naccess_log off;\n"
            + "".join(f"{kind}_temp_path {tmp_path}/{kind};\n" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
            + server + "}\n")
        nginx = subprocess.Popen([shutil.which("nginx", path="/usr/sbin:/usr/bin"), "-c", tmp_path / "nginx.conf", "-p", tmp_path],
                                 stderr=subprocess.PIPE)
        try:
            ann = SecurePerson(arena.keys()["Ann"], port, tmp_path / "c4.pem")
            own = f"https://c4.school.example:{port}"
            answer = ann.send(FIRST["bot.py"], origin=own)
            assert answer.startswith("HTTP/1.1 202 "), answer
            assert ann.send(FIRST["bot.py"], origin="https://evil.example").startswith("HTTP/1.1 403 ")
            assert '"role":"player"' in ann.get("/api/me")
            stranger = SecurePerson("wrong", port, tmp_path / "c4.pem")
            assert stranger.get("/api/me", forwarded="203.0.113.7").startswith("HTTP/1.1 401 ")
            arena.person("Ann").wait_for(1, has_got_in)
            with contextlib.ExitStack() as streams:
                answers = [ann.begin("/live", streams) for _ in range(170)]
                assert answers.count("200") == 150 and set(answers[150:]) == {"503"}, "one address has 150 connections"
                assert arena.person("Ann").ask("/api/me").status == 200, "others are not kept out"
        finally:
            nginx.terminate()
            nginx.wait(timeout=PATIENCE_SECONDS)
            nginx.stderr.close()


class SecurePerson:
    """Speaks TLS, by the name that the certificate has."""

    def __init__(self, key, port, authority):
        self.key, self.port = key, port
        self.context = ssl.create_default_context(cafile=authority)
        self.context.check_hostname = False  # the certificate has its name in the old place alone

    def say(self, request, patience=PATIENCE_SECONDS):
        deadline = time.monotonic() + patience
        while True:
            try:
                plain = socket.create_connection(("127.0.0.1", self.port), timeout=patience)
                break
            except ConnectionRefusedError:
                assert time.monotonic() < deadline
                time.sleep(0.1)
        with plain, self.context.wrap_socket(plain, server_hostname="c4.school.example") as connection:
            connection.sendall(request)
            return b"".join(iter(lambda: connection.recv(65536), b"")).decode()

    def head(self, method, path, *fields):
        return "\r\n".join([f"{method} {path} HTTP/1.1", f"Host: c4.school.example:{self.port}",
                            f"Authorization: Bearer {self.key}", "Connection: close", *fields, "", ""]).encode()

    def begin(self, path, streams):
        """The status of an answer that goes on until the stack ends."""
        plain = streams.enter_context(socket.create_connection(("127.0.0.1", self.port), timeout=PATIENCE_SECONDS))
        connection = streams.enter_context(self.context.wrap_socket(plain, server_hostname="c4.school.example"))
        connection.sendall(f"GET {path} HTTP/1.1\r\nHost: c4.school.example:{self.port}\r\n\r\n".encode())
        return connection.recv(65536).decode().split()[1]

    def get(self, path, forwarded=None):
        return self.say(self.head("GET", path, *([f"X-Forwarded-For: {forwarded}"] if forwarded else [])))

    def send(self, text, origin):
        return self.say(self.head("POST", "/api/hand-ins", "X-File-Name: bot.py", f"Content-Length: {len(text)}",
                                  f"Origin: {origin}") + text.encode())
