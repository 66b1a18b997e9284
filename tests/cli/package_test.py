"""The Debian package: one command in PATH, `connect4`, and everything it needs, in any folder.""" 

import gzip
import json
import re
import shutil
import subprocess

import pytest

from debian_package import make_package
from programs import ROOT, environment, play, write_bot
from shells import SHELLS, offered

COMMANDS = ["play", "tournament", "arena", "bot", "analyse"]


@pytest.fixture(scope="module", name="package")
def build_package(tmp_path_factory):
    return make_package(tmp_path_factory.mktemp("package"))


@pytest.fixture(scope="module", name="usr")
def unpack(package, tmp_path_factory):
    folder = tmp_path_factory.mktemp("a root") / "of its own"
    subprocess.run(["dpkg-deb", "-x", package, folder], check=True)
    return folder / "usr"


@pytest.fixture(name="connect4")
def run_connect4(usr, tmp_path):
    """Runs it by its name, with none of our other programs in PATH."""
    env = environment(PATH=f"{usr / 'bin'}:/usr/bin:/bin", COLUMNS="80")

    def run(*words):
        return play(*words, program=usr / "bin" / "connect4", cwd=tmp_path, env=env)
    return run


def field(package, name):
    return subprocess.check_output(["dpkg-deb", "-f", package, name], text=True).strip()


def test_one_command_is_in_path(usr):
    assert [path.name for path in (usr / "bin").iterdir()] == ["connect4"]


def test_package_names_its_dependencies(package):
    needed = field(package, "Depends")
    for name in ("bubblewrap", "libc6", r"libboost-program-options1\.(74|81)\.0"):
        assert re.search(rf"(^|, ){name}( \(|,|$)", needed), name
    assert field(package, "Recommends") == "python3"


def test_lintian_finds_no_error(package):
    if shutil.which("lintian") is None:
        pytest.skip("lintian is not installed")
    done = subprocess.run(["lintian", "--fail-on", "error,warning", package], capture_output=True,
                          text=True, check=False)
    assert done.returncode == 0, done.stdout


def test_pages_are_a_site_that_loads_nothing_from_elsewhere(usr):
    if shutil.which("mkdocs") is None:
        pytest.skip("mkdocs is not installed")
    site = usr / "share/doc/connect4/html"
    for page in ("index", "docs/bots/first-bot", "protocol/PROTOCOL", "docs/reference/commands"):
        text = (site / f"{page}.html").read_text(encoding="utf-8")
        assert not re.search(r'<(script|img)[^>]* src="https?:|<link rel="stylesheet"[^>]* href="https?:', text), page


def test_files_for_continuous_integration_come_along(usr):
    script = usr / "share/connect4/ci/run-checks.sh"
    assert script.read_bytes() == (ROOT / "ci/run-checks.sh").read_bytes() and script.stat().st_mode & 0o111
    examples = usr / "share/doc/connect4/examples"
    assert {path.name for path in examples.iterdir()} == {"Containerfile", "gitlab-ci.yml"}
    assert f"/{script.relative_to(usr.parent)} check" in (examples / "gitlab-ci.yml").read_text(encoding="utf-8")


def test_plays_a_match(connect4, tmp_path):
    write_bot(tmp_path / "bot.py", "return turn.legal[0]", name="Bot")
    for sandbox in ([], ["--sandbox"]):
        record, = connect4("play", "bot.py", "minimax --depth 2", "--json", *sandbox).records
        assert (record["red"], record["blue"]) == ("Bot", "minimax depth 2")
        assert "faults" not in record


def test_plays_a_tournament_and_reads_it(connect4, tmp_path):
    told = connect4("tournament", "init", "cup").out
    assert "Next:\n  connect4 tournament check cup\n" in told
    config = tmp_path / "cup" / "tournament.json"
    text = config.read_text(encoding="utf-8")
    fewer = re.sub(r'"games_per_pairing": \d+', '"games_per_pairing": 2', text)
    assert fewer != text
    config.write_text(fewer, encoding="utf-8")
    assert "connect4 tournament run" in connect4("tournament", "standings", "cup").err
    ran = connect4("tournament", "run", "cup")
    assert ran.status == 0, ran.err
    standings = json.loads(connect4("tournament", "standings", "cup", "--json").out)
    assert standings["games"]["played"] == 12 and standings["sandbox"] == "bubblewrap"


def test_checks_a_bot_and_analyses(connect4):
    assert connect4("bot", "check", "greedy").status == 0
    assert connect4("analyse", "443534").status == 0


@pytest.mark.parametrize("words", [[], *([name] for name in COMMANDS), ["tournament", "run"],
                                   ["bot", "check"]])
