"""`bot new` writes a bot that plays at once, in every language, by the commands of its own
README.md and the real tools. It overwrites nothing, and names missing tools."""

import json
import re
import shutil
import subprocess
import sys

import pytest

from programs import BIN_DIR, ROOT, play

sys.path.insert(0, str(ROOT / "tests" / "protocol"))
sys.path.insert(0, str(ROOT / "tests" / "benchmarks"))
import first_game  # noqa: E402
import toolchains  # noqa: E402

BOT = BIN_DIR / "bot"
LANGUAGES = json.loads(play("list", "--json", program=BOT).out)["languages"]
NAMES = [language["name"] for language in LANGUAGES]


def new(*arguments, **options):
    return play("new", *arguments, program=BOT, **options)


def run(command, folder, **changes):
    """As a person types it in that folder."""
    environment = {**first_game.environment_of(BIN_DIR.parent), **changes}
    return subprocess.run(command, shell=True, cwd=folder, env=environment, text=True,
                          stdin=subprocess.DEVNULL, capture_output=True, check=False)


def succeed(command, folder, **changes):
    ended = run(command, folder, **changes)
    assert ended.returncode == 0, f"{command}\n{ended.stdout}{ended.stderr}"
    return ended.stdout


def source_in(commands):
    """The file that the page tells to edit."""
    return commands["change it"].removeprefix("$EDITOR ")


#: The others have the same runner and each a template of its own, which seldom changes.
OFTEN = ("python", "c", "javascript", "ruby")


@pytest.fixture(params=[pytest.param(name, marks=[] if name in OFTEN else pytest.mark.long) for name in NAMES])
def language(request):
    """One whose tools are all there, as they have to be."""
    listed, = (each for each in LANGUAGES if each["name"] == request.param)
    for tool in listed["needs"]:
        assert tool["path"], f"{tool['program']} is missing: apt-get install {tool['package']}"
    return request.param


@pytest.fixture
def bot(tmp_path, language):
    """The folder of a new bot, and its commands."""
    made = new("mybot", "--language", language, cwd=tmp_path)
    assert (made.status, made.err) == (0, "")
    folder = tmp_path / "mybot"
    commands = first_game.commands_in(folder / "README.md")
    assert len(commands) >= 5
    assert all(f"    {command} # {purpose}\n" in re.sub(r" +#", " #", made.out)
               for purpose, command in commands.items())
    return folder, commands


def test_there_is_a_bot_in_every_language_with_an_sdk_or_a_toolchain():
    assert set(toolchains.LANGUAGES) <= set(NAMES)


@pytest.mark.sandbox
def test_new_bot_builds_plays_and_passes_its_test_by_its_readme(bot):
    folder, commands = bot
    assert (folder / source_in(commands)).exists()
    if "build it" in commands:
        succeed(commands["build it"], folder)
    game = json.loads(succeed(commands["play it"] + " --json", folder))
    assert (game["red"], game["blue"], "faults" in game) == ("mybot", "greedy", False)
    tested = succeed(commands["test it"], folder)
    assert re.fullmatch(r"All \d+ checks passed\.\nall is well\n", tested)
    succeed(commands["run a small tournament"].replace("run", "check"), folder)


@pytest.mark.parametrize("language", ["java", "rust", "shell", "ruby"], indirect=True)
def test_bot_may_be_called_anything(tmp_path, language):
    name = "-Käse \"$(x)' #{2}\\n"
    assert new("--language", language, "--", name, cwd=tmp_path).status == 0
    folder = tmp_path / name
    commands = first_game.commands_in(folder / "README.md")
    succeed(commands.get("build it", ":"), folder, LC_ALL="C.UTF-8")
    game = json.loads(succeed(commands["play it"] + " --json", folder, LC_ALL="C.UTF-8"))
    assert (game["red"], "faults" in game) == ("-Käse ___x__ __2__n", False)


