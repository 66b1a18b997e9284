"""Train Connect Four players: boards in batches, opponents, exact labels.

The guide "Train a bot" has examples. Observations are PettingZoo's: int8 [6][7][2], row 0 on top;
plane 0 has the discs of the player that is asked, plane 1 those of its opponent. A policy is a
function of {"observation", "action_mask"} that returns a column. Boards are two numbers, red's and
blue's cells (connect4_batch.h has a picture).

Needs NumPy and libconnect4, which connect4 installs: beside this file's installation, or where the
variable CONNECT4_LIB says. With `pettingzoo` and `gymnasium` installed, the environments are
subclasses of theirs. Nothing here is to be shared between threads, but each thread may have its own.
"""

from __future__ import annotations

import ctypes
import json
import operator
import os
import shutil
import subprocess
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager, ExitStack
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Callable, Dict, Iterator, List, NamedTuple, Optional, Sequence, Tuple, Union

import numpy as np

try:
    from pettingzoo import AECEnv as _AECEnv
    from gymnasium import Env as _GymEnv, spaces as _gym_spaces
except ImportError:
    _AECEnv = _GymEnv = object
    _gym_spaces = None

__all__ = ["Board", "Env", "Fault", "Opponent", "SinglePlayerEnv", "VectorEnv", "env", "load", "observations", "play",
           "positions", "solve"]

ROWS, COLUMNS = 6, 7
GOING_ON, WON, DRAWN, ILLEGAL = range(4)  #: results of a step

_BOTTOM = 0x0040810204081  # the lowest cell of every column
_COLUMN = 0x3F  # the six cells of column 0
_CELLS = _BOTTOM * _COLUMN

_Progress = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_size_t, ctypes.c_void_p)
Policy = Callable[[Dict[str, np.ndarray]], int]


# The library -------------------------------------------------------------------------------------

def _find_library() -> Path:
    """The path of libconnect4: CONNECT4_LIB, or of the installation of this file or of the command."""
    named, command = os.environ.get("CONNECT4_LIB"), shutil.which("connect4")
    installations = list(Path(__file__).resolve().parents)[4:5] + ([Path(command).resolve().parents[1]] if command else [])
    folders = [Path(named)] if named else [root / "lib" / "connect4" for root in installations]
    for folder in folders:
        library = folder / "libconnect4.so" if folder.is_dir() else folder
        if library.is_file():
            return library
    raise ImportError(f"libconnect4.so is not in {' or '.join(map(str, folders))}; install connect4 and put its `bin` "
                      "into PATH, or set CONNECT4_LIB to the path of the library")


def _load_library() -> ctypes.CDLL:
    library = ctypes.CDLL(str(_find_library()))
    if library.c4_version() < 2:
        raise ImportError(f"{library._name} is older than connect4_env.py; use those of one release of connect4")
    pointer, size = ctypes.c_void_p, ctypes.c_size_t
    for name, arguments in {
        "c4_step": (pointer, pointer, pointer, size, pointer),
        "c4_legal": (pointer, pointer, size, pointer),
        "c4_planes": (pointer, pointer, size, pointer),
        "c4_random": (pointer, pointer, size, ctypes.c_int, ctypes.c_int, ctypes.c_int, ctypes.c_uint64),
        "c4_random_distinct": (pointer, pointer, size, ctypes.c_int, ctypes.c_int, ctypes.c_int, ctypes.c_uint64),
        "c4_solve": (pointer, pointer, size, pointer, pointer, ctypes.c_int, ctypes.c_char_p, _Progress, pointer),
    }.items():
        function = getattr(library, name)
        function.argtypes, function.restype = arguments, size
    return library


_library = _load_library()
_installation = Path(_library._name).resolve().parents[2]


