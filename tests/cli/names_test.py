"""Outputs for other people: other names, a gradebook, a drawing, a page for a wall; and the final that follows."""

import csv
import io
import json
import re
import xml.etree.ElementTree as xml

import pytest
from class_test import hand_in, source, without_comments
from live_tournaments import LiveCup
from program import run
from tournament_page_test import Page, page_of
from tournament_serve_test import Viewer, served

#: Its name and path are in all that it says: its version, its errors, its notes.
TELLTALE = """import json, sys
turns = 0
for line in sys.stdin:
    message = json.loads(line)
    if message["method"] == "name":
        result = {"name": "Anna!", "version": "anna 2", "author": "Anna Smith"}
        print(json.dumps({"jsonrpc": "2.0", "id": message["id"], "result": result}), flush=True)
    elif message["method"] == "take_turn":
        print("I am anna, in", __file__, file=sys.stderr, flush=True)
        turns += 1
        if turns > 1: sys.exit("anna failed")
        result = {"column": message["params"]["legal"][0], "note": "anna wrote " + __file__}
        print(json.dumps({"jsonrpc": "2.0", "id": message["id"], "result": result}), flush=True)
"""

OWN = ["anna", "bob", "cid", "Dora Doe"]


@pytest.fixture(scope="module", name="cup")
def played_class(tmp_path_factory):
    """Anna crashes, cid has no program, bob and Dora play. The folder of Dora has another name."""
    folder = tmp_path_factory.mktemp("names")
    hand_in(folder / "subs/anna", text=TELLTALE)
    hand_in(folder / "subs/bob", "bob_bot.py", source("turn.legal[0]"))
    hand_in(folder / "subs/cid", "README.md")
    hand_in(folder / "subs/dd1999", text=source("turn.legal[-1]"))
    players = [{"name": name, "command": f"../subs/{place}"}
               for name, place in zip(OWN, ["anna", "bob", "cid", "dd1999"])]
    cup = LiveCup(folder / "group", players, games_per_pairing=2, openings="random:2")
    cup.run()
    cup.names = folder / "names.csv"
    cup.names.write_text("player;id;name;mark\nanna;s1;Otter;\nbob;s2;Hare;\ncid;s3;=Fox;\n"
                         '"Dora Doe";s4;"Newt; the";\nnobody;s5;Nobody;\n', encoding="utf-8-sig")
    return cup


SHOWN = ["Otter", "Hare", "=Fox", "Newt; the"]


def told(text):
    """Returns the players' own names in a text, as words in any case, and names of folders."""
    return re.findall(r"(?<![a-z0-9])(?:anna|bob|cid|dora|dd1999)(?![a-z0-9])", text, re.IGNORECASE)


@pytest.mark.parametrize("words", [
    ["standings"], ["standings", "--json"], ["standings", "--format", "csv"],
    ["standings", "--format", "markdown"], ["standings", "--by", "opening", "--json"],
    ["standings", "--reasons", "--los", "--differences"], ["standings", "--format", "gradebook"],
    ["games"], ["games", "--json"], ["games", "--format", "csv"], ["games", "--player", "bob"],
    ["crosstable"], ["crosstable", "--json"], ["export"], ["export", "--format", "csv"],
    ["export", "--format", "json"], ["export", "--format", "unplayed"],
    ["export", "--format", "csv", "--with", "notes"],
], ids=" ".join)
def test_tables_and_exports_have_the_names_of_the_file_and_no_others(cup, words):
    out = cup.command(words[0], cup.results, *words[1:], "--names", cup.names).out
    assert told(out) == []
    assert "Hare" in out or words[-1] == "unplayed"
    assert str(cup.folder.parent) not in out
    assert told(cup.command(words[0], cup.results, *words[1:]).out) != []


def test_an_export_under_other_names_has_neither_versions_nor_authors(cup):
    records = [json.loads(line) for line in
               cup.command("export", cup.results, "--names", cup.names).out.splitlines()]
    assert {record["red"] for record in records} >= {"Otter", "Hare"}
    assert not any("versions" in record or "authors" in record for record in records)
    own = [json.loads(line) for line in cup.command("export", cup.results).out.splitlines()]
    assert any("versions" in record for record in own)


def texts_of(page):
    """All that a reader of a page may see, also what is packed."""
    texts = [json.dumps(page.data), re.sub("<script.*?</script>", "", page.text, flags=re.S)]
    return texts + [json.dumps(page.texts(column))
                    for column in ("fault", "warning", "note", "log", "eval")]


