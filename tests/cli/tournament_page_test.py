"""`tournament page` and `play --page`: the file, its tables and the data in it."""

import base64
import csv
import html.parser
import io
import json
import math
import os
import re
import signal
import sqlite3
import stat
import subprocess
import zlib
from pathlib import Path

import pytest

from described import assert_described, examples_of, members_of, members_on, page, schema_of
from live_tournaments import bad, player, wait_until
from programs import PLAY, play
from tournaments import (  # noqa: F401 (fixtures)
    TOURNAMENT, Cup, cup, environment, make_cup, tournament, tournament_json,
)

HOSTILE = ["<script>alert(1)</script>", "</script><b>", "\"><img src=x onerror=alert(1)>",
           "<!--connect4:data-->"]
FIVE = [{"name": f"P{i}", "command": "random"} for i in range(5)]
TWO = FIVE[:2]
DUEL = {"format": "duel", "games_per_pairing": 400, "players": TWO}

CUPS = {
    "complete": {},
    "begun": {"games": 7},
    "unplayed": {"games": 0},
    "hostile": {"players": [{"name": name, "command": "greedy"} for name in HOSTILE],
                "games_per_pairing": 2, "name": HOSTILE[1].replace("/", "")},
    "swiss": {"format": "swiss", "players": FIVE, "rounds": 3, "games_per_pairing": 4},
    "swiss_begun": {"format": "swiss", "players": FIVE, "rounds": 3, "games_per_pairing": 4,
                    "games": 11},
    "knockout": {"format": "knockout", "players": FIVE, "games_per_pairing": 2},
    "knockout_begun": {"format": "knockout", "players": FIVE, "games_per_pairing": 4, "games": 6},
    "test_decided": {**DUEL, "sprt": {"elo0": 0, "elo1": 300, "model": "logistic"}},
    "test_long": {**DUEL, "sprt": {"elo0": 0, "elo1": 0.1}, "games_per_pairing": 2000},
    "test_unplayed": {**DUEL, "sprt": {}, "games": 0},
}


@pytest.fixture(scope="module", name="cups")
def make_cups(tmp_path_factory):
    return {name: Cup(tmp_path_factory.mktemp(name), **members).results
            for name, members in CUPS.items()}


def unpack(text):
    return zlib.decompress(base64.b64decode(text, validate=True), wbits=-15)


def varints(data):
    numbers, number, shift = [], 0, 0
    for byte in data:
        number |= (byte & 0x7F) << shift
        shift += 7
        if byte < 0x80:
            numbers.append(number)
            number, shift = 0, 0
    assert shift == 0
    return numbers


def step(time):
    return min(254, math.floor(math.log(time + 1) / math.log(1.1) + 0.5))


class Page:
    """A page that was read as a browser does, and its games as records."""

    def __init__(self, path):
        self.text = path.read_text(encoding="utf-8")
        [element] = re.findall(
            r'<script type="application/json" id="connect4-data">(.*?)</script>', self.text, re.S)
        assert "<" not in element
        self.data = json.loads(element)
        self.columns = self.data["games"]

    def numbers(self, column):
        return varints(unpack(self.columns[column]))

    def data_of(self, column):
        text = self.columns[column]
        return list(unpack(text)) if text is not None else None

    def texts(self, column):
        """By game."""
        return dict(json.loads(unpack(self.columns[column]))) if self.columns.get(column) else {}

    def per_ply(self, column, extra=0):
        """The column's numbers, game by game."""
        rows, data = [], self.data_of(column)
        if data is None:
            return None
        for length in self.data_of("length"):
            rows.append(data[:length + extra])
            data = data[length + extra:]
        assert data == []
        return rows

    def games(self):
        """The data of each game, as its record has it."""
        names = [each["name"] for each in self.data["players"]]
        number, games = 0, []
        columns = {name: self.numbers(name) for name in ("number", "red", "blue", "start",
                                                         "round", "pairing")}
        columns |= {name: self.data_of(name) for name in ("reason", "winner", "state")}
        columns |= {name: self.per_ply(name) for name in ("move", "time")}
        assert {len(column) for column in columns.values()} == {self.columns["count"]}
        assert sum(map(len, columns["move"])) == self.columns["plies"]
        for i in range(self.columns["count"]):
            row = {name: column[i] for name, column in columns.items()}
            number += row["number"]
            games.append({
                **row, "game": number, "red": names[row["red"]], "blue": names[row["blue"]],
                "start": self.data["starts"][row["start"]],
                "moves": "".join(str(column + 1) for column in row["move"]),
                "winner": [None, "red", "blue"][row["winner"]],
                "reason": self.data["reasons"][row["reason"]],
                "cpu": self.per_ply("cpu") and self.per_ply("cpu")[i],
                "scores": self.per_ply("score", 1) and self.per_ply("score", 1)[i],
            })
        return games


