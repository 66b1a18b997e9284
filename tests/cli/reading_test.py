"""The commands of `tournament` that read results."""

import csv
import fcntl
import io
import json
import os
import pty
import re
import select
import sqlite3
import struct
import subprocess
import sys
import termios

import pytest

from tournaments import ROOT, TOURNAMENT, environment, tournament, tournament_json
from tournaments import cup, make_cup  # noqa: F401 (fixtures)

sys.path.insert(0, str(ROOT / "protocol" / "sdk" / "python"))
import connect4  # noqa: E402

READING = ["status", "standings", "crosstable", "games", "export"]


def games_of(cup, *options):
    lines = tournament("games", cup.config, "--json", *options).splitlines()
    return [json.loads(line) for line in lines]


# The place of a tournament


@pytest.mark.parametrize("command", READING)
def test_takes_the_config_file_or_the_folder(cup, command):
    by_config = tournament(command, cup.config)
    assert by_config and by_config == tournament(command, cup.results)


def test_a_config_without_results_says_how_to_play_it(tmp_path):
    config = tmp_path / "new.json"
    config.write_text('{"players": []}')
    error = tournament("standings", config, status=2)
    assert str(tmp_path / "results" / "new") in error and "tournament run" in error


@pytest.mark.parametrize("output", ["elsewhere", "deep/er"])
def test_the_output_of_a_config_is_relative_to_it(make_cup, output):
    cup = make_cup(games=4, output=output)
    folder = cup.config.parent / output
    folder.parent.mkdir(exist_ok=True)
    cup.results.rename(folder)
    assert tournament("status", cup.config) == tournament("status", folder)


@pytest.mark.parametrize("name", ["cup.json", "two words", ".json", ".cup.json", "x" * 70])
def test_results_are_looked_for_in_the_folder_of_the_output(tmp_path, name):
    players = [{"command": "greedy"}, {"command": "random"}]
    config = tmp_path / name
    config.write_text(json.dumps({"players": players, "sandbox": "none"}))
    written = re.search("results: (.*)", tournament("check", config))[1]
    assert f" {written} holds no tournament" in tournament("standings", config, status=2)


def test_a_config_that_is_wrong_elsewhere_still_names_its_results(cup, tmp_path):
    config = tmp_path / "cup.json"
    config.write_text(json.dumps({"output": str(cup.results), "players": [], "sed": 1}))
    assert tournament("status", config) == tournament("status", cup.config)


@pytest.mark.parametrize(
    "make, reason",
    [
        (lambda path: None, "does not exist"),
        (lambda path: path.mkdir(), "holds no tournament"),
        (lambda path: path.write_text("not JSON"), "is not a tournament's config"),
        (lambda path: path.write_text("[]"), "is not a tournament's config"),
        (os.mkfifo, "it is not a regular file"),
        (lambda path: path.symlink_to("/dev/zero"), "it is not a regular file"),
    ],
)
def test_a_path_that_is_not_a_tournament_is_refused_by_name(tmp_path, make, reason):
    path = tmp_path / "thing"
    make(path)
    error = tournament("standings", path, status=2)
    assert str(path) in error and reason in error


def test_a_database_of_something_else_is_refused(tmp_path):
    (tmp_path / "tournament.db").write_bytes(b"something else" * 100)
    error = tournament("standings", tmp_path, status=2)
    assert "tournament.db" in error and "should not happen" not in error


@pytest.mark.parametrize("command", READING)
def test_missing_operands_are_asked_for_with_an_example(command):
    error = tournament(command, status=2)
    assert re.search(r"TOURNAMENT(\.\.\.)?; for example: connect4 tournament", error)


# standings, crosstable


