"""connect4 tournament run: plays the missing games, and is not led astray."""

import contextlib
import json
import os
import pty
import re
import resource
import select
import shutil
import signal
import sqlite3
import subprocess
import time

import pytest
from live_tournaments import (
    BADBOT, FIRST_LEGAL, PATIENCE_SECONDS, THREE, bad, player, start_and_wait_for_games, stop,
    wait_until,
)
from program import run
from stop_test import processor_seconds


# Fast enough for a test, slow enough to be caught in the middle.
def slow_players():
    return [bad("Ann", "late", 20), bad("Bob", "late", 20)]


def scores(standings):
    return {line["player"]: {"games": line["wins"] + line["draws"] + line["losses"], **line}
            for line in standings["standings"]}


# The games.


def test_a_folder_is_played_by_the_config_file_in_it(make_live_cup):
    cup = make_live_cup()
    cup.config.rename(cup.folder / "tournament.json")
    cup.command("check", cup.folder)
    cup.command("run", cup.folder)
    assert json.loads(cup.command("status", cup.folder, "--json").out)["complete"]


def test_a_folder_of_results_goes_on_without_its_config_file_after_any_move(make_live_cup):
    cup = make_live_cup(slow_players(), games_per_pairing=12)
    stop(start_and_wait_for_games(cup))
    cup.config.unlink()
    moved = cup.results.rename(cup.folder / "moved")
    cup.command("run", moved, "--unconfined")
    status = json.loads(cup.command("status", moved, "--json").out)
    assert status["complete"] and status["games"]["played"] == 12
    assert not cup.results.exists()


def test_a_folder_of_results_names_no_command_that_runs_unasked(make_live_cup, tmp_path):
    proof = tmp_path / "proof"
    stranger = player("Eve", "sh", "-c", f"touch {proof}; echo \x1b[31m")
    cup = make_live_cup([stranger, player("Bob", "random")], games_per_pairing=2)
    cup.run()
    assert proof.exists()
    proof.unlink()
    cup.config.unlink()
    for words in (("run", cup.results), ("replay", cup.results, 1)):
        error = cup.command(*words, status=2).err
        assert "could do everything that you can do" in error and "--unconfined" in error
        assert f"  Eve: sh -c $'touch {proof}; echo \\033[31m'\n  Bob: random\n" in error
        assert not proof.exists()
    cup.command("replay", cup.results, 1, "--unconfined")
    assert proof.exists()


def test_a_config_file_in_a_folder_of_results_starts_nobody_unconfined_unasked(
    make_live_cup, tmp_path,
):
    proof = tmp_path / "proof"
    stranger = player("Eve", "sh", "-c", f"touch {proof}")
    cup = make_live_cup([stranger, player("Bob", "random")], games_per_pairing=2)
    cup.run()
    proof.unlink()
    members = {**cup.members, "output": str(cup.results)}
    (cup.results / "tournament.json").write_text(json.dumps(members), encoding="utf-8")
    for words in (("run", cup.results), ("replay", cup.results, 1)):
        assert "could do everything that you can do" in cup.command(*words, status=2).err
        assert not proof.exists()
    cup.command("replay", cup.results, 1, "--unconfined")
    assert proof.exists()


def modes(folder):
    return {path.name: oct(path.stat().st_mode & 0o777) for path in (folder, *folder.iterdir())}


def test_results_are_for_their_owner_alone(make_live_cup):
    cup = make_live_cup(slow_players(), concurrency=1, games_per_pairing=40)
    run = start_and_wait_for_games(cup)
    assert modes(cup.results) == {
        "cup": "0o700", "lock": "0o600", "tournament.db": "0o600", "tournament.db-wal": "0o600",
        "tournament.db-shm": "0o600"}
    assert stop(run) == 3


def test_results_are_opened_to_readers_if_the_config_says_so(make_live_cup):
    cup = make_live_cup(slow_players(), concurrency=1, games_per_pairing=40)
    stop(start_and_wait_for_games(cup))
    cup.write(readable=True)
    run = start_and_wait_for_games(cup)
    assert modes(cup.results) == {
        "cup": "0o755", "lock": "0o600", "tournament.db": "0o644", "tournament.db-wal": "0o644",
        "tournament.db-shm": "0o644"}
    assert stop(run) == 3
    cup.write(readable=False, concurrency=4)
    cup.run()
    assert modes(cup.results)["tournament.db"] == "0o600"