def page_of(*words, status=0):
    """The page that a command writes, whose path it prints."""
    done = subprocess.run([TOURNAMENT, "page", *map(str, words)], capture_output=True, text=True,
                          timeout=60, env=environment(), check=False)
    assert done.returncode == status, done.stderr
    [path] = done.stdout.splitlines()
    return Page(Path(path))


def expected_cpu(wall, cpu):
    return [((255 if c is None else step(c)) - step(w)) % 256 for w, c in zip(wall, cpu)]


def assert_games_are(written, records):
    """Every game of the page is the record, and nothing is left of either."""
    games = written.games()
    assert len(games) == len(records)
    for game, record in zip(games, records):
        for member in ("game", "red", "blue", "start", "moves", "winner", "reason"):
            assert game[member] == record[member], member
        assert game["time"] == [step(time) for time in record["times_us"]]
        assert (game["cpu"] or [255 - t for t in game["time"]]) == expected_cpu(
            record["times_us"], record.get("cpu_us", [None] * len(record["moves"])))
        unknown = [None] * (len(record["moves"]) + 1)
        assert [None if score == 0 else score - 64 for score in game["scores"] or [0] * len(
            unknown)] == record.get("scores", unknown)
    for column, member in [("eval", "evals"), ("note", "notes"), ("fault", "faults"),
                           ("ready", "ready"), ("warning", "warnings"), ("log", "logs")]:
        assert written.texts(column) == {
            game["game"]: record[member] for game, record in zip(games, records)
            if member in record}
    versions = written.data["versions"]
    for column in ("red_version", "blue_version"):
        places = (written.numbers(column) if written.columns[column] else [0] * len(records))
        assert [versions[place] for place in places] == [
            record.get("versions", {}).get(column[:-8], "") for record in records]


def exported(cup):
    return [json.loads(line) for line in tournament("export", cup).splitlines()]


def table_of_games(cup):
    return list(csv.DictReader(io.StringIO(tournament("export", cup, "--format", "csv"))))


def assert_is_described(data):
    assert_described({**data, "standings": None, "crosstable": None}, "page")
    for member in ("standings", "crosstable"):
        if data[member] is not None:
            assert_described(data[member], member)


@pytest.mark.parametrize("name", CUPS)
def test_page_has_every_game_and_the_numbers_of_the_tables(name, cups):
    written = page_of(cups[name])
    data = written.data
    assert_is_described(data)
    assert_games_are(written, exported(cups[name]))
    assert data["standings"] == tournament_json("standings", cups[name])
    assert data["crosstable"] == tournament_json("crosstable", cups[name])
    assert data["title"] == data["standings"]["name"]
    assert [(game["round"], game["pairing"]) for game in written.games()] == [
        (int(row["round"]), int(row["pairing"])) for row in table_of_games(cups[name])]


def test_page_is_beside_the_results_and_its_path_is_printed(cup):
    assert tournament("page", cup.config) == f"{cup.results / 'page.html'}\n"
    assert Page(cup.results / "page.html").columns["count"] == 60


class Tables(html.parser.HTMLParser):
    """The tables of a page by their captions, as rows of cells; and every element that it has."""

    def __init__(self, text):
        super().__init__()
        self.tables, self.elements, self.at, self.rows = {}, set(), None, None
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        self.elements.add(tag)
        self.at = tag
        if tag == "tr":
            self.rows.append([])
        if tag in ("td", "th"):
            self.rows[-1].append("")

    def handle_endtag(self, tag):
        self.at = None

    def handle_data(self, data):
        if self.at == "caption":
            self.rows = self.tables.setdefault(data, [])
        if self.at in ("td", "th"):
            self.rows[-1][-1] += data


def tables_of(written):
    """Without the viewer, whose scripts are not tables."""
    tables = Tables(re.sub(r"<script.*?</script>", "", written.text, flags=re.S)).tables
    assert set(tables) == {"Standings", "Crosstable"}
    return tables


