"""The Python SDK as a package that pip installs, and the games that it reads."""

import ast
import json
import os
import re
import shutil
import sqlite3
import subprocess

import pytest

from programs import PYTHON, ROOT, SDK, environment, play, write_bot
from tournaments import Cup, keep_scores, tournament


@pytest.fixture(scope="module", name="python")
def install(tmp_path_factory):
    """The interpreter of an environment into which the package was installed, from a copy: pip
    leaves things beside what it builds."""
    folder = tmp_path_factory.mktemp("package")
    shutil.copytree(SDK, folder / "sdk", symlinks=True,
                    ignore=shutil.ignore_patterns("build", "*.egg-info", "__pycache__"))
    made = [PYTHON, "-m", "venv", "--system-site-packages", folder / "venv"]
    pip = [folder / "venv/bin/python", "-m", "pip", "install", "--quiet", "--no-build-isolation", "--no-deps",
           "--no-index", "--disable-pip-version-check", folder / "sdk"]
    for command in (made, pip):
        done = subprocess.run(command, env=environment(), capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stdout + done.stderr
    return folder / "venv/bin/python"


@pytest.fixture(name="run")
def runner(python, tmp_path):
    def run(code, *words, **more):
        return subprocess.run([python, "-c", code, *map(str, words)], cwd=tmp_path, env=environment(),
                              capture_output=True, check=False, **more)
    return run


READ = """
import connect4, json, sys
try:
    print(json.dumps(list(connect4.read_games(sys.argv[1]))))
except (OSError, ValueError) as error:
    sys.exit(f"{type(error).__name__}: {error}")
"""


@pytest.fixture(name="read")
def reader(run):
    def read(where, **more):
        done = run(READ, where, **more)
        assert done.returncode == 0, done.stderr.decode()
        return json.loads(done.stdout)
    return read


@pytest.fixture(name="refused")
def refusal(run):
    def refused(where):
        done = run(READ, where)
        assert done.returncode == 1
        return done.stderr.decode().strip()
    return refused


def rows_by_hand(records):
    """As the page of the SDK has it, slowly."""
    rows = []
    for record in records:
        count = len(record["moves"])
        row = {key: record[key] for key in ("game", "red", "blue", "start", "moves", "winner", "reason", "seed",
                                            "times_us")}
        row["plies"] = sum(letter in "xo" for letter in record["start"].split()[0]) + count
        row["cpu_us"] = record.get("cpu_us", [None] * count)
        row["evals"] = record.get("evals", [None] * count)
        row["notes"] = [None] * count
        for ply, note in record.get("notes", {}).items():
            row["notes"][int(ply) - 1] = note
        for colour in ("red", "blue"):
            row[f"{colour}_version"] = record.get("versions", {}).get(colour)
            row[f"{colour}_files"] = record.get("files", {}).get(colour)
            row[f"{colour}_fault"] = record.get("faults", {}).get(colour)
        row["scores"] = record.get("scores")
        row["warnings"] = record.get("warnings", [])
        for member in ("node", "processor"):
            row[member] = record.get("machine", {}).get(member)
        rows.append(row)
    return rows


def exported(results):
    return [json.loads(line) for line in tournament("export", results).splitlines()]


# The package


def test_package_has_the_api_of_the_file_and_its_types(python, run):
    names = "import connect4; print(connect4.__file__, sorted(connect4.__all__))"
    path, installed = run(names).stdout.decode().split(maxsplit=1)
    assert path.startswith(str(python.parents[1]))
    assert os.path.exists(os.path.join(os.path.dirname(path), "py.typed"))
    of_file = subprocess.check_output([PYTHON, "-c", names], env=environment(PYTHONPATH=str(SDK)), text=True)
    assert installed.strip() == of_file.split(maxsplit=1)[1].strip()


def test_package_has_the_version_of_everything_else(run):
    told = run("from importlib.metadata import version; print(version('connect4'))").stdout.decode()
    assert f"project(connect4 VERSION {told.strip()} " in (ROOT / "CMakeLists.txt").read_text(encoding="utf-8")


def test_bot_plays_with_the_package_alone(python, tmp_path):
    write_bot(tmp_path / "bot.py", "assert 'site-packages' in connect4.__file__\nreturn turn.legal[0]")
    command = f"/usr/bin/env -u PYTHONPATH '{python}' bot.py"
    record, = play(command, "random", "--json", cwd=tmp_path).records
    assert "faults" not in record


def test_players_do_not_load_the_reader_of_games():
    code = "import connect4, sys; print('sqlite3' in sys.modules, 'connect4_games' in sys.modules)"
    assert subprocess.check_output([PYTHON, "-c", code], env=environment(PYTHONPATH=str(SDK)),
                                   text=True) == "False False\n"


def test_file_by_itself_names_the_place_of_the_rest(tmp_path):
    shutil.copy(SDK / "connect4.py", tmp_path)
    done = subprocess.run([PYTHON, "-c", "import connect4; connect4.read_games('-')"], cwd=tmp_path,
                          env=environment(), capture_output=True, text=True, check=False)
    assert "ImportError: read_games() is in connect4_games.py" in done.stderr


# Games


def test_rows_of_a_match_agree_with_its_records(read, tmp_path):
    (tmp_path / "late.py").write_text(
        "import connect4\n\ndef choose(turn):\n    if len(turn.moves) > 4:\n        return 9\n"
        "    return connect4.Move(turn.legal[0], eval=0.1 + len(turn.moves), note='hm: ' + turn.colour)\n\n"
        "connect4.play(choose, name='Late', version='2')\n", encoding="utf-8")
    records = play("late.py", "minimax --depth 3", "--games", "4", "--json", cwd=tmp_path).records
    (tmp_path / "games.jsonl").write_text("".join(f"{json.dumps(each)}\n" for each in records))
    rows = read("games.jsonl")
    assert rows == rows_by_hand(records)
    assert rows[0]["red_version"] == "2" and rows[0]["red_fault"]["reason"] == "invalid_move"
    assert rows[0]["notes"][0] == "hm: red" and rows[0]["evals"][0] == 0.1
    assert all(isinstance(row["moves"], str) for row in rows)
    assert read("-", input=(tmp_path / "games.jsonl").read_bytes()) == rows


@pytest.mark.parametrize("members", [
    {}, {"openings": "random:3"}, {"format": "knockout"}])
def test_rows_of_a_store_are_those_of_its_export(read, tmp_path, members):
    cup = Cup(tmp_path, **members)
    records = exported(cup.results)
    rows = read(cup.results)
    assert len(rows) > 10 and rows == rows_by_hand(records)
    assert len({row["start"] for row in rows}) > 1


def test_faults_and_scores_of_a_store_are_read(read, tmp_path):
    results = Cup(tmp_path).results
    scores = [value % 37 - 18 for value in range(len(read(results)[0]["moves"]) + 1)]
    keep_scores(results, {1: scores})
    rows = read(results)
    assert rows == rows_by_hand(exported(results))
    assert rows[0]["scores"] == scores and any(row["red_fault"] for row in rows)


def test_evals_and_times_come_back_as_they_were_stored(read, tmp_path):
    """Evals of any size, which the store has in several ways."""
    values = [0.1, -1e300, 1 / 3, -2.5, 1e-9, 123456.789]
    write_bot(tmp_path / "odd.py",
              f"return connect4.Move(turn.legal[0], eval={values!r}[len(turn.moves) // 2 % 6], note='é' * 3)")
    config = {"name": "cup", "seed": 1, "games_per_pairing": 2, "sandbox": "none", "openings": "empty",
              "players": [{"name": "Odd", "command": "odd.py"}, {"name": "Other", "command": "random"}]}
    (tmp_path / "cup.json").write_text(json.dumps(config), encoding="utf-8")
    tournament("run", tmp_path / "cup.json")
    rows = read(tmp_path / "results" / "cup")
    assert rows == rows_by_hand(exported(tmp_path / "results" / "cup"))
    said = [value for row in rows for value in row["evals"] if value is not None]
    assert set(said[:4]) <= set(values) and "ééé" in rows[0]["notes"]
    assert any(row["red_files"] for row in rows)


@pytest.mark.parametrize("damage", [
    "UPDATE games SET winner = NULL WHERE number = 3",
    "UPDATE games SET moves = substr(moves, 2) WHERE number = 3",
    "UPDATE games SET scores = x'00' WHERE number = 3",
    "UPDATE records SET json = '{}' WHERE game = 3",
    "DELETE FROM records WHERE game = 3",
])
def test_damaged_game_is_refused(refused, tmp_path, damage):
    results = Cup(tmp_path).results
    with sqlite3.connect(results / "tournament.db") as store:
        store.execute(damage)
    assert re.fullmatch(r"ValueError: .*tournament\.db: game 3 is damaged: .*", refused(results))


GAME = ('{"game": 1, "red": "A", "blue": "B", "start": "7/7/7/7/7/7 x", "moves": "4435", "winner": null, '
        '"reason": "draw", "seed": 1, "times_us": [1, 2, 3, 4]}')


def test_text_that_is_not_a_game_is_refused_with_its_place(refused, tmp_path):
    (tmp_path / "some.jsonl").write_text('\n{"game": 1}\n', encoding="utf-8")
    assert refused("some.jsonl") == "ValueError: some.jsonl, line 2: not a game record: 'blue' is missing"
    (tmp_path / "some.jsonl").write_text("game,red\n", encoding="utf-8")
    assert "line 1: not a game record: b'game,red" in refused("some.jsonl")
    for wrong in ('"moves": 5', '"notes": ["x"]', '"evals": ["x"]', '"times_us": [1]', '"versions": 1'):
        (tmp_path / "some.jsonl").write_text(GAME.replace("}", f", {wrong}}}"), encoding="utf-8")
        assert refused("some.jsonl").startswith("ValueError: some.jsonl, line 1: not a game record: "), wrong
    (tmp_path / "some.jsonl").write_text("[" * 100_000, encoding="utf-8")
    assert "line 1: not a game record: b'[[[[" in refused("some.jsonl")
    assert "or the folder of a tournament's results" in refused(tmp_path)
    assert refused("none.jsonl").startswith("FileNotFoundError: ")
    results = Cup(tmp_path, games=1).results
    for version, age in ((99, "a newer"), (1, "an older")):
        with sqlite3.connect(results / "tournament.db") as store:
            store.execute(f"PRAGMA user_version = {version}")
        assert f"{age} connect4 wrote it (store {version})" in refused(results)


# The page


def section():
    return (SDK / "README.md").read_text(encoding="utf-8").split("\n## Reading games\n")[1]


def test_example_of_the_page_runs(run, tmp_path):
    play("minimax --depth 2", "greedy", "--games", "4", "--record", "games.jsonl", "--quiet", cwd=tmp_path)
    done = run(re.search(r"^```python\n(.*?)^```$", section(), re.M | re.S)[1])
    assert done.returncode == 0, done.stderr.decode()
    assert "the longest has" in done.stdout.decode()


def test_page_lists_every_member_that_differs_from_the_record_with_its_type():
    rows = re.findall(r"^\| (`.*?) \| (.*?) \| .* \|$", section(), re.M)
    listed = [name for names, _ in rows for name in re.findall(r"`(\w+)`", names)]
    tree = ast.parse((SDK / "connect4.py").read_text(encoding="utf-8"))
    fields = next(each for each in tree.body if isinstance(each, ast.ClassDef) and each.name == "GameRow")
    members = [each.target.id for each in fields.body if isinstance(each, ast.AnnAssign)]
    assert listed == [name for name in members if name in listed] and listed
    record = json.loads((ROOT / "protocol/schema/game_record.schema.json").read_text("ascii"))["properties"]
    assert [name for name in members if name not in listed and name not in record] == []
    assert all(re.search(r"`(int|str|list|dict)`", kind) for _, kind in rows)
