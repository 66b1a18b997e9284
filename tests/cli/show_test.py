"""`play --show`: a game that was played, or moves, looked at step by step; and pictures of it."""

import json
import os

import pytest
from PIL import Image

from programs import play
from terminals import Terminal


@pytest.fixture(name="games")
def three_games(tmp_path):
    """A file of game records; the second one begins in the middle and has exact scores."""
    file = tmp_path / "games.jsonl"
    play("random", "random", "--seed", "1", "--record", file, "--quiet")
    play("minimax --depth 2", "greedy", "--from", "4435", "--record", file, "--analyse", "--quiet")
    play("greedy", "random", "--seed", "3", "--record", file, "--quiet")
    return file


def record(file, number):
    return json.loads(file.read_text("utf-8").splitlines()[number - 1])


def test_every_position_is_printed_without_a_terminal(games):
    shown = play("--show", games, "2")
    assert shown.status == 0 and shown.err == ""
    game = record(games, 2)
    moves = game["moves"]
    assert shown.out.count("+---------------------+") == len(moves) + 1
    assert "the start\n" in shown.out and f"move {4 + len(moves)}  " in shown.out
    winner = game["winner"]
    end = (f"{game[winner]} ({winner}) wins in {4 + len(moves)} moves: four in a row in column"
           if winner else "draw after 42 moves\n")
    assert f"\ngame 1: {end}" in shown.out


def test_evals_and_exact_scores_stand_below_the_board(games):
    out = play("--show", games, "2").out
    assert "\neval " in out
    score = record(games, 2)["scores"][0]
    assert f"the start\nexact: red to move" in out and f"(score {score})" in out


def test_a_game_is_chosen_by_its_place_in_the_file(games):
    assert "it has 3 games; say which one: --show FILE 1" in play("--show", games).err
    refused = play("--show", games, "4")
    assert refused.status == 2
    assert refused.err == f'connect4 play: --show "{games}": it has 3 games, no game 4\n'
    assert "a number from 1, not" in play("--show", games, "x").err
    games.write_text(games.read_text("utf-8").splitlines()[0] + "\n")
    assert play("--show", games).status == 0


def test_a_broken_record_is_told_with_its_line(games):
    lines = games.read_text("utf-8").splitlines()
    games.write_text("\n".join([lines[0], lines[1][:40], lines[2]]) + "\n")
    assert play("--show", games, "1").status == play("--show", games, "3").status == 0
    assert f'--show "{games}": line 2: ' in play("--show", games, "2").err


def test_moves_and_positions_are_shown(tmp_path):
    out = play("--show", "4435").out
    assert out.count("+---------------------+") == 5 and "wins" not in out
    assert "wins in 7 moves: four in a row in column 1" in play("--show", "1212121").out
    fen = play("--show", "2xo3/7/7/7/7/7 x").out
    assert fen.count("+---------------------+") == 1 and "the start" in fen
    (tmp_path / "saved").write_text("Ann\nBob\n3x3/7/7/7/7/7 o\n")
    assert play("--show", "saved", cwd=tmp_path).out.count("+---------------------+") == 1


@pytest.mark.parametrize("what, reason", [
    ("11111111", "move 7 (column 1)"),
    ("12121212", "after the end"),
    ("nofile.jsonl", "neither moves such as 4435 nor a FEN, and as a file: "),
    ("44x5", "neither moves such as 4435 nor a FEN, and as a file: "),
])
def test_a_game_that_cannot_be_shown_says_why(what, reason):
    refused = play("--show", what)
    assert refused.status == 2 and f'--show "{what}": ' in refused.err and reason in refused.err


def test_options_of_matches_are_refused():
    assert play("--show", "44", "--games", "3").err == (
        "connect4 play: --show and --games exclude each other: --show plays no games; give one of them\n")


def test_keys_step_through_the_game(games):
    game = record(games, 3)
    moves, winner = game["moves"], game["winner"]
    end = f"game 1: {game[winner]} ({winner}) wins in {len(moves)} moves: four in a row in column"
    with Terminal("--show", games, "3") as terminal:
        terminal.wait_for("the start")
        assert terminal.text.count("(●)") == 0
        terminal.type("\x1b[C")
        terminal.wait_for("move  1  ")
        column = int(moves[0])
        assert terminal.text.count("(●)") == 1 and f"column {column}" in terminal.text
        terminal.type("f")
        terminal.wait_for("7  6  5  4  3  2  1")
        row = next(line for line in terminal.lines if "(●)" in line)
        assert row.index("(") == 1 + 3 * (7 - column), "the board is seen from behind"
        terminal.type("f\x1b[F")
        terminal.wait_for(end)
        assert "1  2  3  4  5  6  7" in terminal.text
        terminal.type("\x1b[H")
        terminal.wait_for("the start")
        terminal.type("\x1b[4~")
        terminal.wait_for(end)
        terminal.type("\x1b[D")
        terminal.wait_for(f"move {len(moves) - 1:2}  ")
        terminal.type("q")
        assert terminal.finish() == 0


