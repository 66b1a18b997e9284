"""The logs of players: `play --logs`, `"logs"` in a config, `tournament show --logs`."""

import base64
import json
import re
import sqlite3
import zlib

import pytest
from live_tournaments import player, start_and_wait_for_games
from programs import SDK, play, read_records

PLAYER = f"""
import sys
sys.path.insert(0, {str(SDK)!r})

def say(text):
    sys.stderr.buffer.write(text if isinstance(text, bytes) else (text + "\\n").encode())
    sys.stderr.buffer.flush()

NAME = "Printer"
SETUP
say("loading")
import connect4

def choose_column(turn):
    say(f"turn {{len(turn.moves) + 1}}")
    TURN
    return turn.legal[0]

def game_over(game):
    say(f"over after {{len(game.moves)}}")

connect4.play(choose_column, name=NAME, game_over=game_over)
"""

#: Characters that could command a terminal, or confuse a reader.
COMMANDS = re.compile("[\x00-\x09\x0b-\x1f\x7f-\x9f\u202a-\u202e]")
HOSTILE = r'say(b"\x1b[2J\x1b]0;title\x07\xff\xfe\x00\x9b" + "\u202e\u009b\r".encode() + b"\n")'


def printer(folder, turn="", setup="", name="printer.py"):
    path = folder / name
    path.write_text(PLAYER.replace("TURN", turn).replace("SETUP", setup), encoding="utf-8")
    return path


def contents(folder):
    return {path.name: path.read_text(encoding="utf-8") for path in sorted(folder.iterdir())}


def without_times(text):
    return re.sub(r", [\d.]+ (us|ms|s) --", ", TIME --", text)


def test_each_game_of_play_has_a_file_for_each_player(tmp_path):
    bot = printer(tmp_path)
    done = play(bot, "greedy", "--games", 2, "--logs", tmp_path / "new" / "logs", "--from", "44")
    assert done.status == 0
    files = contents(tmp_path / "new" / "logs")
    assert list(files) == ["game-0001-blue-greedy.log", "game-0001-red-Printer.log",
                           "game-0002-blue-Printer.log", "game-0002-red-greedy.log"]
    assert files["game-0001-blue-greedy.log"] == ""
    assert without_times(files["game-0001-red-Printer.log"]).startswith(
        "-- before its first turn --\nloading\n"
        "-- move 3, column 1, TIME --\nturn 1\n"
        "-- move 5, column 1, TIME --\nturn 3\n")
    assert re.search(r"-- after the end --\nover after \d+\n$", files["game-0001-red-Printer.log"])
    second = files["game-0002-blue-Printer.log"]
    assert "loading" not in second, "the process is that of the first game"
    assert without_times(second).startswith("-- move 4, column 1, TIME --\nturn 2\n")


def test_a_turn_that_a_fault_ended_is_in_the_file(tmp_path):
    bot = printer(tmp_path, "raise ValueError('no idea')")
    assert play(bot, "greedy", "--logs", tmp_path / "logs").status == 0
    text = contents(tmp_path / "logs")["game-0001-red-Printer.log"]
    assert "-- move 1, no move: player_error --\nturn 1\n" in text
    assert "ValueError: no idea\n" in text


def test_a_name_makes_no_path(tmp_path):
    bot = printer(tmp_path, setup='NAME = "../../My \u202ebot/\\u00e9"')
    assert play(bot, "greedy", "--logs", tmp_path / "logs").status == 0
    assert [name for name in contents(tmp_path / "logs") if "red" in name] == [
        "game-0001-red-..-..-My-bot-.log"]


@pytest.mark.parametrize("blocked, reason", [("file", "Not a directory"), ("", "")])
def test_a_folder_that_cannot_be_is_refused_before_play(tmp_path, blocked, reason):
    (tmp_path / "file").write_text("mine")
    folder = str(tmp_path / blocked) if blocked else ""
    done = play(printer(tmp_path), "greedy", "--logs", folder)
    assert done.status == 2 and reason in done.err and done.out == ""
    assert (tmp_path / "file").read_text() == "mine"


