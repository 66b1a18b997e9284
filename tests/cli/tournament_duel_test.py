"""Duels without a config file, and members of a config that are set on the command line."""

import json
import re
import shutil
import signal
import subprocess
import xml.etree.ElementTree as xml

import pytest

from live_tournaments import (PATIENCE_SECONDS, TOURNAMENT, LiveCup, start_and_wait_for_games,
                              wait_until)
from program import run
from programs import environment
from tournaments import tournament, tournament_json

UNCONFINED = ["--set", "sandbox=none"]


def duel(folder, *words):
    return run("tournament", "duel", *words, *UNCONFINED, cwd=folder)


def test_a_duel_is_played_and_stays_a_tournament(tmp_path):
    done = duel(tmp_path, "minimax --depth 2", "greedy", "--games", "8", "--openings", "random:4",
                "--time-per-move", "500ms", "--seed", "3")
    assert done.returncode == 4, done.stderr
    assert done.stderr.startswith("the duel is in duel-minimax-greedy\n")
    assert done.stdout.startswith("No decision after 8 games: the 95 % interval of the difference, [")
    assert done.stdout.endswith("\nAll figures: connect4 tournament standings duel-minimax-greedy\n")
    folder = tmp_path / "duel-minimax-greedy"
    config = json.loads((folder / "tournament.json").read_text())
    assert config == {
        "name": "duel-minimax-greedy", "format": "duel",
        "players": [{"name": "minimax", "command": ["minimax", "--depth", "2"]},
                    {"name": "greedy", "command": ["greedy"]}],
        "seed": 3, "games_per_pairing": 8, "openings": "random:4", "time": {"turn_ms": 500}}
    assert tournament_json("standings", folder)["games"]["played"] == 8