@pytest.mark.parametrize("name", CUPS)
def test_tables_have_the_numbers_of_the_data(name, cups):
    written = page_of(cups[name])
    titles, *rows = tables_of(written)["Standings"]
    lines = written.data["standings"]["standings"]
    assert len(rows) == len(lines)
    for row, line in zip(rows, lines):
        shown = dict(zip(titles, row))
        assert shown["player"] == line["player"]
        assert [shown[key] for key in ("#", "W", "D", "L")] == [
            str(line[key]) for key in ("rank", "wins", "draws", "losses")]
        assert float(shown["points"]) == line["points"]
        value, low, high = (line["elo"][part] for part in ("value", "low", "high"))
        sign, number = (("", value) if value is not None else ("> ", low) if low is not None
                        else ("< ", high))
        assert shown["Elo"] == ("-" if number is None
                                else sign + re.sub("^-0$", "+0", f"{number:+.0f}"))
    _, *rows = tables_of(written)["Crosstable"]
    crosstable = written.data["crosstable"]
    assert [row[1] for row in rows] == crosstable["players"]
    for row, scores in zip(rows, crosstable["scores"]):
        assert row[2:] == ["." if i == j else as_cell(scores[j])
                           for i, j in [(int(row[0]) - 1, j) for j in range(len(scores))]]


def test_tables_of_a_file_of_records_are_those_of_its_games(cups, tmp_path):
    records = tmp_path / "games.jsonl"
    records.write_text(tournament("export", cups["complete"]), encoding="utf-8")
    ours, known = tables_of(page_of(records)), tables_of(page_of(cups["complete"]))
    for name in ("Standings", "Crosstable"):
        titles, *rows = ours[name]
        places = [known[name][0].index(title) for title in titles]
        assert rows == [[row[place] for place in places] for row in known[name][1:]]


def as_cell(score):
    if score is None:
        return "-"
    points = score["wins"] + score["draws"] / 2
    return f"{points:g}/{score['wins'] + score['draws'] + score['losses']}"


def test_no_name_is_html(cups):
    written = page_of(cups["hostile"])
    assert written.text.count("<script>alert") == 0
    assert "img" not in Tables(written.text).elements
    assert {each["name"] for each in written.data["players"]} == set(HOSTILE)
    assert "connect-src 'none'" in written.text
    assert "__CONNECT4_" not in written.text


def results_by_meeting(cup):
    """By round and pairing: half points of each player."""
    points = {}
    for game in table_of_games(cup):
        meeting = points.setdefault((int(game["round"]), int(game["pairing"])), {})
        for side in ("red", "blue"):
            won = 1 if game["winner"] == side else 0.5 if game["winner"] == "" else 0
            meeting[game[side]] = meeting.get(game[side], 0) + won
    return points


@pytest.mark.parametrize("name", ["swiss", "swiss_begun", "knockout", "knockout_begun"])
def test_rounds_have_the_points_of_their_games(name, cups):
    data = page_of(cups[name]).data
    names = [each["name"] for each in data["players"]]
    shown = {}
    for number, meetings in enumerate(data["rounds"], 1):
        for pairing, meeting in enumerate(meetings):
            if len(meeting["players"]) == 2 and any(meeting["points"]):
                shown[number, pairing] = dict(zip([names[p] for p in meeting["players"]],
                                                  meeting["points"]))
    assert shown == results_by_meeting(cups[name])


def test_each_round_of_a_swiss_has_every_player_once(cups):
    data = page_of(cups["swiss"]).data
    assert len(data["rounds"]) == 3
    for meetings in data["rounds"]:
        assert sorted(p for meeting in meetings for p in meeting["players"]) == list(range(5))
        assert [len(meeting["players"]) for meeting in meetings] == [2, 2, 1]
        assert all(meeting["decided"] for meeting in meetings)


def test_winners_of_a_knockout_meet_in_the_next_round(cups):
    data = page_of(cups["knockout"]).data
    rounds = data["rounds"]
    assert [len(meetings) for meetings in rounds] == [4, 2, 1]
    for meetings, following in zip(rounds, rounds[1:]):
        winners = [meeting["winner"] for meeting in meetings]
        assert [set(meeting["players"]) for meeting in following] == [
            set(winners[i:i + 2]) for i in range(0, len(winners), 2)]
    winner = data["players"][rounds[-1][0]["winner"]]["name"]
    assert winner == data["standings"]["winner"]


