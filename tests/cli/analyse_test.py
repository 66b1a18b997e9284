"""`analyse`: exact scores, compared with a plain search of every game to its end."""

import json
import os
import pty
import re
import signal
import struct
import subprocess
import zlib

import jsonschema
import pytest

import plain_search
from described import assert_described, examples_of, members_of, members_on, page, schema_of
from plain_search import drop, legal, to_fen
from programs import BIN_DIR, PATIENCE_SECONDS, environment, play, read_records, wait_until

ANALYSE = BIN_DIR / "analyse"

#: Moves to positions with few empty cells, which a plain search gets through.
LATE = plain_search.random_moves(40, 33, seed=1) + plain_search.random_moves(20, 37, seed=2)


def analyse(*arguments, lines=None, status=0, env=None):
    """Without a book, unless it says so."""
    words = arguments if "--book" in arguments else (*arguments, "--book", "none")
    text = "" if lines is None else "".join(f"{line}\n" for line in lines)
    done = subprocess.run([ANALYSE, *map(str, words)], input=text, capture_output=True, text=True,
                          env=env or environment(), timeout=PATIENCE_SECONDS, check=False)
    assert done.returncode == status, done.stdout + done.stderr
    return done


def answers(*options, lines=LATE):
    """The words behind each position."""
    printed = analyse(*options, lines=lines).stdout.splitlines()
    assert [line.split()[0] for line in printed] == lines
    return [line.split()[1:] for line in printed]


def plain_columns(position):
    """The scores of the seven moves; None if a column is full."""
    return [-plain_search.score(drop(position, column)) if column in legal(position) else None
            for column in range(7)]


def digits_of_best(columns):
    best = max(score for score in columns if score is not None)
    return "".join(str(i + 1) for i, score in enumerate(columns) if score == best)


def plies_to_end(score, position):
    """As the page has it."""
    discs = plain_search.discs(position)
    if score == 0:
        return 42 - discs
    red_wins = (score > 0) == (plain_search.mover(position) == "x")
    return 2 * (22 - abs(score)) - (1 if red_wins else 0) - discs


def winners_moves(score, position):
    """As people count: the moves that the winner still makes."""
    own = "".join(position).count("x" if (score > 0) == (plain_search.mover(position) == "x") else "o")
    moves = 22 - abs(score) - own
    return f"{moves} {'move' if moves == 1 else 'moves'}"


# Scores.


def test_scores_are_those_of_a_plain_search():
    scores = [plain_search.score(plain_search.play(moves)) for moves in LATE]
    assert len(set(scores)) > 6 and 0 in scores
    assert answers() == [[str(score)] for score in scores]


def test_scores_of_moves_are_those_of_a_plain_search():
    expected = [plain_columns(plain_search.play(moves)) for moves in LATE]
    assert answers("--columns") == [["-" if s is None else str(s) for s in columns]
                                    for columns in expected]


def test_the_best_moves_have_the_score_of_the_position():
    for moves, (score, best) in zip(LATE, answers("--best")):
        columns = plain_columns(plain_search.play(moves))
        assert score == str(max(s for s in columns if s is not None))
        assert best == digits_of_best(columns)


def test_output_asked_for_together_comes_in_one_order():
    together = answers("--line", "--best", "--columns")
    apart = zip(answers("--columns"), answers("--best"), answers("--line"))
    assert together == [columns + best[1:] + line[1:] for columns, best, line in apart]


@pytest.mark.parametrize("plies", [22, 33, 37])
def test_a_line_played_out_ends_as_the_score_says(plies):
    games = plain_search.random_moves(20, plies, seed=3)
    for moves, (word, line) in zip(games, answers("--line", lines=games)):
        start, score = plain_search.play(moves), int(word)
        end = plain_search.play(line, start)
        assert plain_search.is_over(end) and len(line) == plies_to_end(score, start)
        turned = 1 if len(line) % 2 == 0 else -1
        assert plain_search.score_of_end(end) == turned * score


def test_weak_scores_are_the_signs_of_the_others():
    def sign(word):
        return word if word == "-" else str((int(word) > 0) - (int(word) < 0))

    for option in ((), ("--columns",)):
        exact = answers(*option)
        assert answers("--weak", *option) == [[sign(word) for word in words] for words in exact]