def test_standings_add_up(cup):
    table = tournament_json("standings", cup.config)
    assert table["games"] == {"planned": 60, "played": 60, "remaining": 0, "forfeited": 0,
                              "surplus": 0, "void": 1, "repeated": 0}
    lines = table["standings"]
    assert sum(line["points"] for line in lines) == 60
    assert [line["points"] for line in lines] == sorted((l["points"] for l in lines), reverse=True)
    for line in lines:
        assert line["wins"] + line["draws"] + line["losses"] == 40
        assert line["red"]["wins"] + line["blue"]["wins"] == line["wins"]
    crasher = next(line for line in lines if line["player"] == "Crasher")
    played = games_of(cup, "--player", "Crasher", "--reason", "crash")
    assert crasher["reasons"]["crash"]["lost"] == len(played) > 0


def test_the_table_shows_a_line_a_player_with_aligned_columns(cup):
    lines = tournament("standings", cup.config).splitlines()
    assert lines[0] == "cup: complete, 60 games"
    header, *rows = lines[2:6]
    assert header.split()[:2] == ["#", "player"] and header.rstrip().endswith("faults")
    assert [row.split()[0] for row in rows] == ["1", "2", "3"]
    end_of_points = header.index("points") + len("points")
    for row in rows:
        assert row[end_of_points - 1].isdigit() and row[end_of_points:][:1] == " "
    assert "1 game was void" in lines[-1]


def test_a_narrow_terminal_gets_a_narrow_table(cup):
    text, status = on_terminal(["standings", cup.config], "", columns=50)
    assert status == 0
    assert "SB" not in text and "Elo" in text
    table = text.replace("\r", "").split("\n\n")[1]
    assert all(len(line) <= 50 for line in table.splitlines())


def test_a_narrow_table_has_wins_draws_and_losses_or_none_of_them(cup):
    for columns in range(28, 48):
        text, _ = on_terminal(["standings", cup.config], "", columns=columns)
        titles = text.replace("\r", "").split("\n\n")[1].splitlines()[0].split()
        assert {"W", "D", "L"} & set(titles) in (set(), {"W", "D", "L"}), titles


def test_more_tables_come_when_asked_for(cup):
    plain = tournament("standings", cup.config)
    more = tournament("standings", cup.config, "--reasons", "--los", "--colours")
    for title in ("won/lost by", "Chance in %", "red W/D/L"):
        assert title not in plain and title in more


def test_the_crosstable_agrees_with_the_list_of_games(cup):
    table = tournament_json("crosstable", cup.config)
    for row, name in enumerate(table["players"]):
        for column, opponent in enumerate(table["players"]):
            score = table["scores"][row][column]
            if name == opponent:
                assert score is None
                continue
            games = games_of(cup, "--player", name, "--opponent", opponent)
            assert score["wins"] == sum(1 for g in games if g["winner"] and g[g["winner"]] == name)
            assert score["wins"] + score["draws"] + score["losses"] == len(games) == 20


def test_without_games_there_is_no_rating_and_a_reason(make_cup):
    text = tournament("standings", make_cup(games=0).config)
    assert "0 of 60 games played, 60 remain" in text
    assert "Elo: no game so far shows who is stronger" in text
    assert "nan" not in text and "inf" not in text


def test_a_withdrawn_player_is_marked_and_its_games_are_awarded(make_cup):
    withdrawn = [{"player": 1, "round": 0, "cause": "exited with status 1"}]
    state = {"status": "stopped", "withdrawn": withdrawn}
    cup = make_cup(state=json.dumps(state))
    text = tournament("standings", cup.config)
    assert "Bob (not started)" in text and "Bob was withdrawn: it could not be started" in text
    assert "\n40 games will therefore not be played\n" in text
    assert "awarded" in text.splitlines()[2]
    lines = tournament_json("standings", cup.config)["standings"]
    assert {line["player"]: line["awarded_points"] for line in lines} == {
        "Zoë": 20, "Crasher": 20, "Bob": 0}


