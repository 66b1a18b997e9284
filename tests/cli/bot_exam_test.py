"""connect4 bot exam: a hole in a bot shows in the motif that is about it, and in no other."""

import json
import re
import signal
import subprocess
import textwrap
import xml.etree.ElementTree as xml

import jsonschema
import pytest

from programs import BIN_DIR, PATIENCE_SECONDS, ROOT, environment, play, wait_until

BOT = BIN_DIR / "bot"
SCHEMA = json.loads((ROOT / "protocol/schema/exam.schema.json").read_text(encoding="ascii"))
MOTIFS = ["win", "block", "poison", "double", "only", "zugzwang", "draw", "opening"]
QUICK = "win,block,poison,double,zugzwang"

#: A bot that wins at once, blocks, and leaves poisoned columns alone; one of its three abilities
#: can be taken away. `skips` says of a column and a reason if the bot overlooks it.
TACTICIAN = """
import random

def cells(board, column):
    return [row for row in range(6) if board[row][column] == "none"]

def dropped(board, column, colour):
    copy = [list(row) for row in board]
    copy[max(cells(board, column))][column] = colour
    return copy

def four(board, colour, only=None):
    for row in range(6):
        for column in range(7):
            for down, right in ((0, 1), (1, 0), (1, 1), (1, -1)):
                if only and (down, right) not in only:
                    continue
                line = [(row + i * down, column + i * right) for i in range(4)]
                if all(0 <= r < 6 and 0 <= c < 7 and board[r][c] == colour for r, c in line):
                    return True
    return False

def legal(board):
    return [column for column in range(7) if cells(board, column)]

def wins(board, colour, only=None):
    return [c for c in legal(board) if four(dropped(board, c, colour), colour, only)]

def choose(turn, can_win=True, can_block=True, sees_poison=True, skips=(), only=None):
    board, mine = turn.state, turn.colour
    theirs = "blue" if mine == "red" else "red"
    winning = [c for c in wins(board, mine, only) if c not in skips]
    if can_win and winning:
        return winning[0]
    blocking = [c for c in wins(board, theirs) if c not in skips]
    if can_block and blocking:
        return blocking[0]
    choices = legal(board)
    if sees_poison:
        safe = [c for c in choices if c not in wins(dropped(board, c, mine), theirs)]
        choices = safe or choices
    return random.Random(str(board)).choice(choices)
"""


def write_bot(path, body, before=""):
    """A bot that chooses by `body`, the lines of a function of `turn`."""
    lines = textwrap.indent(textwrap.dedent(body).strip(), "    ")
    path.write_text(f"import connect4\n{before}\ndef answer(turn):\n{lines}\n\n"
                    "connect4.play(answer, name='bot')\n", encoding="utf-8")
    return path


def tactician(path, **abilities):
    given = ", ".join(f"{name}={value!r}" for name, value in abilities.items())
    return write_bot(path, f"return choose(turn, {given})", before=TACTICIAN)


def exam(*arguments, status=0):
    """The output of --json, which keeps to the schema. Our bots have all the time that a busy
    machine takes, unless the test is about time."""
    time = () if {"--time-per-move", "--cpu-time"} & set(arguments) else ("--time-per-move", "20s")
    ended = play("exam", "--json", "--no-sandbox", *time, *arguments, program=BOT)
    assert ended.status == status, ended.err
    assert all(" positions, " in line or "below --pass" in line for line in ended.err.splitlines())
    result = json.loads(ended.out)
    jsonschema.Draft7Validator(SCHEMA).validate(result)
    return result


def shares(result):
    return {row["motif"]: row["share"] for row in result["motifs"]}


# Holes


TACTICS = ("--motif", "win,block,poison", "--positions", 60)


@pytest.fixture(scope="module")
def of_the_whole_tactician(tmp_path_factory):
    return shares(exam(tactician(tmp_path_factory.mktemp("whole") / "bot.py"), *TACTICS))