def test_a_position_is_the_same_as_moves_and_as_fen():
    fens = [to_fen(plain_search.play(moves)) for moves in LATE]
    printed = analyse("--columns", lines=fens).stdout.splitlines()
    assert printed == [f"{fen} {' '.join(words)}" for fen, words in zip(fens, answers("--columns"))]


def test_the_scores_do_not_depend_on_earlier_questions():
    assert answers(lines=LATE[::-1]) == answers()[::-1]


@pytest.mark.parametrize("threads", ["1", "3"])
def test_each_line_is_answered_before_the_next_one_is_read(threads):
    with subprocess.Popen([ANALYSE, "--book", "none", "--threads", threads], stdin=subprocess.PIPE, text=True,
                          stdout=subprocess.PIPE, env=environment(), bufsize=1) as process:
        for moves in LATE[:5]:
            process.stdin.write(moves + "\n")
            assert process.stdout.readline().startswith(moves + " ")
        process.stdin.close()
        assert process.wait(PATIENCE_SECONDS) == 0


def test_lines_solved_at_the_same_time_are_answered_in_their_order():
    hard = plain_search.random_moves(2, 16, seed=9)
    lines = [hard[0], *LATE[:20], "8", hard[1], *LATE[20:], "9"]
    one, four = (analyse("--columns", "--threads", threads, lines=lines, status=1) for threads in (1, 4))
    assert four.stdout == one.stdout and four.stdout.count("\n") == len(lines)
    assert four.stderr == one.stderr and four.stderr.count("\n") == 2


def test_threads_end_when_the_reader_of_their_answers_has_gone():
    with subprocess.Popen([ANALYSE, "--book", "none", "--threads", "3"], stdin=subprocess.PIPE,
                          stdout=subprocess.PIPE, env=environment()) as process:
        process.stdout.close()
        process.stdin.write(LATE[0].encode() + b"\n")
        process.stdin.flush()
        assert process.wait(PATIENCE_SECONDS) == -signal.SIGPIPE


# One position, for a person.


@pytest.mark.parametrize("moves", LATE[:8])
def test_a_position_is_drawn_with_the_scores_of_its_moves(moves):
    position = plain_search.play(moves)
    columns, score = plain_columns(position), plain_search.score(position)
    out = analyse(moves).stdout
    below_the_board = out.splitlines()[8]
    colour = "red" if plain_search.mover(position) == "x" else "blue"
    shown = " ".join("-" if s is None else str(s) for s in columns)
    assert below_the_board.split() == [*shown.split(), "score", "of", "each", "column,", "for", colour]
    verb = "wins in" if score > 0 else "loses in" if score < 0 else "draws"
    length = "" if score == 0 else f" {winners_moves(score, position)}"
    assert f"\n{colour} to move {verb}{length} (score {score})\n" in out
    assert f": {', '.join(digits_of_best(columns))}\n" in out


def raw_output_on_a_terminal(*words, **variables):
    ours, theirs = pty.openpty()
    with subprocess.Popen([ANALYSE, *words, "--book", "none"], stdin=subprocess.DEVNULL,
                          stdout=theirs, env=environment(**variables)) as process:
        os.close(theirs)
        raw = b""
        try:
            while piece := os.read(ours, 4096):
                raw += piece
        except OSError:  # the other side is closed
            pass
        assert process.wait(PATIENCE_SECONDS) == 0
    os.close(ours)
    return raw


def test_colours_are_for_terminals_unless_somebody_says_otherwise():
    assert b"\x1b[" in raw_output_on_a_terminal(LATE[0])
    assert b"\x1b" not in raw_output_on_a_terminal(LATE[0], NO_COLOR="1")
    assert b"\x1b" not in raw_output_on_a_terminal(LATE[0], "--color", "never")
    assert "\x1b" not in analyse(LATE[0]).stdout
    assert "\x1b[" in analyse(LATE[0], "--color", "always").stdout


# JSON.


def as_json(*options, lines=None, operands=(), status=0):
    out = analyse(*operands, "--json", *options, lines=lines, status=status).stdout
    values = [json.loads(line) for line in out.splitlines()]
    for value in values:
        assert_described(value, "analysis")
    return values


