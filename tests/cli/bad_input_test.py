"""Bad input is answered with the input, the reason and the remedy, word for word."""

import os

import pytest

from programs import PLAY, environment, play, write_bot

START_HINT = (
    'give moves such as 4435, or a FEN such as "3x3/7/7/7/7/7 o", or the file of a saved game')
KNOWN = "random, greedy, minimax, perfect, human"
OTHERWISE = f"Bundled players: {KNOWN}. Or pass a program, such as ./mybot or mybot.py"

COMMAND_LINES = {
    "no player, but an option": (
        ["--games", "3"], "two players are needed, not 0; for example: connect4 play greedy random"),
    "no player, but a start": (
        ["--from", "4435"], "two players are needed, not 0; for example: connect4 play greedy random"),
    "a window alone": (["--window"], "two players are needed, not 0; for example: connect4 play --window --level 3, you "
                                     "against a program, or connect4 play --window human human"),
    "one player": (["greedy"], "two players are needed, not 1; for example: connect4 play greedy random"),
    "three players": (
        ["greedy", "random", "random"],
        "too many arguments: give [PLAYER PLAYER]; for example: connect4 play greedy random"),
    "unknown player": (
        ["gredy", "random"], f'no player called "gredy"; did you mean greedy? {OTHERWISE}'),
    "unknown player, nothing near": (
        ["xyzzy", "random"], f'no player called "xyzzy". {OTHERWISE}'),
    "missing script behind its interpreter": (
        ["python3 xyzzy.py", "random"],
        f'"xyzzy.py" does not exist; check the path, or choose one of {KNOWN}'),
    "empty player": (["", "random"], f"a player needs a name; choose one of {KNOWN}"),
    "unknown option": (
        ["random", "random", "--gmaes", "3"], "unknown option --gmaes; did you mean --games?"),
    "unknown option, nothing near": (
        ["random", "random", "--xyzzy"], "unknown option --xyzzy; see connect4 play --help"),
    "short option": (
        ["random", "random", "-g", "3"],
        "unknown option -g: options begin with two dashes; see connect4 play --help"),
    "missing value": (
        ["random", "random", "--games"], "--games needs a value: --games N; see connect4 play --help"),
    "empty value": (
        ["random", "random", "--games="], "--games needs a value: --games N; see connect4 play --help"),
    "value of a switch": (
        ["random", "random", "--quiet=3"], "--quiet takes no value; see connect4 play --help"),
    "option twice": (
        ["random", "random", "--games", "1", "--games", "2"],
        "--games is given twice; give it once"),
    "no games": (
        ["random", "random", "--games", "0"],
        '--games "0": the value must be a whole number from 1 to 100000000'),
    "games that are no number": (
        ["random", "random", "--games", "3x"],
        '--games "3x": the value must be a whole number from 1 to 100000000'),
    "negative seed": (
        ["random", "random", "--seed", "-1"],
        '--seed "-1": the value must be a whole number from 0 to 9223372036854775807'),
    "large seed": (
        ["random", "random", "--seed", "9223372036854775808"],
        '--seed "9223372036854775808": '
        "the value must be a whole number from 0 to 9223372036854775807"),
    "duration without unit": (
        ["random", "random", "--time-per-move", "5"],
        '--time-per-move "5": a duration is a number with its unit, such as 500ms, 2s or 1m30s'),
    "negative duration": (
        ["random", "random", "--delay=-5ms"],
        '--delay "-5ms": a duration is a number with its unit, such as 500ms, 2s or 1m30s'),
    "clock finer than it counts": (
        ["random", "random", "--bank", "1500us"],
        '--bank "1500us": clocks count whole milliseconds; give 2ms'),
    "no time at all": (
        ["random", "random", "--time-per-move", "0s", "--bank", "0s"],
        '--time-per-move "0s" and --bank "0s" add up to less than 1ms, which is too short for any move; '
        "increase one of them"),
    "no processor time": (
        ["random", "random", "--cpu-time", "0s"],
        '--cpu-time "0s": the value must be from 1ms to 1h, such as 100ms'),
    "processor time and time on the clock": (
        ["random", "random", "--cpu-time", "1s", "--time-per-move", "1s"],
        "--cpu-time and --time-per-move exclude each other; give one of them"),
    "processor time and a bank": (
        ["random", "random", "--cpu-time", "1s", "--bank", "1s"],
        "--cpu-time and --bank exclude each other; give one of them"),
    "no time to start": (
        ["random", "random", "--startup-time", "0s"],
        '--startup-time "0s": too short for any player to start; give more, such as 10s'),
    "no time to get ready": (
        ["random", "random", "--ready-time", "0s"],
        '--ready-time "0s": too short for any player to start; give more, such as 10s'),
    "one file for two pictures": (
        ["random", "random", "--svg", "a.svg", "--png", "a.svg"],
        '--svg "a.svg" and --png "a.svg" are the same file, which can hold only one of them; '
        "choose another name for the latter"),
    "one file for records and a picture, written in two ways": (
        ["random", "random", "--record", "games.jsonl", "--svg", "./games.jsonl"],
        '--record "games.jsonl" and --svg "./games.jsonl" are the same file, which can hold only '
        "one of them; choose another name for the latter"),
    "choice": (
        ["random", "random", "--color", "maybe"],
        '--color "maybe": the value must be one of auto, always, never'),
    "colour in British": (
        ["random", "random", "--colour", "never"],
        "unknown option --colour; did you mean --color?"),
    "processor": (
        ["random", "random", "--pin", "99x"],
        '--pin "99x": the value must be a whole number from 0 to 1023'),
    "start: no column": (
        ["random", "random", "--from", "448"],
        f'--from "448": move 3, "8", is not a column; moves are the digits 1-7; {START_HINT}'),
    "start: full column": (
        ["random", "random", "--from", "4444444"],
        f'--from "4444444": move 7 (column 4) goes into a full column; {START_HINT}'),
    "start: over": (
        ["random", "random", "--from", "1212121"],
        f'--from "1212121": the game is over in this position; {START_HINT}'),
    "start: FEN without side": (
        ["random", "random", "--from", "7/7/7/7/7/7"],
        '--from "7/7/7/7/7/7": the side to move is missing: end with " x" or " o"; ' + START_HINT),
    "start: FEN with a wrong rank": (
        ["random", "random", "--from", "8/7/7/7/7/7 x"],
        '--from "8/7/7/7/7/7 x": rank 1 "8" contains "8"; a rank consists of x, o and the '
        "digits 1-7; " + START_HINT),
    "start: no such file": (
        ["random", "random", "--from", "games/game1.txt"],
        f'--from "games/game1.txt": No such file or directory; {START_HINT}'),
    "start: no such file, or no such column": (
        ["random", "random", "--from", "4a"],
        '--from "4a": move 2, "a", is not a column; moves are the digits 1-7; '
        f"and as a file: No such file or directory; {START_HINT}"),
    "start: folder": (
        ["random", "random", "--from", "/tmp"], f'--from "/tmp": Is a directory; {START_HINT}'),
    "open quote": (["minimax '--depth 4", "random"],
                   "\"minimax '--depth 4\": the quote ' is never closed; close it"),
    "device": (["/dev/null", "random"],
               '"/dev/null" is not a regular file; name the player\'s program'),
    "missing path": (
        ["/nowhere/at/all", "random"],
        f'"/nowhere/at/all" does not exist; check the path, or choose one of {KNOWN}'),
    "record file": (
        ["random", "random", "--record", "/nowhere/games.jsonl"],
        '"/nowhere/games.jsonl": cannot be written: No such file or directory; '
        "choose a folder that exists and that you may write to"),
    "record into a folder": (
        ["random", "random", "--record", "/tmp"],
        '"/tmp": cannot be written: Is a directory; '
        "choose a folder that exists and that you may write to"),
    "completion for another shell": (
        ["--completion", "tcsh"], '--completion "tcsh": the value must be one of bash, fish, zsh'),
}


