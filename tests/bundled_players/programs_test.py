"""random, greedy, minimax and perfect as the programs they are."""

import copy
import json
import os
import pty
import random
import subprocess

import pytest
from asking import PLAYERS, Board, Player, column_of, play_game

#: `remote` is a part of the arena, which nobody starts by hand.
ALL = sorted(program.name for program in PLAYERS.iterdir() if program.name != "remote")
THINKERS = [["random"], ["greedy"], ["minimax", "--depth", "3"], ["perfect", "--level", "4"]]
NO_BOOK = ("perfect", "--book", "none")


def run(*command):
    return subprocess.run(
        [PLAYERS / command[0], *command[1:]],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=20,
        start_new_session=True,
    )


@pytest.mark.parametrize("name", ALL)
def test_help_shows_the_options_and_an_example(name):
    done = run(name, "--help")
    assert done.returncode == 0 and done.stderr == ""
    assert done.stdout.startswith(f"Usage: {name} [options]\n")
    assert "--version" in done.stdout
    assert "\nExample:\n  connect4 play " in done.stdout
    assert max(map(len, done.stdout.splitlines())) <= 80


@pytest.mark.parametrize("name", ALL)
def test_version_is_one_line(name):
    done = run(name, "--version")
    assert done.returncode == 0
    assert done.stdout.startswith(f"{name} (connect4) ") and done.stdout.count("\n") == 1


@pytest.mark.parametrize(
    "command, words",
    [
        (["random", "--sede", "1"], "random: unknown option '--sede'; did you mean --seed?"),
        (["random", "--see", "1"], "unknown option '--see'"),
        (["random", "--seed", "x"], "--seed 'x': the value must be a whole number from 0 to 18446744073709551615"),
        (["random", "--seed", "-1"], "--seed '-1': the value must be a whole number"),
        (["random", "--seed", "1 "], "--seed '1 ': the value must be a whole number"),
        (["random", "--seed"], "'--seed' is missing"),
        (["greedy", "fast"], "'fast' is not an option"),
        (["minimax", "--depth", "0"], "--depth '0': the value must be a whole number from 1 to 42"),
        (["minimax", "--depth", "43"], "--depth '43': the value must be a whole number from 1 to 42"),
        (["perfect", "--level", "11"], "--level '11': the value must be a whole number from 0 to 10"),
        (["perfect", "--memory", "0"], "--memory '0': the value must be a whole number from 1 to 4096"),
        (["human", "--bord"], "did you mean --board?"),
        (["human", "--color", "red"], "--color 'red': the value must be one of auto, always, never"),
    ],
)
def test_a_mistake_in_the_options_is_named_and_exits_2(command, words):
    done = run(*command)
    assert done.returncode == 2 and done.stdout == ""
    assert words in done.stderr
    assert done.stderr.endswith(f"\nSee {command[0]} --help.\n")


@pytest.mark.parametrize("name", ALL)
def test_started_by_hand_it_explains_itself_in_two_lines(name):
    ours, theirs = pty.openpty()
    done = subprocess.run(
        [PLAYERS / name], stdin=theirs, capture_output=True, text=True, timeout=20, start_new_session=True
    )
    os.close(ours), os.close(theirs)
    assert done.returncode == 2 and done.stdout == ""
    lines = done.stderr.splitlines()
    assert len(lines) == 2 and max(map(len, lines)) <= 80
    assert lines[0].startswith(name) and "play " in lines[1]


@pytest.mark.parametrize("command", THINKERS, ids=" ".join)
def test_it_tells_its_name_and_version(command):
    with Player(*command) as player:
        name = " ".join(command).replace("--", "")
        assert player.name() == {"name": name, "version": "0.1.0"}


@pytest.mark.parametrize("red", THINKERS, ids=" ".join)
@pytest.mark.parametrize("blue", THINKERS, ids=" ".join)
def test_it_plays_whole_games_by_the_rules(red, blue):
    with Player(*red) as first, Player(*blue) as second:
        for game in (1, 2):
            first.new_game(game, seed=2 * game)
            second.new_game(game, seed=2 * game + 1, colour="blue")
            assert len(play_game(first, second)) >= 7


@pytest.mark.parametrize("command", THINKERS, ids=" ".join)
def test_it_needs_no_new_game_and_leaves_when_its_input_closes(command):
    player = Player(*command)
    assert column_of(player.move(Board("444444"))) in (0, 1, 2, 4, 5, 6)
    player.process.stdin.close()
    assert player.process.wait(20) == 0


