"""connect4 play human BOT --browser: the server of the page, and the match that it belongs to."""

import contextlib
import http.client
import json
import os
import signal
import time
import urllib.parse

import pytest
from boards import Board, checked
from programs import PATIENCE_SECONDS, play, read_records, start

#: Answers at once, with the first legal column.
FIRST = "import connect4\n\nconnect4.play(lambda turn: turn.legal[0])\n"


class Answer:
    def __init__(self, answer):
        self.status, self.headers, self.bytes = answer.status, answer.headers, answer.read()


class Page:
    """A browser at the printed link."""

    def __init__(self, link):
        parts = urllib.parse.urlsplit(link)
        self.address, self.code, self.key = (parts.hostname, parts.port), parts.fragment.removeprefix("code="), None

    def ask(self, path, method="GET", body=None, **headers):
        headers = {name.replace("_", "-"): value for name, value in headers.items()}
        if self.key:
            headers.setdefault("Authorization", f"Bearer {self.key}")
        connection = http.client.HTTPConnection(*self.address, timeout=PATIENCE_SECONDS)
        try:
            connection.request(method, path, body=body, headers=headers)
            return Answer(connection.getresponse())
        finally:
            connection.close()

    def exchange(self, code=None, **headers):
        return self.ask("/api/session", "POST", json.dumps({"code": code or self.code}), **headers)

    def open(self):
        self.key = checked(self.exchange())["key"]
        return Board(self.ask)


class Match:
    def __init__(self, folder, process, page):
        self.folder, self.process, self.page = folder, process, page

    def end(self):
        """Waits for the command; returns its status, standard output and standard error."""
        out, err = self.process.communicate(timeout=PATIENCE_SECONDS)
        return self.process.returncode, out, err


@contextlib.contextmanager
def match(folder, *arguments, env=None):
    (folder / "first.py").write_text(FIRST)
    options = {"env": env} if env else {}
    process = start(*arguments, "--browser", stdout=-1, stderr=-1, text=True, cwd=folder, **options)
    try:
        stream = process.stderr if "--json" in arguments else process.stdout
        yield Match(folder, process, Page(stream.readline().strip()))
    finally:
        process.kill()
        process.communicate()


@contextlib.contextmanager
def events_of(page):
    """The answer of a request for events."""
    connection = http.client.HTTPConnection(*page.address, timeout=PATIENCE_SECONDS)
    try:
        connection.request("GET", "/api/game/events", headers={"Authorization": f"Bearer {page.key}"})
        yield connection.getresponse()
    finally:
        connection.close()


def states_in(events):
    """Reads them to their end."""
    return [json.loads(line[6:]) for line in events.read().decode().splitlines() if line.startswith("data: ")]


def test_its_link_works_once_and_not_for_opening_the_page(tmp_path):
    with match(tmp_path, "human", "first.py") as here:
        page = here.page
        assert page.address[0] == "127.0.0.1"
        for _ in range(3):
            answer = page.ask("/")
            assert answer.status == 200 and b'"play":true' in answer.bytes
        assert page.ask("/api/game").status == 401
        assert page.exchange("x" * 22).status == 401
        board = page.open()
        again = page.exchange()
        assert again.status == 401 and "already used" in checked(again)["error"]
        assert board.wait("person")["persons"] == ["red"]  # the key goes on, as after a reload
        page.key = "x" * 22
        assert page.ask("/api/game").status == 401
        assert page.ask("/api/game/give-up", "POST", '{"version": 0}').status == 401


def test_a_game_has_the_record_and_the_words_that_it_has_at_the_terminal(tmp_path):
    with match(tmp_path, "human --name Ada", "first.py", "--record", "games.jsonl") as here:
        board = here.page.open()
        for _ in range(3):
            board.move(4)
        state = board.move(4)
        assert (state["turn"], state["winner"], state["reason"]) == ("over", "red", "four")
        assert state["moves"] == [3, 0, 3, 0, 3, 0, 3] and state["points"] == {"red": 0, "blue": 0}
        assert board.send("end") == (202, "")
        status, out, _ = here.end()
    assert status == 0 and "\nAda (red) wins in " in out
    (record,) = read_records((tmp_path / "games.jsonl").read_text())
    assert (record["red"], record["moves"], record["reason"]) == ("Ada", "4141414", "four")