@pytest.mark.parametrize("arguments, sentence", COMMAND_LINES.values(), ids=COMMAND_LINES)
def test_names_the_error_and_the_remedy(arguments, sentence, tmp_path):
    ended = play(*arguments, cwd=tmp_path)
    assert ended.err == f"connect4 play: {sentence}\n"
    assert (ended.status, ended.out) == (2, "")


def test_processor_that_this_machine_lacks(tmp_path):
    ended = play("random", "random", "--pin", "999", cwd=tmp_path)
    assert ended.err == (
        'connect4 play: --pin "999": no such processor; `nproc` prints their number, and --pin off leaves '
        "the choice to the system\n")
    assert ended.status == 2


@pytest.mark.parametrize("name, command", [
    ("mybot", "chmod +x ./mybot"),
    ("my bot's", "chmod +x './my bot'\\''s'"),
])
def test_file_that_is_not_executable_says_how_to_make_it_so(tmp_path, name, command):
    (tmp_path / name).write_text("#!/bin/sh\n")
    ended = play(f"./{name}", "random", cwd=tmp_path)
    assert ended.err == f'connect4 play: "./{name}" is not executable; type: {command}\n'
    assert ended.status == 2


def test_file_that_leads_to_itself_is_not_called_missing(tmp_path):
    (tmp_path / "loop.py").symlink_to("loop.py")
    ended = play("./loop.py", "random", cwd=tmp_path)
    assert ended.err == ('connect4 play: cannot reach "./loop.py": Too many levels of symbolic links; '
                         f"check the path, or choose one of {KNOWN}\n")
    assert ended.status == 2


