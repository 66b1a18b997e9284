"""Players in every language, by the real tools. Each kind of file plays by its ending, in the
sandbox too, and source text is not taken for a program."""

import re
import shlex
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from live_tournaments import LiveCup, player
from programs import BIN_DIR, ROOT, play
from records import fault_of

sys.path.insert(0, str(ROOT / "tests" / "protocol"))
import toolchains  # noqa: E402
from sdk_players import command_of_test_player  # noqa: E402

TEMPLATES = ROOT / "runner" / "new_bot" / "templates"
SCRIPTS = ROOT / "tests" / "players" / "scripts"
SDKS = BIN_DIR.parent / "share" / "connect4" / "sdk"

CODE = re.compile(r"^```\w+\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def first_example(language):
    """The first example on the page of the SDK."""
    return CODE.search(toolchains.LANGUAGES[language].page.read_text(encoding="ascii"))[1]


def played(*arguments, **options):
    record, = play(*arguments, "--json", **options).records
    return record


def made(path, text):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


@pytest.mark.parametrize("sdk", [*toolchains.WITH_SDK])
@pytest.mark.sandbox
def test_output_of_a_player_in_the_sandbox_does_not_reach_the_referee(sdk):
    if sdk in ("c", "cpp"):
        return  # the address sanitizer and the sandbox's limits do not go together
    command = command_of_test_player(sdk)
    if sdk == "ruby":
        command = [command[0], command[-1]]  # the runner sets the path of its SDK
    record = played(shlex.join([*map(str, command), "print"]), "random", "--sandbox", "--games", "1")
    assert "faults" not in record and "warnings" not in record, record


# Kinds of files by their endings


COMMONJS = """
require("readline").createInterface({input: process.stdin}).on("line", line => {
  const {id, method, params} = JSON.parse(line);
  if (id) console.log(JSON.stringify({id, result: method == "name" ? "CommonJS" : params.legal[0]}));
  if (method == "quit") process.exit();
});
"""


@pytest.fixture(scope="module")
def classes(tmp_path_factory):
    """A folder with the first example of the SDK for Java, compiled."""
    folder = tmp_path_factory.mktemp("java")
    made(folder / "MyBot.java", first_example("java"))
    shutil.copy(SDKS / "java" / "Connect4.java", folder)
    subprocess.run(["/usr/bin/javac", "MyBot.java", "Connect4.java"], cwd=folder, check=True)
    return folder


def js_player(folder, _classes):
    return made(folder / "bot.js", COMMONJS), "CommonJS"


def mjs_player(folder, _classes):
    shutil.copy(SDKS / "javascript" / "connect4.mjs", folder)
    return made(folder / "bot.mjs", first_example("javascript")), "My Bot"


def ruby_player(folder, _classes):
    return made(folder / "bot.rb", first_example("ruby")), "My Bot"


def class_player(folder, classes):
    for file in classes.glob("*.class"):
        shutil.copy(file, folder)
    return folder / "MyBot.class", "My Bot"


def jar_player(folder, classes):
    with zipfile.ZipFile(folder / "bot.jar", "w") as archive:
        archive.writestr("META-INF/MANIFEST.MF", "Main-Class: MyBot\n")
        for file in classes.glob("*.class"):
            archive.write(file, file.name)
    return folder / "bot.jar", "My Bot"


def java_player(folder, classes):
    for file in classes.glob("Connect4*.class"):
        shutil.copy(file, folder)
    return made(folder / "MyBot.java", first_example("java")), "My Bot"


KINDS = [js_player, mjs_player, ruby_player, class_player, jar_player, java_player]


def play_in_the_sandbox_and_without(folder, file, name):
    for options in ([], ["--sandbox"]):
        # Kotlin compiles a script for 10 s of its own time when other tests are at work.
        record = played(file.relative_to(folder), "random", "--startup-time", "60s", *options, cwd=folder)
        assert "faults" not in record, fault_of(record)
        assert record["red"] == name


@pytest.mark.long
@pytest.mark.parametrize("make", KINDS, ids=lambda make: make.__name__)
@pytest.mark.sandbox
def test_file_plays_by_its_ending_in_the_sandbox_and_without(tmp_path, classes, make):
    folder = tmp_path / "bots"
    folder.mkdir()
    play_in_the_sandbox_and_without(tmp_path, *make(folder, classes))


@pytest.mark.parametrize("script", [pytest.param(script, marks=pytest.mark.long if script.suffix == ".kts" else [])
                                    for script in sorted(SCRIPTS.iterdir())], ids=lambda script: script.suffix)
@pytest.mark.sandbox
def test_script_plays_by_its_ending_in_the_sandbox_and_without(tmp_path, script):
    (tmp_path / "bots").mkdir()
    file = Path(shutil.copy(script, tmp_path / "bots"))
    play_in_the_sandbox_and_without(tmp_path, file, "Script")


@pytest.mark.sandbox
def test_player_in_a_folder_with_others_sees_its_javascript_sdk(tmp_path):
    file, _ = mjs_player(tmp_path, None)
    shutil.copy(SCRIPTS / "bot.lua", tmp_path / "other.lua")
    cup = LiveCup(tmp_path, [player("A", f"./{file.name}"), player("B", "./other.lua")],
                  games_per_pairing=2, sandbox=None)
    cup.run()
    assert ["faults" in game for game in cup.games()] == [False, False]


@pytest.mark.sandbox
def test_class_in_a_folder_with_others_is_told_to_have_its_own(tmp_path, classes):
    file, _ = class_player(tmp_path, classes)
    shutil.copy(SCRIPTS / "bot.lua", tmp_path / "other.lua")
    cup = LiveCup(tmp_path, [player("A", f"./{file.name}"), player("B", "./other.lua")],
                  games_per_pairing=2, sandbox=None)
    told = cup.command("check", cup.config, status=2).err
    assert "also contains other players" in told and "give the player a folder of its own" in told


@pytest.mark.parametrize("words", ["", "# Connect4.play\n", '# require "connect4"\n',
                                   "require_relative 'connect4_board'\n"])
def test_ruby_player_of_the_old_kind_is_still_one(tmp_path, words):
    made(tmp_path / "connect4_board.rb", "")
    file = made(tmp_path / "old_player.rb",
                words + "class OldPlayer\n  def name; 'Old'; end\n"
                "  def take_turn(state, colour); state[0].index(:none); end\nend\n")
    assert played(file, "random")["red"] == "Old"


def test_ruby_player_that_calls_the_sdk_by_another_name_needs_no_host(tmp_path):
    file = made(tmp_path / "bot.rb",
                "require 'connect4'\nSdk = Connect4\nSdk.play(name: 'New') { |turn| turn.legal[0] }\n")
    assert played(file, "random")["red"] == "New"


@pytest.mark.parametrize("name, command", [
    ("bot.cpp", "g++ -O2 -o bot bot.cpp"),
    ("bot.cc", "g++ -O2 -o bot bot.cc"),
    ("bot.c", "gcc -O2 -o bot bot.c"),
    ("bot.rs", "rustc -O -o bot bot.rs"),
    ("bot.kt", "kotlinc -include-runtime -d bot.jar bot.kt"),
    ("bot.ts", "tsc bot.ts"),
    ("bot.cs", "mcs bot.cs"),
    ("./my bots/bot.go", "go build -o './my bots/bot' './my bots/bot.go'"),
])
def test_source_text_of_a_program_is_told_how_to_become_one(tmp_path, name, command):
    file = made(tmp_path / name, "// nothing\n")
    for mode in (0o644, 0o755):
        file.chmod(mode)
        ended = play(shlex.quote(name), "random", cwd=tmp_path)
        assert ended.status == 2
        assert ended.err == f'connect4 play: "{name}" is source text; compile it first: {command}\n'


def test_source_text_that_names_its_interpreter_is_a_program(tmp_path):
    script = (TEMPLATES / "shell" / "mybot.sh").read_text(encoding="ascii")
    file = made(tmp_path / "bot.c", script)
    file.chmod(0o755)
    assert played("./bot.c", "random", cwd=tmp_path)["red"] == "My Bot"


@pytest.mark.parametrize("command, name", [
    ("bot.mjs", "bot.mjs"),
    ("node bot.mjs", "bot.mjs"),
    ("node --no-warnings ./bots/../bot.mjs 4", "bot.mjs"),
    ("java -cp . Bot", "Bot"),
    ("java -jar bot.jar", "bot.jar"),
    ("./bot.sh", "bot.sh"),
])
def test_player_that_never_says_its_name_is_called_by_its_file(tmp_path, command, name):
    (tmp_path / "bots").mkdir()
    made(tmp_path / "bot.mjs", "process.exit(3);\n")
    made(tmp_path / "bot.jar", "")
    made(tmp_path / "bot.sh", "#!/bin/sh\nexit 3\n").chmod(0o755)
    record = played(command, "random", cwd=tmp_path)
    assert (record["red"], record["reason"]) == (name, "start_failed")


@pytest.mark.parametrize("name, program, package", [
    ("bot.mjs", "node", "nodejs"),
    ("bot.pl", "perl", "perl"),
    ("bot.php", "php", "php-cli"),
    ("bot.R", "Rscript", "r-base-core"),
    ("bot.ml", "ocaml", "ocaml-interp"),
    ("bot.scm", "guile", "guile-3.0"),
    ("bot.kts", "kotlinc", "kotlin"),
])
def test_interpreter_that_is_missing_is_named_with_its_package(tmp_path, name, program, package):
    made(tmp_path / name, "")
    ended = play(name, "random", cwd=tmp_path, env={"PATH": str(tmp_path)})
    assert ended.err == (
        f'connect4 play: "{name}" needs {program}, which is not installed: apt-get install {package}\n')


def test_script_of_an_interpreter_that_is_not_known_is_told_to_name_it_in_front(tmp_path):
    made(tmp_path / "bot.tcl", "puts hello\n")
    ended = play("./bot.tcl", "random", cwd=tmp_path)
    assert ended.err == (
        'connect4 play: "./bot.tcl" is not executable, and its first line does not name its interpreter by #!; put the interpreter in front of it, '
        'as in connect4 play "INTERPRETER ./bot.tcl"\n')
    shutil.copy(SCRIPTS / "bot.pl", tmp_path)
    assert played("perl bot.pl", "random", cwd=tmp_path)["red"] == "Script"


def test_program_for_windows_or_net_is_told_to_name_mono(tmp_path):
    (tmp_path / "bot.exe").write_bytes(b"MZ\x90\0\3")
    for mode in (0o644, 0o755):
        (tmp_path / "bot.exe").chmod(mode)
        ended = play("./bot.exe", "random", cwd=tmp_path)
        assert ended.err == ('connect4 play: "./bot.exe" is for Windows or .NET; run a .NET program with mono, as in '
                             'connect4 play "mono ./bot.exe"\n')


# The folder of Java's classes, and paths with spaces


@pytest.fixture
def folder_of_classes(tmp_path):
    """A folder in which the class Bot is in folders of several names, one of them that of a program."""
    made(tmp_path / "source" / "Bot.java",
         "public class Bot { public static void main(String[] arguments) {"
         " Connect4.play(\"Bot\", turn -> turn.legal().get(0)); } }")
    sdk = toolchains.SDKS / "java" / "Connect4.java"
    for folder in ("java", "my bots"):
        subprocess.run(["/usr/bin/javac", "-d", tmp_path / folder, tmp_path / "source" / "Bot.java", sdk],
                       check=True)
    return tmp_path


@pytest.mark.sandbox
@pytest.mark.parametrize("options", [(), ("--sandbox",)])
@pytest.mark.parametrize("command", [
    "java -cp java Bot", "java -cp ./java Bot", "java -classpath nowhere:java Bot", "java/Bot.class",
    "java -cp 'my bots' Bot",
])
def test_classes_are_found_in_the_class_path(folder_of_classes, command, options):
    record, = play(command, "random", "--json", *options, cwd=folder_of_classes).records
    assert "faults" not in record, fault_of(record)


@pytest.mark.sandbox
def test_class_paths_of_a_config_begin_at_its_folder(folder_of_classes):
    players = [player("List", "java", "-cp", "java", "Bot"), player("Bob", "random")]
    cup = LiveCup(folder_of_classes, players, sandbox=None)
    cup.command("check", cup.config, cwd="/")
    cup.write(players=[{"command": "java -cp ./java Bot"}, {"command": "random"}])
    cup.command("check", cup.config, cwd="/")


def test_folder_with_the_name_of_a_program_is_a_player_if_it_stands_alone(folder_of_classes):
    ended = play("java", "random", "--quiet", cwd=folder_of_classes)
    assert ended.status == 0 and "1 game\nplayer " in ended.out


@pytest.mark.parametrize("words, remedy", [
    (("my", "bot.py", "random"), 'put "my bot.py" in quotes, because it contains a space'),
    (("python3 my bot.py", "random"), '"my bot.py" contains a space; quote it: ' "'my bot.py'"),
])
def test_path_with_a_space_is_told_to_be_quoted(tmp_path, words, remedy):
    made(tmp_path / "my bot.py", "import connect4\n")
    ended = play(*words, cwd=tmp_path)
    assert ended.status == 2 and remedy in ended.err
    ended = play("check", *words[:-1], cwd=tmp_path, program=BIN_DIR / "bot")
    assert ended.status == 2 and remedy in ended.err
