"""A class submits folders, a third of them broken in natural ways: the teacher's steps, and
everybody's results."""

import html.parser
import json
import os
import re

import jsonschema
import pytest
from live_tournaments import LiveCup, player
from program import ROOT, run

SCHEMA = json.loads((ROOT / "protocol/schema/tournament.schema.json").read_text("ascii"))

BOT = """import connect4

connect4.play(lambda turn: turn.legal[0], name={name!r})
"""


def hand_in(folder, file="mybot.py", text=None, mode=0o644):
    """Somebody's folder, with a bot of its name in it unless the text is another."""
    path = folder / file
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(BOT.format(name=folder.name) if text is None else text)
    path.chmod(mode)
    return path


@pytest.fixture
def subs(tmp_path):
    """The folders of Ann, Bob and Cid; Cid's has no program in it."""
    hand_in(tmp_path / "subs/ann")
    hand_in(tmp_path / "subs/bob b", "strategy.py")
    hand_in(tmp_path / "subs/cid", "README.md")
    return tmp_path / "subs"


def without_comments(text):
    return re.sub(r"(^\s*|  )//.*$", "", text, flags=re.MULTILINE)


def source(play):
    """A bot in Python; `play(turn)` is the text of an expression."""
    return f"import connect4\n\nconnect4.play(lambda turn: {play})\n"


#: Ways to go wrong that a class finds by itself: file, text, what its author gets to read.
BROKEN = {
    "no-exec-bit": ("mybot.sh", "#!/bin/sh\ncat\n", "type: chmod +x"),
    "only-a-readme": ("README.md", "My bot plays well.\n", "has no program in it, only README.md"),
    "not-compiled": ("main.cpp", "int main() {}\n", " && g++ -O2 -o main main.cpp)"),
    "syntax-error": ("bot.py", "def play(:\n", "SyntaxError: invalid syntax"),
    "missing-module": ("bot.py", "import numpie\n", "No module named 'numpie'"),
    "no-loop": ("bot.py", "print('hello')\n", "read standard input line by line until it ends"),
    "counts-from-1": ("bot.py", source("turn.legal[0] + 7"), "columns count from 0"),
    "full-column": ("bot.py", source("0"), "choose one of `legal`, the columns with room"),
    "thinks-forever": ("bot.py", "import time\n" + source("time.sleep(9)"),
                       "answer within the time limit"),
    "raises": ("bot.py", source("[][len(turn.moves)]"), "IndexError: list index out of range"),
    "asks-for-a-file": ("code/bot.py", "import os\nopen(os.path.abspath(__file__ + '/../../../../data/book.json'))\n",
                        "data/book.json"),
    "windows-lines": ("mybot.sh", "#!/bin/sh\r\ncat\r\n", "ends with CR LF, as in Windows"),
}


def names_in(results):
    return sorted(row["player"] for row in results["standings"])


def test_init_writes_the_config_of_the_folders_that_are_there(tmp_path, subs):
    result = run("tournament", "init", "class", "--players", "subs/*", cwd=tmp_path)
    assert (result.returncode, result.stderr) == (0, "")
    assert result.stdout == (
        "Wrote class/tournament.json with 3 players, and tournament.schema.json.\n"
        "ann: mybot.py\n"
        "bob b: strategy.py\n"
        f'cid cannot be started: "{subs}/cid" has no program in it, only README.md; a program is a file '
        "that ends in .py, .rb, .js, .mjs, .java, .class, .jar, .lua, .pl, .php, "
        ".R, .ml, .scm, .kts, or that the system can run\n"
        "ann and bob b have the same program except for names and comments\n"
        "Next:\n  connect4 tournament check class\n  connect4 tournament run class\n")
    text = (tmp_path / "class/tournament.json").read_text("utf-8")
    config = json.loads(without_comments(text))
    assert config["name"] == "class" and config["output"] == "results/class"
    assert config["players"] == ["../subs/*"] and config["analyse"]
    jsonschema.Draft7Validator(SCHEMA).validate(config)
    check = run("tournament", "check", "class", cwd=tmp_path)
    assert "1 player of 3 did not start" in check.stderr, check.stdout + check.stderr


def config_in(folder):
    config = json.loads(without_comments((folder / "tournament.json").read_text("utf-8")))
    jsonschema.Draft7Validator(SCHEMA).validate(config)
    return config