@pytest.mark.parametrize("name, language, file", [
    ("bots/mybot/", "python", "mybot.py"),
    ("random", "python", "random_bot.py"),
    ("connect4", "javascript", "connect4_bot.mjs"),
    ("my_test", "go", "my_test_bot.go"),
    ("4 in a row", "java", "Bot4InARowBot.java"),
    ("my bot", "java", "MyBot.java"),
    ("四目", "c", "bot.c"),
])
def test_files_have_the_name_of_the_folder_as_far_as_the_language_allows(tmp_path, name, language, file):
    new(name, "--language", language, cwd=tmp_path)
    assert source_in(first_game.commands_in(tmp_path / name / "README.md")) == file
    assert (tmp_path / name / file).exists()


def test_default_is_python_and_output_names_the_next_commands_as_the_tutorial_shows_them(tmp_path):
    page = (ROOT / "docs" / "bots" / "first-bot.md").read_text(encoding="utf-8")
    command, shown = re.search(r"^    \$ (connect4 bot new.*)\n((?:    .*\n|\n)+)", page, re.MULTILINE).groups()
    printed = succeed(command, tmp_path).replace(f"{BIN_DIR.parent}/", "PREFIX/")
    assert printed == re.sub("^    ", "", shown, flags=re.MULTILINE).rstrip("\n") + "\n"
    assert sorted(path.name for path in (tmp_path / "mybot").iterdir()) == [
        "README.md", "connect4.py", "mybot.py", "test.sh", "tournament.json"]


def test_shell_that_would_not_find_the_programs_is_told_how(tmp_path):
    shown = new("mybot", cwd=tmp_path, env={"PATH": "/usr/bin:/bin"}).out
    line = re.search(r"^    (export PATH=.*)$", shown, re.MULTILINE)[1]
    succeed(f"{line} && cd mybot && ./test.sh", tmp_path, PATH="/usr/bin:/bin")


@pytest.mark.parametrize("language", LANGUAGES, ids=NAMES)
def test_a_missing_tool_is_named_and_the_bot_is_written_all_the_same(tmp_path, language):
    made = new("mybot", "--language", language["name"], cwd=tmp_path, env={"PATH": str(tmp_path)})
    assert (tmp_path / "mybot" / "README.md").exists()
    assert made.status == 0
    programs = ", ".join(tool["program"] for tool in language["needs"])
    packages = " ".join(tool["package"] for tool in language["needs"])
    assert made.err == (programs and (
        f"connect4 bot new: not playable yet: {programs} not installed: apt-get install {packages}\n"))


@pytest.mark.parametrize("existing", ["folder", "file", "link"])
def test_overwrites_nothing(tmp_path, existing):
    there = tmp_path / "there"
    {"folder": there.mkdir, "file": there.touch,
     "link": lambda: there.symlink_to("nowhere")}[existing]()
    ended = new("there", cwd=tmp_path)
    assert ended.status == 2
    assert ended.err == ('connect4 bot new: "there" already exists, so nothing was written; choose another folder, '
                         'such as "mybot2"\n')
    assert [path.name for path in tmp_path.rglob("*")] == ["there"]


ABSTRACT = "class AbstractBot:\n    def get_move(self, board):\n        raise NotImplementedError\n"
BASED = """from abstract_bot import AbstractBot


class Bot{0}(AbstractBot):
    def get_move(self, board):
        assert len(board) == 6 and sum(map(sum, board)) >= 0
        return [column for column in range(7) if board[0][column] == 0][{0}]
"""