def moves_of_random(*options, game=1, seed=7):
    with Player("random", *options) as one:
        one.new_game(game, seed)
        board = Board()
        for _ in range(12):
            board.drop(column_of(one.move(board)))
        return board.moves


def test_random_repeats_a_game_from_its_seed():
    assert moves_of_random(seed=7) == moves_of_random(seed=7)
    assert moves_of_random(seed=7) != moves_of_random(seed=8)


def test_random_goes_by_its_own_seed_if_it_has_one():
    assert moves_of_random("--seed", "5", seed=7) == moves_of_random("--seed", "5", seed=8)
    assert moves_of_random("--seed", "5") != moves_of_random("--seed", "6")
    assert moves_of_random("--seed", "5", game=1) != moves_of_random("--seed", "5", game=2)


def test_random_goes_on_as_before_when_it_is_restarted_within_a_game():
    moves = moves_of_random()
    digits = "".join(str(column + 1) for column in moves[:7])
    with Player("random") as late:
        late.new_game()
        assert late.move(Board(digits)) == moves[7]


def test_random_uses_every_column():
    with Player("random") as player:
        seen = set()
        for seed in range(100):
            player.new_game(seed=seed)
            seen.add(player.move(Board()))
        assert seen == set(range(7))


def test_greedy_beats_random():
    with Player("greedy") as greedy, Player("random") as other:
        wins = 0
        for game in range(20):
            greedy.new_game(game, seed=game)
            other.new_game(game, seed=100 + game)
            wins += len(play_game(greedy, other)) % 2  # red made the last move
        assert wins >= 17


def test_minimax_tells_its_thoughts():
    with Player("minimax", "--depth", "6") as player:
        won = player.move(Board("4433"))
        assert won["eval"] == 1.0 and won["note"].endswith(", wins in 2 moves")
        lost = player.move(Board("44335"))
        assert lost["eval"] == -1.0 and lost["note"] == "loses in 1 move"
        open_ = player.move(Board())
        assert -1 < open_["eval"] < 1 and open_["note"] == "depth 6"


def test_minimax_of_one_depth_answers_the_same_every_time():
    answers = []
    for _ in range(2):
        with Player("minimax", "--depth", "7") as player:
            answers.append([player.move(Board(digits)) for digits in ("", "4", "4352", "", "1234567")])
    assert answers[0] == answers[1]
    assert answers[0][0] == answers[0][3]


@pytest.mark.parametrize("turn_ms", [0, 1, 20])
def test_minimax_answers_on_a_tiny_clock(turn_ms):
    with Player("minimax") as player:
        result = player.move(Board(), clock={"turn_ms": turn_ms, "bank_ms": 0})
        assert result["column"] in range(7)


def processor_time(pid):
    """Returns the milliseconds that the process has run."""
    with open(f"/proc/{pid}/schedstat", encoding="ascii") as file:
        return int(file.read().split()[0]) / 1e6


@pytest.mark.parametrize("command", [["minimax"], NO_BOOK])
def test_of_fixed_work_it_computes_as_long_beside_others(command):
    processor = min(os.sched_getaffinity(0))
    others = [subprocess.Popen(["taskset", "-c", str(processor), "sh", "-c", "while :; do :; done"])
              for _ in range(3)]
    try:
        with Player(*command) as player:
            player.name()
            os.sched_setaffinity(player.process.pid, {processor})
            before = processor_time(player.process.pid)
            player.move(Board(), clock={"turn_ms": 300, "bank_ms": 0, "turn_cpu_ms": 300})
            assert 200 < processor_time(player.process.pid) - before < 300
    finally:
        for other in others:
            other.kill()
            other.wait()


def test_minimax_answers_without_a_limit():
    with Player("minimax", "--depth", "2") as player:
        assert player.move(Board(), clock={"turn_ms": None, "bank_ms": None})["note"] == "depth 2"


@pytest.mark.skipif(os.environ.get("CONNECT4_SANITIZE", "") != "", reason="sanitizers need memory")
def test_minimax_stays_below_64_mib():
    with Player("minimax") as player:
        player.move(Board(), clock={"turn_ms": 300, "bank_ms": 0})
        with open(f"/proc/{player.process.pid}/status", encoding="ascii") as status:
            peak = next(line for line in status if line.startswith("VmHWM"))
        assert int(peak.split()[1]) < 64 * 1024


