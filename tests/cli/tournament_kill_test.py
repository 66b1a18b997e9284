"""A tournament whose runner is killed: nothing is lost, nothing is played twice."""

import collections
import contextlib
import json
import os
import random
import shutil
import signal
import sqlite3
import subprocess
import time

import pytest
from live_tournaments import (PATIENCE_SECONDS, TOURNAMENT, LiveCup, bad, lasting, player,
                              start_and_wait_for_games)

# A sanitizer makes each life longer, and what it looks for needs fewer of them.
KILLS = 200 if os.environ.get("CONNECT4_LONG_TESTS") else 50
CHECK_EVERY = 10


def seconds_until_a_game_is_recorded(cup):
    start = time.monotonic()
    run = start_and_wait_for_games(cup)
    seconds = time.monotonic() - start
    run.kill()
    run.wait()
    return seconds


def test_a_runner_killed_again_and_again_plays_every_game_once_and_as_undisturbed(tmp_path):
    # Five milliseconds a turn make sure that there are games left for every kill.
    players = [bad(name, "late", 5) for name in ("Ann", "Bob", "Cid", "Dan")]
    members = {"games_per_pairing": 500, "concurrency": 8, "openings": "random:6"}
    undisturbed = LiveCup(tmp_path / "undisturbed", players, **members)
    undisturbed.run("--concurrency", 64)
    killed = LiveCup(tmp_path / "killed", players, **members)

    # From the start of a run, which a sanitizer makes long, to a while after its first games.
    # The shortest of three, for one that was long by chance would leave no games for all kills.
    longest_life = 1.5 * min(seconds_until_a_game_is_recorded(killed) for _ in range(3))
    log = tmp_path / "log"
    moments = random.Random(1)
    reported = {}
    for count in range(KILLS):
        with log.open("w") as errors:
            run = killed.start(stderr=errors)
        time.sleep(moments.uniform(0, longest_life))
        assert run.poll() is None, f"it ended before it was killed: {log.read_text()}"
        if count % CHECK_EVERY == CHECK_EVERY - 1:
            now = {game["game"]: game for game in killed.games()}
            assert now.items() >= reported.items(), "a reported game has changed or disappeared"
            reported = now
        run.kill()
        run.wait()
    assert reported, "no run lived long enough to record a game"
    killed.assert_no_process_is_left()

    killed.run("--concurrency", 64)
    games = killed.games()
    assert {game["game"]: game for game in games}.items() >= reported.items()
    assert games == undisturbed.games()
    status = killed.query("status")
    assert status["complete"] and status["games"]["played"] == len(games) == 6 * 500
    assert status["games"]["void"] == 0
    killed.assert_no_process_is_left()


def kill_at_each_withdrawal(cup):
    """Goes on after each kill until the tournament is complete. Returns the number of kills."""
    kills = 0
    while True:
        with cup.start(stderr=subprocess.PIPE, text=True) as run:
            if not any("was withdrawn" in line for line in run.stderr):
                assert run.wait() == 0
                return kills
            run.kill()
        kills += 1


def kill_now_and_then(cup, longest_life, moments):
    for _ in range(5):
        run = cup.start()
        time.sleep(moments.uniform(0, longest_life))
        run.kill()
        run.wait()
    cup.run()


def failed_starts(cup):
    """How often each player could not be started. Which of its games that were is chance."""
    return collections.Counter(
        game[colour] for game in cup.games() if game["reason"] == "start_failed"
        for colour in ("red", "blue") if game["winner"] != colour)


def games_without(cup, names):
    return [game for game in cup.games()
            if not {game["red"], game["blue"]} & set(names)]


