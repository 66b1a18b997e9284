"""`tournament serve` and `tournament run --serve`: the page, its events, and rude visitors."""

import contextlib
import http.client
import json
import os
import re
import resource
import socket
import subprocess
import time
import urllib.parse

import pytest

from live_tournaments import (PATIENCE_SECONDS, TOURNAMENT, LiveCup, bad, player,
                              start_and_wait_for_games, stop, wait_until)
from described import assert_described
from tournaments import (  # noqa: F401 (fixtures)
    PLAYERS, cup, environment, make_cup, tournament, tournament_json)

THREE = [bad(name, "late", 5) for name in ("Ann", "Bob", "Cid")]


class Server:
    """A program that serves, and its address."""

    def __init__(self, process, stream):
        self.process = process
        self.url = re.search(r"http://\S+", stream.readline())[0]
        parts = urllib.parse.urlsplit(self.url)
        self.address = (parts.hostname, parts.port)

    def ask(self, path="/", method="GET", **headers):
        connection = http.client.HTTPConnection(*self.address, timeout=PATIENCE_SECONDS)
        connection.request(method, path, headers={k.replace("_", "-"): v for k, v in headers.items()})
        answer = connection.getresponse()
        answer.text = answer.read().decode()
        return answer

    def data(self):
        return page_data(self.ask().text)

    def connect(self):
        return socket.create_connection(self.address, timeout=PATIENCE_SECONDS)

    def say(self, request):
        """Sends these bytes and returns all that comes until the server closes."""
        with self.connect() as connection:
            connection.sendall(request)
            return b"".join(iter(lambda: connection.recv(65536), b"")).decode()


def page_data(page):
    return json.loads(re.search(r'id="connect4-data">(.*?)</script>', page)[1])


@contextlib.contextmanager
def served(where, *options):
    process = subprocess.Popen(
        [TOURNAMENT, "serve", str(where), "--port", "0", *options], stdout=subprocess.PIPE,
        stderr=subprocess.PIPE, stdin=subprocess.DEVNULL, text=True, env=environment())
    try:
        yield Server(process, process.stdout)
    finally:
        status = stop(process)
        errors = process.stderr.read()
        process.stdout.close()
        process.stderr.close()
        assert (status, errors) == (0, "")


class Viewer:
    """Follows the events as a browser does, and keeps what they bring."""

    def __init__(self):
        self.games, self.tables, self.kinds, self.ids, self.last_id = {}, None, [], [], None
        self.twice = 0

    def watch(self, server, until, path="/events"):
        """Listens until `until(self)`, and is cut off."""
        headers = {"Last-Event-ID": self.last_id} if self.last_id else {}
        connection = http.client.HTTPConnection(*server.address, timeout=PATIENCE_SECONDS)
        connection.request("GET", path, headers=headers)
        answer = connection.getresponse()
        assert answer.status == 200, answer.read()
        assert answer.getheader("Content-Type") == "text/event-stream"
        event = {}
        try:
            while not until(self):
                line = answer.readline().decode()
                if not line:
                    break  # the server has ended it
                line = line.rstrip("\n")
                if line:
                    name, _, value = line.partition(": ")
                    event[name] = value
                else:
                    self.take(event)
                    event = {}
        finally:
            connection.close()
        return self

    def take(self, event):
        if "event" not in event:
            return
        self.kinds.append(event["event"])
        if "id" in event:
            self.last_id = event["id"]
            self.ids.append(event["id"])
        data = json.loads(event["data"])
        if event["event"] == "game":
            self.twice += data["game"] in self.games
            self.games[data["game"]] = data
        elif event["event"] == "standings":
            self.tables = data

    def has(self, games):
        """Returns whether all games and their final table have come: an older table may come after the games."""
        return (len(self.games) >= games and self.kinds[-1] == "standings"
                and self.tables["standings"]["complete"])


