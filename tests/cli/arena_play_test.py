"""People play against players of an arena: unrated, in the sandbox, apart from rated games."""

import json
import os
import subprocess
import time

import jsonschema
import pytest
from arenas import PAGE, Arena, has_got_in, running
from boards import Board
from live_tournaments import PATIENCE_SECONDS, TOURNAMENT
from programs import read_records

pytestmark = pytest.mark.sandbox

#: Says in each note on which processors it may run.
NOTED = {"bot.py": "import os, connect4\n\n"
                   "connect4.play(lambda turn: connect4.Move(turn.legal[0], note=str(sorted(os.sched_getaffinity(0)))))\n"}


def board_of(person):
    return Board(lambda path, method, body: person.ask(path, method, body))


def challenge(person, name):
    answer = person.ask("/api/game", "POST", json.dumps({"player": name}))
    return answer.status, json.loads(answer.bytes).get("error", "")


def begin(person, name):
    """Challenges a player, once the table has it."""
    deadline = time.monotonic() + PATIENCE_SECONDS
    while (answer := challenge(person, name))[0] == 404:
        assert time.monotonic() < deadline
        time.sleep(0.1)
    assert answer == (202, "")


def with_humans(**members):
    return {"humans": True, "hand_ins_per_hour": 100, **members}


def wait_for_no_board(person):
    deadline = time.monotonic() + PATIENCE_SECONDS
    while person.ask("/api/game").status != 404:
        assert time.monotonic() < deadline
        time.sleep(0.01)


def states_in(events):
    """The states, as they come."""
    for line in events:
        if line.startswith(b"data: {"):
            yield json.loads(line[6:])


def lose(board):
    board.wait("person")
    board.send("give-up")
    return board.wait("over")


def test_a_student_plays_a_player_unrated_and_its_game_is_kept_apart(tmp_path):
    with running(tmp_path / "class", ["Ann", "Bob"], arena=with_humans()) as arena:
        ann, bob = arena.person("Ann"), arena.person("Bob")
        bob.wait_for(bob.hand_in(NOTED), has_got_in)
        assert ann.ask("/api/game").status == 404
        assert challenge(ann, "Nobody")[0] == 404
        begin(ann, "Bob")
        board = board_of(ann)
        assert challenge(ann, "Bob")[0] == 409
        state = board.wait("person")
        assert (state["red"], state["blue"], state["persons"], state["limit_s"]) == ("Ann", "Bob", ["red"], 120)
        for _ in range(4):
            state = board.move(4)
        assert (state["turn"], state["winner"], state["reason"]) == ("over", "red", "four")
        assert state["notes"] == [None] * 7, "the notes of Bob's player are Bob's"
        assert board.send("new-game") == (202, "")
        state = board.wait("person")
        assert (state["game"], state["persons"], state["points"]) == (2, ["blue"], {"red": 0, "blue": 1})
        lose(board)
        assert board.send("end") == (202, "")
        wait_for_no_board(ann)
        records = read_records((arena.folder / "arena/human_games.jsonl").read_text())
        assert [(record["red"], record["blue"], record["reason"]) for record in records] == [
            ("Ann", "Bob", "four"), ("Bob", "Ann", "player_error")]
        done = subprocess.run([str(TOURNAMENT), "standings", str(arena.folder), "--json"], capture_output=True, check=True)
        assert "Ann" not in [row["player"] for row in json.loads(done.stdout)["standings"]]


def test_people_play_nowhere_unless_the_teacher_allows_it(tmp_path):
    with running(tmp_path / "class", ["Ann"]) as arena:
        ann = arena.person("Ann")
        status, error = challenge(ann, "Ann")
        assert status == 403 and "your teacher can allow them" in error
        assert b'"humans":true' not in arena.anybody.ask("/").bytes


def test_the_page_knows_that_people_may_play_and_strangers_may_not(tmp_path):
    with running(tmp_path / "class", ["Ann"], arena=with_humans(public=False)) as arena:
        assert b'"humans":true' in arena.anybody.ask("/").bytes
        page = json.loads(arena.person("Ann").ask("/api/page").bytes)
        jsonschema.validate(page, PAGE)
        assert page["arena"] == {"public": False, "humans": True, "matches": True}
        for path in ("/api/game", "/api/game/events"):
            assert arena.anybody.ask(path).status == 401
        assert challenge(arena.anybody, "Ann")[0] == 401


