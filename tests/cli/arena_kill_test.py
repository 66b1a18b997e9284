"""kill -9 of an arena: each accepted hand-in is handled exactly once, and none is lost."""

import http.client
import os
import random
import signal
import subprocess
import time

import pytest
from arenas import BOT, Arena, Person, failure, has_got_in, running
from live_tournaments import PATIENCE_SECONDS

pytestmark = pytest.mark.sandbox

KILLS = 60 if os.environ.get("CONNECT4_LONG_TESTS") else 12


def sends(person, text):
    """Hands in; returns the number, or nothing if the arena was killed meanwhile. The next try repeats
    the request."""
    key = f"{person.key[:6]}-{abs(hash(text))}"
    try:
        answer = person.send({"bot.py": text}, Idempotency_Key=key)
        return answer.json["hand_in"] if answer.status == 202 else None
    except (OSError, http.client.HTTPException):
        return None


def processes_of(folder):
    found = subprocess.run(["pgrep", "-f", str(folder)], capture_output=True, text=True, check=False).stdout.split()
    return [pid for pid in found if int(pid) != os.getpid()]


def test_each_accepted_hand_in_is_handled_once_though_the_arena_is_killed_at_any_moment(tmp_path):
    chance = random.Random(4)
    arena = Arena(tmp_path / "class", ["Ann", "Bob", "Cid"], arena={"hand_ins_per_hour": 1000}).start()
    people = [arena.person(name) for name in ("Ann", "Bob", "Cid")]
    accepted = {}  # text by number
    try:
        for i in range(KILLS):
            for person in chance.sample(people, 2):
                text = BOT.format(which=0) + f"# {i} {person.key[:4]}\n"
                number = sends(person, text)
                if number is not None:
                    assert number not in accepted
                    accepted[number] = (person, text)
            time.sleep(chance.uniform(0, 1.5))
            arena.kill()
            arena.start()
        assert len(accepted) > KILLS / 2, "most were accepted"
        courses = {number: person.wait_for(number) for number, (person, _) in accepted.items()}
        for number, course in courses.items():
            reason = failure(course)
            assert reason is None or "replaced it" in reason[1], (number, reason)
        for person in people:
            mine = [number for number, (sender, _) in accepted.items() if sender.key == person.key]
            versions = person.me()["versions"]
            assert [each["version"] for each in versions] == list(range(len(versions), 0, -1)), "each once"
            got_in = [number for number in mine if courses[number]["version"] is not None]
            assert len(got_in) <= len(versions), "others were answered too late to be known here"
            last = max(got_in)
            if max(each["version"] for each in versions) == courses[last]["version"]:
                name = person.me()["name"]
                assert (arena.folder / "players" / name / "bot.py").read_text() == accepted[last][1]
        assert not list((arena.folder / "arena/inbox").iterdir())
        assert not [name for name in os.listdir(arena.folder / "players") if name.startswith(".connect4-next")]
    finally:
        arena.stop()


def test_a_killed_arena_leaves_no_process_behind(tmp_path):
    arena = Arena(tmp_path / "class", ["Ann"]).start()
    ann = arena.person("Ann")
    ann.wait_for(ann.hand_in({"bot.py": BOT.format(which=0)}), has_got_in)
    arena.kill()
    deadline = time.monotonic() + PATIENCE_SECONDS
    while processes_of(arena.folder) and time.monotonic() < deadline:
        time.sleep(0.1)
    assert processes_of(arena.folder) == []


def test_a_site_that_dies_is_started_again_and_games_go_on(tmp_path):
    with running(tmp_path / "class", ["Ann"]) as arena:
        ann = arena.person("Ann")
        assert ann.me()["name"] == "Ann"
        site = subprocess.run(["pgrep", "-f", f"arena_site.*{arena.folder}"], capture_output=True, text=True, check=True)
        for pid in site.stdout.split():
            try:
                os.kill(int(pid), signal.SIGKILL)
            except ProcessLookupError:
                pass
        deadline = time.monotonic() + PATIENCE_SECONDS
        while time.monotonic() < deadline:
            try:
                if Person(arena, ann.key).ask("/api/me").status == 200:
                    break
            except OSError:
                time.sleep(0.1)
        assert ann.me()["name"] == "Ann"
        assert "it is restarted" in arena.said()


def test_ctrl_c_ends_everything_with_status_3(tmp_path):
    arena = Arena(tmp_path / "class", ["Ann"]).start()
    assert arena.stop() == 3
    assert processes_of(arena.folder) == []
