"""The teacher of an arena: orders through the page, and commands in a terminal."""

import csv
import io
import json
import re
import shutil
import subprocess
import time

import pytest
from arenas import ARENA, FAST, FIRST, LAST, Arena, Person, failure, has_got_in, running
from live_tournaments import PATIENCE_SECONDS, TOURNAMENT

pytestmark = pytest.mark.sandbox


@pytest.fixture(scope="module")
def arena(tmp_path_factory):
    with running(tmp_path_factory.mktemp("arena") / "class", ["Ann", "Bob"]) as arena:
        yield arena


def wait_until(condition):
    deadline = time.monotonic() + PATIENCE_SECONDS
    while not condition():
        assert time.monotonic() < deadline
        time.sleep(0.05)


def row(arena, name):
    return next(player for player in arena.teacher.ask("/api/teacher").json["players"] if player["name"] == name)


def test_the_teacher_sees_who_has_handed_in_and_what_went_wrong(arena):
    ann, bob = arena.person("Ann"), arena.person("Bob")
    assert (row(arena, "Ann")["state"], row(arena, "Ann")["id"]) == ("none", "id-0")
    ann.wait_for(ann.hand_in(FIRST))
    bob.wait_for(bob.hand_in({"bot.py": "import numpie\n"}))
    assert (row(arena, "Ann")["state"], row(arena, "Ann")["version"]) == ("rated", 1)
    assert row(arena, "Bob")["state"] == "failed" and row(arena, "Bob")["reason"].startswith("checked: ")
    table = arena.teacher.ask("/api/table.csv")
    assert table.headers["Content-Disposition"] == 'attachment; filename="table.csv"'
    assert "id-0,Ann," in table.bytes.decode()


def test_paused_games_wait_and_hand_ins_still_get_in(arena):
    assert arena.teacher.order("pause").status == 202
    assert arena.teacher.ask("/api/teacher").json["state"] == "paused"
    ann = arena.person("Ann")
    number = ann.hand_in(LAST)
    ann.wait_for(number, has_got_in)
    time.sleep(1)
    assert not ann.course(number)["finished"], "no game is played"
    arena.teacher.order("resume")
    assert ann.wait_for(number)["steps"][-1]["state"] == "done"


def test_the_gradebook_has_everybody_and_no_house_bot_unless_asked(arena):
    ann = arena.person("Ann")
    ann.wait_for(ann.hand_in(FIRST))

    def gradebook(query=""):
        text = arena.teacher.ask("/api/table.csv" + query).bytes.decode("utf-8-sig")
        return {row["player"]: row for row in csv.DictReader(io.StringIO(text))}

    rows = gradebook()
    assert set(rows) == {"Ann", "Bob"}
    assert (rows["Ann"]["rank"], rows["Ann"]["house"], rows["Ann"]["reason"]) == ("1", "no", "")
    assert rows["Bob"]["rank"] == "" and rows["Bob"]["id"] == "id-1" and rows["Bob"]["reason"]
    rows = gradebook("?house=yes")
    assert rows["Greedy"]["house"] == "yes" and len(rows) == 6
    done = subprocess.run([TOURNAMENT, "standings", arena.folder, "--format", "gradebook"], check=True, capture_output=True, text=True)
    assert [row["player"] for row in csv.DictReader(io.StringIO(done.stdout))] == ["Ann"]
    final = subprocess.run([TOURNAMENT, "init", arena.folder.parent / "final", "--from", arena.folder, "--top", "2"],
                           check=False, capture_output=True, text=True)
    assert final.returncode == 2 and "the table has 1 players" in final.stderr.replace("1 player ", "1 players "), final.stderr
    subprocess.run([TOURNAMENT, "init", arena.folder.parent / "final", "--from", arena.folder, "--top", "2", "--house-bots"],
                   check=True, capture_output=True)
    arena.person("Bob").hand_in(LAST)
    assert re.fullmatch("submitted [0-9T:-]+Z, (being checked|place 1 of 1 in the queue)", gradebook()["Bob"]["reason"])


def test_handing_in_is_closed_and_opened(arena):
    arena.teacher.order("close")
    answer = arena.person("Bob").send(FIRST)
    assert (answer.status, "closed" in answer.error, arena.person("Bob").me()["handing_in"]) == (403, True, "closed")
    arena.teacher.order("open")
    assert arena.person("Bob").send(FIRST).status == 202