def _step(red: np.ndarray, blue: np.ndarray, columns: np.ndarray) -> np.ndarray:
    columns = np.ascontiguousarray(columns, dtype=np.int8)
    if columns.shape != red.shape:
        raise ValueError(f"{red.size} columns are needed, one for each board, not {columns.size}")
    results = np.empty(red.size, dtype=np.uint8)
    _library.c4_step(red.ctypes, blue.ctypes, columns.ctypes, red.size, results.ctypes)
    return results


def _masks(red: np.ndarray, blue: np.ndarray) -> np.ndarray:
    bits = np.empty(red.size, dtype=np.uint8)
    _library.c4_legal(red.ctypes, blue.ctypes, red.size, bits.ctypes)
    return np.unpackbits(bits[:, None], axis=1, count=COLUMNS, bitorder="little").view(np.int8)


def _planes(red: np.ndarray, blue: np.ndarray) -> np.ndarray:
    planes = np.empty((red.size, ROWS, COLUMNS, 2), dtype=np.int8)
    _library.c4_planes(red.ctypes, blue.ctypes, red.size, planes.ctypes)
    return planes


# Positions and exact scores ----------------------------------------------------------------------

NO_SCORE = -128  #: in place of a score: the game is over, or the column is full

Boards = Dict[str, np.ndarray]  #: "red" and "blue", uint64, the cells that have their discs


def positions(count: int, discs: Tuple[int, int] = (8, 30), unfinished: bool = True, unique: bool = True,
              seed: int = 1) -> Boards:
    """Positions that random play reaches, as arrays "red" and "blue".

    Each number of discs of the range (both ends are in it) is as likely as another. With `unique` a
    position and its mirror image count as the same and occur once: these are the positions that
    `connect4 positions` writes for the same seed. You get fewer if hardly any other exists."""
    red, blue = np.zeros(count, np.uint64), np.zeros(count, np.uint64)
    make = _library.c4_random_distinct if unique else _library.c4_random
    made = make(red.ctypes, blue.ctypes, count, *discs, unfinished, seed)
    if count and not made:
        raise ValueError(f"discs={discs}: give two numbers from 0 to {41 if unfinished else 42}, the smaller one first")
    return {"red": red[:made], "blue": blue[:made]}


def solve(boards: Union[Boards, Sequence[Union[str, "Board"]]], columns: bool = False, threads: int = 0) -> np.ndarray:
    """Exact scores, int8 [n], for the side to move: 0 is a draw, positive a win, 22 less the winner's
    discs at the end. With `columns` the scores of all moves, int8 [n][7]. NO_SCORE where there is none.

    `boards` is what positions() and load() give, or a list of moves, FENs or Boards. `threads` of 0
    is one for each core. Ctrl-C stops it."""
    if not isinstance(boards, dict):
        boards = dict(zip(("red", "blue"), np.array([Board.of(board) for board in boards], np.uint64).reshape(-1, 2).T))
    red, blue = (np.ascontiguousarray(boards[name], np.uint64) for name in ("red", "blue"))
    scores = np.full((red.size, COLUMNS) if columns else red.size, NO_SCORE, np.int8)
    book = _installation / "share" / "connect4" / "connect4.book"
    is_stopped = threading.Event()
    with ThreadPoolExecutor(1) as pool:  # a wait in Python, unlike a call of C, is ended by Ctrl-C
        try:
            done = pool.submit(_library.c4_solve, red.ctypes, blue.ctypes, red.size, None if columns else scores.ctypes,
                               scores.ctypes if columns else None, threads, os.fsencode(book) if book.exists() else None,
                               _Progress(lambda *_: is_stopped.is_set()), None).result()
        finally:
            is_stopped.set()
    if done != red.size:
        raise MemoryError("the solver could not get memory or a thread")
    return scores


def load(file: Union[str, "os.PathLike[str]"]) -> Dict[str, np.ndarray]:
    """The arrays of a file from `connect4 positions` or `connect4 tournament export --format npz`."""
    with np.load(file, allow_pickle=False) as arrays:
        return {name: arrays[name] for name in arrays.files}