def test_file_behind_a_closed_door_is_not_called_missing(tmp_path):
    bot = write_bot(tmp_path / "bot.py", "return turn.legal[0]")
    tmp_path.chmod(0)
    # Root passes through closed doors, unless it gives that up.
    closed_to_root = ["setpriv", "--bounding-set=-all"] if os.geteuid() == 0 else []
    program, *arguments = [*closed_to_root, PLAY, bot, "random"]
    ended = play(*arguments, program=program)
    tmp_path.chmod(0o755)
    assert ended.err == (f'connect4 play: cannot reach "{bot}": Permission denied; '
                         f"check the path, or choose one of {KNOWN}\n")
    assert ended.status == 2


def test_missing_file_has_near_misses_in_its_folder(tmp_path):
    (tmp_path / "bots").mkdir()
    write_bot(tmp_path / "bots" / "winner.py", "return turn.legal[0]")
    ended = play("bots/winer.py", "random", cwd=tmp_path)
    assert ended.err == 'connect4 play: "bots/winer.py" does not exist; did you mean winner.py?\n'


def test_missing_file_is_looked_for_as_bot_new_names_it(tmp_path):
    write_bot(tmp_path / "mine_bot.py", "return turn.legal[0]")
    ended = play("mine.py", "random", cwd=tmp_path)
    assert '"mine.py" does not exist; did you mean mine_bot.py?' in ended.err


def test_unknown_player_has_near_misses_among_files_here(tmp_path):
    write_bot(tmp_path / "winner.py", "return turn.legal[0]")
    ended = play("winner", "random", cwd=tmp_path)
    assert 'no player called "winner"; did you mean winner.py?' in ended.err


def test_names_cannot_command_the_terminal(tmp_path):
    for bad in ("\x1b[31mred", b"\xff\xfe".decode("utf-8", "surrogateescape"), "a\nb\u202ec"):
        for arguments in ([bad, "random"], ["random", "random", "--" + bad],
                          ["random", "random", "--record", "/nowhere/" + bad],
                          ["random", "random", "--from", bad]):
            ended = play(*map(os.fsencode, arguments), cwd=tmp_path)
            assert ended.status == 2
            assert ended.err.count("\n") == 1
            assert all(c >= " " and c != "\u202e" for c in ended.err[:-1]), ended.err


