"""The commands of README.md and of the tutorials run as they are printed, and print the output of the pages."""

import os
import re
import subprocess

import pytest

from programs import BIN_DIR, ROOT, SDK, environment

README, FIRST_BOT, CLASS = "README.md", "docs/bots/first-bot.md", "docs/tournaments/class.md"
OUTPUT, TRAIN = "docs/start/output.md", "docs/bots/train.md"

#: A block of Python, or a command with the lines below it.
STEP = re.compile(r"^```python\n(?P<code>(?:.*\n)*?)```$|^    \$ (?P<command>.*)\n(?P<below>(?:    (?!\$ ).*\n|\n)*)",
                  re.M)


def steps_of(page):
    """(code, command, lines that it prints) in the order of the page; a document in a command is part of it."""
    for step in STEP.finditer((ROOT / page).read_text(encoding="utf-8")):
        command, below = step["command"], re.sub("^    ", "", step["below"] or "", flags=re.M)
        if command and "<<'END'" in command:
            document, _, below = below.partition("END\n")
            command += f"\n{document}END"
        yield step["code"], command, [line for line in below.splitlines() if line.strip()]


def without_times(line):
    return re.sub(r"[\d.]+ (us|ms|s)\b", "TIME", re.sub(r" +", " ", line.strip()))


def is_printed(shown, printed):
    """`...` at the end of a line, or instead of lines, stands for the rest."""
    start = without_times(shown.removesuffix("..."))
    return any(line.startswith(start) if shown.endswith("...") else line == start for line in printed)


class Shell:
    """Runs commands one after the other in one folder, as a person does."""

    def __init__(self, folder):
        self.root = self.folder = folder

    def run(self, command):
        if command.startswith("cd "):
            self.folder = self.folder / command.removeprefix("cd ")
            return ""
        done = subprocess.run(["sh", "-c", command], cwd=self.folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                              stdin=subprocess.DEVNULL, text=True, check=False,
                              env=environment(PATH=f"{BIN_DIR}:/usr/bin:{os.environ['PATH']}"))
        return done.stdout

    def expect(self, command, shown, place=""):
        printed = self.run(command).replace(f"{self.folder}/mybot.py", "mybot.py")
        printed = printed.replace(str(self.root), place).replace(f"{BIN_DIR.parent}/", "PREFIX/")
        lines = [without_times(line) for line in printed.splitlines()]
        missing = [line for line in shown if not is_printed(line, lines)]
        assert not missing, f"$ {command}\n{printed}"


def test_the_readme_prints_what_it_shows(tmp_path):
    shell = Shell(tmp_path)
    steps = list(steps_of(README))
    (code,) = (code for code, *_ in steps if code)
    (tmp_path / "mybot.py").write_text(code, encoding="ascii")
    commands = [(command, shown) for _, command, shown in steps if command]
    assert len(commands) == 3
    for command, shown in commands:
        shell.expect(command, shown)


def test_the_tutorial_of_a_first_bot(tmp_path):
    shell = Shell(tmp_path)
    bot = tmp_path / "mybot" / "mybot.py"
    for code, command, shown in steps_of(FIRST_BOT):
        if not code:
            shell.expect(command, shown)
        elif code.startswith("import "):
            bot.write_text(code, encoding="ascii")
        else:
            assert bot.read_text(encoding="ascii").count("return min(") == 1
            bot.write_text(re.sub(r"^    return min\(.*\n", lambda _: code, bot.read_text(encoding="ascii"), flags=re.M),
                           encoding="ascii")
    assert "DEPTH = 4" in bot.read_text(encoding="ascii")


def test_the_tutorial_of_a_class(tmp_path):
    shell = Shell(tmp_path)
    commands = [(command, shown) for _, command, shown in steps_of(CLASS)]
    assert len(commands) > 15
    for command, shown in commands:
        shell.expect(command, shown, place="/home/eva/course")


def test_the_page_on_output_shows_real_output(tmp_path):
    shell = Shell(tmp_path)
    steps = list(steps_of(OUTPUT))
    (code,) = (code for code, *_ in steps if code)
    (tmp_path / "full.py").write_text(code, encoding="ascii")
    for _, command, shown in steps:
        if command:
            shell.expect(command, shown)


#: What the page of training says, and what its test runs, because a test need not wait for a good network.
SMALL = {'"games_per_pairing": 1000': '"games_per_pairing": 10', "--discs 12-34": "--discs 24-34",
         "--count 10000": "--count 1000", "--count 20000": "--count 1000", "policy.npz 8 ": "policy.npz 1 ",
         "--positions 300": "--positions 10", "VectorEnv(1024": "VectorEnv(64", "discs >= 18": "discs >= 28"}


def made_small(text):
    for large, small in SMALL.items():
        text = text.replace(large, small)
    return text


@pytest.mark.sandbox
def test_the_tutorial_of_training(tmp_path):
    pytest.importorskip("numpy")
    shell = Shell(tmp_path)
    variables = f"export PYTHONPATH='{SDK}' CONNECT4_LIB='{BIN_DIR.parent}/lib/connect4' && "
    section = (ROOT / TRAIN).read_text(encoding="utf-8").partition("## Many games at once")[0]
    for name, code in re.findall(r"```python\n# (\w+\.py)\n(.*?)```", section, re.S):
        (tmp_path / name).write_text(made_small(code), encoding="utf-8")
    assert {file.name for file in tmp_path.iterdir()} == {"network.py", "train.py", "mybot.py", "selfplay.py"}
    commands = [command for code, command, _ in steps_of(TRAIN) if command and "bot ask" not in command]
    printed = {}
    for command in commands:
        printed[command] = shell.run(f"{variables}{made_small(command)}\necho status $?")
        assert printed[command].endswith("status 0\n"), f"$ {command}\n{printed[command]}"
    assert "All 19 checks passed." in "".join(printed.values()) and "by a fault" not in "".join(printed.values())
    assert sum("points" in told for told in printed.values()) == 1


@pytest.mark.parametrize("page", [FIRST_BOT, CLASS, OUTPUT])
def test_tutorials_show_the_printed_output(page):
    assert sum(len(shown) for *_, shown in steps_of(page)) > 30
