"""Help, version and manual page: made from the one list of options."""

import json
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from programs import BIN_DIR, ROOT, play

#: The text that `connect4 GROUP COMMAND --help` prints, in GROUP-COMMAND.txt.
GOLDEN = sorted((Path(__file__).parent / "help").glob("*.txt"))


def words_of(golden):
    """What follows `connect4`."""
    return [word for word in golden.stem.split("-") if word != "connect4"]


@pytest.mark.parametrize("golden", GOLDEN, ids=lambda path: path.stem)
def test_help_is_as_agreed(golden):
    words = words_of(golden)
    ended = play(*words, "--help", program=BIN_DIR / "connect4")
    assert (ended.status, ended.err) == (0, "")
    assert ended.out == golden.read_text(encoding="utf-8")
    assert max(map(len, ended.out.splitlines())) <= 80
    typed = " ".join(words)
    assert ended.out.startswith(f"connect4 {typed}".rstrip() + " - ")
    heading = "Examples" if typed else "Get started"
    assert f"\n{heading}:\n  connect4 {typed}".rstrip() + " " in ended.out


@pytest.mark.parametrize("golden", GOLDEN, ids=lambda path: path.stem)
def test_help_has_a_short_name(golden):
    assert play(*words_of(golden), "-h", program=BIN_DIR / "connect4").out == golden.read_text(encoding="utf-8")


@pytest.mark.parametrize("name", ["arena", "bot", "tournament"])
def test_help_of_every_command_is_agreed_on(name):
    commands = play("--help", program=BIN_DIR / name).out.partition("\nExamples:\n")[0]
    listed = {f"{name}-{word}" for word in re.findall(r"^  ([a-z]+)  ", commands, re.M)}
    internal = {"tournament-shard"}
    assert listed == {path.stem for path in GOLDEN if path.stem.startswith(f"{name}-")} - internal


def test_the_page_of_commands_links_to_every_help():
    page = (ROOT / "docs/reference/commands.md").read_text(encoding="utf-8")
    links = re.findall(r"\[`([^`]+)`\]\(\.\./\.\./tests/cli/help/([\w-]+)\.txt\)", page)
    assert {file for _, file in links} == {path.stem for path in GOLDEN}
    assert all(file == command.removesuffix(" --help").replace(" ", "-") for command, file in links)


def test_help_of_tournament_has_groups():
    text = (Path(__file__).parent / "help/tournament.txt").read_text(encoding="utf-8")
    headings = re.findall(r"^(\w[\w ]*):$", text, re.M)
    assert headings == ["Set up", "Play", "Results", "Publish", "Compare", "Ladder", "Examples"]


@pytest.mark.parametrize("golden", GOLDEN, ids=lambda path: path.stem)
def test_help_has_few_examples_and_one_line_of_common_options(golden):
    text = golden.read_text(encoding="utf-8")
    examples = re.split(r"\n(?:Examples|Get started):\n", text)[1].partition("\n\n")[0]
    assert 1 <= len(re.findall(r"^  \S", examples, re.M)) <= 6
    assert text.endswith("\nAlso:  --help  --version  --man  --completion bash|fish|zsh\n")


def test_help_wins_over_other_arguments():
    assert play("greedy", "--help").status == 0


@pytest.mark.parametrize("name, full", [("duel", "tournament duel"), ("check", "bot check"), ("submit", "tournament submit")])
def test_a_command_of_a_group_is_named_in_full(name, full):
    ended = play(name, "a", "b", program=BIN_DIR / "connect4")
    assert (ended.status, ended.err) == (
        2, f'connect4: no command called "{name}"; did you mean connect4 {full}?\n')


@pytest.mark.parametrize("words, complaint", [
    (["tournament", "retire", "cup"], "too few arguments: give TOURNAMENT NAME; for example: connect4 tournament retire cup ann"),
    (["tournament", "restore", "cup", "ann", "1", "2"], "too many arguments: give TOURNAMENT NAME [VERSION]; for example: "),
    (["tournament", "standings"], "too few arguments: give TOURNAMENT...; for example: "),
    (["arena", "new", "a", "b", "--players", "c"], "too many arguments: give DIR; for example: "),
    (["bot", "list", "python"], "too many arguments: give none; for example: "),
])
def test_the_number_of_arguments_is_that_of_the_synopsis(words, complaint):
    ended = play(*words, program=BIN_DIR / "connect4")
    assert ended.status == 2 and f"connect4 {words[0]} {words[1]}: {complaint}" in ended.err


