"""Tournaments on a cluster are the tournaments of one machine."""

import os
import pty
import re
import time

import pytest
from cluster_cups import assert_undisturbed, local_games, make_cup, needs_slurm, slurm
from live_tournaments import (PATIENCE_SECONDS, LiveCup, player, start_and_wait_for_games, stop,
                              wait_until)

pytestmark = needs_slurm


@pytest.mark.parametrize("members", [
    {"format": "round_robin", "games_per_pairing": 40, "openings": "random:6"},
    {"format": "swiss", "rounds": 3, "games_per_pairing": 6,
     "players": [player(f"P{i}", "minimax", "--depth", i % 4 + 1) for i in range(6)]},
    {"format": "knockout", "games_per_pairing": 4,
     "players": [player(f"P{i}", "minimax", "--depth", i % 4 + 1) for i in range(5)]},
], ids=lambda members: members["format"])
def test_a_cluster_plays_the_games_of_one_machine(make_cup, tmp_path, members):
    cup = make_cup(**members)
    cup.run()
    assert_undisturbed(tmp_path, cup)
    assert len(cup.rows("SELECT DISTINCT machine FROM records")) > 1


def test_both_games_of_an_opening_pair_are_played_on_one_node(make_cup):
    cup = make_cup(games_per_pairing=60, openings="random:6")
    cup.run()
    nodes = cup.rows("SELECT count(DISTINCT machine), count(*) FROM games JOIN records USING (number)"
                     " GROUP BY round, pairing, opening, replay")
    assert set(nodes) == {(1, 2)}


def test_a_sequential_test_decides_as_on_one_machine_and_cancels_running_tasks(make_cup, tmp_path):
    cup = make_cup([player("New", "minimax", "--depth", 4), player("Old", "greedy")], format="duel",
                   games_per_pairing=None,
                   sprt={"elo0": 0, "elo1": 100}, openings="random:6")
    cup.run()
    wait_until(lambda: not cup.tasks(), "the end of every task")
    local = LiveCup(tmp_path / "local", cup.members["players"], format="duel", games_per_pairing=None,
                    sprt=cup.members["sprt"], openings="random:6")
    local.run()
    here, there = (each.query("standings")["duel"]["sprt"] for each in (local, cup))
    assert here["decision"] == there["decision"] != "go_on"
    assert here["decided_after"] == there["decided_after"]


TIRING = """
import pathlib, time
import connect4

def choose(game):
    time.sleep(0.03 if pathlib.Path(__file__).with_name("tired").exists() else 0.003)
    return game.legal[0]

connect4.play(choose, name="Tiring")
"""


def test_a_player_ten_times_slower_than_planned_costs_time_and_no_game(make_cup, tmp_path):
    (tmp_path / "cup").mkdir()
    bot = tmp_path / "cup" / "tiring.py"
    bot.write_text(TIRING, encoding="utf-8")
    cup = make_cup([player("Ann", bot), player("Bob")], games_per_pairing=200, openings="random:6",
                   workers={"chunk_seconds": 2})
    run = start_and_wait_for_games(cup, games=60)
    bot.with_name("tired").touch()
    assert run.wait(PATIENCE_SECONDS) == 0
    bot.with_name("tired").unlink()
    assert_undisturbed(tmp_path, cup)
    assert cup.rows("SELECT max(attempt) FROM chunks") == [(1,)]


def test_a_hopeless_player_is_withdrawn_and_the_others_play_on(make_cup, tmp_path):
    cup = make_cup([player("Ann"), player("Eve", "/bin/false"), player("Cid"), player("Dan")],
                   games_per_pairing=10, openings="random:6")
    cup.run()
    played, alone = ([game for game in games if "Eve" not in (game["red"], game["blue"])]
                     for games in (cup.games(), local_games(tmp_path, cup)))
    assert played == alone  # which of Eve's games is the third to fail depends on who was quicker
    assert [each["player"] for each in cup.query("standings")["withdrawn"]] == ["Eve"]


def test_an_option_that_the_cluster_refuses_is_an_error_with_its_words(make_cup):
    cup = make_cup(workers={"options": ["--partition=nowhere"]})
    error = cup.run(status=2).err
    assert "invalid partition" in error and '"workers"' in error


def test_everything_listens_on_this_machine_alone(slurm):
    sockets = {os.readlink(f"/proc/{pid}/fd/{fd}") for pid in slurm.all_processes()
               for fd in os.listdir(f"/proc/{pid}/fd") if os.path.exists(f"/proc/{pid}/fd/{fd}")
               or os.path.islink(f"/proc/{pid}/fd/{fd}")}
    addresses = set()
    for table in ("/proc/net/tcp", "/proc/net/tcp6"):
        for line in open(table, encoding="ascii").read().splitlines()[1:]:
            fields = line.split()
            if fields[3] == "0A" and f"socket:[{fields[9]}]" in sockets:
                addresses.add(fields[1].split(":")[0])
    assert addresses == {"0100007F"}


def test_a_chunk_that_a_person_tries_is_not_submitted(make_cup):
    cup = make_cup(games_per_pairing=40, openings="random:6", workers={"chunk_seconds": 60})
    run = start_and_wait_for_games(cup)
    chunk = max(cup.results.glob("chunks-*/[0-9]*.json"), key=lambda path: int(path.stem))
    before = set(chunk.parent.glob("*.res"))
    tried = cup.command("chunk", chunk.parent, f"{chunk.stem}.99")
    assert "it can be played here; nothing was written" in tried.err
    assert not {path for path in set(chunk.parent.glob("*.res")) - before if ".99." in path.name}
    assert stop(run) == 3


def test_check_starts_the_players_on_a_node(make_cup):
    cup = make_cup([player("Ann"), player("Eve", "/bin/false")])
    checked = cup.command("check", cup.config, status=2)
    assert "Ann  started in" in checked.out and "Eve  failed" in checked.out
    assert "that was on node n" in checked.err
    assert [path.name for path in cup.folder.iterdir()] == ["cup.json"]
    here = cup.command("check", cup.config, "--here", status=2)
    assert "node" not in here.err


def test_a_terminal_shows_the_nodes_while_the_games_go_on(make_cup):
    cup = make_cup(games_per_pairing=400, openings="random:6", workers={"chunk_seconds": 5})
    screen, terminal = pty.openpty()
    run = cup.start(stderr=terminal)
    os.close(terminal)
    shown = b""
    with os.fdopen(screen, "rb", buffering=0) as display:
        while not (re.search(rb"cluster: 6 tasks running \(n1 2, n2 2, n3 2\), 0 waiting", shown)
                   and re.search(rb"\d+ of 1,?200 games, .* games/s", shown)):
            shown += display.read(4096)
        assert b"Ann" in shown
        assert stop(run) == 3
