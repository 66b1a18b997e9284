"""connect4 positions, and games as arrays: labelled data to train players with."""

import csv
import io
import json
import re
import signal
import subprocess

import pytest

np = pytest.importorskip("numpy")

from live_tournaments import LiveCup, player
from programs import BIN_DIR, play

CONNECT4 = BIN_DIR / "connect4"
FEW = ("--count", "50", "--discs", "24-36", "--seed", "3")


def positions(*arguments, **options):
    return play("positions", *arguments, program=CONNECT4, **options)


def known(fens):
    told = subprocess.run([CONNECT4, "analyse", "--columns", "--json"], input="".join(fen + "\n" for fen in fens),
                          capture_output=True, text=True, check=True).stdout
    return [json.loads(line) for line in told.splitlines()]


def test_scores_are_those_of_analyse_in_every_format(tmp_path):
    table = list(csv.DictReader(io.StringIO(positions(*FEW, "--columns").out)))
    right = known(row["position"] for row in table)
    rows = [json.loads(line) for line in positions(*FEW, "--columns", "--format", "jsonl").out.splitlines()]
    positions(*FEW, "--columns", "--out", tmp_path / "some.npz")
    arrays = np.load(tmp_path / "some.npz")
    assert len(right) == len(table) == len(rows) == 50
    for i, (each, fields, row) in enumerate(zip(right, table, rows)):
        best = [column for column, score in enumerate(each["columns"]) if score == each["score"]]
        assert row == {"position": fields["position"], "score": each["score"], "best": best, "columns": each["columns"]}
        assert fields["score"] == str(each["score"])
        assert fields["best"] == "".join(str(column + 1) for column in best)
        assert [fields[f"column_{column}"] for column in range(1, 8)] == [
            "" if score is None else str(score) for score in each["columns"]]
        assert arrays["scores"][i] == each["score"]
        assert arrays["columns"][i].tolist() == [-128 if score is None else score for score in each["columns"]]


def test_the_same_seed_gives_the_same_file_whatever_the_threads(tmp_path):
    files = []
    for threads in ("1", "2", "3"):
        files.append(tmp_path / f"{threads}.npz")
        positions(*FEW, "--columns", "--threads", threads, "--out", files[-1])
    assert len({file.read_bytes() for file in files}) == 1
    assert positions(*FEW).out != positions(*FEW[:-1], "4").out


def test_positions_alone_need_no_solver():
    rows = list(csv.DictReader(io.StringIO(positions("--count", "1000").out)))
    assert len(rows) == 1000 and all(list(row) == ["position"] for row in rows)
    discs = [sum(letter in "xo" for letter in row["position"].split()[0]) for row in rows]
    assert (min(discs), max(discs)) == (8, 30)


def test_says_that_there_are_no_more():
    ended = positions("--count", "1000", "--discs", "0-2")
    assert ended.err == "there are only 30 different positions with 0-2 discs\n"
    assert ended.out.count("\n") == 31


def test_ctrl_c_leaves_a_file_of_what_is_done(tmp_path):
    file = tmp_path / "cut.npz"
    process = subprocess.Popen([CONNECT4, "positions", "--count", "20000", "--discs", "12-16", "--scores", "--out", file],
                               stderr=subprocess.PIPE, text=True)
    process.stderr.readline()  # progress, after ten seconds: some of them are solved, by no means all
    process.send_signal(signal.SIGINT)
    told = process.communicate(timeout=60)[1]
    assert process.returncode == 130
    arrays = np.load(file)
    done = len(arrays["scores"])
    assert 0 < done < 20_000 and len(arrays["red"]) == done
    assert told.endswith(f"stopped: {done} of 20000 positions are written\n")


@pytest.mark.parametrize("arguments, words", [
    (["--discs", "30"], "give two numbers from 0 to 41, such as 8-30"),
    (["--discs", "8-42"], "give two numbers from 0 to 41, such as 8-30"),
    (["--out", "train.zip"], "call it FILE.npz, FILE.csv or FILE.jsonl"),
    (["4435"], "too many arguments: give none; for example: connect4 positions"),
    (["--from", "nosuch"], "nosuch")])
def test_mistakes_are_named_with_what_to_type(arguments, words):
    ended = positions(*arguments)
    assert words in ended.err and (ended.status, ended.out) == (2, "")


@pytest.fixture(scope="module")
def cup(tmp_path_factory):
    cup = LiveCup(tmp_path_factory.mktemp("cup") / "cup", [player("Ann", "greedy"), player("Bob", "random")],
                  games_per_pairing=6, analyse=True)
    cup.run()
    return cup


def drop(discs, column):
    """The discs of red and blue after a move, as sets of (column, row)."""
    row = sum(cell[0] == column for cell in discs[0] | discs[1])
    mover = len(discs[0] | discs[1]) % 2
    return tuple(each | {(column, row)} if i == mover else each for i, each in enumerate(discs))


def up_to_the_mirror(discs):
    return frozenset({discs, tuple(frozenset((6 - column, row) for column, row in each) for each in discs)})


def discs_of(fen):
    cells = [(column, row, letter) for row, line in enumerate(re.sub(r"\d", lambda n: "." * int(n[0]), fen.split()[0]).split("/"))
             for column, letter in enumerate(line)]
    return tuple(frozenset((column, row) for column, row, letter in cells if letter == colour) for colour in "xo")


def test_positions_of_a_tournament_are_those_in_which_somebody_moved(cup):
    played = set()
    for game in cup.games():
        discs = discs_of(game["start"])
        for move in game["moves"]:
            played.add(up_to_the_mirror(discs))
            discs = drop(discs, int(move) - 1)
    rows = [json.loads(line)["position"] for line in
            positions("--from", cup.config, "--discs", "0-41", "--format", "jsonl").out.splitlines()]
    assert len(rows) == len(set(rows)) > 20 and {up_to_the_mirror(discs_of(fen)) for fen in rows} == played
    some = [json.loads(line)["position"] for line in
            positions("--from", cup.config, "--discs", "0-41", "--format", "jsonl", "--count", "5").out.splitlines()]
    assert len(some) == 5 and set(some) < set(rows)


def test_games_as_arrays_are_the_games_of_the_records(cup, tmp_path):
    file = tmp_path / "games.npz"
    with open(file, "wb") as out:
        subprocess.run([CONNECT4, "tournament", "export", cup.config, "--format", "npz"], stdout=out, check=True)
    arrays = np.load(file)
    records = [json.loads(line) for line in subprocess.run(
        [CONNECT4, "tournament", "export", cup.config], capture_output=True, text=True, check=True).stdout.splitlines()]
    assert arrays["game"].tolist() == [record["game"] for record in records]
    names = np.char.decode(arrays["names"], "utf-8")
    for i, record in enumerate(records):
        length = arrays["length"][i]
        assert names[arrays["players"][i]].tolist() == [record["red"], record["blue"]]
        assert "".join(str(column + 1) for column in arrays["moves"][i][:length]) == record["moves"] and (arrays["moves"][i][length:] == -1).all()
        assert arrays["times_us"][i][:length].tolist() == record["times_us"]
        assert arrays["scores"][i][:length + 1].tolist() == record["scores"]
        assert arrays["winner"][i] == {"red": 0, "blue": 1}.get(record["winner"], -1)
        assert arrays["reason"][i].decode() == record["reason"]