def observations(boards: Boards) -> Tuple[np.ndarray, np.ndarray]:
    """What the side to move sees of each board, int8 [n][6][7][2], and its legal columns, int8 [n][7]."""
    cells = [np.ascontiguousarray(boards[name], np.uint64) for name in ("red", "blue")]
    return _planes(*cells), _masks(*cells)


# One board ---------------------------------------------------------------------------------------

def _has_four(discs: int) -> bool:
    for shift in (1, 6, 7, 8):
        pairs = discs & (discs >> shift)
        if pairs & (pairs >> 2 * shift):
            return True
    return False


_PAINT = {"x": (209, 53, 43), "o": (43, 95, 209), ".": (255, 255, 255), "frame": (68, 85, 102)}


class Board(NamedTuple("Board", [("red", int), ("blue", int)])):
    """A position: red's and blue's cells as two numbers. It does not change. In a notebook it shows
    itself as a picture."""

    __slots__ = ()

    def __new__(cls, red: int = 0, blue: int = 0) -> "Board":
        return super().__new__(cls, int(red), int(blue))

    @classmethod
    def of(cls, position: Union[str, "Board"]) -> "Board":
        """The board of moves such as "4435", columns 1 to 7, or of a FEN; a Board as it is. ValueError
        for others, and for discs that no game can have left there."""
        board = position if isinstance(position, Board) else cls._of_fen(position) if "/" in position else cls().after(position)
        occupied = board.red | board.blue
        if board.red & board.blue or occupied & ~_CELLS or occupied & (occupied + _BOTTOM):
            raise ValueError(f"{position!r} has a disc on another one, above an empty cell or off the board")
        if bin(board.red).count("1") - bin(board.blue).count("1") not in (0, 1):
            raise ValueError(f"{position!r}: the sides take turns and red begins, so red has as many discs or one more")
        return board

    @classmethod
    def _of_fen(cls, text: str) -> "Board":
        rows = text.strip().partition(" ")[0]
        for empty in range(1, COLUMNS + 1):
            rows = rows.replace(str(empty), "." * empty)
        cells = {1 << (COLUMNS * column + row): disc
                 for row, discs in enumerate(rows.split("/")) for column, disc in enumerate(discs)}
        board = cls(*(sum(cell for cell, each in cells.items() if each == disc) for disc in "xo"))
        if board.fen() != text.strip():
            raise ValueError(f"{text!r} is not a FEN of this game, such as '3x3/7/7/7/7/7 o'")
        return board

    def fen(self) -> str:
        """The board as connect4's other parts read it, the bottom row first: "3x3/7/7/7/7/7 o"."""
        rows = "/".join(self._rows())
        for empty in range(COLUMNS, 0, -1):
            rows = rows.replace("." * empty, str(empty))
        return rows + (" x" if self.to_move == "red" else " o")

    def _rows(self) -> List[str]:
        """The rows, the bottom one first, such as "...x..."."""
        cells = int(f"{self.red:b}") + 2 * int(f"{self.blue:b}")  # a decimal digit for each cell
        letters = f"{cells:049d}"[::-1].replace("0", ".").replace("1", "x").replace("2", "o")
        return [letters[row::COLUMNS] for row in range(ROWS)]

    @property
    def plies(self) -> int:
        return bin(self.red | self.blue).count("1")

    @property
    def to_move(self) -> str:
        return "red" if self.plies % 2 == 0 else "blue"

    def has_room(self, column: int) -> bool:
        return 0 <= column < COLUMNS and not (self.red | self.blue) >> (COLUMNS * column + ROWS - 1) & 1

    def legal(self) -> List[int]:
        return [column for column in range(COLUMNS) if self.has_room(column)]

    def drop(self, column: int) -> "Board":
        """The board after a disc of the side to move. ValueError for a full column."""
        if not self.has_room(column):
            raise ValueError(f"column {column} has no room; the legal ones are {self.legal()}")
        landing = ((self.red | self.blue) + (1 << COLUMNS * column)) & (_COLUMN << COLUMNS * column)
        return Board(self.red | landing, self.blue) if self.to_move == "red" else Board(self.red, self.blue | landing)

    def after(self, moves: str) -> "Board":
        """The board after moves such as "4435". ValueError if they are not legal."""
        board = self
        for letter in moves:
            column = "1234567".find(letter)
            if not board.has_room(column) or board.is_over():
                raise ValueError(f"{moves!r}: {letter!r} is not a legal move there")
            board = board.drop(column)
        return board

    def winner(self) -> Optional[str]:
        return "red" if _has_four(self.red) else "blue" if _has_four(self.blue) else None

    def is_over(self) -> bool:
        return self.winner() is not None or self.red | self.blue == _CELLS

    def observation(self, colour: Optional[str] = None) -> np.ndarray:
        """int8 [6][7][2] for that colour, or for the side to move."""
        planes = _planes(*np.array(self, np.uint64).reshape(2, 1))[0]
        return planes if colour in (None, self.to_move) else planes[:, :, ::-1].copy()

    def mask(self) -> np.ndarray:
        """int8 [7]: 1 for a column with room."""
        return np.array([self.has_room(column) for column in range(COLUMNS)], dtype=np.int8)

    def __str__(self) -> str:
        return "\n".join(" ".join(row) for row in [*reversed(self._rows()), "1234567"])

    def _repr_svg_(self) -> str:
        discs = "".join(f'<circle cx="{20 + 40 * column}" cy="{220 - 40 * row}" r="16" fill="rgb{_PAINT[disc]}"/>'
                        for row, cells in enumerate(self._rows()) for column, disc in enumerate(cells))
        return ('<svg xmlns="http://www.w3.org/2000/svg" width="280" height="240"><rect width="280" height="240" '
                f'rx="8" fill="rgb{_PAINT["frame"]}"/>{discs}</svg>')

    def picture(self) -> np.ndarray:
        """uint8 [240][280][3]: the board as a picture."""
        cells = np.array([[_PAINT[disc] for disc in row] for row in reversed(self._rows())], np.uint8)
        image = cells.repeat(40, axis=0).repeat(40, axis=1)
        y, x = np.ogrid[:240, :280]
        image[(y % 40 - 19.5) ** 2 + (x % 40 - 19.5) ** 2 >= 16 ** 2] = _PAINT["frame"]
        return image