def test_no_game_of_a_person_shares_a_processor_with_a_rated_game(tmp_path):
    with running(tmp_path / "class", ["Bob"], arena=with_humans(), error_bar=1, most_games=400) as arena:
        bob = arena.person("Bob")
        bob.wait_for(bob.hand_in(NOTED), has_got_in)
        begin(arena.teacher, "Bob")
        of_people = json.loads(board_of(arena.teacher).move(4)["notes"][1])  # a teacher sees notes
        deadline = time.monotonic() + PATIENCE_SECONDS
        rated = set()
        while not rated:
            assert time.monotonic() < deadline
            done = subprocess.run([str(TOURNAMENT), "export", str(arena.folder)], capture_output=True, check=True)
            for line in done.stdout.splitlines():
                for note in (json.loads(line).get("notes") or {}).values():
                    if note.startswith("["):
                        rated |= set(json.loads(note))
            time.sleep(0.2)
        assert of_people and not rated & set(of_people), (rated, of_people)


def test_boards_are_as_many_as_the_plan_says_and_one_for_each_person(tmp_path):
    with running(tmp_path / "class", ["Ann", "Bob"], arena=with_humans(human_games=1)) as arena:
        ann, bob = arena.person("Ann"), arena.person("Bob")
        bob.wait_for(bob.hand_in(NOTED), has_got_in)
        begin(ann, "Bob")
        status, error = challenge(bob, "Bob")
        assert status == 409 and "all boards are taken" in error
        lose(board_of(ann))
        board_of(ann).send("end")
        deadline = time.monotonic() + PATIENCE_SECONDS
        while challenge(bob, "Bob")[0] != 202:
            assert time.monotonic() < deadline
            time.sleep(0.1)
        assert board_of(bob).move(4)["notes"][1].startswith("["), "one's own player has notes"


def test_pseudonyms_hold_at_the_board_too(tmp_path):
    with running(tmp_path / "class", ["Ann", "Secret Bob"], arena=with_humans(names="pseudonyms")) as arena:
        ann, bob = arena.person("Ann"), arena.person("Secret Bob")
        bob.wait_for(bob.hand_in(NOTED), has_got_in)
        assert challenge(ann, "Secret Bob")[0] == 404
        (pseudonyms,) = arena.folder.rglob("pseudonyms.csv")
        shown = next(line.split(",")[1] for line in pseudonyms.read_text().splitlines() if line.startswith("Secret Bob,"))
        begin(ann, shown)
        state = board_of(ann).move(4)
        assert state["blue"] == shown and "Secret" not in json.dumps(state)


def test_pseudonyms_that_cannot_be_read_refuse_a_match_and_do_not_end_the_site(tmp_path):
    with running(tmp_path / "class", ["Ann", "Bob"], arena=with_humans(names="pseudonyms")) as arena:
        ann, bob = arena.person("Ann"), arena.person("Bob")
        bob.wait_for(bob.hand_in(NOTED), has_got_in)
        (pseudonyms,) = arena.folder.rglob("pseudonyms.csv")
        pseudonyms.write_text("name,pseudonym\nAnn,X\nBob,X\n")
        status, error = challenge(ann, "X")
        assert status == 503 and "cannot read its files" in error
        assert ann.me()["name"] == "Ann"


def test_late_wishes_and_nonsense_change_nothing(tmp_path):
    with running(tmp_path / "class", ["Ann", "Bob"], arena=with_humans()) as arena:
        ann, bob = arena.person("Ann"), arena.person("Bob")
        bob.wait_for(bob.hand_in(NOTED), has_got_in)
        assert ann.ask("/api/game/move", "POST", '{"version": 0, "column": 1}').status == 409
        begin(ann, "Bob")
        board = board_of(ann)
        state = board.move(4)
        assert board.send("give-up", state["version"] - 1) == (202, "")  # it was meant for another position
        for body in ("", "[]", '{"version": 2}', '{"version": 2, "column": 9}'):
            assert ann.ask("/api/game/move", "POST", body).status == 400
        assert ann.ask("/api/game/explode", "POST", "{}").status == 404
        assert ann.ask("/api/game/give-up", "POST", '{"version": 2}', Origin="http://evil.example").status == 403
        state = board.state()
        assert (state["turn"], len(state["moves"])) == ("person", 2)


