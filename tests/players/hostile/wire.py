"""The wire, for hostile players: with it, a program holds nothing but its mischief.

    import wire
    wire.play(lambda turn: '"3"')                      # the answer to each take_turn
    wire.escape(lambda: open("/etc/shadow").read())    # tries that, tells how it went, plays on

It imports nothing that is slow to import. Every program is started as `player NAME=VALUE...`: first
the canary, a file that a confined player does not see, then what it might want to attack.
"""

import os
import sys

TARGETS = dict(argument.split("=", 1) for argument in sys.argv[1:])
CANARY = TARGETS["canary"]


def only_when_confined():
    """For what would hurt the machine: ends the program if it sees the canary."""
    if os.path.exists(CANARY):
        log("not confined: I do nothing\n")
        os._exit(99)


class Question:
    """A message of the referee. `id` is 0 if it wants no reply; `column` is the first legal
    one; `turn` counts the questions for a move that came before."""

    def __init__(self, line, turn):
        self.method = between(line, b'"method":"', b'"').decode()
        self.id = int(between(line, b'"id":', b",") or 0)
        self.column = int(between(line, b'"legal":[', b",").rstrip(b"]}") or 0)
        self.turn = turn


def between(line, start, end):
    return line.partition(start)[2].partition(end)[0]


def write(data, descriptor=1):
    """All of it, text or bytes."""
    data = data.encode() if isinstance(data, str) else data
    while data:
        data = data[os.write(descriptor, data):]


def log(text):
    write(text, 2)


def questions():
    """The messages one by one, until the input ends."""
    rest, turn = b"", 0
    while True:
        while b"\n" not in rest:
            more = os.read(0, 65536)
            if not more:
                return
            rest += more
        line, _, rest = rest.partition(b"\n")
        question = Question(line, turn)
        turn += question.method == "take_turn"
        yield question


def line_for(question, result):
    return '{"id":%d,"result":%s}\n' % (question.id, result)


def first_legal(turn):
    return str(turn.column)


def play(at_turn=first_legal, at_name=lambda question: '"hostile"', after=None):
    """Plays. Both functions return the text of the result, or None if they have said all that they
    had to say. `after` is called when the input has ended."""
    answers = {"name": at_name, "take_turn": at_turn}
    for question in questions():
        answer = answers.get(question.method, lambda _: None)(question)
        if answer is not None:
            write(line_for(question, answer))
    if after is not None:
        after()


def say(template):
    """Answers every turn with that line: @ is the id of the question, # a legal column."""
    def at_turn(turn):
        data = template.encode() if isinstance(template, str) else template
        data = data.replace(b"@", b"%d" % turn.id).replace(b"#", b"%d" % turn.column)
        write(data + b"\n")
    play(at_turn)


def quoted(text):
    """A JSON string of it, without what would need an escape."""
    plain = "".join(c if " " <= c < "\x7f" and c not in '"\\' else "?" for c in str(text))
    return '"%s"' % plain[:1000]


def attempt(mischief):
    """The result: "escaped: LOOT" if it returns something, otherwise "refused: REASON"."""
    try:
        loot = mischief()
    except (OSError, MemoryError, ValueError) as refusal:
        return "refused: %s" % (getattr(refusal, "strerror", None) or repr(refusal))
    return "escaped: %.60s" % (loot,) if loot else "refused: nothing there"


def play_with_note(note):
    """Plays the first legal column, with that note at every move."""
    play(lambda turn: '{"column":%d,"note":%s}' % (turn.column, quoted(note)))


def escape(*mischiefs):
    """Tries each, tells in its notes and its log how it went, and plays on."""
    note = "; ".join(map(attempt, mischiefs))
    log(note + "\n")
    play_with_note(note)


def libc(function, *arguments):
    """Calls a function of the C library that returns -1 for an error; True if it worked."""
    import ctypes

    library = ctypes.CDLL(None, use_errno=True)
    words = [a if isinstance(a, (bytes, type(None))) else ctypes.c_long(a) for a in arguments]
    if getattr(library, function)(*words) == -1:
        number = ctypes.get_errno()
        raise OSError(number, os.strerror(number))
    return True


def sleep_for_ever():
    import signal

    while True:
        signal.pause()


def spawn(work):
    """A child process that does the work and ends; its number."""
    child = os.fork()
    if child == 0:
        try:
            work()
        finally:
            os._exit(0)
    return child
