"""Names of files, folders and players command no terminal, write no config and end no line. Every
command that shows or writes one is tried with all of hostile_names.py."""

import csv
import io
import json
import os
import re
import subprocess

import pytest
from hostile_names import HOSTILE_NAMES, harm_in
from live_tournaments import BIN_DIR, FIRST_LEGAL, PATIENCE_SECONDS, LiveCup, player

NAMES = sorted(HOSTILE_NAMES.values())
UTF8 = [name for name in NAMES if name == name.decode("utf-8", "ignore").encode()]

#: A player that writes its own place, and commands to a terminal, in every place that it can.
TALKER = """#!/usr/bin/python3
import json, sys
print(__file__, "\\x1b[31m\\u009b\\u202e", file=sys.stderr, flush=True)
for line in sys.stdin:
    message = json.loads(line)
    if message["method"] == "name":
        print(json.dumps({"jsonrpc": "2.0", "id": message["id"], "result": "x\\x1b\\u009b\\u202e"}), flush=True)
    elif message["method"] == "take_turn":
        sys.exit("died in " + __file__)
"""


def run(program, *words, cwd):
    """Returns the status and the output of a command. The output must be harmless."""
    done = subprocess.run([os.fsencode(BIN_DIR / program), *map(os.fsencode, words)], cwd=cwd,
                          stdin=subprocess.DEVNULL, capture_output=True, timeout=PATIENCE_SECONDS,
                          env={**os.environ, "LC_ALL": "C.UTF-8"}, check=False)
    for stream in (done.stdout, done.stderr):
        assert harm_in(stream) is None, (program, words, harm_in(stream))
    return done


def read_harmless(path, has_logs=False):
    data = path.read_bytes()
    assert harm_in(data, has_logs) is None, (path, harm_in(data, has_logs))
    return data.decode("utf-8")


DEAD = "#!/usr/bin/python3\nimport sys\nsys.exit('died in ' + __file__ + ' \\x1b[31m \\u009b')\n"


@pytest.fixture(scope="module")
def root(tmp_path_factory):
    folder = tmp_path_factory.mktemp("hostile")
    folder.chmod(0o755)
    return folder


@pytest.fixture(scope="module")
def subs(root):
    """Makes a folder of each name, with a player that plays, crashes, cannot start, or is missing."""
    folder = root / "subs"
    for number, name in enumerate(NAMES):
        place = os.path.join(os.fsencode(folder), name)
        os.makedirs(place)
        if number % 4 == 0:
            os.symlink(os.fsencode(FIRST_LEGAL), os.path.join(place, b"mybot"))
        elif number % 4 < 3:
            with open(os.path.join(place, b"mybot.py"), "w", encoding="utf-8") as file:
                file.write(TALKER if number % 4 == 1 else DEAD)
        else:
            for part in (b"one", b"two"):
                with open(os.path.join(place, part + name[:200]), "w", encoding="utf-8") as file:
                    file.write("#!/bin/sh\n")
    return folder


@pytest.fixture(scope="module")
def config(root, subs):
    """Returns the config that `init` makes of the folders."""
    made = run("tournament", "init", "class", "--players", "subs/*", cwd=root)
    assert made.returncode == 0, made.stderr
    return root / "class" / "tournament.json"


def without_comments(text):
    return re.sub(r'(^\s*|(?<=[}\],"0-9a-z])  )//.*$', "", text, flags=re.MULTILINE)


def test_init_writes_a_config_that_is_harmless_and_has_nobody_in_it_but_the_folders(config):
    text = read_harmless(config)
    players = json.loads(without_comments(text))["players"]
    assert players == ["../subs/*"]
    checked = run("tournament", "check", config, "--set", "sandbox=none", "--json", cwd=config.parent)
    assert len(json.loads(checked.stdout)["players"]) == len(UTF8)