def test_names_itself_as_it_is_typed(connect4, words):
    typed = " ".join(["connect4", *words])
    helped = connect4(*words, "--help").out
    assert helped.startswith(f"{typed} - ") and f"\nUsage: {typed} " in helped
    assert any(f"\n{heading}:\n  {typed} " in helped for heading in ("Examples", "Get started")) or "| connect4 analyse" in helped
    assert not re.search(rf"^  ({'|'.join(COMMANDS)})( |$)", helped.partition("\nExamples:\n")[2], re.M)
    assert re.fullmatch(rf"{typed} \d+\.\d+\.\d+\n", connect4(*words, "--version").out)
    ended = connect4(*words, "--nonsense")
    assert (ended.status, ended.err) == (
        2, f"{typed}: unknown option --nonsense; see {typed} --help\n")


def test_texts_name_no_command_that_is_not_there(usr, connect4):
    """All that is typed follows `connect4` in the pages of all commands."""
    for page in (usr / "share" / "man" / "man1").iterdir():
        words = page.name.removesuffix(".1.gz").split("-")[1:]
        text = connect4(*words, "--help").out
        bare = rf".*(?:^  |`|&& |\| )(?:{'|'.join(COMMANDS)})(?: (?! )|`).*"
        assert re.findall(bare, text, re.M) == [], page.name


@pytest.mark.parametrize("words, remedy", [
    (["play", "one"], "for example: connect4 play greedy random"),
    (["bot", "check"], "for example: connect4 bot check mybot.py"),
    (["tournament", "check"], "for example: connect4 tournament check cup/tournament.json"),
    (["tournament", "check", "none"], "connect4 tournament init makes a config file"),
    (["tournment"], "did you mean tournament?"),
    (["duel"], "did you mean connect4 tournament duel?"),
    ([], "see connect4 --help"),
])
def test_remedies_are_typed_behind_connect4(connect4, words, remedy):
    ended = connect4(*words)
    assert ended.status == 2 and remedy in ended.err


def test_manual_pages_are_those_of_the_commands(usr, connect4):
    pages = sorted((usr / "share" / "man" / "man1").iterdir())
    names = {page.name for page in pages}
    assert {"connect4.1.gz", "connect4-play.1.gz", "connect4-tournament-run.1.gz",
            "connect4-bot-new.1.gz", "connect4-analyse.1.gz"} < names
    for page in pages:
        words = page.name.removesuffix(".1.gz").split("-")
        text = gzip.decompress(page.read_bytes()).decode()
        assert text == connect4(*words[1:], "--man").out
        assert text.startswith(f".TH {'-'.join(words).upper()} 1")


#: The places in which Debian's shells look for the scripts of packages.
SCRIPTS = {"bash": "bash-completion/completions/connect4", "fish": "fish/vendor_completions.d/connect4.fish",
           "zsh": "zsh/vendor-completions/_connect4"}


@pytest.mark.parametrize("shell", SHELLS)
@pytest.mark.parametrize("typed, expected", [
    ("connect4 ", {*COMMANDS, "positions"}),
    ("connect4 play --see", {"--seed"}),
    ("connect4 tournament st", {"status", "standings"}),
    ("connect4 tournament run --ext", {"--extend"}),
])
def test_shell_completes_the_next_word(usr, shell, typed, expected, tmp_path):
    script = usr / "share" / SCRIPTS[shell]
    assert [path.name for path in script.parent.iterdir()] == [script.name]
    setup = {"bash": f'source "{script}"', "fish": "",
             "zsh": f'fpath=("{script.parent}" $fpath); compinit -u -D'}[shell]
    env = {"PATH": f"{usr / 'bin'}:/usr/bin:/bin", "XDG_DATA_DIRS": f"{usr / 'share'}:/usr/share"}
    assert offered(shell, setup, typed, tmp_path, usr / "include", **env) == expected


@pytest.mark.parametrize("shell", ["bash", "zsh"])
def test_shell_completes_a_path_to_the_command(usr, shell, tmp_path):
    command = f"{usr / 'bin' / 'connect4'}"
    link = tmp_path / "connect4"
    link.symlink_to(command)
    setup = {"bash": f'source "{usr / "share" / SCRIPTS[shell]}"',
             "zsh": f'fpath=("{usr / "share/zsh/vendor-completions"}" $fpath); compinit -u -D'}[shell]
    assert offered(shell, setup, f"{link} analyse --reco", tmp_path, tmp_path) == {"--records"}


def test_formats_have_manuals(usr):
    if shutil.which("lowdown") is None:
        pytest.skip("lowdown is not installed")
    manuals = usr / "share/man"
    assert [path.name for path in (manuals / "man5").iterdir()] == ["connect4-tournament.json.5.gz"]
    assert [path.name for path in (manuals / "man7").iterdir()] == ["connect4-protocol.7.gz"]