def frames_of(path):
    picture = Image.open(path)
    for number in range(picture.n_frames):
        picture.seek(number)
        yield picture.convert("RGB"), picture.info["duration"]


def test_a_gif_shows_every_position_as_the_png_does(tmp_path):
    moves = "4435213"
    play("--show", moves, "--gif", tmp_path / "game.gif", "--scale", "2")
    frames = list(frames_of(tmp_path / "game.gif"))
    assert len(frames) == len(moves) + 1
    assert [time for _, time in frames] == [700] * len(moves) + [3000]
    for number in (0, 3, len(moves)):
        target = moves[:number] if number else "7/7/7/7/7/7 x"
        play("--show", target, "--png", tmp_path / "one.png", "--scale", "2")
        still = Image.open(tmp_path / "one.png").convert("RGB")
        assert frames[number][0].tobytes() == still.tobytes(), number


def test_a_match_leaves_a_gif_and_an_svg_of_its_last_game(tmp_path):
    file = tmp_path / "a.gif"
    ended = play("greedy", "random", "--games", "2", "--seed", "4", "--gif", file, "--json")
    assert ended.status == 0
    assert len(list(frames_of(file))) == len(ended.records[-1]["moves"]) + 1
    play("--show", "4435", "--svg", tmp_path / "a.svg")
    assert (tmp_path / "a.svg").read_text().startswith("<svg ")
    assert os.listdir(tmp_path) and play("--show", "4435", "--svg", tmp_path).status == 2


def replay(moves, statuses=("DONE", "DONE"), names=("Ann", "Bob")):
    """What Kaggle's environment writes of a game."""
    board, steps = [0] * 42, []
    for turn, column in enumerate([None, *moves]):
        if column is not None:
            free = max(row for row in range(6) if board[7 * row + column] == 0)
            board[7 * free + column] = 2 - turn % 2
        observation = {"board": list(board), "mark": 1, "step": turn}
        steps.append([{"action": column or 0, "observation": observation, "status": "ACTIVE"},
                      {"action": 0, "observation": {"mark": 2}, "status": "INACTIVE"}])
    return json.dumps({"name": "connectx", "configuration": {"rows": 6}, "info": {"TeamNames": names},
                       "statuses": statuses, "steps": steps}, indent=1)


def test_a_replay_of_kaggle_is_shown(tmp_path):
    file = tmp_path / "replay.json"
    file.write_text(replay([0, 1, 0, 1, 0, 1, 0]))
    out = play("--show", file).out
    assert "Ann (red) wins in 7 moves: four in a row in " in out
    file.write_text(replay([0, 1], ("INVALID", "DONE")))
    out = play("--show", file).out
    assert ("\ngame 1: Ann (red) loses after 2 moves: it ended with the status INVALID (invalid_move)\n"
            in out)
    assert "\n  fix:        answer with a JSON integer from `legal`, or an object with such a `column`\n" in out
    file.write_text(replay([0]).replace('"board"', '"bored"'))
    assert "only replays of ConnectX on that board can be shown" in play("--show", file).err


def test_a_list_of_moves_is_a_file_of_games(tmp_path):
    file = tmp_path / "games.txt"
    file.write_text("4 4 3 5\n1212121\n\n")
    assert "it has 2 games; say which one: --show FILE 1" in play("--show", file).err
    assert ("\ngame 2: first (red) wins in 7 moves: four in a row in column 1\n"
            in play("--show", file, "2").out)
    assert play("--show", file, "1").out.count("+---------------------+") == 5
    file.write_text("1,2,1,2,1,2,1\n0101010\n")  # a 0 in one line tells how all of them count
    assert "columns 2" in play("--show", file, "1").out.splitlines()[-1] or (
        "column 2" in play("--show", file, "1").out.splitlines()[-1])
    file.write_text("1212121\n7x\n")
    assert "line 2: " in play("--show", file, "2").err
