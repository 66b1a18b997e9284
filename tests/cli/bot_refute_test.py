"""connect4 bot refute: finds the shortest game that a bot loses, and the move that lost it."""

import functools
import json
import shlex
import signal
import subprocess

import jsonschema
import pytest

from programs import (
    BIN_DIR, PATIENCE_SECONDS, ROOT, environment, play, processes_marked, read_records, wait_until,
    write_bot,
)

BOT = BIN_DIR / "bot"
SCHEMA = json.loads(
    (ROOT / "protocol" / "schema" / "refutation.schema.json").read_text(encoding="ascii"))
SHORT = ("--questions", "60")

#: Blue is to move, and a draw is the best for both.
DRAWN_ENDGAME = "47346544475153554533313672227"


def refute(*arguments, **options):
    """Outside the sandbox, which costs each start some time."""
    time = () if "--time-per-move" in arguments else ("--time-per-move", "20s")
    return play("refute", *arguments, *time, "--no-sandbox", program=BOT, **options)


def report(*arguments, status=0, **options):
    """The output of --json by colour; it keeps to the schema."""
    ended = refute("--json", *arguments, **options)
    assert ended.status == status, ended.err
    assert all(" questions, " in line for line in ended.err.splitlines()), "progress alone"
    result = json.loads(ended.out)
    jsonschema.Draft7Validator(SCHEMA).validate(result)
    for each in result["as"]:
        assert each["length"] == (len(each["moves"]) if each["beaten"] else None)
    return result


def by_colour(result):
    return {each["colour"]: each for each in result["as"]}


# Bots with holes

#: The bots' source, which the tests run as well. A board is a list of columns, from the bottom.
KNOWLEDGE = '''
STEPS = {"|": (0, 1), "-": (1, 0), "/": (1, 1), "\\\\": (1, -1)}

def has_won(board, colour, steps="|-/\\\\", rows=6):
    cells = {(c, r) for c, column in enumerate(board) for r, disc in enumerate(column)
             if disc == colour and r < rows}
    return any(all((c + i * STEPS[s][0], r + i * STEPS[s][1]) in cells for i in range(4))
               for c, r in cells for s in steps)

def dropped(board, column, colour):
    return [cells + [colour] if i == column else cells for i, cells in enumerate(board)]

def room(board, height=6):
    return [column for column in range(7) if len(board[column]) < height]

def choose(board, colour, hole):
    """Wins, blocks, leaves columns alone in which the other one wins then, likes the centre."""
    other = "blue" if colour == "red" else "red"
    sees = {"diagonal": {"steps": "|-"}, "top row": {"rows": 5}}.get(hole, {})
    legal = room(board)
    if hole == "full column 4" and len(board[3]) == 6:
        return 3
    if hole == "dies at 9 discs" and sum(map(len, board)) == 9:
        raise SystemExit(7)
    for mover in (colour, other):
        for column in legal:
            if mover == other and hole == "column 1" and column == 0:
                continue
            if has_won(dropped(board, column, mover), mover, **sees):
                return column
    def is_poisoned(column):
        after = dropped(board, column, colour)
        return len(after[column]) < 6 and has_won(dropped(after, column, other), other, **sees)
    legal.sort(key=lambda column: (hole != "poison" and is_poisoned(column), abs(column - 3)))
    return legal[0]
'''

exec(KNOWLEDGE)  # pylint: disable=exec-used
HOLES = ["column 1", "diagonal", "top row", "poison", "full column 4", "dies at 9 discs"]


def bot_with(hole, folder):
    path = folder / "bot.py"
    path.write_text(KNOWLEDGE + f'''
import connect4

def turn(turn):
    board = [[row[c] for row in reversed(turn.state) if row[c] != "none"] for c in range(7)]
    return choose(board, turn.colour, {hole!r})

connect4.play(turn, name="Holes")
''')
    return path


def board_after(moves):
    board = [[] for _ in range(7)]
    for ply, digit in enumerate(moves):
        board[int(digit) - 1].append(("red", "blue")[ply % 2])
    return board