def test_a_new_link_ends_the_old_one(arena):
    old = arena.person("Bob")
    answer = arena.teacher.order("link", player="Bob")
    key = answer.json["link"].partition("#key=")[2]
    assert Person(arena, key).me()["name"] == "Bob" and arena.keys()["Bob"] == key
    assert old.ask("/api/me").status == 401
    assert arena.teacher.order("link", player="Zoe").status == 404


@pytest.mark.parametrize("path", ["/live", "/events", "/api/game/events"])
def test_a_new_link_ends_what_the_old_one_reads(arena, path):
    with arena.person("Bob").stream(path) as answer:
        assert answer.status == 200 and answer.read(1)
        arena.teacher.order("link", player="Bob")
        deadline = time.monotonic() + PATIENCE_SECONDS
        while answer.read1():
            assert time.monotonic() < deadline, "it goes on"


def test_a_player_is_added_and_hands_in(arena):
    link = arena.teacher.order("add", player="Zoe", id="z9").json["link"]
    zoe = Person(arena, link.partition("#key=")[2])
    zoe.wait_for(zoe.hand_in(FIRST), has_got_in)
    assert row(arena, "Zoe")["id"] == "z9" and list(arena.keys())[-1] == "teacher"
    for name in ("Zoe", "Greedy", "a/b", "", "teacher"):
        answer = arena.teacher.order("add", player=name)
        assert answer.status == 400 and ";" in answer.error, name


#: Names and identifiers of every kind up to the bounds, and one beyond each.
LONGEST = "\U0001d400" * 50


@pytest.mark.parametrize("name, number, is_taken", [
    (LONGEST, "", True), (LONGEST + "x", "", False), ("Eve", "7" * 64, True), ("Fay", "7" * 65, False)])
def test_a_name_and_an_id_work_or_are_refused_with_the_reason(arena, name, number, is_taken):
    answer = arena.teacher.order("add", player=name, id=number)
    if not is_taken:
        assert (answer.status, name in arena.keys()) == (400, False) and ";" in answer.error
        return
    person = Person(arena, answer.json["link"].partition("#key=")[2])
    assert person.me()["name"] == name
    person.wait_for(person.hand_in(FIRST), has_got_in)
    key = arena.teacher.order("link", player=name).json["link"].partition("#key=")[2]
    assert person.ask("/api/me").status == 401 and Person(arena, key).me()["name"] == name
    arena.teacher.order("withdraw", player=name)
    wait_until(lambda: name not in arena.players())


def test_names_that_look_the_same_are_one_however_they_were_written(arena):
    composed, apart = "\u00c9lo\u00efse", "E\u0301loi\u0308se"
    assert arena.teacher.order("add", player=composed).status == 200
    answer = arena.teacher.order("add", player=apart)
    assert (answer.status, "looks the same" in answer.error) == (400, True)


def test_the_name_of_the_teachers_line_is_refused_with_its_reason(arena, tmp_path):
    assert "your own line in links.csv" in arena.teacher.order("add", player="teacher").error
    (tmp_path / "names.csv").write_text("name\nteacher\n")
    done = arena.command("new", tmp_path / "class", "--players", tmp_path / "names.csv", status=2)
    assert "your own line in links.csv" in done.stderr


def test_a_player_that_is_withdrawn_while_it_is_checked_does_not_enter(arena):
    eve = Person(arena, arena.teacher.order("add", player="Slow").json["link"].partition("#key=")[2])
    number = eve.hand_in({"bot.py": "import time\n\ntime.sleep(4)\n" + FIRST["bot.py"]})
    eve.wait_for(number, lambda course: course["steps"][3]["state"] == "now")
    assert arena.teacher.order("withdraw", player="Slow").status == 202
    assert eve.send(FIRST).status == 403, "at once"
    assert failure(eve.wait_for(number))[1].startswith("the player was withdrawn")
    assert "Slow" not in arena.players()


def test_a_withdrawn_player_comes_back(arena):
    ann = arena.person("Ann")
    ann.wait_for(ann.hand_in(FIRST), has_got_in)
    arena.teacher.order("withdraw", player="Ann")
    wait_until(lambda: "Ann" not in arena.players())
    assert arena.teacher.order("restore", player="Ann").status == 202
    wait_until(lambda: "Ann" in arena.players())
    assert row(arena, "Ann")["state"] != "withdrawn"
    ann.wait_for(ann.hand_in(LAST), has_got_in)
    assert arena.teacher.order("restore", player="Nobody").status == 404