@pytest.fixture
def make_cup_with_bots(make_live_cup):
    """Makes cups whose players, openings and data are in their own folder."""

    def make(folder="my cup", **members):
        bots = [player(name, "bots/a bot", "late", 20, files=["data"]) for name in ("Ann", "Bob")]
        cup = make_live_cup(bots, folder, openings="openings.txt",
                            **{"games_per_pairing": 12, **members})
        (cup.folder / "bots").mkdir()
        shutil.copy(BADBOT, cup.folder / "bots" / "a bot")
        (cup.folder / "data").mkdir()
        (cup.folder / "openings.txt").write_text("".join(f"{i}{j}\n" for i in (1, 2, 3)
                                                         for j in (4, 5)))
        return cup

    return make


def test_a_folder_that_was_renamed_goes_on(make_cup_with_bots):
    cup = make_cup_with_bots()
    stop(start_and_wait_for_games(cup))
    cup.move("cup 2")
    assert cup.run().out
    status = cup.query("status")
    assert status["complete"] and status["games"]["played"] == 12
    # Plays by what was written into it: the folder of today.
    cup.command("run", cup.results, "--unconfined")
    cup.move("cup 3")
    cup.run()


def test_a_folder_that_was_copied_goes_on_beside_the_old_one(make_cup_with_bots):
    cup = make_cup_with_bots()
    stop(start_and_wait_for_games(cup))
    old = shutil.copytree(cup.folder, cup.folder.with_name("old"))
    cup.run()
    cup.place(old)
    cup.run()
    assert cup.query("status")["complete"]


def test_changes_in_a_renamed_folder_are_refused_and_told(make_cup_with_bots):
    cup = make_cup_with_bots()
    stop(start_and_wait_for_games(cup))
    cup.move("cup 2")
    cup.write(seed=8)
    complaint = cup.run(status=2).err
    assert "seed: 7 -> 8" in complaint and "player" not in complaint


def test_another_folder_with_the_same_output_is_not_taken_for_one_that_moved(
    make_cup_with_bots, tmp_path
):
    output = str(tmp_path / "results")
    stop(start_and_wait_for_games(make_cup_with_bots("version 1", output=output)))
    complaint = make_cup_with_bots("version 2", output=output).run(status=2).err
    assert "the config has changed since" in complaint and "version 2/bots/a bot" in complaint


def test_a_game_is_replayed_by_the_config_file_in_any_folder(make_cup_with_bots):
    cup = make_cup_with_bots(games_per_pairing=2)
    cup.run()
    cup.move("cup 2")
    assert cup.command("replay", cup.config, 1).out.startswith("same: ")
    complaint = cup.command("replay", cup.results, 1, "--unconfined", status=2).err
    assert 'Ann: "' in complaint and "does not exist" in complaint and "give the config file" in complaint


def test_a_game_is_replayed_as_it_was_recorded_if_the_config_file_plans_others(
    make_cup_with_bots,
):
    cup = make_cup_with_bots(games_per_pairing=2)
    cup.run()
    cup.write(players=[bad("Cid", "crash"), bad("Bob", "crash")])
    assert cup.command("replay", cup.config, 1, "--unconfined").out.startswith("same: ")


def test_a_tournament_is_played_to_its_end_and_prints_its_table(make_live_cup):
    cup = make_live_cup()
    done = cup.run()
    assert all(name in done.out for name in ("Ann", "Bob", "Cid"))
    assert cup.query("status")["games"]["played"] == 30
    assert [game["game"] for game in cup.games()] == list(range(1, 31))


def test_a_complete_tournament_is_not_played_again(make_live_cup):
    cup = make_live_cup()
    first = cup.run().out
    games = cup.games()
    assert cup.run().out == first
    assert cup.games() == games


def test_json_prints_one_object_and_nothing_else(make_live_cup):
    standings = make_live_cup().run("--json").json
    assert standings["complete"] and len(standings["standings"]) == 3


