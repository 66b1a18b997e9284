"""Players of the original Ruby runner play unchanged.

The sentences quoted are those of the page that describes that runner to its players.
"""

import glob
import json
import os
import re
import signal
import subprocess
from pathlib import Path

import pytest

from live_tournaments import LiveCup
from live_tournaments import player as cup_player
from programs import (BIN_DIR, ROOT, environment, interrupt, play, processes_marked, start,
                      wait_until)
from records import fault_of
from terminals import Terminal

PLAYERS = ROOT / "tests" / "players" / "ruby"
HOST = BIN_DIR.parent / "share" / "connect4" / "hosts" / "ruby_host.rb"
EMPTY = [["none"] * 7 for _ in range(6)]


def player(name):
    return PLAYERS / f"{name}_player.rb"


def write_player(folder, body, name='"Written"', extra="", file="written_player.rb"):
    path = folder / file
    path.write_text(f"class WrittenPlayer\n  {extra}\n  def name\n    {name}\n  end\n\n"
                    f"  def take_turn(state, colour)\n    {body}\n  end\nend\n", encoding="utf-8")
    return path


def name_request(number=1):
    return {"jsonrpc": "2.0", "id": number, "method": "name", "params": {"protocol": 1}}


def turn(number=2, state=None, colour="red"):
    params = {"state": state or EMPTY, "colour": colour, "legal": list(range(7)), "moves": []}
    return {"jsonrpc": "2.0", "id": number, "method": "take_turn", "params": params}


class Session:
    """The host's answers to messages, and its log."""

    def __init__(self, file, *messages, env=None, options=()):
        text = "".join(json.dumps(message) + "\n" for message in messages)
        ended = subprocess.run(
            ["ruby", HOST, file, *options], input=text.encode(), capture_output=True, timeout=60,
            env=env or environment(), check=False)
        self.replies = [json.loads(line) for line in ended.stdout.splitlines()]
        self.log = ended.stderr.decode("utf-8")
        self.status = ended.returncode


def answer_of(file, **options):
    session = Session(file, name_request(), turn(), **options)
    assert session.status == 0, session.log
    return session.replies[1]


# Whole games.

@pytest.mark.parametrize("name, told", [
    ("left", "Left"), ("helped", "Helped"), ("inheriting", "Heir"), ("talking", "Talker"),
    ("vandal", "Vandal"), ("misleading", "Misleading"), ("logging", "Logger"), ("old", "Old"),
    ("probing", "Prober"),
])
def test_well_behaved_player_plays_both_colours_without_fault_or_warning(name, told):
    records = play(player(name), player("left"), "--games", "2", "--json").records
    assert [record["red" if record["game"] == 1 else "blue"] for record in records] == [told] * 2
    for record in records:
        assert record["reason"] in ("four", "draw"), record.get("faults")
        assert "warnings" not in record


#: Ways to choose among `free`, the columns with room.
STRATEGIES = [
    "free.first", "free.last", "free[free.size / 2]", "free.min_by { |c| (c - 3).abs }",
    "free.max_by { |c| (c - 3).abs }", "free.min_by { |c| state.count { |row| row[c] != :none } }",
    "free.max_by { |c| state.count { |row| row[c] != :none } }", "free.find(&:odd?) || free.first",
    "free.sample", "free.max_by { |c| state.count { |row| row[c] == colour } }",
]


@pytest.mark.sandbox
def test_ten_players_play_a_cup_with_bundled_players_in_the_sandbox(tmp_path):
    players = [cup_player("Greedy", "greedy"), cup_player("Bob", "random")]
    for number, strategy in enumerate(STRATEGIES):
        folder = tmp_path / f"player{number}"
        folder.mkdir()
        body = f"free = (0..6).select {{ |c| state[0][c] == :none }}\n    {strategy}"
        players.append(cup_player(f"Ruby {number}", write_player(folder, body)))
    cup = LiveCup(tmp_path / "cup", players, format="gauntlet", gauntlet_size=2, games_per_pairing=2,
                  sandbox=None)
    cup.run()
    games = cup.games()
    assert len(games) == 2 * 10 * 2
    assert [fault_of(game) for game in games if "faults" in game] == []
    assert [game["warnings"] for game in games if "warnings" in game] == []
    cup.assert_no_process_is_left()