def test_the_door_follows_the_commands_of_the_ladder(arena):
    ann = arena.person("Ann")
    ann.wait_for(ann.hand_in(FIRST), has_got_in)
    arena.teacher.order("pause")
    subprocess.run([TOURNAMENT, "retire", arena.folder, "Ann"], check=True, capture_output=True)
    wait_until(lambda: row(arena, "Ann")["state"] == "withdrawn")
    assert ann.send(LAST).status == 403
    arena.teacher.order("resume")
    subprocess.run([TOURNAMENT, "restore", arena.folder, "Ann"], check=True, capture_output=True)
    wait_until(lambda: row(arena, "Ann")["state"] != "withdrawn")
    ann.wait_for(ann.hand_in(LAST), has_got_in)


def test_a_withdrawn_player_leaves_the_ladder_and_hands_in_no_more(arena):
    bob = arena.person("Bob")
    bob.wait_for(bob.hand_in(FIRST))
    assert arena.teacher.order("withdraw", player="Bob").status == 202
    wait_until(lambda: "Bob" not in arena.players())
    assert row(arena, "Bob")["state"] == "withdrawn"
    assert bob.send(FIRST).status == 403
    assert (arena.folder / "replaced").exists(), "its files stay"


def test_a_class_closes_at_its_time(tmp_path):
    with running(tmp_path / "class", ["Ann"], arena={"closes": "2026-01-01T12:00+01:00"}) as arena:
        ann = arena.person("Ann")
        assert (ann.me()["handing_in"], ann.me()["closes"]) == ("closed", "2026-01-01T12:00+01:00")
        assert ann.send(FIRST).status == 403
        arena.teacher.order("open")
        assert failure(ann.wait_for(ann.hand_in(FIRST), has_got_in)) is None


def test_a_wrong_time_in_the_config_is_told_with_its_line(tmp_path):
    arena = Arena(tmp_path / "class", ["Ann"], arena={"closes": "tomorrow"})
    assert "it must be a date and time such as 2026-12-20T18:00+01:00" in arena.command("run", arena.folder, status=2).stderr


def test_links_are_written_for_another_address_with_the_same_keys(tmp_path):
    arena = Arena(tmp_path / "class", ["Ann"])
    keys = arena.keys()
    arena.command("links", arena.folder, "--url", "https://c4.school.example")
    assert "https://c4.school.example/#key=" + keys["Ann"] in (arena.folder / "links.csv").read_text()
    (arena.folder / "links.csv").unlink()
    assert "--new-keys" in arena.command("links", arena.folder, status=2).stderr
    arena.command("links", arena.folder, "--new-keys")
    assert set(arena.keys()) == set(keys) and arena.keys()["Ann"] != keys["Ann"]
    assert "begin with http" in arena.command("links", arena.folder, "--url", "ftp://x", status=2).stderr


def test_the_links_of_a_class_lead_to_the_arena_that_is_run(tmp_path):
    (tmp_path / "names.csv").write_text("name,id,E-Mail\r\nAnn,a1,ann@school.example\r\n")
    subprocess.run([ARENA, "new", tmp_path / "class", "--players", tmp_path / "names.csv"], check=True, capture_output=True)
    text = (tmp_path / "class/links.csv").read_bytes().decode()
    assert text.startswith("name,link,id,E-Mail\nAnn,http://127.0.0.1:8080/#key=") and "\r" not in text
    assert ",a1,ann@school.example\nteacher,http://127.0.0.1:8080/#key=" in text
    arena = Arena.__new__(Arena)
    arena.folder, arena.process = tmp_path / "class", None
    try:
        arena.start()
        address = "http://{}:{}/".format(*arena.address)
        wait_until(lambda: address in arena.said())
        text = (tmp_path / "class/links.csv").read_text()
        assert text.count(address + "#key=") == 2 and "ann@school.example" in text
        assert arena.person("Ann").me()["name"] == "Ann"
        assert arena.teacher.order("link", player="Ann").json["link"].startswith(address)
        zoe = arena.teacher.order("add", player="Zoe", id="z9").json["link"]
        assert f"\nZoe,{zoe},z9,\n" in (tmp_path / "class/links.csv").read_text()
        assert "ann@school.example" in (tmp_path / "class/links.csv").read_text()
    finally:
        arena.stop()
    arena.command("links", arena.folder, "--url", "https://c4.school.example")
    try:
        arena.start()
        link = arena.teacher.order("link", player="Ann").json["link"]
        assert link.startswith("https://c4.school.example/#key="), "the address that was given stays"
    finally:
        arena.stop()


def links(arena):
    with open(arena.folder / "links.csv", newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file))


