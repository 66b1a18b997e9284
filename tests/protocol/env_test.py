"""connect4_env.py: the shapes of PettingZoo and Gymnasium, against a slow board written here."""

import ctypes
import json
import os
import pickle
import re
import shutil
import signal
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path

import pytest

np = pytest.importorskip("numpy")

from player_pipe import ROOT
from toolchains import BIN_DIR

LIBRARY = BIN_DIR.parent / "lib" / "connect4" / "libconnect4.so"
if not LIBRARY.exists():
    pytest.skip(f"{LIBRARY} is not built", allow_module_level=True)
os.environ["CONNECT4_LIB"] = str(LIBRARY)
sys.path.insert(0, str(ROOT / "protocol" / "sdk" / "python"))

import connect4_env as c4


class SlowBoard:
    """Lists of letters, and every line looked at."""

    def __init__(self):
        self.cells = [[None] * 7 for _ in range(6)]  # row 0 on top
        self.discs = 0

    @property
    def mover(self):
        return "red" if self.discs % 2 == 0 else "blue"

    def legal(self):
        return [column for column in range(7) if self.cells[0][column] is None]

    def drop(self, column):
        row = max(row for row in range(6) if self.cells[row][column] is None)
        self.cells[row][column] = self.mover
        self.discs += 1

    def winner(self):
        for row in range(6):
            for column in range(7):
                for down, right in ((0, 1), (1, 0), (1, 1), (1, -1)):
                    line = [(row + i * down, column + i * right) for i in range(4)]
                    if all(0 <= r < 6 and 0 <= c < 7 for r, c in line):
                        discs = {self.cells[r][c] for r, c in line}
                        if len(discs) == 1 and None not in discs:
                            return discs.pop()
        return None

    def observation(self, colour):
        planes = np.zeros((6, 7, 2), dtype=np.int8)
        for row in range(6):
            for column in range(7):
                if self.cells[row][column] is not None:
                    planes[row, column, 0 if self.cells[row][column] == colour else 1] = 1
        return planes


def first_free(observed):
    return int(np.flatnonzero(observed["action_mask"])[0])


def last_free(observed):
    return int(np.flatnonzero(observed["action_mask"])[-1])


@pytest.fixture(name="env")
def make_env():
    env = c4.env()
    env.reset()
    return env


COLOURS = {"player_0": "red", "player_1": "blue"}


def check_state(env, slow, over):
    for agent, colour in COLOURS.items():
        observed = env.observe(agent)
        assert observed["observation"].dtype == np.int8 and observed["action_mask"].dtype == np.int8
        assert np.array_equal(observed["observation"], slow.observation(colour))
        legal = slow.legal() if agent == env.agent_selection and not over else []
        assert np.flatnonzero(observed["action_mask"]).tolist() == legal
        assert env.observation_space(agent).contains(observed)


def test_games_go_as_on_a_slow_board_illegal_moves_too(env):
    chance = np.random.default_rng(1)
    endings = set()
    for _ in range(1000):
        env.reset()
        slow = SlowBoard()
        while True:
            agent, column = env.agent_selection, int(chance.integers(7))
            if column not in slow.legal() and chance.random() < 0.9:
                continue
            other = "player_1" if agent == "player_0" else "player_0"
            is_legal = column in slow.legal()
            assert env.step(np.int32(column)) is None
            if is_legal:
                slow.drop(column)
            won = is_legal and slow.winner() is not None
            over = won or not is_legal or not slow.legal()
            expected = {agent: 1, other: -1} if won else {agent: -1, other: 0} if not is_legal else {agent: 0, other: 0}
            assert env.rewards == expected and env.agent_selection == other
            assert env.terminations == {agent: over, other: over}
            assert env.truncations == {agent: not is_legal, other: not is_legal}
            assert all(type(flag) is bool for flag in (*env.terminations.values(), *env.truncations.values()))
            if over or chance.random() < 0.05:
                check_state(env, slow, over)
            if over:
                endings.add("won" if won else "illegal" if not is_legal else "drawn")
                break
    assert {"won", "illegal"} <= endings