def random_board(discs, seed):
    """A position of random play, whose mover has no win in one."""
    choose = random.Random(f"{discs} {seed}")
    while True:
        board, over = Board(), False
        while len(board.moves) < discs and not over:
            over = board.drop(choose.choice(board.legal))
        if not over and not any(wins(board, column) for column in range(7)):
            return board


def wins(board, column):
    return column in board.legal and copy.deepcopy(board).drop(column)


def digits(board):
    return "".join(str(column + 1) for column in board.moves)


def best_columns(boards):
    """By the exact scores of `analyse`."""
    done = subprocess.run(
        [PLAYERS.parents[2] / "bin/analyse", "--columns", "--json", "--book", "none"],
        input="".join(digits(board) + "\n" for board in boards),
        capture_output=True, text=True, timeout=60, check=True,
    )
    for line in done.stdout.splitlines():
        scores = json.loads(line)["columns"]
        best = max(score for score in scores if score is not None)
        yield {column for column, score in enumerate(scores) if score == best}


def test_perfect_plays_a_best_column():
    boards = [random_board(discs, seed) for discs in (16, 20, 26, 33) for seed in range(6)]
    with Player(*NO_BOOK) as player:
        for board, best in zip(boards, best_columns(boards), strict=True):
            result = player.move(board, clock={"turn_ms": None, "bank_ms": None})
            assert result["column"] in best, digits(board)
            assert result["note"].endswith("for sure")


def test_perfect_wins_as_soon_as_it_said():
    board = random_board(17, 1)
    clock = {"turn_ms": None, "bank_ms": None}
    with Player(*NO_BOOK) as first, Player(*NO_BOOK, "--prefer-traps") as second:
        by_turns = [first, second]
        said, begun = first.move(board, clock)["note"], len(board.moves)
        over = False
        while not over and board.legal:
            over = board.drop(by_turns[(len(board.moves) - begun) % 2].move(board, clock)["column"])
        moves = (len(board.moves) - begun + 1) // 2  # the winner's
    length = f"{moves} {'move' if moves == 1 else 'moves'} for sure"
    assert said in ([f"wins in {length}", f"loses in {length}"] if over else ["draws for sure"])


def test_perfect_never_loses_a_won_position():
    clock = {"turn_ms": None, "bank_ms": None}
    with Player(*NO_BOOK) as perfect, Player("random") as other:
        won = 0
        for seed in range(60):
            board = random_board(18, seed)
            if perfect.move(board, clock)["eval"] != 1.0:
                continue
            mover, over = board.colour, False
            while not over:
                turn = board.colour
                over = board.drop(column_of((perfect if turn == mover else other).move(board, clock)))
            assert turn == mover, digits(board)
            won += 1
        assert won > 10


def test_perfect_repeats_its_moves_from_a_seed():
    boards = [random_board(20, seed) for seed in range(12)]

    def moves(seed, *options):
        with Player(*NO_BOOK, *options) as player:
            player.new_game(seed=seed)
            return [player.move(board)["column"] for board in boards]

    assert moves(7) == moves(7)
    assert any(moves(7) != moves(seed) for seed in range(8, 20))
    assert moves(7, "--seed", "5") == moves(8, "--seed", "5")
    assert moves(7, "--level", "2") == moves(7, "--level", "2")


@pytest.mark.parametrize("turn_ms", [0, 1, 20, 100])
def test_perfect_answers_on_a_tiny_clock_without_a_book(turn_ms):
    with Player(*NO_BOOK) as player:
        for moves in ("", "44", "443355", "12345671"):
            board = Board(moves)
            result = player.move(board, clock={"turn_ms": turn_ms, "bank_ms": 0})
            assert result["column"] in board.legal
            assert "exact" in result["note"] or -1 <= result["eval"] <= 1


def test_perfect_says_once_that_it_has_no_book(tmp_path):
    player = Player("perfect", "--book", str(tmp_path / "none"))
    for _ in range(3):
        player.move(Board("1122337"))
    said = player.process.communicate(timeout=20)[1].decode()
    assert said == (
        f'cannot read the book "{tmp_path}/none": No such file or directory; '
        "continuing without it, which is slower\n"
    )


def test_perfect_of_level_three_blocks_and_wins_at_once():
    with Player("perfect", "--book", "none", "--level", "3") as player:
        for seed in range(20):
            player.new_game(seed=seed)
            assert player.move(Board("1122337"), clock={"turn_ms": 1, "bank_ms": 0})["column"] == 3
            assert player.move(Board("112233"), clock={"turn_ms": 1, "bank_ms": 0})["column"] == 3