def test_relative_path_is_found_from_the_current_folder():
    record, = play("left_player.rb", "./helped_player.rb", "--json", cwd=PLAYERS).records
    assert (record["red"], record["blue"]) == ("Left", "Helped")
    assert record["reason"] == "four"


# The page's sentences.

def test_coordinates_are_zero_indexed_relative_to_the_top_left(tmp_path):
    """"(0,0) is the top left, (6,0) is the top right, and (6,5) is the bottom right"; "the inner
    arrays represent horizontal rows"."""
    state = [row[:] for row in EMPTY]
    state[0][0], state[0][6], state[5][6] = "red", "blue", "red"
    file = write_player(tmp_path, "$stderr.puts [state[0][0], state[0][6], state[5][6], "
                                  "state[5][0]].inspect; 1")
    assert "[:red, :blue, :red, :none]" in Session(file, turn(state=state)).log


def test_first_disc_lies_in_the_last_of_the_inner_arrays(tmp_path):
    """"relative to the top left"; "until it hits ... the bottom of the board"."""
    file = write_player(tmp_path, "raise state[5].inspect")
    record, = play(file, "random", "--from", "74", "--json").records
    assert "[:none, :none, :none, :blue, :none, :none, :red]" in fault_of(record)["detail"]


def test_columns_are_in_order_from_the_left(tmp_path):
    """"a column number to drop a piece into, in the range 0-6"."""
    for column in (0, 6):
        file = write_player(tmp_path, f"state[0][{column}] == :none ? {column} : 3")
        record, = play(file, "random", "--json").records
        assert record["moves"][0] == str(column + 1), "records count columns from 1"


def test_cells_are_symbols(tmp_path):
    """"Each cell may be in one of the following states: :none, :red, :blue"."""
    state = [row[:] for row in EMPTY]
    state[5] = ["red", "blue", "none", "red", "none", "none", "none"]
    file = write_player(tmp_path, "$stderr.puts state[5].inspect; 1")
    log = Session(file, turn(state=state)).log
    assert log == "[:red, :blue, :none, :red, :none, :none, :none]\n"


def test_colour_is_a_symbol_that_does_not_change_within_a_game():
    """"the colour that you are playing as, either :red or :blue ... This will not change between
    turns, only between games"."""
    ended = play(player("probing"), "random", "--games", "4", "--json")
    assert all(record["reason"] in ("four", "draw") for record in ended.records), ended.out


def test_move_into_a_full_column_loses(tmp_path):
    """"If there is no space in that column for your piece, you lose"."""
    file = write_player(tmp_path, "3")
    record, = play(file, "random", "--from", "444444", "--json").records
    assert (record["winner"], record["reason"]) == ("blue", "illegal_move")


def test_player_may_require_files_of_the_lib_beside_it(tmp_path):
    """"players/player.rb can use players/lib/foo/bar.rb via require "foo/bar""."""
    (tmp_path / "lib" / "foo").mkdir(parents=True)
    (tmp_path / "lib" / "foo" / "bar.rb").write_text("BAR = 4\n")
    file = tmp_path / "player.rb"
    write_player(tmp_path, "BAR", file=file.name)
    file.write_text('require "foo/bar"\n' + file.read_text())
    assert answer_of(file)["result"] == 4


def test_own_lib_goes_before_the_libraries_of_ruby(tmp_path):
    (tmp_path / "lib").mkdir()
    (tmp_path / "lib" / "matrix.rb").write_text("OWN = 5\n")
    write_player(tmp_path, "require 'matrix'; OWN")
    assert answer_of(tmp_path / "written_player.rb")["result"] == 5


# 1. The protocol is out of a player's reach.