def test_a_served_page_and_its_events_have_the_names_of_the_file_and_no_others(cup, tmp_path):
    with served(cup.results, "--names", str(cup.names)) as server:
        (tmp_path / "served.html").write_text(server.ask().text, "utf-8")
        viewer = Viewer().watch(server, lambda viewer: viewer.tables)
    page = Page(tmp_path / "served.html")
    assert [player["name"] for player in page.data["players"]] == SHOWN
    assert [told(text) for text in texts_of(page)] == [[]] * len(texts_of(page))
    assert "Otter" in json.dumps(page.texts("fault"))
    assert len(viewer.games) == page.columns["count"], "the tables come behind all games"
    assert told(json.dumps([viewer.tables, viewer.games])) == []


def test_the_page_has_the_names_of_the_file_and_no_others(cup, tmp_path):
    written = page_of(cup.results, "--names", cup.names, "--out", tmp_path / "page.html")
    assert [player["name"] for player in written.data["players"]] == SHOWN
    assert {player["command"] for player in written.data["players"]} == {None}
    assert [told(text) for text in texts_of(written)] == [[]] * len(texts_of(written))
    assert "Otter" in json.dumps(written.texts("fault"))


def test_feedback_has_the_names_of_the_file_and_no_others(cup, tmp_path):
    cup.command("feedback", cup.results, "--names", cup.names, "--out", tmp_path)
    files = {path.name: path.read_text("utf-8") for path in tmp_path.iterdir()}
    assert {"s1.md", "s2.md", "s3.md", "s4.md"} == {name for name in files if name.endswith(".md")}, "called by ids"
    assert {name: told(text) for name, text in files.items() if told(text)} == {}


def test_feedback_without_ids_is_called_by_names_that_a_file_may_have(cup, tmp_path):
    names = tmp_path / "names.csv"
    names.write_text('player,name\nanna,Otter\nbob,Hare B.\ncid,=Fox\n"Dora Doe","Newt; the"\n')
    cup.command("feedback", cup.results, "--names", names, "--out", tmp_path / "out")
    assert sorted(path.name for path in (tmp_path / "out").glob("*.md")) == ["=Fox.md", "Hare B.md", "Newt_ the.md", "Otter.md"]


def test_a_gradebook_has_ids_places_and_plain_numbers(cup):
    text = cup.command("standings", cup.results, "--format", "gradebook", "--names", cup.names).out
    rows = list(csv.DictReader(io.StringIO(text)))
    table = cup.query("standings")["standings"]
    ids = dict(zip(OWN, ["s1", "s2", "s3", "s4"]))
    assert [row["id"] for row in rows] == [ids[line["player"]] for line in table]
    for row, line in zip(rows, table):
        assert [int(row["rank"]), float(row["points"])] == [line["rank"], line["points"]]
        assert [int(row[name]) for name in ("wins", "draws", "losses")] == [
            line[name] for name in ("wins", "draws", "losses")]
        ends = line["place"] or {"low": "", "high": ""}
        assert [row["place_low"], row["place_high"]] == [str(ends["low"]), str(ends["high"])]
        value = line["elo"]["value"]
        assert row["elo"] == ("" if value is None else f"{value:.0f}".replace("-0", "0"))
        assert all(re.fullmatch(r"-?\d+(\.\d+)?|", row[name]) for name in row
                   if name not in ("id", "player", "started", "house", "reason"))
    assert {row["house"] for row in rows} == {"no"}, "it is not a ladder"
    assert [row["started"] for row in rows if row["id"] == "s3"] == ["no"]
    own = cup.command("standings", cup.results, "--format", "gradebook").out
    assert {row["id"] for row in csv.DictReader(io.StringIO(own))} == {""}
    refused = cup.command("standings", cup.results, "--format", "gradebook", "--los", status=2)
    assert "--format gradebook and --los exclude each other" in refused.err


def test_pseudonyms_are_kept_and_can_be_read_from_the_results(cup):
    first = cup.command("standings", cup.results, "--names", "pseudonyms").out
    kept = (cup.results / "pseudonyms.csv").read_text("utf-8")
    assert (cup.results / "pseudonyms.csv").stat().st_mode & 0o077 == 0
    names = {row["player"]: row["name"] for row in csv.DictReader(io.StringIO(kept))}
    assert sorted(names) == sorted(OWN) and len(set(names.values())) == 4
    assert told(first) == [] and all(name in first for name in names.values())
    assert cup.command("standings", cup.results, "--names", "pseudonyms").out == first
    (cup.results / "pseudonyms.csv").write_text("player,name\nbob,Old Name\n")
    again = cup.command("standings", cup.results, "--names", "pseudonyms").out
    assert "Old Name" in again and told(again) == []