def test_json_agrees_with_the_lines():
    values = as_json("--columns", "--best", "--line", lines=LATE)
    for moves, words, value in zip(LATE, answers("--columns", "--best", "--line"), values):
        position = plain_search.play(moves)
        score = plain_search.score(position)
        assert value["position"] == moves and value["fen"] == to_fen(position)
        assert value["exact"] and value["score"] == score
        assert value["value"] == ("lost" if score < 0 else "won" if score > 0 else "drawn")
        assert value["plies_to_end"] == plies_to_end(score, position)
        assert value["columns"] == plain_columns(position)
        assert ["-" if s is None else str(s) for s in value["columns"]] == words[:7]
        assert [value["best"], value["line"]] == words[7:]


def test_json_has_all_that_was_asked_for():
    always = ["position", "fen", "exact", "value", "score", "plies_to_end", "nodes"]
    assert [list(value) for value in as_json(lines=LATE[:1])] == [always]
    weak, = as_json("--weak", lines=LATE[:1])
    assert list(weak) == [name for name in always if name != "plies_to_end"]
    assert weak["score"] in (-1, 0, 1)
    one, = as_json(operands=[LATE[0]])
    assert one["columns"] == plain_columns(plain_search.play(LATE[0]))
    assert one["best"] == digits_of_best(one["columns"])


@pytest.mark.parametrize("change", [
    lambda value: value.pop("score"),
    lambda value: value.update(score=19),
    lambda value: value.update(bounds=[0, 1]),
    lambda value: value.update(exact=False),
    lambda value: value.update(error="no position"),
    lambda value: value["columns"].pop(),
    lambda value: value.update(best=""),
])
def test_schema_refuses_objects_that_are_not_answers(change):
    value, = as_json("--columns", "--best", lines=LATE[:1])
    change(value)
    with pytest.raises(jsonschema.ValidationError):
        assert_described(value, "analysis")


# The page.


def page_sessions(text):
    """Commands of the page with what they print, `    $ command` and the lines below."""
    return re.findall(r"^    \$ (.*)\n((?:    (?!\$).*\n)*)", text, re.M)


def run_in_shell(command):
    done = subprocess.run(["bash", "-c", command], capture_output=True, text=True, check=False,
                          env=environment(PATH=f"{BIN_DIR}:{os.environ['PATH']}"),
                          timeout=PATIENCE_SECONDS)
    return [line for line in (done.stdout + done.stderr).splitlines()
            if "cannot read the book" not in line]


def test_the_commands_of_the_page_print_its_text():
    sessions = dict(page_sessions(page("ANALYSIS.md")))
    assert len(sessions) == 4
    for command, printed in sessions.items():
        if printed:
            expected = [line[4:] for line in printed.splitlines()]
            assert sorted(run_in_shell(command)) == sorted(expected), command


def test_the_answers_of_the_page_are_those_of_its_positions():
    rows = re.findall(r"^\|(?: `--(\w+)`)? \| [^|]* \| `([-\d ]+)` \|$", page("ANALYSIS.md"), re.M)
    assert [option for option, _ in rows] == ["", "columns", "best", "line", "weak"]
    moves = re.search(r"what follows the position \| `(\d+)`", page("ANALYSIS.md")).group(1)
    for option, answer in rows:
        words = answers(*([f"--{option}"] if option else []), lines=[moves])[0]
        assert words == answer.split()


def test_the_objects_of_the_page_are_as_printed():
    exact, refused, bound = [json.loads(line) for block in examples_of("ANALYSIS.md")
                             for line in block.splitlines()]
    assert as_json("--columns", "--best", "--line", lines=["41315"]) == [exact]
    assert as_json(lines=[refused["position"]], status=1) == [refused]
    assert_described(bound, "analysis")
    assert set(bound) == set(as_json("--time", "1us", lines=[bound["position"]])[0])


def test_the_page_explains_every_member_of_the_schema():
    assert members_of(schema_of("analysis")) - members_on("ANALYSIS.md") == set()


def test_the_scores_of_the_page_agree_with_their_words():
    table = page("ANALYSIS.md").split("| position | to move | score | |")[1].split("\n\n")[0]
    rows = [[cell.strip(" `") for cell in line.split("|")[1:5]] for line in table.splitlines()[2:]]
    assert len(rows) == 5
    for moves, mover, score, words in rows:
        position = plain_search.play("" if moves == "the empty board" else moves)
        assert mover == ("red" if plain_search.mover(position) == "x" else "blue")
        verb = "wins in" if int(score) > 0 else "loses in" if int(score) < 0 else "draws"
        length = f" {winners_moves(int(score), position)}" if int(score) else ""
        assert words.split(":")[0] == verb + length, moves
    quick = [moves for moves, *_ in rows if moves.isdigit() and len(moves) > 4]
    assert answers(lines=quick) == [[score] for moves, _, score, _ in rows if moves in quick]