def test_prints_of_every_kind_go_to_the_log():
    session = Session(player("talking"), name_request(), turn())
    assert [reply["result"] for reply in session.replies] == ["Talker", 0]
    for text in ("my name is asked", "puts: I am red", ":p", "print", "stdout", "STDOUT", "stderr",
                 "a child talks", "descriptor 1"):
        assert text in session.log.splitlines()


def test_children_of_a_player_hold_nothing_of_the_protocol(tmp_path):
    file = write_player(tmp_path, "$stderr.puts `ls -l /proc/self/fd`; 1")
    log = Session(file, turn()).log
    assert re.search(r" 0 -> /dev/null$", log, re.M)
    # ls has its own descriptor on the folder; 1 is the backticks' pipe, 2 the log.
    assert set(re.findall(r" (\d+) -> ", log)) == {"0", "1", "2", "3"}


def test_standard_input_is_empty_and_arguments_are_none(tmp_path):
    file = write_player(tmp_path, "gets.nil? && STDIN.read == '' && ARGV.empty? ? 1 : 0")
    assert answer_of(file)["result"] == 1


# 3. The scratch folder.

def test_player_runs_in_a_writable_folder_of_its_own_that_is_removed(tmp_path):
    session = Session(player("logging"), turn(), turn(3), env=environment(TMPDIR=str(tmp_path)))
    folder, = set(re.findall(r"^in (.+): connect4\.log game\.log out\.log$", session.log, re.M))
    assert Path(folder).parent == tmp_path
    assert list(tmp_path.iterdir()) == []


@pytest.mark.skipif(os.geteuid() != 0, reason="to others /proc does not look writable")
def test_folder_that_cannot_be_made_is_said_at_once():
    record, = play(player("left"), "random", "--json", env=environment(TMPDIR="/proc")).records
    assert record["reason"] == "start_failed"
    assert fault_of(record)["exit_status"] == 1
    assert re.fullmatch("connect4: no folder to run in: No such file or directory .*/proc/connect4"
                        r"-ruby-\S+", fault_of(record)["stderr"])


def test_two_players_have_two_folders(tmp_path):
    body = "raise Dir.pwd"
    one = write_player(tmp_path, body, file="one.rb")
    two = write_player(tmp_path, body, file="two.rb")
    records = play(one, two, "--games", "2", "--json").records
    first, second = (re.search(r"RuntimeError: (\S+)", fault_of(r)["detail"])[1] for r in records)
    assert first != second


def test_folder_is_removed_when_the_player_is_told_to_end_in_a_turn(tmp_path):
    record, = play(player("looping"), "random", "--time-per-move", "50ms", "--bank", "0s", "--json",
                   env=environment(TMPDIR=str(tmp_path))).records
    assert record["reason"] == "timeout"
    assert list(tmp_path.iterdir()) == []


def test_folder_that_a_killed_player_left_is_removed_by_the_next_one(tmp_path):
    env = environment(TMPDIR=str(tmp_path))
    record, = play(player("dying"), "random", "--json", env=env).records
    assert (record["reason"], fault_of(record)["signal"]) == ("crash", "SIGKILL")
    assert len(list(tmp_path.iterdir())) == 1
    (tmp_path / "connect4-ruby-file").write_text("no folder")
    (tmp_path / "other").mkdir()
    Session(player("left"), turn(), env=env)
    assert {path.name for path in tmp_path.iterdir()} == {"connect4-ruby-file", "other"}


def test_folder_of_a_living_player_stays(tmp_path):
    env = environment(TMPDIR=str(tmp_path))
    with subprocess.Popen(["ruby", HOST, player("logging")], stdin=subprocess.PIPE,
                          stdout=subprocess.PIPE, env=env) as living:
        living.stdin.write(json.dumps(name_request()).encode() + b"\n")
        living.stdin.flush()
        assert json.loads(living.stdout.readline())["result"] == "Logger"
        before = set(tmp_path.iterdir())
        Session(player("left"), turn(), env=env)
        assert set(tmp_path.iterdir()) == before != set()
    assert set(tmp_path.iterdir()) == set()