def numbers_of(event_id):
    numbers = set()
    for part in filter(None, event_id.partition(":")[2].split("+")):
        first, _, last = part.partition("-")
        numbers |= set(range(int(first), int(last or first) + 1))
    return numbers


def stored_games(where):
    """The games that a viewer should have, by number."""
    lines = tournament("export", where).splitlines()
    return {record["game"]: record for record in map(json.loads, lines)}


def assert_has_all(viewer, where, players):
    places = {player["name"]: place for place, player in enumerate(players)}
    stored = stored_games(where)
    assert viewer.games.keys() == stored.keys() and viewer.twice == 0
    for number, record in stored.items():
        sent = dict(viewer.games[number])
        assert sent.pop("players") == [places[record["red"]], places[record["blue"]]]
        assert sent.pop("state") == 0
        assert sent.pop("round") >= 1 and sent.pop("pairing") >= 0
        assert sent == record
    assert viewer.tables["standings"] == tournament_json("standings", where)
    assert viewer.tables["crosstable"] == tournament_json("crosstable", where)


# The page


def test_the_page_is_that_of_tournament_page_and_live(cup):
    made = page_data(open(tournament("page", cup.results, "--out",
                                     cup.results.parent / "made.html").strip()).read())
    with served(cup.config) as server:
        answer = server.ask()
        data = page_data(answer.text)
    assert answer.getheader("Content-Type") == "text/html; charset=utf-8"
    assert "connect-src 'self'" in answer.text
    assert_described({**data, "standings": None, "crosstable": None}, "page")
    assert data.pop("live") is True and numbers_of(data.pop("seen")) == set(range(1, 61))
    assert made.pop("live") is False and "seen" not in made
    del data["made_at"], made["made_at"]
    assert data == made


def test_a_tournament_without_games_is_served_too(make_cup):
    with served(make_cup(games=0).results) as server:
        data = server.data()
        assert data["games"]["count"] == 0 and numbers_of(data["seen"]) == set()
        assert Viewer().watch(server, lambda viewer: viewer.tables).games == {}


def test_a_page_that_is_loaded_later_has_the_games_since(tmp_path):
    live = LiveCup(tmp_path, THREE, games_per_pairing=4000, concurrency=4)
    run = start_and_wait_for_games(live, "--serve=0", stderr=subprocess.PIPE, text=True)
    server = Server(run, run.stderr)
    first = server.data()["games"]["count"]
    wait_until(lambda: server.data()["games"]["count"] > first, "another game in the page")
    assert stop(run) == 3
    run.stderr.close()


# Events


def test_a_new_viewer_gets_every_game_and_the_tables(cup):
    with served(cup.results) as server:
        viewer = Viewer().watch(server, lambda viewer: viewer.has(60))
    assert_has_all(viewer, cup.results, PLAYERS)
    for game, event_id in zip(viewer.games, viewer.ids):
        assert game in numbers_of(event_id)


def test_a_page_asks_for_games_that_are_not_in_it(cup):
    with served(cup.results) as server:
        seen = server.data()["seen"].replace("1-60", "1-17+19")
        path = "/events?a=b&seen=" + urllib.parse.quote(seen, safe="")
        viewer = Viewer().watch(server, lambda viewer: viewer.has(42), path)
    assert set(viewer.games) == {18, *range(20, 61)}


def test_last_event_id_goes_before_that_of_the_address(cup):
    with served(cup.results) as server:
        viewer = Viewer()
        viewer.last_id = server.data()["seen"].replace("1-60", "2-60")
        viewer.watch(server, lambda viewer: viewer.has(1), "/events?seen=0")
    assert set(viewer.games) == {1} and viewer.ids[-1].endswith(":1-60")


