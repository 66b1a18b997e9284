"""The door of an arena: who may see and do what, and what strangers cannot do to it."""

import csv
import json
import socket
import subprocess
import time

import pytest
from arenas import FIRST, LAST, Person, failure, has_got_in, running
from hostile_names_test import column
from live_tournaments import PATIENCE_SECONDS, TOURNAMENT
from tournament_serve_test import page_data

pytestmark = pytest.mark.sandbox

MIB = 1 << 20


@pytest.fixture(scope="module")
def arena(tmp_path_factory):
    with running(tmp_path_factory.mktemp("arena") / "class", ["Ann", "Bob"]) as arena:
        for name, bot in (("Ann", FIRST), ("Bob", LAST)):
            person = arena.person(name)
            person.wait_for(person.hand_in(bot))
        yield arena


def test_links_are_for_their_owner_alone_and_the_disk_has_no_key(arena):
    assert (arena.folder / "links.csv").stat().st_mode & 0o777 == 0o600
    assert (arena.folder / "arena").stat().st_mode & 0o777 == 0o700
    keys = arena.keys()
    assert list(keys) == ["Ann", "Bob", "teacher"] and len(set(keys.values())) == 3
    for path in arena.folder.rglob("*"):
        if path.is_file() and path.name != "links.csv":
            assert not any(key.encode() in path.read_bytes() for key in keys.values()), path


def test_a_request_without_a_key_or_with_a_wrong_one_is_refused(arena):
    for person in (arena.anybody, Person(arena, "A" * 22)):
        for path in ("/api/me", "/api/hand-ins/1", "/api/versions/1/files", "/api/teacher", "/api/nothing"):
            assert person.ask(path).status == 401
        assert person.send(FIRST).status == 401


def test_what_is_another_players_does_not_exist(arena):
    ann, bob = arena.person("Ann"), arena.person("Bob")
    assert ann.ask("/api/hand-ins/1").status == 200
    for path in ("/api/hand-ins/1", "/api/hand-ins/1/events", "/api/versions/2/files"):
        assert bob.ask(path).status == 404
    assert bob.ask("/api/versions/1/files?player=Ann").bytes == LAST["bot.py"].encode(), "its own"
    assert arena.teacher.ask("/api/versions/1/files?player=Ann").bytes == FIRST["bot.py"].encode()
    assert arena.teacher.ask("/api/versions/1/files?player=Nobody").status == 404


def test_only_the_teacher_gives_orders_and_sees_the_class(arena):
    ann = arena.person("Ann")
    for path in ("/api/teacher", "/api/table.csv"):
        assert ann.ask(path).status == 403
    for word in ("pause", "withdraw", "link", "add"):
        assert ann.order(word, player="Bob").status == 403
    assert arena.teacher.send(FIRST).status == 403
    assert arena.teacher.order("explode").status == 404


@pytest.mark.parametrize("word, body", [
    ("withdraw", "{"), ("withdraw", "[]"), ("withdraw", ""), ("link", '{"player": 7}'), ("pause", "x"),
    ("add", b'{"player": "' + b"\xff" * 3000 + b'"}')], ids=range(6))
def test_an_order_that_cannot_be_read_is_refused_at_once(arena, word, body):
    answer = arena.teacher.ask(f"/api/teacher/{word}", "POST", body)
    assert (answer.status, "cannot be read" in answer.error) == (400, True)
    assert not list((arena.folder / "arena/inbox").iterdir()), "nobody has to look at it"


def test_a_request_from_the_page_of_another_site_is_refused(arena):
    ann = arena.person("Ann")
    answer = ann.send(FIRST, Origin="https://evil.example")
    assert (answer.status, "another site" in answer.error) == (403, True)
    assert ann.send(FIRST, Origin="null").status == 403
    own = f"http://{arena.address[0]}:{arena.address[1]}"
    assert ann.send(FIRST, Origin=own).status == 202


def games_of(page):
    """The texts of a page's games, unpacked."""
    return "".join(column(packed) for packed in page["games"].values() if isinstance(packed, str))


def test_a_public_page_has_no_word_between_referee_and_bot(tmp_path):
    shouts = {"bot.py": "import sys\nimport connect4\n\n\ndef choose(turn):\n    print('my secret log', file=sys.stderr)\n"
                        "    return connect4.Move(turn.legal[0], note='my secret note')\n\n\nconnect4.play(choose)\n"}
    with running(tmp_path / "class", ["Ann"], logs=True) as arena:
        ann = arena.person("Ann")
        course = ann.wait_for(ann.hand_in(shouts))
        assert course["version"] is not None, course
        assert "my secret note" in games_of(arena.teacher.ask("/api/page").json)
        assert "my secret log" in games_of(arena.teacher.ask("/api/page").json)
        assert "secret" not in games_of(page_data(arena.anybody.ask("/").bytes.decode()))