def players_of(where):
    """Returns the players by their names in the config, and whether each can be started."""
    checked = json.loads(run("tournament", "check", where, "--json").stdout)
    return {player["name"]: player["started"] for player in checked["players"]}


def test_init_keeps_a_pattern_that_is_absolute_and_finds_its_way_out_of_odd_folders(tmp_path, subs):
    run("tournament", "init", "class", "--players", f"{subs}/*", cwd=tmp_path)
    assert config_in(tmp_path / "class")["players"] == [f"{subs}/*"]
    odd = tmp_path / "a[b]*/c"
    odd.mkdir(parents=True)
    (odd / "subs").symlink_to(subs)
    assert run("tournament", "init", tmp_path / "elsewhere", "--players", "subs/*", cwd=odd).returncode == 0
    assert players_of(tmp_path / "elsewhere") == {"ann": True, "bob b": True, "cid": False}


def test_init_in_the_players_own_folder_takes_neither_config_nor_results_for_players(tmp_path, subs):
    made = run("tournament", "init", "--players", "*", cwd=subs)
    assert made.returncode == 0, made.stderr
    played = run("tournament", "run", ".", "--set", "games_per_pairing=2", cwd=subs)
    assert played.returncode == 0, played.stderr
    assert (subs / "results/subs").is_dir()
    assert list(players_of(subs)) == ["ann", "bob b", "cid"]


def test_init_leaves_out_files_that_are_not_players_and_says_so(tmp_path, subs):
    hand_in(subs / "__MACOSX")
    (subs / "readme.txt").write_text("Hand in your bots here.\n")
    result = run("tournament", "init", "class", "--players", "subs/*", cwd=tmp_path)
    assert "with 3 players" in result.stdout
    assert "\nreadme.txt is left out: it is not a program\n" in result.stdout
    assert "\n__MACOSX is left out: it is a folder that an archive or Python has made\n" in result.stdout
    assert list(players_of(tmp_path / "class")) == ["ann", "bob b", "cid"]


def test_init_names_folders_with_the_same_content(tmp_path, subs):
    for name in ("dan", "eve", "fay"):
        hand_in(subs / name, text=BOT.format(name="ann" if name != "fay" else "fay"))
    (subs / "gus").symlink_to("/")
    result = run("tournament", "init", "class", "--players", "subs/*", cwd=tmp_path)
    assert "\nann, dan and eve have the same content\n" in result.stdout
    assert result.stdout.count("same content") == 1


def test_init_refuses_a_pattern_that_stands_for_itself(tmp_path, subs):
    result = run("tournament", "init", "class", "--players", "subs", cwd=tmp_path)
    assert result.returncode == 2
    assert ("--players: \"subs\" is not a pattern; name all players together, such as 'subs/*', with the quotes"
            in result.stderr)


AGENT = "def agent(observation, configuration):\n    return observation.board[:7].index(0)\n"


def test_init_says_how_the_agent_of_another_runner_is_played(tmp_path, subs):
    hand_in(subs / "p'ia", "submission.py", AGENT)
    result = run("tournament", "init", "class", "--players", "subs/*", cwd=tmp_path)
    said, = re.findall(r"p'ia looks like an agent for Kaggle's ConnectX; remove this config and give --hosts, or add to the players: (.*)",
                       result.stdout)
    line = json.loads(said)
    assert line == {"name": "p'ia", "command": "kaggle '../subs/p'\\''ia'"}
    config = config_in(tmp_path / "class")
    assert players_of(tmp_path / "class") == {"ann": True, "bob b": True, "cid": False, "p'ia": False}
    config["players"].append(line)
    (tmp_path / "class/tournament.json").write_text(json.dumps(config))
    assert players_of(tmp_path / "class") == {"ann": True, "bob b": True, "cid": False, "p'ia": True}, \
        "what a player names is not found again"


def test_init_with_hosts_has_such_an_agent_played(tmp_path, subs):
    hand_in(subs / "pia", "submission.py", AGENT)
    run("tournament", "init", "class", "--players", "subs/*", "--hosts", cwd=tmp_path)
    assert config_in(tmp_path / "class")["players"] == [
        "../subs/*", {"name": "pia", "command": "kaggle ../subs/pia"}]
    assert players_of(tmp_path / "class")["pia"]