# Many boards -------------------------------------------------------------------------------------

class VectorEnv:
    """Many games at once. A game that ends is begun again by itself, so that every step has n moves.

    Without an opponent the caller moves for both sides, and observations are those of the side to
    move. With one, a function (observations, masks) -> columns of a batch of boards, it makes the
    other side's moves; the caller is red in half of the games, by `seed`."""

    def __init__(self, n: int, opponent: Optional[Callable[..., np.ndarray]] = None, seed: Optional[int] = None) -> None:
        self.n = n
        self.red = np.zeros(n, dtype=np.uint64)
        self.blue = np.zeros(n, dtype=np.uint64)
        self._opponent = opponent
        self._random = np.random.default_rng(seed)

    def reset(self, seed: Optional[int] = None) -> Tuple[np.ndarray, np.ndarray]:
        """Begins all games again. Returns observations, int8 [n][6][7][2], and masks, int8 [n][7]."""
        if seed is not None:
            self._random = np.random.default_rng(seed)
        self._begin(np.arange(self.n))
        return observations({"red": self.red, "blue": self.blue})

    def step(self, columns: np.ndarray) -> Tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray]:
        """Drops a disc in each game. Returns the next observations and masks, rewards (float32 [n], for
        the side that moved: 1 for a win, -1 for a loss or an illegal column, else 0) and ends (bool
        [n]): games that ended in this step and have begun again."""
        results = _step(self.red, self.blue, columns)
        rewards = (results == WON).astype(np.float32) - (results == ILLEGAL)
        ends = results != GOING_ON
        if self._opponent is not None:
            going = np.flatnonzero(~ends)
            answers = self._answer(going)
            rewards[going] = (answers == ILLEGAL).astype(np.float32) - (answers == WON)
            ends[going] = answers != GOING_ON
        self._begin(np.flatnonzero(ends))
        return (*observations({"red": self.red, "blue": self.blue}), rewards, ends)

    def _begin(self, games: np.ndarray) -> None:
        self.red[games] = self.blue[games] = 0
        if self._opponent is not None:
            self._answer(games[self._random.integers(2, size=games.size) == 1])

    def _answer(self, games: np.ndarray) -> np.ndarray:
        """Lets the opponent move in these games."""
        if games.size == 0:
            return np.empty(0, dtype=np.uint8)
        boards = {"red": self.red[games], "blue": self.blue[games]}
        results = _step(*boards.values(), self._opponent(*observations(boards)))
        self.red[games], self.blue[games] = boards.values()
        return results


