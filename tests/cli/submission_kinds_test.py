"""A class whose submissions come as people make them: packed, with a notebook, for Windows, by the
conventions of their tools. The teacher builds the class; each one plays, or its author is told why
not and what to do."""

import json
import re
import shutil
import struct
import zipfile

import pytest
from program import run
from tournaments import TOURNAMENT

BOT = "import connect4\n\nconnect4.play(lambda turn: turn.legal[0])\n"
CALLS = "from .choice import choose\nimport connect4\n\nconnect4.play(choose)\n"
CHOICE = "def choose(turn):\n    return turn.legal[0]\n"
NODE = 'import * as connect4 from "./connect4.mjs";\nconnect4.play(turn => turn.legal[0]);\n'

#: Two files of a package. Classes of a package cannot import the SDK's, so it speaks the protocol.
JAVA = {
    "Talk.java": """package @;
class Talk {
    static String between(String text, String before, String behind) {
        int at = text.indexOf(before) + before.length();
        return text.substring(at, text.indexOf(behind, at));
    }
}
""",
    "Start.java": """package @;
import java.util.Scanner;
public class Start {
    public static void main(String[] arguments) {
        for (Scanner in = new Scanner(System.in); in.hasNextLine();) {
            String line = in.nextLine(), id = Talk.between(line, "\\"id\\":", ",");
            if (line.contains("\\"name\\"")) System.out.println("{\\"id\\":" + id + ",\\"result\\":\\"Java\\"}");
            else if (line.contains("take_turn")) {
                String legal = Talk.between(line, "\\"legal\\":[", "]");
                System.out.println("{\\"id\\":" + id + ",\\"result\\":" + legal.split(",")[0] + "}");
            }
            System.out.flush();
        }
    }
}
"""}


def in_package(name, above=""):
    return {f"{above}{file}": text.replace("@", name) for file, text in JAVA.items()}


def environment(above):
    """A virtual environment with more files than an archive may have."""
    return {f"{above}/pyvenv.cfg": "home = /usr/bin\n",
            **{f"{above}/lib/python3.11/site-packages/m{i}.py": "" for i in range(2100)}}


NOTEBOOK = json.dumps({"cells": [{"cell_type": "code", "source": [BOT]}], "metadata": {}, "nbformat": 4})
WINDOWS = b"MZ" + bytes(58) + struct.pack("<I", 64) + b"PE\0\0" + bytes(200)

#: The submissions that play: the files, and what the teacher is told besides. `ZIP` packs them into
#: the archive of that name.
PLAYING = {
    "zip-in-a-folder": ({"ZIP": "MyBot.zip", "mybot.py": BOT}, ["nothing to build"]),
    "zip-beside-a-readme": ({"ZIP": "MyBot.zip", "project/mybot.py": BOT, "BESIDE": "README.md"},
                            ['left out: README.md is next to "MyBot.zip", which was unpacked instead']),
    "with-environment": ({"ZIP": "bot.zip", "mybot.py": BOT, **environment("venv")},
                         ["left out: venv contains packages for one machine only"]),
    "with-modules": ({"ZIP": "bot.zip", "mybot.py": BOT, "node_modules/x/index.js": "x"},
                     ["left out: node_modules contains packages for one machine only"]),
    "folder-with-environment": ({"mybot.py": BOT, **environment("env")}, ["left out: env contains packages for one machine only"]),
    "java-package": (in_package("ann"), ["built by: javac"]),
    "java-in-src": ({**in_package("bot.core", "src/bot/core/"), "README.md": "x"}, ["built by: find . -name '[!.]*.java'"]),
    "src-main": ({"src/main.py": BOT, "README.md": "x"}, []),
    "main-module": ({"__main__.py": BOT, "choice.py": CHOICE, "other.py": BOT}, []),
    "package": ({"robot/__main__.py": CALLS, "robot/choice.py": CHOICE, "robot/__init__.py": "", "README.md": "x"}, []),
    "package-in-src": ({"src/robot/__main__.py": CALLS, "src/robot/choice.py": CHOICE, "src/robot/__init__.py": "",
                        "pyproject.toml": "x"}, []),
    "node-main": ({"package.json": json.dumps({"main": "lib/go.mjs"}), "lib/go.mjs": NODE, "lib/connect4.mjs": None,
                   "one.mjs": "x", "two.mjs": "x"}, []),
    "node-bin": ({"package.json": json.dumps({"bin": {"robot": "./go.mjs"}}), "go.mjs": NODE, "connect4.mjs": None,
                  "one.mjs": "x"}, []),
    "asks-who-it-is": ({"mybot.py": "import getpass, os, pwd\n"
                                    "assert pwd.getpwuid(os.getuid()).pw_name == getpass.getuser() == 'player'\n"
                                    "assert os.environ['HOME'] and not os.access('/etc/passwd', os.W_OK)\n" + BOT}, []),
    "other-python": ({"mybot.py": "#!/usr/bin/env python3.99\n" + BOT}, []),
}