# Texts that are not unfinished positions.

BAD = {
    "888": 'move 1, "8", is not a column; moves are the digits 1-7',
    "4131526": "the game is over in this position",
    "41315262": "move 8 (column 2) comes after the end of the game",
    "1111111": "move 7 (column 1) goes into a full column",
    "44 35": '"44" is not a move; write moves together (4435) or apart',
    "7/7/7/7/7/7 o": "going by the discs, x is to move, not o",
    "7/3x3/7/7/7/7 o": "",
}


def test_a_line_that_is_not_a_position_is_answered_by_itself_and_told():
    lines = [LATE[0], *BAD, LATE[1]]
    ended = analyse(lines=lines, status=1)
    (first, last) = answers(lines=LATE[:2])
    assert ended.stdout.splitlines() == [f"{LATE[0]} {first[0]}", *BAD, f"{LATE[1]} {last[0]}"]
    told = ended.stderr.splitlines()
    assert len(told) == len(BAD)
    for number, (line, reason), words in zip(range(2, 99), BAD.items(), told):
        assert words.startswith(f'line {number} "{line}": {reason}')


def test_a_full_board_is_finished():
    moves = next(moves + line for moves, (score, line)
                 in zip(LATE, answers("--line")) if score == "0")
    assert len(moves) == 42
    assert "the game is over in this position" in analyse(lines=[moves], status=1).stderr


def test_in_json_a_line_that_is_not_a_position_has_its_reason():
    values = as_json(lines=[LATE[0], *BAD], status=1)
    assert "error" not in values[0]
    for value, (line, reason) in zip(values[1:], BAD.items()):
        assert value["position"] == line and value["error"].startswith(reason)


def test_no_line_commands_a_terminal():
    ended = analyse(lines=["\x1b[2J4"], status=1)
    assert "\x1b" not in ended.stdout + ended.stderr


def test_spaces_around_a_position_do_not_matter():
    assert analyse(lines=[f"  {LATE[0]} \r"]).stdout == f"{LATE[0]} {answers()[0][0]}\n"
    value, = as_json(lines=[f"\t{LATE[0]}\r"])
    assert value["position"] == LATE[0]


# Data that people have.

#: Early positions take long without it.
BOOK = ("--book", "auto")

KAGGLE = "[0,0,0,0,0,0,0, 0,0,0,0,0,0,0, 0,0,0,0,0,0,0, 0,0,0,0,0,0,0, 0,0,0,2,0,0,0, 0,0,1,1,2,0,0]"
UCI = "b,b,b,b,b,b,b,b,b,b,b,b,x,b,b,b,b,b,x,o,b,b,b,b,o,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b"
FEN_OF_4435 = "2xxo2/3o3/7/7/7/7 x"


@pytest.mark.parametrize("line", ["4 4 3 5", "4,4,3,5", "[4, 4, 3, 5]", "4;4;3;5", KAGGLE, UCI,
                                  KAGGLE.translate(str.maketrans("", "", "[, ]"))])
def test_a_position_may_be_written_as_other_programs_do(line):
    value, = as_json(*BOOK, lines=[line])
    assert (value["position"], value["fen"]) == (line, FEN_OF_4435)


def test_columns_count_from_the_base_that_is_given():
    assert as_json(*BOOK, "--base", "0", lines=["3 3 2 4"])[0]["fen"] == FEN_OF_4435
    assert as_json(*BOOK, "--base", "0", operands=["3324"])[0]["fen"] == FEN_OF_4435
    assert as_json(*BOOK, "--base", "1", lines=["4435"])[0]["fen"] == FEN_OF_4435
    ended = analyse(*BOOK, "--base", "0", lines=["7"], status=1)
    assert "counted from 0, moves are the digits 0-6" in ended.stderr


