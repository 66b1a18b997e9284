"""Write a Connect Four player in Python.

    import connect4

    def choose_column(turn):
        return turn.legal[0]

    connect4.play(choose_column, name="My Bot")

Save it as mybot.py and watch it play:  connect4 play mybot.py random

Your function is called once per turn with a `Turn` and returns a column, 0 (left) to 6 (right). It
may return a `Move` instead, to say what it thinks, or raise `Resign`. An object with `name` and
`take_turn(state, colour)` plays as well: `connect4.play(MyPlayer())`.

Standard output and standard error are your log: print what you like. It is shown if you lose by a
fault. That begins with `import connect4` if `play`, `bot` or `tournament` started you, which set
CONNECT4_REFEREE for it. Otherwise it begins with play(), so that your own tests may import this
file.

`read_games(WHERE)` reads games that were played, for pandas and your own programs.

An exception in your code costs you the game; its traceback is in the log. The next game is played
as if nothing had happened. A turn that is about to run out of time has a traceback in the log too.

`python3 connect4.py connect LINK mybot.py` plays in an arena with a bot that stays on this
machine.

If your project has a file or package of its own that is called connect4, write `import
connect4_sdk as connect4`.

One file, standard library only, Python 3.8 or later. PROTOCOL.md describes the messages on the
pipes. play() is to be called from the main thread, once; the rest is safe to share.
"""

from __future__ import annotations

import contextlib
import faulthandler
import inspect
import io
import json
import math
import operator
import os
import random
import signal
import sys
import traceback
from dataclasses import dataclass, field, replace
from typing import (Any, BinaryIO, Callable, Dict, Iterator, List, NoReturn, Optional, Set, Tuple,
                    TypedDict, Union)

__all__ = ["play", "Turn", "Move", "Resign", "Clock", "NewGame", "GameOver", "read_games",
           "GameRow", "ROWS", "COLUMNS"]

ROWS = 6
COLUMNS = 7

#: Six rows of seven cells, `state[row][column]`, row 0 on top: "none", "red" or "blue".
State = List[List[str]]


@dataclass(frozen=True)
class Clock:
    """Milliseconds. None in place of a number: that player has no limit."""

    turn_ms: Optional[int] = None  #: for this turn
    bank_ms: Optional[int] = None  #: reserve for the rest of the game; slow turns use it up
    opponent_bank_ms: Optional[int] = None
    turn_cpu_ms: Optional[int] = None  #: if set, turn_ms counts processor time: time.process_time()


