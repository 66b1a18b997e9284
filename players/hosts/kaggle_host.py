"""Plays an agent for Kaggle's ConnectX: a file that ends with

    def agent(observation, configuration):
        return 3  # a column, 0 (left) to 6

Usage: python3 kaggle_host.py FILE [--agent NAME]      (`connect4 play "kaggle FILE" random` does that)

kaggle.md beside this file has the contract. Standard library only, Python 3.9 or later.

The file is loaded once, before `name` is answered. Each game is played by a fork of that process,
so that it finds the globals as loading left them. This process gives it the messages of its game.
At the end of the game it kills the fork and all that the fork started.
"""

import importlib.util
import inspect
import io
import json
import numbers
import os
import random
import select
import signal
import sys
import traceback

HERE = os.path.dirname(os.path.abspath(__file__))
STAND_INS = os.path.join(HERE, "stand_ins")
SDK = os.path.join(os.path.dirname(HERE), "sdk", "python")

MOST_OUTPUT = 10_000  # characters a step
MOST_OF_A_MESSAGE = 1_000  # characters of an error or a value
CELLS = {"none": 0, "red": 1, "blue": 2}

# The competition's configuration beside the clock.
EPISODE_STEPS = 1000
RUN_TIMEOUT = 1200
USUAL_TURN, USUAL_RESERVE = 2, 60  # seconds, told to an agent that has no clock


class AgentFault(Exception):
    """An agent's mistake, in words for its author."""


def structs():
    """Our stand-in of `kaggle_environments.utils`, under a name that no agent imports."""
    file = os.path.join(STAND_INS, "kaggle_environments", "utils.py")
    spec = importlib.util.spec_from_file_location("connect4_structs", file)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


structify = structs().structify


def log(text):
    sys.__stderr__.write(f"connect4: {text}\n")
    sys.__stderr__.flush()


def shortened(text, limit=MOST_OF_A_MESSAGE):
    return text if len(text) <= limit else text[:limit] + "..."


class StepOutput(io.TextIOBase):
    """An agent's standard output: the log, as far as a step may fill it."""

    def __init__(self):
        super().__init__()
        self._used = 0

    def begin_step(self):
        self._used = 0

    def writable(self):
        return True

    def write(self, text):
        room = MOST_OUTPUT - self._used
        self._used += len(text)
        if room > 0:
            sys.__stderr__.write(text[:room])
            sys.__stderr__.flush()
        if 0 <= room < len(text):
            sys.__stderr__.write("\n")
            log(f"the rest of what this step printed is left out: over {MOST_OUTPUT:,} characters")
        return len(text)


def type_name(value):
    kind = type(value)
    return kind.__qualname__ if kind.__module__ == "builtins" else (
        f"{kind.__module__}.{kind.__qualname__}")


def describe_error(error):
    try:
        text = shortened(str(error))
    except Exception:  # an agent's own exception may be anything
        text = "(its message raises an exception)"
    return f"{type_name(error)}: {text}" if text else type_name(error)


def log_traceback(error):
    """From the agent's own first line on."""
    frames = error.__traceback__
    while frames is not None and frames.tb_frame.f_code.co_filename == __file__:
        frames = frames.tb_next
    traceback.print_exception(type(error), error, frames, file=sys.__stderr__)
    sys.__stderr__.flush()