def test_several_people_share_a_player_each_with_a_link_and_a_line_in_the_gradebook(tmp_path):
    def key_of(id_):
        return next(row["link"].partition("#key=")[2] for row in links(arena) if row["id"] == id_)

    def is_known(key):
        return Person(arena, key).ask("/api/me").status == 200

    arena = Arena(tmp_path / "class", ["Bob"])
    shutil.rmtree(arena.folder)
    listed = tmp_path / "names.csv"
    listed.write_text("name,id,mail\nTeam 1,a1; b2,ann@x.example;ben@x.example\nCid,c3,cid@x.example\n")
    arena.command("new", arena.folder, "--players", listed)
    arena.set(**FAST)
    assert [(row["name"], row["id"], row["mail"]) for row in links(arena)] == [
        ("Team 1", "a1", "ann@x.example"), ("Team 1", "b2", "ben@x.example"), ("Cid", "c3", "cid@x.example"), ("teacher", "", "")]
    arena.start()
    try:
        ann, ben = Person(arena, key_of("a1")), Person(arena, key_of("b2"))
        number = ann.hand_in(FIRST)
        assert failure(ben.wait_for(number)) is None, "they share everything"
        assert ben.me()["name"] == "Team 1" and ben.me()["versions"][0]["in_use"]

        table = list(csv.DictReader(io.StringIO(arena.teacher.ask("/api/table.csv").bytes.decode())))
        assert [row["id"] for row in table] == ["a1", "b2", "c3"]
        assert {**table[0], "id": ""} == {**table[1], "id": ""} and table[0]["player"] == "Team 1"
        assert table[0]["rank"] == "1" and table[2]["reason"] == "no submission"

        refused = arena.teacher.order("link", player="Team 1")
        assert (refused.status, refused.error) == (400, '"Team 1" has several people; give "id", one of a1, b2')
        assert arena.teacher.order("link", player="Team 1", id="zz").status == 400
        link = arena.teacher.order("link", player="Team 1", id="b2").json["link"]
        assert link.endswith(key_of("b2")) and Person(arena, key_of("b2")).me()["name"] == "Team 1"
        assert not is_known(ben.key) and is_known(ann.key)

        made = arena.teacher.order("add", player="Team 2", id="d4;e5").json["links"]
        assert [link.partition("#key=")[2] for link in made] == [key_of("d4"), key_of("e5")]
        assert is_known(key_of("d4")) and is_known(key_of("e5"))
        assert "twice" in arena.teacher.order("add", player="Team 3", id="d4;d4").error
        before = {row["id"]: row["link"] for row in links(arena)}
        (arena.folder / "links.csv").unlink()
    finally:
        arena.stop()
    arena.command("links", arena.folder, "--new-keys")
    assert [row["id"] for row in links(arena) if row["name"].startswith("Team")] == ["a1", "b2", "d4", "e5"]
    assert all(before.get(row["id"]) != row["link"] for row in links(arena))


def test_a_class_is_for_its_owner_alone(tmp_path):
    arena = Arena(tmp_path / "class", ["Ann"])
    assert arena.folder.stat().st_mode & 0o777 == 0o700
    assert (arena.folder / "links.csv").stat().st_mode & 0o777 == 0o600


def test_a_folder_without_an_arena_is_refused_with_the_remedy(tmp_path):
    arena = Arena(tmp_path / "class", ["Ann"])
    for words in (("run",), ("links",)):
        done = arena.command(*words, tmp_path, status=2)
        assert "has no arena; create one: connect4 arena new class --players names.csv" in done.stderr