@dataclass
class Turn:
    """The question to you: the board and all there is to know about it. The lists are yours: you
    may change them, the next turn brings new ones."""

    state: State  #: the board: `state[row][column]`, row 0 on top: "none", "red" or "blue"
    colour: str  #: yours: "red" or "blue"
    legal: List[int]  #: the columns that have room, from left to right
    moves: List[int]  #: the columns played since the game's start, which may be an opening: line()
    clock: Clock = Clock()
    #: A generator seeded for this game: a player that uses no other repeats its games.
    random: random.Random = field(default_factory=random.Random, repr=False, compare=False)

    @property
    def opponent(self) -> str:
        """The other colour."""
        return "blue" if self.colour == "red" else "red"

    def wins(self, column: int, colour: Optional[str] = None) -> bool:
        """Returns whether a disc dropped into `column` now makes four in a row: yours, or
        `colour`'s. False for a full column. Raises ValueError if `column` is not a column, or
        `colour` is neither "red" nor "blue"."""
        disc = self.colour if colour is None else colour
        if disc not in ("red", "blue"):
            raise ValueError(f'{disc!r} is not a colour: write "red" or "blue"')
        landing = self._landing_row(column)
        if landing is None:
            return False
        for down, right in ((0, 1), (1, 0), (1, 1), (1, -1)):
            ahead = self._run(landing, column, down, right, disc)
            behind = self._run(landing, column, -down, -right, disc)
            if ahead + behind >= 3:
                return True
        return False

    def drop(self, column: int) -> Turn:
        """The turn your opponent faces once you have dropped a disc into `column`; this one stays
        as it is. ValueError if there is no room. Does not ask whether the game is over."""
        row = self._landing_row(column)
        if row is None:
            raise ValueError(f"column {column!r} has no room: the legal ones are {self.legal}")
        state = [cells[:] for cells in self.state]
        state[row][column] = self.colour
        legal = [free for free in range(COLUMNS) if state[0][free] == "none"]
        moves = [*self.moves, column]
        return replace(self, state=state, colour=self.opponent, legal=legal, moves=moves)

    def line(self) -> List[int]:
        """Returns columns that lead from the empty board to this position when red and blue play
        them by turns. They are for engines that take a list of moves. The list ends with `moves`.
        If the game began from an opening, a legal order of its discs stands before `moves`. Raises
        ValueError if there is none."""
        heights = [sum(cells[column] != "none" for cells in self.state) - self.moves.count(column)
                   for column in range(COLUMNS)]
        opening = self._order(tuple(heights), set())
        if opening is None:
            raise ValueError("no order of moves leads to the position that the game began from")
        return [*opening, *self.moves]

    def __str__(self) -> str:
        """The board as text, x for red and o for blue, columns numbered from 0."""
        shapes = {"none": ".", "red": "x", "blue": "o"}
        rows = [" ".join(shapes[cell] for cell in cells) for cells in self.state]
        return "\n".join([*rows, " ".join(map(str, range(COLUMNS)))])

    def _run(self, row: int, column: int, down: int, right: int, disc: str) -> int:
        """The number of discs of that colour in a row, from the cell's neighbour on."""
        count = 0
        row, column = row + down, column + right
        while 0 <= row < ROWS and 0 <= column < COLUMNS and self.state[row][column] == disc:
            count, row, column = count + 1, row + down, column + right
        return count

    def _order(self, heights: Tuple[int, ...], seen: Set[Tuple[int, ...]]) -> Optional[List[int]]:
        """Returns columns that fill the board up to these heights, or None. The search takes discs
        away. `seen` are the heights that it has visited without finding a way."""
        if not any(heights):
            return []
        disc = "red" if sum(heights) % 2 else "blue"  # red moves first, so it has the odd ones
        for column, height in enumerate(heights):
            if height <= 0 or self.state[ROWS - height][column] != disc:
                continue
            before = (*heights[:column], height - 1, *heights[column + 1:])
            if before in seen:
                continue
            seen.add(before)
            order = self._order(before, seen)
            if order is not None:
                return [*order, column]
        return None

    def _landing_row(self, column: int) -> Optional[int]:
        if column not in range(COLUMNS):
            raise ValueError(f"{column!r} is not a column: columns are 0 (left) to 6 (right)")
        free = (row for row in reversed(range(ROWS)) if self.state[row][column] == "none")
        return next(free, None)


@dataclass(frozen=True)
class Move:
    """A column, and what you think of it. Both extras are kept in the record of the game."""

    column: int
    eval: Optional[float] = None  #: on a scale of your own; not finite: left out
    note: Optional[str] = None  #: cut at 1,024 characters


class Resign(Exception):
    """Raise it to give the game up; its text, if any, is the reason in the record."""


@dataclass(frozen=True)
class NewGame:
    """A game begins. The argument of the `new_game` hook."""

    game: int  #: its number in the match, from 1
    colour: str  #: yours
    opponent: str  #: the other player's name
    seed: int  #: the one that `turn.random` starts from
    clock: Clock
    start: str  #: the position it starts from, as FEN


@dataclass(frozen=True)
class GameOver:
    """A game has ended. The argument of the `game_over` hook."""

    game: int
    result: str  #: "win", "loss", "draw", or "void" (nobody's fault; it is played again)
    reason: str  #: "four", "draw", or the rule that the loser broke
    moves: List[int]


#: The result of your function. A dictionary holds what a Move does, and goes out as it is.
Choice = Union[int, Move, Dict[str, Any]]