def test_child_that_a_player_forks_does_not_remove_the_folder(tmp_path):
    file = write_player(tmp_path, "Process.wait(fork { }); File.directory?(Dir.pwd) ? 1 : 0")
    assert answer_of(file)["result"] == 1


# 4. The class that plays.

def test_class_of_the_file_plays_not_the_one_it_inherits_from_in_lib():
    session = Session(player("inheriting"), name_request(), turn())
    assert [reply["result"] for reply in session.replies] == ["Heir", 3]
    assert session.log == ""


def test_first_of_several_player_classes_plays_with_a_warning():
    """"A file should not implement more than one player class"."""
    session = Session(PLAYERS / "two_players.rb", name_request())
    assert session.replies[0]["result"] == "Zebra"
    assert session.log == ("connect4: two_players.rb has 2 player classes, ZebraPlayer, AntPlayer: "
                           "ZebraPlayer plays\n")


def test_constants_that_are_not_classes_do_no_harm():
    session = Session(player("misleading"), name_request(), turn())
    assert [reply["result"] for reply in session.replies] == ["Misleading", 0]
    assert session.log == ""


@pytest.mark.parametrize("source, reason", [
    ("class Robot; def name; end; def take_turn(s, c); end; end",
     "written.rb defines no player: a player is a class whose name ends in Player, with name and "
     "take_turn"),
    ("class APlayer; def take_turn(s, c); end; end\nclass BPlayer; end",
     "written.rb defines no player: APlayer has no name; BPlayer has no name and no take_turn; "),
    ("module X; class InnerPlayer; def name; end; def take_turn(s, c); end; end; end",
     "written.rb defines no player: a player is"),
    ("class APlayer; def initialize(board); end; def name; end; def take_turn(s, c); end; end",
     "ArgumentError: wrong number of arguments (given 0, expected 1)"),
    ("class APlayer\n  def name\n", "syntax error, unexpected end-of-input"),
    ('require "no/such/file"', "LoadError: cannot load such file -- no/such/file"),
    ("exit", "SystemExit: exit (the player called exit)"),
    ("raise Interrupt", "Interrupt: Interrupt"),
    ("raise NotImplementedError, 'later'", "NotImplementedError: later"),
    ("def deeper; deeper; end; deeper", "SystemStackError: stack level too deep"),
    ("throw :away", "UncaughtThrowError: uncaught throw :away"),
])
def test_player_that_cannot_start_says_why_in_rubys_words(tmp_path, source, reason):
    file = tmp_path / "written.rb"
    file.write_text(source + "\n")
    session = Session(file, name_request(), turn())
    reply, = session.replies
    assert reason in reply["error"]["message"]
    assert reason.partition(" defines")[0].split(":")[0] in session.log


# 5. The keyboard.

def test_player_with_stdin_reads_nothing_unless_the_keyboard_is_asked_for():
    assert answer_of(player("asking"))["result"] is None


def test_keyboard_is_the_terminal_if_it_is_asked_for():
    with Terminal(f"{player('asking')} --keyboard", player("raising"), "--quiet") as terminal:
        terminal.wait_for("your column?")
        terminal.type("3\n")
        assert terminal.finish() == 0
        assert "Raiser lost 1 game by a fault: player_error" in terminal.text


def test_keyboard_without_a_terminal_is_said_in_the_log():
    ended = subprocess.run(["setsid", "ruby", HOST, player("asking"), "--keyboard"], check=True,
                           input=json.dumps(turn()).encode(), capture_output=True, timeout=60)
    assert json.loads(ended.stdout)["result"] is None
    assert b"--keyboard without a terminal: this player reads nothing" in ended.stderr


# 6. The state is the player's own.

def test_arrays_may_be_changed_without_harm():
    record, = play(player("vandal"), player("left"), "--json").records
    assert record["reason"] in ("four", "draw"), fault_of(record)


# 7. The result of a turn.