def test_last_has_the_reward_gathered_since_the_agents_last_action(env):
    for column in (0, 1, 0, 1, 0, 1, 0):
        env.step(column)
    assert env.agent_selection == "player_1"
    assert env.last()[1:] == (-1, True, False, {})
    env.step(None)
    assert env.agent_selection == "player_0" and env.last()[1] == 1


def test_dead_agents_take_only_none_and_leave(env):
    for column in (0, 1, 0, 1, 0, 1, 0):
        env.step(column)
    with pytest.raises(ValueError):
        env.step(3)
    seen = []
    for agent in env.agent_iter():
        seen.append(agent)
        for facts in (env.rewards, env._cumulative_rewards, env.terminations, env.truncations, env.infos):
            assert list(facts) == env.agents
        env.step(None)
    assert seen == ["player_1", "player_0"] and env.agents == [] and env.num_agents == 0
    env.reset()
    assert env.agents == env.possible_agents


def test_spaces_are_the_same_objects_at_each_call_and_sample_themselves(env):
    for agent in env.possible_agents:
        assert env.observation_space(agent) is env.observation_space(agent)
        assert env.action_space(agent) is env.action_space(agent)
        space = env.observation_space(agent)
        assert space.contains(space.sample())
        mask = np.array([0, 0, 1, 0, 0, 1, 0], dtype=np.int8)
        assert {int(env.action_space(agent).sample(mask)) for _ in range(50)} == {2, 5}
        assert not env.action_space(agent).contains(7)
        env.action_space(agent).seed(3)
        once = [int(env.action_space(agent).sample()) for _ in range(9)]
        env.action_space(agent).seed(3)
        assert [int(env.action_space(agent).sample()) for _ in range(9)] == once


FLOATING = "7/x6/7/7/7/7 o"


@pytest.mark.parametrize("position", [FLOATING, "x6/7/x6/7/7/7 x", "xx5/7/7/7/7/7 x", "o6/7/7/7/7/7 o", c4.Board(2, 0),
                                      c4.Board(1, 1), c4.Board(1 << 6, 0), c4.Board(1 << 49, 0), c4.Board(-1, 0)])
def test_board_refuses_discs_that_no_game_leaves(position):
    with pytest.raises(ValueError, match="a disc on another one|take turns"):
        c4.Board.of(position)
    with pytest.raises(ValueError):
        c4.solve([position])


def test_game_begins_at_a_start(env):
    env.reset(seed=1, options={"start": "444"})
    assert env.agent_selection == "player_1" and env.board.plies == 3
    env.reset(options={"start": "2xxo2/3o3/7/7/7/7 x"})
    assert env.agent_selection == "player_0"
    for start in ("4444444", "8", "7/7 x", "z6/7/7/7/7/7 x", "1212121", FLOATING):
        with pytest.raises(ValueError):
            env.reset(options={"start": start})


def test_renders(capsys):
    shown = c4.env(render_mode="ansi")
    shown.reset()
    shown.step(3)
    assert shown.render().splitlines()[-2:] == [". . . x . . .", "1 2 3 4 5 6 7"]
    printing = c4.env(render_mode="human")
    printing.reset()
    printing.step(3)
    assert capsys.readouterr().out.splitlines()[-2] == ". . . x . . ."
    drawing = c4.env(render_mode="rgb_array")
    drawing.reset()
    drawing.step(0)
    picture = drawing.render()
    assert picture.dtype == np.uint8 and picture.shape == (240, 280, 3)
    assert picture[220, 20].tolist() == [209, 53, 43] and picture[20, 20].tolist() == [255, 255, 255]
    assert "<svg" in drawing._repr_svg_()
    drawing.close()
    with pytest.raises(ValueError):
        c4.env().render()


def test_environment_survives_pickling(env):
    env.step(3)
    copy = pickle.loads(pickle.dumps(env))
    for each in (env, copy):
        each.step(2)
    assert copy.board == env.board and copy.agent_selection == env.agent_selection