def play(
    player: Union[Callable[[Turn], Choice], Any],
    name: Optional[str] = None,
    *,
    version: Optional[str] = None,
    author: Optional[str] = None,
    new_game: Optional[Callable[[NewGame], Any]] = None,
    game_over: Optional[Callable[[GameOver], Any]] = None,
) -> None:
    """Plays every game of the match; returns when the referee has no more.

    `player` is a function `Turn -> Choice`, or an object with `take_turn(state, colour)` (or a
    class of such, which is called without arguments). An object's `name`, `version`, `author`
    (values or methods) and its methods `new_game` and `game_over` count like the parameters, which
    go first. Without any name, the file's is taken. The hooks' answers and exceptions cost nothing.
    The game waits for `new_game`, off the clock, for at most the tournament's `ready_ms`.
    """
    if sys.stdin is not None and sys.stdin.isatty():
        _explain_to_a_person()
    ends = _ends_since_import.pop() if _ends_since_import else _take_over_standard_streams()
    try:
        with os.fdopen(ends[0], "rb") as requests, os.fdopen(ends[1], "wb") as replies:
            given = {"name": name, "version": version, "author": author}
            seat = _Seat(player, given, new_game, game_over)
            _serve(seat, requests, replies)
    except KeyboardInterrupt:
        sys.exit(130)
    except BrokenPipeError:
        pass  # the referee is gone: there is nobody left to play for


class _Seat:
    """A player at the table: the methods are those of the protocol, a message's params go in."""

    def __init__(
        self,
        player: Any,
        given: Dict[str, Optional[str]],
        new_game_hook: Optional[Callable[[NewGame], Any]],
        game_over_hook: Optional[Callable[[GameOver], Any]],
    ) -> None:
        if inspect.isclass(player):
            player = player()
        if hasattr(player, "take_turn"):
            self._choose: Callable[[Turn], Any] = lambda t: player.take_turn(t.state, t.colour)
            self._identity = {key: given[key] or _attribute(player, key) for key in given}
            new_game_hook = new_game_hook or getattr(player, "new_game", None)
            game_over_hook = game_over_hook or getattr(player, "game_over", None)
        elif callable(player):
            self._choose = player
            self._identity = given
        else:
            raise TypeError("play() wants a function or an object with take_turn(state, colour)")
        self._new_game_hook = new_game_hook
        self._game_over_hook = game_over_hook
        self._random = random.Random()

    def name(self, _params: Dict[str, Any]) -> Any:
        identity: Dict[str, Any] = {key: value for key, value in self._identity.items() if value}
        identity.setdefault("name", os.path.splitext(os.path.basename(sys.argv[0]))[0])
        if self._new_game_hook:
            identity["ready"] = True  # `new_game` becomes a request, for which the game waits
        return identity if len(identity) > 1 else identity["name"]

    def take_turn(self, params: Dict[str, Any]) -> Any:
        turn = Turn(
            state=params["state"],
            colour=params["colour"],
            legal=params["legal"],
            moves=params.get("moves", []),
            clock=_clock(params),
            random=self._random,
        )
        with _traceback_before_the_end_of(turn.clock):
            return _plain(self._choose(turn))

    def new_game(self, params: Dict[str, Any]) -> None:
        game = NewGame(
            game=params.get("game", 0),
            colour=params.get("colour", ""),
            opponent=params.get("opponent", ""),
            seed=params.get("seed", 0),
            clock=_clock(params),
            start=params.get("start", ""),
        )
        self._random = random.Random(game.seed)
        if self._new_game_hook:
            self._new_game_hook(game)

    def game_over(self, params: Dict[str, Any]) -> None:
        game = GameOver(
            game=params.get("game", 0),
            result=params.get("result", ""),
            reason=params.get("reason", ""),
            moves=params.get("moves", []),
        )
        if self._game_over_hook:
            self._game_over_hook(game)


def _serve(seat: _Seat, requests: BinaryIO, replies: BinaryIO) -> None:
    """Answers messages until `quit` or the end of input. It ignores members that it does not
    know."""
    methods = {
        "name": seat.name,
        "new_game": seat.new_game,
        "take_turn": seat.take_turn,
        "game_over": seat.game_over,
    }
    for line in requests:
        message = _parse(line)
        if message.get("method") == "quit":
            return
        method = methods.get(message.get("method", ""))
        if method is None:
            continue
        reply = _reply(method, message.get("params") or {})
        if "id" in message:
            replies.write(_line(message["id"], reply))
            replies.flush()


