"""The files of `cmake --install` under a prefix have the shape of the build tree and work there."""

import os
import re
import shlex
import shutil
import subprocess

import pytest

from programs import BIN_DIR, ROOT, environment, play, write_bot

BUILD = BIN_DIR.parent


@pytest.fixture(scope="module")
def prefix(tmp_path_factory):
    if not (BUILD / "cmake_install.cmake").exists():
        pytest.skip("these programs are not in a build tree")
    folder = tmp_path_factory.mktemp("a prefix") / "usr local"
    subprocess.run(["cmake", "--install", BUILD, "--prefix", folder], check=True,
                   stdout=subprocess.DEVNULL)
    return folder


def files(folder):
    return {str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file()}


def test_installed_tree_has_the_files_of_the_build_tree(prefix):
    for part in ("bin", "libexec", "share/man", "share/bash-completion", "share/fish", "share/zsh", "share/connect4"):
        built = {f for f in files(BUILD / part) if not f.endswith(".pyc")}
        assert files(prefix / part) == built, part
    assert {"play", "tournament", "arena", "bot", "analyse", "connect4"} == files(prefix / "bin")
    assert {"random", "greedy", "minimax", "perfect", "human"} <= files(prefix / "libexec/connect4/players")
    assert "connect4.book" in files(prefix / "share" / "connect4")


@pytest.mark.parametrize("tree", ["built", "installed"])
def test_perfect_knows_the_first_move_from_the_book(prefix, tree):
    folder = {"built": BUILD, "installed": prefix}[tree]
    record = play("perfect", "random", "--time-per-move", "100ms", "--json", program=folder / "bin/play").records[0]
    assert record["notes"]["1"].startswith("wins in 21 moves")


def anchors(page):
    """The names of links to its headings."""
    headings = re.findall(r"^#+ (.*)", page.read_text(encoding="utf-8"), re.M)
    return {re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in headings}


def test_links_of_the_installed_pages_lead_to_installed_files(prefix):
    links = []
    for page in (prefix / "share" / "connect4").rglob("*.md"):
        text = re.sub(r"^```.*?^```$", "", page.read_text(encoding="utf-8"), flags=re.M | re.S)
        for link in re.findall(r"\]\(([^)]*)\)", text):
            path, _, anchor = link.partition("#")
            target = page.parent / path if path else page
            if not link.startswith("https://"):
                assert target.exists(), f"{page.name}: {link}"
                assert not anchor or anchor in anchors(target), f"{page.name}: {link}"
                links.append((page.name, link))
    assert ("PROTOCOL.md", "SANDBOX.md#a-players-view-and-limits") in links


def test_plays_from_the_prefix(prefix, tmp_path):
    write_bot(tmp_path / "bot.py", "return turn.legal[0]", name="Bot")
    env = environment(PATH=f"{prefix}/bin:{os.environ['PATH']}")
    ended = play("bot.py", "minimax --depth 2", "--json", program="play", cwd=tmp_path, env=env)
    record, = ended.records
    assert (record["red"], record["blue"]) == ("Bot", "minimax depth 2")
    assert "faults" not in record


#: The files that an author keeps in a folder of their own, beside bot.c and bot.cpp.
CMAKE_LISTS = """\
cmake_minimum_required(VERSION 3.16)
project(bots LANGUAGES {languages})
find_package(connect4 0.1 REQUIRED)
foreach(language IN ITEMS {languages})
  string(TOLOWER ${{language}} name)
  string(REPLACE cxx cpp ending ${{name}})
  add_executable(bot_${{name}} bot.${{ending}})
  target_link_libraries(bot_${{name}} PRIVATE connect4::connect4)
endforeach()
message(STATUS "version ${{connect4_VERSION}}")
"""


def write_bots(folder):
    """The first example of each page, with the header in angle brackets."""
    for language, ending in (("c", "h"), ("cpp", "hpp")):
        page = (ROOT / "protocol/sdk" / language / "README.md").read_text(encoding="utf-8")
        example = re.search(rf"^```{language}\n(.*?)^```$", page, re.M | re.S)[1]
        included = example.replace(f'"connect4.{ending}"', f"<connect4.{ending}>")
        assert included != example
        (folder / f"bot.{language}").write_text(included, encoding="utf-8")