def test_viewers_that_are_cut_off_miss_nothing_after_any_kill(tmp_path):
    live = LiveCup(tmp_path, THREE, games_per_pairing=60, concurrency=8)
    steady, cut_off = Viewer(), Viewer()
    run = start_and_wait_for_games(live)
    with served(live.config) as server:
        cut_off.watch(server, lambda viewer: len(viewer.games) >= 5)
        cut_off.watch(server, lambda viewer: len(viewer.games) >= 20)
        steady.watch(server, lambda viewer: len(viewer.games) >= 30)
    run.kill()
    run.wait()
    run = live.start()
    with served(live.config) as server:
        cut_off.watch(server, lambda viewer: len(viewer.games) >= 60)
        steady.watch(server, lambda viewer: viewer.has(180))
        cut_off.watch(server, lambda viewer: viewer.has(180))
    assert run.wait(PATIENCE_SECONDS) == 0
    assert_has_all(steady, live.config, THREE)
    assert_has_all(cut_off, live.config, THREE)


def test_another_tournament_in_the_folder_is_said(tmp_path):
    live = LiveCup(tmp_path, [player("Ann"), player("Bob")])
    live.run()
    with served(live.config) as server:
        viewer = Viewer().watch(server, lambda viewer: viewer.has(10))
        before = viewer.last_id
        time.sleep(1.1)  # tournaments are told apart by the second
        live.run("--fresh")
        viewer.watch(server, lambda viewer: viewer.kinds[-1] == "fresh")
        assert server.data()["seen"].partition(":")[0] != before.partition(":")[0]


def test_an_open_stream_is_told_of_another_tournament(tmp_path):
    live = LiveCup(tmp_path, [player("Ann"), player("Bob")])
    live.run()

    def until(viewer):
        if viewer.kinds[-1:] == ["standings"] and not begun:
            begun.append(live.run("--fresh"))
        return viewer.kinds[-1:] == ["fresh"]

    begun = []
    with served(live.config) as server:
        assert Viewer().watch(server, until).kinds.count("game") == 10


def test_a_broken_id_is_refused(cup):
    with served(cup.results) as server:
        answer = server.ask("/events?seen=1-17")
        assert (answer.status, answer.text) == (
            400, '"1-17" is not an id such as "6a4c1b2e:1-17+19"\n')
        assert server.ask("/events", Last_Event_ID="x").status == 400


# Requests and their senders


def test_only_get_and_head_are_answered(cup):
    with served(cup.results) as server:
        for method in ("POST", "PUT", "DELETE", "OPTIONS", "TRACE", "PATCH"):
            answer = server.ask(method=method)
            assert (answer.status, answer.getheader("Allow")) == (405, "GET, HEAD")
        head = server.ask(method="HEAD")
        assert (head.status, head.text) == (200, "")
        assert int(head.getheader("Content-Length")) > 100_000
        assert server.ask("/events", method="HEAD").text == ""
        assert server.ask("/../tournament.db").status == 404
        assert server.ask("/favicon.ico").status == 404


@pytest.mark.parametrize("host, status", [
    ("localhost", 200), ("127.0.0.1:1", 200), ("[::1]", 200), (socket.gethostname(), 200),
    ("cup.example", 421), ("localhost.cup.example:80", 421), ("", 421)])
def test_requests_by_another_name_are_refused(cup, host, status):
    with served(cup.results) as server:
        assert server.ask(Host=host).status == status
        assert server.ask("/events", method="HEAD", Host=host).status == status


def test_names_are_known_that_it_is_told(cup):
    with served(cup.results, "--host", "cup.example,www.cup.example") as server:
        assert server.ask(Host="www.cup.example").status == 200
        assert server.ask(Host="mail.cup.example").status == 421


def test_text_that_is_not_a_request_is_refused(cup):
    with served(cup.results) as server:
        assert server.say(b"GET / HTTP/1.1\r\n\r\n").startswith("HTTP/1.1 400 ")
        assert server.say(b"\x16\x03\x01\x02\x00 hello\r\n\r\n").startswith("HTTP/1.1 400 ")
        long = b"GET / HTTP/1.1\r\nHost: localhost\r\nX: " + b"x" * 20_000 + b"\r\n\r\n"
        assert server.say(long).startswith("HTTP/1.1 431 ")
        assert server.ask().status == 200