def test_one_worker_and_eight_play_the_same_games(make_live_cup):
    players = [*THREE, player("Dice", "random"), player("Greed", "greedy")]
    one, eight = (make_live_cup(players, f"at-{n}", concurrency=n) for n in (1, 8))
    one.run()
    eight.run()
    assert one.games() == eight.games()
    assert len(one.games()) == 100


@pytest.mark.parametrize(
    "members",
    [
        {"format": "swiss", "rounds": 3},
        {"format": "knockout"},
        {"format": "gauntlet"},
        {"format": "round_robin", "rounds": 2},
    ],
    ids=lambda members: members["format"],
)
def test_every_format_ends_the_same_at_one_worker_and_eight(make_live_cup, members):
    players = [player(f"P{i}", "random") if i % 2 else player(f"P{i}") for i in range(5)]
    one, eight = (
        make_live_cup(players, f"at-{n}", concurrency=n, games_per_pairing=4, **members)
        for n in (1, 8))
    table = one.run("--json").json
    assert table["complete"] and table == eight.run("--json").json
    assert one.games() == eight.games()
    if members["format"] == "knockout":
        assert table["winner"] in {f"P{i}" for i in range(5)}
    planned = table["games"]["planned"]
    assert len(one.games()) == planned and planned > 0


def test_a_sequential_test_ends_a_duel_with_one_decision_at_any_concurrency(make_live_cup):
    players = [player("Greed", "greedy"), player("Dice", "random")]
    members = {"format": "duel", "games_per_pairing": None, "openings": "random:8",
               "sprt": {"elo0": 0, "elo1": 60}}
    one, eight = (make_live_cup(players, f"at-{n}", concurrency=n, **members) for n in (1, 8))
    tables = [cup.run("--json").json for cup in (one, eight)]
    assert tables[0]["complete"] and tables[0]["duel"] == tables[1]["duel"]
    assert "H1" in one.run().out
    decided = tables[0]["duel"]["sprt"]["decided_after"]  # beyond that games were in play
    assert one.games()[:decided] == eight.games()[:decided] and decided < 1000
    assert tables[0]["standings"] == tables[1]["standings"]


def test_a_program_for_every_game_plays_the_same_games(make_live_cup, tmp_path):
    starts = tmp_path / "starts"
    script = tmp_path / "counted.sh"
    script.write_text(f"#!/bin/sh\necho x >> {starts}\nexec {FIRST_LEGAL}\n", encoding="utf-8")
    script.chmod(0o755)
    players = [player("Ann", script), player("Bob")]
    by_match = make_live_cup(players, "match", restart="match", concurrency=1)
    by_game = make_live_cup(players, "game", restart="game", concurrency=1)
    by_match.run()
    assert starts.read_text().count("x") == 1
    by_game.run()
    assert starts.read_text().count("x") == 1 + 10
    assert by_match.games() == by_game.games()


# Players that fail.


@pytest.mark.parametrize("withdrawn_games", ["forfeit", "void"])
def test_a_player_that_cannot_be_started_is_withdrawn_and_the_rest_is_played(
    make_live_cup, withdrawn_games
):
    cup = make_live_cup([*THREE, bad("Dud", "exits-at-once", 3)], withdrawn_games=withdrawn_games,
                   concurrency=1)
    done = cup.run()
    assert "Dud was withdrawn: it could not be started three times in a row" in done.err
    assert "Dud (not started)" in done.out
    assert "(withdrawn)" not in done.out  # it never came
    table = cup.query("standings")
    assert [w["player"] for w in table["withdrawn"]] == ["Dud"]
    games, dud = table["games"], scores(table)["Dud"]
    assert (games["played"], games["forfeited"], games["remaining"]) == (33, 27, 0)
    assert dud["losses"] >= 3
    assert dud["losses"] == games["played"] - 30
    points = sum(line["points"] for line in scores(table).values())
    assert points == (60 if withdrawn_games == "forfeit" else games["played"])
    assert all(scores(table)[name]["games"] >= 20 for name in ("Ann", "Bob", "Cid"))
    assert cup.run().out == done.out


def test_a_player_that_crashes_in_every_game_stays(make_live_cup):
    cup = make_live_cup([*THREE, bad("Crasher", "exits", 3)])
    cup.run()
    table = cup.query("standings")
    assert table["withdrawn"] == [] and table["games"]["played"] == 60
    assert scores(table)["Crasher"]["losses"] == 30


