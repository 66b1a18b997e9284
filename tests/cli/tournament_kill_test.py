"""A tournament whose runner is killed again and again: nothing is lost, nothing is played twice."""

import os
import random
import subprocess
import time

from live_tournaments import LiveCup, bad, player, start_and_wait_for_games

# A sanitizer makes each life longer, and what it looks for needs fewer of them.
KILLS = 50 if os.environ.get("CONNECT4_SANITIZE") else 200
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
            if not any("is withdrawn" in line for line in run.stderr):
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


def standings(cup):
    """The table; which of two hopeless players is found out first is chance."""
    table = cup.query("standings")
    table["withdrawn"].sort(key=lambda withdrawn: withdrawn["player"])
    return table


def test_a_runner_killed_as_players_are_withdrawn_withdraws_them_after_the_same_games(tmp_path):
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
            assert killed.games() == undisturbed.games()
            assert standings(killed) == standings(undisturbed)
            killed.assert_no_process_is_left()