def shortest_by_force(colour, hole, most):
    """The length of the shortest game of up to `most` moves that the bot loses, or None."""
    other = "blue" if colour == "red" else "red"

    @functools.lru_cache(None)
    def search(cells, ply, left):
        board = [list(column) for column in cells]
        if left == 0:
            return None
        mover = ("red", "blue")[ply % 2]
        if mover == colour:
            try:
                column = choose(board, colour, hole)
            except SystemExit:
                return 0
            if len(board[column]) == 6:
                return 0
            columns = [column]
        else:
            columns = room(board)  # pylint: disable=undefined-variable
        lengths = []
        for column in columns:
            after = dropped(board, column, mover)  # pylint: disable=undefined-variable
            if has_won(after, mover):  # pylint: disable=undefined-variable
                lengths.append(1 if mover == other else None)
            else:
                further = search(tuple(map(tuple, after)), ply + 1, left - 1)
                lengths.append(None if further is None else 1 + further)
        return min((length for length in lengths if length is not None), default=None)

    return search(((),) * 7, 0, most)


def assert_is_lost(found, hole):
    """The bot answers so, and loses."""
    colour = found["colour"]
    for ply in range(len(found["moves"])):
        board = board_after(found["moves"][:ply])
        assert not has_won(board, "red") and not has_won(board, "blue")
        if ("red", "blue")[ply % 2] == colour:
            assert str(choose(board, colour, hole) + 1) == found["moves"][ply]
    board = board_after(found["moves"])
    if found["reason"] == "four":
        assert has_won(board, "blue" if colour == "red" else "red")


@pytest.mark.parametrize("hole", HOLES)
def test_hole_is_found_by_the_shortest_game(tmp_path, hole):
    result = report(bot_with(hole, tmp_path))
    assert result["complete"] and [each["colour"] for each in result["as"]] == ["red", "blue"]
    for colour, found in by_colour(result).items():
        assert found["beaten"], colour
        assert_is_lost(found, hole)
        assert found["repeated"] == 3
        most = 8 if colour == "red" else 7
        shortest = shortest_by_force(colour, hole, most)
        if shortest is None:
            assert found["length"] > most and found["tried"] >= most - 2
        else:
            assert (found["length"], found["shortest"]) == (shortest, True)


def test_move_that_lost_is_named(tmp_path):
    found = by_colour(report(bot_with("column 1", tmp_path)))["blue"]
    turning = found["turning_move"]
    assert found["moves"][turning["move"] - 1] == str(turning["played"] + 1)
    assert turning["played"] not in turning["right"]
    assert turning["before"] >= 0 > turning["after"]
    scores = json.loads(play("analyse", turning["position"], "--json", "--columns",
                             program=BIN_DIR / "connect4").out)
    assert (scores["score"], scores["columns"][turning["played"]]) == (
        turning["before"], turning["after"])
    assert turning["right"] == [column for column, score in enumerate(scores["columns"])
                                if score is not None and (score > 0) == (scores["score"] > 0)
                                and score >= 0]


def test_text_has_the_game_the_board_and_the_effort(tmp_path):
    bot = bot_with("column 1", tmp_path)
    found = by_colour(report(bot))["blue"]
    text = refute(bot).out.partition("As blue, ")[2]
    turning = found["turning_move"]
    right = ", ".join(str(column + 1) for column in turning["right"])
    assert f" loses in {found['length']} moves: {found['moves']}\n  Losing move: move {turning['move']}, " \
           f"column {turning['played'] + 1} (column" in text and f" {right} keep" in text
    assert f'  connect4 analyse "{turning["position"]}"\n' in text
    assert "[●]" in text and "  1  2  3  4  5  6  7" in text
    assert "  Reproduced in 3 of 3 replays.\n  No shorter loss exists: " in text
    assert f": {found['questions']} questions" in text


def test_fault_is_a_defeat_with_its_reason(tmp_path):
    bot = bot_with("full column 4", tmp_path)
    found = by_colour(report(bot, "--from", "44444", *SHORT))["blue"]
    assert found["reason"] == "illegal_move" and "column 4" in found["fault"]
    assert f"illegal_move: {found['fault']}\n" in refute(bot, "--from", "44444", *SHORT).out
    bot = bot_with("dies at 9 discs", tmp_path)
    found = by_colour(report(bot, "--from", "4444411", *SHORT))["blue"]
    assert (found["reason"], found["length"], found["shortest"]) == ("crash", 2, True)
    assert "exited with status 7" in found["fault"] and found["turning_move"]
    text = refute(bot, "--from", "4444411", *SHORT).out.partition("As blue, ")[2]
    assert f"crash: {found['fault']}\n" in text and "Losing move: " in text


