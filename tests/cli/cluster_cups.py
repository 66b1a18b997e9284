"""A tournament on a cluster: a real Slurm with three nodes, all on this machine, or GNU parallel."""

import contextlib
import json
import os
import shutil
import signal
import sqlite3

import pytest
from live_tournaments import LiveCup, bad, player, start_and_wait_for_games, wait_until
from slurm_cluster import SlurmCluster, processes, why_no_slurm

needs_slurm = pytest.mark.skipif(bool(why_no_slurm()), reason=why_no_slurm())
needs_parallel = pytest.mark.skipif(not shutil.which("parallel"), reason="GNU parallel is not installed")

SLOW = [bad("Ann", "late", 20), bad("Bob", "late", 20), player("Cid")]

#: What a config says to play on GNU parallel, with three tasks at a time.
PARALLEL = {"kind": "command", "shards": 6, "submit": ["parallel", "-j3", "{shard}", ":::", "{all}"]}


@pytest.fixture(scope="module")
def slurm(tmp_path_factory):
    cluster = SlurmCluster(tmp_path_factory.mktemp("slurm")).start()
    yield cluster
    cluster.stop()


class ShardedCup(LiveCup):
    """A tournament that is played in shards."""

    def __init__(self, folder, players, workers, **members):
        super().__init__(folder, players, workers=workers, **members)

    def rows(self, query):
        with sqlite3.connect(f"file:{self.results}/tournament.db?mode=ro", uri=True) as store:
            return store.execute(query).fetchall()

    def tasks(self):
        """The processes that play shards."""
        return [pid for pid, (_, line) in processes().items()
                if " tournament shard " in line and str(self.results) in line
                and line.startswith("/") and "parallel" not in line]

    def kill_tasks(self, most=None):
        """Kills so many of them, or all. One that has just ended is gone already."""
        for pid in self.tasks()[:most]:
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)

    def lines(self):
        """The games that tasks have written, by number; a broken last line is not one."""
        games = {}
        for file in self.results.glob("shards/*/*.jsonl"):
            for line in file.read_bytes().split(b"\n")[:-1]:
                with contextlib.suppress(ValueError):
                    record = json.loads(line)
                    games[record["game"]] = record
        return games

    def wait_for_tasks(self, count):
        wait_until(lambda: len(self.tasks()) >= count, f"work of {count} tasks")


class SlurmCup(ShardedCup):
    """One that Slurm plays."""

    def __init__(self, slurm, folder, players, **members):
        self.slurm = slurm
        workers = {"kind": "slurm", "shards": 6, **members.pop("workers", {})}
        super().__init__(folder, players, workers, **members)

    @property
    def environment(self):
        return {**super().environment, **self.slurm.environment(), **dict([self.mark.split("=")])}

    def jobs(self):
        return self.slurm.run("squeue", "-h", "-r", "-t", "PD,R").splitlines()


@pytest.fixture
def make_cup(slurm, tmp_path):
    cups = []

    def make(players=SLOW, folder="cup", **members):
        cups.append(SlurmCup(slurm, tmp_path / folder, players, **members))
        return cups[-1]

    yield make
    for cup in cups:
        cup.assert_no_process_is_left()


@pytest.fixture
def make_parallel_cup(tmp_path):
    cups = []

    def make(players=SLOW, folder="cup", **members):
        workers = {**PARALLEL, **members.pop("workers", {})}
        cups.append(ShardedCup(tmp_path / folder, players, workers, **members))
        return cups[-1]

    yield make
    for cup in cups:
        cup.assert_no_process_is_left()


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
    assert not (cup.results / "shards").exists()
