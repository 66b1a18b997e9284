"""The check of the pages (tests/words.py) finds its words, and leaves code and quoted output alone."""

import subprocess
import sys

import pytest

from programs import ROOT

LONG = "A sentence of more than thirty words " + "goes on and on " * 7 + "until it ends."


def check(folder, text, name="page.md"):
    file = folder / name
    file.write_text(text, encoding="utf-8")
    return subprocess.run([sys.executable, ROOT / "tests" / "words.py", file], capture_output=True, text=True, check=False)


@pytest.mark.parametrize("text, reason", [
    ("It is no page.", '"is no page"; write "is not a"'),
    ("The table is made anew.", '"anew" is not a plain word; write "again"'),
    ("What the table says is true.", 'begins with "What"'),
    ("A heading is short.\n\n| a | Who plays last loses |\n", 'begins with "Who"'),
    (LONG, "a sentence has 38 words; 30 is the limit"),
    ("It stops; it goes on.", "a semicolon"),
    ("Where no page is, nothing is read.", '"Where" is for places'),
    ("The one who wins is the one whose four is there.", "who, whose, whoever: 2 times"),
])
def test_finding_names_page_and_reason(tmp_path, text, reason):
    done = check(tmp_path, f"# A page\n\n{text}\n")
    assert done.returncode == 1
    assert "page.md:" in done.stdout and reason in done.stdout


@pytest.mark.parametrize("text", [
    "It is no longer a page.",
    "What is a page?",
    "`is no page; anew` is code, and \"made anew; it is no page\" is quoted.",
    "    Who has no page; what is no page\n",
    "```\nWho has no page; what is no page\n```",
    f"| {'short cells | ' * 12}",
])
def test_plain_text_code_and_quotes_pass(tmp_path, text):
    done = check(tmp_path, f"# A page\n\n{text}\n")
    assert (done.returncode, done.stdout) == (0, "")


@pytest.mark.parametrize("before, name", [
    ("/// ", "a.hpp"), ("  //", "a.cpp"), ("int a;  ///< ", "a.hpp"), ("/* ", "a.h"), (" * ", "a.c"),
    ("#: ", "a.py"), ('    """', "a.py"),
])
def test_a_comment_begins_with_a_noun(tmp_path, before, name):
    done = check(tmp_path, f"\n{before}What the table shows.\n", name)
    assert done.returncode == 1
    assert f'{name}:2: a comment begins with "What"; begin with a noun' in done.stdout
    for text in "What is a table?", "The table: What it shows.", "Whatsoever":
        assert check(tmp_path, f"{before}{text}\n", name).returncode == 0


def test_the_list_has_every_kind_of_page():
    listed = subprocess.run([sys.executable, ROOT / "tests" / "words.py", "--list"], capture_output=True, text=True,
                            check=True).stdout.split()
    assert {"README.md", "docs/bots/first-bot.md", "protocol/PROTOCOL.md", "protocol/sdk/c/README.md",
            "players/hosts/kaggle.md", "runner/SANDBOX.md", "tests/players/hostile/ATTACKS.md"} <= set(listed)