@pytest.mark.parametrize("abilities, weak", [
    ({"can_win": False}, "win"),
    ({"can_block": False}, "block"),
    ({"sees_poison": False}, "poison"),
    ({"only": [(0, 1), (1, 0)]}, "win"),
    ({"only": [(1, 1), (1, -1)]}, "win"),
], ids=["never wins", "never blocks", "plays below a threat", "misses diagonals", "misses lines"])
def test_a_tactical_hole_shows_in_its_motif_alone(tmp_path, of_the_whole_tactician, abilities, weak):
    whole = of_the_whole_tactician
    assert whole["win"] == whole["block"] == 1
    result = exam(tactician(tmp_path / "bot.py", **abilities), *TACTICS)
    found = shares(result)
    assert found.pop(weak) < whole[weak] - 0.05
    assert found.items() <= whole.items()
    assert weak in {each["motif"] for each in result["examples"]}


@pytest.mark.parametrize("column", [0, 3, 6])
def test_a_column_that_is_never_blocked_is_the_column_of_the_mistakes(tmp_path, column):
    bot = tactician(tmp_path / "bot.py", skips=[column])
    result = exam(bot, "--motif", "block", "--positions", 100)
    assert 0.5 < shares(result)["block"] < 1
    assert [each["right"] for each in result["examples"]] == [[column]] * 3


def test_a_bot_that_looks_one_move_ahead_is_weak_in_all_that_needs_more(tmp_path):
    bot = tactician(tmp_path / "bot.py")
    result = exam(bot, "--motif", "win,block,poison,double,only,zugzwang,draw")
    found = shares(result)
    assert found["win"] == found["block"] == 1
    assert max(found["double"], found["only"], found["zugzwang"], found["draw"]) < 0.8


def test_perfect_play_is_right_everywhere_also_with_exact_scores():
    result = exam("perfect", "--exact", "--positions", 6)
    assert shares(result) == dict.fromkeys(MOTIFS, 1)
    assert result["examples"] == []


def test_random_moves_are_right_as_often_as_chance_has_it():
    total = exam("random", "--motif", ",".join(MOTIFS[:-1]))["total"]
    assert total["positions"] == 280
    assert total["low"] <= total["chance"] <= total["high"]


def test_a_random_endgame_shows_in_zugzwang(tmp_path):
    bot = write_bot(tmp_path / "bot.py", "return choose(turn)", before=TACTICIAN)
    share = shares(exam(bot, "--motif", "zugzwang", "--positions", 100))["zugzwang"]
    assert 0.4 < share < 0.85
    perfect = shares(exam("perfect", "--motif", "zugzwang", "--positions", 100))["zugzwang"]
    assert perfect == 1


# Faults


def test_faults_are_wrong_answers_and_the_bot_is_started_again(tmp_path):
    bot = write_bot(tmp_path / "bot.py", """
        if turn.colour == "blue":
            raise SystemExit(3)
        return turn.legal[0]""")
    row = exam(bot, "--motif", "win", "--positions", 20)["motifs"][0]
    assert row["faults"] == 10 and row["right"] <= 10


def test_a_fault_is_an_example_without_a_column(tmp_path):
    bot = write_bot(tmp_path / "bot.py", "return 7")
    example = exam(bot, "--motif", "win", "--positions", 3)["examples"][0]
    assert example["played"] is None and example["after"] is None
    assert example["fault"].startswith("invalid_move: ")


def test_a_bot_that_is_too_slow_has_faults_in_the_time_that_it_is_given(tmp_path):
    bot = write_bot(tmp_path / "bot.py", "time.sleep(0.3); return turn.legal[0]", before="import time")
    row = exam(bot, "--motif", "win", "--positions", 2, "--time-per-move", "50ms")["motifs"][0]
    assert row["faults"] == 2