def test_the_meeting_that_is_played_is_open(cups):
    """A tie, after its first replay, beside the byes."""
    [meetings] = page_of(cups["knockout_begun"]).data["rounds"]
    assert [meeting["players"] for meeting in meetings] == [[0], [3, 4], [1], [2]]
    assert meetings[1] == {"players": [3, 4], "points": [3, 3], "winner": None, "decided": False}
    assert meetings[0] == {"players": [0], "points": [0], "winner": 0, "decided": True}


def test_course_of_a_test_ends_with_its_ratio(cups):
    decided = page_of(cups["test_decided"])
    sprt, test = decided.data["standings"]["duel"]["sprt"], decided.data["test"]
    assert test["games"] == list(range(2, sprt["decided_after"] + 1, 2))
    assert test["llr"][-1] == sprt["llr"]
    assert (test["lower"], test["upper"]) == (sprt["lower_bound"], sprt["upper_bound"])
    assert all(test["lower"] < ratio < test["upper"] for ratio in test["llr"][:-1])
    assert [game["state"] for game in decided.games()] == [
        int(game["game"] > sprt["decided_after"]) for game in decided.games()]
    assert 1 in [game["state"] for game in decided.games()]


def test_course_of_a_test_goes_on_to_the_last_pair(cups):
    data = page_of(cups["test_long"]).data
    played = data["standings"]["games"]["played"]
    assert data["test"]["games"] == list(range(2, played + 1, 2))
    assert data["test"]["llr"][-1] == data["standings"]["duel"]["sprt"]["llr"]
    assert page_of(cups["test_unplayed"]).data["test"]["games"] == []
    assert page_of(cups["complete"]).data["test"] is None


def test_page_without_games_says_so(cups):
    written = page_of(cups["unplayed"])
    assert written.columns["count"] == 0 and written.games() == []
    assert "0 of 60 games played" in written.text


def test_page_has_faults_notes_evals_and_processor_times(make_live_cup):
    live = make_live_cup(players=[player("Ann"), bad("Raises", "raise"), bad("Dies", "crash"),
                                  player("Mini", "minimax", "--depth", "2")],
                         games_per_pairing=4)
    live.run()
    written = page_of(live.results)
    assert_is_described(written.data)
    assert_games_are(written, exported(live.results))
    for column in ("fault", "note", "eval", "cpu"):
        assert written.columns[column] is not None, column


def test_page_is_whole_while_a_run_goes_on(make_live_cup):
    """The games are those that the tables count, however many are added meanwhile."""
    live = make_live_cup(games_per_pairing=200, concurrency=2)
    run = live.start()
    wait_until(lambda: (live.results / "tournament.db").exists(), "the first game")
    seen = []
    while run.poll() is None:
        written = page_of(live.results, "--out", live.folder / "now.html")
        seen.append(written.data["standings"]["games"]["played"])
        assert written.columns["count"] == seen[-1]
    assert run.returncode == 0
    assert seen == sorted(seen)
    assert_games_are(page_of(live.results), exported(live.results))


def test_commands_are_those_of_the_config(make_live_cup):
    live = make_live_cup(players=[player("Ann", "ann.sh", "--level", "a b"),
                                  player("Bob", "greedy", time={"turn_ms": 250})])
    script = live.config.parent / "ann.sh"
    script.write_text("#!/bin/sh\nexit 1\n")
    script.chmod(0o755)
    live.run()
    assert page_of(live.results).data["players"] == [
        {"name": "Ann", "command": "ann.sh --level 'a b'", "limit_us": 1_000_000},
        {"name": "Bob", "command": "greedy", "limit_us": 250_000}]


# Game records

@pytest.fixture(scope="module", name="records")
def make_records(tmp_path_factory):
    """Two matches in a file: with evals, notes and, made up here, scores."""
    file = tmp_path_factory.mktemp("records") / "games.jsonl"
    assert play("minimax --depth 3", "random", "--games", 6, "--record", file).status == 0
    assert play("greedy", "random", "--games", 3, "--record", file).status == 0
    lines = [json.loads(line) for line in file.read_text().splitlines()]
    lines[1]["scores"] = [ply % 9 - 4 for ply in range(len(lines[1]["moves"]) + 1)]
    file.write_text("".join(json.dumps(line) + "\n" for line in lines))
    return file, lines


def renumbered(lines):
    return [{**line, "game": number} for number, line in enumerate(lines, 1)]


