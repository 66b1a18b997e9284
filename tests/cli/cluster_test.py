"""Tournaments on a cluster are the tournaments of one machine."""

import os

import pytest
from cluster_cups import (PARALLEL, assert_undisturbed, local_games, make_cup, make_parallel_cup,
                          needs_parallel, needs_slurm, slurm)
from live_tournaments import (LiveCup, bad, environment_of, player, start_and_wait_for_games, stop,
                              wait_until)
from slurm_cluster import SlurmCluster, processes

FORMATS = [
    {"format": "round_robin", "games_per_pairing": 20, "openings": "random:6"},
    {"format": "swiss", "rounds": 3, "games_per_pairing": 6,
     "players": [player(f"P{i}", "minimax", "--depth", i % 4 + 1) for i in range(6)]},
    {"format": "knockout", "games_per_pairing": 4,
     "players": [player(f"P{i}", "minimax", "--depth", i % 4 + 1) for i in range(5)]},
]
SEQUENTIAL = {"players": [player("New", "minimax", "--depth", 4), bad("Old", "late", 20)], "format": "duel",
              "games_per_pairing": None, "sprt": {"elo0": 0, "elo1": 100}, "openings": "random:6"}


@needs_slurm
@pytest.mark.parametrize("members", FORMATS, ids=lambda members: members["format"])
def test_slurm_plays_the_games_of_one_machine(make_cup, tmp_path, members):
    cup = make_cup(**members)
    cup.run()
    assert_undisturbed(tmp_path, cup)
    assert len(cup.rows("SELECT DISTINCT json -> '$.machine' FROM records")) > 1


@needs_parallel
@pytest.mark.parametrize("members", FORMATS, ids=lambda members: members["format"])
def test_parallel_plays_the_games_of_one_machine(make_parallel_cup, tmp_path, members):
    cup = make_parallel_cup(**members)
    cup.run()
    assert_undisturbed(tmp_path, cup)


@needs_slurm
def test_both_games_of_an_opening_pair_are_played_on_one_node(make_cup):
    cup = make_cup(games_per_pairing=40, openings="random:6")
    cup.run()
    nodes = cup.rows("SELECT count(DISTINCT json -> '$.machine'), count(*) FROM games JOIN records ON game = number"
                     " GROUP BY round, pairing, opening, replay")
    assert set(nodes) == {(1, 2)}


def assert_decided_as_on_one_machine(tmp_path, cup):
    members = {k: v for k, v in cup.members.items() if k not in ("workers", "players")}
    local = LiveCup(tmp_path / "local", cup.members["players"], **members, games_per_pairing=None)
    local.run()
    here, there = (each.query("standings")["duel"]["sprt"] for each in (local, cup))
    assert here["decision"] == there["decision"] != "go_on"
    assert here["decided_after"] == there["decided_after"]


@needs_slurm
def test_a_decided_test_ends_the_tasks_of_slurm(make_cup, tmp_path):
    cup = make_cup(**SEQUENTIAL)
    cup.run()
    wait_until(lambda: not cup.jobs() and not cup.tasks(), "the end of every task")
    assert_decided_as_on_one_machine(tmp_path, cup)


@needs_parallel
def test_a_decided_test_ends_the_tasks_of_parallel(make_parallel_cup, tmp_path):
    cup = make_parallel_cup(**SEQUENTIAL)
    cup.run()
    wait_until(lambda: not cup.tasks(), "the end of every task")
    assert_decided_as_on_one_machine(tmp_path, cup)


@needs_parallel
def test_a_hopeless_player_is_withdrawn_and_the_others_play_on(make_parallel_cup, tmp_path):
    cup = make_parallel_cup([player("Ann"), player("Eve", "/bin/false"), player("Cid"), player("Dan")],
                            games_per_pairing=10, openings="random:6")
    cup.run()
    played, alone = ([game for game in games if "Eve" not in (game["red"], game["blue"])]
                     for games in (cup.games(), local_games(tmp_path, cup)))
    assert played == alone  # which of Eve's games is the third to fail depends on who was quicker
    assert [each["player"] for each in cup.query("standings")["withdrawn"]] == ["Eve"]


@needs_slurm
def test_an_option_that_the_cluster_refuses_is_an_error_with_its_words(make_cup):
    cup = make_cup(workers={"options": ["--partition=nowhere"]})
    error = cup.run(status=2).err
    assert "Invalid partition" in error and '"workers"' in error


@needs_parallel
def test_a_command_whose_tasks_play_nothing_ends_the_run_with_their_words(make_parallel_cup, tmp_path):
    cup = make_parallel_cup(workers={"submit": ["sh", "-c", "echo no room; exit 1", "{shard}"]})
    error = cup.run(status=2).err
    assert "three submissions in a row brought no game: no room" in error
    assert str(cup.results / "shards") in error
    cup.write(workers=PARALLEL)
    cup.run()
    assert_undisturbed(tmp_path, cup)


@needs_parallel
@pytest.mark.sandbox
def test_a_results_folder_does_not_run_its_own_command_unless_asked(make_parallel_cup):
    cup = make_parallel_cup(sandbox=None, games_per_pairing=40, openings="random:6")
    run = start_and_wait_for_games(cup)
    stop(run)
    assert "parallel" in cup.command("run", cup.results, status=2).err


@needs_parallel
def test_status_tells_the_games_of_each_shard(make_parallel_cup):
    cup = make_parallel_cup(games_per_pairing=60, openings="random:6")
    run = start_and_wait_for_games(cup)
    shards = cup.query("status")["shards"]
    assert [each["shard"] for each in shards] == list(range(1, 7))
    assert sum(each["games"] for each in shards) == 180
    assert 0 < sum(each["recorded"] for each in shards) < 180
    text = cup.command("status", cup.config).out
    assert f"stage {shards[0]['stage']}: " in text and " of 180 games recorded, in 6 shards" in text
    assert stop(run) == 3


@needs_slurm
def test_check_starts_the_players_on_a_node(make_cup):
    cup = make_cup([player("Ann"), player("Eve", "/bin/false")])
    checked = cup.command("check", cup.config, status=2)
    assert "Ann  ok  started in" in checked.out and "Eve  FAILED" in checked.out
    assert "that was on node n" in checked.err
    assert [path.name for path in cup.folder.iterdir()] == ["cup.json"]
    here = cup.command("check", cup.config, "--here", status=2)
    assert "node" not in here.err


@needs_slurm
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


@needs_slurm
def test_a_stopped_cluster_leaves_no_process_behind(tmp_path):
    cluster = SlurmCluster(tmp_path / "slurm", nodes=1).start()
    cluster.run("sbatch", "--output=/dev/null", "--wrap=sleep 1000")

    def is_asleep():
        return any("sleep 1000" in processes().get(pid, (0, ""))[1] for pid in cluster.all_processes())

    wait_until(is_asleep, "a task")
    everything = cluster.all_processes()
    cluster.stop()
    mark = f"SLURM_CONF={cluster.config}"
    assert not everything & set(processes())
    assert not [pid for pid in processes() if mark in environment_of(pid)]