def test_a_host_plays_classes_that_are_based_on_one(tmp_path):
    for number in (0, -1):
        folder = tmp_path / "subs" / f"s{number}"
        folder.mkdir(parents=True)
        (folder / "my_bot.py").write_text(BASED.replace("Bot{0}", f"Bot{abs(number)}").format(number))
    made = new("host", "--host-for", "AbstractBot", cwd=tmp_path)
    assert (made.status, made.err) == (0, "")
    assert made.out.startswith("Created host/, a host for AbstractBot.\n\n    ")
    assert "\nReference: " in made.out and made.out.endswith("/hosts/classes.md\n")
    host = tmp_path / "host"
    assert sorted(file.name for file in host.iterdir()) == ["README.md", "connect4.py", "host.py"]
    assert len((host / "host.py").read_text().splitlines()) <= 30
    (host / "abstract_bot.py").write_text(ABSTRACT)
    check = first_game.commands_in(host / "README.md")["check one"].replace("ann", "s0")
    succeed(check, tmp_path)
    succeed(first_game.commands_in(host / "README.md")["play all"], tmp_path)
    table = json.loads(succeed("tournament run class --json --set games_per_pairing=2", tmp_path))
    assert sorted(row["player"] for row in table["standings"]) == ["s-1", "s0"]
    assert all(set(row["reasons"]) <= {"four", "draw"} for row in table["standings"])


def test_a_host_says_so_if_there_is_no_such_class(tmp_path):
    new("host", "--host-for", "MyBot", cwd=tmp_path)
    (tmp_path / "ann").mkdir()
    (tmp_path / "ann/bot.py").write_text("class Bot:\n    pass\n")
    ended = play("python3 host/host.py ann", "random", cwd=tmp_path)
    assert "ann defines no class MyBot" in ended.out + ended.err


@pytest.mark.parametrize("arguments, complaint", [
    (["--host-for", "a b"], '--host-for "a b": the value must be the name of a class in Python, such as AbstractBot'),
    (["--host-for", "1A"], "must be the name of a class"),
    (["--host-for", "MyBot", "--language", "rust"], "--host-for and --language exclude each other"),
])
def test_a_host_is_refused_for_a_file_without_a_class_of_python(tmp_path, arguments, complaint):
    ended = new("host", *arguments, cwd=tmp_path)
    assert ended.status == 2 and complaint in ended.err
    assert list(tmp_path.iterdir()) == []


def test_a_class_that_is_played_as_a_bot_is_told_of_hosts(tmp_path):
    (tmp_path / "bot.py").write_text(BASED.format(0).replace("from abstract_bot import AbstractBot", ABSTRACT))
    for words in (["check", "bot.py"], ["check", "--no-sandbox", "bot.py"]):
        ended = play(*words, program=BOT, cwd=tmp_path)
        assert ended.status != 0
        assert ("it defines a class but does not play by itself; create a host for it (hosts/classes.md): "
                "connect4 bot new host --host-for AbstractBot") in ended.out + ended.err


def test_unknown_language_is_told_which_there_are(tmp_path):
    ended = new("mybot", "--language", "cobol", cwd=tmp_path)
    assert ended.status == 2
    assert ended.err == (
        f'connect4 bot new: --language "cobol": the value must be one of {", ".join(NAMES)}\n')
    assert new("mybot", "--language", "PYTHON", cwd=tmp_path).err.endswith("; did you mean python?\n")
    assert not (tmp_path / "mybot").exists()


def test_folder_that_cannot_be_made_is_named(tmp_path):
    (tmp_path / "file").touch()
    assert new("file/mybot", cwd=tmp_path).err.startswith('connect4 bot new: "file/mybot": cannot be written: Not a directory; ')
    assert new(cwd=tmp_path).err == (
        "connect4 bot new: too few arguments: give DIR; for example: connect4 bot new mybot\n")


def test_nothing_is_left_of_a_bot_that_cannot_be_written_whole(tmp_path):
    (tmp_path / "bin").mkdir()
    alone = shutil.copy(BOT, tmp_path / "bin")
    templates = tmp_path / "share" / "connect4" / "new_bot" / "templates"
    shutil.copytree(BIN_DIR.parent / "share" / "connect4" / "new_bot" / "templates", templates)
    ended = play("new", "mybot", program=alone, cwd=tmp_path)
    assert ended.status == 2
    assert ended.err == (f"connect4 bot new: this installation is incomplete: {tmp_path}/share/connect4/sdk/python: "
                         "No such file or directory; install connect4 again\n")
    assert not (tmp_path / "mybot").exists()