def _parse(line: bytes) -> Dict[str, Any]:
    """The message of a line; an empty one for a line that is not a message."""
    try:
        message = json.loads(line)
    except ValueError:
        message = None
    if not isinstance(message, dict):
        if line.strip():
            print(f"connect4: not a message: {line!r}", file=sys.stderr)
        return {}
    return message


def _reply(method: Callable[[Dict[str, Any]], Any], params: Dict[str, Any]) -> Dict[str, Any]:
    """The outcome of a method as `{"result": ...}` or `{"error": ...}`."""
    try:
        return {"result": method(params)}
    except Resign as resignation:
        return _error(str(resignation), _RESIGNATION)
    except Exception as error:  # any exception of the player's code is its loss, not our end
        _log_traceback(error)
        return _error(_describe(error))


def _line(message_id: Any, reply: Dict[str, Any]) -> bytes:
    """A reply as it goes over the pipe. A value that JSON cannot carry becomes an error."""
    message = {"jsonrpc": "2.0", "id": message_id, **reply}
    try:
        text = json.dumps(message, ensure_ascii=False, allow_nan=False, separators=(",", ":"))
    except (TypeError, ValueError, RecursionError) as error:
        print(f"connect4: the answer is not JSON: {error}", file=sys.stderr)
        return _line(message_id, _error(f"the answer is not JSON: {error}"))
    return text.encode("utf-8", errors="replace") + b"\n"  # half a surrogate pair becomes "?"


#: The codes of error replies. The referee knows a resignation by its own.
_FAILURE = -32000
_RESIGNATION = 100


def _error(message: str, code: int = _FAILURE) -> Dict[str, Any]:
    return {"error": {"code": code, "message": _shortened(message)}}


def _plain(choice: Any) -> Any:
    """A player's choice as JSON values. Nothing is made right that is wrong: True stays true, 3.0
    stays 3.0, and the referee rules on it. Other libraries' integers (numpy's) become int."""
    if isinstance(choice, Move):
        note = None if choice.note is None else str(choice.note)
        extras = {"eval": choice.eval, "note": note}
        choice = {"column": choice.column, **{k: v for k, v in extras.items() if v is not None}}
    if not isinstance(choice, dict):
        return _plain_column(choice)
    plain = dict(choice)
    if "column" in plain:
        plain["column"] = _plain_column(plain["column"])
    if "eval" in plain:
        plain["eval"] = _finite(plain["eval"])
        if plain["eval"] is None:
            del plain["eval"]
    if isinstance(plain.get("note"), str):
        plain["note"] = _shortened(plain["note"])
    return plain


def _finite(number: Any) -> Optional[float]:
    """The number as a float, or None if JSON has no such number."""
    try:
        value = float(number)
    except (TypeError, ValueError, OverflowError):
        return None
    return value if math.isfinite(value) else None


def _plain_column(column: Any) -> Any:
    if column is None or isinstance(column, (bool, int, float, str, list, tuple)):
        return column
    if type(column).__name__ in ("bool", "bool_"):  # numpy's, which old versions take for an index
        return bool(column)
    try:
        return operator.index(column)
    except TypeError:
        raise TypeError(f"{column!r} was returned, which is not a column") from None


def _shortened(text: str, limit: int = 1024) -> str:
    """The text, cut to at most `limit` bytes of UTF-8."""
    data = text.encode("utf-8", errors="replace")
    return text if len(data) <= limit else data[:limit].decode("utf-8", errors="ignore")


def _clock(params: Dict[str, Any]) -> Clock:
    members = params.get("clock") or {}
    known = ("turn_ms", "bank_ms", "opponent_bank_ms", "turn_cpu_ms")
    return Clock(**{key: members.get(key) for key in known})


def _attribute(player: Any, key: str) -> Optional[str]:
    value = getattr(player, key, None)
    return value() if callable(value) else value


