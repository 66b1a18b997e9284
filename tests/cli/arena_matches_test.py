"""Matches that people ask for: unrated, one after the other, and shown to those who asked."""

import base64
import contextlib
import json
import os
import re
import sqlite3
import time
import zlib

import pytest
from arena_remote_test import Stream, bot_file, class_with, client, connected, link_of, until
from arenas import FIRST, LAST, Arena
from programs import ROOT, read_records

pytestmark = pytest.mark.sandbox

#: A bot that takes the time, so that others can look at the match.
SLOW = {"bot.py": "import time\nimport connect4\n\n\ndef choose(turn):\n    time.sleep(0.1)\n    print('thinking hard')\n"
                  "    return connect4.Move(turn.legal[0], note='a secret')\n\n\nconnect4.play(choose)\n"}


def ask(person, player, games=2):
    return person.ask("/api/matches", "POST", json.dumps({"player": player, "games": games}))


def asked(person, player, games=2):
    """Returns the number of the match."""
    answer = ask(person, player, games)
    assert answer.status == 202, (answer.status, answer.bytes)
    return answer.json["match"]


def match_of(person, number, query=""):
    return person.ask(f"/api/matches/{number}{query}").json


def over(person, number, query=""):
    return until(lambda: (match := match_of(person, number, query))["state"] == "over" and match, "the end of the match")


def accepted(person, player, games=2):
    """Returns the number of the match, once it is accepted: the player may still be on its way."""
    return until(lambda: (answer := ask(person, player, games)).status == 202 and answer.json["match"], "a match")


@contextlib.contextmanager
def class_of(folder, bots, people=(), **members):
    """An arena in which these people have players from the beginning, and the others have none."""
    arena = Arena(folder / "class", [*bots, *people], **members)
    for name, files in bots.items():
        (arena.folder / "players" / name).mkdir(parents=True)
        for file, text in files.items():
            (arena.folder / "players" / name / file).write_text(text)
    arena.start()
    try:
        yield arena
    except BaseException:
        print(arena.said())  # it is a part of the report
        raise
    finally:
        arena.stop()


def records(arena, number):
    return read_records((arena.folder / f"arena/match-{number}.jsonl").read_text())


def texts_in(page):
    """All that the data of a page say, packed or not."""
    packed = b""
    for text in re.findall(rb'"([A-Za-z0-9+/=]{8,})"', page):
        with contextlib.suppress(ValueError, zlib.error):
            packed += zlib.decompress(base64.b64decode(text), -15)
    return page + packed


def documented_match():
    page = (ROOT / "protocol" / "ARENA.md").read_text(encoding="utf-8")
    return json.loads(re.search(r"`GET /api/matches/5` \| `(\{[^`]*\})`", page)[1])


def test_a_match_is_played_with_both_colours_and_counts_nowhere(tmp_path):
    with class_of(tmp_path, {"Ann": FIRST, "Bob": LAST}, openings="random:2") as arena:
        ann, bob = arena.person("Ann"), arena.person("Bob")
        number = asked(ann, "Bob", 4)
        match = over(ann, number)
        assert (match["player"], match["opponent"], match["games"], match["problem"]) == ("Ann", "Bob", 4, "")
        assert match["wins"] + match["draws"] + match["losses"] == 4
        assert sorted(match) == sorted(documented_match()), "and nothing of the runner's own"
        played = records(arena, number)
        assert [record["red"] for record in played] == ["Ann", "Bob"] * 2
        starts = [record["start"] for record in played]
        assert starts[0] == starts[1] != starts[2] == starts[3], "the openings of the class, each with both colours"
        page = ann.ask(f"/api/matches/{number}/page").json
        assert sorted(player["name"] for player in page["players"]) == ["Ann", "Bob"]
        assert [each["match"] for each in ann.ask("/api/matches").json["matches"]] == [number]
        assert [each["match"] for each in arena.teacher.ask("/api/matches?player=Ann").json["matches"]] == [number]
        assert bob.ask("/api/matches").json == {"matches": []}
        for path in (f"/api/matches/{number}", f"/api/matches/{number}/page"):
            assert bob.ask(path).status == 404 and arena.anybody.ask(path).status == 401


def test_a_request_that_a_kill_has_left_in_the_inbox_is_taken_once(tmp_path):
    with class_of(tmp_path, {"Ann": FIRST, "Bob": LAST}) as arena:
        assert arena.teacher.order("pause").status == 202
        ann = arena.person("Ann")
        letter = arena.folder / "arena/inbox/match-00000000000000000001-aaaa"
        for answer_is_lost in (False, True):
            for _ in range(2):
                draft = letter.parent / ".new-test"
                draft.write_text(ann.key + "\n" + json.dumps({"against": "Bob", "shown": "Bob", "wish": "", "games": 2}))
                draft.rename(letter)
                until(lambda: not letter.exists(), "the runner")
                if answer_is_lost:  # killed before that was written
                    with contextlib.closing(sqlite3.connect(arena.folder / "arena/arena.db")) as store, store:
                        store.execute("DELETE FROM answers WHERE entry = ?", [letter.name])
            assert [each["match"] for each in ann.ask("/api/matches").json["matches"]] == [1]


