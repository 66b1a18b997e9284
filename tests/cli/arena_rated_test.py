"""Rated games of players on their owners' machines: they count in the ladder, which pairs them only while they
are connected."""

import contextlib
import csv
import io
import json
import os
import random
import signal
import subprocess
import time

import pytest
from arena_remote_test import Stream, bot_file, class_with, client, is_free, link_of, processes, records, until
from arenas import FIRST, LAST, Arena, running
from live_tournaments import TOURNAMENT
from programs import environment, read_records

pytestmark = pytest.mark.sandbox

ANN = "Ann (remote)"


def rated_class(folder, *people, remote=None, openings="random:3", most_games=12, **members):
    return running(folder / "class", list(people), openings=openings, most_games=most_games,
                   **{name: value for name, value in class_with({"games": "rated", **(remote or {})}, **members).items()
                      if name != "openings"})


def tournament(arena, *words):
    done = subprocess.run([str(TOURNAMENT), *map(str, words)], capture_output=True, text=True, check=False, env=environment())
    assert done.returncode == 0, done.stderr
    return done.stdout


def games_of(arena, player=ANN):
    """The games of a player that the ladder has recorded."""
    rows = {row["player"] for row in standings(arena)}
    text = tournament(arena, "export", arena.folder, "--player", player) if player in rows else ""
    return read_records(text) if text else []


def standings(arena):
    return json.loads(tournament(arena, "standings", arena.folder, "--json"))["standings"]


def row_of(arena, player=ANN):
    return next((row for row in standings(arena) if row["player"] == player), None)


def gradebook(text):
    return {row["player"]: row for row in csv.DictReader(io.StringIO(text))}


def play_on(stream, message):
    """Plays until the game is over."""
    while message["method"] != "game_over":
        if message["method"] == "take_turn":
            assert stream.play(message).status == 204
        message = stream.read()


def test_rated_games_count_in_the_ladder_and_are_marked(tmp_path):
    with rated_class(tmp_path, "Ann", "Bob") as arena:
        arena.person("Bob").hand_in(FIRST)
        with client(link_of(arena, "Ann"), bot_file(tmp_path), folder=tmp_path):
            until(lambda: len(games_of(arena)) >= 6 and row_of(arena)["elo"]["value"] is not None, "a rating")
        row = row_of(arena)
        assert row["remote"] and not row_of(arena, "Random")["remote"]
        assert len({(game["red"], game["blue"], str(game["start"]), game["game"]) for game in games_of(arena)}) >= 6
        page = arena.anybody.ask("/").bytes.decode()
        assert ANN in page
        assert ANN in tournament(arena, "standings", arena.folder)

        with_remote = gradebook(tournament(arena, "standings", arena.folder, "--format", "gradebook", "--remote-players",
                                           "--house-bots"))
        without = gradebook(tournament(arena, "standings", arena.folder, "--format", "gradebook", "--house-bots"))
        assert ANN in with_remote and with_remote[ANN]["house"] == "no" and ANN not in without
        assert int(without["Random"]["games"]) < int(with_remote["Random"]["games"]), "their games do not count"
        assert ANN not in gradebook(arena.teacher.ask("/api/table.csv").bytes.decode())
        taught = gradebook(arena.teacher.ask("/api/table.csv?remote=yes").bytes.decode())
        assert taught[ANN]["id"] == "id-0"
        assert records(arena) == [], "those are games that are not rated"


def test_a_rated_player_plays_as_many_games_as_the_ladder_wants_and_each_once(tmp_path):
    with rated_class(tmp_path, "Ann", most_games=8) as arena, client(
            link_of(arena, "Ann"), bot_file(tmp_path), folder=tmp_path):
        until(lambda: len(games_of(arena)) >= 8, "all games")
        time.sleep(3)
        games = games_of(arena)
        assert len(games) == 8
        assert {opponent for game in games for opponent in (game["red"], game["blue"])} == {ANN, "Random", "Greedy"}
        assert [game["red"] for game in games].count(ANN) == 4, "colours in turn"