def test_one_address_has_256_places_and_silent_visitors_have_none(cup):
    with served(cup.results) as server, contextlib.ExitStack() as visitors:
        for _ in range(300):
            visitors.enter_context(server.connect())
        statuses = [status_of_stream(server, visitors) for _ in range(257)]
        assert (statuses[0], statuses[-1]) == (b"200", b"503")
        visitors.close()
        wait_until(lambda: status_of_stream(server, visitors) == b"200", "a place")


def status_of_stream(server, visitors):
    connection = visitors.enter_context(server.connect())
    connection.sendall(b"GET /events HTTP/1.1\r\nHost: localhost\r\n\r\n")
    return connection.recv(64).split()[1]


def test_a_visitor_that_is_slow_to_ask_is_dropped(cup):
    with served(cup.results) as server, server.connect() as connection:
        connection.sendall(b"GET / HT")
        began = time.monotonic()
        assert connection.recv(1) == b""
        assert time.monotonic() - began > 5


def sockets_of(server):
    folder = f"/proc/{server.process.pid}/fd"
    count = 0
    for descriptor in os.listdir(folder):
        with contextlib.suppress(FileNotFoundError):  # closed meanwhile
            count += os.readlink(f"{folder}/{descriptor}").startswith("socket:")
    return count


def unread_bytes(server):
    """The memory of the kernel for answers that nobody reads."""
    with open("/proc/net/tcp", encoding="ascii") as table:
        rows = [line.split() for line in table][1:]
    port = f":{server.address[1]:04X}"
    return sum(int(row[4].split(":")[0], 16) for row in rows if row[1].endswith(port))


def test_a_visitor_that_never_reads_costs_the_others_nothing_and_is_dropped(make_cup):
    cup = make_cup(games_per_pairing=1000)
    with served(cup.results) as server, contextlib.ExitStack() as visitors:
        before = sockets_of(server)
        for _ in range(20):
            rude = visitors.enter_context(socket.socket())
            rude.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1024)
            rude.connect(server.address)
            rude.sendall(b"GET /events HTTP/1.1\r\nHost: localhost\r\n\r\n")
        viewer = Viewer().watch(server, lambda viewer: viewer.has(3000))
        assert viewer.twice == 0
        sent = sum(len(json.dumps(game)) for game in viewer.games.values())
        assert sent > 1_000_000 and 0 < unread_bytes(server) < 20 * 400_000
        assert sockets_of(server) >= before + 20
        wait_until(lambda: sockets_of(server) == before, "the end of those who never read")


def test_visitors_leave_a_run_its_descriptors(tmp_path):
    live = LiveCup(tmp_path, THREE, games_per_pairing=20, concurrency=2, restart="game")
    limit = (128, 128)
    run = live.start("--serve=0", stderr=subprocess.PIPE, text=True,
                     preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_NOFILE, limit))
    server = Server(run, run.stderr)
    with contextlib.ExitStack() as visitors:
        for _ in range(120):
            visitors.enter_context(server.connect())
        assert run.wait(PATIENCE_SECONDS) == 0
    run.stderr.close()
    assert live.query("status")["games"]["void"] == 0


def test_results_that_cannot_be_read_for_a_while_are_served_again(make_cup):
    cup = make_cup()
    database = cup.results / "tournament.db"
    aside = cup.results / "aside"
    process = subprocess.Popen([TOURNAMENT, "serve", cup.results, "--port", "0"], text=True,
                               stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment())
    server = Server(process, process.stdout)
    database.rename(aside)
    database.write_bytes(b"something else")
    for _ in range(2):
        answer = server.ask()
        assert (answer.status, "tournament.db" in answer.text) == (503, True), answer.text
    aside.rename(database)
    assert server.data()["games"]["count"] == 60
    assert stop(process) == 0
    errors = process.stderr.read()
    process.stdout.close()
    process.stderr.close()
    assert errors.startswith("the page cannot be served: ") and errors.count("\n") == 1