# Spaces, for those without Gymnasium -------------------------------------------------------------

class _Box:
    def __init__(self, low: int, high: int, shape: Tuple[int, ...], dtype: Any) -> None:
        self.low, self.high, self.shape, self.dtype = low, high, shape, np.dtype(dtype)
        self.seed()

    def seed(self, seed: Optional[int] = None) -> None:
        self._random = np.random.default_rng(seed)

    def sample(self, mask: Any = None) -> np.ndarray:
        return self._random.integers(self.low, self.high, size=self.shape, dtype=self.dtype, endpoint=True)

    def contains(self, x: Any) -> bool:
        return (isinstance(x, np.ndarray) and x.shape == self.shape and x.dtype == self.dtype
                and bool(np.all((self.low <= x) & (x <= self.high))))

    def __contains__(self, x: Any) -> bool:
        return self.contains(x)


class _Discrete(_Box):
    def __init__(self, n: int) -> None:
        super().__init__(0, n - 1, (), np.int64)
        self.n = n

    def sample(self, mask: Optional[np.ndarray] = None) -> np.int64:
        return np.int64(self._random.choice(self.n if mask is None else np.flatnonzero(mask)))

    def contains(self, x: Any) -> bool:
        return isinstance(x, (int, np.integer)) and 0 <= x < self.n


class _Dict(dict):
    def sample(self, mask: Any = None) -> Dict[str, Any]:
        return {key: space.sample() for key, space in self.items()}

    def contains(self, x: Any) -> bool:
        return isinstance(x, dict) and x.keys() == self.keys() and all(self[key].contains(x[key]) for key in self)


_spaces = _gym_spaces or SimpleNamespace(Discrete=_Discrete, Box=_Box, Dict=_Dict)


def _observation_space() -> Any:
    return _spaces.Dict({"observation": _spaces.Box(0, 1, (ROWS, COLUMNS, 2), np.int8),
                         "action_mask": _spaces.Box(0, 1, (COLUMNS,), np.int8)})


# One game ----------------------------------------------------------------------------------------

_COLOUR = {"player_0": "red", "player_1": "blue"}