def test_a_new_game_has_the_colours_changed_and_counts_the_points(tmp_path):
    with match(tmp_path, "human", "first.py") as here:
        board = here.page.open()
        board.move(3)
        assert board.send("give-up") == (202, "")
        state = board.wait("over")
        assert (state["winner"], state["reason"], state["points"]) == ("blue", "resigned", {"red": 0, "blue": 1})
        assert board.send("new-game") == (202, "")
        state = board.wait("person")
        assert (state["game"], state["persons"], state["moves"]) == (2, ["blue"], [0])
        assert state["points"] == {"red": 1, "blue": 0}
        assert board.send("new-game") == (202, "")  # in the middle: this one is given up
        state = board.wait("person")
        assert (state["game"], state["persons"], state["points"]) == (3, ["red"], {"red": 0, "blue": 2})


def test_moves_are_taken_back_in_the_game_and_after_its_end(tmp_path):
    with match(tmp_path, "human", "first.py") as here:
        board = here.page.open()
        assert not board.wait("person")["takes_back"]
        assert board.send("take-back")[0] == 409
        board.move(4)
        assert board.send("take-back") == (202, "")
        board.wait("person")
        assert board.state()["moves"] == []
        for _ in range(4):
            state = board.move(4)
        assert state["turn"] == "over" and state["takes_back"]
        assert board.send("take-back") == (202, "")
        assert board.wait("person")["moves"] == [3, 0, 3, 0, 3, 0]


def test_a_request_that_comes_twice_is_fulfilled_once_though_the_same_board_comes_back(tmp_path):
    with match(tmp_path, "human", "first.py") as here:
        board = here.page.open()
        version = board.wait("person")["version"]
        board.move(4)
        board.send("take-back")
        assert board.wait("person")["moves"] == []
        status, error = board.send("move", version, column=3)
        assert status == 409 and "has changed" in error
        board.send("give-up")
        board.wait("over")
        board.send("new-game")
        assert board.send("move", version, column=3)[0] == 409


def test_full_columns_late_wishes_and_nonsense_are_refused(tmp_path):
    with match(tmp_path, "human", "first.py", "--from", "111111") as here:
        board = here.page.open()
        board.wait("person")
        status, error = board.send("move", column=0)
        assert status == 409 and "Column 1 is full" in error
        assert board.send("move", board.state()["version"] - 1, column=3)[0] == 409
        assert board.send("end")[0] == 409
        for body in ("", "[]", "{}", '{"version": -1, "column": 1}', '{"version": 0, "column": 7}',
                     '{"version": 0, "column": "3"}', '{"version": 1e99, "column": 3}', "\xff", "[" * 4000):
            assert here.page.ask("/api/game/move", "POST", body.encode("latin-1")).status == 400, body
        assert here.page.ask("/api/game/move", "POST", "x" * 5000).status == 413
        assert here.page.ask("/api/game/explode", "POST", '{"version": 0}').status == 404
        assert board.state()["moves"] == []
        assert board.move(4)["moves"][0] == 3


def test_nobody_else_gets_in(tmp_path):
    with match(tmp_path, "human", "first.py") as here:
        page = here.page
        assert page.exchange(Origin="http://evil.example").status == 403
        assert page.exchange(Host="evil.example").status == 421
        board = page.open()
        assert page.ask("/api/game/give-up", "POST", '{"version": 0}', Origin="http://evil.example").status == 403
        assert board.wait("person")["moves"] == []
        assert page.ask("/api/game", "PUT").status == 405


def test_two_people_share_a_page(tmp_path):
    with match(tmp_path, "human --name Ann", "human --name Bob") as here:
        board = here.page.open()
        assert board.wait("person")["persons"] == ["red", "blue"]
        for digit in (1, 2, 1, 2, 1, 2, 1):
            state = board.move(digit)
        assert (state["turn"], state["winner"], state["red"]) == ("over", "red", "Ann")