def test_init_knows_a_bot_for_riddles_io(tmp_path, subs):
    hand_in(subs / "pia", "bot.py", "import sys\nfor line in sys.stdin:\n    if 'action move' in line:\n"
                                    "        print('place_disc 3', flush=True)\n")
    told = run("tournament", "init", "class", "--players", "subs/*", cwd=tmp_path).stdout
    assert "pia looks like a bot for riddles.io or theaigames; remove this config and give --hosts" in told
    run("tournament", "init", "hosted", "--players", "subs/*", "--hosts", cwd=tmp_path)
    assert config_in(tmp_path / "hosted")["players"] == [
        "../subs/*", {"name": "pia", "command": "fourinarow ../subs/pia"}]
    assert players_of(tmp_path / "hosted")["pia"]


HOST = """import importlib.util, sys
import connect4

spec = importlib.util.spec_from_file_location("bot", sys.argv[1] + "/bot.py")
module = importlib.util.module_from_spec(spec)
spec.loader.exec_module(module)
bot = module.MyBot()
connect4.play(lambda turn: bot.get_move(turn.legal))
"""


def test_init_puts_a_command_in_front_of_each_player(tmp_path):
    for name in ("ann", "bob"):
        hand_in(tmp_path / "subs" / name, "bot.py", "class MyBot:\n    def get_move(self, legal):\n        return legal[0]\n")
    (tmp_path / "host.py").write_text(HOST)
    made = run("tournament", "init", "class", "--players", "subs/*", "--with", "python3 host.py", cwd=tmp_path)
    assert made.returncode == 0, made.stderr
    assert config_in(tmp_path / "class")["players"] == [
        {"pattern": "../subs/*", "with": "python3 ../host.py"}]
    assert players_of(tmp_path / "class") == {"ann": True, "bob": True}
    played = run("tournament", "run", "class", "--set", "games_per_pairing=2", "--json", cwd=tmp_path)
    assert names_in(json.loads(played.stdout)) == ["ann", "bob"]
    assert "fault" not in run("tournament", "export", "class", cwd=tmp_path).stdout


@pytest.mark.parametrize("options, complaint", [
    (("--hosts",), "--hosts needs --players PATTERN"),
    (("--with", "python3 host.py"), "--with needs --players PATTERN"),
    (("--players", "subs/*", "--with", "'"), "--with \"'\": the quote"),
])
def test_init_refuses_options_that_do_not_fit(tmp_path, subs, options, complaint):
    refused = run("tournament", "init", "class", *options, cwd=tmp_path)
    assert refused.returncode == 2 and complaint in refused.stderr


def test_a_host_takes_the_folder_of_its_guest(tmp_path):
    hand_in(tmp_path / "subs/pia", "submission.py", AGENT)
    hand_in(tmp_path / "subs/pia", "helper.py", "")
    hand_in(tmp_path / "subs/rio", "mybot.sh", "#!/bin/sh\nread line\necho 4\nwhile read line; do echo 4; done\n", 0o755)
    played = run("play", "kaggle ./subs/pia", "random", "--quiet", "--sandbox", cwd=tmp_path)
    assert played.returncode == 0 and "submission" in played.stdout, played.stderr
    played = run("play", "columns --base 1 ./subs/rio", "random", "--quiet", cwd=tmp_path)
    assert played.returncode == 0 and "mybot.sh" in played.stdout, played.stderr
    (tmp_path / "subs/pia/submission.py").unlink()
    (tmp_path / "subs/pia/helper.py").unlink()
    refused = run("play", "kaggle ./subs/pia", "random", cwd=tmp_path)
    assert refused.returncode == 2 and "is empty; put the player's program into it" in refused.stderr


def test_init_names_the_quotes_if_a_shell_has_taken_the_pattern(tmp_path, subs):
    result = run("tournament", "init", "class", "--players", *sorted(subs.iterdir()), cwd=tmp_path)
    assert result.returncode == 2
    assert "too many arguments: give [DIR]; put the pattern in quotes: --players 'subs/*'" in result.stderr


def test_init_says_so_if_nothing_matches_and_writes_nothing(tmp_path):
    result = run("tournament", "init", "class", "--players", "subs/*", cwd=tmp_path)
    assert result.returncode == 2
    assert f'--players: nothing in "{tmp_path}" matches "subs/*" and can be a player' in result.stderr
    assert list(tmp_path.iterdir()) == []


def test_play_and_bot_check_take_a_folder(tmp_path, subs):
    result = run("play", "subs/ann", "subs/bob b", "--quiet", cwd=tmp_path)
    assert result.returncode == 0, result.stderr
    assert "ann" in result.stdout and "bob b" in result.stdout
    check = run("bot", "check", "subs/cid", cwd=tmp_path)
    assert check.returncode == 2
    assert "has no program in it" in check.stderr