def _describe(error: Exception) -> str:
    try:
        text = str(error)
    except Exception:
        text = ""
    kind = type(error).__name__
    return f"{kind}: {text}" if text else kind


def _log_traceback(error: Exception) -> None:
    """Prints it from the player's own first line on: the calls in this file are of no interest."""
    frames = error.__traceback__
    while frames is not None and frames.tb_frame.f_code.co_filename == __file__:
        frames = frames.tb_next
    traceback.print_exception(type(error), error, frames)


@contextlib.contextmanager
def _traceback_before_the_end_of(clock: Clock) -> Iterator[None]:
    """If a turn is about to run out of time, its log gets a traceback of the place where it is.

    A timer and a handler in C, for a thread would cost each turn more than the turn itself does.
    A player that uses the signal SIGALRM keeps it."""
    milliseconds = (clock.turn_ms or 0) + (clock.bank_ms or 0)
    moment = milliseconds / 1000 - max(0.02, milliseconds / 50000)
    if clock.turn_ms is None or moment <= 0 or not _may_use_alarm():
        yield
        return
    faulthandler.unregister(signal.SIGALRM)  # a player may have taken it and given it back
    faulthandler.register(signal.SIGALRM, file=2)
    signal.setitimer(signal.ITIMER_REAL, moment)
    try:
        yield
    finally:
        if _may_use_alarm():
            signal.setitimer(signal.ITIMER_REAL, 0)


def _may_use_alarm() -> bool:
    return (hasattr(faulthandler, "register")
            and signal.getsignal(signal.SIGALRM) is signal.SIG_DFL)


def _take_over_standard_streams() -> Tuple[int, int]:
    """Moves the protocol to descriptors of its own, which no child process inherits: requests,
    replies. From here on descriptor 0 is empty and descriptor 1 is the log, for Python, C
    extensions and children.
    """
    requests, replies = os.dup(0), os.dup(1)
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.close(nothing)
    os.dup2(2, 1)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            # Flushes first: output from before that still waits goes to the log as well.
            stream.reconfigure(errors="backslashreplace", line_buffering=True)
    return requests, replies


class GameRow(TypedDict):
    """A game that was played. Every row has every member; lists "by ply" have one entry for each
    move, by both sides in turn, with None if nothing is known."""

    game: int  #: its number in the match or tournament, from 1
    red: str  #: the players' names
    blue: str
    start: str  #: the position it started from, as FEN
    moves: str  #: the columns played from there, as digits 1 to 7: "4435". Text, not a number
    plies: int  #: how many moves there were from the empty board on, the opening included
    winner: Optional[str]  #: "red", "blue" or None
    reason: str  #: "four", "draw", or the rule that the loser broke
    seed: int  #: what the players' seeds of this game derive from
    times_us: List[int]  #: by ply: wall clock in microseconds
    cpu_us: List[Optional[int]]  #: by ply: processor time in microseconds
    evals: List[Optional[float]]  #: by ply: what the player that moved thought, on its own scale
    notes: List[Optional[str]]  #: by ply: what it said
    scores: Optional[List[int]]  #: exact scores of `start` and after each ply, for the side to move
    red_version: Optional[str]  #: what the players said of themselves
    blue_version: Optional[str]
    red_files: Optional[str]  #: hashes of the files that they were
    blue_files: Optional[str]
    warnings: List[Dict[str, str]]  #: oddities that cost nobody the game: "player" and "text"
    red_fault: Optional[Dict[str, Any]]  #: how a rule was broken: "reason", "detail" and more
    blue_fault: Optional[Dict[str, Any]]
    node: Optional[str]  #: the computer it was played on
    processor: Optional[str]  #: the kind of its processors


def read_games(where: Union[str, "os.PathLike[str]"]) -> Iterator[GameRow]:
    """The games in `where`, in their order. `where` is a file of game records (`connect4 play
    --record`, `connect4 tournament export`), "-" for such on standard input, or the folder of a
    tournament's results, also while it is played.

    OSError for what cannot be read, ValueError for what is not a game record or damaged.
    """
    try:
        import connect4_games  # not before: no player needs it
    except ImportError:
        raise ImportError("read_games() is in connect4_games.py, which lies beside connect4.py in "
                          "the SDK: copy it too, or `pip install` the SDK") from None
    return connect4_games.read(where)