#: The submissions that cannot play, and what is told.
REFUSED = {
    "notebook": ({"bot.ipynb": NOTEBOOK}, '"bot.ipynb" is a notebook; export its code as a Python file: '
                                          "jupyter nbconvert --to script bot.ipynb"),
    "windows": ({"main.exe": WINDOWS, "readme.txt": "x"}, '"main.exe" is a Windows program, which Linux cannot run'),
    "utf-16": ({"mybot.py": BOT.encode("utf-16")}, "is UTF-16 text, which no interpreter reads; save it as UTF-8"),
    "latin-1": ({"mybot.py": ("# für mich\n" + BOT).encode("latin-1")},
                "is not UTF-8 text, most likely Windows-1252 (Latin-1), which Python refuses"),
    "pypy": ({"mybot.py": "#!/usr/bin/env pypy9\n" + BOT},
             'asks for "pypy9" in its first line, which is not installed here'),
    "maven": ({"pom.xml": "<project/>", **in_package("bot", "src/main/java/bot/")},
              "has no program in it yet; build it first: (cd "),
    "dotnet": ({"Robot.csproj": "<Project/>", "Program.cs": "class P {}", "Other.cs": "x"},
               "&& dotnet publish -c Release -o build)"),
    "only-folders": ({"src/notes.txt": "x", "classes/notes.txt": "x"},
                     "has no program in it, only the folders classes, src"),
    "nothing": ({}, "is empty; put the player's program into it"),
    "no-flag": ({"ZIP": "a.zip", "mybot.txt": "x"}, "has no program in it, only mybot.txt"),
}


def write(path, content):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content.encode("utf-8") if isinstance(content, str) else content)


def submit(folder, files):
    from program import ROOT

    files = dict(files)
    packed, beside = files.pop("ZIP", None), files.pop("BESIDE", None)
    folder.mkdir(parents=True)
    if packed:
        with zipfile.ZipFile(folder / packed, "w") as archive:
            for name, content in files.items():
                archive.writestr(name, content)
        files = {beside: "Read me.\n"} if beside else {}
    for name, content in files.items():
        if content is None:
            content = (ROOT / "protocol/sdk/javascript/connect4.mjs").read_bytes()
        write(folder / name, content)


@pytest.fixture(scope="module")
def course(tmp_path_factory):
    folder = tmp_path_factory.mktemp("course")
    for name, (files, _) in {**PLAYING, **REFUSED}.items():
        submit(folder / "subs" / name, files)
    return folder


@pytest.fixture(scope="module")
def built(course):
    """The class, built."""
    if shutil.which("javac") is None or shutil.which("node") is None:
        pytest.skip("needs javac and node")
    done = run(TOURNAMENT, "init", "class", "--players", "subs/*", "--build", cwd=course)
    assert done.returncode == 0, done.stderr
    return done


@pytest.mark.sandbox
@pytest.mark.parametrize("name", PLAYING)
def test_the_teacher_reads_what_was_done_to_a_submission_that_plays(built, name):
    lines = built.stderr.split(f" {name}: ")[1]
    lines = re.split(r"^\d+/\d+ ", lines, flags=re.M)[0]
    for told in PLAYING[name][1]:
        assert told in lines
    assert f"{name} cannot be started" not in built.stdout, built.stdout


@pytest.mark.sandbox
@pytest.mark.parametrize("name", REFUSED)
def test_the_teacher_reads_why_a_submission_cannot_play(built, name):
    lines = [line for line in built.stdout.splitlines() if line.startswith(f"{name} cannot be started: ")]
    assert len(lines) == 1 and REFUSED[name][1] in lines[0], built.stdout


@pytest.mark.sandbox
def test_every_submission_that_can_play_plays_a_game_to_its_end(built, course):
    del built
    played = run(TOURNAMENT, "run", "class", "--json", "--quiet", "--set", "format=swiss", "--set", "rounds=1",
                 "--set", "games_per_pairing=2", "--set", "analyse=false", cwd=course)
    rows = {row["player"]: row for row in json.loads(played.stdout)["standings"]}
    assert sorted(rows) == sorted({**PLAYING, **REFUSED})
    exported = run(TOURNAMENT, "export", "class", "--format", "jsonl", cwd=course).stdout
    games = [json.loads(line) for line in exported.splitlines()]
    failed = {game[colour] for game in games for colour in game.get("faults", {})}
    assert failed == set(REFUSED) & failed, [game for game in games if failed & {game["red"], game["blue"]}]


def test_players_that_answer_alike_everywhere_are_told(tmp_path):
    for name, text in {"ann": BOT, "bob": BOT.replace("turn.legal[0]", "min(turn.legal)"),
                       "cid": BOT.replace("legal[0]", "legal[-1]")}.items():
        write(tmp_path / name / "bot.py", text)
    (tmp_path / "cup.json").write_text(json.dumps({"players": [{"command": f"./{name}"} for name in ("ann", "bob", "cid")], "games_per_pairing": 40}))
    told = run(TOURNAMENT, "run", "cup.json", cwd=tmp_path).stderr
    assert len(re.findall(r"^ann and bob play alike: they chose the same column in all \d\d+ positions that both met$", told,
                          re.M)) == 1, told
    assert told.count("play alike") == 1


def test_a_bot_that_cannot_answer_is_told_before_anything_waits_for_it(tmp_path):
    for name, text in {"reads-all": "import sys\nfor line in sys.stdin.readlines():\n    print(3)\n",
                       "asks": "column = input('Your column? ')\nprint(column)\n",
                       "sound": "import connect4\nhelp = 'input(\"'\nconnect4.play(lambda turn: 3)\n"}.items():
        write(tmp_path / "subs" / name / "bot.py", text)
    told = run(TOURNAMENT, "init", "class", "--players", "subs/*", cwd=tmp_path).stdout
    assert "reads-all is likely to fail: it reads standard input to its end, which comes after the last game" in told
    assert "asks is likely to fail: it calls input(), but a player has no keyboard" in told
    assert told.count("is likely to fail") == 2


def test_without_a_build_the_teacher_reads_that_an_archive_has_to_be_unpacked(course):
    done = run(TOURNAMENT, "init", "plain", "--players", "subs/zip*", cwd=course)
    assert done.stdout.count('contains the player in an archive, "MyBot.zip"; unpack it there, or let connect4 '
                             "tournament init --build do that") == 2, done.stdout