def version():
    return re.search(r"^project\(connect4 VERSION ([\d.]+)",
                     (ROOT / "CMakeLists.txt").read_text(encoding="utf-8"), re.M)[1]


@pytest.mark.parametrize("languages", ["C CXX", "C"])
def test_bots_are_built_with_find_package(prefix, tmp_path, languages):
    write_bots(tmp_path)
    (tmp_path / "CMakeLists.txt").write_text(CMAKE_LISTS.format(languages=languages), encoding="utf-8")
    told = subprocess.run(["cmake", "-S", tmp_path, "-B", tmp_path / "build",
                           f"-DCMAKE_PREFIX_PATH={prefix}"], check=True, capture_output=True, text=True)
    assert f"version {version()}\n" in told.stdout
    subprocess.run(["cmake", "--build", tmp_path / "build"], check=True, stdout=subprocess.DEVNULL)
    bots = [tmp_path / "build" / f"bot_{language.lower()}" for language in languages.split()]
    record, = play(bots[0], bots[-1], "--json", program=prefix / "bin" / "play").records
    assert record["red"].startswith("My Bot") and "faults" not in record


def test_bots_are_built_with_pkg_config(prefix, tmp_path):
    write_bots(tmp_path)
    env = environment(PKG_CONFIG_PATH=str(prefix / "share" / "pkgconfig"))

    def asked(what):
        return subprocess.run(["pkg-config", what, "connect4"], env=env, check=True,
                              capture_output=True, text=True).stdout

    assert asked("--modversion").strip() == version()
    for compiler, language in (("gcc", "c"), ("g++", "cpp")):
        subprocess.run([compiler, *shlex.split(asked("--cflags")), "-o", f"bot_{language}", f"bot.{language}"],
                       cwd=tmp_path, check=True)
    record, = play("./bot_c", "./bot_cpp", "--json", cwd=tmp_path, program=prefix / "bin" / "play").records
    assert record["red"].startswith("My Bot") and "faults" not in record


def test_players_of_the_prefix_are_used_not_those_of_the_build(prefix):
    moved = prefix / "libexec/connect4/players/greedy"
    moved.rename(moved.with_name("hidden"))
    try:
        ended = play("greedy", "random", program=prefix / "bin" / "play")
    finally:
        moved.with_name("hidden").rename(moved)
    assert ended.err == (f'connect4 play: the bundled player "greedy" is missing from this installation: '
                         f"{moved} does not exist; install connect4 again\n")
    assert ended.status == 2


def test_manual_pages_and_completion_are_those_of_the_programs(prefix):
    for name in ("play", "tournament", "bot", "analyse", "connect4"):
        program = prefix / "bin" / name
        manual = (prefix / "share/man/man1" / f"{name}.1").read_text()
        assert manual == play("--man", program=program).out
        for shell, script in (("bash", f"bash-completion/completions/{name}"),
                              ("fish", f"fish/vendor_completions.d/{name}.fish"),
                              ("zsh", f"zsh/vendor-completions/_{name}")):
            assert (prefix / "share" / script).read_text() == play("--completion", shell, program=program).out


def test_man_shows_the_page(prefix):
    if shutil.which("man") is None:
        pytest.skip("man is not installed")
    page = subprocess.run(["man", "-l", prefix / "share/man/man1/play.1"], capture_output=True,
                          env=environment(MANWIDTH="80"), check=True).stdout.decode()
    assert re.search(r"^CONNECT4-PLAY\(1\)", page)
    assert "--time-per-move DURATION" in re.sub(".\b", "", page)


@pytest.mark.parametrize("program, known", [
    ("tournament", {"init", "run", "standings", "analyse"}), ("bot", {"check"})])
def test_every_command_has_its_manual_page(prefix, program, known):
    listed = subprocess.run([prefix / "bin" / program, "--help"], capture_output=True,
                            text=True, check=True).stdout
    names = re.findall(r"^  ([a-z]+)  ", listed, re.M)
    assert known <= set(names)
    for name in names:
        page = (prefix / "share" / "man" / "man1" / f"{program}-{name}.1").read_text()
        assert page.startswith(f".TH CONNECT4-{program.upper()}-{name.upper()} 1")