def _explain_to_a_person() -> NoReturn:
    file = sys.argv[0]
    sys.stderr.write(f"{file} is a Connect Four player: it talks to a referee, not to a person.\n")
    sys.stderr.write(f"Watch it play:  connect4 play {file} random\n")
    sys.exit(2)


#: The result of _take_over_standard_streams(), from import to play(): the output of a player while
#: it is loaded is its log too. The variable goes, for the programs that a player starts have
#: standard streams of their own.
_ends_since_import: List[Tuple[int, int]] = []
if os.environ.pop("CONNECT4_REFEREE", ""):
    _ends_since_import.append(_take_over_standard_streams())


class _Remote:
    """`connect LINK BOT...`: a bot on this machine plays in an arena (ARENA.md). One thread reads
    the stream, another one the bot, and run() does what they bring. The bot's process lives on
    between games, so that `quit` is not for it."""

    def __init__(self, url: str, key: str, command: List[str], accept: str) -> None:
        self._url, self._key, self._command = url.rstrip("/"), key, command
        self._accept = accept  # which matches on request
        self._events: Any = queue.Queue()  # functions and their arguments
        self._bot: Any = None  # its process
        self._question, self._answer = {}, b""  # the last message with an id, and its answer
        self._game, self._games = {}, 0  # `new_game` of the game in progress; how many are over
        self._interrupts: List[int] = []  # signals: Ctrl-C

    def run(self) -> None:
        signal.signal(signal.SIGINT, lambda number, _: self._interrupts.append(number))
        threading.Thread(target=self._listen, daemon=True).start()
        try:
            while not self._interrupts[0 if not self._game else 1:]:
                with contextlib.suppress(queue.Empty):
                    act, *values = self._events.get(timeout=0.2)
                    act(*values)
        finally:
            self._end_bot()

    def _ask(self, path: str, body: Optional[bytes] = None) -> Any:
        """Opens the answer. A refusal ends the thread, or all. No redirection gets the key."""
        request = urllib.request.Request(self._url + path, data=body)
        request.add_unredirected_header("Authorization", "Bearer " + self._key)
        try:
            return urllib.request.urlopen(request, timeout=20)
        except urllib.error.HTTPError as error:
            with error:
                if error.code not in (401, 403, 404):
                    raise
                reason = f"connect4: {error.code} {error.read(4096).decode(errors='replace')}"
            self._events.put((sys.exit, reason))
            sys.exit(reason)

    def _listen(self) -> None:
        """Keeps a stream open. The arena sends something every seven seconds."""
        pause = 0.5
        while True:
            try:
                with self._ask("/api/me") as answer:
                    name = json.load(answer).get("name", "the teacher")
                with self._ask("/api/remote/stream?accept=" + self._accept) as stream:
                    self._events.put((print, f"connected as {name} (remote); waiting for games. "
                                      "Ctrl-C disconnects after the game in progress"))
                    for line in stream:
                        pause = 0.5
                        if line.strip() and line.endswith(b"\n"):
                            self._events.put((self._take, line))
            except (OSError, ValueError, http.client.HTTPException) as error:
                self._events.put((print, f"not connected: {error}"))
            time.sleep(pause * random.uniform(0.75, 1.25))
            pause = min(2 * pause, 24)

    def _take(self, line: bytes) -> None:
        message = _parse(line)
        method, params = message.get("method"), message.get("params") or {}
        if method == "replaced":
            sys.exit("connect4: another connection with this key has taken the place of this one")
        if "id" in message:
            if message == self._question:  # it came again, after a new connection
                return self._send(self._answer)
            self._question, self._answer = message, b""
        if method in ("name", "quit", "new_game"):
            self._game = params if method == "new_game" else {}
        if method != "quit":
            self._bot = self._bot or self._start_bot()
            with contextlib.suppress(OSError):  # it has ended, which its thread tells
                self._bot.stdin.write(line)
                self._bot.stdin.flush()
        if method == "game_over" and self._game:
            self._games += 1
            game, self._game = self._game, {}
            print(f"game {self._games} as {game['colour']} against {game['opponent']} ... "
                  f"{params['result']} in {len(params['moves'])} moves ({params['reason']})")
            if (params["result"], params["reason"]) == ("loss", "timeout"):
                self._end_bot()  # it may hang; the next game has a fresh process

    def _start_bot(self) -> Any:
        path = filter(None, [os.path.dirname(os.path.abspath(__file__)), os.getenv("PYTHONPATH")])
        variables = {**os.environ, "CONNECT4_REFEREE": "1", "PYTHONPATH": os.pathsep.join(path)}
        variables.pop("CONNECT4_KEY", None)
        flags = getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0)  # Ctrl-C is for us
        bot = subprocess.Popen(self._command, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                               env=variables, creationflags=flags, start_new_session=not flags)
        threading.Thread(target=self._read_bot, args=[bot], daemon=True).start()
        return bot

    def _read_bot(self, bot: Any) -> None:
        with bot.stdout:
            for line in iter(lambda: bot.stdout.readline(1 << 17), b""):
                self._events.put((self._take_from_bot, bot, line))
        self._events.put((self._take_from_bot, bot, b""))

    def _take_from_bot(self, bot: Any, line: bytes) -> None:
        """Passes an answer on, and noise while a question is open: the referee rules on both."""
        if bot is not self._bot or not self._question:
            return
        if not line:
            self._end_bot()
            if self._question["method"] == "name" and not self._answer:
                sys.exit(f"connect4: the bot ended with status {bot.returncode}, without a name")
            line = _line(self._question["id"], _error(f"it ended with status {bot.returncode}"))
        if not self._answer:
            self._answer = line if line.startswith(b"{") else b""
            self._send(line)

    def _send(self, line: bytes) -> None:
        """Sends a line, for as long as it takes to reach the arena."""
        while line and not self._interrupts[1:]:
            pause = 1.0
            try:
                return self._ask("/api/remote/reply", line).close()
            except urllib.error.HTTPError as error:
                if error.code < 500 and error.code != 429:
                    return  # nobody waits for it any more, or the referee rules on it
                pause = float(error.headers.get("Retry-After", 1))
            except (OSError, http.client.HTTPException):
                pass
            time.sleep(pause)

    def _end_bot(self) -> None:
        bot, self._bot = self._bot, None
        if bot is not None:
            with contextlib.suppress(OSError, subprocess.TimeoutExpired):
                bot.stdin.close()
                bot.wait(0.5)
            bot.kill()
            bot.wait()