def test_a_body_that_is_too_long_is_refused_at_once(arena):
    ann = arena.person("Ann")
    answer = ann.send({"big.py": b"x" * (21 * MIB)})
    assert (answer.status, "20 MiB" in answer.error) == (413, True)
    with arena.connect() as connection:  # its length alone is enough
        connection.sendall(b"POST /api/hand-ins HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer "
                           + ann.key.encode() + b"\r\nX-File-Name: a.py\r\nContent-Length: 99999999999\r\n\r\n")
        assert connection.recv(4096).startswith(b"HTTP/1.1 413 ")
    assert not list((arena.folder / "arena/inbox").iterdir())


def test_more_files_than_a_bot_needs_are_refused(arena):
    ann = arena.person("Ann")
    step, reason = failure(ann.wait_for(ann.hand_in({f"f{i}.py": "" for i in range(2001)})))
    assert step == "unpacked" and "2000 files" in reason


@pytest.mark.parametrize("headers", [
    {}, {"Content_Type": "multipart/form-data; boundary=x"}, {"X_File_Name": ""}, {"X_File_Name": "%FF.py"}])
def test_a_body_without_the_name_of_its_file_is_refused_with_a_reason(arena, headers):
    answer = arena.person("Ann").ask("/api/hand-ins", "POST", b"hello", **headers)
    assert answer.status == 400 and ";" in answer.error


def test_an_upload_that_breaks_off_leaves_nothing_and_the_next_one_is_taken(arena):
    ann = arena.person("Ann")
    with arena.connect() as connection:
        connection.sendall(b"POST /api/hand-ins HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer "
                           + ann.key.encode() + b"\r\nX-File-Name: a.py\r\nContent-Length: 1000\r\n\r\nhalf")
        wait_until(lambda: list((arena.folder / "arena/inbox").iterdir()))
        answer = ann.send(FIRST)
        assert (answer.status, "being uploaded" in answer.error) == (409, True)
    wait_until(lambda: not list((arena.folder / "arena/inbox").iterdir()))
    ann.wait_for(ann.hand_in(FIRST), has_got_in)


def wait_until(condition):
    deadline = time.monotonic() + PATIENCE_SECONDS
    while not condition():
        assert time.monotonic() < deadline
        time.sleep(0.05)


def test_hand_ins_within_an_hour_are_limited_and_refused_ones_do_not_count(tmp_path):
    with running(tmp_path / "class", ["Ann"], arena={"hand_ins_per_hour": 2}) as arena:
        ann = arena.person("Ann")
        assert ann.ask("/api/hand-ins", "POST", b"x").status == 400
        for _ in range(2):
            ann.wait_for(ann.hand_in({"bot.py": "import numpie\n"}))
        answer = ann.send(FIRST)
        assert (answer.status, "the limit is 2 submissions per hour" in answer.error) == (429, True)


def test_three_hundred_slow_visitors_are_given_up_and_others_are_served_again(arena):
    visitors = []
    for i in range(300):
        try:
            visitors.append(socket.create_connection(arena.address, timeout=PATIENCE_SECONDS))
            visitors[-1].sendall(b"POST /api/hand-ins HTTP/1.1\r\n")
        except OSError:
            pass
    ann = arena.person("Ann")
    wait_until(lambda: is_served(ann))  # once the silent ones are given up
    for visitor in visitors:
        visitor.close()


def is_served(person):
    try:
        return person.ask("/api/me").status == 200
    except OSError:
        return False


def test_a_page_that_is_not_public_is_empty_without_a_key(tmp_path):
    with running(tmp_path / "class", ["Ann"], arena={"public": False}) as arena:
        ann = arena.person("Ann")
        ann.wait_for(ann.hand_in(FIRST))
        page = page_data(arena.anybody.ask("/").bytes.decode())
        assert page["arena"]["public"] is False and not page["players"] and page["standings"] is None
        for path in ("/events", "/api/page"):
            assert arena.anybody.ask(path).status == 401
        assert {player["name"] for player in ann.ask("/api/page").json["players"]} >= {"Ann", "Greedy"}


def test_pseudonyms_hide_names_from_all_but_the_teacher(tmp_path):
    with running(tmp_path / "class", ["Annabella"], arena={"names": "pseudonyms"}) as arena:
        ann = arena.person("Annabella")
        ann.wait_for(ann.hand_in(FIRST))
        wait_until(lambda: arena.anybody.ask("/").status == 200)
        page = arena.anybody.ask("/").bytes.decode()
        assert "Annabella" not in page and len(page_data(page)["players"]) == 5
        assert ann.me()["name"] == "Annabella"
        assert "Annabella" in [player["name"] for player in arena.teacher.ask("/api/page").json["players"]]


