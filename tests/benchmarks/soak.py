#!/usr/bin/python3
"""A long tournament, a third of it among hostile players, whose runner is watched all the while.

    tests/benchmarks/soak.py [--games 100000] [--concurrency N] [--bin build/release/bin] [--json]

A third of the players crash, run out of time, talk garbage, flood, die with children left behind,
or refuse to end. The runner's descriptors, threads, memory and processes are read from /proc twice
a second. They must be, in the last fifth of the run, what they were in its first fifth; memory may
grow by --growth. When the runner has ended, no process of the tournament may be left. Every game
must be recorded, none of them lost by a good player through a fault.

Exit status 0 if all that holds, 1 if it does not, 2 if the runner fails.
"""

import argparse
import collections
import json
import os
import pathlib
import statistics
import subprocess
import sys
import tempfile
import time
import uuid

ROOT = pathlib.Path(__file__).resolve().parents[2]
TURN_MS = 30  # of the hostile: waiting for those that are silent is most of the run
GAMES_A_MEETING = 10
GOOD_TURN_MS = 10_000  # of the good: a busy machine is not what is measured here

# Six good players and three that are hostile, each with a repertoire: a third of the players.
GOOD = ["first legal 1", "first legal 2", "first legal 3", "first legal 4", "Greedy", "Random"]
HOSTILE = {
    "Breaker": [["exits", "3"], ["kills-itself", "11"], ["half-line"], ["closes-output"],
                ["leaves-child"], ["closes-input"]],
    "Talker": [["says", "no json at all"], ["floods"], ["strays", "200", "100"],
               ["says", '{"id":@,"result":9}'], ["says", '{"id":@,"result":"x"}'],
               ["no-newline"], ["logs", "1000000"]],
    "Sleeper": [["silent"], ["late", "60000"], ["ignores-sigterm", "MARK"], ["family", "MARK"],
                ["daemon", "MARK"], ["stopped-child", "MARK"], ["dribbles"]],
}

# A hostile player behaves in another way at each of its starts.
HOSTILE_SCRIPT = """#!/bin/sh
case $(($$ % {count})) in
{cases}
esac
"""


def parse_arguments():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=100_000, help="about so many (%(default)s)")
    parser.add_argument("--concurrency", type=int, default=4 * os.cpu_count())
    parser.add_argument("--bin", type=pathlib.Path, default=ROOT / "build" / "release" / "bin")
    parser.add_argument("--test-players", type=pathlib.Path,
                        help="the folder of badbot (beside --bin, in ../tests/players)")
    parser.add_argument("--confined", action="store_true", help="in the sandbox, as is usual; "
                        "without it more can go wrong, and what is left behind is found")
    parser.add_argument("--growth", type=float, default=8, metavar="MIB",
                        help="memory that the runner may gain (%(default)s)")
    parser.add_argument("--json", action="store_true")
    return parser.parse_args()


def write_hostile(folder, name, repertoire, badbot, mark):
    quoted = [" ".join("'" + word.replace("MARK", mark) + "'" for word in behaviour)
              for behaviour in repertoire]
    cases = "\n".join(f"{i}) exec '{badbot}' {words} ;;" for i, words in enumerate(quoted))
    script = folder / f"{name.lower()}.sh"
    script.write_text(HOSTILE_SCRIPT.format(count=len(quoted), cases=cases), encoding="ascii")
    script.chmod(0o755)
    return {"name": name, "command": [str(script)], "files": [str(badbot)],
            "time": {"turn_ms": TURN_MS, "bank_ms": 0}}


def write_config(folder, arguments, test_players, mark):
    players = [{"name": name, "command": [str(test_players / "first_legal")]} for name in GOOD[:4]]
    players += [{"name": name, "command": name.lower()} for name in GOOD[4:]]
    players += [write_hostile(folder, name, repertoire, test_players / "badbot", mark)
                for name, repertoire in HOSTILE.items()]
    pairings = len(players) * (len(players) - 1) // 2
    config = folder / "soak.json"
    config.write_text(json.dumps({
        "name": "soak", "players": players, "openings": "random:6", "output": "results",
        "sandbox": "bubblewrap" if arguments.confined else "none",
        # Many rounds of all against all: the first fifth is played by the same players as the last.
        "rounds": max(1, round(arguments.games / pairings / GAMES_A_MEETING)),
        "games_per_pairing": GAMES_A_MEETING,
        "time": {"turn_ms": GOOD_TURN_MS, "startup_ms": 30_000},
    }), encoding="ascii")
    return config


def read_status(process):
    text = pathlib.Path(f"/proc/{process}/status").read_text(encoding="utf-8", errors="replace")
    return dict(line.split(":\t", 1) for line in text.splitlines() if ":\t" in line)


def descendants(process):
    """The number of processes below this one, zombies among them."""
    children = collections.defaultdict(list)
    for number in filter(str.isdigit, os.listdir("/proc")):
        try:
            children[int(read_status(number)["PPid"])].append(int(number))
        except (OSError, KeyError):
            pass
    count, waiting = 0, [process]
    while waiting:
        below = children[waiting.pop()]
        count += len(below)
        waiting += below
    return count


def sample(process):
    """The resources that the runner holds now; None once it has ended."""
    try:
        status = read_status(process)
        return {"descriptors": len(os.listdir(f"/proc/{process}/fd")),
                "threads": int(status["Threads"]),
                "memory_kib": int(status["VmRSS"].split()[0]),
                "processes": descendants(process)}
    except (OSError, KeyError):
        return None