def test_bot_that_fails_in_whole_games_only_is_beaten(tmp_path):
    bot = write_bot(tmp_path / "bot.py",
                    "global turns\nturns = turns + 1 if turn.moves[:-1] else 1\n"
                    "if turns == 3: os._exit(3)\nreturn min(turn.legal, key=lambda c: abs(c - 3))")
    source = bot.read_text().replace("def choose", "turns = 0\n\ndef choose")
    bot.write_text(source)
    found = by_colour(report(bot, "--from", "1234567", *SHORT))["blue"]
    assert found["beaten"] and found["repeated"] == 3


# Perfect play


def test_perfect_red_is_unbeaten_and_perfect_blue_loses_in_41_moves():
    result = by_colour(report("perfect", *SHORT))
    assert not result["red"]["beaten"] and result["red"]["tried"] >= 2
    blue = result["blue"]
    assert (blue["beaten"], blue["length"], blue["shortest"]) == (True, 41, False)
    assert blue["turning_move"] is None and blue["reason"] == "four"
    text = refute("perfect", *SHORT).out
    assert " was not beaten: " in text.splitlines()[0] and ", every game of up to " in text
    assert "lost from the start" in text and "A shorter loss may exist" in text


def test_few_positions_are_tried_to_the_end():
    result = report("perfect", "--from", DRAWN_ENDGAME)
    assert all(each["tried_all"] and not each["beaten"] for each in result["as"])
    assert refute("perfect", "--from", DRAWN_ENDGAME).out.count(", every game tried.\n") == 2


# Answers that differ


def test_answers_that_differ_are_counted(tmp_path):
    """The third game of a colour has another seed: the bot wakes up."""
    bot = tmp_path / "bot.py"
    bot.write_text("""import connect4
seed = 0
def new_game(game):
    global seed
    seed = game.seed
def choose(turn):
    wakes = seed == {seed} and len(turn.moves) >= 4
    return turn.legal[-1] if wakes else turn.legal[0]
connect4.play(choose, name="Moody", new_game=new_game)
""".replace("{seed}", str(seed_of_third_game(tmp_path))))
    found = by_colour(report(bot, *SHORT))["blue"]
    assert found["beaten"] and found["repeated"] == 2 and not found["shortest"]
    assert ("\n  Reproduced in 2 of 3 replays: the player does not always play the same move.\n"
            in refute(bot, *SHORT).out)


def seed_of_third_game(folder):
    """The player's own seed as blue in the third repetition."""
    spy = folder / "spy.py"
    log = folder / "seeds"
    spy.write_text(f"""import connect4
def new_game(game):
    open({str(log)!r}, "a").write(f"{{game.seed}}\\n")
connect4.play(lambda turn: turn.legal[0], new_game=new_game)
""")
    refute(spy, *SHORT)
    return log.read_text().split()[-1]


def test_random_player_is_beaten_and_told_to_differ():
    result = report("random", "--seed", "5")
    assert all(each["beaten"] for each in result["as"])
    assert any(each["repeated"] < 3 for each in result["as"])
    assert report("random", "--seed", "5") == result


# Options


def test_page_of_the_format_shows_an_output():
    page = (ROOT / "protocol" / "REFUTATION.md").read_text(encoding="utf-8")
    printed = report("greedy")
    assert len(printed["as"]) == 2
    assert json.loads(page.partition("```json\n")[2].partition("```")[0]) == {**printed, "as": printed["as"][:1]}


def test_games_are_records_that_play_shows(tmp_path):
    games = tmp_path / "games.jsonl"
    result = by_colour(report(bot_with("column 1", tmp_path), "--games", games))
    records = read_records(games.read_text())
    assert [record["game"] for record in records] == [1, 2, 3, 4, 5, 6]
    for record in records:
        colour, opponent = ("red", "blue") if record["game"] < 4 else ("blue", "red")
        assert (record[colour], record[opponent]) == ("Holes", "connect4")
        assert (record["moves"], record["winner"]) == (result[colour]["moves"], opponent)
    shown = play("--show", games, "4")
    assert shown.status == 0 and "connect4 (red) wins" in shown.out
    page = play("page", games, "--out", tmp_path / "page.html",
                program=BIN_DIR / "tournament")
    assert page.status == 0, page.err
    refute(bot_with("column 1", tmp_path), "--games", games)
    assert len(read_records(games.read_text())) == 12