def test_a_match_that_cannot_begin_is_said_and_costs_the_arena_nothing(tmp_path):
    with running(tmp_path / "class", ["Ann", "Bob"], arena=with_humans()) as arena:
        ann, bob = arena.person("Ann"), arena.person("Bob")
        bob.wait_for(bob.hand_in(NOTED), has_got_in)
        begin(ann, "Bob")
        lose(board_of(ann))
        board_of(ann).send("end")
        wait_for_no_board(ann)
        config = arena.folder / "tournament.json"
        text = config.read_text()
        config.write_text("{")
        status, error = challenge(ann, "Bob")
        assert status == 503 and "cannot begin now" in error
        assert "a person's game cannot begin" in arena.said()
        config.write_text(text)
        assert challenge(ann, "Bob") == (202, "")


def test_a_withdrawn_player_plays_nobody_and_its_person_neither(tmp_path):
    with running(tmp_path / "class", ["Ann", "Bob"], arena=with_humans()) as arena:
        ann, bob = arena.person("Ann"), arena.person("Bob")
        for person in (ann, bob):
            person.wait_for(person.hand_in(NOTED), has_got_in)
        begin(ann, "Bob")
        begin(bob, "Ann")
        for person in (ann, bob):
            board_of(person).move(4)
        with ann.stream("/api/game/events") as events:
            arena.teacher.order("withdraw", player="Bob")
            state = next(state for state in states_in(events) if state["turn"] == "closed")
            assert (state["winner"], state["reason"], state["detail"]) == ("blue", "resigned", "The player was withdrawn.")
        wait_for_no_board(bob)
        assert challenge(bob, "Ann")[0] == 403
        deadline = time.monotonic() + PATIENCE_SECONDS
        while (status := challenge(ann, "Bob")[0]) != 404:  # until the table is without it
            assert status == 503 and time.monotonic() < deadline
            time.sleep(0.1)


def test_a_killed_arena_leaves_no_board_and_no_player_behind(tmp_path):
    names = ["Ann", "Bob"]
    arena = Arena(tmp_path / "class", names, arena=with_humans()).start()
    try:
        ann, bob = arena.person("Ann"), arena.person("Bob")
        bob.wait_for(bob.hand_in(NOTED), has_got_in)
        begin(ann, "Bob")
        board_of(ann).move(4)
        arena.kill()
        deadline = time.monotonic() + PATIENCE_SECONDS
        while players_running(arena.folder):
            assert time.monotonic() < deadline, players_running(arena.folder)
            time.sleep(0.1)
        arena.start()
        assert ann.ask("/api/game").status == 404
        begin(ann, "Bob")
        assert board_of(ann).move(4)["turn"] == "person"
    finally:
        arena.stop()


def players_running(folder):
    found = []
    for entry in os.listdir("/proc"):
        try:
            with open(f"/proc/{entry}/cmdline", "rb") as file:
                words = file.read()
        except OSError:
            continue
        if entry.isdigit() and str(folder).encode() + b"/players" in words:
            found.append(words)
    return found


def test_an_arena_without_a_processor_for_people_is_refused_with_the_remedy(tmp_path):
    arena = Arena(tmp_path / "class", ["Ann"], arena=with_humans(), concurrency=os.cpu_count())
    done = arena.command("run", arena.folder, "--port", "0", status=2)
    assert '"humans" needs a processor' in done.stderr and "concurrency" in done.stderr


def test_a_board_whose_player_goes_slowly_is_free_once_its_match_is_over(tmp_path):
    """As soon as the page says that the match is over, the next one can begin."""
    slow = {"bot.py": "import time, connect4\n\nconnect4.play(lambda turn: turn.legal[0])\ntime.sleep(0.7)\n"}
    with running(tmp_path / "class", ["Ann", "Bob"], arena=with_humans()) as arena:
        ann, bob = arena.person("Ann"), arena.person("Bob")
        bob.wait_for(bob.hand_in(slow), has_got_in)
        begin(ann, "Bob")
        lose(board_of(ann))
        assert board_of(ann).send("end") == (202, "")
        wait_for_no_board(ann)
        assert challenge(ann, "Bob") == (202, "")