def test_version():
    ended = play("--version")
    assert re.fullmatch(r"connect4 play \d+\.\d+\.\d+\n", ended.out)
    assert ended.status == 0


@pytest.fixture(scope="module")
def options():
    own, _, common = play("--help").out.partition("\nAlso:")
    return re.findall(r"^  (--[a-z-]+)", own, re.M) + re.findall(r"  (--[a-z-]+)", common)


def test_manual_names_every_option(options):
    manual = play("--man").out.replace("\\-", "-")
    assert all(option in manual for option in options)
    assert re.findall(r"^\.SH (.*)", manual, re.M) == [
        "NAME", "SYNOPSIS", "DESCRIPTION", "OPTIONS", "EXAMPLES", "EXIT STATUS", "ENVIRONMENT", "FILES", "SEE ALSO"]


#: Variables that Slurm, a container or our own programs set; no person does.
VARIABLES_OF_PROGRAMS = {"SLURMD_NODENAME", "CONNECT4_TASK", "container"}


def test_manuals_name_every_variable_that_is_read():
    sources = [path.read_text(encoding="utf-8") for folder in ("lib", "players", "runner")
               for path in (ROOT / folder).rglob("*.cpp")]
    read = set(re.findall(r'\b(?:getenv|variable|value)\("(\w+)"\)', "".join(sources)))
    pages = [play("--man"), play("check", "--man", program=BIN_DIR / "bot")]
    told = "".join(page.out.partition(".SH ENVIRONMENT")[2] for page in pages)
    assert {"PATH", "HOME", "TERM"} < read
    assert {name for name in read - VARIABLES_OF_PROGRAMS if name not in told} == set()


def test_manual_leads_to_related_pages():
    def related(*words):
        return play(*words, "--man", program=BIN_DIR / "connect4").out.replace("\\-", "-").partition("SEE ALSO\n")[2]

    assert related("tournament", "run") == (
        ".BR connect4 (1),\n.BR connect4-tournament (1),\n.BR connect4-tournament.json (5),\n"
        ".BR connect4-protocol (7)\n")
    assert ".BR connect4-tournament-run (1),\n" in related("tournament")
    assert related("play") == ".BR connect4 (1),\n.BR connect4-protocol (7)\n"


@pytest.mark.parametrize("checker", [
    ["mandoc", "-Tlint", "-Wwarning"],
    ["groff", "-man", "-Tutf8", "-ww", "-z"],
])
def test_manuals_are_sound(checker):
    pages = sorted((BIN_DIR.parent / "share/man").glob("man?/connect4*"))
    if not pages or shutil.which(checker[0]) is None:
        pytest.skip(f"{checker[0]} is not installed, or these programs are not in a build tree")
    found = subprocess.run([*checker, *pages], capture_output=True, text=True, check=False)
    lines = (found.stdout + found.stderr).splitlines()
    assert [line for line in lines if 'missing date, using ""' not in line] == []


def manual_of_format(name):
    page = BIN_DIR.parent / "share/man" / f"man{name[-1]}" / name
    if not page.exists():
        pytest.skip("lowdown was not installed when this was built")
    return page.read_text(encoding="utf-8")


def test_manual_of_the_config_has_all_its_members():
    manual = manual_of_format("connect4-tournament.json.5")
    schema = json.loads((ROOT / "protocol/schema/tournament.schema.json").read_text(encoding="utf-8"))
    named = set(re.findall(r"\\fB([^\\]*)\\fR", manual))
    assert len(schema["properties"]) > 20 and set(schema["properties"]) <= named
    assert r"2\(ha53" in manual  # no superscript


def test_manual_of_the_protocol_has_its_messages_and_code_as_they_are():
    shown = subprocess.run(["mandoc", "-Tutf8"], input=manual_of_format("connect4-protocol.7").encode(),
                           capture_output=True, check=True).stdout.decode()
    shown = re.sub(".\b", "", shown)
    page = (ROOT / "protocol/PROTOCOL.md").read_text(encoding="utf-8")
    code = "".join(re.findall(r"^```\w*\n(.*?)^```$", page, re.M | re.S)).splitlines()
    assert len(code) > 30 and [line for line in code if line not in shown] == []
    assert "](" not in shown and "| " not in shown


if __name__ == "__main__":  # writes the golden files again
    for each in GOLDEN:
        each.write_text(play(*words_of(each), "--help", program=BIN_DIR / "connect4").out, encoding="utf-8")