#: Brings the name of its opponent into its own log and into the evidence of its faults.
SPY = """import json, re, sys

for line in sys.stdin:
    message = json.loads(line)
    if message["method"] == "name":
        print(json.dumps({"jsonrpc": "2.0", "id": message["id"], "result": "Spy"}), flush=True)
    elif message["method"] == "new_game":
        opponent = message["params"]["opponent"]
    elif message["method"] == "take_turn" and (re.fullmatch("[A-Z][a-z]+ [A-Z][a-z]+", opponent) or opponent.startswith(("Annab", "Gre"))):
        print("met " + opponent, file=sys.stderr, flush=True)
        print(json.dumps({"jsonrpc": "2.0", "id": message["id"], "result": "met " + opponent}), flush=True)
    elif message["method"] == "take_turn":
        print(json.dumps({"jsonrpc": "2.0", "id": message["id"], "result": message["params"]["legal"][0]}), flush=True)
"""


def all_that_is_shown(person):
    """Every page, stream and download of the arena, as this person gets it."""
    paths = ["/", "/api/page", "/api/me", "/api/teacher", "/api/table.csv", "/api/game"]
    paths += [f"/api/hand-ins/{number}" for number in (1, 2)]
    paths += [f"/api/versions/1/{what}{query}" for what in ("files", "report", "build", "log")
              for query in ("", "?player=Annabella", "?player=Roberta")]
    shown = {}
    for path in paths:
        answer = person.ask(path)
        text = answer.bytes.decode()
        if answer.status == 200 and path in ("/", "/api/page") and '"games"' in text:
            page = page_data(text) if path == "/" else json.loads(text)
            text += games_of(page)
        shown[path] = text
    for path in ("/events", "/live", "/api/hand-ins/2/events"):
        with person.stream(path) as answer:
            shown[path] = answer.read1().decode() if answer.status == 200 else ""
    return shown


def test_each_role_is_shown_the_names_that_it_may_know(tmp_path):
    with running(tmp_path / "class", ["Annabella", "Roberta"], logs=True, arena={"names": "pseudonyms"},
                 players=[*({"name": name, "command": name.lower()} for name in ("Greedy", "Random")), "players/*"], error_bar=1, most_games=12) as arena:
        ann, rob, teacher = (arena.person(name) for name in ("Annabella", "Roberta", "teacher"))
        ann.wait_for(ann.hand_in(FIRST))
        rob.wait_for(rob.hand_in({"bot.py": SPY}))
        pseudonyms = dict(row[:2] for row in csv.reader(
            next(arena.folder.rglob("pseudonyms.csv")).read_text().splitlines()))
        seen = all_that_is_shown(rob)
        assert pseudonyms["Annabella"] in seen["/api/versions/1/log"], "it has met that player"
        for who, name in ((rob, "Annabella"), (ann, "Roberta"), (arena.anybody, "Annabella"), (arena.anybody, "Roberta")):
            for path, text in all_that_is_shown(who).items():
                assert name not in text and "met " + name not in text, (name, path)
        seen = all_that_is_shown(teacher)
        for path in ("/api/page", "/api/teacher", "/api/table.csv", "/api/versions/1/log?player=Roberta"):
            assert "Annabella" in seen[path], path
        told = {line for line in games_of(teacher.ask("/api/page").json).split("met ")[1:]}
        assert told and not any(line.startswith("Annabella") for line in told), "the bot was told a pseudonym"
        rob.wait_for(rob.hand_in(FIRST), has_got_in)
        kept = rob.ask("/api/versions/1/log").bytes.decode()
        assert pseudonyms["Annabella"] in kept and "Annabella" not in kept, "the feedback of an earlier version"
        assert "Annabella" in teacher.ask("/api/versions/1/log?player=Roberta").bytes.decode()


def test_the_commands_for_tournaments_work_on_a_class(arena):
    done = subprocess.run([str(TOURNAMENT), "standings", str(arena.folder), "--json"], capture_output=True, check=True)
    assert {row["player"] for row in json.loads(done.stdout)["standings"]} >= {"Ann", "Bob", "Greedy"}


def test_a_second_run_of_a_class_is_refused_and_names_the_first(arena):
    again = arena.command("run", arena.folder, "--port", "0", status=2)
    assert f"is run by process {arena.process.pid} already" in again.stderr