def test_a_player_that_fails_to_start_twice_stays(make_live_cup, tmp_path):
    cup = make_live_cup([player("Ann"), bad("Late", "fails-first", 2, tmp_path / "starts")],
                   concurrency=1)
    cup.run()
    table = cup.query("standings")
    assert table["withdrawn"] == [] and table["games"]["played"] == 10
    assert sum(game["reason"] == "start_failed" for game in cup.games()) == 2


def test_a_tournament_ends_if_all_players_withdraw(make_live_cup):
    cup = make_live_cup([bad(name, "exits-at-once", 3) for name in ("Ann", "Bob", "Cid")])
    cup.run()
    status = cup.query("status")
    assert status["complete"] and len(status["withdrawn"]) >= 2


def test_two_players_that_never_start_win_nothing(make_live_cup):
    duds = [bad(name, "exits-at-once", 3) for name in ("Ann", "Bob")]
    knockout = make_live_cup(duds, "knockout", format="knockout", games_per_pairing=4)
    done = knockout.run()
    assert "the winner is" not in done.out
    assert "there is no winner, because Ann, the last player left, could not be started" in done.out
    assert "as the better seed" not in done.out
    swiss = make_live_cup(duds, "swiss", format="swiss", games_per_pairing=4)
    swiss.run()
    assert [line["match_points"] for line in swiss.query("standings")["standings"]] == [0, 0]


def silent_player(tmp_path, name):
    """A program that notes each start and never answers, and the file of its notes."""
    starts, script = tmp_path / f"starts of {name}", tmp_path / f"{name}.sh"
    script.write_text(f"#!/bin/sh\necho x >> '{starts}'\nexec sleep 1000\n", encoding="utf-8")
    script.chmod(0o755)
    return player(name, script), starts


def test_silent_players_are_started_three_times_each(make_live_cup, tmp_path):
    (dud, starts_of_dud), (eve, starts_of_eve) = (silent_player(tmp_path, n) for n in ("Dud", "Eve"))
    cup = make_live_cup([dud, *THREE, eve], concurrency=2, time={"startup_ms": 1500})
    cup.run()
    assert cup.query("status")["games"]["remaining"] == 0
    for starts in (starts_of_dud, starts_of_eve):
        assert starts.read_text().count("x") == 3


@pytest.mark.parametrize("format", ["swiss", "knockout"])
def test_a_withdrawn_player_does_not_hold_up_the_rounds(make_live_cup, format):
    players = [bad("Dud", "exits-at-once", 3), *THREE, player("Dan")]
    cup = make_live_cup(players, format=format, games_per_pairing=4)
    cup.run()
    status = cup.query("status")
    assert status["complete"] and [w["player"] for w in status["withdrawn"]] == ["Dud"]
    assert cup.run().status == 0


def test_a_person_is_refused(make_live_cup):
    cup = make_live_cup([player("Me", "human"), player("Ann")])
    error = cup.run(status=2).err
    assert "cup.json:1: players[0].command" in error and "cannot play in a tournament" in error
    assert not cup.results.exists()


# Void games.

POOR_PLAYER = """#!/usr/bin/python3
# At its first start takes away from the runner what it needs to start the other player, and gives
# it back at its end.
import os, resource, subprocess, sys
with open(f"/proc/{os.getppid()}/stat") as warden:  # the runner has a warden start its players
    runner = int(warden.read().rpartition(")")[2].split()[1])
mark = sys.argv[1]
first = not os.path.exists(mark)
if first:
    open(mark, "w").close()
    limits = resource.prlimit(runner, resource.RLIMIT_NOFILE)
    resource.prlimit(runner, resource.RLIMIT_NOFILE, (3, limits[1]))
subprocess.run([sys.argv[2]])
if first:
    resource.prlimit(runner, resource.RLIMIT_NOFILE, limits)
"""