def test_play_names_a_folder_with_nothing_in_it(tmp_path):
    result = run("play", ".", "random", cwd=tmp_path)
    assert result.returncode == 2
    assert result.stderr == f'connect4 play: "{tmp_path}" is empty; put the player\'s program into it\n'


@pytest.mark.sandbox
def test_a_player_that_cannot_be_found_loses_its_games_and_keeps_nobody_from_playing(tmp_path, subs):
    cup = LiveCup(tmp_path / "cup", "../subs/*", games_per_pairing=4, sandbox=None)
    check = run("tournament", "check", cup.config)
    assert check.returncode == 2
    assert re.search(r'^cid +FAILED  ".*/cid" has no program in it, only README.md; ', check.stdout, re.MULTILINE)
    done = cup.run("--json")
    assert f'cid cannot be started: "{subs}/cid" has no program in it' in done.err
    assert names_in(done.json) == ["ann", "bob b", "cid"]
    assert done.json["complete"]
    row = next(row for row in done.json["standings"] if row["player"] == "cid")
    assert row["points"] == 0
    assert {end for end in row["reasons"]} == {"start_failed"}


def test_a_folder_that_came_later_plays_with_extend_behind_the_others(tmp_path, subs):
    hand_in(subs / "cid")
    cup = LiveCup(tmp_path / "cup", "../subs/*", games_per_pairing=4, format="gauntlet")
    before = cup.run("--json").json
    hand_in(subs / "abe")
    refused = cup.run(status=2)
    assert "player abe is new" in refused.err and "--extend" in refused.err
    after = cup.run("--extend", "--json").json
    assert names_in(after) == ["abe", "ann", "bob b", "cid"]
    assert after["games"]["played"] == before["games"]["played"] + 4


def test_a_folder_that_has_gone_keeps_its_games(tmp_path, subs):
    hand_in(subs / "cid")
    cup = LiveCup(tmp_path / "cup", "../subs/*", games_per_pairing=4)
    cup.run()
    (subs / "cid/mybot.py").unlink()
    for file in (subs / "cid").iterdir():
        file.unlink()
    (subs / "cid").rmdir()
    done = cup.run("--json")
    assert names_in(done.json) == ["ann", "bob b", "cid"]
    assert f'cid cannot be started: "{subs}/cid" does not exist' in done.err


def test_feedback_is_in_files_of_its_folder_for_any_names_of_players(tmp_path):
    names = ["../../up", ".hidden", "a/b", "a_b", "A_B", "é" * 64, "日" * 64, "|*`_x"]
    players = [{"name": name, "command": "random"} for name in names]
    cup = LiveCup(tmp_path / "cup", players, games_per_pairing=2, openings="random:2")
    cup.run()
    out = tmp_path / "out"
    assert run("tournament", "feedback", cup.config, "--out", out).returncode == 0
    pages = {path.stem: path.read_text("utf-8") for path in out.glob("*.md")}
    assert len(pages) == len(names) == len(list(out.glob("*.json"))) == len(list(out.glob("*.html")))
    assert {"_._.._up", "_hidden", "a_b", "a_b_2", "A_B_3"} <= set(pages)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["cup", "out"]
    assert pages["_hidden"].startswith("# .hidden\n")
    told = {json.loads(path.read_text("utf-8"))["player"] for path in out.glob("*.json")}
    assert told == set(names)


def test_feedback_tells_nothing_of_the_logs_of_others_or_of_the_config(tmp_path):
    hand_in(tmp_path / "subs/loud", text=(
        "import sys, connect4\n"
        "def play(turn):\n    print('LOUD SECRET', file=sys.stderr)\n    return 1 // 0\n"
        "connect4.play(play)\n"))
    hand_in(tmp_path / "subs/quiet")
    cup = LiveCup(tmp_path / "cup", [{"command": "../subs/loud", "env": {"KEY": "CONFIG SECRET"}},
                                     {"command": "../subs/quiet"}], games_per_pairing=2)
    cup.run()
    out = tmp_path / "out"
    run("tournament", "feedback", cup.config, "--out", out, "--player", "quiet")
    assert sorted(path.name for path in out.iterdir()) == ["quiet.html", "quiet.json", "quiet.md"]
    run("tournament", "feedback", cup.config, "--out", out)
    text = {path.name: path.read_text("utf-8") for path in out.iterdir()}
    assert "LOUD SECRET" in text["loud.md"] and "LOUD SECRET" in text["loud.json"]
    assert "LOUD SECRET" in text["loud.html"]
    for name in ("quiet.html", "quiet.md", "quiet.json"):
        assert "LOUD" not in text[name]
    assert not any("CONFIG SECRET" in page for page in text.values())


