#!/usr/bin/env python3
"""The speed of training: boards in batches, one board, an opponent and exact scores.

    training_speed.py [--build FOLDER] [--core N] [--rounds N] [--boards N] [--batches N] [--games N] [--positions N]

The boards are compared with PettingZoo's connect_four_v3 if it is installed, and else with a plain
board of this file. An opponent's answer is compared with the same turn in `connect4 play`, and
`connect4 positions` with the solver alone. All of it alternates in one run, on one core and with one
thread, because a busy machine then slows all of it, and the fastest rounds show what the programs
cost. Needs NumPy and a release build.
"""

import argparse
import importlib
import json
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import numpy as np

ROOT = Path(__file__).resolve().parents[2]
DISCS = (8, 30)


class PlainBoard:
    """One game in PettingZoo's shape. The win is looked for cell by cell, as PettingZoo does it."""

    agents = ("player_0", "player_1")

    def reset(self):
        self.cells = np.zeros((6, 7), dtype=np.int64)  # row 0 on top; 1 and 2 are discs
        self.agent_selection = "player_0"
        self.rewards = {agent: 0 for agent in self.agents}
        self.is_over = {agent: False for agent in self.agents}

    def legal(self):
        return [column for column in range(7) if self.cells[0, column] == 0]

    def observe(self, agent):
        own = self.agents.index(agent) + 1
        planes = np.stack([self.cells == own, self.cells == 3 - own], axis=2).astype(np.int8)
        mask = np.zeros(7, dtype=np.int8)
        if agent == self.agent_selection:
            mask[self.legal()] = 1
        return {"observation": planes, "action_mask": mask}

    def last(self):
        agent = self.agent_selection
        return self.observe(agent), self.rewards[agent], self.is_over[agent], False, {}

    def step(self, column):
        agent = self.agent_selection
        other = self.agents[1 - self.agents.index(agent)]
        disc = self.agents.index(agent) + 1
        row = max(row for row in range(6) if self.cells[row, column] == 0)
        self.cells[row, column] = disc
        if self.has_four(disc):
            self.rewards = {agent: 1, other: -1}
            self.is_over = {agent: True, other: True}
        elif not self.legal():
            self.is_over = {agent: True, other: True}
        self.agent_selection = other

    def has_four(self, disc):
        for row in range(6):
            for column in range(7):
                for down, right in ((0, 1), (1, 0), (1, 1), (1, -1)):
                    if row + 3 * down > 5 or not 0 <= column + 3 * right <= 6:
                        continue
                    if all(self.cells[row + i * down, column + i * right] == disc for i in range(4)):
                        return True
        return False


def make_reference():
    """The board to compare with, and what it is."""
    try:
        from pettingzoo.classic import connect_four_v3
    except ImportError:
        return PlainBoard(), "a plain board"
    return connect_four_v3.env(), "connect_four_v3"


def load_env(build):
    library = build / "lib" / "connect4" / "libconnect4.so"
    if not library.exists():
        sys.exit(f"{library} does not exist; build it: cmake --build --preset bench")
    os.environ["CONNECT4_LIB"] = str(library)
    sys.path.insert(0, str(ROOT / "protocol" / "sdk" / "python"))
    return importlib.import_module("connect4_env")