def test_page_of_records_has_every_game(records):
    file, lines = records
    written = page_of(file)
    assert_is_described(written.data)
    assert_games_are(written, renumbered(lines))
    data = written.data
    assert (data["title"], data["standings"], data["test"]) == ("games.jsonl", None, None)
    assert [each["name"] for each in data["players"]] == ["minimax depth 3", "random", "greedy"]
    assert {each["command"] for each in data["players"]} == {None}


def test_page_of_an_export_is_that_of_its_tournament(cups, tmp_path):
    file = tmp_path / "cup.jsonl"
    file.write_text(tournament("export", cups["complete"]), encoding="utf-8")
    assert_games_are(page_of(file), exported(cups["complete"]))
    assert (tmp_path / "cup.html").exists()


def test_full_page_has_exact_times(records):
    file, lines = records
    written = page_of(file, "--full")
    assert_is_described(written.data)
    assert written.texts("time_us") == {line["game"]: line["times_us"]
                                        for line in renumbered(lines)}
    assert written.texts("cpu_us") == {line["game"]: line["cpu_us"] for line in renumbered(lines)
                                       if "cpu_us" in line}


def test_lines_that_are_not_records_are_named_and_left_out(records, tmp_path):
    _, lines = records
    file = tmp_path / "some.jsonl"
    file.write_text(json.dumps(lines[0]) + "\n{}\n" + json.dumps(lines[1]) + "\n")
    assert_games_are(page_of(file, status=1), lines[:2])


def test_games_of_other_programs_become_a_page(tmp_path):
    file = tmp_path / "games.txt"
    file.write_text("1212121\n4435\n")
    written = page_of(file, status=1)  # the second one is not over
    assert_is_described(written.data)
    assert [each["name"] for each in written.data["players"]] == ["first", "second"]
    assert "1 game, which a browser shows" in written.text


def test_empty_file_makes_a_page_that_says_so(tmp_path):
    (tmp_path / "none.jsonl").write_text("")
    written = page_of(tmp_path / "none.jsonl")
    assert_is_described(written.data)
    assert "There are no games yet." in written.text


def test_match_writes_its_page(tmp_path):
    file, records = tmp_path / "match.html", tmp_path / "games.jsonl"
    ended = play("minimax --depth 2", "random", "--games", 5, "--page", file, "--record", records,
                 "--time-per-move", "2s")
    assert ended.status == 0
    written = Page(file)
    assert_is_described(written.data)
    assert_games_are(written, [json.loads(line) for line in records.read_text().splitlines()])
    assert written.data["title"] == "minimax depth 2 - random"
    assert written.data["players"] == [
        {"name": "minimax depth 2", "command": "minimax --depth 2", "limit_us": 2_000_000},
        {"name": "random", "command": "random", "limit_us": 2_000_000}]