FOLLOWS = """import connect4
def play(turn):  # it takes `moves` for the whole game
    return next(column for column in range(7) if turn.moves.count(column) < 6)
connect4.play(play)
"""


def test_feedback_recognises_a_bot_that_follows_games_from_the_empty_board(tmp_path):
    hand_in(tmp_path / "subs/follows", text=FOLLOWS)
    (tmp_path / "cup").mkdir()
    (tmp_path / "cup/openings.txt").write_text("111111\n1111117\n")
    cup = LiveCup(tmp_path / "cup", [{"command": "../subs/follows"}, player("Ann", "greedy")],
                  games_per_pairing=4, openings="openings.txt")
    cup.run()
    cup.command("feedback", cup.config, "--out", tmp_path / "out")
    page = (tmp_path / "out/follows.md").read_text("utf-8")
    assert "all its 4 games from openings ended with such faults" in page
    for named in ("`start`", "turn.line()", "--openings empty"):
        assert named.replace("`", "") in page.replace("\\", "").replace("`", "")
    fault, = json.loads((tmp_path / "out/follows.json").read_text("utf-8"))["faults"]
    assert "all its 4 games from openings" in fault["remedy"]


def test_feedback_shows_each_position_once_in_words_of_people(tmp_path):
    """Two games from one opening are the same, so the same moves were given away in both."""
    players = [player("Ann"), player("Bob")]
    cup = LiveCup(tmp_path / "cup", players, games_per_pairing=6, openings="empty", analyse=True)
    cup.run()
    moves = {game["game"]: game["moves"] for game in cup.games()}
    listed = cup.command("games", cup.config, "--blunders", "--json").out.splitlines()
    given = [moves[blunder["game"]][:blunder["ply"]] for blunder in map(json.loads, listed)]
    assert len(given) > len(set(given)), "the test needs the same blunder twice"
    cup.command("feedback", cup.config, "--out", tmp_path / "out")
    for name in ("Ann", "Bob"):
        page = (tmp_path / f"out/{name}.md").read_text("utf-8")
        boards = re.findall(r"--from \"(.*?)\"", page)
        assert len(boards) == len(set(boards)), page
        assert "## Games worth looking at" not in page or ", move " in page
        assert not re.search(r"\b(ply|plies)\b", page)


class Parts(html.parser.HTMLParser):
    """The elements of a page of HTML, and its text."""

    def __init__(self, page):
        super().__init__()
        self.elements, self.text = [], ""
        self.feed(page)

    def handle_starttag(self, tag, attrs):
        self.elements.append((tag, dict(attrs)))

    def handle_data(self, data):
        self.text += data


def test_feedback_as_html_has_boards_and_the_texts_of_players_as_they_are(tmp_path):
    hand_in(tmp_path / "subs/bad", text=(
        "import connect4\n"
        "def play(turn):\n    if len(turn.moves) > 3: raise ValueError('<b>1*2_3</b> &amp; c')\n    return turn.legal[0]\n"
        "connect4.play(play)\n"))
    cup = LiveCup(tmp_path / "cup", [{"name": "<i>x_*y</i>", "command": "../subs/bad"},
                                     {"name": "Ann", "command": "random"}], games_per_pairing=2)
    cup.run()
    cup.command("feedback", cup.config, "--out", tmp_path / "out")
    page, other = (Parts((tmp_path / f"out/{name}.html").read_text("utf-8")) for name in ("_i_x__y__i_", "Ann"))
    assert "ValueError: <b>1*2_3</b> &amp; c" in page.text and "<i>x_*y</i> in " in page.text
    assert "<i>x_*y</i>" in other.text
    assert "\\" not in page.text.replace("\\u", "").replace('\\"', "") and "\\" not in other.text
    for parts in (page, other):
        tags = {tag for tag, _ in parts.elements}
        assert not tags & {"b", "i", "script", "img", "link", "iframe"}
        assert ("meta", {"charset": "utf-8"}) in parts.elements