def test_a_runner_killed_as_players_are_withdrawn_withdraws_them_after_three_games(tmp_path):
    players = [player("Ann"), bad("Dud", "exits-at-once", 3), player("Cid"),
               player("Eve", "/bin/false")]
    members = {"concurrency": 8, "withdrawn_games": "void"}
    undisturbed = LiveCup(tmp_path / "undisturbed", players, **members)
    start = time.monotonic()
    undisturbed.run()
    life = time.monotonic() - start

    moments = random.Random(1)
    for count in range(5):
        told = LiveCup(tmp_path / f"told-{count}", players, **members)
        assert kill_at_each_withdrawal(told) > 0
        surprised = LiveCup(tmp_path / f"surprised-{count}", players, **members)
        kill_now_and_then(surprised, life, moments)
        for killed in (told, surprised):
            withdrawn = {each["player"] for each in killed.query("standings")["withdrawn"]}
            assert withdrawn == {"Dud", "Eve"}
            assert failed_starts(killed) == {"Dud": 3, "Eve": 3}
            assert games_without(killed, withdrawn) == games_without(undisturbed, withdrawn)
            killed.assert_no_process_is_left()


# The runner is killed while it puts a tournament aside.


@pytest.fixture
def killed_cup(tmp_path):
    """A tournament as `kill -9` leaves it: what it recorded is in the log alone."""
    cup = LiveCup(tmp_path / "cup", [bad("Ann", "late", 20), bad("Bob", "late", 20)],
                  concurrency=2, games_per_pairing=20)
    run = start_and_wait_for_games(cup, games=3)
    run.kill()
    run.wait()
    cup.assert_no_process_is_left()
    shutil.copy(cup.results / "tournament.db", tmp_path)
    with contextlib.closing(sqlite3.connect(tmp_path / "tournament.db")) as without_log:
        assert without_log.execute("SELECT count(*) FROM games").fetchone() == (0,)
    return cup


@contextlib.contextmanager
def reader_of(folder):
    """A reader that goes on reading the database to the end."""
    with contextlib.closing(sqlite3.connect(folder / "tournament.db")) as reader:
        games = reader.execute("SELECT * FROM games")
        yield games.fetchone()


def games_in(folder):
    """The games of a folder of results; none if it holds no tournament."""
    export = subprocess.run([TOURNAMENT, "export", folder, "--format", "jsonl"],
                            capture_output=True, text=True, check=False)
    return [lasting(json.loads(line)) for line in export.stdout.splitlines()]


def put_aside_and_die(cup, name_changes):
    """Returns whether the run was killed after so many changes of names; otherwise it has ended."""
    library = TOURNAMENT.parent.parent / "tests" / "death_between_names.so"
    environment = {**cup.environment, "LD_PRELOAD": str(library),
                   "CONNECT4_NAME_CHANGES": str(name_changes)}
    run = cup.start("--fresh", "--concurrency", 16, env=environment)
    return run.wait(PATIENCE_SECONDS) == -signal.SIGKILL


@pytest.mark.skipif(bool(os.environ.get("CONNECT4_SANITIZE")),
                    reason="a sanitizer has to be loaded before anything else")
@pytest.mark.parametrize("reader", [contextlib.nullcontext, reader_of])
def test_a_runner_killed_at_any_step_of_fresh_has_the_old_tournament_in_one_piece(
        killed_cup, reader):
    cup = killed_cup
    shutil.copytree(cup.results, cup.folder / "copy")
    old = cup.games()
    assert old
    for name_changes in range(1, 100):
        shutil.rmtree(cup.results.parent)
        shutil.copytree(cup.folder / "copy", cup.results)
        with reader(cup.results):
            was_killed = put_aside_and_die(cup, name_changes)
            folders = list(cup.results.parent.iterdir())
            assert old in [games_in(folder) for folder in folders], name_changes
            cup.run("--fresh", "--concurrency", 16)
        folders = list(cup.results.parent.iterdir())
        assert old in [games_in(folder) for folder in folders if folder != cup.results]
        assert cup.query("status")["games"]["played"] == 20
        if not was_killed:
            break
    assert not was_killed and name_changes > 3
