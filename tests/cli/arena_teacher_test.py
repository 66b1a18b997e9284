"""The teacher of an arena: orders through the page, and commands in a terminal."""

import json
import time

import pytest
from arenas import FIRST, LAST, Arena, Person, failure, has_got_in, running
from live_tournaments import PATIENCE_SECONDS

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
    assert "it must be a moment such as 2026-12-20T18:00+01:00" in arena.command("run", arena.folder, status=2).stderr


def test_links_are_written_for_another_address_with_the_same_keys(tmp_path):
    arena = Arena(tmp_path / "class", ["Ann"])
    keys = arena.keys()
    arena.command("links", arena.folder, "--url", "https://c4.school.example")
    assert "https://c4.school.example/#key=" + keys["Ann"] in (arena.folder / "links.csv").read_text()
    (arena.folder / "links.csv").unlink()
    assert "--new-keys" in arena.command("links", arena.folder, status=2).stderr
    arena.command("links", arena.folder, "--new-keys")
    assert set(arena.keys()) == set(keys) and arena.keys()["Ann"] != keys["Ann"]
    assert "begins with http" in arena.command("links", arena.folder, "--url", "ftp://x", status=2).stderr


def test_a_folder_without_an_arena_is_refused_with_the_remedy(tmp_path):
    arena = Arena(tmp_path / "class", ["Ann"])
    for words in (("run",), ("links",)):
        done = arena.command(*words, tmp_path, status=2)
        assert "has no arena; begin one: connect4 arena new class --players names.csv" in done.stderr


def test_the_runner_trusts_nothing_that_is_in_the_inbox(arena):
    """As a site would write it that somebody has taken over."""
    inbox = arena.folder / "arena/inbox"
    people, players = arena.teacher.ask("/api/teacher").json["players"], arena.players()
    for number, text in enumerate(("{", "[]", '{"order":"explode","player":"","id":"","key":""}',
                                   '{"order":"add","player":"../../x","id":"","key":"k"}',
                                   '{"order":"withdraw","player":"..","id":"","key":""}')):
        (inbox / f"order-{number}").write_text(text)
    (inbox / "hand-in-link").symlink_to("/etc")
    (inbox / "hand-in-file").write_text("x")
    for name, description, files in (
            ("hand-in-nobody", {"person": 99, "repeat_key": "", "files": [{"name": "a.py", "bytes": 1}]}, {"0": "x"}),
            ("hand-in-size", {"person": 1, "repeat_key": "", "files": [{"name": "a.py", "bytes": 5}]}, {"0": "x"}),
            ("hand-in-empty", {"person": 1, "repeat_key": "", "files": []}, {}),
            ("hand-in-teacher", {"person": 0, "repeat_key": "", "files": [{"name": "a.py", "bytes": 1}]}, {"0": "x"})):
        draft = inbox / f".new-{name}"
        draft.mkdir()
        for file, content in files.items():
            (draft / file).write_text(content)
        (draft / "hand_in.json").write_text(json.dumps(description))
        draft.rename(inbox / name)
    wait_until(lambda: not list(inbox.iterdir()))
    assert arena.teacher.ask("/api/teacher").json["players"] == people and arena.players() == players
    assert not (arena.folder.parent / "x").exists() and arena.process.poll() is None
    assert arena.said().count("is dropped: ") >= 6