@pytest.mark.parametrize("body, result", [
    ("nil", None), ('"3"', "3"), ("3.7", 3.7), ("3.0", 3.0), ("-1", -1), ("7", 7), ("true", True),
    ("[3]", [3]), ("10 ** 30", 10 ** 30), ('"\\u25cf"', "\u25cf"),
])
def test_odd_value_is_an_invalid_move(tmp_path, body, result):
    file = write_player(tmp_path, body)
    answer = answer_of(file)["result"]
    assert answer == result and type(answer) is type(result)
    record, = play(file, "random", "--json").records
    assert (record["winner"], record["reason"]) == ("blue", "invalid_move")


@pytest.mark.parametrize("body, message", [
    ("Float::NAN", "take_turn returned NaN (Float), which is not a column from 0 to 6"),
    ("1 / 0.0", "take_turn returned Infinity (Float), which is not a column"),
    (":red", "take_turn returned :red (Symbol), which is not a column"),
    ('{"column" => 3}', 'take_turn returned {"column"=>3} (Hash), which is not a column'),
    ("3r", "take_turn returned (3/1) (Rational), which is not a column"),
    ('"\\xff"', 'take_turn returned "\\xFF" (String), which is not a column'),
    ("a = []; a << a; a", "SystemStackError"),
    ('"x" * 70_000', "take_turn returned 70036 bytes, more than a reply may have"),
    ("BasicObject.new", "NoMethodError"),
])
def test_value_that_json_cannot_carry_is_an_error_that_names_it(tmp_path, body, message):
    assert message in answer_of(write_player(tmp_path, body))["error"]["message"]


@pytest.mark.parametrize("body, message", [
    ("raise 'no idea'", "RuntimeError: no idea"),
    ("exit", "SystemExit: exit (the player called exit)"),
    ("abort 'enough'", "SystemExit: enough (the player called exit)"),
    ("raise Exception, 'all of them'", "Exception: all of them"),
    ("raise Interrupt", "Interrupt: Interrupt"),
    ("raise SignalException, 'TERM'", "SignalException: SIGTERM"),
    ("raise NoMemoryError", "NoMemoryError: "),
    ("deeper = lambda { deeper.call }; deeper.call", "SystemStackError: stack level too deep"),
    ("load 'nowhere.rb'", "LoadError: cannot load such file -- nowhere.rb"),
    ("eval 'def'", "SyntaxError: "),
    ("throw :away", "UncaughtThrowError: uncaught throw :away"),
    ("Queue.new.pop", "fatal: No live threads left. Deadlock?"),
    ('raise "caf\\xe9"', "RuntimeError: caf?"),
    ("e = RuntimeError.new; def e.message; raise 'x'; end; raise e",
     "RuntimeError: (its message raises an exception)"),
])
def test_every_exception_is_caught_and_the_player_goes_on(tmp_path, body, message):
    file = write_player(tmp_path, f"@turn = @turn.to_i + 1; return 5 if @turn > 1; {body}")
    session = Session(file, turn(2), turn(3))
    assert message in session.replies[0]["error"]["message"]
    assert session.replies[1]["result"] == 5
    assert session.status == 0


@pytest.mark.parametrize("closed", ["STDERR.close", "$stderr.close; STDOUT.close"])
def test_exception_is_caught_if_the_player_has_closed_the_log(tmp_path, closed):
    file = write_player(tmp_path, f"@turn = @turn.to_i + 1; return 5 if @turn > 1; {closed}; "
                                  "raise 'boo'")
    session = Session(file, turn(2), turn(3))
    assert session.replies[0]["error"]["message"] == "RuntimeError: boo"
    assert session.replies[1]["result"] == 5
    assert "RuntimeError: boo" in session.log and "ruby_host.rb" not in session.log
    assert session.status == 0


def test_log_of_an_exception_has_the_places_in_the_players_own_file():
    log = Session(player("raising"), turn()).log
    assert re.search(r"^/\S+/raising_player.rb:7:in `take_turn': NoMethodError: undefined method "
                     r"`no_such_method'", log)
    assert "ruby_host.rb" not in log