def test_no_byte_of_a_log_commands_a_terminal(tmp_path, make_live_cup):
    bot = printer(tmp_path, HOSTILE)
    done = play(bot, "greedy", "--logs", tmp_path / "logs", "--json")
    assert "turn 1\n\ufffd[2J\ufffd]0;title\ufffd\ufffd\ufffd\ufffd\ufffd\ufffd" in (
        done.records[0]["logs"]["red"]["1"])
    text = contents(tmp_path / "logs")["game-0001-red-Printer.log"]
    assert "title" in text and not COMMANDS.search(text)
    cup = make_live_cup([player("Bot", "python3", bot), player("Greedy", "greedy")], logs=True,
                        games_per_pairing=2)
    cup.run()
    shown = cup.command("show", cup.config, 1, "--logs").out
    assert "title" in shown and not COMMANDS.search(shown)


FLOODS = {"lines": "for i in range(20000): say('x' * 99)",
          "one line": "say(b'x' * 2000000)",
          "bytes that are no text": r"say(b'\xff' * 2000000)"}


@pytest.mark.parametrize("flood", FLOODS.values(), ids=FLOODS)
def test_a_flood_is_kept_to_its_beginning_and_end(tmp_path, flood):
    bot = printer(tmp_path, flood)
    done = play(bot, "greedy", "--logs", tmp_path / "logs", "--json")
    [record] = done.records
    text = "".join(record["logs"]["red"].values())
    assert 65536 <= len(text) <= 65536 + 60 * 45
    assert record["logs"]["red"]["1"].startswith("turn 1\n")
    assert re.search(r"\n\[\.\.\. \d+ bytes left out \.\.\.\]\n$", record["logs"]["red"]["1"])
    assert text.endswith(f"over after {len(record['moves'])}\n")


def test_records_and_the_page_of_a_match_have_its_logs(tmp_path):
    bot = printer(tmp_path)
    done = play(bot, "greedy", "--logs", tmp_path / "logs", "--json", "--page",
                tmp_path / "page.html")
    [record] = done.records
    assert record["logs"]["red"]["start"] == "loading\n" and "blue" not in record["logs"]
    assert logs_in(tmp_path / "page.html") == {1: record["logs"]}
    silent = play(bot, "greedy", "--json").records
    assert "logs" not in silent[0]


def logs_in(page):
    [element] = re.findall(r'id="connect4-data">(.*?)</script>', page.read_text("utf-8"), re.S)
    column = json.loads(element)["games"]["log"]
    return dict(json.loads(zlib.decompress(base64.b64decode(column), -15))) if column else None


@pytest.fixture
def printing_cup(tmp_path, make_live_cup):
    def make(**members):
        bob = printer(tmp_path, "return turn.legal[-1]", name="bob.py")
        return make_live_cup([player("Ann", "python3", printer(tmp_path)),
                              player("Bob", "python3", bob)],
                             games_per_pairing=4, **members)
    return make


def test_a_tournament_shows_the_log_under_each_turn(printing_cup):
    cup = printing_cup(logs=True)
    cup.run()
    record = next(game for game in cup.games() if game["reason"] == "four")
    out = cup.command("show", cup.config, record["game"], "--logs").out
    lines = out.splitlines()
    discs = record["start"].count("x") + record["start"].count("o") - 1  # the last says who begins
    for ply in range(1, len(record["moves"]) + 1):
        [at] = [i for i, line in enumerate(lines)
                if re.match(rf"move +{discs + ply}  ", line)]
        colour = "red" if ply % 2 == 1 else "blue"
        mover = f"{record[colour]} ({colour})"
        assert lines[at + 1:at + 3] == [f"  {mover} printed:", f"      | turn {ply}"]
    assert out.count("printed after the end:\n      | over after") == 2
    first = cup.command("show", cup.config, 1, "--logs").out
    assert "Ann (red) printed before its first turn:\n      | loading\n" in first
    assert "turn 1" not in cup.command("show", cup.config, 1).out


def test_show_gives_the_logs_as_json(printing_cup):
    cup = printing_cup(logs=True)
    cup.run()
    [with_logs] = read_records(cup.command("show", cup.config, 1, "--logs", "--json").out)
    logs = with_logs.pop("logs")
    assert with_logs == cup.query("show", 1)
    assert set(logs) == {"red", "blue"}
    assert logs["red"]["1"] == "turn 1\n" and logs["blue"]["2"] == "turn 2\n"
    assert set(logs["red"]) >= {"start", "1", "3", "end"}
    assert all("logs" not in json.loads(line)
               for line in cup.command("export", cup.config).out.splitlines())