def test_the_ladder_pairs_only_players_that_are_connected(tmp_path):
    with rated_class(tmp_path, "Ann", "Bob") as arena, Stream(arena.person("Ann")) as ann:
        play_on(ann, ann.read_until("new_game"))
        ann.close()
        until(lambda: games_of(arena), "the game on the disk")
        time.sleep(4)  # a game would begin
        assert len(games_of(arena)) == 1 and not list((arena.folder / "arena/rated_games").iterdir())
        assert row_of(arena, "Bob (remote)") is None, "it was never connected"


def test_who_comes_back_in_time_plays_on(tmp_path):
    with rated_class(tmp_path, "Ann") as arena:
        with Stream(arena.person("Ann")) as ann:
            message = ann.read_until("take_turn")
        time.sleep(0.5)
        with Stream(arena.person("Ann")) as ann:
            assert ann.read() == message
            play_on(ann, message)
        until(lambda: games_of(arena), "the game")
        assert games_of(arena)[0]["reason"] in ("four", "draw")


def test_who_does_not_come_back_loses_that_game_by_time_and_no_other(tmp_path):
    with rated_class(tmp_path, "Ann", remote={"turn_ms": 1500, "bank_ms": 6000}) as arena:
        with Stream(arena.person("Ann")) as ann:
            ann.read_until("take_turn")
        until(lambda: games_of(arena), "the lost game")
        time.sleep(4)
        game, = games_of(arena)
        assert game["reason"] == "timeout" and game["winner"] != ("red" if game["red"] == ANN else "blue")
        with Stream(arena.person("Ann")) as ann:
            play_on(ann, ann.read_until("take_turn"))
            until(lambda: len(games_of(arena)) == 2, "a game after its return")
        assert games_of(arena)[1]["reason"] in ("four", "draw")


def test_who_does_not_answer_to_its_name_loses_nothing(tmp_path):
    with rated_class(tmp_path, "Ann") as arena:
        with Stream(arena.person("Ann")) as ann:
            assert ann.read()["method"] == "name"
        time.sleep(13)  # the time to start is over
        assert games_of(arena) == []


def test_a_person_who_plays_against_a_remote_player_is_told_what_to_do_instead(tmp_path):
    with rated_class(tmp_path, "Ann", "Bob", humans=True) as arena:
        with Stream(arena.person("Ann")) as ann:
            play_on(ann, ann.read_until("new_game"))
        until(lambda: row_of(arena), "a place in the ladder")
        answer = until(lambda: (got := arena.person("Bob").ask("/api/game", "POST", json.dumps({"player": ANN}))).status != 404
                       and got, "the table of the page")
        assert (answer.status, answer.error) == (
            409, f'"{ANN}" runs on its owner\'s machine, where it plays only bots; choose another player, or ask for a match '
                 "of your bot against it")
        assert arena.person("Bob").ask("/api/game").status == 404, "no board is taken"


def test_a_withdrawn_player_is_marked_until_it_comes_back(tmp_path):
    def is_withdrawn():
        return row_of(arena).get("withdrawn", False)

    with rated_class(tmp_path, "Ann", "Bob", most_games=40) as arena:
        with Stream(arena.person("Ann")) as ann:
            play_on(ann, ann.read_until("new_game"))
            until(lambda: games_of(arena), "a game")
            assert not is_withdrawn()
            assert arena.teacher.order("withdraw", player="Ann").status == 202
            until(is_withdrawn, "the mark in the table")
            assert row_of(arena)["wins"] + row_of(arena)["losses"] > 0, "its games stay"
        assert arena.teacher.order("restore", player="Ann").status == 202
        with Stream(arena.person("Ann")) as ann:
            ann.read_until("new_game")
            until(lambda: not is_withdrawn(), "the place in the ladder")
        assert "because its owner was withdrawn" in arena.said()