# The commands


def test_a_port_in_use_is_said(cup):
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        assert tournament("serve", cup.config, "--port", port, status=2) == (
            f"connect4 tournament serve: port {port} of 127.0.0.1 is in use by another program; choose another "
            "one with --port, or any that is free with --port 0\n")


@pytest.mark.parametrize("options, message", [
    (["--port", "65536"], '--port "65536": a port is a whole number from 0'),
    (["--port", "http"], '--port "http": a port is a whole number'),
    (["--address", "nowhere"], '"nowhere" is not an address; 127.0.0.1 is only for this machine, 0.0.0.0 for '
                               "everybody who can reach it\n"),
    (["--address", "192.0.2.1"], "this machine does not have the address 192.0.2.1; 0.0.0.0 stands"),
])
def test_an_address_that_cannot_be_is_refused(cup, options, message):
    assert message in tournament("serve", cup.config, *options, status=2)


def test_results_that_are_not_there_are_said(tmp_path):
    assert "nothing" in tournament("serve", tmp_path / "nothing", status=2)


def test_listens_at_all_addresses_if_it_is_told(cup):
    with served(cup.results, "--address", "0.0.0.0") as server:
        assert socket.gethostname() in server.url
        assert server.process.stdout.readline() == f"http://127.0.0.1:{server.address[1]}/\n"
        server.address = ("127.0.0.1", server.address[1])
        assert server.ask().status == 200


def test_a_run_serves_until_everybody_has_its_last_game(tmp_path):
    live = LiveCup(tmp_path, THREE, games_per_pairing=20, concurrency=4)
    run = live.start("--serve=0", stderr=subprocess.PIPE, text=True)
    server = Server(run, run.stderr)
    viewer = Viewer().watch(server, lambda viewer: False)
    assert run.wait(PATIENCE_SECONDS) == 0
    run.stderr.close()
    assert_has_all(viewer, live.config, THREE)
    assert viewer.tables["standings"]["complete"]
    with pytest.raises(ConnectionRefusedError):
        server.connect()


def test_a_run_that_keeps_serving_does_so_until_ctrl_c(tmp_path):
    live = LiveCup(tmp_path, THREE, games_per_pairing=4, concurrency=4)
    run = live.start("--serve=127.0.0.1:0", "--keep-serving", stderr=subprocess.PIPE, text=True)
    server = Server(run, run.stderr)
    viewer = Viewer().watch(server, lambda viewer: viewer.has(12))
    assert "still serving the page; Ctrl-C ends it\n" in iter(run.stderr.readline, "")
    assert_has_all(viewer, live.config, THREE)
    assert stop(run) == 0
    run.stderr.close()


def test_a_run_does_not_begin_if_it_cannot_serve(tmp_path):
    live = LiveCup(tmp_path, THREE)
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        assert "is in use by another program" in live.run(f"--serve={port}", status=2).err
    assert not live.results.exists()
    assert live.run("--keep-serving", status=2).err == (
        "connect4 tournament run: --keep-serving needs --serve; add it, or leave out --keep-serving\n")


def test_players_that_are_added_load_the_page_again(tmp_path):
    live = LiveCup(tmp_path, THREE[:2], games_per_pairing=4, format="gauntlet")
    live.run()
    with served(live.config) as server:
        viewer = Viewer().watch(server, lambda viewer: viewer.has(4))
        live.write(players=THREE)
        live.run("--extend")
        viewer.watch(server, lambda viewer: viewer.kinds[-1] == "fresh")
        assert [player["name"] for player in server.data()["players"]] == ["Ann", "Bob", "Cid"]