@pytest.mark.parametrize("games, decision", [(6, "go_on"), (-1, "undecided")])
def test_a_test_without_a_decision_goes_on_until_its_games_are_used_up(make_cup, games, decision):
    sprt = {"elo0": 0, "elo1": 1}
    players = [{"name": "Zoë", "command": "greedy"}, {"name": "Bob", "command": "random"}]
    cup = make_cup(format="duel", games_per_pairing=8, players=players, sprt=sprt, games=games)
    test = tournament_json("standings", cup.config)["duel"]["sprt"]
    assert test["decision"] == decision and test["decided_after"] is None
    if decision == "undecided":
        assert "not decided: no games left" in tournament("standings", cup.config)


def test_a_duel_under_a_test_does_not_count_surplus_games(make_cup):
    sprt = {"elo0": 0, "elo1": 50, "model": "logistic"}
    players = [{"name": "Zoë", "command": "greedy"}, {"name": "Crasher", "command": "random"}]
    cup = make_cup(format="duel", games_per_pairing=400, players=players, sprt=sprt)
    table = tournament_json("standings", cup.config)
    decided = table["duel"]["sprt"]["decided_after"]
    assert table["duel"]["sprt"]["decision"] == "accept_h1" and table["complete"]
    assert 0 < decided < 400 and table["games"]["surplus"] == 400 - decided
    assert sum(table["duel"]["pairs"]) == decided / 2
    assert sum(line["points"] for line in table["standings"]) == decided
    text = tournament("status", cup.config)
    assert f"H1 accepted, after game {decided}" in text
    assert f": complete, {decided} games\n" in text
    assert f"400 games were played, several at a time; the {400 - decided} after the decision do not count\n" in text


def test_a_swiss_shows_match_points(make_cup):
    table = tournament_json("standings", make_cup(format="swiss", rounds=3).config)
    points = [line["match_points"] for line in table["standings"]]
    assert points == sorted(points, reverse=True) and sum(points) > 0


def test_a_swiss_shows_buchholz_and_other_formats_do_not(cup, make_cup):
    swiss = make_cup(format="swiss", rounds=3)
    text, _ = on_terminal(["standings", swiss.config], "", columns=200)
    header, *rows = text.replace("\r", "").split("\n\n")[1].splitlines()
    lines = tournament_json("standings", swiss.config)["standings"]
    for title, member in [("BH C1", "buchholz_cut_1"), ("BH", "buchholz")]:
        end = re.search(rf"(?<=  ){title}(?=  )", header).end()
        assert [float(row[:end].split()[-1]) for row in rows] == [line[member] for line in lines]
    assert all(0 < line["buchholz_cut_1"] < line["buchholz"] for line in lines)
    assert "BH" not in tournament("standings", cup.config)
    assert "buchholz" not in tournament_json("standings", cup.config)["standings"][0]


# status


def test_status_tells_the_games_left(make_cup):
    cup = make_cup(games=7)
    assert tournament("status", cup.config).startswith("cup: 7 of 60 games played, 53 remain\n")
    status = tournament_json("status", cup.config)
    assert status["status"] == "stopped" and status["games"]["remaining"] == 53


def test_status_knows_whether_a_run_holds_the_folder(make_cup):
    cup = make_cup(games=7)
    lock = os.open(cup.results / "lock", os.O_RDWR)
    fcntl.flock(lock, fcntl.LOCK_EX)
    assert tournament_json("status", cup.config)["status"] == "running"
    assert "\na run is active\n" in tournament("status", cup.config)
    os.close(lock)
    assert tournament_json("status", cup.config)["status"] == "stopped"


# games


def test_games_meet_every_condition(cup):
    players = ["--player", "Zoë", "--opponent", "Bob"]
    games = games_of(cup, *players, "--reason", "four", "--opening", "2")
    assert games
    for game in games:
        assert {game["red"], game["blue"]} == {"Zoë", "Bob"}
        assert (game["reason"], game["opening"]) == ("four", 2)