@pytest.mark.parametrize("wait, faults", [("time.sleep(0.3)", 0), ("burn(0.3)", 2)])
def test_cpu_time_is_the_time_that_a_bot_computes(tmp_path, wait, faults):
    burn = "import time\ndef burn(s):\n    end = time.process_time() + s\n    while time.process_time() < end: pass\n"
    bot = write_bot(tmp_path / "bot.py", wait + "; return turn.legal[0]", before=burn)
    row = exam(bot, "--motif", "win", "--positions", 2, "--cpu-time", "100ms")["motifs"][0]
    assert row["faults"] == faults


def test_a_bot_that_does_not_start_is_an_error(tmp_path):
    bot = tmp_path / "bot.py"
    bot.write_text("raise SystemExit(1)")
    report = tmp_path / "exam.xml"
    ended = play("exam", bot, "--junit", report, program=BOT)
    assert ended.status == 2 and ended.out == ""
    suite = xml.parse(report).getroot().find("testsuite")
    assert (suite.get("errors"), suite[0].get("name")) == ("1", "starts")
    assert "connect4 bot check" in ended.err


# Questions that repeat


def positions_asked(tmp_path, *arguments):
    """The questions to a bot, by its own notes."""
    notes = tmp_path / "notes"
    notes.unlink(missing_ok=True)
    bot = write_bot(tmp_path / "bot.py", f"""
        open({str(notes)!r}, "a").write(repr((turn.colour, turn.state)) + "\\n")
        return turn.legal[0]""")
    exam(bot, *arguments)
    return notes.read_text().splitlines()


def test_the_seed_decides_on_the_positions_and_a_part_of_the_motifs_asks_a_part_of_them(tmp_path):
    whole = positions_asked(tmp_path, "--motif", QUICK, "--positions", 6)
    assert len(whole) == len(set(whole)) == 30
    assert positions_asked(tmp_path, "--motif", QUICK, "--positions", 6, "--book", "none") == whole
    assert positions_asked(tmp_path, "--motif", "zugzwang,block", "--positions", 6) == (
        whole[6:12] + whole[24:])
    assert positions_asked(tmp_path, "--motif", "win", "--positions", 3) == whole[:3]
    other = positions_asked(tmp_path, "--motif", QUICK, "--positions", 6, "--seed", 2)
    assert not set(other) & set(whole)
    assert [line[2:5] for line in whole[:6]] == ["red", "blu"] * 3


def test_a_position_that_is_repeated_counts_once(tmp_path):
    bot = write_bot(tmp_path / "bot.py", "return turn.legal[0]")
    once = exam(bot, "--motif", "double", "--positions", 30)["motifs"][0]
    thrice = exam(bot, "--motif", "double", "--positions", 30, "--repeat", 3)["motifs"][0]
    assert thrice["answers"] == 90 and thrice["right"] == 3 * once["right"]
    assert thrice["low"] <= once["low"] and once["high"] <= thrice["high"]


def test_two_players_are_compared_by_the_positions_that_one_alone_solves(tmp_path):
    good = tactician(tmp_path / "good.py")
    bad = tactician(tmp_path / "bad.py", can_block=False)
    result = exam(good, bad, "--motif", "win,block")
    assert result["comparison"]["other"] == "bad.py"
    win, block = result["comparison"]["motifs"]
    assert win == {"motif": "win", "right": 40, "other_right": 40, "p": 1}
    assert block["right"] == 40 and block["p"] < 0.001
    assert result["comparison"]["total"]["right"] == 80
    same = exam(good, good, "--motif", "win,block")["comparison"]
    assert same["total"]["p"] == 1


def test_two_players_of_one_name_are_named_as_they_were_typed(tmp_path):
    for folder in ("new", "old"):
        (tmp_path / folder).mkdir()
        tactician(tmp_path / folder / "bot.py")
    result = exam(tmp_path / "new/bot.py", tmp_path / "old/bot.py", "--motif", "win", "--positions", 1)
    assert result["player"].endswith("new/bot.py")
    assert result["comparison"]["other"].endswith("old/bot.py")