def test_reason_is_the_first_line_of_a_message_and_the_log_has_all_of_it(tmp_path):
    """Ruby 3.1 draws the place of an error below its message."""
    file = write_player(tmp_path, 'raise "no idea\\n\\n    idea\\n    ^^^^"')
    session = Session(file, turn())
    assert session.replies[0]["error"]["message"] == "RuntimeError: no idea"
    assert "RuntimeError: no idea\n\n    idea\n    ^^^^\n" in session.log


# 8. The name.

def test_name_is_asked_once_and_one_object_lives():
    session = Session(player("counting"), name_request(1), turn(2), turn(3), name_request(4))
    assert session.replies[0]["result"] == session.replies[3]["result"] == "Counter 1"
    assert "turn 2, process" in session.log


@pytest.mark.parametrize("name", ["nil", '""', "raise 'nameless'", "exit", '"\\xff"'])
def test_without_a_name_it_is_the_files(tmp_path, name):
    session = Session(write_player(tmp_path, "1", name=name), name_request(), turn())
    assert [reply["result"] for reply in session.replies] == ["written_player", 1]


def test_long_name_is_cut_and_does_not_keep_a_player_from_starting(tmp_path):
    file = write_player(tmp_path, "1", name='"n" * 100_000')
    assert answer_of(file)["result"] == 1
    record, = play(file, "random", "--json").records
    assert record["red"] == "n" * 63 + "…"
    assert record["reason"] != "start_failed", record


# Old sources.

def test_methods_that_later_versions_of_ruby_took_away_are_there(tmp_path):
    taken = tmp_path / "later_ruby.rb"
    taken.write_text(
        "%i[Fixnum Bignum].each { |n| Object.send(:remove_const, n) if Object.const_defined?(n) }\n"
        "[File, Dir].each { |c| c.singleton_class.send(:undef_method, :exists?) }\n")
    answer = answer_of(player("old"), env=environment(RUBYOPT=f"-W0 -r{taken}"))
    assert answer == {"jsonrpc": "2.0", "id": 2, "result": 0}


#: Makes the Ruby at hand lack what was taken away since; what it lacks already stays so.
LATER_RUBY = """
Random.send(:remove_const, :DEFAULT) if Random.const_defined?(:DEFAULT)
FileTest.singleton_class.send(:undef_method, :exists?) if FileTest.respond_to?(:exists?)
Hash.send(:undef_method, :index) if Hash.method_defined?(:index)
"""


@pytest.fixture
def later_ruby(tmp_path):
    taken = tmp_path / "later_ruby.rb"
    taken.write_text(LATER_RUBY)
    return environment(RUBYOPT=f"-W0 -r{taken}")


@pytest.mark.parametrize("body, result", [
    ("timeout(30) { 3 }", 3),
    ("require 'timeout'; timeout(0.05) { sleep } rescue 4", 4),
    ("begin; timeout(0.05) { sleep }; rescue TimeoutError; 5; end", 5),
    ("begin; timeout(0.05, ArgumentError) { sleep }; rescue ArgumentError; 6; end", 6),
    ("raise TimeoutError rescue Timeout::Error === $! ? 1 : 0", 1),
    ("1.timeout(1) { 1 } rescue 2", 2),
    ("{:left => 0, :right => 6}.index(6) == :right ? 3 : nil", 3),
    ("FileTest.exists?(__FILE__) && !FileTest.exists?('nowhere') ? 2 : nil", 2),
    ("Random::DEFAULT.rand(1)", 0),
    ("defined?(Timeout) ? 0 : 1", 1),
])
def test_methods_of_the_day_are_there_and_nothing_is_loaded_unasked(
        tmp_path, later_ruby, body, result):
    assert answer_of(write_player(tmp_path, body), env=later_ruby).get("result") == result


def test_players_own_timeout_error_is_its_own(tmp_path):
    file = write_player(tmp_path, "begin; raise TimeoutError, 'x'; rescue StandardError; 2; end",
                        extra="class ::TimeoutError < StandardError; end")
    assert answer_of(file)["result"] == 2