@pytest.mark.parametrize("option", ["won", "lost"])
def test_games_are_chosen_by_their_results_for_the_player(cup, option):
    def gain(game):
        return "won" if game["winner"] and game[game["winner"]] == "Bob" else "lost"

    of_bob = games_of(cup, "--player", "Bob")
    expected = [game["game"] for game in of_bob if gain(game) == option]
    assert expected, "no such game"
    found = games_of(cup, "--player", "Bob", f"--{option}")
    assert [game["game"] for game in found] == expected
    records = tournament("export", cup.config, "--player", "Bob", f"--{option}").splitlines()
    assert [json.loads(line)["game"] for line in records] == expected


def test_games_that_were_won_need_a_player(cup):
    assert "--won needs --player NAME" in tournament(
        "games", cup.config, "--won", status=2)
    assert "--won and --lost exclude each other" in tournament(
        "games", cup.config, "--player", "Bob", "--won", "--lost", status=2)


@pytest.mark.parametrize("command", ["standings", "crosstable", "games"])
def test_a_table_has_the_same_cells_in_every_format(cup, command):
    rows = list(csv.reader(io.StringIO(tournament(command, cup.config, "--format", "csv"))))
    markdown = tournament(command, cup.config, "--format", "markdown").splitlines()
    cells = [[cell.strip().replace("\\", "") for cell in line.strip("|").split("|")]
             for line in [markdown[0], *markdown[2:]]]
    assert cells == rows and len(rows) > 3
    html = tournament(command, cup.config, "--format", "html")
    found = re.findall(r"<t[hd][^>]*>([^<]*)</t[hd]>", html)
    assert [cell.replace("&gt;", ">") for cell in found] == [cell for row in rows for cell in row]


def test_games_in_another_format_are_all_of_them(cup):
    table = tournament("games", cup.config, "--format", "csv")
    assert len(table.splitlines()) == 1 + 60
    assert len(tournament("games", cup.config, "--format", "csv", "--limit", "7").splitlines()) == 8


@pytest.mark.parametrize("command", ["standings", "crosstable", "games"])
def test_a_table_is_in_one_format(cup, command):
    assert "--json and --format exclude each other" in tournament(
        command, cup.config, "--json", "--format", "csv", status=2)


def test_games_come_in_pages(cup):
    numbers = [game["game"] for game in games_of(cup)]
    assert numbers == list(range(1, 61))
    assert [g["game"] for g in games_of(cup, "--limit", "5", "--after", "20")] == numbers[20:25]
    text = tournament("games", cup.config, "--limit", "5", "--after", "20")
    assert len(text.splitlines()) == 7 and text.endswith("more with --after 25; 60 in all\n")
    assert "more with" not in tournament("games", cup.config, "--after", "58")


@pytest.mark.parametrize(
    "option, value, hint",
    [
        ("--player", "Bop", "did you mean Bob?"),
        ("--opponent", "Quentin", "the players are Zoë, Bob, Crasher"),
        ("--reason", "hunger", "must be one of four, draw"),
        ("--limit", "0", "from 1 to"),
    ],
)
def test_games_refuse_a_condition_nobody_can_meet(cup, option, value, hint):
    error = tournament("games", cup.config, option, value, status=2)
    assert value in error and hint in error


# show


def test_show_prints_every_position_without_a_terminal(cup):
    record = tournament_json("show", cup.config, 1)
    text = tournament("show", cup.config, 1)
    assert text.count("+---------------------+") == len(record["moves"]) + 1
    assert "\x1b" not in text
    assert "\ngame 1: " in text


def test_show_prints_the_fault_with_its_evidence(cup):
    game = games_of(cup, "--reason", "crash")[0]
    text = tournament("show", cup.config, game["game"])
    for part in ("(crash)", "take_turn", "division by zero", "exited with status 3"):
        assert part in text


def test_show_gives_the_record_as_json(cup):
    record = tournament_json("show", cup.config, 5)
    assert record == json.loads(tournament("export", cup.config).splitlines()[4])