@pytest.mark.parametrize("option", ["--record", "--svg", "--png", "--page"])
def test_no_file_is_written_over_a_player(tmp_path, option):
    bot = tmp_path / "bot.py"
    bot.write_text("# a night's work\n")
    for player, name in (("bot.py", "bot.py"), ("python3 bot.py", "bot.py")):
        ended = play("random", player, option, "./bot.py", cwd=tmp_path)
        assert ended.err == (f'connect4 play: the player "{name}" and {option} "./bot.py" are the same '
                             "file, which can hold only one of them; choose another name for the "
                             "latter\n")
        assert (ended.status, ended.out) == (2, "")
    assert bot.read_text() == "# a night's work\n"


def test_records_are_not_written_over_the_start(tmp_path):
    (tmp_path / "start.fen").write_text("Ann\nBob\n7/7/7/7/7/7 x\n")
    ended = play("random", "random", "--from", "start.fen", "--record", "./start.fen", cwd=tmp_path)
    assert ended.err == ('connect4 play: --from "start.fen" and --record "./start.fen" are the same file, '
                         "which can hold only one of them; choose another name for the latter\n")
    assert ended.status == 2


@pytest.mark.parametrize("name", ["games.jsonl", "link", "second"])
def test_picture_never_takes_the_place_of_the_records(tmp_path, name):
    records = tmp_path / "games.jsonl"
    records.write_text("earlier games\n")
    (tmp_path / "link").symlink_to("games.jsonl")
    (tmp_path / "second").hardlink_to(records)
    ended = play("random", "random", "--record", records, "--png", name, cwd=tmp_path)
    assert ended.err == (f'connect4 play: --record "{records}" and --png "{name}" are the same file, which '
                         "can hold only one of them; choose another name for the latter\n")
    assert (ended.status, ended.out) == (2, "")
    assert records.read_text() == "earlier games\n"


def test_records_and_picture_may_both_go_to_a_device():
    assert play("random", "random", "--record", "/dev/null", "--svg", "/dev/null").status == 0


def test_record_file_is_looked_at_before_the_first_game(tmp_path):
    witness = tmp_path / "played"
    bot = write_bot(tmp_path / "bot.py", f"open({str(witness)!r}, 'w')\nreturn turn.legal[0]")
    ended = play(bot, "random", "--record", "/nowhere/x", cwd=tmp_path)
    assert ended.status == 2
    assert not witness.exists()


def test_interpreter_that_is_not_installed(tmp_path):
    write_bot(tmp_path / "bot.py", "return turn.legal[0]")
    ended = play("bot.py", "random", cwd=tmp_path, env=environment(PATH=str(tmp_path)))
    assert ended.err == ('connect4 play: "bot.py" needs python3, which is not installed: '
                         "apt-get install python3\n")


@pytest.mark.parametrize("path", ["", None], ids=["empty", "missing"])
def test_interpreter_is_found_without_a_path(tmp_path, path):
    write_bot(tmp_path / "bot.py", "return turn.legal[0]")
    record, = play("bot.py", "random", "--json", cwd=tmp_path, env=environment(PATH=path)).records
    assert "faults" not in record


@pytest.mark.parametrize("name", ["-x.py", "-x.rb"])
def test_script_with_a_name_that_begins_with_a_dash_is_a_player(tmp_path, name):
    write_bot(tmp_path / "-x.py", "return turn.legal[0]", name="x")
    (tmp_path / "-x.rb").write_text(
        "class XPlayer\n  def name; 'x'; end\n  def take_turn(s, c); 0; end\nend\n")
    ended = play("--json", "--", name, "random", cwd=tmp_path)
    record, = ended.records
    assert record["red"] == "x", "its own name, not its file's: it was started"


def test_option_after_two_dashes_is_a_player(tmp_path):
    ended = play("--", "-x", "random", cwd=tmp_path)
    assert 'no player called "-x"' in ended.err