class Env(_AECEnv):
    """A game between `player_0`, red, and `player_1`, blue, in the shape of PettingZoo's AEC."""

    metadata = {"name": "connect4", "render_modes": ["human", "ansi", "rgb_array"], "is_parallelizable": False,
                "render_fps": 2}

    def __init__(self, render_mode: Optional[str] = None) -> None:
        if render_mode is not None and render_mode not in self.metadata["render_modes"]:
            raise ValueError(f"render_mode {render_mode!r} must be one of {self.metadata['render_modes']}")
        self.render_mode = render_mode
        self.possible_agents = ["player_0", "player_1"]
        self.observation_spaces = {agent: _observation_space() for agent in self.possible_agents}
        self.action_spaces = {agent: _spaces.Discrete(COLUMNS) for agent in self.possible_agents}
        self.agents: List[str] = []

    @property
    def num_agents(self) -> int:
        return len(self.agents)

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def reset(self, seed: Optional[int] = None, options: Optional[Dict[str, Any]] = None) -> None:
        """Begins a game. `options={"start": ...}` is a position to begin from: moves, a FEN or a
        Board. `seed` changes nothing: the game has no chance in it."""
        self.board = Board.of((options or {}).get("start", ""))
        if self.board.is_over():
            raise ValueError("the game is over in that starting position; choose another one")
        self.agents = self.possible_agents[:]
        self.agent_selection = "player_0" if self.board.to_move == "red" else "player_1"
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: Dict[str, Dict[str, Any]] = {agent: {} for agent in self.agents}

    def observe(self, agent: str) -> Dict[str, np.ndarray]:
        is_asked = agent == self.agent_selection and not self.terminations.get(agent, True)
        return {"observation": self.board.observation(_COLOUR[agent]),
                "action_mask": self.board.mask() if is_asked else np.zeros(COLUMNS, dtype=np.int8)}

    def last(self, observe: bool = True) -> Tuple[Any, float, bool, bool, Dict[str, Any]]:
        agent = self.agent_selection
        return (self.observe(agent) if observe else None, self._cumulative_rewards[agent],
                self.terminations[agent], self.truncations[agent], self.infos[agent])

    def step(self, action: Optional[int]) -> None:
        agent = self.agent_selection
        if self.terminations[agent]:
            return self._leave(agent, action)
        other = self._other(agent)
        column = operator.index(action)
        is_legal = self.board.has_room(column)
        self.rewards.update({agent: 0.0 if is_legal else -1.0, other: 0.0})
        if is_legal:
            self.board = self.board.drop(column)
            if self.board.winner():
                self.rewards.update({agent: 1.0, other: -1.0})
        if not is_legal or self.board.is_over():
            self.terminations = dict.fromkeys(self.agents, True)
            self.truncations = dict.fromkeys(self.agents, not is_legal)
        self._cumulative_rewards[agent] = self.rewards[agent]
        self._cumulative_rewards[other] += self.rewards[other]
        self.agent_selection = other
        if self.render_mode == "human":
            self.render()
        return None

    def _other(self, agent: str) -> str:
        return self.possible_agents[1 - self.possible_agents.index(agent)]

    def _leave(self, agent: str, action: Optional[int]) -> None:
        """An agent whose game is over is taken out, and the other one is asked."""
        if action is not None:
            raise ValueError("the game is over: the only action of a dead agent is None")
        for facts in (self.rewards, self._cumulative_rewards, self.terminations, self.truncations, self.infos):
            del facts[agent]
        self.agents.remove(agent)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        if self.agents:
            self.agent_selection = self.agents[0]

    def agent_iter(self, max_iter: int = 2 ** 63) -> Iterator[str]:
        for _ in range(max_iter):
            if not self.agents:
                return
            yield self.agent_selection

    def render(self) -> Union[None, str, np.ndarray]:
        if self.render_mode == "rgb_array":
            return self.board.picture()
        if self.render_mode == "ansi":
            return f"{self.board}\n"
        if self.render_mode is None:
            raise ValueError('nothing to render: make the environment with render_mode="ansi", "human" or "rgb_array"')
        return print(self.board, flush=True)

    def close(self) -> None:
        """There is nothing to close."""

    def _repr_svg_(self) -> str:
        return self.board._repr_svg_()


env = Env  #: the name that it has in a module of PettingZoo


# Players -----------------------------------------------------------------------------------------

class Fault(Exception):
    """A player broke a rule. `reason` is the referee's word for it: "timeout", "illegal_move" ..."""

    def __init__(self, reason: str, detail: str, facts: Optional[Dict[str, Any]] = None) -> None:
        super().__init__(reason, detail, facts)
        self.reason, self.detail, self.facts = reason, detail, facts or {}

    def __str__(self) -> str:
        return f"{self.reason}: {self.detail}"