def test_init_leaves_out_names_that_are_not_utf8_and_names_the_remedy(root, subs):
    made = run("tournament", "init", "said", "--players", "subs/*", cwd=root)
    lines = [line for line in made.stdout.decode().splitlines() if "is not UTF-8" in line]
    assert len(lines) == len(NAMES) - len(UTF8)
    assert all(line.endswith("; rename it") for line in lines)


@pytest.fixture(scope="module")
def results(root, config):
    """Plays without the sandbox, each player against one opponent, and with logs."""
    played = run("tournament", "run", config, "--set", "format=swiss", "--set", "rounds=1",
                 "--set", "games_per_pairing=2", "--set", "sandbox=none", "--set", "logs=true",
                 "--set", "openings=empty", cwd=root)
    assert played.returncode == 0, played.stderr
    return root / "class" / "results" / "class"


READING = [
    ["standings"], ["standings", "--json"], ["standings", "--format", "csv"],
    ["standings", "--format", "html"], ["standings", "--format", "markdown"],
    ["standings", "--reasons", "--colours", "--los", "--differences"],
    ["standings", "--by", "opening"], ["crosstable"], ["crosstable", "--json"],
    ["crosstable", "--format", "csv"], ["crosstable", "--format", "html"],
    ["crosstable", "--format", "markdown"], ["games"], ["games", "--json"],
    ["games", "--format", "csv"], ["games", "--format", "html"], ["games", "--format", "markdown"],
    ["standings", "--format", "gradebook"], ["standings", "--names", "pseudonyms"],
    ["standings", "--svg", "ratings.svg"], ["crosstable", "--names", "pseudonyms"],
    ["export", "--names", "pseudonyms"], ["export"], ["export", "--format", "csv"], ["export", "--json"], ["status"], ["status", "--json"],
]


@pytest.mark.parametrize("words", READING, ids=" ".join)
def test_tables_and_exports_are_harmless(root, results, words):
    assert run("tournament", words[0], results, *words[1:], cwd=root).returncode == 0


def test_drawings_names_files_and_finals_are_harmless(root, results):
    assert run("tournament", "standings", results, "--svg", "ratings.svg", cwd=root).returncode == 0
    assert run("tournament", "standings", results, "--names", "pseudonyms", cwd=root).returncode == 0
    read_harmless(root / "ratings.svg")
    read_harmless(results / "pseudonyms.csv")
    again = run("tournament", "standings", results, "--names", "pseudonyms", cwd=root)
    assert again.returncode == 0, "every name is read back as it was written"
    assert run("tournament", "init", "final", "--from", results, cwd=root).returncode == 0
    read_harmless(root / "final" / "tournament.json")


def test_a_game_that_is_shown_is_harmless(root, results):
    for number in ("1", "2", "3"):
        for words in ((), ("--json",), ("--logs",), ("--color", "never")):
            shown = subprocess.run([BIN_DIR / "tournament", "show", results, number, *words], cwd=root,
                                   stdin=subprocess.DEVNULL, capture_output=True, check=False)
            assert harm_in(shown.stdout) is None, harm_in(shown.stdout)


def test_unknown_operands_are_harmless(root, results):
    for name in UTF8:
        run("tournament", "games", results, "--player=" + name.decode(), cwd=root)
        run("tournament", "feedback", results, "--player=" + name.decode(), cwd=root)
        run("tournament", "standings", "./" + name.decode(), cwd=root)
        run("tournament", "show", results, "./" + name.decode(), cwd=root)
    for name in NAMES:
        for command in ("check", "run", "status", "page", "submit", "replay", "init", "ladder"):
            run("tournament", command, b"./missing/" + name, b"./" + name, cwd=root)
        run("tournament", name, cwd=root)
        run("play", b"./" + name, b"./missing-" + name[:200], cwd=root)