def test_no_log_is_kept_unasked(printing_cup):
    cup = printing_cup()
    cup.run()
    error = cup.command("show", cup.config, 1, "--logs", status=2).err
    assert "no logs were kept of game 1" in error and '"logs": true' in error
    with sqlite3.connect(cup.results / "tournament.db") as rows:
        assert rows.execute("SELECT count(json -> '$.logs') FROM records").fetchone() == (0,)
    cup.command("page", cup.config)
    assert logs_in(cup.results / "page.html") is None


def test_logs_may_be_asked_for_later_and_silence_is_told(printing_cup, make_live_cup):
    cup = printing_cup()
    cup.run()
    cup.write(logs=True, games_per_pairing=8)
    cup.run("--extend")
    assert cup.query("show", 8, "--logs")["logs"]
    silent = make_live_cup(folder="silent", logs=True, games_per_pairing=2)
    silent.run()
    assert silent.command("show", silent.config, 1, "--logs").out.endswith(
        "neither player printed anything\n")


def test_the_page_of_a_tournament_has_its_logs(printing_cup):
    cup = printing_cup(logs=True)
    cup.run()
    cup.command("page", cup.config)
    assert logs_in(cup.results / "page.html") == {
        number: cup.query("show", number, "--logs")["logs"] for number in range(1, 5)}


def test_each_game_has_its_own_log_however_long_a_process_lives(printing_cup):
    for restart, starts in [("match", 1), ("game", 4)]:
        cup = printing_cup(folder=restart, logs=True, restart=restart, concurrency=1)
        cup.run()
        logs = [cup.query("show", number, "--logs")["logs"] for number in range(1, 5)]
        for log in logs:
            assert log["red"]["1"] == "turn 1\n" and "1" not in log["blue"]
            assert re.fullmatch(r"over after \d+\n", log["red"]["end"])
        assert sum("start" in log["red"] for log in logs) == starts


def test_killed_runs_have_the_logs_of_all_their_recorded_games(tmp_path, make_live_cup):
    bot = printer(tmp_path, "time.sleep(0.003)", "import time")
    cup = make_live_cup([player("Ann", "python3", bot), player("Bob", "python3", bot)],
                        logs=True, games_per_pairing=60, concurrency=2)
    for _ in range(4):
        run = start_and_wait_for_games(cup)
        run.kill()
        run.wait()
        with sqlite3.connect(cup.results / "tournament.db") as rows:
            assert rows.execute("SELECT number FROM games EXCEPT SELECT game FROM records"
                                " WHERE json -> '$.logs' IS NOT NULL").fetchall() == []
    cup.run()
    for number in (1, 30, 60):
        record = cup.query("show", number, "--logs")
        turns = record["logs"]["red"] | record["logs"]["blue"]
        assert {int(ply) for ply in turns if ply.isdigit()} == set(
            range(1, len(record["moves"]) + 1))


@pytest.mark.sandbox
def test_players_in_the_sandbox_and_guests_of_hosts_have_logs(tmp_path, make_live_cup):
    agent = tmp_path / "agent.py"
    agent.write_text("def act(observation, configuration):\n"
                     "    print('step', observation.step)\n"
                     "    return observation.board.index(0) % 7\n")
    cup = make_live_cup([player("Guest", "kaggle", agent), player("Ann", "greedy")],
                        logs=True, games_per_pairing=2, sandbox=None, openings="empty")
    cup.run()
    logs = cup.query("show", 1, "--logs")["logs"]
    [side] = logs
    first = "1" if side == "red" else "2"
    assert logs[side][first].endswith(f"step {int(first) - 1}\n")


def test_logs_can_be_read_by_sqlite_alone(printing_cup):
    cup = printing_cup(logs=True)
    cup.run()
    with sqlite3.connect(cup.results / "tournament.db") as rows:
        text, = rows.execute("SELECT json -> '$.logs' FROM records WHERE game = 1").fetchone()
    assert json.loads(text) == cup.query("show", 1, "--logs")["logs"]