def _connect(words: List[str]) -> None:
    """The link may be in a file, and its key in CONNECT4_KEY: others see the words of a command."""
    accept = "all"
    if words[:2] in (["--accept", "all"], ["--accept", "none"]):
        accept, words = words[1], words[2:]
    link = words[0] if words else ""
    if os.path.isfile(link):
        with open(link, encoding="utf-8") as file:
            link = file.read().strip()
    url, _, key = link.partition("#key=")
    key = key or os.environ.get("CONNECT4_KEY", "").strip()
    if len(words) < 2 or not key or not url.startswith(("http://", "https://")):
        sys.exit("usage: python3 connect4.py connect [--accept all|none] LINK mybot.py\nLINK is "
                 "your link of the arena, https://HOST/#key=KEY, or a file with it. CONNECT4_KEY "
                 "may have the key instead.\nWith --accept none nobody can ask for a match against "
                 "you.")
    _Remote(url, key, [sys.executable] * words[1].endswith(".py") + words[1:], accept).run()


if __name__ == "__main__":
    if sys.argv[1:2] != ["connect"]:
        sys.exit(print(__doc__.strip()))
    import http.client, queue, subprocess, threading, time  # noqa: E401 - no player needs them
    import urllib.error, urllib.request  # noqa: E401
    sys.stdout.reconfigure(line_buffering=True)  # type: ignore[union-attr]
    _connect(sys.argv[2:])