@pytest.mark.parametrize("game, reason", [("61", "no game 61"), ("x", "is not a game")])
def test_show_refuses_games_that_are_not_there(cup, game, reason):
    assert reason in tournament("show", cup.config, game, status=2)


def on_terminal(words, keys, columns=80, **more):
    """Runs a command on a terminal, types the keys, and returns what it wrote and its status."""
    controller, terminal = pty.openpty()
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 40, columns, 0, 0))
    before = termios.tcgetattr(terminal)
    process = subprocess.Popen([TOURNAMENT, *map(str, words)], stdin=terminal, stdout=terminal,
                               stderr=terminal, env=environment(**more), start_new_session=True)
    output = b""
    if keys:
        while b"q: leave" not in output and process.poll() is None:
            output += read_some(controller)
        os.write(controller, keys.encode())
    while process.poll() is None:
        output += read_some(controller)
    while part := read_some(controller):
        output += part
    assert termios.tcgetattr(terminal)[3] == before[3], "the terminal's mode was not put back"
    os.close(terminal)
    os.close(controller)
    return output.decode(), process.returncode


def read_some(descriptor):
    ready, _, _ = select.select([descriptor], [], [], 0.05)
    return os.read(descriptor, 65536) if ready else b""


def test_show_walks_through_the_game_on_a_terminal(cup):
    text, status = on_terminal(["show", cup.config, 1], " n\rbq", NO_COLOR="1")
    assert status == 0
    shown = [line.split("move ")[1].split()[0] for line in text.splitlines() if re.search(r"move +\d+ .* column \d", line)]
    assert shown == ["5", "6", "7", "6"], text
    assert "game 1: " in text.splitlines()[-1]


def test_show_ends_after_the_last_ply(cup):
    record = tournament_json("show", cup.config, 1)
    text, status = on_terminal(["show", cup.config, 1], " " * (len(record["moves"]) + 1))
    assert status == 0 and "[" in text


def test_show_obeys_no_color(cup):
    coloured, _ = on_terminal(["show", cup.config, 1, "--plain"], "")
    plain, _ = on_terminal(["show", cup.config, 1, "--plain"], "", NO_COLOR="1")
    assert "\x1b[38" in coloured and "\x1b" not in plain


# Numbers of moves


def exported(cup):
    return list(csv.DictReader(io.StringIO(tournament("export", cup.config, "--format", "csv"))))


def test_every_output_counts_moves_from_the_empty_board(cup, tmp_path):
    tournament("feedback", cup.config, "--out", tmp_path)
    told = [game for path in tmp_path.glob("*.json") for game in json.loads(path.read_text())["games"]]
    number = next(game["game"] for game in told if game["why"] == "quickest_loss")
    record = tournament_json("show", cup.config, number)
    opening = sum(letter in "xo" for letter in record["start"].split()[0])
    moves = opening + len(record["moves"])
    assert opening > 0
    assert [game["plies"] for game in told if game["game"] == number] == [moves]
    assert games_of(cup)[number - 1]["plies"] == moves
    table = csv.DictReader(io.StringIO(tournament("games", cup.config, "--format", "csv")))
    assert int(list(table)[number - 1]["moves"]) == moves
    assert int(exported(cup)[number - 1]["plies"]) == moves
    winner = record["winner"]
    assert (f"\ngame {number}: {record[winner]} ({winner}) wins in {moves} moves: four in a row "
            in tournament("show", cup.config, number))
    assert [row["plies"] for row in connect4.read_games(cup.results) if row["game"] == number] == [moves]


# export


def test_export_writes_the_same_games_in_every_format(cup):
    records = [json.loads(line) for line in tournament("export", cup.config).splitlines()]
    assert [record["game"] for record in records] == list(range(1, 61))
    assert json.loads(tournament("export", cup.config, "--format", "json")) == records
    rows = exported(cup)
    assert [int(row["game"]) for row in rows] == list(range(1, 61))
    for row, record in zip(rows, records):
        assert row["reason"] == record["reason"] and row["moves"] == record["moves"]
    assert {row["red"] for row in rows} == {"Zoë", "Bob", "Crasher"}