class Opponent(AbstractContextManager):
    """A player that `connect4 play` takes, such as "greedy", "minimax --depth 4" or "./mybot.py". Its
    program is in a sandbox if the machine has one, and its time is limited: `options` are those of
    `connect4 bot ask`, such as "--time-per-move", "100ms".

    It ends with close(), with the `with` that it was made in, or with this program."""

    def __init__(self, player: str, *options: str) -> None:
        self.player = player
        command = _installation / "bin" / "connect4"
        self._process: Any = subprocess.Popen([command if command.exists() else "connect4", "bot", "ask", player, "--json", *options],
                                              stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        self.name = self._read()["name"]

    def choose(self, position: Union[str, Board]) -> int:
        """The column, 0 to 6, that the player chooses there. Positions that follow its last answer and
        one move of ours are one game. Raises Fault if it breaks a rule; the next position begins
        another game."""
        return self.answer(position)["column"]

    def answer(self, position: Union[str, Board]) -> Dict[str, Any]:
        """Like choose(), with all that is known of the move: "column", "time_us", "eval", "note"."""
        board = position if isinstance(position, Board) else Board.of(position)
        self._process.stdin.write((board.fen() + "\n").encode())
        self._process.stdin.flush()
        return self._read()

    def _read(self) -> Dict[str, Any]:
        line = self._process.stdout.readline()
        if not line:
            raise RuntimeError(self._process.stderr.read().decode(errors="replace").strip() or "connect4 has ended")
        answer = json.loads(line.decode())
        if "fault" in answer:
            raise Fault(answer["fault"]["reason"], answer["fault"]["detail"], answer["fault"])
        if "error" in answer:
            raise ValueError(answer["error"])
        return answer

    def __call__(self, observation: Dict[str, np.ndarray]) -> int:
        """An Opponent is a policy, too."""
        return self.choose(_board_of(observation["observation"]))

    def close(self) -> None:
        if self._process.poll() is None:
            self._process.communicate()

    def __exit__(self, *_: Any) -> None:
        self.close()

    def __del__(self) -> None:
        if hasattr(self, "_process"):
            self.close()


def _board_of(planes: np.ndarray) -> Board:
    """The board that the side to move sees."""
    own, other = (sum(1 << (COLUMNS * int(column) + ROWS - 1 - int(row)) for row, column in zip(*np.nonzero(planes[:, :, plane])))
                  for plane in (0, 1))
    return Board(own, other) if bin(own).count("1") == bin(other).count("1") else Board(other, own)


class SinglePlayerEnv(_GymEnv):
    """A game against an opponent, in the shape of Gymnasium's Env. The opponent is a policy, an
    Opponent, or the name of a player. `first` is who begins: "me", "opponent" or "random"."""

    metadata = {"render_modes": Env.metadata["render_modes"], "render_fps": 2}

    def __init__(self, opponent: Union[str, Policy], first: str = "random", render_mode: Optional[str] = None) -> None:
        if first not in ("me", "opponent", "random"):
            raise ValueError(f'first is {first!r}: write "me", "opponent" or "random"')
        self._opponent = Opponent(opponent) if isinstance(opponent, str) else opponent
        self._first = first
        self._game = Env(render_mode)
        self.render_mode = render_mode
        self.observation_space, self.action_space = _observation_space(), _spaces.Discrete(COLUMNS)
        self._chance = np.random.default_rng()

    def reset(self, *, seed: Optional[int] = None, options: Optional[Dict[str, Any]] = None) -> Tuple[Dict[str, np.ndarray], Dict[str, Any]]:
        if _gym_spaces is not None:
            super().reset(seed=seed)
        if seed is not None:
            self._chance = np.random.default_rng(seed)
        self._game.reset(options=options)
        opponent_begins = self._first == "opponent" or (self._first == "random" and bool(self._chance.integers(2)))
        self._me = self._game._other(self._game.agent_selection) if opponent_begins else self._game.agent_selection
        if opponent_begins:
            self._answer()
        return self._game.observe(self._me), {}

    def step(self, action: int) -> Tuple[Dict[str, np.ndarray], float, bool, bool, Dict[str, Any]]:
        """An illegal column loses. So does a fault of the opponent for the opponent."""
        game = self._game
        game.step(action)
        reward = game.rewards[self._me]
        if not game.terminations[self._me]:
            self._answer()
            reward = 1.0 if game.truncations[self._me] else game.rewards[self._me]
        return game.observe(self._me), reward, game.terminations[self._me], False, {}

    def _answer(self) -> None:
        try:
            self._game.step(self._opponent(self._game.observe(self._game.agent_selection)))
        except Fault:
            self._game.step(-1)

    def action_masks(self) -> np.ndarray:
        """bool [7]: the columns with room, as sb3-contrib's MaskablePPO asks for them."""
        return self._game.board.mask().astype(bool)

    def render(self) -> Union[None, str, np.ndarray]:
        return self._game.render()

    def close(self) -> None:
        if isinstance(self._opponent, Opponent):
            self._opponent.close()


class Game(dict):
    """A row of play(), with the members of connect4.GameRow. A notebook shows its last board."""

    def board(self) -> Board:
        return Board.of(self["start"]).after(self["moves"])

    def _repr_svg_(self) -> str:
        return self.board()._repr_svg_()


def play(first: Union[str, Policy], second: Union[str, Policy], games: int = 10,
         openings: Union[None, int, Sequence[Union[str, Board]]] = None, seed: int = 0) -> List[Game]:
    """Plays games in this process, and returns a row for each, as connect4.read_games() does. Colours
    change with each game, and each two games begin from one opening: the empty board, one of a list,
    or random positions with `openings` discs. An exception of a function comes out here; a fault of an
    Opponent loses the game."""
    import connect4_games  # not before: nothing else here needs it
    labels = [player if isinstance(player, str) else getattr(player, "player", None) or getattr(player, "__name__", f"player {i}")
              for i, player in enumerate((first, second), 1)]
    if isinstance(openings, int):
        boards = positions((games + 1) // 2, discs=(openings, openings), unique=False, seed=seed)
        openings = [Board(*cells) for cells in zip(boards["red"], boards["blue"])]
    starts = [Board.of(start) for start in openings or [""]]
    rows = []
    with ExitStack() as opened:
        players = [opened.enter_context(Opponent(player)) if isinstance(player, str) else player
                   for player in (first, second)]
        for i in range(games):
            red, blue = i % 2, 1 - i % 2
            facts = _play_game(starts[i // 2 % len(starts)], {"red": players[red], "blue": players[blue]})
            rows.append(Game(connect4_games.row_of_record(
                {"game": i + 1, "red": labels[red], "blue": labels[blue], "seed": seed, **facts})))
    return rows


def _play_game(board: Board, players: Dict[str, Policy]) -> Dict[str, Any]:
    """The members of a game record that the game decides."""
    game: Dict[str, Any] = {"start": board.fen(), "moves": "", "times_us": []}
    while not board.is_over():
        colour = board.to_move
        began = time.perf_counter_ns()
        try:
            column = operator.index(players[colour]({"observation": board.observation(), "action_mask": board.mask()}))
            if not board.has_room(column):
                raise Fault("illegal_move", f"it played column {column + 1}")
        except Fault as error:
            return {**game, "winner": "blue" if colour == "red" else "red", "reason": error.reason,
                    "faults": {colour: {"reason": error.reason, "detail": error.detail}}}
        game["times_us"].append((time.perf_counter_ns() - began) // 1000)
        game["moves"] += str(column + 1)
        board = board.drop(column)
    return {**game, "winner": board.winner(), "reason": "four" if board.winner() else "draw"}