def test_interrupted_match_writes_the_page_of_its_games(tmp_path):
    target = tmp_path / "match.html"
    match = subprocess.Popen(
        [PLAY, "greedy", "random", "--games", "1000000", "--quiet", "--page", target, "--record",
         tmp_path / "games.jsonl"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    wait_until(lambda: (tmp_path / "games.jsonl").exists()
               and (tmp_path / "games.jsonl").stat().st_size > 0, "a game")
    match.send_signal(signal.SIGINT)
    assert match.wait(60) == 130
    games = (tmp_path / "games.jsonl").read_text(encoding="utf-8").count("\n")
    assert Page(target).data["games"]["count"] == games


def test_original_match_writes_its_page(tmp_path):
    file = tmp_path / "match.html"
    assert play("greedy", "random", "--match", "original", "--page", file).status == 0
    assert Page(file).columns["count"] >= 2


# Files

def test_out_replaces_a_file_and_keeps_its_permissions(cup, tmp_path):
    out = tmp_path / "out.html"
    out.write_text("old")
    out.chmod(0o640)
    assert tournament("page", cup.results, "--out", out) == f"{out}\n"
    assert Page(out).columns["count"] == 60
    assert stat.S_IMODE(out.stat().st_mode) == 0o640
    assert os.listdir(tmp_path) == ["out.html"]


def test_usual_name_replaces_a_page_and_nothing_else(records):
    file, _ = records
    page_of(file)
    page_of(file)
    mine = file.with_suffix(".html")
    mine.write_text("<p>my own work</p>")
    assert tournament("page", file, status=2) == (
        f'connect4 tournament page: "{mine}" already exists and is not a page of connect4; choose another name with '
        "--out\n")
    assert mine.read_text() == "<p>my own work</p>"
    mine.unlink()


def lead_elsewhere(usual, elsewhere):
    usual.symlink_to(elsewhere)


def lead_to_an_empty_file(usual, elsewhere):
    elsewhere.touch()
    usual.symlink_to(elsewhere)


@pytest.mark.parametrize("trap", [lead_elsewhere, lead_to_an_empty_file,
                                  lambda usual, _: usual.symlink_to("/dev/zero"),
                                  lambda usual, _: os.mkfifo(usual)])
def test_page_in_a_strange_folder_is_not_a_way_to_another_file(make_cup, tmp_path, trap):
    cup = make_cup(games_per_pairing=2)
    elsewhere = tmp_path / "elsewhere"
    trap(cup.results / "page.html", elsewhere)
    assert "choose another name with --out" in tournament("page", cup.results, status=2)
    assert not elsewhere.exists() or elsewhere.read_bytes() == b""


@pytest.mark.parametrize("out, reason", [
    ("missing/page.html", "No such file or directory"),
    ("folder", "Is a directory"),
])
def test_unwritable_target_is_refused(cup, tmp_path, out, reason):
    (tmp_path / "folder").mkdir()
    error = tournament("page", cup.results, "--out", tmp_path / out, status=2)
    assert error.startswith(f'connect4 tournament page: "{tmp_path / out}": cannot be written: {reason}; ')


def test_page_does_not_take_the_place_of_its_source(make_cup, records):
    made = make_cup()
    for out in (made.results / "tournament.db", made.config):
        before = out.read_bytes()
        assert "is the source of the page" in tournament(
            "page", made.config, "--out", out, status=2)
        assert out.read_bytes() == before
    file, _ = records
    assert "is the source of the page" in tournament("page", file, "--out", file, status=2)
    ended = play("greedy", "random", "--page", file, "--record", file)
    assert ended.status == 2 and "are the same file" in ended.err


def test_store_of_a_later_version_is_refused(make_cup):
    made = make_cup()
    with sqlite3.connect(made.results / "tournament.db") as rows:
        rows.execute("PRAGMA user_version = 99")
    error = tournament("page", made.results, status=2)
    assert "99" in error and "version" in error
    assert not (made.results / "page.html").exists()


def test_missing_records_are_refused(tmp_path):
    error = tournament("page", tmp_path / "no.jsonl", status=2)
    assert error == (f'connect4 tournament page: cannot read "{tmp_path / "no.jsonl"}": No such file or '
                     "directory; give a file of game records, as connect4 play --record writes it\n")


# A page without games

def test_page_only_is_a_board_without_games_and_of_at_most_600_kilobytes(tmp_path):
    target = tmp_path / "board.html"
    finished = play("--page-only", target)
    assert (finished.status, finished.out, finished.err) == (0, "", "")
    text = target.read_text(encoding="utf-8")
    data = json.loads(re.search(r'id="connect4-data">([^<]*)<', text)[1])
    assert (data["title"], data["players"], data["games"]["count"]) == ("Connect Four", [], 0)
    assert target.stat().st_size <= 600 * 1024


@pytest.mark.parametrize(("words", "other"), [
    (["greedy", "random"], "players"), (["--level", "3"], "--level"),
    (["--page", "other.html"], "--page"),
])
def test_page_only_plays_nothing(words, other, tmp_path):
    finished = play("--page-only", tmp_path / "board.html", *words, cwd=tmp_path)
    assert finished.status == 2
    assert finished.err.startswith(f"connect4 play: --page-only and {other} exclude each other")
    assert not list(tmp_path.iterdir())


# The description

def test_page_explains_every_member_of_its_schema():
    assert members_of(schema_of("page")) - members_on("PAGE.md") == set()


def test_example_of_the_page_has_every_member_in_order():
    example = json.loads(examples_of("PAGE.md")[0])
    schema = schema_of("page")
    assert [*example, "set_aside", "history", "seen", "arena", "play", "wall"] == list(schema["properties"])  # which most lack
    columns = [name for name in schema["definitions"]["games"]["properties"]
               if name not in ("time_us", "cpu_us")]
    assert list(example["games"]) == columns
    assert list(unpack(example["games"]["number"])) == [1, 1]


def test_worked_example_of_varints():
    assert varints(bytes.fromhex("01 01 03 C8 01")) == [1, 1, 3, 200]