class Agent:
    """The last callable of a file, as Kaggle finds it, or the callable that was asked for by name."""

    def __init__(self, file, output, wanted=None):
        self.file = file
        self._wanted = wanted
        self._output = output
        self._told_of_none = False
        name, self._function = self._load()
        self.title = f"{name} ({self._kind()})"

    def _load(self):
        found = {}
        self._output.begin_step()
        try:
            with open(self.file, "rb") as source:
                code = compile(source.read(), self.file, "exec")
            exec(code, found)  # pylint: disable=exec-used
        except BaseException as error:  # its exit too is not a player
            log_traceback(error)
            raise AgentFault(f"{self._base()} cannot be loaded: {describe_error(error)}") from None
        callables = [(name, value) for name, value in found.items() if callable(value)]
        if not callables:
            raise AgentFault(f"{self._base()} defines no agent: a function such as "
                             "def agent(observation, configuration), the last one in the file")
        chosen = [each for each in callables if self._wanted in (None, each[0])]
        if not chosen:
            names = shortened(", ".join(name for name, _ in callables))
            raise AgentFault(f"{self._base()} defines no agent {self._wanted}; give another --agent,"
                             f" one of {names}")
        return chosen[-1]

    def _base(self):
        return os.path.basename(self.file)

    def _kind(self):
        kind = ("class" if inspect.isclass(self._function) else
                "function" if inspect.isfunction(self._function) else type_name(self._function))
        code = getattr(self._function, "__code__", None)
        if code is not None and code.co_filename == self.file:
            return f"{kind}, line {code.co_firstlineno}"
        if not inspect.isroutine(self._function) and not inspect.isclass(self._function):
            return kind
        module = getattr(self._function, "__module__", None)
        return kind if module in (None, "builtins") else f"{kind} of {module}"

    def begin_game(self, seed):
        log(f"{self._base()} plays by {self.title}")
        if seed is None:
            return
        random.seed(seed)
        if "numpy.random" in sys.modules:
            sys.modules["numpy.random"].seed(seed)

    def column(self, observation, configuration):
        """Its answer, if that is an integer. Raises AgentFault for everything else."""
        self._output.begin_step()
        arguments = (observation, configuration)
        if hasattr(self._function, "__code__"):
            arguments = arguments[:self._function.__code__.co_argcount]
        try:
            answer = self._function(*arguments)
        except BaseException as error:
            log_traceback(error)
            raise AgentFault(f"{self.title} raised {describe_error(error)}") from None
        return self._as_column(answer)

    def _as_column(self, answer):
        if answer is None:
            if not self._told_of_none:
                log(f"{self.title} returned None, which is column 0")
            self._told_of_none = True
            return 0
        if isinstance(answer, numbers.Integral) and not isinstance(answer, bool):
            column = int(answer)
            if -2**63 <= column < 2**63:  # the referee rules on columns off the board
                return column
        try:
            text = shortened(repr(answer))
        except Exception:
            text = "something without a repr"
        raise AgentFault(f"{self.title} returned {text} ({type_name(answer)}), which is not a column: "
                         "an agent returns an int from 0 to 6")


def seconds(milliseconds, usual):
    """As an int if it is one."""
    if milliseconds is None:
        return usual
    return milliseconds // 1000 if milliseconds % 1000 == 0 else milliseconds / 1000


def observation_of(params):
    board = [CELLS[cell] for row in params["state"] for cell in row]
    return structify({
        "remainingOverageTime": seconds(params["clock"].get("bank_ms"), USUAL_RESERVE),
        "step": sum(cell != 0 for cell in board),
        "board": board,
        "mark": CELLS[params["colour"]],
    })


def configuration_of(params, file):
    turn = seconds(params["clock"].get("turn_ms"), USUAL_TURN)
    return structify({
        "episodeSteps": EPISODE_STEPS, "actTimeout": turn, "runTimeout": RUN_TIMEOUT,
        "columns": 7, "rows": 6, "inarow": 4,
        "agentTimeout": seconds(params["clock"].get("bank_ms"), USUAL_RESERVE), "timeout": turn,
        "__raw_path__": file,
    })


class Replies:
    """The referee's end, for the answers."""

    def __init__(self, descriptor):
        self._descriptor = descriptor

    def result(self, message, value):
        self._write(message, {"result": value})

    def error(self, message, text):
        self._write(message, {"error": {"code": -32000, "message": text}})

    def _write(self, message, reply):
        line = json.dumps({"jsonrpc": "2.0", "id": message["id"], **reply}).encode() + b"\n"
        while line:
            line = line[os.write(self._descriptor, line):]


class Lines:
    """The lines that come from a descriptor."""

    def __init__(self, descriptor):
        self._descriptor = descriptor
        self._buffer = b""

    def next(self, also=None):
        """The next line, or nothing at the end; None as soon as the descriptor `also` is ready."""
        while b"\n" not in self._buffer:
            watched = [self._descriptor] if also is None else [self._descriptor, also]
            ready = select.select(watched, [], [])[0]
            if also in ready:
                return None
            data = os.read(self._descriptor, 65536)
            if not data:
                return b""
            self._buffer += data
        line, _, self._buffer = self._buffer.partition(b"\n")
        return line + b"\n"


class Game:
    """A fork of this process that plays one game."""

    def __init__(self, agent, replies, seed):
        requests, self._messages = os.pipe()
        self._pid = os.fork()
        if self._pid == 0:
            os.setpgid(0, 0)
            os.close(self._messages)
            play_game(agent, Lines(requests), replies, seed)
        os.close(requests)
        try:
            os.setpgid(self._pid, self._pid)  # the first one to come
        except OSError:
            pass
        self.ended = os.pidfd_open(self._pid)

    def tell(self, line):
        try:
            while line:
                line = line[os.write(self._messages, line):]
        except BrokenPipeError:
            pass  # `ended` tells

    def stop(self):
        """Kills it and its process group. Returns its wait status."""
        for kill in (os.killpg, os.kill):
            try:
                kill(self._pid, signal.SIGKILL)
            except OSError:
                pass
        return self.wait()

    def wait(self):
        os.close(self._messages)
        os.close(self.ended)
        return os.waitpid(self._pid, 0)[1]