def test_the_page_is_harmless_and_names_no_folder_of_this_machine(root, results):
    made = run("tournament", "page", results, "--out", "page.html", cwd=root)
    assert made.returncode == 0, made.stderr
    text = read_harmless(root / "page.html")
    assert str(root) not in text and os.environ["HOME"] + "/" not in text
    page = json.loads(re.search(r'id="connect4-data">(.*?)</script>', text, re.DOTALL)[1])
    logs = column(page["games"]["log"]) + column(page["games"]["fault"])
    assert "died in" in logs and str(root) not in logs
    assert harm_in(logs.encode()) is None


def column(packed):
    import base64
    import zlib
    return zlib.decompress(base64.b64decode(packed), -15).decode("utf-8", "replace")


@pytest.mark.parametrize("words", [("--format", "jsonl"), ("--json",)], ids=" ".join)
def test_an_export_names_no_folder_of_this_machine(root, results, words):
    text = run("tournament", "export", results, *words, cwd=root).stdout.decode()
    assert "died in" in text and str(root) not in text


def test_feedback_is_harmless_in_its_names_and_files(root, results):
    made = run("tournament", "feedback", results, "--out", "feedback", cwd=root)
    assert made.returncode == 0, made.stderr
    files = list((root / "feedback").iterdir())
    assert files
    for file in files:
        assert harm_in(os.fsencode(file.name)) is None
        assert str(root) not in read_harmless(file, has_logs=True)


def test_check_starts_the_players_and_is_harmless(root, config):
    assert run("tournament", "check", config, "--set", "sandbox=none", cwd=root).returncode == 2
    assert run("tournament", "check", config, "--set", "sandbox=none", "--json", cwd=root).returncode == 2


def test_bots_of_these_names_are_written_checked_and_played(root):
    home = root / "bots"
    home.mkdir()
    for name in NAMES:
        made = run("bot", "new", b"./" + name, "--language", "shell", cwd=home)
        assert made.returncode == 0, made.stderr
    for folder in os.listdir(os.fsencode(home)):
        for file in os.listdir(os.path.join(os.fsencode(home), folder)):
            with open(os.path.join(os.fsencode(home), folder, file), "rb") as opened:
                assert harm_in(opened.read()) is None, (folder, file)
    for name in NAMES[:2]:
        run("bot", "check", "--no-sandbox", b"./" + name, "--quiet", cwd=home)
        run("bot", "refute", "--no-sandbox", b"./" + name, "--questions", "5", cwd=home)
    for name in NAMES:
        page = os.path.join(os.fsencode(home), b"page.html")
        played = run("play", b"./" + name, "random", "--page", page, cwd=home)
        assert played.returncode == 0, played.stderr
        read_harmless(home / "page.html")


def test_a_ladder_takes_them_or_says_why_not(root, subs):
    assert run("tournament", "ladder", "ladder", cwd=root).returncode == 0
    for name in NAMES:
        run("tournament", "submit", "ladder", os.path.join(b"subs", name), "--name=" + "x" * 100, cwd=root)
        run("tournament", "ladder", b"./ladders/" + name, cwd=root)
        run("tournament", "submit", "ladder", os.path.join(b"missing", name), cwd=root)


FORMULAS = ["=1+1", "@SUM(1)", "+1+1", "-2+3"]


@pytest.mark.parametrize("words", [["standings"], ["crosstable"], ["games"], ["export"]], ids=" ".join)
def test_no_cell_of_csv_is_a_formula_and_numbers_stay_numbers(tmp_path, words):
    cup = LiveCup(tmp_path, [player(name) for name in FORMULAS], games_per_pairing=2, openings="empty")
    cup.run()
    printed = run("tournament", *words, cup.results, "--format", "csv", cwd=tmp_path).stdout.decode()
    cells = [cell for row in csv.reader(io.StringIO(printed, newline="")) for cell in row]
    begins = [cell for cell in cells if cell[:1] in tuple("=+-@") and cell != "-"]
    assert all(re.fullmatch(r"[+-]?\d+(\.\d+)?", cell) for cell in begins), begins
    assert {"'" + name for name in FORMULAS} <= set(cells)