def test_a_void_game_is_played_again_and_counted_and_nobody_loses(make_live_cup, tmp_path):
    script = tmp_path / "poor.py"
    script.write_text(POOR_PLAYER, encoding="utf-8")
    script.chmod(0o755)
    poor = player("Poor", script, tmp_path / "mark", FIRST_LEGAL)
    cup = make_live_cup([poor, player("Ann")], concurrency=1)
    undisturbed = make_live_cup([player("Poor"), player("Ann")], "undisturbed")
    undisturbed.run()
    cup.run()
    assert cup.query("status")["games"] == {
        "planned": 10, "played": 10, "remaining": 0, "forfeited": 0, "surplus": 0, "void": 1,
        "repeated": 0}
    for game in (played := cup.games()) + (expected := undisturbed.games()):
        del game["files"]  # they are other programs
    assert played == expected


#: Says in its log how many descriptors it may open.
LIMIT_TELLER = """#!/usr/bin/python3
import json, resource, sys
print(*resource.getrlimit(resource.RLIMIT_NOFILE), file=sys.stderr, flush=True)
for line in sys.stdin:
    message = json.loads(line)
    if message["method"] == "name":
        result = "teller"
    elif message["method"] == "take_turn":
        top = message["params"]["state"][0]
        result = next(column for column in range(7) if top[column] == "none")
    else:
        continue
    print(json.dumps({"jsonrpc": "2.0", "id": message["id"], "result": result}), flush=True)
"""


def limited(soft, hard):
    return lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


@pytest.mark.parametrize("sandbox, told", [
    ("none", "1024 4096"), pytest.param({"descriptors": 1024}, "1024 1024", marks=pytest.mark.sandbox)],
    ids=["outside", "sandbox"])
def test_the_soft_limit_of_descriptors_is_raised_for_the_run_and_not_for_players(
        make_live_cup, tmp_path, sandbox, told):
    script = tmp_path / "cup" / "teller.py"
    script.parent.mkdir()
    script.write_text(LIMIT_TELLER, encoding="utf-8")
    script.chmod(0o755)
    cup = make_live_cup([player("Ann", script), player("Bob", script)], games_per_pairing=2,
                        sandbox=sandbox, logs=True)
    run = start_and_wait_for_games(cup, preexec_fn=limited(1024, 4096))
    assert run.wait(PATIENCE_SECONDS) == 0
    assert f"\n      | {told}\n" in cup.command("show", cup.config, 1, "--logs").out


@pytest.mark.parametrize("soft", [64, 1024])
def test_a_hundred_games_at_once_are_played_at_the_usual_soft_limit(make_live_cup, soft):
    players = [player(str(number)) for number in range(16)]
    cup = make_live_cup(players, games_per_pairing=2, concurrency=100)
    cup.run(preexec_fn=limited(soft, 4096))
    games = cup.query("status")["games"]
    assert (games["played"], games["void"]) == (240, 0)


def test_more_games_at_once_than_there_are_descriptors_for_name_the_number(make_live_cup):
    cup = make_live_cup(concurrency=100)
    failed = cup.run(status=2, preexec_fn=limited(64, 1024))
    assert ("concurrency 100 needs 2120 descriptors (20 for each game and each of 4 retries of failed starts), "
            "and this account may open 1024; "
            "raise the limit (ulimit -Hn), or give --concurrency 45") in failed.err
    assert not cup.results.exists()
    cup.run("--concurrency", 45, preexec_fn=limited(64, 1024))
    assert cup.query("status")["complete"]
    cup.run("--fresh", status=2, preexec_fn=limited(64, 1024))
    assert cup.query("status")["complete"], "the old games are where they were"


def test_games_that_are_void_again_and_again_stop_the_run_with_games_left(make_live_cup):
    cup = make_live_cup(concurrency=8, restart="game", games_per_pairing=200)
    run = start_and_wait_for_games(cup, stderr=subprocess.PIPE, text=True)
    hard = resource.prlimit(run.pid, resource.RLIMIT_NOFILE)[1]
    resource.prlimit(run.pid, resource.RLIMIT_NOFILE, (30, hard))
    _, err = run.communicate(timeout=PATIENCE_SECONDS)
    assert run.returncode == 2
    assert "was void three times; the last: " in err
    assert "Too many open files" in err
    status = cup.query("status")
    assert status["games"]["void"] >= 3 and not status["complete"]
    cup.assert_no_process_is_left()
    cup.run()
    assert cup.query("status")["games"]["played"] == 600
    assert not any(game["reason"] == "start_failed" for game in cup.games())


