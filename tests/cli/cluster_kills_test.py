"""Tournaments on a cluster lose no game if their coordinator or a task is killed."""

import json
import os
import subprocess
import time

import pytest
from cluster_cups import (assert_undisturbed, kill_at_work, make_cup, needs_slurm, slurm,
                          start_and_wait_for_workers)
from live_tournaments import PATIENCE_SECONDS, start_and_wait_for_games, stop, wait_until

pytestmark = needs_slurm


def test_ctrl_c_cancels_running_tasks_and_the_same_command_goes_on(make_cup, tmp_path):
    cup = make_cup(games_per_pairing=60, openings="random:6", workers={"chunk_seconds": 60})
    run = start_and_wait_for_games(cup)
    assert stop(run) == 3
    wait_until(lambda: not cup.tasks() and not cup.workers(), "the end of every task")
    cup.run()
    assert_undisturbed(tmp_path, cup)


def test_tasks_of_a_killed_coordinator_are_cancelled_and_played_again(make_cup, tmp_path):
    cup = make_cup(games_per_pairing=40, openings="random:6", workers={"chunk_seconds": 60})
    workers = kill_at_work(cup)
    again = cup.start()
    wait_until(lambda: not workers & set(cup.workers()), "the end of the old tasks")
    assert again.wait(PATIENCE_SECONDS) == 0
    assert_undisturbed(tmp_path, cup)


def test_results_that_a_killed_coordinator_has_not_read_are_taken_in(make_cup, tmp_path):
    cup = make_cup(games_per_pairing=40, openings="random:6", workers={"chunk_seconds": 2})
    kill_at_work(cup, tasks=6)
    wait_until(lambda: not cup.workers(), "the end of its tasks")
    lines = [json.loads(line) for result in cup.results.glob("chunks-*/*.res")
             for line in result.read_text().splitlines()[:-1]]
    handed_in = {game["game"]: game["times_us"] for game in lines}
    assert len(handed_in) > 6
    cup.run()
    assert_undisturbed(tmp_path, cup)
    recorded = map(json.loads, cup.command("export", cup.config).out.splitlines())
    recorded = {game["game"]: game["times_us"] for game in recorded}
    assert {number: recorded[number] for number in handed_in} == handed_in


def test_a_coordinator_killed_again_and_again_records_every_game_once(make_cup, tmp_path):
    cup = make_cup(games_per_pairing=60, openings="random:6", workers={"chunk_seconds": 1})
    for life in (0.1, 0.3, 0.5, 0.7, 0.9, 1.1, 0.2, 0.4, 0.6, 0.8):
        run = cup.start()
        time.sleep(life)
        run.kill()
        run.wait()
    cup.run()
    assert_undisturbed(tmp_path, cup)


@pytest.mark.parametrize("has_own_config", [True, False], ids=["own config", "strange config"])
def test_chunks_of_somebody_elses_making_do_no_harm(make_cup, tmp_path, has_own_config):
    cup = make_cup(games_per_pairing=40, openings="random:6", workers={"chunk_seconds": 60})
    kill_at_work(cup)
    cup.kill_workers()
    [chunks] = cup.results.glob("chunks-*")
    first, second, third, fourth, *_ = [
        chunks / f"{number}.json" for (number,) in cup.rows("SELECT id FROM chunks WHERE state < 2")
        if not (chunks / f"{number}.1.res").exists()]
    first.unlink()
    os.mkfifo(first)
    second.write_bytes(third.read_bytes())
    (chunks / f"{third.stem}.1.res").mkdir()
    (chunks / f"{third.stem}.1.res" / "kept").touch()
    (chunks / f"{fourth.stem}.1.res").symlink_to("/dev/zero")
    precious = tmp_path / "precious"
    precious.write_text("precious")
    if not has_own_config:  # then nothing else of the folder is looked at
        (chunks / "tournament.json").unlink()
        (chunks / "tournament.json").symlink_to(precious)
    cup.run()
    assert_undisturbed(tmp_path, cup)
    assert precious.read_text() == "precious"


def test_tasks_from_before_a_fresh_start_are_not_a_part_of_it(make_cup, tmp_path):
    cup = make_cup(games_per_pairing=40, openings="random:6", workers={"chunk_seconds": 60})
    kill_at_work(cup)
    cup.write(openings="random:8", seed=3)
    cup.run("--fresh")
    assert_undisturbed(tmp_path, cup)
    assert not cup.tasks()


def test_a_killed_task_is_sent_again(make_cup, tmp_path):
    cup = make_cup(games_per_pairing=40, openings="random:6", workers={"chunk_seconds": 30})
    run = start_and_wait_for_workers(cup, stderr=subprocess.PIPE, text=True)
    cup.kill_workers(3)
    _, errors = run.communicate(timeout=PATIENCE_SECONDS)
    assert run.returncode == 0, errors
    assert_undisturbed(tmp_path, cup)
    stories = {story for (story,) in cup.rows("SELECT story FROM chunks WHERE attempt > 1")}
    assert stories and all("was killed on n" in story for story in stories), stories


def test_status_names_the_nodes_and_the_chunks_sent_again(make_cup):
    cup = make_cup(games_per_pairing=40, openings="random:6", workers={"chunk_seconds": 30})
    run = start_and_wait_for_workers(cup)
    cup.kill_workers(1)

    def has_been_sent_again():
        return cup.query("status").get("cluster", {}).get("sent_again", 0) == 1

    wait_until(has_been_sent_again, "the second attempt")
    cluster = cup.query("status")["cluster"]
    assert sum(cluster["nodes"].values()) == cluster["running"] <= 6
    assert set(cluster["nodes"]) <= {"n1", "n2", "n3"}
    assert "was killed on n" in cluster["last_reason"]
    text = cup.command("status", cup.config).out
    assert "cluster: " in text and "1 sent again (its task was killed on n" in text
    assert stop(run) == 3
