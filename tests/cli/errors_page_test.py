"""docs/start/errors.md quotes messages as the programs print them."""

import re

import pytest
from programs import ROOT

#: What a shell, the system or a script says, or a reason of games that a record has.
ELSEWHERE = {"connect4: command not found", "No module named 'connect4'", "play", "timeout", "illegal_move",
             "invalid_move", "player_error", "crash"}


def literals():
    """The text of all programs, with adjacent string literals joined and escapes read."""
    files = [file for folder in ("lib", "protocol", "players", "runner") for ending in ("cpp", "hpp", "py", "sh")
             for file in (ROOT / folder).rglob(f"*.{ending}")]
    text = "\n".join(file.read_text(encoding="utf-8") for file in sorted(files))
    return re.sub(r'"\s*\n\s*"', "", text).replace('\\"', '"')


def quoted():
    rows = re.findall(r"^\| (.*?) \|", (ROOT / "docs/start/errors.md").read_text(encoding="utf-8"), re.M)
    return sorted({text for row in rows for text in re.findall("`([^`]+)`", row)} - ELSEWHERE)


TEXT = literals()


@pytest.mark.parametrize("message", quoted())
def test_a_message_that_the_page_quotes_is_one_of_a_program(message):
    for part in re.split(r'\s*"?\.\.\."?\s*', message):
        assert part in TEXT, part


def test_the_page_quotes_many_messages():
    assert len(quoted()) > 25
