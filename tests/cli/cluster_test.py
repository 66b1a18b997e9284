"""Tournaments on a cluster: a real Slurm with three nodes, all on this machine."""

import json
import os
import pty
import re
import signal
import sqlite3
import subprocess
import time

import pytest
from live_tournaments import (PATIENCE_SECONDS, TOURNAMENT, LiveCup, bad, environment_of, player,
                              start_and_wait_for_games, stop, wait_until)
from slurm_cluster import SlurmCluster, processes, why_no_slurm

pytestmark = pytest.mark.skipif(bool(why_no_slurm()), reason=why_no_slurm())

#: Makes the date of a program jump by hours, forth and back.
JUMPING_DATE = TOURNAMENT.parent.parent / "tests" / "jumping_date.so"

SLOW = [bad("Ann", "late", 20), bad("Bob", "late", 20), player("Cid")]


@pytest.fixture(scope="module")
def slurm(tmp_path_factory):
    cluster = SlurmCluster(tmp_path_factory.mktemp("slurm")).start()
    yield cluster
    cluster.stop()


class ClusterCup(LiveCup):
    """A tournament that is played on a cluster."""

    def __init__(self, slurm, folder, players, **members):
        self.slurm = slurm
        workers = {"kind": "slurm", "at_once": 6, "chunk_seconds": 2, **members.pop("workers", {})}
        super().__init__(folder, players, workers=workers, **members)

    @property
    def environment(self):
        return {**super().environment, **self.slurm.environment(), **self.extra_environment()}

    def extra_environment(self):
        name, value = self.mark.split("=")
        return {name: value}

    def rows(self, query):
        with sqlite3.connect(f"file:{self.results}/tournament.db?mode=ro", uri=True) as store:
            return store.execute(query).fetchall()

    def tasks(self):
        return self.slurm.run("squeue", "-h", "-r", "-t", "PD,R").splitlines()

    def workers(self):
        """The processes that play chunks."""
        return [pid for pid, (_, line) in processes().items()
                if " chunk " in line and str(self.results) in line and "slurm_script" not in line]


@pytest.fixture
def make_cup(slurm, tmp_path):
    cups = []

    def make(players=SLOW, folder="cup", **members):
        cups.append(ClusterCup(slurm, tmp_path / folder, players, **members))
        return cups[-1]

    yield make
    for cup in cups:
        cup.assert_no_process_is_left()


def start_and_wait_for_workers(cup, **popen_options):
    """Starts a run, and waits until each of the six processors has work."""
    run = cup.start(**popen_options)
    wait_until(lambda: len(cup.workers()) == 6, "work for every processor")
    return run


def kill_at_work(cup, tasks=1):
    """Kills a coordinator that has recorded a game, and has so many tasks under way or more."""
    run = start_and_wait_for_games(cup)
    wait_until(lambda: len(cup.workers()) >= tasks, f"work of {tasks} processors")
    workers = set(cup.workers())
    run.kill()
    run.wait()
    return workers


def local_games(tmp_path, cup):
    """The same tournament on this machine alone."""
    members = {k: v for k, v in cup.members.items() if k != "workers"}
    local = LiveCup(tmp_path / "local", members.pop("players"), **members, concurrency=8)
    local.run()
    return local.games()


def assert_undisturbed(tmp_path, cup):
    """Each game once, and the games of one machine."""
    assert cup.games() == local_games(tmp_path, cup)
    assert cup.query("status")["complete"]
    assert {state for (state,) in cup.rows("SELECT state FROM chunks")} <= {2, 3}
    assert not list(cup.results.glob("chunks-*"))


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


def test_a_sequential_test_decides_as_on_one_machine_and_cancels_what_runs(make_cup, tmp_path):
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


def test_ctrl_c_cancels_what_runs_and_the_same_command_goes_on(make_cup, tmp_path):
    cup = make_cup(games_per_pairing=60, openings="random:6", workers={"chunk_seconds": 60})
    run = start_and_wait_for_games(cup)
    assert stop(run) == 3
    wait_until(lambda: not cup.tasks() and not cup.workers(), "the end of every task")
    cup.run()
    assert_undisturbed(tmp_path, cup)


def test_what_a_killed_coordinator_has_left_running_is_cancelled_and_played_again(make_cup, tmp_path):
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
    for pid in cup.workers():
        os.kill(pid, signal.SIGKILL)
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


def test_tasks_from_before_a_fresh_start_are_no_part_of_it(make_cup, tmp_path):
    cup = make_cup(games_per_pairing=40, openings="random:6", workers={"chunk_seconds": 60})
    kill_at_work(cup)
    cup.write(openings="random:8", seed=3)
    cup.run("--fresh")
    assert_undisturbed(tmp_path, cup)
    assert not cup.tasks()


def test_a_killed_task_is_sent_again(make_cup, tmp_path):
    cup = make_cup(games_per_pairing=40, openings="random:6", workers={"chunk_seconds": 30})
    run = start_and_wait_for_workers(cup, stderr=subprocess.PIPE, text=True)
    for pid in cup.workers()[:3]:
        os.kill(pid, signal.SIGKILL)
    _, errors = run.communicate(timeout=PATIENCE_SECONDS)
    assert run.returncode == 0, errors
    assert_undisturbed(tmp_path, cup)
    stories = {story for (story,) in cup.rows("SELECT story FROM chunks WHERE attempt > 1")}
    assert stories and all("was killed on n" in story for story in stories), stories


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
    """Starts n3 anew, with something amiss there."""
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


def test_a_node_whose_clock_is_wrong_plays_the_same_games(make_cup, tmp_path, slurm):
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


def test_a_hopeless_player_is_withdrawn_and_the_others_play_on(make_cup, tmp_path):
    cup = make_cup([player("Ann"), player("Eve", "/bin/false"), player("Cid"), player("Dan")],
                   games_per_pairing=10, openings="random:6")
    cup.run()
    assert_undisturbed(tmp_path, cup)
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


def test_a_chunk_that_a_person_tries_is_not_handed_in(make_cup):
    cup = make_cup(games_per_pairing=40, openings="random:6", workers={"chunk_seconds": 60})
    run = start_and_wait_for_games(cup)
    chunk = max(cup.results.glob("chunks-*/[0-9]*.json"), key=lambda path: int(path.stem))
    before = set(chunk.parent.glob("*.res"))
    tried = cup.command("chunk", chunk.parent, f"{chunk.stem}.99")
    assert "it can be played here; nothing was handed in" in tried.err
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


@pytest.mark.sandbox
def test_check_names_a_node_that_does_not_see_the_players(make_cup, lame_node, slurm):
    cup = make_cup(workers={"options": ["--nodelist=n3"]})
    lame_node(f"mount -t tmpfs none {cup.folder}")
    error = cup.command("check", cup.config, status=2).err
    assert f"node n3 cannot play: it does not see {cup.folder}" in error


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


def test_status_names_the_nodes_and_what_was_sent_again(make_cup):
    cup = make_cup(games_per_pairing=40, openings="random:6", workers={"chunk_seconds": 30})
    run = start_and_wait_for_workers(cup)
    os.kill(cup.workers()[0], signal.SIGKILL)

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