def test_from_begins_elsewhere(tmp_path):
    bot = bot_with("column 1", tmp_path)
    result = report(bot, "--from", "2244")
    for found in by_colour(result).values():
        assert found["beaten"] and result["start"] == "1xo1xo1/7/7/7/7/7 x".replace(
            "1xo1xo1/7", "1x1x3/1o1o3").replace("/7/7/7/7/7 x", "/7/7/7/7 x")
        if found["turning_move"]:
            assert found["turning_move"]["move"] > 4
    fen = result["start"]
    assert report(bot, "--from", fen) == result


def test_expect_unbeaten_is_about_the_status(tmp_path):
    bot = bot_with("column 1", tmp_path)
    assert report(bot, "--expect", "unbeaten", status=1)
    assert report("perfect", "--from", DRAWN_ENDGAME, "--expect", "unbeaten", status=0)


def test_time_ends_the_search(tmp_path):
    bot = write_bot(tmp_path / "bot.py",
                    "time.sleep(0.02)\nreturn min(turn.legal, key=lambda c: abs(c - 3))")
    found = by_colour(report(bot, "--time", "200ms", "--questions", "100000"))
    assert all(each["questions"] < 200 for each in found.values())


def test_player_is_confined_unless_told_otherwise(tmp_path):
    bot = write_bot(tmp_path / "bot.py", f"open({str(tmp_path / 'here')!r}, 'w')\nreturn turn.legal[0]")
    ended = play("refute", bot, "--sandbox", *SHORT, "--json", program=BOT)
    if ended.status == 2 and "--sandbox" in ended.err:
        pytest.skip("there is no sandbox here")
    assert ended.status == 0, ended.err
    assert all(each["questions"] > 0 and each.get("reason") != "start_failed"
               for each in json.loads(ended.out)["as"])
    assert not (tmp_path / "here").exists()
    assert refute(bot, *SHORT).status == 0 and (tmp_path / "here").exists()


def test_control_c_prints_the_known_facts(tmp_path):
    asked = tmp_path / "asked"
    bot = write_bot(tmp_path / "bot.py", f"open({str(asked)!r}, 'w')\ntime.sleep(0.02)\n"
                                         "return min(turn.legal, key=lambda c: abs(c - 3))")
    mark = f"refute-{tmp_path}"
    process = subprocess.Popen(
        [BOT, "refute", bot, "--no-sandbox", "--json", "--from", "4444", "--questions", "100000"],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment(MARK=mark))
    wait_until(asked.exists, "a question")
    process.send_signal(signal.SIGINT)
    out, _ = process.communicate(timeout=PATIENCE_SECONDS)
    assert process.returncode == 130
    result = json.loads(out)
    jsonschema.Draft7Validator(SCHEMA).validate(result)
    assert not result["complete"]
    assert not processes_marked(mark)


@pytest.mark.parametrize(("words", "reason"), [
    ((), "too few arguments: give PLAYER"),
    (("greedy", "random"), "too many arguments: give PLAYER"),
    (("no-such-player",), "no-such-player"),
    (("human",), "asks a person at the terminal"),
    (("greedy", "--questions", "0"), "--questions"),
    (("greedy", "--from", "48"), "--from"),
    (("greedy", "--from", "1212121"), "--from"),
    (("greedy", "--expect", "beaten"), "--expect"),
    (("greedy", "--time", "5"), "--time"),
    (("greedy", "--games", "/nowhere/games"), "/nowhere/games"),
    (("greedy", "--sandbox"), "exclude"),
])
def test_mistakes_get_a_reason(words, reason):
    ended = refute(*words)
    assert ended.status == 2 and reason in ended.err and ended.out == ""


def test_player_that_does_not_start_is_an_error(tmp_path):
    bot = tmp_path / "bot.py"
    bot.write_text("import connect4\nraise SystemExit('no model')\n")
    ended = refute(bot)
    assert ended.status == 2 and "exited with status 1" in ended.err


def test_player_that_needs_the_whole_game_is_refused(tmp_path):
    bot = tmp_path / "bot"
    bot.write_text("#!/bin/sh\n")
    bot.chmod(0o755)
    player = shlex.join(["columns", str(bot)])
    ended = refute(player)
    assert ended.status == 2 and ended.err == (
        f'connect4 bot refute: "{player}" plays only from the empty board, but this command asks about '
        "other positions; `connect4 bot list` shows which hosts can play from any position\n")