def play_game(agent, lines, replies, seed):
    """The life of the fork."""
    try:
        agent.begin_game(seed)
        for line in iter(lines.next, b""):
            message = json.loads(line)
            params = message["params"]
            if message["method"] == "new_game":
                replies.result(message, None)
                continue
            try:
                replies.result(message, agent.column(observation_of(params),
                                                     configuration_of(params, agent.file)))
            except AgentFault as fault:
                log(str(fault))
                replies.error(message, str(fault))
        os._exit(0)
    except BaseException as error:  # ours; it must not go on as if it were the host
        log_traceback(error)
        os._exit(1)


def end_like(status):
    """The agent ended its game's process: that is its crash, told as it was."""
    if os.WIFSIGNALED(status):
        number = os.WTERMSIG(status)
        if number != signal.SIGKILL:
            signal.signal(number, signal.SIG_DFL)
        os.kill(os.getpid(), number)
        os._exit(128 + number)  # the first process of a sandbox has no such signals
    os._exit(os.WEXITSTATUS(status))


class Host:
    """Answers `name`, and gives each game its process."""

    def __init__(self, file, wanted, requests, replies):
        self._file = file
        self._wanted = wanted
        self._lines = Lines(requests)
        self._replies = replies
        self._agent = None
        self._problem = ""
        self._game = None

    def load(self, output):
        try:
            self._agent = Agent(self._file, output, self._wanted)
            log(f"{os.path.basename(self._file)} is loaded; {self._agent.title} is the agent")
        except AgentFault as fault:
            self._problem = str(fault)

    def serve(self):
        while True:
            line = self._lines.next(self._game and self._game.ended)
            if line is None:
                end_like(self._game.wait())
            message = self._parse(line) if line else {"method": "quit"}
            if message.get("method") == "quit":
                break
            self._handle(message, line)
        self._end_game()

    @staticmethod
    def _parse(line):
        try:
            message = json.loads(line)
        except ValueError:
            message = None
        return message if isinstance(message, dict) else {}

    def _handle(self, message, line):
        method = message.get("method")
        if method == "name":
            self._say_name(message)
        elif self._problem and "id" in message:
            self._replies.error(message, self._problem)
        elif method == "new_game":
            self._begin_game(message.get("params", {}).get("seed"))
            if "id" in message:  # the fork says when it is ready
                self._game.tell(line)
        elif method == "take_turn":
            if self._game is None:
                self._begin_game(None)
            self._game.tell(line)
        elif method == "game_over":
            self._end_game()

    def _say_name(self, message):
        if self._problem:
            self._replies.error(message, self._problem)
        else:
            name = os.path.splitext(os.path.basename(self._file))[0]
            self._replies.result(message, {"name": name, "ready": True})

    def _begin_game(self, seed):
        self._end_game()
        if not self._problem:
            self._game = Game(self._agent, self._replies, seed)

    def _end_game(self):
        if self._game is not None:
            self._game.stop()
        self._game = None


def take_over_standard_streams():
    """The protocol on descriptors of its own, which no child program inherits. From here on
    descriptor 0 is empty and descriptor 1 is the log."""
    requests, replies = os.dup(0), os.dup(1)
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.close(nothing)
    os.dup2(2, 1)
    sys.__stdout__.reconfigure(errors="backslashreplace", line_buffering=True)
    return requests, replies


def prepare_for_agent(file):
    """Gives an agent its surroundings: its folder to import from, none of ours but the
    stand-ins."""
    ours = {HERE, SDK}
    sys.path[:] = [path for path in sys.path if os.path.abspath(path or ".") not in ours]
    sys.path += [os.path.dirname(file), STAND_INS]
    sys.argv[:] = [file]
    os.environ.pop("CONNECT4_REFEREE", None)
    # Random choices while it is loaded repeat at every start.
    random.seed(0)


def main():
    if len(sys.argv) < 2 or sys.stdin is None or sys.stdin.isatty():
        sys.stderr.write("usage: python3 kaggle_host.py FILE [--agent NAME]\n"
                         "It talks to a referee, not to a person: play \"kaggle FILE\" random\n")
        sys.exit(2)
    file = os.path.abspath(sys.argv[1])
    wanted = "=".join(sys.argv[2:]).partition("=")[2] or None  # "--agent NAME", "--agent=NAME"
    requests, replies = take_over_standard_streams()
    host = Host(file, wanted, requests, Replies(replies))
    prepare_for_agent(file)
    output = StepOutput()
    sys.stdout = output
    host.load(output)
    try:
        host.serve()
    except BrokenPipeError:
        pass  # the referee is gone: there is nobody left to play for


if __name__ == "__main__":
    main()
