"""A bot of several files in the folder that `bot new` made. In the sandbox it finds them from
inside, from the folder above, in a tournament of its own and in a class.
tests/runner/catalog/player_sandbox_test.cpp tests which folder is a player's own."""

import json
import re
import shutil
import subprocess
import sys

import pytest

from programs import BIN_DIR, ROOT, play

sys.path.insert(0, str(ROOT / "tests" / "benchmarks"))
import first_game  # noqa: E402

pytestmark = pytest.mark.sandbox

#: The files of bots that play the column of their book, which a second source file reads. Without the
#: book they play in the first column, as an author does not notice.
BOTS = {
    "python": {
        "helper.py": """
import pathlib
def column():
    book = pathlib.Path(__file__).parent / "book.txt"
    return int(book.read_text()) if book.exists() else 0
""",
        "@SOURCE@": """
import connect4, helper
column = helper.column()
connect4.play(lambda turn: column if column in turn.legal else turn.legal[0], name="multibot")
"""},
    "javascript": {
        "helper.mjs": """
import * as fs from "node:fs";
const book = new URL("book.txt", import.meta.url);
export const column = () => fs.existsSync(book) ? Number(fs.readFileSync(book)) : 0;
""",
        "@SOURCE@": """
import * as connect4 from "./connect4.mjs";
import { column } from "./helper.mjs";
connect4.play(turn => turn.legal.includes(column()) ? column() : turn.legal[0], { name: "multibot" });
"""},
    "java": {
        "Helper.java": """
import java.nio.file.*;
class Helper {
    static int column() {
        try { return Integer.parseInt(Files.readString(Path.of("book.txt")).trim()); }
        catch (java.io.IOException missing) { return 0; }
    }
}
""",
        "@SOURCE@": """
public class Multibot {
    public static void main(String[] arguments) {
        int column = Helper.column();
        Connect4.play("multibot", turn -> turn.legal().contains(column) ? column : turn.legal().get(0));
    }
}
"""},
    "cpp": {
        "helper.hpp": """
#include <fstream>
inline int column() {
  int read = 0;
  std::ifstream("book.txt") >> read;
  return read;
}
""",
        "@SOURCE@": """
#include <algorithm>
#include "connect4.hpp"
#include "helper.hpp"
int main() {
  return connect4::play("multibot", [](connect4::Turn& turn) {
    const auto found = std::find(turn.legal.begin(), turn.legal.end(), column());
    return found == turn.legal.end() ? turn.legal.front() : *found;
  });
}
"""},
}


def run(*words, cwd):
    return subprocess.run([*map(str, words)], cwd=cwd, env=first_game.environment_of(BIN_DIR.parent),
                          text=True, capture_output=True, stdin=subprocess.DEVNULL, check=False)


@pytest.fixture(params=[pytest.param(name, marks=[] if name in ("python", "cpp") else pytest.mark.long) for name in BOTS])
def bot(request, tmp_path):
    """Makes and builds the folder of such a bot, and plays it as its README.md says."""
    play("new", "multibot", "--language", request.param, program=BIN_DIR / "bot", cwd=tmp_path)
    folder = tmp_path / "multibot"
    commands = first_game.commands_in(folder / "README.md")
    for name, text in BOTS[request.param].items():
        source = commands["change it"].removeprefix("$EDITOR ")
        (folder / name.replace("@SOURCE@", source)).write_text(text, encoding="utf-8")
    (folder / "book.txt").write_text("6\n", encoding="utf-8")
    built = run("sh", "-c", commands.get("build it", ":"), cwd=folder)
    assert built.returncode == 0, built.stderr
    return folder, commands["play it"].split()[2]


def assert_book_is_found(records):
    games = [json.loads(line) for line in records.splitlines()]
    own = [game for game in games if "multibot" in (game["red"], game["blue"])]
    assert own and all("faults" not in game for game in own), records
    for game in own:
        assert game["moves"][0 if game["red"] == "multibot" else 1] == "7", game


def run_cup(config, folder, *options):
    """Plays games from the empty board. Returns all records and the messages."""
    done = run("tournament", "run", config, "--set", "openings=empty", *options, cwd=folder)
    assert done.returncode == 0, done.stderr
    return run("tournament", "export", config, "--format", "jsonl", cwd=folder).stdout, done.stderr


def test_a_bot_finds_its_files_from_inside_its_folder(bot):
    folder, player = bot
    game = run("play", player, "random", "--sandbox", "--json", cwd=folder)
    assert_book_is_found(game.stdout)
    checked = run("bot", "check", player, "--sandbox", "--quiet", cwd=folder)
    assert checked.returncode == 0, checked.stdout
    tested = run("./test.sh", cwd=folder)
    assert "all is well" in tested.stdout or "does not see its win" in tested.stderr, tested