def test_the_page_is_sent_each_change_as_an_event(tmp_path):
    with match(tmp_path, "human", "first.py") as here:
        board = here.page.open()
        with events_of(here.page) as events:
            assert events.headers["Content-Type"] == "text/event-stream"
            board.move(4)
            board.send("give-up")
            board.wait("over")
            board.send("end")
            states = states_in(events)
        assert [len(state["moves"]) for state in states] == sorted(len(state["moves"]) for state in states)
        assert states[-1]["turn"] == "closed" and states[-1]["reason"] == "resigned"
        assert here.end()[0] == 0


def test_notes_and_faults_of_the_program_are_told(tmp_path):
    (tmp_path / "noted.py").write_text(
        "import connect4\n\ndef choose(turn):\n    if len(turn.moves) > 1: raise RuntimeError('<b>lost</b>')\n"
        "    return connect4.Move(0, note='<i>hello</i>')\n\nconnect4.play(choose)\n")
    with match(tmp_path, "human", "noted.py") as here:
        board = here.page.open()
        assert board.move(4)["notes"] == [None, "<i>hello</i>"]
        state = board.move(4)
        assert (state["turn"], state["winner"]) == ("over", "red")
        assert state["reason"] == "player_error" and "lost" in state["detail"]


@pytest.mark.parametrize("arguments", [("--games", "5"), ("--match", "original")])
def test_between_games_the_person_goes_on_or_ends_the_match(tmp_path, arguments):
    with match(tmp_path, "human", "first.py", "--record", "games.jsonl", *arguments) as here:
        board = here.page.open()
        for _ in range(4):
            state = board.move(4)
        assert state["turn"] == "over" and state["takes_back"]
        assert board.send("new-game") == (202, "")
        assert board.wait("person")["game"] == 2
        board.send("give-up")
        for _ in range(4):
            state = board.move(4)
        assert (state["game"], state["turn"]) == (3, "over")
        assert board.send("end") == (202, "")
        assert here.end()[0] == 0
    assert len((tmp_path / "games.jsonl").read_text().splitlines()) == 3


def test_records_alone_are_on_standard_output_with_json(tmp_path):
    with match(tmp_path, "human", "first.py", "--json") as here:
        board = here.page.open()
        board.wait("person")
        board.send("give-up")
        board.wait("over")
        board.send("end")
        status, out, _ = here.end()
    assert status == 0 and [record["reason"] for record in read_records(out)] == ["player_error"]


def test_ctrl_c_ends_it_at_once_and_the_page_is_told(tmp_path):
    with match(tmp_path, "human", "first.py") as here:
        here.page.open().wait("person")
        with events_of(here.page) as events:
            here.process.send_signal(signal.SIGINT)
            began = time.monotonic()
            assert states_in(events)[-1]["turn"] == "closed"
            status, _, _ = here.end()
        assert status not in (0, None) and time.monotonic() - began < PATIENCE_SECONDS / 2


@pytest.mark.parametrize("arguments, words", [
    (("random", "greedy", "--browser"), "needs a player `human`"),
    (("human", "greedy", "--browser", "--window"), "exclude each other"),
    (("--browser",), "two players are needed"),
])
def test_what_makes_no_sense_is_refused(arguments, words):
    done = play(*arguments)
    assert done.status == 2 and words in done.err


def test_the_desktop_opens_the_link_and_its_browser_outlives_the_match(tmp_path):
    opener = tmp_path / "bin" / "xdg-open"
    opener.parent.mkdir()
    opener.write_text(f'#!/bin/sh\necho $$ >"{tmp_path}/pid"\necho "$1" >"{tmp_path}/link"\nexec sleep 30\n')
    opener.chmod(0o755)
    env = {**os.environ, "PATH": f"{opener.parent}:{os.environ['PATH']}", "DISPLAY": ":99", "LC_ALL": "C.UTF-8"}
    with match(tmp_path, "human", "first.py", env=env) as here:
        board = here.page.open()
        board.wait("person")
        board.send("give-up")
        board.wait("over")
        board.send("end")
        assert here.end()[0] == 0
        assert (tmp_path / "link").read_text().strip().endswith("#code=" + here.page.code)
        browser = int((tmp_path / "pid").read_text())
        os.kill(browser, 0)
        os.kill(browser, signal.SIGKILL)
