"""connect4 tournament run: the processors of games, and the measures of their players."""

import json
import os
import re
import subprocess
import sys

import pytest
from live_tournaments import bad, player


def test_more_games_at_once_than_cores_are_played_and_said(make_live_cup):
    done = make_live_cup().run("--concurrency", 500)
    assert re.match(r"500 games at once share \d+ physical cores?; a player", done.err)


#: Tells in a note of each move on which processors it may run, and takes a while, so that games
#: overlap.
WHERE = """#!/usr/bin/python3
import os, time, connect4
def choose(turn):
    time.sleep(0.02)
    return connect4.Move(turn.legal[0], note=str(sorted(os.sched_getaffinity(0))))
connect4.play(choose, name="Where")
"""


COMPUTING = """import connect4, time
def choose(turn):
    end = time.process_time() + 0.15
    while time.process_time() < end: pass
    return turn.legal[0]
connect4.play(choose)
"""


def physical_cores():
    cores = set()
    for number in os.sched_getaffinity(0):
        folder = f"/sys/devices/system/cpu/cpu{number}/topology/"
        with open(folder + "core_id") as core, open(folder + "physical_package_id") as package:
            cores.add((package.read(), core.read()))
    return len(cores)


def test_each_game_is_played_on_one_processor_and_games_at_once_on_different_ones(make_live_cup):
    cup = make_live_cup([], concurrency=2, games_per_pairing=8)
    bot = cup.folder / "where.py"
    bot.write_text(WHERE)
    cup.write(players=[player("A", bot), player("B", bot)])
    cup.run()
    places = [set(game["notes"].values()) for game in cup.games()]
    assert all(len(place) == 1 and re.fullmatch(r"\[\d+\]", *place) for place in places), places
    assert len(set.union(*places)) == min(2, physical_cores())


def test_the_processor_time_of_each_move_is_recorded(make_live_cup):
    cup = make_live_cup([bad("Burner", "burns", 60), player("Idle")], games_per_pairing=2)
    cup.run()
    for line in cup.command("export", cup.config, "--format", "jsonl").out.splitlines():
        game = json.loads(line)
        assert len(game["cpu_us"]) == len(game["moves"])
        first = 0 if game["red"] == "Burner" else 1
        assert min(game["cpu_us"][first::2]) > 30_000 > max(game["cpu_us"][1 - first::2])


@pytest.mark.parametrize("sandbox", ["none", pytest.param("bubblewrap", marks=pytest.mark.sandbox)])
def test_pondering_is_flagged_in_the_records_or_cannot_be_done(make_live_cup, sandbox):
    players = [bad("Ponderer", "ponders-below", 1), bad("Slow", "late", 600)]
    members = {"games_per_pairing": 2, "openings": "random:24", "concurrency": 1,
               "sandbox": sandbox}

    def pondered(pondering):
        cup = make_live_cup(players, pondering, pondering=pondering, **members)
        cup.run()
        return [warning for game in cup.games() for warning in game.get("warnings", [])]

    flagged = pondered("flag")
    assert flagged and all("during the other player's turns" in w["text"] for w in flagged)
    assert pondered("freeze") == []


def test_time_of_other_programs_in_the_turns_is_told_once(make_live_cup, tmp_path):
    bot = tmp_path / "bot.py"
    bot.write_text(COMPUTING)
    cup = make_live_cup([player("A", bot), player("B", "greedy")], games_per_pairing=2, concurrency=1,
                        time={"turn_ms": 200, "bank_ms": 60000})
    assert "other programs had" not in make_live_cup(folder="idle", games_per_pairing=2).run().err
    busy = [subprocess.Popen([sys.executable, "-c", f"import os; os.sched_setaffinity(0, {{{processor}}})\n"
                                                    "while True: pass"])
            for processor in os.sched_getaffinity(0)]
    try:
        told = cup.run().err
    finally:
        for process in busy:
            process.kill()
            process.wait()
    assert re.search(r"^other programs had [\d.]+ m?s \(\d+ %\) of the players' turns; "
                     r"the players got that time back$", told, re.M), told
    assert told.count("other programs had") == 1
