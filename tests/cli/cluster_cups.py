"""A tournament on a cluster: a real Slurm with three nodes, all on this machine."""

import contextlib
import os
import signal
import sqlite3

import pytest
from live_tournaments import LiveCup, bad, player, start_and_wait_for_games, wait_until
from slurm_cluster import SlurmCluster, processes, why_no_slurm

needs_slurm = pytest.mark.skipif(bool(why_no_slurm()), reason=why_no_slurm())

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

    def kill_workers(self, most=None):
        """Kills so many of them, or all. One that has just ended is gone already."""
        for pid in self.workers()[:most]:
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)


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
    """Returns the tournament played on this machine alone."""
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