def test_batches_are_the_single_boards():
    """Every column of 100,000 positions; planes and masks of some."""
    count = 100_000
    red, blue = np.zeros(count, dtype=np.uint64), np.zeros(count, dtype=np.uint64)
    assert c4._library.c4_random(red.ctypes, blue.ctypes, count, 0, 41, 1, 5) == count
    masks, planes = c4._masks(red, blue), c4._planes(red, blue)
    for column in range(7):
        after_red, after_blue = red.copy(), blue.copy()
        results = c4._step(after_red, after_blue, np.full(count, column))
        for i, cells in enumerate(zip(red.tolist(), blue.tolist())):
            board = c4.Board(*cells)
            if i % 701 == column:
                assert not board.is_over()
                assert np.array_equal(board.observation(), planes[i]) and np.array_equal(board.mask(), masks[i])
            if not board.has_room(column):
                assert results[i] == c4.ILLEGAL and c4.Board(after_red[i], after_blue[i]) == board
                continue
            after = board.drop(column)
            assert (after_red[i], after_blue[i]) == (after.red, after.blue)
            assert results[i] == (c4.WON if after.winner() else c4.DRAWN if after.is_over() else c4.GOING_ON)
    again = np.zeros(100, dtype=np.uint64)
    c4._library.c4_random(again.ctypes, again.copy().ctypes, 100, 0, 41, 1, 5)
    assert np.array_equal(again, red[:100])


def batch_of(seed):
    """What every function of the library makes of a seed."""
    boards = c4.positions(50_000, discs=(0, 40), unique=False, seed=seed)
    late = c4.positions(1000, discs=(30, 40), seed=seed)
    made = [*boards.values(), *late.values(), *c4.observations(boards), c4.solve(late, columns=True, threads=2)]
    red, blue = boards["red"].copy(), boards["blue"].copy()
    return [*made, c4._step(red, blue, np.arange(red.size) % 7), red, blue]


def test_threads_use_the_library_at_the_same_time_for_different_arrays():
    expected = [batch_of(seed) for seed in range(4)]
    with ThreadPoolExecutor(8) as threads:
        for seed, made in enumerate(threads.map(batch_of, [0, 1, 2, 3] * 8)):
            assert all(np.array_equal(one, other) for one, other in zip(made, expected[seed % 4]))


def test_exact_scores_are_those_of_analyse():
    """c4_solve, which the header describes, against the program."""
    library = ctypes.CDLL(str(LIBRARY))
    progress = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_size_t, ctypes.c_void_p)
    library.c4_solve.restype = ctypes.c_size_t
    library.c4_solve.argtypes = [ctypes.c_void_p] * 2 + [ctypes.c_size_t] + [ctypes.c_void_p] * 2 + [
        ctypes.c_int, ctypes.c_char_p, progress, ctypes.c_void_p]
    count = 60
    red, blue = np.zeros(count, dtype=np.uint64), np.zeros(count, dtype=np.uint64)
    c4._library.c4_random(red.ctypes, blue.ctypes, count, 24, 40, 1, 9)
    red[0], blue[0] = 0xf, 0x7 << 7  # over
    red[1], blue[1] = 0, 2  # floats
    scores, columns = np.zeros(count, dtype=np.int8), np.zeros((count, 7), dtype=np.int8)
    solve = [array.ctypes for array in (red, blue)]
    assert library.c4_solve(*solve, count, scores.ctypes, columns.ctypes, 2, None,
                            progress(), None) == count
    assert scores[:2].tolist() == [-128, -128] and (columns[:2] == -128).all()
    lines = "".join(c4.Board(*cells).fen() + "\n" for cells in zip(red[2:], blue[2:]))
    told = subprocess.run([BIN_DIR / "connect4", "analyse", "--columns", "--json", "--book", "none"], input=lines,
                          capture_output=True, text=True, check=True).stdout.splitlines()
    for line, score, of_columns in zip(told, scores[2:], columns[2:]):
        known = json.loads(line)
        assert known["score"] == score
        assert known["columns"] == [None if each == -128 else each for each in of_columns.tolist()]
    assert library.c4_solve(*solve, count, None, None, 1, b"/etc/passwd", progress(), None) == 0, "that is no book"
    stop = progress(lambda done, context: 1)
    empty = np.zeros(1, dtype=np.uint64)
    assert library.c4_solve(*[empty.ctypes] * 2, 1, scores.ctypes, None, 1, None, stop, None) == 0
    assert scores[0] == -128