def test_the_same_command_goes_on(tmp_path):
    words = ["random", "greedy", "--games", "2000", "--openings", "random:8", *UNCONFINED]
    first = subprocess.Popen([TOURNAMENT, "duel", *words], cwd=tmp_path,
                             stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    database = tmp_path / "duel-random-greedy/results/duel-random-greedy/tournament.db"
    wait_until(lambda: database.exists() and tournament_json(
        "status", database.parent)["games"]["played"] > 0, "a game")
    first.send_signal(signal.SIGINT)
    assert first.wait(PATIENCE_SECONDS) == 3
    before = tournament_json("status", database.parent)["games"]["played"]
    assert 0 < before < 2000
    done = run("tournament", "duel", *words, "--json", cwd=tmp_path)
    assert json.loads(done.stdout)["games"]["played"] == 2000


def test_a_duel_prints_its_verdict_and_score_and_the_rest_on_request(tmp_path):
    words = ["minimax --depth 3", "random", "--sprt", "0,50", "--openings", "random:6", "--out", "mine"]
    short, full = duel(tmp_path, *words).stdout, duel(tmp_path, *words, "--details").stdout
    verdict, table, *_ = short.split("\n\n")
    assert re.fullmatch(r"minimax is stronger than random: H1 accepted after \d+ games "
                        r"\(SPRT, 0 against 50 normalized Elo\)", verdict)
    assert table.splitlines()[0].split() == ["player", "W", "D", "L", "score", "%"]
    assert "LLR" not in short and "opening pairs" not in short
    assert full.startswith(verdict) and "LLR" in full and "opening pairs: LL" in full
    assert full == tournament("standings", tmp_path / "mine")


def test_a_test_ends_the_duel(tmp_path):
    done = duel(tmp_path, "minimax --depth 3", "random", "--sprt", "0,50", "--openings", "random:6",
                "--json", "--out", "mine")
    assert done.returncode == 0, done.stderr
    sprt = json.loads(done.stdout)["duel"]["sprt"]
    assert sprt["decision"] == "accept_h1"
    assert (sprt["elo0"], sprt["elo1"]) == (0, 50)
    assert (tmp_path / "mine/tournament.json").exists()


@pytest.mark.parametrize("concurrency", ["1", "2"])
def test_players_that_play_identically_end_the_test(tmp_path, concurrency):
    words = ["minimax --depth 2", "minimax --depth 2", "--sprt", "0,20", "--openings", "random:6",
             "--concurrency", concurrency, "--out", "same"]
    assert duel(tmp_path, *words).returncode == 1, "no difference is not one of 20"
    told = tournament_json("standings", tmp_path / "same")
    assert told["complete"] and told["games"]["planned"] == 120
    assert told["games"]["played"] - told["games"]["surplus"] == 120
    assert told["duel"]["compared_pairs"] == {"pairs": 60, "different": 0, "play_identically": True}
    sprt = told["duel"]["sprt"]
    assert (sprt["decision"], sprt["decided_after"]) == ("play_identically", 120)
    text = tournament("standings", tmp_path / "same")
    assert text.startswith(
        "minimax --depth 2 and minimax --depth 2 (2) play identically: 0 of 60 opening pairs differ\n")
    assert "they play identically: 0 of 60 opening pairs differ\n" in text
    assert ", ended because they play identically, after game 120\n" in text


@pytest.mark.parametrize("concurrency", ["1", "2"])
def test_players_that_play_identically_end_a_duel_without_a_test_and_pass(tmp_path, concurrency):
    done = duel(tmp_path, "minimax --depth 2", "minimax --depth 2", "--concurrency", concurrency, "--out", "same")
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith(
        "minimax --depth 2 and minimax --depth 2 (2) play identically: 0 of 60 opening pairs differ\n")
    told = tournament_json("standings", tmp_path / "same")
    assert told["complete"] and told["games"]["planned"] == 120 and told["games"]["remaining"] == 0
    assert told["games"]["played"] - told["games"]["surplus"] == 120
    assert sum(told["duel"]["pairs"]) == 60 and told["duel"]["sprt"] is None


def config_of(folder):
    return json.loads((folder / "cup/tournament.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("words, games, openings", [
    ([], 2000, "random:8"),
    (["--openings", "random:2"], 2000, "random:2"),
    (["--sprt", "-20,0"], None, None),
    (["--games", "6"], 6, None),
])
def test_a_duel_has_2000_games_unless_a_test_or_a_number_is_given(tmp_path, words, games, openings):
    duel(tmp_path, "minimax --depth 2", "minimax --depth 2", *words, "--out", "cup")
    config = config_of(tmp_path)
    assert (config.get("games_per_pairing"), config.get("openings")) == (games, openings)


@pytest.mark.parametrize("source, openings", [("empty", 1), ("random:2", 25), ("./FILE", 3)])
def test_a_duel_has_fewer_games_if_the_openings_do_not_suffice(tmp_path, source, openings):
    (tmp_path / "FILE").write_text("44\n43\n42\n", encoding="utf-8")
    done = duel(tmp_path, "random", "greedy", "--openings", source, "--out", "cup")
    assert done.returncode in (1, 4), done.stderr
    games = tournament_json("standings", tmp_path / "cup")["games"]
    assert (games["played"], games["remaining"]) == (2 * openings, 0)


def test_without_a_sandbox_a_duel_is_played_with_a_warning_unless_one_is_demanded(tmp_path, no_bubblewrap):
    words = [TOURNAMENT, "duel", "random", "greedy", "--games", "2", "--out"]
    env = environment(PATH=str(no_bubblewrap))

    def finished(*more):
        return subprocess.run([*words, *more], cwd=tmp_path, env=env, capture_output=True, text=True, check=False)

    warned, demanded, chosen = finished("cup"), finished("cup2", "--sandbox"), finished("cup3", "--no-sandbox")
    assert "connect4 tournament duel: the players run without a sandbox: players cannot be" in warned.stderr
    assert (warned.returncode, chosen.returncode) == (4, 4) and config_of(tmp_path)["sandbox"] == "none"
    assert demanded.returncode == 2 and "bubblewrap (bwrap) is not installed" in demanded.stderr
    assert "without a sandbox" not in chosen.stderr and not (tmp_path / "cup2").exists()


STRONG, WEAK = "minimax --depth 3", "random"
OPENINGS = ["--openings", "random:6", "--seed", "5"]


@pytest.mark.parametrize("words, status, reason", [
    ([STRONG, WEAK, "--sprt", "0,50"], 0, None),
    ([WEAK, STRONG, "--sprt", "0,50"], 1, "the test accepted H0"),
    ([STRONG, WEAK, "--games", "60"], 0, None),
    ([WEAK, STRONG, "--games", "60"], 1, "random is weaker than minimax"),
    ([WEAK, "random --seed 2", "--games", "4"], 4, "undecided: no games left"),
    ([WEAK, "random --seed 2", "--games", "4", "--sprt", "0,5"], 4, "undecided: no games left"),
    ([STRONG, STRONG, "--sprt", "-20,0"], 0, None),
    ([STRONG, STRONG, "--sprt", "-10,10"], 1, "they play identically, so the first is not stronger by elo1"),
    ([STRONG, STRONG, "--games", "120"], 0, None),
    ([WEAK, "/usr/bin/false", "--games", "2"], 2, "no verdict: false could not be started"),
    (["/usr/bin/false", WEAK], 2, "no verdict: false could not be started"),
], ids=["H1", "H0", "better", "worse", "equal", "untested", "same, not weaker", "same, not stronger",
        "same", "broken old", "broken new"])
def test_the_exit_status_is_the_verdict_and_the_report_has_it(tmp_path, words, status, reason):
    done = duel(tmp_path, *words, *OPENINGS, "--out", "cup", "--junit", "duel.xml")
    assert done.returncode == status, done.stderr
    case = xml.parse(tmp_path / "duel.xml").getroot().find("testsuite/testcase")
    problem = case.find({0: "none", 1: "failure"}.get(status, "error"))
    if reason is None:
        assert len(case) == 0
    else:
        assert f"connect4 tournament duel: {reason}" in done.stderr
        assert problem.get("message").startswith(reason)
        assert "opening pairs: LL" in problem.text or status == 2


def test_two_versions_of_one_file_have_names_of_their_own(tmp_path):
    for version in ("new", "old"):
        (tmp_path / version).mkdir()
        (tmp_path / version / "bot.py").write_text(
            "import connect4\nconnect4.play(lambda turn: turn.legal[0])\n")
    done = duel(tmp_path, "new/bot.py", "old/bot.py", "--games", "2", "--json")
    assert [row["player"] for row in json.loads(done.stdout)["standings"]] == [
        "new/bot.py", "old/bot.py"]


@pytest.mark.parametrize("folders, names", [
    (["n" + "é" * 70, "o" + "é" * 70], ["n" + "é" * 58 + "…", "o" + "é" * 58 + "…"]),
    (["é" * 70 + "n", "é" * 70 + "o"], ["é" * 59 + "…", "é" * 59 + "… (2)"]),
], ids=["other-begin", "other-end"])
def test_long_names_are_cut_between_characters(tmp_path, folders, names):
    for folder in folders:
        (tmp_path / folder).mkdir()
        shutil.copy("/usr/bin/true", tmp_path / folder / "bot")
    duel(tmp_path, *(f"{folder}/bot" for folder in folders), "--games", "2", "--out", "cup")
    config = json.loads((tmp_path / "cup/tournament.json").read_text(encoding="utf-8"))
    assert [player["name"] for player in config["players"]] == names


def test_a_folder_of_another_duel_is_left_alone(tmp_path):
    duel(tmp_path, "random", "greedy", "--games", "2")
    more = duel(tmp_path, "random", "greedy", "--games", "4")
    assert more.returncode == 2
    assert ("duel-random-greedy/tournament.json is this duel with 2 games; to change that: connect4 tournament run "
            "duel-random-greedy --set sandbox=none --extend --set games_per_pairing=4\n") in more.stderr
    words = more.stderr.split(": connect4 ")[1].split()
    assert json.loads(run(*words, "--json", cwd=tmp_path).stdout)["games"]["played"] == 4
    other = duel(tmp_path, "random", "greedy", "--games", "2", "--seed", "5")
    assert other.returncode == 2
    assert ("duel-random-greedy/tournament.json belongs to another duel; give another folder with --out, "
            "or resume that duel: connect4 tournament run duel-random-greedy --set sandbox=none") in other.stderr


def test_a_duel_of_fixed_work_says_so_in_its_config(tmp_path):
    assert duel(tmp_path, "random", "greedy", "--games", "2", "--cpu-time", "50ms").returncode in (0, 1, 4)
    config = json.loads((tmp_path / "duel-random-greedy/tournament.json").read_text(encoding="utf-8"))
    assert config["time"] == {"turn_cpu_ms": 50}


@pytest.mark.parametrize("words, reason", [
    (["random"], "two players are needed, not 1"),
    (["random", "greedy", "--sprt", "5"], '--sprt "5": the value must be two numbers, E0,E1, such as 0,20'),
    (["random", "greedy", "--time-per-move", "1us"], '--time-per-move "1us": the value must be whole milliseconds, at least 1ms\n'),
    (["random", "greedy", "--openings", "x"], '--openings "x": '),
    (["random", "nobody"], 'no player called "nobody"'),
])
def test_a_duel_that_cannot_be_says_why(tmp_path, words, reason):
    done = duel(tmp_path, *words)
    assert done.returncode == 2 and reason in done.stderr


def test_members_are_set_for_a_run_and_its_check(tmp_path):
    cup = LiveCup(tmp_path, [{"name": "Ann", "command": "random"},
                             {"name": "Bob", "command": "greedy"}])
    check = tournament_json("check", cup.config, "--set", "games_per_pairing=4",
                            "--set", "time.turn_ms=70")
    assert check["games_planned"] == 4
    assert check["config"]["players"][0]["time"]["turn_ms"] == 70
    done = cup.run("--set", "games_per_pairing=4", "--set", "players[1].name=Eve", "--json")
    assert done.json["games"]["played"] == 4
    assert {row["player"] for row in done.json["standings"]} == {"Ann", "Eve"}


def test_a_wrong_setting_is_named_without_a_line(tmp_path):
    cup = LiveCup(tmp_path, [{"command": "random"}, {"command": "greedy"}])

    def refused(setting):
        return tournament("check", cup.config, "--set", setting, status=2)

    assert "--set: time.turn_ms is \"x\"; it must be" in refused("time.turn_ms=x")
    assert "--set: tme is unknown; did you mean time?" in refused("tme=1")
    assert "it takes PATH=VALUE" in refused("seed")


def test_a_stopped_run_names_its_settings(tmp_path):
    cup = LiveCup(tmp_path, [{"command": "random"}, {"command": "greedy"}],
                  games_per_pairing=1000, openings="random:8")
    words = ["--set", "games_per_pairing=2000"]
    first = start_and_wait_for_games(cup, *words, stderr=subprocess.PIPE, text=True)
    first.send_signal(signal.SIGINT)
    _, told = first.communicate(timeout=PATIENCE_SECONDS)
    assert f"to resume: connect4 tournament run {cup.config} --set games_per_pairing=2000" in told


def test_a_duel_is_begun_from_the_folder_of_a_player(tmp_path):
    for name in ("new", "old"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "bot.py").write_text(VERSIONS["good"])
    done = duel(tmp_path / "new", ".", "../old/", "--games", "2")
    assert done.returncode == 4, done.stderr
    table = tournament_json("standings", tmp_path / "duel-new-old")
    assert {row["player"] for row in table["standings"]} == {"new", "old"}


@pytest.mark.parametrize("words, reason", [
    (["--games", "3"], '--games "3": the number must be even, because each opening is played twice; give 4'),
    (["--sprt", "20,0"], '--sprt "20,0": E0 must be below E1, as in 0,20 or -20,0'),
    (["--set", "nosuch=1"], "nosuch"),
    (["--openings", "nosuch.txt"], "nosuch.txt"),
])
def test_a_duel_that_cannot_begin_leaves_no_folder(tmp_path, words, reason):
    done = duel(tmp_path, "random", "greedy", *words)
    assert done.returncode == 2 and reason in done.stderr
    assert list(tmp_path.iterdir()) == []


# Against a commit

#: Bots of three versions: columns from the left; wins at once, and else from the left; does not start.
VERSIONS = {
    "weak": "import connect4\nconnect4.play(lambda turn: turn.legal[0])\n",
    "good": "import connect4\nconnect4.play(lambda turn: "
            "next((c for c in turn.legal if turn.wins(c)), turn.legal[0]))\n",
    "broken": "raise SystemExit(1)\n",
}


def git(folder, *words):
    subprocess.run(["git", "-c", "user.name=A", "-c", "user.email=a@b", *words], cwd=folder, check=True,
                   capture_output=True)


@pytest.fixture
def repository(tmp_path):
    """A repository with a tag for each version of its bot, in a folder of its own."""
    top = tmp_path / "repository"
    (top / "bot").mkdir(parents=True)
    git(top, "init", "-q")
    for name, source in VERSIONS.items():
        (top / "bot/mybot.py").write_text(source)
        git(top, "add", "-A")
        git(top, "commit", "-q", "-m", name)
        git(top, "tag", name)
    return top


@pytest.mark.parametrize("new, old, words, status", [
    ("good", "weak", ["--games", "200"], 0),
    ("weak", "good", ["--games", "200"], 1),
    ("good", "weak", ["--sprt", "-20,0"], 0),
    ("weak", "good", ["--sprt", "-20,0"], 1),
    ("weak", "good", ["--games", "2"], 4),
    ("good", "good", ["--sprt", "-20,0"], 0),
    ("broken", "good", ["--games", "10"], 2),
    ("good", "broken", ["--games", "10"], 2),
])
def test_a_bot_plays_against_its_own_commit(repository, new, old, words, status):
    git(repository, "checkout", "-q", new)
    done = duel(repository / "bot", ".", "--against", f"git:{old}", *words, *OPENINGS)
    assert done.returncode == status, done.stderr + done.stdout
    (folder,) = repository.glob(f"duel-bot-bot-at-{old}-*")
    assert (folder / "old/mybot.py").read_text() == VERSIONS[old]
    assert (repository / "bot/mybot.py").read_text() == VERSIONS[new], "the repository stays as it is"
    worktrees = subprocess.run(["git", "worktree", "list"], cwd=repository, check=True,
                               capture_output=True, text=True).stdout
    assert len(worktrees.splitlines()) == 1


def test_a_duel_against_a_commit_that_cannot_begin_leaves_no_folder(repository):
    git(repository, "checkout", "-q", "good")
    done = duel(repository / "bot", ".", "--against", "git:weak", "--games", "3")
    assert done.returncode == 2 and "the number must be even" in done.stderr
    assert list(repository.glob("duel-*")) == []


def test_another_commit_is_another_duel(repository):
    git(repository, "checkout", "-q", "good")
    for old in ("weak", "good"):
        duel(repository / "bot", ".", "--against", f"git:{old}", "--games", "2")
    assert len(list(repository.glob("duel-bot-bot-at-*"))) == 2


def test_another_version_of_the_files_is_another_duel(repository):
    git(repository, "checkout", "-q", "good")
    words = [".", "--against", "git:weak", "--games", "10", *OPENINGS]
    first = duel(repository / "bot", *words)
    assert duel(repository / "bot", *words).stdout == first.stdout, "it is complete"
    assert "uncommitted" not in first.stderr
    (repository / "bot/mybot.py").write_text(VERSIONS["good"] + "# faster\n")
    changed = duel(repository / "bot", *words)
    assert "note: uncommitted changes are part of the new version\n" in changed.stderr
    assert len(list(repository.glob("duel-*"))) == 2


#: Versions of a bot in C, which is built: from the left; wins at once if it can; does not compile.
C_VERSIONS = {
    "weak": "return connect4_column(turn->legal[0]);",
    "good": "for (int i = 0; i < turn->legal_count; ++i) if (connect4_wins(turn, turn->legal[i], turn->colour)) "
            "return connect4_column(turn->legal[i]); return connect4_column(turn->legal[0]);",
    "broken": "return nothing;",
}


@pytest.fixture
def c_repository(tmp_path):
    """The same for a bot in C, of which the program is not in the repository."""
    top = tmp_path / "repository"
    top.mkdir()
    git(top, "init", "-q")
    (top / ".gitignore").write_text("mybot\n")
    for name, body in C_VERSIONS.items():
        (top / "mybot.c").write_text(
            '#define CONNECT4_IMPLEMENTATION\n#include "connect4.h"\nstatic connect4_move choose(connect4_turn* turn) { ' + body + " }\n"
            "int main(void) { return connect4_play(&(connect4_player){.name = \"C\", .choose = choose}); }\n")
        git(top, "add", "-A")
        git(top, "commit", "-q", "-m", name)
        git(top, "tag", name)
    return top


@pytest.mark.parametrize("new, old, status, told", [
    ("good", "weak", 0, ""),
    ("weak", "good", 1, ""),
    ("good", "broken", 2, "mybot.c:3:"),
    ("broken", "good", 2, "mybot.c:3:"),
])
def test_versions_that_have_to_be_built_are_built_alike(c_repository, new, old, status, told):
    git(c_repository, "checkout", "-q", new)
    done = duel(c_repository, ".", "--against", f"git:{old}", "--games", "200", *OPENINGS)
    assert done.returncode == status, done.stderr + done.stdout
    folders = list(c_repository.parent.glob("duel-*"))
    if told:
        assert told in done.stderr and "cannot be built: " in done.stderr
        assert folders == [], "so that the same command works with the remedy"
        return
    (folder,) = folders
    assert sorted(path.name for path in folder.iterdir() if path.is_dir()) == ["new", "old", "results"]
    assert not (c_repository / "mybot").exists()
    versions = json.loads((folder / "versions.json").read_text(encoding="utf-8"))
    commit = subprocess.run(["git", "rev-parse", new, old], cwd=c_repository, check=True, capture_output=True,
                            text=True).stdout.split()
    sources = versions["new"].pop("sources")
    assert re.fullmatch("[0-9a-f]{32}", sources)
    assert versions == {"new": {"commit": commit[0], "has_changes": False},
                        "old": {"revision": old, "commit": commit[1]}}


def test_sources_that_changed_after_the_build_are_another_duel(c_repository):
    git(c_repository, "checkout", "-q", "good")
    words = [".", "--against", "git:weak", "--games", "4", "--out", "../mine", *OPENINGS]
    first = duel(c_repository, *words)
    assert first.returncode in (0, 1, 4), first.stderr
    again = duel(c_repository, *words)
    assert (again.returncode, again.stdout) == (first.returncode, first.stdout), "nothing has changed"
    (c_repository / "mybot.c").write_text((c_repository / "mybot.c").read_text() + "/* changed */\n")
    changed = duel(c_repository, *words)
    assert changed.returncode == 2 and changed.stdout == ""
    assert 'has changed since it was built in "../mine"; give another folder with --out' in changed.stderr


def test_a_built_new_version_plays_where_it_is(c_repository):
    git(c_repository, "checkout", "-q", "good")
    (c_repository / "build").mkdir()
    subprocess.run(["gcc", f"-I{TOURNAMENT.parent.parent}/share/connect4/sdk/c", "-o", "build/mybot", "mybot.c"], cwd=c_repository, check=True)
    (c_repository / "Makefile").write_text("build/mybot: mybot.c\n\tmkdir -p build; cc -o $@ $<\n")
    git(c_repository, "add", "Makefile")
    git(c_repository, "commit", "-q", "-m", "Makefile")
    done = duel(c_repository, "build/mybot", "--against", "git:HEAD", "--games", "60", *OPENINGS)
    assert done.returncode == 4 or "identical" in done.stdout + done.stderr, done.stderr
    (folder,) = c_repository.glob("duel-*")
    assert (folder / "old/build/mybot").exists() and not (folder / "new").exists()


@pytest.mark.parametrize("name", ["old", "new"])
def test_players_of_unknown_sources_are_not_taken_for_versions(repository, name):
    """As a kill leaves them between their build and the record of it."""
    (repository / "mine" / name).mkdir(parents=True)
    done = duel(repository / "bot", ".", "--against", "git:weak", "--games", "2", "--out", "../mine", *OPENINGS)
    assert done.returncode == 2
    assert f'{name}" exists without versions.json, so its version is not known; remove it, or choose another --out' in done.stderr
    assert (repository / "mine" / name).is_dir()


def test_a_lone_file_plays_against_itself_from_any_folder(repository, tmp_path):
    git(repository, "checkout", "-q", "good")
    done = duel(tmp_path, repository / "bot/mybot.py", "--against", "git:weak", "--games", "60", *OPENINGS)
    assert done.returncode == 0, done.stderr
    assert len(list(tmp_path.glob("duel-mybot.py-*"))) == 1


@pytest.mark.parametrize("words, reason", [
    ([".", "--against", "weak"], "the value must be git: and a commit, such as git:v1.2 or git:HEAD~1"),
    ([".", "--against", "git:nosuch"], 'there is no commit "nosuch" in '),
    ([".", "--against", "git:--help"], 'there is no commit "--help" in '),
    ([".", "greedy", "--against", "git:weak"], "--against takes one player, a file or a folder"),
    (["greedy", "--against", "git:weak"], "--against takes one player, a file or a folder"),
    (["/usr/bin/true", "--against", "git:weak"], "is not in a git repository"),
    (["../late", "--against", "git:weak"], 'late" does not exist in "weak"; give a later commit'),
])
def test_a_commit_that_cannot_be_played_against_is_explained(repository, words, reason):
    git(repository, "checkout", "-q", "good")
    (repository / "late").mkdir()
    shutil.copy(repository / "bot/mybot.py", repository / "late")
    done = duel(repository / "bot", *words)
    assert done.returncode == 2 and reason in done.stderr, done.stderr


def test_the_progress_of_a_test_has_its_ratio_and_no_time_that_nobody_expects(tmp_path):
    words = ["random", "random", "--sprt", "0,1", *UNCONFINED]  # takes some 500,000 games
    run = subprocess.Popen([TOURNAMENT, "duel", *words], cwd=tmp_path, text=True,
                           stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    assert run.stderr.readline() == "the duel is in duel-random-random-2\n"
    line = run.stderr.readline()  # after ten seconds
    run.send_signal(signal.SIGINT)
    run.communicate(timeout=PATIENCE_SECONDS)
    assert re.fullmatch(r"\d+ of \d+ games, \S+ games/s, at most .+ left, "
                        r"LLR [+-]?[\d.]+ in \[-2\.94, \+2\.94\].*\n", line), line
