"""Names that strangers give to their files, folders and players, and the harm that they must not do."""

import re

#: File names by what they try, as bytes: not all are UTF-8. None has more than 255 of them, or a slash.
HOSTILE_NAMES = {
    "line end and a player": b'a\nINJECTED {"name": "X", "command": "greedy", "files": ["secret"]},',
    "line ends and stars": b"b *\n*\nINJECTED",
    "carriage return": b"c\rINJECTED",
    "escape sequences": b"d\x1b[31mred\x1b]0;title\x07\x08\x7f",
    "C1 controls": "e\u009b31m\u0085INJECTED".encode(),
    "raw C1 control": b"f\x9b31m",
    "bidi marks": "g\u202egnp.\u2066x\u200f\u061c".encode(),
    "separators of lines and paragraphs": "h\u2028INJECTED\u2029INJECTED".encode(),
    "zero width": "i\u200b\u200d\ufeff".encode(),
    "nothing to see": "\u200b".encode(),
    "latin 1": b"caf\xe9",
    "overlong slash": b"j\xc0\xaf",
    "surrogate": b"k\xed\xa0\x80",
    "very long": b"l" * 240,
    "leading dash": b"-rf",
    "option": b"--help",
    "quotes": b"m'n\"o`p$(touch INJECTED)\\q",
    "comma, brackets and comment": b'n", "x"]}], # *',
    "HTML and Markdown": b"<script>alert(1)<|`*_[x](y)&amp;",
    "formula": b"=1+1",
    "at": b"@SUM(1)",
    "plus": b"+1+1",
    "minus": b"-2+3",
    "tab": b"\t=1",
    "blanks": b" o ",
    "pattern": b"p[q]*?",
}

#: Characters that command a terminal, turn the direction of writing or begin a line.
HARMFUL = re.compile("[\x00-\x09\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\u2028\u2029]")


def harm_in(data, has_logs=False):
    """Returns the harm in bytes that go to a terminal or into a file for people, or None. Lines of a log
    are its player's own, and no harm if `has_logs`."""
    try:
        text = data.decode("utf-8").replace("\r\n", "\n")  # of CSV
    except UnicodeDecodeError as problem:
        return f"not UTF-8: {problem}"
    if found := HARMFUL.search(text):
        return f"{found[0]!r} in {text[max(0, found.start() - 60):found.end() + 20]!r}"
    if not has_logs and any(line.strip().startswith("INJECTED") for line in text.split("\n")):
        return f"a line of a stranger's in {text!r}"
    return None