def test_solve_gives_the_scores_of_analyse():
    boards = c4.positions(40, discs=(20, 40), seed=3)
    lines = "".join(c4.Board(*cells).fen() + "\n" for cells in zip(boards["red"], boards["blue"]))
    told = subprocess.run([BIN_DIR / "connect4", "analyse", "--columns", "--json"], input=lines, capture_output=True,
                          text=True, check=True).stdout.splitlines()
    known = [json.loads(line) for line in told]
    assert c4.solve(boards).tolist() == [each["score"] for each in known]
    of_columns = [[c4.NO_SCORE if score is None else score for score in each["columns"]] for each in known]
    assert c4.solve(boards, columns=True).tolist() == of_columns
    assert c4.solve(["4435", c4.Board(), "1212121"]).tolist() == [known_score("4435"), 1, c4.NO_SCORE]


def known_score(moves):
    told = subprocess.run([BIN_DIR / "connect4", "analyse", "--json", moves], capture_output=True, text=True, check=True)
    return json.loads(told.stdout)["score"]


STOPPED_BY_CTRL_C = """
import connect4_env as c4, os, signal, threading
threading.Timer(0.5, os.kill, (os.getpid(), signal.SIGINT)).start()
try:
    c4.solve(c4.positions(100000, discs=(9, 12), seed=1))
except KeyboardInterrupt:
    print("stopped")
"""


def test_ctrl_c_stops_the_solver():
    env = {**os.environ, "PYTHONPATH": str(ROOT / "protocol/sdk/python")}
    done = subprocess.run([sys.executable, "-c", STOPPED_BY_CTRL_C], env=env, capture_output=True, text=True, timeout=60)
    assert (done.stdout, done.stderr) == ("stopped\n", "")