@pytest.mark.parametrize("command", ["export", "export --json", "show 1 --json", "show 1 --logs"])
def test_games_are_read_if_the_recorded_config_cannot_be(make_cup, command):
    results = make_cup(games=1, logs=True).results
    command, *rest = command.split()
    told = tournament(command, results, *rest)
    with sqlite3.connect(results / "tournament.db") as store:
        store.execute("UPDATE meta SET value = '{\"of_the_future\": 1}' WHERE key = 'config'")
    assert told and tournament(command, results, *rest) == told


def test_export_of_no_games_is_well_formed(make_cup):
    cup = make_cup(games=0)
    assert tournament("export", cup.config) == ""
    assert json.loads(tournament("export", cup.config, "--format", "json")) == []
    assert len(tournament("export", cup.config, "--format", "csv").splitlines()) == 1


# replay


@pytest.mark.sandbox
def test_replay_names_the_move_at_which_a_game_differs(cup):
    text = tournament("replay", cup.config, 1, status=1)
    assert text.startswith("different from move ") and "  then  game 1: " in text


#: Plays the columns in the file beside it, by the number of discs on the board.
PARROT = """
import json, pathlib, sys
sys.path.insert(0, SDK)
import connect4
game = json.loads(pathlib.Path(__file__).with_suffix(".json").read_text())

def choose_column(turn):
    discs = sum(cell != "none" for row in turn.state for cell in row)
    return int(game["moves"][discs - game["before"]]) - 1

connect4.play(choose_column, name="Parrot")
"""


@pytest.fixture
def parrots(make_cup, tmp_path):
    """A game of two parrots, and what changes what they will say when it is played again."""
    parrot = tmp_path / "parrot.py"
    parrot.write_text(PARROT.replace("SDK", repr(str(ROOT / "protocol" / "sdk" / "python"))))
    told = parrot.with_suffix(".json")
    players = [{"name": name, "command": str(parrot), "files": [str(told)]}
               for name in ("Polly", "Coco")]
    cup = make_cup(players=players, games=1)
    record = tournament_json("show", cup.config, 1)
    before = sum(letter in "xo" for letter in record["start"].split()[0])

    def say(moves):
        told.write_text(json.dumps({"moves": moves, "before": before}))

    return cup, record, say


@pytest.mark.sandbox
def test_replay_succeeds_if_the_game_repeats_itself(parrots):
    cup, record, say = parrots
    say(record["moves"])
    text = tournament("replay", cup.config, 1)
    assert text.startswith(f"same: {4 + len(record['moves'])} moves, the same outcome\n")
    assert tournament_json("replay", cup.config, 1)["same"] is True


@pytest.mark.sandbox
def test_replay_notices_a_single_other_move(parrots):
    cup, record, say = parrots
    moves = record["moves"]
    other = "1" if moves[-1] != "1" else "2"
    say(moves[:-1] + other + "1234567" * 6)
    comparison = tournament_json("replay", cup.config, 1, status=1)
    assert comparison["same"] is False and comparison["first_difference"] == 4 + len(moves)
    assert comparison["then"]["moves"] == moves


@pytest.mark.sandbox
def test_replay_names_a_player_that_is_gone(make_cup):
    players = [{"name": "Gone", "command": "./gone.py"}, {"name": "Bob", "command": "random"}]
    cup = make_cup(players=players, games=2)
    assert re.search(r'Gone: ".*gone\.py" does not exist', tournament("replay", cup.results, 1, status=2))
    by_config = tournament("replay", cup.config, 1, status=2)
    assert re.search(r'cup\.json:2: players\[0\]\.command: ".*gone\.py" does not exist', by_config)