# Stopping and going on.


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_a_run_that_is_told_to_stop_leaves_games_and_the_same_command_goes_on(
    make_live_cup, number
):
    cup = make_live_cup(slow_players(), concurrency=2, games_per_pairing=40)
    undisturbed = make_live_cup(slow_players(), "undisturbed", games_per_pairing=40)
    run = start_and_wait_for_games(cup, stderr=subprocess.PIPE)
    assert stop(run, number) == 3
    message = run.stderr.read().decode()
    assert f"stopped with games left; to resume: connect4 tournament run {cup.config}" in message
    cup.assert_no_process_is_left()
    status = cup.query("status")
    assert status["status"] == "stopped" and 0 < status["games"]["remaining"] < 40
    cup.run("--concurrency", 16)
    undisturbed.run("--concurrency", 16)
    assert cup.games() == undisturbed.games()


def size_of(path):
    return path.stat().st_size if path.exists() else 0


def test_a_second_signal_does_not_cut_off_the_end_of_a_run(make_live_cup):
    cup = make_live_cup(slow_players(), concurrency=4, games_per_pairing=200)
    undisturbed = make_live_cup(slow_players(), "undisturbed", games_per_pairing=200)
    for milliseconds in range(0, 30, 5):
        run = start_and_wait_for_games(cup, stderr=subprocess.PIPE, text=True)
        run.send_signal(signal.SIGINT)
        time.sleep(milliseconds / 1000)
        run.send_signal(signal.SIGINT)
        _, err = run.communicate(timeout=PATIENCE_SECONDS)
        assert run.returncode in (3, 130), err  # 130: it was printing the table
        assert size_of(cup.results / "tournament.db-wal") == 0, "all games are in the database itself"
        cup.assert_no_process_is_left()
        assert cup.query("status")["status"] == "stopped"
    cup.run("--concurrency", 16)
    undisturbed.run("--concurrency", 16)
    assert cup.games() == undisturbed.games()


def recorded_state(cup):
    with contextlib.closing(sqlite3.connect(cup.results / "tournament.db")) as database:
        (state,), = database.execute("SELECT value FROM meta WHERE key = 'state'")
    return json.loads(state)


def test_a_signal_stops_a_run_that_plans_again(make_live_cup):
    """Ten million games, since the first of 400 players that cannot be started is withdrawn."""
    players = [player(f"Player {chr(0x4e00 + number)}", "/bin/false") for number in range(400)]
    cup = make_live_cup(players, games_per_pairing=124, concurrency=1)
    run = cup.start(stderr=subprocess.PIPE, text=True)
    assert any("was withdrawn" in line for line in run.stderr)
    before = processor_seconds(run)
    wait_until(lambda: processor_seconds(run) > before + 0.1, "the planning")
    before = processor_seconds(run)
    run.send_signal(signal.SIGINT)
    wait_until(lambda: recorded_state(cup)["status"] == "stopped", "the end of the run")
    # Planning to the end takes several times as long.
    assert processor_seconds(run) - before < (2 if os.environ.get("CONNECT4_SANITIZE") else 0.5)
    run.communicate(timeout=PATIENCE_SECONDS)
    assert run.returncode == 3


def test_a_second_run_in_the_folder_is_refused(make_live_cup):
    cup = make_live_cup(slow_players(), concurrency=1, games_per_pairing=40)
    run = start_and_wait_for_games(cup)
    for option in ((), ("--extend",), ("--fresh",)):
        error = cup.run(*option, status=2).err
        assert f"process {run.pid} (tournament) is writing to it" in error
    assert stop(run) == 3
    assert len(list(cup.results.parent.iterdir())) == 1


def test_a_run_whose_lock_is_deleted_stops_so_that_another_can_have_the_folder(make_live_cup):
    cup = make_live_cup(slow_players(), concurrency=1, games_per_pairing=40)
    run = start_and_wait_for_games(cup, stderr=subprocess.PIPE)
    (cup.results / "lock").unlink()
    cup.run("--concurrency", 16)
    assert run.wait(60) == 2
    assert "lock: was deleted, moved or replaced during the run" in run.stderr.read().decode()
    assert cup.query("status")["games"]["played"] == 40