@pytest.mark.parametrize("text, reason", [
    ("", "begin it with the line player,name,id"),
    ("anna,Otter\n", "begin it with the line player,name,id"),
    ("player,name\nanna,Otter\n", 'no line for "bob", "cid", "Dora Doe"; add one for each'),
    ("player,name\nanna,A\nbob,A\ncid,C\nDora Doe,D\n", '"A" looks the same as another player\'s name'),
    ("player,name\nanna,A\nanna,B\n", 'the player "anna" has two lines'),
    ("player,name\nanna,\n", 'the name of "anna" is ""'),
    ('player,name\n"anna,A\n', "the quote in line 2 is never closed"),
])
def test_a_names_file_that_could_let_a_name_out_is_refused(cup, tmp_path, text, reason):
    (tmp_path / "names.csv").write_text(text)
    for command in ("standings", "page", "export", "feedback", "crosstable"):
        refused = cup.command(command, cup.results, "--names", tmp_path / "names.csv", status=2,
                              cwd=tmp_path)
        assert reason in refused.err and "--names" in refused.err
    assert sorted(path.name for path in tmp_path.iterdir()) == ["names.csv"]


def test_a_file_of_ids_alone_leaves_the_names(cup, tmp_path):
    (tmp_path / "ids.csv").write_text("id,player\r\n" + "".join(
        f"{number},{name}\r\n" for number, name in enumerate(OWN)))
    text = cup.command("standings", cup.results, "--format", "gradebook", "--names",
                       tmp_path / "ids.csv").out
    assert {row["player"]: row["id"] for row in csv.DictReader(io.StringIO(text))} == {
        name: str(number) for number, name in enumerate(OWN)}


def test_the_ratings_are_drawn_with_names_that_are_text(cup, tmp_path):
    names = tmp_path / "names.csv"
    names.write_text("player,name\nanna,A\nbob,<b>&\ncid,C\nDora Doe," + "long " * 10 + "name\n")
    cup.command("standings", cup.results, "--svg", tmp_path / "r.svg", "--names", names)
    image = xml.parse(tmp_path / "r.svg").getroot()
    texts = [each.text for each in image.iter("{http://www.w3.org/2000/svg}text")]
    rated = [row for row in cup.query("standings")["standings"] if row["elo"]["value"] is not None]
    assert len(list(image.iter("{http://www.w3.org/2000/svg}circle"))) == len(rated) >= 2
    assert "<b>&" in texts and "long long long long long lo…" in texts[-1] + str(texts)
    refused = cup.command("standings", cup.results, "--svg", tmp_path / "no" / "r.svg", status=2)
    assert "No such file or directory" in refused.err and refused.out == ""


def test_a_page_for_a_wall_says_so(cup, tmp_path):
    assert page_of(cup.results, "--wall", "--out", tmp_path / "wall.html").data["wall"] is True
    assert "wall" not in page_of(cup.results, "--out", tmp_path / "page.html").data


def test_the_best_of_a_class_play_a_final_seeded_by_its_table(cup, tmp_path):
    made = run("tournament", "init", "final", "--from", cup.results, "--top", "2", "--format",
               "knockout", cwd=tmp_path)
    assert (made.returncode, made.stderr) == (0, "")
    assert made.stdout.startswith("Wrote final/tournament.json, and tournament.schema.json.\n")
    text = (tmp_path / "final/tournament.json").read_text("utf-8")
    assert text.startswith("// The best 2 of cup, best first: that is their seeds.\n")
    config = json.loads(without_comments(text))
    table = [row["player"] for row in cup.query("standings")["standings"]]
    assert f"  seed 1: {table[0]}\n  seed 2: {table[1]}\n" in made.stdout
    assert [player["name"] for player in config["players"]] == table[:2]
    assert (config["name"], config["format"], config["output"]) == (
        "final", "knockout", "results/final")
    played = run("tournament", "run", "final", cwd=tmp_path)
    assert played.returncode == 0 and "the winner is" in played.stdout, played.stderr


def test_a_final_leaves_out_players_that_could_not_be_started(cup, tmp_path):
    made = run("tournament", "init", "final", "--from", cup.results, cwd=tmp_path)
    assert made.returncode == 0, made.stderr
    config = json.loads(without_comments((tmp_path / "final/tournament.json").read_text("utf-8")))
    assert sorted(player["name"] for player in config["players"]) == ["Dora Doe", "anna", "bob"]


@pytest.mark.parametrize("words, reason", [
    (["--top", "8"], "needs --from TOURNAMENT"),
    (["--format", "swiss"], "needs --from TOURNAMENT"),
    (["--from", "RESULTS", "--players", "x"], "exclude each other"),
    (["--from", "nowhere"], "nowhere"),
    (["--from", "RESULTS", "--top", "1"], '--top "1"'),
    (["--from", "RESULTS", "--top", "4"], '--top "4": the table has 3 players that could be started'),
    (["--from", "RESULTS", "--format", "duel"], "duel"),
])
def test_a_final_that_cannot_be_is_refused_and_nothing_is_written(cup, tmp_path, words, reason):
    made = run("tournament", "init", "final", cwd=tmp_path,
               *[cup.results if word == "RESULTS" else word for word in words])
    assert made.returncode == 2 and reason in made.stderr
    assert list(tmp_path.iterdir()) == []
