"""Tournaments on a cluster lose no game, and count none twice, whatever is killed."""

import json
import os
import random
import subprocess
import time

import pytest
from cluster_cups import (assert_undisturbed, make_cup, make_parallel_cup, needs_parallel,
                          needs_slurm, slurm)
from live_tournaments import (PATIENCE_SECONDS, player, start_and_wait_for_games, stop, wait_until)


@needs_slurm
def test_ctrl_c_ends_the_tasks_of_slurm_and_the_same_command_goes_on(make_cup, tmp_path):
    cup = make_cup(games_per_pairing=40, openings="random:6")
    assert stop(start_and_wait_for_games(cup)) == 3
    wait_until(lambda: not cup.jobs() and not cup.tasks(), "the end of every task")
    cup.run()
    assert_undisturbed(tmp_path, cup)


@needs_parallel
def test_ctrl_c_ends_the_tasks_of_parallel_and_the_same_command_goes_on(make_parallel_cup, tmp_path):
    cup = make_parallel_cup(games_per_pairing=40, openings="random:6")
    assert stop(start_and_wait_for_games(cup)) == 3
    wait_until(lambda: not cup.tasks(), "the end of every task")
    cup.run()
    assert_undisturbed(tmp_path, cup)


def kill(run):
    run.kill()
    run.wait()


@needs_slurm
def test_games_that_a_killed_coordinator_has_not_read_are_recorded(make_cup, tmp_path):
    cup = make_cup(games_per_pairing=40, openings="random:6")
    kill(start_and_wait_for_games(cup))
    recorded = cup.rows("SELECT count(*) FROM games")[0][0]
    wait_until(lambda: len(cup.lines()) > recorded + 6, "games of its tasks")
    lines = {number: record["times_us"] for number, record in cup.lines().items()}
    cup.run()
    assert_undisturbed(tmp_path, cup)
    games = map(json.loads, cup.command("export", cup.config).out.splitlines())
    times = {game["game"]: game["times_us"] for game in games}
    assert {number: times[number] for number in lines} == lines


@needs_slurm
def test_tasks_from_before_a_fresh_start_are_not_a_part_of_it(make_cup, tmp_path):
    cup = make_cup(games_per_pairing=40, openings="random:6")
    kill(start_and_wait_for_games(cup))
    cup.write(openings="random:8", seed=3)
    cup.run("--fresh")
    assert_undisturbed(tmp_path, cup)
    assert not cup.jobs()


@needs_parallel
def test_files_of_somebody_elses_making_do_no_harm(make_parallel_cup, tmp_path):
    cup = make_parallel_cup(games_per_pairing=40, openings="random:6")
    kill(start_and_wait_for_games(cup, games=12))
    cup.kill_tasks()
    [stage] = cup.results.glob("shards/*")
    precious = tmp_path / "precious"
    precious.write_text("precious")
    with open(next(stage.glob("*.jsonl")), "ab") as lines:
        lines.write(b'{"game":1}\n\xff\xfe\n[[[[\n{"game":2,"brok')
    (stage / "1.7.jsonl").symlink_to("/dev/zero")
    os.mkfifo(stage / "1.8.jsonl")
    (stage / "1.9.jsonl").mkdir()
    (stage / "stop").unlink(missing_ok=True)
    (stage / "stop").symlink_to(precious)
    cup.run()
    assert_undisturbed(tmp_path, cup)
    assert precious.read_text() == "precious"


@needs_parallel
@pytest.mark.parametrize("seed", [1, 2])
def test_parallel_loses_no_game_if_tasks_and_coordinator_are_killed_at_random(
        make_parallel_cup, tmp_path, seed):
    chance = random.Random(seed)
    cup = make_parallel_cup(games_per_pairing=40, openings="random:6")
    run = cup.start()
    for _ in range(8):
        time.sleep(chance.uniform(0.1, 1.5))
        if chance.random() < 0.5:
            cup.kill_tasks(chance.randint(1, 3))
        else:
            kill(run)
            run = cup.start()
    kill(run)
    cup.run()
    assert_undisturbed(tmp_path, cup)


@needs_slurm
def test_slurm_loses_no_game_if_tasks_nodes_controller_and_coordinator_are_killed(
        make_cup, tmp_path, slurm):
    cup = make_cup(games_per_pairing=60, openings="random:6")
    run = start_and_wait_for_games(cup)
    cup.wait_for_tasks(4)
    cup.kill_tasks(2)
    slurm.kill_node("n2")
    kill(run)
    run = start_and_wait_for_games(cup, stderr=subprocess.PIPE, text=True)
    slurm.kill_controller()
    slurm.start_node("n2")
    slurm.start_controller()

    def has_ended():
        slurm.resume_nodes()
        return run.poll() is not None

    wait_until(has_ended, "the end of the tournament")
    assert run.returncode == 0, run.stderr.read()
    assert_undisturbed(tmp_path, cup)
    slurm.wait_for_nodes(["n2"])


@needs_slurm
@pytest.mark.sandbox
def test_a_node_without_a_sandbox_says_so_and_others_play_its_shard(make_cup, tmp_path, slurm):
    cup = make_cup([player(name, "greedy") for name in ("Ann", "Bob")], sandbox=None)
    slurm.give_tasks("n3", PATH="/nowhere")
    run = cup.start(stderr=subprocess.PIPE, text=True)
    told = next((line for line in run.stderr if "n3: " in line), "")
    slurm.give_tasks("n3")
    _, errors = run.communicate(timeout=PATIENCE_SECONDS)
    assert run.returncode == 0, told + errors
    assert "bubblewrap" in told and "submitted again" in told
    assert_undisturbed(tmp_path, cup)