def test_games_are_kept_if_a_worker_cannot_go_on(make_live_cup):
    cup = make_live_cup(slow_players(), concurrency=1, games_per_pairing=40)
    run = start_and_wait_for_games(cup, stderr=subprocess.PIPE)
    (cup.results / "tournament.db").rename(cup.results / "elsewhere.db")
    assert run.wait(60) == 2
    assert "was deleted, moved or replaced" in run.stderr.read().decode()
    cup.assert_no_process_is_left()
    (cup.results / "elsewhere.db").rename(cup.results / "tournament.db")
    cup.run("--concurrency", 16)
    assert cup.query("status")["games"]["played"] == 40


# The config changes.


def test_a_change_that_matters_is_refused_and_told(make_live_cup):
    cup = make_live_cup()
    cup.run()
    games = cup.games()
    cup.write(seed=8, games_per_pairing=12)
    error = cup.run(status=2).err
    assert "seed: 7 -> 8" in error and "games_per_pairing: 10 -> 12" in error
    assert "--fresh" in error and "--extend" not in error
    assert "--fresh" in cup.run("--extend", status=2).err
    cup.write(seed=7, games_per_pairing=10)
    cup.run()
    assert cup.games() == games


def test_extend_plays_more_games_of_every_pairing_and_keeps_the_old_ones(make_live_cup):
    cup = make_live_cup()
    cup.run()
    before = cup.games()
    cup.write(games_per_pairing=20)
    assert "--extend" in cup.run(status=2).err
    cup.run("--extend")
    after = cup.games()
    assert [game for game in after if game["game"] <= 30] == before
    assert [game["game"] for game in after] == list(range(1, 61))
    places = {(game["red"], game["blue"], json.dumps(game["start"])) for game in after}
    assert len(places) == 60
    cup.run()
    assert cup.games() == after


def test_an_extended_tournament_that_is_killed_goes_on_with_the_same_games(make_live_cup):
    cups = [make_live_cup(folder=name) for name in ("one", "two")]
    for cup in cups:
        cup.run()
        cup.write(games_per_pairing=40)
    cups[0].run("--extend")
    for delay in (0.05, 0.1, 0.15, 0.2):
        run = cups[1].start("--extend")
        try:
            run.wait(delay)
        except subprocess.TimeoutExpired:
            run.kill()
            run.wait()
    cups[1].run("--extend")
    assert cups[0].games() == cups[1].games()
    assert cups[1].query("status")["games"]["played"] == 120


def test_extend_adds_a_player_to_a_gauntlet(make_live_cup):
    cup = make_live_cup(format="gauntlet")
    cup.run()
    before = cup.games()
    cup.write(players=[*THREE, player("Dan")])
    cup.run("--extend")
    assert [game for game in cup.games() if "Dan" not in (game["red"], game["blue"])] == before
    assert scores(cup.query("standings"))["Dan"]["games"] == 10


def test_extend_with_a_schedule_that_lacks_recorded_games_changes_nothing(make_live_cup):
    cup = make_live_cup()
    cup.run()
    before = cup.games()
    cup.write(games_per_pairing=4)
    error = cup.run("--extend", status=2).err
    assert "--fresh" in error and "do not fit" in error
    cup.write(games_per_pairing=10)
    cup.run()
    assert cup.games() == before


@pytest.mark.parametrize("output", ["results/cup", "results/cup/"])
def test_fresh_puts_the_old_folder_aside(make_live_cup, output):
    cup = make_live_cup(output=output)
    cup.run()
    old = (cup.results / "tournament.db").read_bytes()
    cup.write(seed=8)
    cup.run("--fresh")
    folders = sorted(path.name for path in cup.results.parent.iterdir())
    assert folders == ["cup", "cup.old-1"]
    assert (cup.results.parent / "cup.old-1" / "tournament.db").read_bytes() == old
    assert cup.query("status")["games"]["played"] == 30
    cup.run("--fresh")
    assert (cup.results.parent / "cup.old-2").is_dir()


def test_fresh_puts_a_damaged_store_aside(make_live_cup):
    cup = make_live_cup()
    cup.run()
    (cup.results / "tournament.db").write_bytes(b"no database " * 1000)
    cup.run(status=2)
    cup.run("--fresh")
    assert cup.query("status")["games"]["played"] == 30