class Bench:
    def __init__(self, options):
        build = Path(options.build).resolve()
        self.options = options
        self.c4 = load_env(build)
        self.command = build / "bin" / "connect4"
        self.reference, self.reference_name = make_reference()
        self.env = self.c4.env()
        self.chance = np.random.default_rng(1)
        self.games = [self.random_game(seed) for seed in range(options.games)]

    def random_game(self, seed):
        chance, board, columns = random.Random(seed), self.c4.Board(), []
        while not board.is_over():
            columns.append(chance.choice(board.legal()))
            board = board.drop(columns[-1])
        return columns

    def legal_columns(self, masks):
        """A random one for each board."""
        return (self.chance.random(masks.shape) * masks).argmax(axis=1)

    def vector_ns(self):
        """Nanoseconds a board of VectorEnv.step; the choice of the columns is not counted."""
        games = self.c4.VectorEnv(self.options.boards)
        _, masks = games.reset()
        spent = 0
        for _ in range(self.options.batches):
            columns = self.legal_columns(masks)
            began = time.perf_counter_ns()
            _, masks, _, _ = games.step(columns)
            spent += time.perf_counter_ns() - began
        return spent / (self.options.batches * self.options.boards)

    def library_ns(self):
        """Nanoseconds a board of c4_step; games that have ended begin again meanwhile, uncounted."""
        n = self.options.boards
        red, blue = np.zeros(n, dtype=np.uint64), np.zeros(n, dtype=np.uint64)
        columns, results = np.zeros(n, dtype=np.int8), np.zeros(n, dtype=np.uint8)
        addresses = [array.ctypes.data for array in (red, blue, columns, results)]
        spent = 0
        for _ in range(self.options.batches):
            columns[:] = self.legal_columns(self.c4.observations({"red": red, "blue": blue})[1])
            began = time.perf_counter_ns()
            self.c4._library.c4_step(*addresses[:3], n, addresses[3])
            spent += time.perf_counter_ns() - began
            ended = results != self.c4.GOING_ON
            red[ended] = blue[ended] = 0
        return spent / (self.options.batches * n)

    def board_ns(self, env):
        """Nanoseconds a move of last() and step() in games whose columns are known before."""
        began = time.perf_counter_ns()
        for columns in self.games:
            env.reset()
            for column in columns:
                env.last()
                env.step(column)
        return (time.perf_counter_ns() - began) / sum(map(len, self.games))

    def turn_ns(self):
        """Nanoseconds of greedy's turn as the referee of `play` measures it, of a ply of `play` with
        everything included, and of the same turns asked by Opponent: as `bot ask` measures them, and
        as the caller waits for them."""
        began = time.perf_counter_ns()
        records = self.play(self.options.games + 1)
        middle = time.perf_counter_ns()
        self.play(1)
        start_and_game = time.perf_counter_ns() - middle
        plies = sum(len(record["moves"]) for record in records[1:])
        turns = [(record["moves"][:ply], record["times_us"][ply]) for record in records
                 for ply in range(0 if record["red"] == "greedy" else 1, len(record["moves"]), 2)]
        asked, chosen = self.ask([moves for moves, _ in turns])
        return (1e3 * statistics.median(time_us for _, time_us in turns), (middle - began - start_and_game) / plies,
                statistics.median(asked), statistics.median(chosen))

    def play(self, games):
        match = [self.command, "play", "greedy", "random", "--games", str(games), "--seed", "1", "--json"]
        lines = subprocess.run(match, capture_output=True, check=True).stdout.splitlines()
        return [json.loads(line) for line in lines]

    def ask(self, positions):
        boards = [self.c4.Board.of(moves) for moves in positions]
        asked, chosen = [], []
        with self.c4.Opponent("greedy") as opponent:
            for board in boards:
                began = time.perf_counter_ns()
                answer = opponent.answer(board)
                chosen.append(time.perf_counter_ns() - began)
                asked.append(1e3 * answer["time_us"])
        return asked, chosen

    def pipe_ns(self):
        """Nanoseconds of a line that `cat` gives back: what Python and two pipes take by themselves."""
        line, spent = b"7/7/7/7/7/7 x\n", []
        with subprocess.Popen(["cat"], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as cat:
            for _ in range(2000):
                began = time.perf_counter_ns()
                cat.stdin.write(line)
                cat.stdin.flush()
                cat.stdout.readline()
                spent.append(time.perf_counter_ns() - began)
            cat.stdin.close()
        return statistics.median(spent)

    def label_ns(self):
        """Nanoseconds a position of the solver alone, and of `connect4 positions` with all it does."""
        count = self.options.positions
        boards = self.c4.positions(count, discs=DISCS, seed=1)
        began = time.perf_counter_ns()
        self.c4.solve(boards, columns=True, threads=1)
        middle = time.perf_counter_ns()
        with tempfile.TemporaryDirectory(prefix="connect4-training-") as folder:
            subprocess.run([self.command, "positions", "--count", str(count), "--discs", f"{DISCS[0]}-{DISCS[1]}",
                            "--seed", "1", "--columns", "--threads", "1", "--out", Path(folder) / "train.npz"],
                           stderr=subprocess.DEVNULL, check=True)
        return (middle - began) / count, (time.perf_counter_ns() - middle) / count

    def round(self):
        turn, ply, asked, chosen = self.turn_ns()
        solved, labelled = self.label_ns()
        return {"vector": self.vector_ns(), "library": self.library_ns(), "env": self.board_ns(self.env),
                "reference": self.board_ns(self.reference), "pipe": self.pipe_ns(), "turn": turn, "ply": ply,
                "asked": asked, "chosen": chosen, "solved": solved, "labelled": labelled}


def steps(ns):
    return f"{1e3 / min(ns):10.4f} million a second (median {1e3 / statistics.median(ns):.4f})"


def turns(ns):
    return f"{min(ns) / 1e3:10.1f} us (median {statistics.median(ns) / 1e3:.1f})"


def searches(ns):
    return f"{min(ns) / 1e6:10.1f} ms (median {statistics.median(ns) / 1e6:.1f})"


def ratio(above, below):
    pairs = [one / other for one, other in zip(above, below)]
    return f"{min(above) / min(below):10.2f} fastest to fastest; by pairs: median {statistics.median(pairs):.2f}"


def report(bench, rounds):
    times = {name: [each[name] for each in rounds] for name in rounds[0]}
    options, name = bench.options, bench.reference_name
    lines = [
        ("VectorEnv.step", f"{steps(times['vector'])}, {options.boards} boards"),
        ("c4_step", steps(times["library"])),
        ("env", steps(times["env"])),
        (name, steps(times["reference"])),
        (f"{name} / VectorEnv.step, time a step", ratio(times["reference"], times["vector"])),
        (f"{name} / env, time a step", ratio(times["reference"], times["env"])),
        ("greedy's turn in play", turns(times["turn"])),
        ("a ply of play, everything included", turns(times["ply"])),
        ("Opponent.choose", turns(times["chosen"])),
        ("the turn in it, as bot ask measures it", turns(times["asked"])),
        ("a line to cat and back", turns(times["pipe"])),
        ("choose / turn in play", ratio(times["chosen"], times["turn"])),
        ("choose / ply of play", ratio(times["chosen"], times["ply"])),
        ("solver, a position with all columns", searches(times["solved"])),
        ("connect4 positions, a position", searches(times["labelled"])),
        ("connect4 positions / solver", ratio(times["labelled"], times["solved"])),
    ]
    print(f"{options.rounds} rounds, alternating, on core {options.core}; {options.games} games and {options.positions} "
          f"positions of {DISCS[0]} to {DISCS[1]} discs in each")
    for title, value in lines:
        print(f"{title:<44}{value}")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--build", default=ROOT / "build" / "bench", help="the build's folder")
    parser.add_argument("--core", type=int, default=max(os.sched_getaffinity(0)))
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--boards", type=int, default=4096, help="of a batch")
    parser.add_argument("--batches", type=int, default=200, help="in each round")
    parser.add_argument("--games", type=int, default=100, help="in each round")
    parser.add_argument("--positions", type=int, default=200, help="to solve in each round")
    options = parser.parse_args()
    os.sched_setaffinity(0, {options.core})
    bench = Bench(options)
    report(bench, [bench.round() for _ in range(options.rounds)])


if __name__ == "__main__":
    main()