def test_lines_that_count_from_0_are_not_read_in_silence_as_if_from_1():
    lines = [LATE[0], "3324", "0123"]
    ended = analyse(*BOOK, lines=lines, status=1)
    assert ('line 3 "0123": a 0 is not a column; if columns count from 0, give --base 0, and the 2 lines before were '
            "read as counted from 1") in ended.stderr
    assert "give --base 0\n" in analyse(*BOOK, lines=["0123"], status=1).stderr


@pytest.mark.parametrize("line, reason", [
    ("4435 2", '"4435" is not a move; write moves together (4435) or apart'),
    (KAGGLE.replace("0,0,1,1", "0,0,0,1"), "read by rows from the top (0, 1, 2)"),
    ("b,b,x" + UCI[5:], "read by columns from the bottom (b, x, o)"),
])
def test_what_may_be_meant_in_two_ways_is_refused(line, reason):
    ended = analyse(*BOOK, lines=[line], status=1)
    assert reason in ended.stderr and ended.stdout == line + "\n"


def test_values_behind_positions_are_compared():
    right, = answers(*BOOK, lines=["4435"])[0]
    ended = analyse(*BOOK, "--expect", lines=["4435 " + right, "4 4 3 5, 7", UCI + ",loss", UCI + ",win"],
                    status=1)
    assert [line.split()[-1] for line in ended.stdout.splitlines()] == ["ok", "differs", "ok", "differs"]
    assert ended.stderr == "2 values match, 2 differ\n"
    ended = analyse(*BOOK, "--expect", "--weak", lines=["4435 " + right, "3,draw"])
    assert ended.stderr == "2 values match, 0 differ\n"
    values = as_json(*BOOK, "--expect", lines=["4435 " + right, "4435"], status=1)
    assert values[0]["expectation"] == "ok" and "neither a score nor win, draw or loss" in values[1]["error"]


@pytest.mark.parametrize("arguments, message", [
    (["--expect", "4435"], "--expect reads lines from standard input"),
    (["--base", "2"], "--base"),
    (["8"], '"8": move 1, "8", is not a column'),
    (["4131526"], "the game is over in this position"),
    (["1", "2"], "too many arguments: give [POSITION]"),
    (["--weak", "--line"], "--weak and --line exclude each other: --weak does not look for the fastest win"),
    (["--records", "a", "--make-book", "b"], "--records and --make-book exclude each other"),
    (["--records", "a", "--best"], "--records and --best exclude each other"),
    (["--make-book", "a", "1"], "--make-book and POSITION exclude each other"),
    (["--records", "/nowhere/games"], 'cannot read "/nowhere/games"'),
    (["--threads", "0"], "--threads"),
    (["--memory", "much"], "--memory"),
    (["--time", "soon"], "--time"),
])
def test_a_mistake_in_the_command_line_is_told(arguments, message):
    ended = analyse(*arguments, status=2)
    assert message in ended.stderr and ended.stdout == ""


@pytest.mark.parametrize("text, remedy", [
    ('{"game":1}\n', "games: connect4 analyse --records 'my games'"),
    ("4435\n", "positions: connect4 analyse < 'my games'"),
])
def test_a_file_in_the_place_of_a_position_gets_a_hint(tmp_path, monkeypatch, text, remedy):
    (tmp_path / "my games").write_text(text, encoding="ascii")
    monkeypatch.chdir(tmp_path)
    assert f'"my games" is a file; to score its {remedy}\n' in analyse("my games", status=2).stderr


# The time.

#: Scores of the empty board and of first moves, which are known since 1988.
KNOWN = {"": 1, "1": 2, "2": 1, "3": 0, "4": -1, "5": 0, "6": 1, "7": 2}


@pytest.mark.parametrize("limit", ["1us", "1ms", "100ms"])
@pytest.mark.parametrize("options", [[], ["--columns"], ["--weak"], ["--weak", "--best"]])
def test_a_bound_that_the_time_left_contains_the_score(limit, options):
    for value, score in zip(as_json("--time", limit, *options, lines=KNOWN), KNOWN.values()):
        score = max(-1, min(score, 1)) if "--weak" in options else score
        low, high = value["bounds"] if not value["exact"] else [value["score"]] * 2
        assert low <= score <= high, value


def test_bounds_of_moves_that_the_time_left_contain_their_scores():
    """As a person sees them."""
    lines = list(KNOWN)[1:] * 5
    for line, words in zip(lines, (line.split()[1:] for line in analyse(
            "--time", "3ms", lines=lines).stdout.splitlines())):
        low, _, high = words[0].partition("..")
        assert int(low) <= KNOWN[line] <= int(high or low)