def test_a_bot_finds_its_files_from_the_folder_above(bot):
    folder, player = bot
    game = run("play", folder.name + "/" + player, "random", "--sandbox", "--json",
               cwd=folder.parent)
    assert_book_is_found(game.stdout)


def test_a_bot_beside_its_config_is_told_what_it_misses_and_finds_what_the_config_names(bot):
    folder, _ = bot
    _, told = run_cup(".", folder, "--set", "games_per_pairing=2")
    part = f'in its sandbox it sees only a part of "{folder}", because the config is in it; '
    assert told.startswith("note: multibot: " + part), told
    named = re.search(r'"files": (\[.*\])', told)[1]
    assert '"book.txt"' in named
    config = folder / "tournament.json"
    text = config.read_text(encoding="utf-8")
    config.write_text(re.sub(r'("command": "[^"]*multibot[^"]*")\}', rf'\1, "files": {named}}}', text, flags=re.I),
                      encoding="utf-8")
    records, told = run_cup(".", folder, "--set", "games_per_pairing=2", "--fresh")
    assert "sees a part" not in told
    assert len(records.splitlines()) == 6
    assert_book_is_found(records)


@pytest.mark.parametrize("named", ["folder", "file"])
def test_a_bot_finds_its_files_in_a_class(bot, named, tmp_path):
    folder, player = bot
    course = tmp_path / "course"
    shutil.copytree(folder, course / "subs" / "multibot")
    (course / "subs" / "ann").mkdir()
    (course / "subs" / "ann" / "bot.py").write_text(
        "import connect4\nconnect4.play(lambda turn: turn.legal[0])\n", encoding="utf-8")
    command = "subs/multibot" if named == "folder" else f"subs/multibot/{player}"
    (course / "cup.json").write_text(json.dumps({"name": "cup", "players": [
        {"name": "multibot", "command": command}, {"command": "subs/ann"}]}), encoding="utf-8")
    records, _ = run_cup("cup.json", course, "--set", "games_per_pairing=2")
    assert_book_is_found(records)


SPY = """
import os, sys
def sight(path):
    try:
        return sorted(os.listdir(path)) if os.path.isdir(path) else len(open(path).read())
    except OSError as error:
        return error.strerror
for path in [".", "results/mine", "notes.json"]:
    print(path, sight(path), file=sys.stderr)
sys.exit(3)
"""


@pytest.fixture
def spy(tmp_path):
    """Makes a folder with a player, another one, and a config."""
    folder = tmp_path / "multi"
    folder.mkdir()
    for name, text in {"spy.py": SPY, "notes.json": "[1]", "rival.py": "import connect4\nconnect4.play(lambda turn: 3)\n",
                       "cup.json": json.dumps({"players": [{"command": "./spy.py"}, {"command": "random"}],
                                               "games_per_pairing": 2, "logs": True, "output": "results/mine"})}.items():
        (folder / name).write_text(text, encoding="utf-8")
    return folder


def sights(folder, *words):
    done = run(*words, cwd=folder)
    fault = json.loads(done.stdout.splitlines()[0])["faults"]["red"]
    return fault["stderr"].splitlines()


def test_a_player_sees_its_folder_whole_whatever_else_is_in_it(spy):
    lines = sights(spy, "play", "spy.py", "random", "--sandbox", "--json")
    assert lines == [". ['cup.json', 'notes.json', 'rival.py', 'spy.py']", "results/mine No such file or directory",
                     "notes.json 3"]


def test_a_player_in_the_folder_of_the_config_sees_its_file_alone(spy):
    run("tournament", "run", "cup.json", "--quiet", cwd=spy)
    lines = sights(spy, "tournament", "export", "cup.json", "--format", "jsonl")
    assert lines == [". ['spy.py']", "results/mine No such file or directory", "notes.json No such file or directory"]


def test_a_bot_that_misses_a_file_is_told_why(spy):
    (spy / "helper.py").write_text("", encoding="utf-8")
    (spy / "spy.py").write_text("import helper\n", encoding="utf-8")
    run("tournament", "run", "cup.json", "--quiet", cwd=spy)
    record = run("tournament", "export", "cup.json", "--format", "jsonl", cwd=spy).stdout.splitlines()[0]
    detail = next(iter(json.loads(record)["faults"].values()))["detail"]
    assert 'in its sandbox it sees only a part of "multi", because the config is in it; if it needs the rest' in detail
    checked = run("tournament", "check", "cup.json", cwd=spy)
    assert "because the config is in it" in checked.stdout + checked.stderr