def wait_until_nobody_is_connected(person):
    until(lambda: connected(person) == [])
    time.sleep(1)  # the site tells the runner by a file, a moment after it tells people


def test_a_match_waits_for_a_player_whose_connection_broke_until_that_is_absent(tmp_path):
    away = class_with({"absent_after_ms": 12000})["arena"]
    with class_of(tmp_path, {"Ann": FIRST}, ["Bob"], arena=away) as arena:
        ann = arena.person("Ann")
        assert arena.teacher.order("pause").status == 202
        with Stream(arena.person("Bob")):
            until(lambda: connected(ann) == ["Bob"])
            first = accepted(ann, "Bob (remote)")
        wait_until_nobody_is_connected(ann)
        assert arena.teacher.order("resume").status == 202
        time.sleep(1)
        assert match_of(ann, first)["state"] == "waiting"
        with client(link_of(arena, "Bob"), bot_file(tmp_path), folder=tmp_path):
            assert over(ann, first)["problem"] == "", "it came back"
            assert arena.teacher.order("pause").status == 202
            second = accepted(ann, "Bob (remote)")
        wait_until_nobody_is_connected(ann)
        assert arena.teacher.order("resume").status == 202
        assert over(ann, second)["problem"] == '"Bob (remote)" no longer plays here'


def test_only_the_teacher_reads_what_the_opponent_says(tmp_path):
    with class_of(tmp_path, {"Ann": FIRST, "Bob": SLOW}) as arena:
        ann, bob = arena.person("Ann"), arena.person("Bob")
        by_ann, by_bob = asked(ann, "Bob"), asked(bob, "Ann")
        for person, number, query, sees in ((ann, by_ann, "", False), (arena.teacher, by_ann, "?player=Ann", True),
                                            (bob, by_bob, "", True)):
            over(person, number, query)
            texts = texts_in(person.ask(f"/api/matches/{number}/page{query}").bytes)
            assert (b"a secret" in texts, b"thinking hard" in texts) == (sees, sees), person.key


def test_requests_that_cannot_be_fulfilled_are_refused_with_the_reason(tmp_path):
    with class_of(tmp_path, {"Ann": FIRST}, ["Bob", "Cid"]) as arena:
        ann, cid = arena.person("Ann"), arena.person("Cid")
        assert arena.teacher.order("withdraw", player="Cid").status == 202
        refusals = [
            (ann, "Nobody", 2, 404, 'no player called "Nobody"'),
            (ann, "Bob", 2, 404, 'no player called "Bob"'),
            (ann, "Ann", 2, 409, "your own player"),
            (ann, "Greedy", 1, 400, "2 to 20 games"),
            (ann, "Greedy", 21, 400, "2 to 20 games"),
            (ann, 7, 2, 400, "cannot be read"),
            (ann, "Greedy", "2", 400, "cannot be read"),
            (arena.person("Bob"), "Greedy", 2, 409, "you have no player in the ladder"),
            (cid, "Greedy", 2, 403, "was withdrawn"),
            (arena.teacher, "Greedy", 2, 403, "no player; use a player's link"),
        ]
        for person, player, games, status, words in refusals:
            answer = ask(person, player, games)
            assert (answer.status, words in answer.error) == (status, True), (player, games, answer.bytes)
        assert ask(arena.anybody, "Greedy").status == 401
        assert ann.ask("/api/matches", "POST", b"[").status == 400


def test_a_person_has_one_request_waiting_and_so_many_in_an_hour(tmp_path):
    with class_of(tmp_path, {"Ann": SLOW}, arena={"requests_per_hour": 3}) as arena:
        ann = arena.person("Ann")
        first = asked(ann, "Random", 20)
        until(lambda: match_of(ann, first)["state"] == "playing")
        second = asked(ann, "Random")
        answer = ask(ann, "Random")
        assert answer.status == 409 and f"your match {second} is still waiting" in answer.error
        assert arena.teacher.order("withdraw", player="Ann").status == 202
        match = over(arena.teacher, first, "?player=Ann")
        assert match["problem"] == "a player was withdrawn" and match["wins"] + match["draws"] + match["losses"] < 20
        assert over(arena.teacher, second, "?player=Ann")["problem"] == "a player was withdrawn"
        assert arena.teacher.order("restore", player="Ann").status == 202
        third = accepted(ann, "Random")
        over(ann, third)
        answer = ask(ann, "Random")
        assert answer.status == 429 and "the limit is 3 requests per hour" in answer.error
        assert answer.headers["Retry-After"] == "600"


def test_a_class_may_have_no_matches_on_request(tmp_path):
    with class_of(tmp_path, {"Ann": FIRST}, arena={"requests_per_hour": 0}) as arena:
        answer = ask(arena.person("Ann"), "Greedy")
        assert answer.status == 403 and "your teacher can allow them" in answer.error
        assert b'"matches":true' not in arena.anybody.ask("/").bytes