def test_a_score_without_enough_time_is_not_known():
    assert analyse("--time", "1us", "--columns", "--best", "--line",
                   lines=[""]).stdout.split() == ["?"] * 9
    assert re.fullmatch(r" -?\d+\.\.-?\d+\n", analyse("--time", "1us", lines=[""]).stdout)
    assert "no more was found in the time (score" in analyse("", "--time", "1us").stdout


def test_each_position_has_the_whole_time():
    assert answers("--time", "1h") == answers()


# Game records.


@pytest.fixture(scope="module", name="records")
def make_records(tmp_path_factory):
    """A file of games that began late."""
    file = tmp_path_factory.mktemp("games") / "games.jsonl"
    for number, moves in enumerate(plain_search.random_moves(4, 24, seed=4)):
        ended = play("greedy", "random", "--games", 3, "--seed", number, "--from",
                     to_fen(plain_search.play(moves)), "--record", file, "--quiet")
        assert ended.status == 0
    return file


def test_records_come_with_their_scores_and_are_otherwise_as_they_were(records):
    before = read_records(records.read_text())
    after = read_records(analyse("--records", records).stdout)
    assert len(after) == 12
    for record in after:
        scores = record.pop("scores")
        assert len(scores) == len(record["moves"]) + 1
        position = plain_search.from_fen(record["start"])
        for digit, score in zip(record["moves"] + " ", scores):
            if plain_search.discs(position) > 32 or plain_search.is_over(position):
                assert score == plain_search.score(position)
            position = digit == " " or drop(position, int(digit) - 1)
        assert all(-later <= score for score, later in zip(scores, scores[1:]))
    assert after == before


def test_records_come_through_a_pipe_as_well(records):
    ended = subprocess.run([BIN_DIR / "analyse", "--records", "/dev/stdin"],
                           input=records.read_bytes(), capture_output=True, check=True)
    assert ended.stdout.decode() == analyse("--records", records).stdout != ""


def test_records_scored_at_the_same_time_come_in_their_order(records, tmp_path):
    file = tmp_path / "games.jsonl"
    file.write_text("{}\n" + records.read_text())
    one, three = (analyse("--records", file, "--threads", threads, status=1) for threads in (1, 3))
    assert three.stdout == one.stdout != "" and three.stderr == one.stderr


def test_a_folder_is_not_a_file_of_records(tmp_path):
    assert "Is a directory" in analyse("--records", tmp_path, status=2).stderr


def test_scored_records_are_scored_the_same_again(records, tmp_path):
    scored = analyse("--records", records).stdout
    file = tmp_path / "scored.jsonl"
    file.write_text(scored)
    assert analyse("--records", file).stdout == scored


def test_scores_of_records_are_those_of_their_positions(records):
    record = read_records(analyse("--records", records).stdout)[0]
    moves = record["moves"]
    positions = [plain_search.from_fen(record["start"])]
    for digit in moves:
        positions.append(drop(positions[-1], int(digit) - 1))
    open_ones = [to_fen(p) for p in positions if not plain_search.is_over(p)]
    lines = analyse(lines=open_ones).stdout.splitlines()
    assert [int(line.split()[-1]) for line in lines] == record["scores"][:len(open_ones)]


def test_a_line_that_is_not_a_record_is_left_out_and_told(records, tmp_path):
    file = tmp_path / "games.jsonl"
    lines = records.read_text().splitlines(keepends=True)[:2]
    file.write_text(lines[0] + "{}\n" + lines[1])
    ended = analyse("--records", file, status=1)
    assert len(read_records(ended.stdout)) == 2
    assert f"{file}:2: " in ended.stderr and "left out" in ended.stderr


@pytest.mark.parametrize("scores", [[], [0], [19], ["1"], [0.5], "0", None])
def test_impossible_scores_are_not_a_record(records, tmp_path, scores):
    record = json.loads(records.read_text().splitlines()[0])
    file = tmp_path / "games.jsonl"
    wrong = [*scores, *[0] * len(record["moves"])] if scores and len(scores) == 1 else scores
    if scores == [0]:
        wrong = wrong[1:]
    file.write_text(json.dumps({**record, "scores": wrong}) + "\n")
    assert '"scores"' in analyse("--records", file, status=1).stderr