def test_constant_that_nobody_knows_is_still_unknown(tmp_path):
    session = Session(write_player(tmp_path, "Nowhere"), turn())
    assert session.replies[0]["error"]["message"].startswith(
        "NameError: uninitialized constant WrittenPlayer::Nowhere")
    assert "ruby_host.rb" not in session.log


def test_constants_that_later_versions_of_ruby_took_away_are_there(tmp_path):
    taken = tmp_path / "later_ruby.rb"
    taken.write_text("%i[TRUE FALSE NIL].each { |name| "
                     "Object.send(:remove_const, name) if Object.const_defined?(name) }\n")
    file = write_player(tmp_path, "[TRUE, FALSE, NIL] == [true, false, nil] ? 1 : 0")
    assert answer_of(file, env=environment(RUBYOPT=f"-W0 -r{taken}"))["result"] == 1


def test_source_that_is_not_utf_8_loads_by_its_magic_comment(tmp_path):
    file = tmp_path / "latin_player.rb"
    file.write_bytes(b"# encoding: iso-8859-1\nclass LatinPlayer\n  def name; 'Andr\xe9'; end\n"
                     b"  def take_turn(state, colour); 1; end\nend\n")
    assert Session(file, name_request()).replies[0]["result"] == "Andr\u00e9"


# The host by itself, and without it.

def test_host_without_a_file_says_how_it_is_used():
    ended = subprocess.run(["ruby", HOST], stdin=subprocess.DEVNULL, capture_output=True,
                           check=False)
    assert ended.returncode == 2
    assert ended.stderr.startswith(b"usage: ruby ruby_host.rb FILE [--keyboard]\n")


def test_without_ruby_it_is_said_how_to_get_it(tmp_path):
    ended = play(player("left"), "random", env=environment(PATH=str(tmp_path)))
    assert ended.status == 2
    assert ended.err == (f'connect4 play: "{player("left")}" needs ruby, which is not installed: '
                         "apt-get install ruby\n")


def test_no_ruby_is_left_running_after_ctrl_c(tmp_path):
    mark = str(tmp_path)
    match = start(player("looping"), "random", "--time-per-move", "60s",
                  env=environment(TMPDIR=mark), stdout=subprocess.DEVNULL)
    wait_until(lambda: glob.glob(f"{mark}/connect4-ruby-*"), "the player's folder")
    assert interrupt(match, signal.SIGINT) == 130
    wait_until(lambda: not processes_marked(mark), "the players' end")


# The original's match.

def original(*arguments, **options):
    return play(*arguments, "--match", "original", **options)


def test_match_ends_after_two_rounds_that_the_same_player_won():
    ended = original(player("inheriting"), player("asking"), "--quiet")
    assert ended.out == ("Heir won round 1!\nHeir won round 2!\n"
                         "Round 1. Heir\nRound 2. Heir\n"
                         "\nAsker lost 2 games by a fault: invalid_move\n"
                         "Run without --quiet to see why, or add --record FILE to keep the details.\n")
    assert (ended.status, ended.err) == (0, "")


def test_match_ends_after_three_decisive_rounds_and_the_first_player_is_red_in_odd_ones(tmp_path):
    # The red player gives up: the rounds go to the second, the first, the second.
    file = write_player(tmp_path, "colour == :red ? nil : 1")
    ended = original(file, file, "--json")
    records = ended.records
    assert [r["red"] for r in records] == ["Written", "Written (2)", "Written"]
    assert [r["winner"] for r in records] == ["blue"] * 3
    assert [r["game"] for r in records] == [1, 2, 3]
    ended = original(file, file, "--quiet")
    assert ended.out == (
        "Written (2) won round 1!\nWritten won round 2!\nWritten (2) won round 3!\n"
        "Round 1. Written (2)\nRound 2. Written\nRound 3. Written (2)\n"
        "\nWritten lost 2 games by a fault: invalid_move\n"
        "Written (2) lost 1 game by a fault: invalid_move\n"
        "Run without --quiet to see why, or add --record FILE to keep the details.\n")