def test_the_motifs_below_the_demanded_share_are_named():
    ended = play("exam", "greedy", "--no-sandbox", "--motif", "win,double,zugzwang", "--pass", "0.9",
                 "--time-per-move", "20s", program=BOT)
    assert ended.status == 1
    assert ended.err.splitlines()[-1] == "connect4 bot exam: below --pass 0.9: double, zugzwang"


# For people


def test_the_text_has_a_line_for_each_motif_and_draws_the_costliest_mistakes(tmp_path):
    bot = tactician(tmp_path / "bot.py", can_block=False)
    ended = play("exam", bot, "--no-sandbox", "--motif", "win,block", "--time-per-move", "20s",
                 program=BOT)
    assert ended.status == 0
    lines = ended.out.splitlines()
    assert re.match(r"\S.* answered \d+ of 80 questions correctly \(\d+ %\); random play would score \d+ %\.$", lines[0])
    assert re.match(r"motif +right +share +95 % interval +random +remark$", lines[2])
    assert re.match(r"win +40/40 +100 % +91 - 100 % +\d+ %$", lines[3])
    assert lines[5] == ""
    assert ended.out.count("+---------------------+") == 3
    fen = re.search(r'connect4 analyse "([^"]+)"', ended.out)[1]
    example = exam(bot, "--motif", "win,block")["examples"][0]
    assert example["position"] == fen
    analysed = play(fen, "--json", program=BIN_DIR / "analyse")
    assert json.loads(analysed.out)["score"] == example["before"]


@pytest.mark.parametrize("share, status", [(0, 0), (1, 1), (0.9, 1)])
def test_a_motif_below_the_demanded_share_is_status_1_and_a_failure_in_junit(tmp_path, share, status):
    bot = tactician(tmp_path / "bot.py", can_block=False)
    report = tmp_path / "exam.xml"
    exam(bot, "--motif", "win,block", "--pass", share, "--junit", report, status=status)
    suite = xml.parse(report).getroot().find("testsuite")
    assert (suite.get("tests"), suite.get("failures"), suite.get("errors")) == ("2", str(status), "0")
    failed = [case.get("name") for case in suite if case.find("failure") is not None]
    assert failed == ["block"] * status
    if status:
        assert ". block: " in suite.find("testcase/failure").text, "its own mistakes"


@pytest.mark.parametrize("arguments, reason", [
    ([], "too few arguments: give PLAYER [OTHER]; for example"),
    (["a", "b", "c"], "too many arguments: give PLAYER [OTHER]; for example"),
    (["greedy", "--motif", "wins"], '"wins" is not a motif; give one or more of win, block'),
    (["greedy", "--pass", "90"], "the value must be a number from 0 to 1"),
    (["greedy", "--positions", "0"], "the value must be a whole number from 1"),
    (["human"], "asks a person at the terminal"),
    (["nosuch"], '"nosuch"'),
])
def test_a_mistake_in_the_command_line_is_explained(arguments, reason):
    ended = play("exam", *arguments, program=BOT)
    assert (ended.status, ended.out) == (2, "")
    assert reason in ended.err


def test_control_c_prints_the_answers_so_far(tmp_path):
    notes = tmp_path / "notes"
    bot = write_bot(tmp_path / "bot.py", f"""
        open({str(notes)!r}, "a").write("x")
        return turn.legal[0]""")
    run = subprocess.Popen([BOT, "exam", "--json", "--no-sandbox", "--positions", "5000", bot],
                           stdout=subprocess.PIPE, env=environment())
    wait_until(lambda: notes.exists() and len(notes.read_text()) > 20,
               "twenty answers")
    run.send_signal(signal.SIGINT)
    out, _ = run.communicate(timeout=PATIENCE_SECONDS)
    result = json.loads(out)
    jsonschema.Draft7Validator(SCHEMA).validate(result)
    assert run.returncode == 130 and not result["complete"]
    assert result["total"]["positions"] >= 20


