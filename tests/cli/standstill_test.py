"""A runner that stands still: no player loses by the clock's time meanwhile."""

import signal
import subprocess
import time

import pytest
from live_tournaments import LiveCup, bad, start_and_wait_for_games
from programs import TEST_PLAYERS, read_records, start, wait_until

BADBOT = TEST_PLAYERS / "badbot"


def state_of(process):
    with open(f"/proc/{process.pid}/stat", encoding="utf-8") as file:
        return file.read().rpartition(")")[2].split()[0]


def wardens_of(match):
    with open(f"/proc/{match.pid}/task/{match.pid}/children", encoding="utf-8") as file:
        return file.read().split()


def stand_still(processes, seconds):
    for process in processes:
        process.send_signal(signal.SIGSTOP)
    wait_until(lambda: all(state_of(process) == "T" for process in processes), "the stop")
    time.sleep(seconds)
    for process in processes:
        process.send_signal(signal.SIGCONT)


def start_match(behaviour, time_per_move, bank="0s"):
    player = f"{BADBOT} {behaviour}"
    return start(player, player, "--json", "--time-per-move", time_per_move, "--bank", bank,
                 stdout=subprocess.PIPE)


def reasons(match):
    records = read_records(match.communicate()[0].decode())
    return [record["reason"] for record in records], records[0].get("warnings")


def test_a_tournament_that_is_stopped_and_goes_on_plays_the_spoilt_games_again(tmp_path):
    players = [bad(name, "late", 60, time={"turn_ms": 1000, "bank_ms": 0}) for name in "AB"]
    cup = LiveCup(tmp_path / "cup", players, games_per_pairing=4, concurrency=2)
    run = start_and_wait_for_games(cup)
    stand_still([run], 1.3)
    assert run.wait(60) == 0
    status = cup.query("status")
    assert status["complete"] and status["games"]["void"] >= 1
    assert {game["reason"] for game in cup.games()} <= {"four", "draw"}


FORMATS = {
    "round_robin": {"games_per_pairing": 2},
    "gauntlet": {"games_per_pairing": 2},
    "swiss": {"rounds": 2, "games_per_pairing": 2},
    "knockout": {"games_per_pairing": 2, "max_replays": 2},
    "duel": {"games_per_pairing": 6},
}


@pytest.mark.parametrize("format_name", FORMATS)
def test_a_tournament_that_is_stopped_ends_as_one_that_was_not(tmp_path, format_name):
    count = 2 if format_name == "duel" else 4
    # Long turns: a busy machine is not to cost one that is not stopped.
    players = [bad(name, "late", 20, time={"turn_ms": 1500, "bank_ms": 0})
               for name in "ABCD"[:count]]
    cups = [LiveCup(tmp_path / name, players, format=format_name, concurrency=2,
                    **FORMATS[format_name]) for name in ("stopped", "undisturbed")]
    run = start_and_wait_for_games(cups[0])
    stand_still([run], 1.8)
    cups[1].run()
    assert run.wait(60) == 0
    assert cups[0].query("status")["games"]["void"] >= 1
    assert cups[0].games() == cups[1].games()


def test_nobody_loses_on_time_while_the_runner_is_stopped():
    matches = [start_match("late 150", "1s"), start_match("burns 100", "1s"),
               start_match("late 150", "1s", bank="60s")]
    patient = start_match("late 150", "60s")
    wait_until(lambda: all(len(wardens_of(match)) == 2 for match in (*matches, patient)),
               "the start of the players")
    time.sleep(0.2)  # in the middle of their first games
    stand_still([*matches, patient], 1.3)
    for match in matches:
        ended, warnings = reasons(match)
        assert ended == ["void", "four"], match.args[-6:]
        assert warnings[0]["text"] == "the runner was stopped during the turn"
    assert reasons(patient) == (["four"], None), "a turn that is in time all the same counts"


def test_a_match_that_is_stopped_while_it_pauses_plays_on():
    match = start("greedy", "random", "--from", "112233", "--delay", "1s", stdout=subprocess.PIPE)
    assert match.stdout.readline().startswith(b"move  7")
    stand_still([match], 0.2)
    assert b"four in a row in column" in match.communicate()[0]
    assert match.returncode == 0