def test_changes_that_do_not_matter_are_accepted_and_shown(make_live_cup):
    cup = make_live_cup()
    cup.run()
    cup.write(concurrency=3, name="other", output="results/cup")
    assert "other" in cup.run().out


def test_extend_and_fresh_exclude_each_other(make_live_cup):
    assert make_live_cup().run("--extend", "--fresh", status=2).err == (
        "connect4 tournament run: --extend and --fresh exclude each other: only --extend keeps the recorded games; give one of them\n")


# The target of the output.


def test_short_runs_print_nothing_but_the_table_without_a_terminal(make_live_cup):
    assert make_live_cup().run().err == ""


def test_a_long_run_tells_its_progress_in_plain_lines(make_live_cup):
    cup = make_live_cup([bad("Ann", "late", 25), bad("Bob", "late", 25)], concurrency=1,
                   games_per_pairing=20)
    lines = cup.run().err.splitlines()
    assert lines
    for line in lines:
        assert re.fullmatch(r"\d+ of 20 games(, [\d.e+]+ games/s, .+ left)?", line), line


def test_a_closed_standard_output_does_not_stop_the_games(make_live_cup):
    cup = make_live_cup()
    reader, writer = os.pipe()
    os.close(reader)
    run = cup.start(stdout=writer)
    os.close(writer)
    assert run.wait(60) == -signal.SIGPIPE
    assert cup.query("status")["games"]["played"] == 30


def test_a_closed_standard_error_does_not_stop_the_games(make_live_cup):
    cup = make_live_cup([*THREE, bad("Dud", "exits-at-once", 3)])
    reader, writer = os.pipe()
    os.close(reader)
    run = cup.start(stderr=writer)
    os.close(writer)
    assert run.wait(60) == 0


def shown_on_a_terminal(cup, *options):
    """Returns the standard error of a run that must end with status 0."""
    screen, terminal = pty.openpty()
    run = cup.start(*options, stderr=terminal)
    os.close(terminal)
    shown = b""
    while run.poll() is None or select.select([screen], [], [], 0)[0]:
        if not select.select([screen], [], [], 0.05)[0]:
            continue
        try:
            shown += os.read(screen, 65536)
        except OSError:
            break
    os.close(screen)
    assert run.wait() == 0
    return shown.decode()


def test_a_terminal_shows_the_table_while_the_games_go_on(make_live_cup):
    text = shown_on_a_terminal(make_live_cup(slow_players(), concurrency=1, games_per_pairing=10))
    assert "Ann" in text and re.search(r"\[[#.]{30}\] \d+ of 10 games", text)
    assert re.search(r"\x1b\[\d+A\r\x1b\[J$", text), "what was drawn is wiped at the end"


def test_the_rounds_of_a_swiss_share_one_count_that_never_falls(make_live_cup):
    cup = make_live_cup([bad(name, "late", 20) for name in ("Ann", "Bob", "Cid", "Dan")],
                        format="swiss", rounds=3, concurrency=2, games_per_pairing=4)
    text = shown_on_a_terminal(cup)
    shown = [(int(done), int(total)) for done, total in re.findall(r"(\d+) of (\d+) games", text)]
    assert shown == sorted(shown) and shown[-1][0] > 8, "the count of the first round goes on"
    assert [total for _, total in shown] == sorted(total for _, total in shown)


def test_a_quiet_run_shows_no_progress_but_withdrawals_and_prints_the_table(make_live_cup):
    cup = make_live_cup([*slow_players(), bad("Dud", "exits-at-once", 3)], concurrency=1,
                        games_per_pairing=10, openings="random:20", analyse=True)
    text = shown_on_a_terminal(cup, "--quiet")
    assert re.fullmatch(r"Dud was withdrawn: it could not be started [^\r\n]+\r\n", text), text
    assert "Ann" in cup.run("--quiet").out


@pytest.mark.parametrize("command", ["run", "check"])
def test_a_folder_without_a_config_is_named_with_the_remedy(tmp_path, command):
    done = run("tournament", command, tmp_path)
    assert done.returncode == 2
    assert f'"{tmp_path}" has no tournament.json; give the config file, or write' in done.stderr