def value_in_words(score):
    return "a win" if score > 0 else "a loss" if score < 0 else "a draw"


def test_play_tells_the_move_that_lost(tmp_path):
    start = to_fen(plain_search.play(LATE[0][:24]))
    ended = play("greedy", "random", "--games", 4, "--seed", 1, "--from", start, "--analyse",
                 "--record", tmp_path / "games.jsonl")
    records = read_records((tmp_path / "games.jsonl").read_text())
    assert all(len(record["scores"]) == len(record["moves"]) + 1 for record in records)
    assert len(re.findall("  decisive mistake: |  no move changed the result", ended.out)) == 4
    for record in records:
        turns = list(zip(record["scores"], record["scores"][1:]))
        errors = [i for i, (before, after) in enumerate(turns)
                  if before > 0 >= -after or before == 0 > -after]
        report = ended.out.split(f"game {record['game']}: ")[1].split("\ngame ")[0]
        if not errors:
            assert "no move changed the result under perfect play" in report
            continue
        last = errors[-1]
        before, after = turns[last]
        colour = "red" if last % 2 == 0 else "blue"
        assert (f"\n  decisive mistake: move {24 + last + 1}, {record[colour]} ({colour}), "
                f"column {record['moves'][last]}: it turned {value_in_words(before)} into "
                f"{value_in_words(-after)} (score {before} to {-after})\n") in report
        [fen] = re.findall('\n  better moves: connect4 analyse "([^"]*)"', report)
        position = plain_search.from_fen(record["start"])
        assert plain_search.from_fen(fen) == plain_search.play(record["moves"][:last], position)


# The book, written as BOOK.md has it.

HEADLINE = b"connect4 book 1\n"
COUNTS = [1, 4, 25, 121, 568, 2144, 8231, 27109, 91295]


def numbers(position):
    """Red's discs and blue's, each as a number."""
    return tuple(sum(1 << 7 * column + row for column in range(7)
                     for row in range(len(position[column])) if position[column][row] == side)
                 for side in "xo")


def image(position):
    return min(position, position[::-1], key=numbers)


def early_positions(plies):
    """Those of each ply, in the book's order."""
    found = [[plain_search.EMPTY]]
    for _ in range(plies):
        later = {image(drop(position, column)) for position in found[-1]
                 for column in legal(position)}
        found.append(sorted((p for p in later if not plain_search.is_over(p)), key=numbers))
    return found


def book_bytes(scores):
    content = HEADLINE + struct.pack(f"{len(scores)}b", *scores)
    return content + struct.pack("<I", zlib.crc32(content))


@pytest.fixture(name="book")
def make_book(tmp_path):
    """A book whose scores are wrong, so that a reader of it can be recognised."""
    file = tmp_path / "wrong.book"
    file.write_bytes(book_bytes([place % 37 - 18 for place in range(sum(COUNTS))]))
    return file


def test_a_book_has_its_positions_in_the_order_of_the_page(book):
    plies = early_positions(5)
    assert list(map(len, plies)) == COUNTS[:6]
    places = {position: place for place, position in enumerate(sum(plies, []))}
    asked = [p for p in places if not plain_search.wins_at_once(p)][::7]
    lines = [to_fen(turned) for p in asked for turned in (p, p[::-1])]
    printed = analyse("--book", book, lines=lines).stdout.splitlines()
    for line, position in zip(printed, (p for p in asked for _ in range(2))):
        assert int(line.split()[-1]) == places[position] % 37 - 18, line
    assert len(printed) > 700


def test_the_bytes_of_the_page_are_the_book_s_first():
    rows = re.findall(r"^\| (\d+) \| `(\w\w)` \| ([^|]*) \| (-?\d+)", page("BOOK.md"), re.M)
    assert [int(byte) for byte, *_ in rows] == [*range(16, 21)]
    for (_, byte, moves, score), (known, value) in zip(rows, KNOWN.items()):
        assert struct.unpack("b", bytes.fromhex(byte))[0] == int(score) == value
        assert moves.startswith(f"`{known}`" if known else "no move")
    sizes = re.search(r"(\d+),(\d+) bytes:", page("BOOK.md"))
    assert int("".join(sizes.groups())) == len(book_bytes([0] * sum(COUNTS)))