def test_a_bot_that_starts_only_once_ends_the_exam(tmp_path):
    once = tmp_path / "once"
    bot = write_bot(tmp_path / "bot.py", "raise SystemExit(3)",
                    before=f"import os; os.mkdir({str(once)!r})")
    report = tmp_path / "exam.xml"
    ended = play("exam", bot, "--no-sandbox", "--json", "--junit", report, program=BOT)
    assert ended.status == 2 and "3 times in a row" in ended.err
    result = json.loads(ended.out)
    assert not result["complete"] and result["total"]["faults"] == 3
    assert xml.parse(report).getroot()[0].get("errors") == "1"


def test_control_c_while_the_bot_starts_prints_an_empty_result(tmp_path):
    started = tmp_path / "started"
    bot = write_bot(tmp_path / "bot.py", "return turn.legal[0]",
                    before=f"import time; open({str(started)!r}, 'w').close(); time.sleep(30)")
    run = subprocess.Popen([BOT, "exam", "--json", "--no-sandbox", "--startup-time", "60s", bot],
                           stdout=subprocess.PIPE, env=environment())
    wait_until(started.exists, "the start")
    run.send_signal(signal.SIGINT)
    result = json.loads(run.communicate(timeout=PATIENCE_SECONDS)[0])
    assert run.returncode == 130 and not result["complete"] and result["motifs"] == []


def test_names_of_players_do_not_command_the_terminal(tmp_path):
    for folder in ("a", "b"):
        (tmp_path / folder).mkdir()
        write_bot(tmp_path / folder / "ev\x1b[31m.py", "return turn.legal[0]")
    ended = play("exam", "a/ev\x1b[31m.py", "b/ev\x1b[31m.py", "--motif", "win", "--positions", 2,
                 "--no-sandbox", program=BOT, cwd=tmp_path)
    assert ended.status == 0 and "\x1b" not in ended.out + ended.err


def test_a_file_of_reports_is_written_though_nobody_reads_the_output(tmp_path):
    report = tmp_path / "exam.xml"
    run = subprocess.Popen([BOT, "exam", "greedy", "--no-sandbox", "--motif", "win", "--positions", "2",
                            "--junit", report], stdout=subprocess.PIPE, env=environment())
    run.stdout.close()
    run.wait(timeout=PATIENCE_SECONDS)
    assert xml.parse(report).getroot()[0].get("tests") == "1"


def test_exact_chance_is_that_of_the_columns_with_the_exact_score():
    words = ("random", "--motif", "double,zugzwang", "--positions", 100)
    usual, exact = exam(*words), exam(*words, "--exact")
    assert (usual["exact"], exact["exact"]) == (False, True)
    for row, narrow in zip(usual["motifs"], exact["motifs"]):
        assert narrow["chance"] < row["chance"]
        assert narrow["low"] <= narrow["chance"] <= narrow["high"]
    assert all(len(each["right"]) < 7 for each in exact["examples"])


def rounded(value):
    """Numbers as the page has them."""
    if isinstance(value, dict):
        return {key: rounded(each) for key, each in value.items()}
    if isinstance(value, list):
        return [rounded(each) for each in value]
    return round(value, 4) if isinstance(value, float) else value


def test_the_page_shows_the_output_of_the_command():
    page = (ROOT / "protocol/EXAM.md").read_text(encoding="utf-8")
    shown = json.loads(re.search(r"```json\n(.*?)```", page, re.DOTALL)[1])
    printed = rounded(exam("greedy", "random", "--motif", "double"))
    assert len(printed["examples"]) == 3
    assert shown == {**printed, "examples": printed["examples"][:1]}
    assert re.findall(r"^\| `(\w+)` \| ", page.split("## Motifs")[1], re.MULTILINE) == MOTIFS