def test_an_arena_without_a_core_for_them_has_none(tmp_path):
    with class_of(tmp_path, {"Ann": FIRST}, concurrency=len(os.sched_getaffinity(0))) as arena:
        assert ask(arena.person("Ann"), "Greedy").status == 403


def test_a_remote_player_is_asked_first(tmp_path):
    with class_of(tmp_path, {"Ann": FIRST}, ["Bob"], **class_with({})) as arena:
        ann = arena.person("Ann")
        answer = ask(ann, "Bob (remote)")
        assert answer.status == 404 and "plays here" in answer.error
        with client(link_of(arena, "Bob"), bot_file(tmp_path), folder=tmp_path):
            number = accepted(ann, "Bob (remote)")
            match = over(ann, number)
            assert (match["problem"], match["opponent"]) == ("", "Bob (remote)")
            assert {record["reason"] for record in records(arena, number)} <= {"four", "draw"}


def test_a_remote_player_may_decline(tmp_path):
    with class_of(tmp_path, {"Ann": FIRST}, ["Bob"], **class_with({})) as arena:
        ann = arena.person("Ann")
        with client("--accept", "none", link_of(arena, "Bob"), bot_file(tmp_path), folder=tmp_path):
            until(lambda: "Bob" in connected(ann))
            assert ann.ask("/api/remote").json["connected"][0]["accepts"] is False
            answer = until(lambda: (answer := ask(ann, "Bob (remote)")).status == 409 and answer)
            assert "accepts no matches on request" in answer.error
        assert arena.person("Bob").ask("/api/remote/stream?accept=some").status == 400


def test_a_player_without_a_hand_in_plays_from_its_machine(tmp_path):
    with class_of(tmp_path, {}, ["Ann"], **class_with({})) as arena, client(
            link_of(arena, "Ann"), bot_file(tmp_path), folder=tmp_path):
        ann = arena.person("Ann")
        match = over(ann, accepted(ann, "Greedy"))
        assert (match["player"], match["problem"]) == ("Ann (remote)", "")


def test_a_remote_player_that_goes_away_in_a_match_loses_by_its_clock(tmp_path):
    with class_of(tmp_path, {}, ["Ann"], **class_with({"turn_ms": 300, "bank_ms": 0})) as arena:
        ann = arena.person("Ann")
        with Stream(ann) as stream:
            number = accepted(ann, "Greedy")
            while True:  # the game before goes on
                message = stream.read()
                stream.say_name(message)
                if message["method"] == "take_turn":
                    if match_of(ann, number)["state"] == "playing":
                        break
                    stream.play(message)
        over(ann, number)
        record = records(arena, number)[0]
        assert (record["reason"], record["winner"]) == ("timeout", "blue")


def test_matches_of_an_arena_that_is_killed_are_over(tmp_path):
    with class_of(tmp_path, {"Ann": SLOW}) as arena:
        ann = arena.person("Ann")
        number = asked(ann, "Random", 20)
        until(lambda: match_of(ann, number)["state"] == "playing" and match_of(ann, number)["wins"])
        arena.kill()
        arena.start()
        match = match_of(ann, number)
        assert match["state"] == "over" and match["problem"] == "the arena was stopped" and match["wins"]
        second = asked(ann, "Random")
        assert second == number + 1 and over(ann, second)["problem"] == ""


def test_a_pause_begins_no_matches(tmp_path):
    with class_of(tmp_path, {"Ann": FIRST}) as arena:
        ann = arena.person("Ann")
        assert arena.teacher.order("pause").status == 202
        number = asked(ann, "Greedy")
        time.sleep(1)
        assert match_of(ann, number)["state"] == "waiting"
        assert arena.teacher.order("resume").status == 202
        over(ann, number)


def test_a_pause_ends_the_match_after_its_game(tmp_path):
    with class_of(tmp_path, {"Ann": SLOW}) as arena:
        ann = arena.person("Ann")
        number = asked(ann, "Random", 20)
        until(lambda: match_of(ann, number)["state"] == "playing")
        assert arena.teacher.order("pause").status == 202
        assert over(ann, number)["problem"] == "the arena was paused"


def test_with_pseudonyms_a_match_shows_no_names(tmp_path):
    with class_of(tmp_path, {"Ann": FIRST, "Secret Bob": LAST}, arena={"names": "pseudonyms"}) as arena:
        ann = arena.person("Ann")
        assert ask(ann, "Secret Bob").status == 404
        (pseudonyms,) = arena.folder.rglob("pseudonyms.csv")
        shown = next(line.split(",")[1] for line in pseudonyms.read_text().splitlines() if line.startswith("Secret Bob,"))
        number = accepted(ann, shown)
        assert over(ann, number)["opponent"] == shown
        for path in (f"/api/matches/{number}", f"/api/matches/{number}/page", "/api/matches"):
            assert b"Secret" not in texts_in(ann.ask(path).bytes)
