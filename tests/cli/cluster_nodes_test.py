"""Tournaments on a cluster lose no game if a node or the controller fails."""

import json
import subprocess
import time

import pytest
from cluster_cups import (assert_undisturbed, make_cup, needs_slurm, slurm,
                          start_and_wait_for_workers)
from live_tournaments import PATIENCE_SECONDS, TOURNAMENT, environment_of, player, wait_until
from slurm_cluster import SlurmCluster, processes

pytestmark = needs_slurm

#: Makes the date of a program jump by hours, forth and back.
JUMPING_DATE = TOURNAMENT.parent.parent / "tests" / "jumping_date.so"


def test_a_node_that_dies_costs_no_game(make_cup, tmp_path, slurm):
    cup = make_cup(games_per_pairing=40, openings="random:6", workers={"chunk_seconds": 30})
    run = start_and_wait_for_workers(cup)
    slurm.kill_node("n2")
    assert run.wait(PATIENCE_SECONDS) == 0
    slurm.start_node("n2")
    assert_undisturbed(tmp_path, cup)
    slurm.wait_for_nodes(["n2"])


def test_a_controller_that_dies_after_a_submission_costs_no_game(make_cup, tmp_path, slurm):
    cup = make_cup(games_per_pairing=40, openings="random:6", workers={"chunk_seconds": 3})
    run = cup.start(stderr=subprocess.PIPE, text=True)
    wait_until(lambda: list(cup.results.glob("chunks-*/1.json")) and cup.tasks(), "a submission")
    time.sleep(2)
    slurm.kill_controller()
    time.sleep(3)
    slurm.start_controller()

    def has_ended():
        slurm.resume_nodes()
        return run.poll() is not None

    wait_until(has_ended, "the end of the tournament")
    assert run.returncode == 0, run.stderr.read()
    assert_undisturbed(tmp_path, cup)


@pytest.fixture
def lame_node(slurm):
    """Starts n3 again, with something amiss there."""
    mounts = ["unshare", "--mount", "mount", "-t", "tmpfs", "none", "/mnt"]
    if subprocess.run(mounts, check=False, stderr=subprocess.DEVNULL).returncode != 0:
        pytest.skip("only root can take something away from one node alone")

    def start(shell):
        slurm.kill_node("n3")
        slurm.start_node("n3", shell)
        slurm.wait_for_nodes(["n3"])

    yield start
    start("")


@pytest.mark.sandbox
@pytest.mark.parametrize("shell, reason", [
    ("mount --bind /bin/false /usr/bin/bwrap", "sandbox"),
    ("mount -t tmpfs none {folder}", "it does not see {folder}/results/cup/chunks-"),
    ("mount --bind {folder} {folder}; mount -o remount,bind,ro {folder}",
     "it cannot write into {folder}/results/cup/chunks-"),
], ids=["no bubblewrap", "no shared folder", "no room to write"])
def test_a_node_that_cannot_play_is_named_after_three_chunks_and_the_others_play(
        make_cup, tmp_path, lame_node, shell, reason):
    cup = make_cup([player(name, "minimax", "--depth", 5) for name in ("Ann", "Bob", "Cid")],
                   sandbox=None, games_per_pairing=300, openings="random:6",
                   workers={"chunk_seconds": 1})
    lame_node(shell.format(folder=cup.folder))
    errors = cup.run().err
    assert_undisturbed(tmp_path, cup)
    told = [line for line in errors.splitlines() if line.startswith("node n3 is left out")]
    assert len(told) == 1 and reason.format(folder=cup.folder) in told[0], errors
    assert cup.rows("SELECT count(*) FROM records JOIN machines ON id = machine"
                    " WHERE node = 'n3'") == [(0,)]


@pytest.mark.sandbox
def test_a_cluster_without_any_node_that_can_play_ends_the_run_which_can_be_taken_up_again(
        make_cup, tmp_path, slurm):
    cup = make_cup([player(name, "greedy") for name in ("Ann", "Bob")], sandbox=None)
    for node in slurm.nodes:
        slurm.give_tasks(node, PATH="/nowhere")
    error = cup.run(status=2).err
    for node in slurm.nodes:
        slurm.give_tasks(node)
        assert f"{node}: " in error
    assert "bubblewrap" in error and not cup.tasks()
    cup.run()
    assert_undisturbed(tmp_path, cup)


def test_a_node_with_a_wrong_clock_plays_the_same_games(make_cup, tmp_path, slurm):
    cup = make_cup(games_per_pairing=40, openings="random:6")
    slurm.give_tasks("n2", LD_PRELOAD=JUMPING_DATE)
    date = tmp_path / "date"
    slurm.run("sbatch", "--wait", "--nodelist=n2", f"--output={date}", "--wrap=date +%s")
    assert abs(int(date.read_text()) - time.time()) > 3000, "the clock is right"
    cup.run()
    slurm.give_tasks("n2")
    assert_undisturbed(tmp_path, cup)
    assert cup.rows("SELECT count(*) > 0 FROM records JOIN machines ON id = machine"
                    " WHERE node = 'n2'") == [(1,)]
    times = [time for game in map(json.loads, cup.command("export", cup.config).out.splitlines())
             for time in game["times_us"]]
    assert times and all(0 <= time < 10_000_000 for time in times)


def test_a_cluster_that_takes_no_tasks_for_a_while_ends_no_run(make_cup, tmp_path, slurm):
    cup = make_cup(games_per_pairing=40, openings="random:6", workers={"chunk_seconds": 1})
    run = cup.start(stderr=subprocess.PIPE, text=True)
    wait_until(lambda: list(cup.results.glob("chunks-*/1.json")) and cup.tasks(), "a submission")
    slurm.run("scontrol", "update", "partitionname=main", "state=drain")
    told = next((line for line in run.stderr if "does not take a task" in line), "")
    slurm.run("scontrol", "update", "partitionname=main", "state=up")
    _, errors = run.communicate(timeout=PATIENCE_SECONDS)
    assert run.returncode == 0, told + errors
    assert "partition" in told and "tried again" in told
    assert_undisturbed(tmp_path, cup)


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


@pytest.mark.sandbox
def test_check_names_a_node_that_does_not_see_the_players(make_cup, lame_node, slurm):
    cup = make_cup(workers={"options": ["--nodelist=n3"]})
    lame_node(f"mount -t tmpfs none {cup.folder}")
    error = cup.command("check", cup.config, status=2).err
    assert f"node n3 cannot play: it does not see {cup.folder}" in error