def draws_from(tmp_path):
    """A start from which any two players draw, and a player to play it."""
    file = write_player(tmp_path, "(0..6).find { |c| state[0][c] == :none }")
    # The drawn game of the protocol's transcripts, but for its last disc.
    transcript = (ROOT / "protocol" / "examples" / "game_as_blue.jsonl").read_text().splitlines()
    messages = [json.loads(line).get("send", {}) for line in transcript]
    over, = [message for message in messages if message.get("method") == "game_over"]
    moves = over["params"]["moves"]
    return file, "".join(str(column + 1) for column in moves[:-1])


def test_drawn_rounds_are_replayed_at_most_eleven_in_all(tmp_path):
    file, start_moves = draws_from(tmp_path)
    ended = original(file, "random", "--from", start_moves, "--quiet")
    assert ended.out == ("".join(f"Round {n} was a draw!\n" for n in range(1, 12)) +
                         "".join(f"Round {n}. Draw!\n" for n in range(1, 12)))
    assert ended.status == 0


def test_round_after_a_draw_swaps_sides_all_the_same(tmp_path):
    file, start_moves = draws_from(tmp_path)
    records = original(file, "random", "--from", start_moves, "--json").records
    assert [r["red"] for r in records] == ["Written", "random"] * 5 + ["Written"]


@pytest.mark.parametrize("options", [[], ["--quiet"]])
def test_player_that_cannot_start_forfeits_at_once_with_rubys_message(tmp_path, options):
    file = tmp_path / "broken_player.rb"
    file.write_text("class BrokenPlayer\n  def name(\nend\n")
    ended = original(player("left"), file, *options)
    assert "broken_player.rb:3: syntax error" in ended.out
    assert "Left won round 1!\nRound 1. Left\n" in ended.out
    assert ended.status == 3


def test_quiet_match_counts_the_rounds_lost_by_a_fault():
    out = original(player("raising"), player("left"), "--quiet").out
    assert "fix:" not in out
    assert "Round 2. Left\n\nRaiser lost 2 games by a fault: player_error\n" in out
    assert "add --record FILE to keep the details" in out


def test_players_that_both_cannot_start_play_no_round(tmp_path):
    file = tmp_path / "broken_player.rb"
    file.write_text("nonsense\n")
    ended = original(file, file)
    assert "neither player could be started (start_failed), both lose\n" in ended.out
    assert "ound 1" not in ended.out and ended.status == 3


@pytest.mark.parametrize("name, told, reason", [
    ("raising", "Raiser", "player_error"), ("exiting", "Exiter", "player_error"),
    ("dying", "Dier", "crash"), ("looping", "Looper", "timeout"),
])
def test_player_that_raises_dies_or_runs_out_of_time_loses_and_the_run_goes_on(name, told, reason):
    ended = original(player(name), player("left"), "--time-per-move", "300ms", "--bank", "0s")
    for colour in ("red", "blue"):
        assert re.search(rf"{told} \({colour}\) loses after .* \({reason}\)\n", ended.out)
    assert ended.out.endswith("Left won round 2!\nRound 1. Left\nRound 2. Left\n")
    assert ended.status == 0


def test_object_lives_on_after_a_round_that_it_lost_by_raising():
    logs = [fault_of(r)["stderr"] for r in
            original(player("counting"), player("left"), "--json").records if "faults" in r]
    assert len(logs) == 2
    numbers, processes = zip(*re.findall(r"turn (\d), process (\d+)", "".join(logs)))
    assert numbers == ("1", "2", "3", "4")
    assert len(set(processes)) == 1


def test_original_match_says_that_it_has_no_number_of_games():
    ended = original("greedy", "random", "--games", "3")
    assert ended.status == 2
    assert ended.err.startswith("connect4 play: --games and --match original exclude each other: ")


def test_original_match_on_a_terminal_shows_board_and_texts():
    with Terminal("greedy", player("raising"), "--match", "original") as terminal:
        assert terminal.finish() == 0
        assert "greedy won round 2!\nRound 1. greedy\nRound 2. greedy" in terminal.text