def test_feedback_as_html_marks_the_disc_of_the_move(tmp_path):
    cup = LiveCup(tmp_path / "cup", [{"name": "Ann", "command": "random"}, {"name": "Bob", "command": "minimax --depth 4"}],
                  games_per_pairing=4, openings="random:4")
    cup.run()
    cup.command("feedback", cup.config, "--out", tmp_path / "out", "--player", "Ann")
    games = json.loads((tmp_path / "out/Ann.json").read_text("utf-8"))["games"]
    parts = Parts((tmp_path / "out/Ann.html").read_text("utf-8"))
    assert games and len([tag for tag, _ in parts.elements if tag == "svg"]) == len(games)
    rings = [attrs for tag, attrs in parts.elements if tag == "circle" and attrs["fill"] == "none"]
    assert [float(ring["cx"]) for ring in rings] == [12.5 + 25 * game["column"] for game in games]


@pytest.mark.long
@pytest.mark.sandbox
def test_a_class_of_36_gets_from_folders_to_feedback_in_four_commands(tmp_path):
    subs = tmp_path / "subs"
    for name, (file, text, _) in BROKEN.items():
        hand_in(subs / name, file, text, 0o755 if name == "windows-lines" else 0o644)
    hand_in(subs / "two-programs", "a.py")
    hand_in(subs / "two-programs", "b.py")
    for number in range(1, 24):
        hand_in(subs / f"student{number}", ["mybot.py", "main.py", "code/bot.py"][number % 3],
                source(f"turn.legal[{number} * len(turn.moves) % len(turn.legal)]"))
    config = tmp_path / "group" / "class.json"
    config.parent.mkdir()
    config.write_text(json.dumps({
        "players": "../subs/*", "games_per_pairing": 2, "openings": "random:4",
        "time": {"turn_ms": 500, "bank_ms": 0, "startup_ms": 10000}}))

    written = run("tournament", "init", "class", "--players", "subs/*", cwd=tmp_path)
    assert written.returncode == 0 and "with 36 players" in written.stdout
    checked = run("tournament", "check", config)
    assert checked.returncode == 2 and "of 36 did not start" in checked.stderr
    done = run("tournament", "run", config)
    assert done.returncode == 0, done.stderr
    given = run("tournament", "feedback", config, "--out", tmp_path / "out")
    assert given.stdout == f"Wrote the feedback for 36 players to {tmp_path}/out\n"

    pages = {page.stem: page.read_text("utf-8") for page in (tmp_path / "out").glob("*.md")}
    assert len(pages) == 36
    for name, (_, _, wanted) in BROKEN.items():
        assert wanted in pages[name].replace("\\", ""), pages[name]
    assert "contains more than one program" in pages["two-programs"]
    for number in range(1, 24):
        page = pages[f"student{number}"]
        assert "Games lost by a fault" not in page and "withdrawn" not in page
        assert "Traceback" not in page, "somebody else's log"
        assert " of them awarded for games that were not played; " in page
    written = run("tournament", "page", config, "--out", tmp_path / "page.html")
    assert written.returncode == 0, written.stderr
    published = (tmp_path / "page.html").read_text("utf-8")
    assert str(tmp_path) not in published + "".join(pages.values())
    tables = [run("tournament", "standings", config, "--format", format).stdout
              for format in ("text", "markdown", "csv", "html")]
    assert not [name for name, page in pages.items() if "withdr" in page], "nobody leaves who never came"
    assert all("only-a-readme (not started)" in text for text in tables[:1] + tables[2:])
    schema = json.loads((ROOT / "protocol/schema/feedback.schema.json").read_text("ascii"))
    for file in (tmp_path / "out").glob("*.json"):
        jsonschema.Draft7Validator(schema).validate(json.loads(file.read_text("utf-8")))


def test_why_a_player_is_out_is_said_by_the_run_the_table_and_the_gradebook(tmp_path, subs):
    hand_in(subs / "dan", "bot.py", "def play(:\n")
    run("tournament", "init", "class", "--players", "subs/*", cwd=tmp_path)
    why = ("could not be started three times in a row (exited with status 1; Python cannot read line 1: correct it, or the "
           "line above it)")
    played = run("tournament", "run", "class", "--set", "games_per_pairing=2", "--set", "analyse=false", cwd=tmp_path)
    assert f"dan was withdrawn: it {why}\n" in played.stderr and f"dan was withdrawn: it {why}\n" in played.stdout
    table = run("tournament", "standings", "class", "--format", "gradebook", cwd=tmp_path).stdout
    assert why in next(line for line in table.splitlines() if "dan" in line)