def watch(runner):
    samples = []
    while runner.poll() is None:
        if (now := sample(runner.pid)) is not None:
            samples.append(now)
        time.sleep(0.5)
    return samples


def leftovers(mark):
    """Processes that carry the mark in their environment or, if that was wiped, their command."""
    found = []
    for number in filter(str.isdigit, os.listdir("/proc")):
        for file in ("environ", "cmdline"):
            try:
                if mark.encode() in pathlib.Path(f"/proc/{number}/{file}").read_bytes():
                    found.append(int(number))
                    break
            except OSError:
                pass
    return found


def compare(samples):
    """Each measure in the first and the last fifth of the run, without its start and its end."""
    samples = samples[len(samples) // 50 + 2:-2]
    fifth = max(1, len(samples) // 5)
    first, last = samples[:fifth], samples[-fifth:]
    return {name: {"first": [statistics.median(s[name] for s in first), max(s[name] for s in first)],
                   "last": [statistics.median(s[name] for s in last), max(s[name] for s in last)],
                   "most": max(s[name] for s in samples)} for name in first[0]}


def ask(arguments, config, *words):
    return subprocess.run([arguments.bin / "tournament", words[0], config, *words[1:]], check=True,
                          capture_output=True, text=True).stdout


def examine_games(arguments, config, runner_status):
    reasons, faults_of_good, games = collections.Counter(), collections.Counter(), 0
    for line in ask(arguments, config, "games", "--json").splitlines():
        game = json.loads(line)
        games += 1
        reasons[game["reason"]] += 1
        loser = {"red": game["blue"], "blue": game["red"]}.get(game["winner"])
        if game["reason"] not in ("four", "draw") and loser in GOOD:
            faults_of_good[f"{loser}: {game['reason']}"] += 1
    status = json.loads(ask(arguments, config, "status", "--json"))
    return {"games": games, "complete": status["complete"], "void": status["games"]["void"],
            "planned": status["games"]["planned"], "forfeited": status["games"]["forfeited"],
            "withdrawn": [player["player"] for player in status["withdrawn"]],
            "reasons": dict(reasons), "faults_of_good_players": dict(faults_of_good),
            "runner_status": runner_status}


def complaints(result, arguments):
    if result["runner_status"] != 0:
        yield f"the runner ended with status {result['runner_status']}"
    if not result["complete"]:
        yield "the tournament is not complete"
    if result["faults_of_good_players"]:
        yield f"good players lost by faults: {result['faults_of_good_players']}"
    if result["forfeited"] or result["withdrawn"]:
        yield f"players did not start, {result['forfeited']} games were forfeited"
    for reason in ("crash", "timeout", "protocol_error"):
        if not result["reasons"].get(reason):
            yield f"no game ended by {reason}: the hostile players did not do what they are for"
    if result["void"]:
        yield f"{result['void']} games were void"
    if result["left_behind"]:
        yield f"processes are left: {result['left_behind']}"
    for name, measure in result["measures"].items():
        # The middle, since the highest swings with what hostile players happen to do. A quarter,
        # since that much of the middle does too; a leak of a process in 100 games is far more.
        first, last = measure["first"][0], measure["last"][0]
        allowed = {"memory_kib": 1024 * arguments.growth, "threads": 0}.get(name, max(4, first / 4))
        if last > first + allowed:
            yield f"{name} grew: {first:g} at first, {last:g} at last"


def show(result, found):
    print(f"{result['games']} games in {result['seconds']:.0f} s, "
          f"{result['games'] / result['seconds']:.0f} a second; "
          f"{result['void']} void, {result['forfeited']} forfeited")
    print("reasons:", ", ".join(f"{name} {count}" for name, count in
                                sorted(result["reasons"].items(), key=lambda item: -item[1])))
    print(f"{'':12}{'first fifth':>20}{'last fifth':>20}{'most':>10}")
    for name, measure in result["measures"].items():
        print(f"{name:12}" + "".join(f"{measure[part][0]:>12g}, {measure[part][1]:>6g}"
                                     for part in ("first", "last")) + f"{measure['most']:>10g}")
    print("(the median and the highest of each fifth; processes are those below the runner)")
    for complaint in found:
        print("FAILED:", complaint)
    if not found:
        print("all as it began")


def main():
    arguments = parse_arguments()
    test_players = (arguments.test_players or arguments.bin.parent / "tests" / "players").resolve()
    mark = f"CONNECT4_SOAK={uuid.uuid4()}"
    with tempfile.TemporaryDirectory() as name:
        config = write_config(pathlib.Path(name), arguments, test_players, mark)
        start = time.monotonic()
        runner = subprocess.Popen(
            [arguments.bin / "tournament", "run", config, "--concurrency",
             str(arguments.concurrency)],
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
            env={**os.environ, **dict([mark.split("=")])})
        samples = watch(runner)
        seconds = time.monotonic() - start
        if len(samples) < 20:
            sys.exit("soak: the run was over before it could be watched; give it more --games")
        time.sleep(1)
        result = {"seconds": seconds, "samples": len(samples),
                  **examine_games(arguments, config, runner.returncode),
                  "left_behind": leftovers(mark), "measures": compare(samples)}
    found = list(complaints(result, arguments))
    if arguments.json:
        print(json.dumps({**result, "complaints": found}))
    else:
        show(result, found)
    sys.exit(2 if result["runner_status"] != 0 else 1 if found else 0)


if __name__ == "__main__":
    main()