def test_positions_are_in_range_unfinished_and_there_once():
    boards = c4.positions(3000, discs=(3, 9), seed=5)
    seen = set()
    for red, blue in zip(boards["red"].tolist(), boards["blue"].tolist()):
        board = c4.Board(red, blue)
        assert 3 <= board.plies <= 9 and not board.is_over()
        mirrored = c4.Board(*(sum(1 << 7 * (6 - cell // 7) + cell % 7 for cell in range(49) if discs >> cell & 1)
                              for discs in (red, blue)))
        assert board.fen() not in seen and mirrored.fen() not in seen
        seen.add(board.fen())
    assert len(seen) == 3000
    shorter = c4.positions(100, discs=(3, 9), seed=5)
    assert all((shorter[name] == boards[name][:100]).all() for name in ("red", "blue"))
    assert len(c4.positions(1000, discs=(0, 2))["red"]) == 1 + 4 + 25, "all that there are up to the mirror"
    assert len(c4.positions(1000, discs=(42, 42), unfinished=False)["red"]) == 1000
    with pytest.raises(ValueError, match="41"):
        c4.positions(1, discs=(8, 42))


def test_positions_are_those_of_the_command_and_load_reads_its_file(tmp_path):
    file = tmp_path / "train.npz"
    subprocess.run([BIN_DIR / "connect4", "positions", "--count", "200", "--discs", "20-30", "--seed", "7", "--columns",
                    "--out", file], check=True)
    loaded = c4.load(file)
    boards = c4.positions(200, discs=(20, 30), seed=7)
    assert sorted(loaded) == ["blue", "columns", "red", "scores"]
    assert all((loaded[name] == boards[name]).all() for name in boards)
    assert (loaded["scores"] == c4.solve(loaded)).all()
    assert (loaded["columns"] == c4.solve(loaded, columns=True)).all()
    seen, masks = c4.observations(loaded)
    assert seen.shape == (200, 6, 7, 2) and ((loaded["columns"] != c4.NO_SCORE) == masks.astype(bool)).all()


def test_vector_env_plays_every_game_as_a_single_board_does():
    vector = c4.VectorEnv(64, seed=1)
    observations, masks = vector.reset()
    boards = [c4.Board() for _ in range(64)]
    chance = np.random.default_rng(2)
    for _ in range(300):
        columns = chance.integers(7, size=64)
        observations, masks, rewards, ends = vector.step(columns)
        for i, column in enumerate(map(int, columns)):
            board = boards[i]
            legal = board.has_room(column)
            after = board.drop(column) if legal else board
            assert rewards[i] == (-1 if not legal else 1 if after.winner() else 0)
            assert ends[i] == (not legal or after.is_over())
            boards[i] = c4.Board() if ends[i] else after
            assert np.array_equal(observations[i], boards[i].observation())
            assert np.array_equal(masks[i], boards[i].mask())
    assert rewards.dtype == np.float32 and ends.dtype == bool


def batch_first_free(_observations, masks):
    return masks.argmax(axis=1)


def test_vector_env_lets_an_opponent_answer_and_changes_sides():
    vector = c4.VectorEnv(2000, opponent=batch_first_free, seed=3)
    observations, _ = vector.reset()
    discs = observations.sum(axis=(1, 2, 3))
    assert set(discs.tolist()) == {0, 1} and 850 < (discs == 1).sum() < 1150
    # The opponent fills the first column. Ours is the last one, and we win as red, whichever begins.
    total = np.zeros(2000)
    for _ in range(4):
        observations, _, rewards, ends = vector.step(np.full(2000, 6))
        total += rewards
    assert np.array_equal(total == 1, discs == 0) and np.array_equal(total == -1, discs == 1)


def test_vector_env_names_a_wrong_number_of_columns():
    with pytest.raises(ValueError, match="3 columns are needed"):
        c4.VectorEnv(3).step(np.zeros(2))


def test_single_player_env_has_gymnasiums_shape():
    env = c4.SinglePlayerEnv(first_free, first="me")
    observation, info = env.reset(seed=1)
    assert env.observation_space.contains(observation) and info == {}
    for _ in range(3):
        observation, reward, terminated, truncated, info = env.step(np.int64(6))
        assert (reward, terminated, truncated) == (0, False, False)
        assert env.observation_space.contains(observation) and env.action_masks().dtype == bool
    assert env.step(6)[1:4] == (1, True, False)
    env.reset()
    for _ in range(3):
        env.step(0)
    assert env.step(0)[1:4] == (-1, True, False), "a full column loses"


def test_single_player_env_plays_any_player_and_wins_by_its_faults(tmp_path):
    env = c4.SinglePlayerEnv("greedy", first="opponent")
    observation, _ = env.reset()
    assert observation["observation"].sum(axis=(0, 1)).tolist() == [0, 1]
    for column in (0, 0, 0, 0, 0, 0, 0):
        observation, reward, terminated, truncated, _ = env.step(column)
        if terminated:
            break
    assert (reward, terminated, truncated) == (-1, True, False), "it wins or we play a full column"
    env.close()
    bot = tmp_path / "full.py"
    bot.write_text("import connect4\nconnect4.play(lambda turn: 3)\n", encoding="utf-8")
    env = c4.SinglePlayerEnv(str(bot), first="me")
    env.reset(options={"start": "4444"})
    assert env.step(3)[1:4] == (0, False, False)
    assert env.step(0)[1:4] == (1, True, False), "the fourth column is full"
    env.close()


def test_single_player_env_begins_by_chance_and_by_seed():
    env = c4.SinglePlayerEnv(first_free)
    begun = [int(env.reset(seed=seed)[0]["observation"].sum()) for seed in range(20)]
    assert set(begun) == {0, 1} and begun == [int(env.reset(seed=seed)[0]["observation"].sum()) for seed in range(20)]
    with pytest.raises(ValueError, match='write "me"'):
        c4.SinglePlayerEnv(first_free, first="him")


def test_opponent_is_any_player_of_the_installation(tmp_path):
    with c4.Opponent("greedy") as opponent:
        assert opponent.name == "greedy"
        assert opponent.choose("414141") == 3, "it wins"
        assert opponent.choose(c4.Board.of("41414")) == 3, "it blocks"
        with pytest.raises(ValueError, match="over"):
            opponent.choose("4141414")
    bot = tmp_path / "full.py"
    bot.write_text("import connect4\nconnect4.play(lambda turn: 3)\n", encoding="utf-8")
    with c4.Opponent(str(bot)) as opponent:
        assert opponent.choose("") == 3
        with pytest.raises(c4.Fault, match="illegal_move") as caught:
            opponent.choose("444444")
        assert pickle.loads(pickle.dumps(caught.value)).reason == "illegal_move"
        assert opponent.choose("1") == 3, "and plays on"


def test_opponent_has_the_time_that_its_options_give(tmp_path):
    bot = tmp_path / "slow.py"
    bot.write_text("import connect4, time\nconnect4.play(lambda turn: time.sleep(9 if turn.moves else 0) or 3)\n",
                   encoding="utf-8")
    with c4.Opponent(str(bot), "--time-per-move", "500ms") as opponent:
        assert opponent.choose("") == 3
        with pytest.raises(c4.Fault, match="timeout"):
            opponent.choose("44")


OWNER = """
import connect4_env as c4, os, signal
opponent = c4.Opponent("minimax --depth 2")
print(opponent._process.pid, opponent.choose("44"), flush=True)
os.kill(os.getpid(), signal.SIGKILL)
"""


def is_running(pid):
    """Whether it has not ended: a zombie has."""
    try:
        return Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


def test_opponent_ends_with_its_owner():
    with c4.Opponent("greedy") as opponent:
        pass
    assert not is_running(opponent._process.pid) and opponent._process.returncode == 0
    env = {**os.environ, "PYTHONPATH": str(ROOT / "protocol/sdk/python")}
    killed = subprocess.run([sys.executable, "-c", OWNER], env=env, stdout=subprocess.PIPE, text=True, timeout=60)
    pid = int(killed.stdout.split()[0])
    deadline = time.monotonic() + 30
    while is_running(pid):
        assert time.monotonic() < deadline, "it lives on without its owner"
        time.sleep(0.05)
    assert killed.returncode == -signal.SIGKILL


def test_opponent_that_does_not_start_is_told():
    with pytest.raises((RuntimeError, c4.Fault), match="nosuch"):
        c4.Opponent("./nosuch.py")


def test_opponent_plays_one_game_while_its_positions_follow_each_other(tmp_path):
    bot = tmp_path / "count.py"
    bot.write_text("import connect4\ngames = []\n"
                   "connect4.play(lambda turn: connect4.Move(turn.legal[0], eval=len(games), note=str(len(turn.moves))),\n"
                   "              new_game=games.append)\n", encoding="utf-8")
    with c4.Opponent(str(bot)) as opponent:
        told = [opponent.answer(moves) for moves in ("", "17", "1717", "4", "")]
    assert [(each["eval"], each["note"]) for each in told] == [(1, "0"), (1, "2"), (1, "4"), (2, "0"), (3, "0")]


def test_many_opponents_play_side_by_side(tmp_path):
    """Each answers in its own game, whatever the others are asked between."""
    bot = tmp_path / "column.py"
    bot.write_text("import connect4, sys\nasked = []\n\ndef choose(turn):\n    asked.append(turn.state)\n"
                   "    return connect4.Move(int(sys.argv[1]), eval=len(asked))\n\nconnect4.play(choose)\n", encoding="utf-8")
    with ExitStack() as opened:
        opponents = [opened.enter_context(c4.Opponent(f"{bot} {column}")) for column in range(7)]
        for asked, moves in enumerate(("", "4455", "12")):
            with ThreadPoolExecutor(7) as threads:
                told = list(threads.map(lambda opponent: opponent.answer(moves), opponents))
            assert [(each["column"], each["eval"]) for each in told] == [(column, asked + 1) for column in range(7)]
        opponents[0].close()
        assert [opponent.choose("1") for opponent in opponents[1:]] == [1, 2, 3, 4, 5, 6], "one that ends, ends alone"


def test_play_gives_rows_like_read_games():
    import connect4
    rows = c4.play(first_free, last_free, games=6, openings=4, seed=2)
    assert [row["game"] for row in rows] == [1, 2, 3, 4, 5, 6]
    for row in rows:
        assert set(row) == set(connect4.GameRow.__annotations__)
        board = row.board()
        assert board.winner() == row["winner"] and board.plies == row["plies"] == 4 + len(row["moves"])
        assert len(row["times_us"]) == len(row["moves"]) and "<svg" in row._repr_svg_()
    assert [row["start"] for row in rows[::2]] == [row["start"] for row in rows[1::2]]
    assert rows[0]["red"] == rows[1]["blue"] == "first_free"
    assert len({row["start"] for row in rows}) == 3


def test_play_records_faults_of_players_as_losses():
    row, = c4.play(lambda _: 3, lambda _: 3, games=1)
    assert (row["winner"], row["reason"], row["moves"]) == ("blue", "illegal_move", "444444")
    assert row["red_fault"]["reason"] == "illegal_move" and row["blue_fault"] is None
    won, = c4.play("greedy", last_free, games=1)
    assert won["winner"] == "red" and won["red"] == "greedy"


def test_environments_pass_the_tests_of_their_libraries():
    """Where these are installed; all of it is repeated above."""
    pytest.importorskip("gymnasium")
    api = pytest.importorskip("pettingzoo.test")
    from gymnasium.utils.env_checker import check_env
    api.api_test(c4.env(), num_cycles=50)
    api.seed_test(c4.env, num_cycles=10)
    check_env(c4.SinglePlayerEnv(first_free), skip_render_check=True)


HEADER = (ROOT / "protocol" / "sdk" / "c" / "connect4_batch.h").read_text(encoding="ascii")


TRAIN_C = r"""
#include <connect4_batch.h>
#include <stdio.h>
int main(void) {
  uint64_t red[2] = {0, 0x7}, blue[2] = {0, 0x7 << 7};
  const int8_t columns[2] = {7, 0};
  uint8_t results[2];
  return c4_step(red, blue, columns, 2, results) == 2 && results[0] == C4_ILLEGAL && results[1] == C4_WON &&
         c4_version() == C4_VERSION ? 0 : 1;
}
"""


@pytest.mark.parametrize("compiler", [("cc", "-std=c99"), ("c++", "-x", "c++")])
def test_programs_in_c_link_with_the_library(tmp_path, compiler):
    if shutil.which(compiler[0]) is None:
        pytest.skip(f"there is no {compiler[0]}")
    (tmp_path / "train.c").write_text(TRAIN_C, encoding="ascii")
    folder = LIBRARY.parent
    subprocess.run([*compiler, "-Wall", "-Wextra", "-Wpedantic", "-Werror", "train.c", "-o", "train", f"-I{ROOT}/protocol/sdk/c",
                    f"-L{folder}", "-lconnect4", f"-Wl,-rpath,{folder}"], cwd=tmp_path, check=True)
    subprocess.run([tmp_path / "train"], check=True)


def test_the_version_is_that_of_the_header_and_grows_with_its_functions():
    """A new function? Then the next version, here too."""
    functions = {"c4_version", "c4_step", "c4_legal", "c4_planes", "c4_random", "c4_random_distinct", "c4_solve"}
    assert (set(re.findall(r"(c4_\w+)\(", HEADER)), c4._library.c4_version()) == (functions, 2)
    assert "#define C4_VERSION 2\n" in HEADER


def test_library_of_an_older_version_is_refused(monkeypatch):
    class Old:
        _name = "libconnect4.so"
        c4_version = staticmethod(lambda: 1)
    monkeypatch.setattr(ctypes, "CDLL", lambda _: Old())
    with pytest.raises(ImportError, match="older than connect4_env.py; use"):
        c4._load_library()


@pytest.mark.parametrize("named", [None, "/nosuch", "/nosuch/libconnect4.so", "."])
def test_a_missing_library_is_told_with_the_remedy(tmp_path, named):
    variables = {"PATH": str(tmp_path), "PYTHONPATH": str(ROOT / "protocol" / "sdk" / "python")}
    if named:
        variables["CONNECT4_LIB"] = named
    done = subprocess.run([sys.executable, "-c", "import connect4_env"], env=variables, cwd=tmp_path, capture_output=True,
                          text=True, check=False)
    told = done.stderr.splitlines()[-1]
    assert told.startswith(f"ImportError: libconnect4.so is not in {named or ''}")
    assert told.endswith("; install connect4 and put its `bin` into PATH, or set CONNECT4_LIB to the path of the library")