@pytest.mark.parametrize("mistake, complaint", [
    ("return turn.legal[0]", "FAILED: it does not see its win in one: "),
    ("return 7", "plays on the empty board       FAILED   answered 7 instead of a column"),
    ("import os; os._exit(0)", "plays on the empty board       FAILED   exited with status 0"),
])
def test_its_own_test_fails_if_it_is_wrong(tmp_path, mistake, complaint):
    new("mybot", cwd=tmp_path)
    file = tmp_path / "mybot" / "mybot.py"
    file.write_text(file.read_text().replace("(turn):\n", f"(turn):\n    {mistake}\n"))
    ended = run("mybot/test.sh", tmp_path)
    assert ended.returncode != 0
    assert complaint in ended.stdout + ended.stderr
    assert "all is well" not in ended.stdout


#: The line of each template behind which a crash goes, and the crash.
CRASHES = {
    "python": ("def choose_column(turn):\n", "    import os; os._exit(3)\n"),
    "javascript": ("function chooseColumn(turn) {\n", "process.exit(3);\n"),
    "typescript": ("function chooseColumn(turn: connect4.Turn): connect4.Choice {\n",
                   "(globalThis as any).process.exit(3);\n"),
    "java": ('Connect4.play("mybot", turn -> {\n', "Runtime.getRuntime().halt(3);\n"),
    "cpp": ("[](connect4::Turn& turn) {\n", "__builtin_trap();\n"),
    "c": ("choose(connect4_turn* turn) {\n", "__builtin_trap();\n"),
    "rust": ("fn choose_column(turn: &Turn) -> i32 {\n", "std::process::abort();\n"),
    "go": ("func chooseColumn(t turn) int {\n", "os.Exit(3)\n"),
    "ruby": ("do |turn|\n", "exit!(3)\n"),
    "shell": ("*'\"method\":\"take_turn\"'*)\n", "exit 3\n"),
}


def test_its_own_test_fails_if_it_crashes_in_a_game(tmp_path, bot, language):
    """The check of the protocol is left out: it would be the first to see a crash at every turn."""
    folder, commands = bot
    source = folder / source_in(commands)
    text = source.read_text()
    place, crash = CRASHES[language]
    assert text.count(place) == 1
    source.write_text(text.replace(place, place + crash))
    without_check = tmp_path / "bin" / "connect4"
    without_check.parent.mkdir()
    without_check.write_text('#!/bin/sh\n[ "$1 $2" != "bot check" ] || exit 0\n'
                             f'exec {BIN_DIR}/connect4 "$@"\n')
    without_check.chmod(0o755)
    path = f"{without_check.parent}:{first_game.environment_of(BIN_DIR.parent)['PATH']}"
    ended = run(commands["test it"], folder, PATH=path)
    assert ended.returncode == 1 and "FAILED: a game against greedy: " in ended.stderr, (
        ended.stdout + ended.stderr)


def test_typescript_is_built_by_the_compiler_in_the_bots_folder(tmp_path):
    new("mybot", "--language", "typescript", cwd=tmp_path)
    tsc = tmp_path / "mybot" / "node_modules" / ".bin" / "tsc"
    tsc.parent.mkdir(parents=True)
    tsc.write_text("#!/bin/sh\necho the own compiler; exit 9\n")
    tsc.chmod(0o755)
    ended = run("./test.sh", tmp_path / "mybot")
    assert (ended.returncode, ended.stdout) == (9, "the own compiler\n")


def test_time_to_a_first_game_can_be_measured():
    command = f"{ROOT}/tests/benchmarks/first_game.py --build {BIN_DIR.parent} --rounds 1 shell"
    assert re.search(r"^shell( +\d+\.\d\d){4}$", succeed(command, ROOT), re.MULTILINE)