@pytest.mark.parametrize("damage, reason", [
    (lambda old: old[:5000] + bytes([old[5000] ^ 1]) + old[5001:], "its checksum does not match its content"),
    (lambda old: b"C" + old[1:], "its first line is not that of a book"),
    (lambda old: old[:-1], "it is 129517 bytes long, and a book is 129518"),
    (lambda old: old + b"\0", "it is 129519 bytes long"),
    (lambda old: b"", "its first line is not that of a book"),
])
def test_a_damaged_book_is_told_and_costs_nothing_but_time(book, damage, reason):
    book.write_bytes(damage(book.read_bytes()))
    ended = analyse("--book", book, lines=LATE)
    assert ended.stderr.startswith(f'cannot read the book "{book}": ') and reason in ended.stderr
    assert ended.stdout == analyse(lines=LATE).stdout


def test_a_book_that_is_missing_or_a_folder_is_told(tmp_path):
    for path in (tmp_path / "none.book", tmp_path):
        assert f'cannot read the book "{path}"' in analyse("--book", path, lines=LATE[:1]).stderr


def unsolved(part):
    return part.read_bytes().count(0) if part.exists() else -1


def start_making(file):
    return subprocess.Popen([ANALYSE, "--make-book", file], env=environment(),
                            stdin=subprocess.DEVNULL, stderr=subprocess.PIPE)


def test_a_book_in_the_making_is_stopped_and_goes_on(tmp_path):
    """All but the positions that are solved here are filled in, for it takes hours."""
    file, part = tmp_path / "new.book", tmp_path / "new.book.part"
    filled = bytearray(64 + (place % 37 - 18) for place in range(COUNTS[-1]))
    missing = [*range(0, 3000)]
    for place in missing:
        filled[place] = 0
    part.write_bytes(filled)
    with start_making(file) as process:
        wait_until(lambda: 0 < unsolved(part) < len(missing), "a solved position")
        assert not file.exists()
        process.send_signal(signal.SIGINT)
        assert process.wait(PATIENCE_SECONDS) == 130
    assert not file.exists()
    stopped_at = part.read_bytes()
    assert 0 < stopped_at.count(0) < len(missing)
    kept = [place for place, byte in enumerate(stopped_at) if byte]
    assert all(stopped_at[place] == filled[place] for place in kept if place not in missing)

    # All but one of the rest are filled in, too.
    one = next(place for place, byte in enumerate(stopped_at) if not byte)
    filled = bytearray(byte or 64 for byte in stopped_at)
    filled[one] = 0
    part.write_bytes(filled)
    with start_making(file) as process:
        assert process.wait(PATIENCE_SECONDS) == 0
    assert not part.exists()
    content = file.read_bytes()
    scores = struct.unpack(f"{sum(COUNTS)}b", content[len(HEADLINE):-4])
    assert content == book_bytes(scores)
    last = scores[-COUNTS[-1]:]
    assert all(last[i] == byte - 64 for i, byte in enumerate(filled) if i != one)
    assert -18 <= last[one] <= 18
    assert analyse("--book", file, lines=[""]).stdout.split() == [str(scores[0])]


def test_a_file_that_is_not_a_book_in_the_making_is_left_alone(tmp_path):
    part = tmp_path / "new.book.part"
    part.write_text("a diary")
    ended = analyse("--make-book", tmp_path / "new.book", status=2)
    assert "it already exists and is not an unfinished book" in ended.stderr
    assert "choose another file" in ended.stderr and part.read_text() == "a diary"


# Ctrl-C.


def threads_of(process):
    return len(os.listdir(f"/proc/{process.pid}/task"))


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
@pytest.mark.parametrize("words", [[""], ["--time", "1h"], ["--threads", "2"]])
def test_a_search_that_is_told_to_stop_ends_at_once(words, number):
    with subprocess.Popen([ANALYSE, *words, "--book", "none"], stdin=subprocess.PIPE,
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                          env=environment()) as process:
        if words != [""]:
            process.stdin.write(LATE[0].encode() + b"\n\n")
            process.stdin.flush()
            process.stdout.readline()
        wait_until(lambda: threads_of(process) > 1, "the search")
        process.send_signal(number)
        assert process.wait(PATIENCE_SECONDS) == 130
        assert process.stdout.read() == b"" and process.stderr.read() == b""