def test_the_runner_trusts_nothing_that_is_in_the_inbox(arena):
    """As a site would write it that somebody has taken over. It knows keys of students, and no teacher's."""
    inbox = arena.folder / "arena/inbox"

    def listed():
        """Who is there, without what games change meanwhile."""
        people = arena.teacher.ask("/api/teacher").json["players"]
        return [{member: value for member, value in each.items() if member not in ("place", "rating")} for each in people]

    people, players = listed(), arena.players()
    bob, teacher = arena.person("Bob").key, arena.teacher.key
    orders = [json.dumps({"order": word, "player": "Bob", "id": "", "new_key": "k"})
              for word in ("pause", "close", "withdraw", "link", "restore")]
    for number, text in enumerate([f"{key}\n{order}" for key in ("", "wrong", bob) for order in orders] + orders + [
            f"{teacher}\n" + text for text in (
                "{", "[]", '{"order":"explode","player":"","id":"","new_key":""}',
                '{"order":"add","player":"../../x","id":"","new_key":"k"}',
                '{"order":"withdraw","player":"..","id":"","new_key":""}')]):
        (inbox / f".new-{number}").write_text(text)
        (inbox / f".new-{number}").rename(inbox / f"order-{number}")
    (inbox / "hand-in-link").symlink_to("/etc")
    (inbox / "hand-in-file").write_text("x")
    sent = {"repeat_key": "", "file": "a.py", "bytes": 1, "hash": ""}
    for name, description, files in (
            ("hand-in-nobody", sent, {"content": "x", "key": "wrong"}),
            ("hand-in-unsigned", {"person": 1, **sent}, {"content": "x"}),
            ("hand-in-teacher", sent, {"content": "x", "key": teacher})):
        put(inbox, name, description, files)
    wait_until(lambda: not list(inbox.iterdir()))
    table = arena.teacher.ask("/api/teacher").json
    assert listed() == people and arena.players() == players
    assert (table["state"], table["handing_in"]) == ("running", "open")
    assert arena.person("Bob").ask("/api/me").status == 200
    assert not (arena.folder.parent / "x").exists() and arena.process.poll() is None
    assert arena.said().count("is dropped: ") >= 6


def put(inbox, name, description, files):
    """An entry of the inbox, which comes in one piece."""
    draft = inbox / f".{name}"  # the site removes drafts of its own when it starts
    draft.mkdir()
    for file, content in {**files, "hand_in.json": json.dumps(description)}.items():
        (draft / file).write_text(content)
    draft.rename(inbox / name)


def test_what_the_runner_refuses_ends_and_its_owner_is_told_and_it_counts(tmp_path):
    """As a site would write it that somebody has taken over. Nothing of it may wait: the runner would
    look at it for ever, and everybody else would wait too."""
    sent = {"repeat_key": "", "file": "a.py", "bytes": 1, "hash": ""}
    refused = {
        "large": (sent, {"content": "x" * (30 << 20)}),
        "names": ({**sent, "files": [{"name": "\ufffd" * 4000, "bytes": 0}] * 2000}, {"content": "x"}),
        "long": ({**sent, "file": "n" * 5000}, {"content": "x"}),
        "size": ({**sent, "bytes": 5}, {"content": "x"}),
        "empty": (sent, {}),
        "members": ({}, {"content": "x"})}
    with running(tmp_path / "class", ["Ann", "Bob"], arena={"hand_ins_per_hour": len(refused)}) as arena:
        inbox, bob = arena.folder / "arena/inbox", arena.person("Bob")
        for name, (description, files) in refused.items():
            put(inbox, f"hand-in-{name}", description, {**files, "key": bob.key})
        wait_until(lambda: not list(inbox.iterdir()))
        courses = bob.me()["hand_ins"]
        assert len(courses) == len(refused)
        for course in courses:
            step, reason = failure(course)
            assert step == "received" and "; send the file again" in reason
        assert bob.send(FIRST).status == 429, "each counts for the limit of an hour"
        assert arena.person("Ann").send(FIRST).status == 202


def test_the_teacher_reads_which_programs_seem_to_be_copies(tmp_path):
    bot = "import connect4\n\ndef choose(turn):\n    return turn.legal[0]\n\nconnect4.play(choose)\n"
    programs = {"Ann": bot, "Bob": "# mine\n" + bot.replace("choose", "pick").replace("turn)", "t)").replace("turn.", "t."), "Cid": bot,
                "Dan": "import connect4\nconnect4.play(lambda turn: min(turn.legal))\n",
                "Eve": "import connect4\nconnect4.play(lambda turn: max(turn.legal))\n"}
    with running(tmp_path / "class", list(programs), most_games=40, games_per_pairing=8) as arena:
        numbers = {name: arena.person(name).hand_in({"bot.py": text}) for name, text in programs.items()}
        for name, number in numbers.items():
            arena.person(name).wait_for(number)
        copies = arena.teacher.ask("/api/teacher").json["copies"]
        by_kind = {kind: [each["players"] for each in copies if each["same"] == kind] for kind in ("files", "sources", "play")}
        assert by_kind["files"] == [["Ann", "Cid"]]
        assert by_kind["sources"] == [["Ann", "Bob", "Cid"]]
        assert by_kind["play"] and all(pair[1] == "Dan" and pair[0] in ("Ann", "Bob", "Cid") for pair in by_kind["play"]), copies
        assert arena.person("Ann").ask("/api/teacher").status == 403