def test_exports_mark_the_games_of_remote_players(tmp_path):
    with rated_class(tmp_path, "Ann") as arena:
        with Stream(arena.person("Ann")) as ann:
            play_on(ann, ann.read_until("new_game"))
        until(lambda: games_of(arena), "a game")
        game, = games_of(arena)
        own = "red" if game["red"] == ANN else "blue"
        records = [json.loads(line) for line in tournament(arena, "export", arena.folder).splitlines()]
        assert [each.get("remote") for each in records if each["game"] == game["game"]] == [[own]]
        assert all("remote" not in each for each in records if ANN not in (each["red"], each["blue"]))
        assert json.loads(tournament(arena, "export", arena.folder, "--player", ANN, "--json"))[0]["remote"] == [own]
        rows = csv.DictReader(io.StringIO(tournament(arena, "export", arena.folder, "--format", "csv")))
        assert {row["remote"] for row in rows if ANN in (row["red"], row["blue"])} == {own}


def test_remote_players_meet_each_other_in_the_ladder(tmp_path):
    with rated_class(tmp_path, "Ann", "Bob") as arena:
        bot = bot_file(tmp_path)
        with client(link_of(arena, "Ann"), bot, folder=tmp_path), client(link_of(arena, "Bob"), bot, folder=tmp_path):
            until(lambda: any({game["red"], game["blue"]} == {ANN, "Bob (remote)"} for game in games_of(arena)),
                  "a game of the two")


def test_games_against_a_version_that_is_replaced_are_set_aside(tmp_path):
    with rated_class(tmp_path, "Ann", "Bob", most_games=40) as arena:
        bob = arena.person("Bob")
        bob.wait_for(bob.hand_in(FIRST), lambda course: course["version"] is not None)
        with client(link_of(arena, "Ann"), bot_file(tmp_path), folder=tmp_path):
            until(lambda: row_of(arena) and any("Bob" in (game["red"], game["blue"]) for game in games_of(arena)))
        before = [game["seed"] for game in games_of(arena) if "Bob" in (game["red"], game["blue"])]
        bob.wait_for(bob.hand_in(LAST), lambda course: course["version"] is not None)
        until(lambda: not [game for game in games_of(arena) if game["seed"] in before], "the new version")


def test_kills_at_random_moments_end_each_game_once(tmp_path):
    chance = random.Random(20)
    remote = {"turn_ms": 1000, "bank_ms": 3000}
    with rated_class(tmp_path, "Ann", "Bob", openings="random:6", most_games=200, remote=remote) as arena:
        bot = bot_file(tmp_path)
        with contextlib.ExitStack() as clients:
            bob = clients.enter_context(client(link_of(arena, "Bob"), bot, folder=tmp_path))
            clients.enter_context(client(link_of(arena, "Ann"), bot, folder=tmp_path))
            until(lambda: len(games_of(arena)) >= 2, "the first games")
            for kind in ["arena_site", "runner", "client", "tournament"] * 3:
                time.sleep(chance.uniform(0.2, 2.5))
                if kind == "runner":
                    arena.kill()
                    until(lambda: is_free(arena.address), "the end of the site")
                    arena.start(port=arena.address[1])
                elif kind == "client":
                    bob.kill()
                    bob = clients.enter_context(client(link_of(arena, "Bob"), bot, folder=tmp_path))
                else:
                    for process in processes(kind, arena.folder):
                        os.kill(process, signal.SIGKILL)
            count = len(games_of(arena))
            until(lambda: len(games_of(arena)) >= count + 4, "games after the kills")
        until(lambda: not list((arena.folder / "arena/rated_games").iterdir()), "the last records")
        games = games_of(arena) + [game for game in games_of(arena, "Bob (remote)") if ANN not in (game["red"], game["blue"])]
        assert len({game["game"] for game in games}) == len(games)
        assert len({(game["seed"], str(game["moves"])) for game in games}) == len(games), "each game once"
        lost = [game for game in games if game["reason"] not in ("four", "draw")]
        for game in lost:  # the clock runs on while the site or the client is down
            assert game["reason"] in ("timeout", "player_error")
            assert game["blue" if game["winner"] == "red" else "red"] in (ANN, "Bob (remote)")
