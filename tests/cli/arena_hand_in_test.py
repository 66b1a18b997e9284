"""Handing in through the site of an arena: every step and every message."""

import contextlib
import csv
import io
import json
import os
import re
import shutil
import subprocess
import tarfile
import threading
import time
import zipfile

import pytest
from archives_test import REFUSED
from arenas import BOT, FIRST, LAST, Arena, failure, has_got_in, running, states
from class_test import BROKEN, source
from live_tournaments import PATIENCE_SECONDS, ROOT

pytestmark = pytest.mark.sandbox

MIB = 1 << 20

NAMES = ["Ann", "Bob", "Çağla"]


@pytest.fixture(scope="module")
def arena(tmp_path_factory):
    with running(tmp_path_factory.mktemp("arena") / "class", NAMES, arena={"hand_ins_per_hour": 1000}) as arena:
        yield arena


def zipped(files):
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return packed.getvalue()


def test_a_file_is_checked_plays_and_is_rated(arena):
    ann = arena.person("Ann")
    course = ann.wait_for(ann.hand_in(FIRST))
    assert states(course) == {"received": "done", "unpacked": "done", "built": "skipped", "checked": "done",
                              "playing": "done", "rated": "done"}
    assert (course["file"], course["version"], course["warnings"], course["left_out"]) == ("bot.py", 1, [], [])
    assert all(step.get("reason", "") == step.get("reason", "").strip() for step in course["steps"])
    me = ann.me()
    assert me["place"] >= 1 and me["rating"]["high"] is not None
    assert [(each["version"], each["in_use"], each["kept"]) for each in me["versions"]] == [(1, True, True)]
    table = arena.anybody.ask("/").bytes.decode()
    assert "Ann" in table


def test_a_folder_is_entered_and_needless_files_are_told_of(arena):
    bob = arena.person("Bob")
    course = bob.wait_for(bob.hand_in({"my bot/main.py": "from helper import choose\nimport connect4\n\nconnect4.play(choose)\n",
                                       "my bot/helper.py": "def choose(turn):\n    return turn.legal[0]\n",
                                       "my bot/.git/HEAD": "ref: x\n", "my bot/.DS_Store": "x"}), has_got_in)
    assert (failure(course), course["file"]) == (None, "my bot.tar.gz")
    assert sorted(course["left_out"]) == ["my bot/.DS_Store is not needed", "my bot/.git is not needed"]


def test_an_archive_is_unpacked_and_its_sources_are_built(arena):
    program = (ROOT / "runner/new_bot/templates/cpp/mybot.cpp").read_text()
    bob = arena.person("Bob")
    course = bob.wait_for(bob.hand_in({"bob.zip": zipped({"bob/mybot.cpp": program})}), has_got_in)
    assert failure(course) is None, course
    built = next(step for step in course["steps"] if step["step"] == "built")
    assert built["state"] == "done" and built["reason"].startswith("g++")


def test_a_build_that_fails_shows_the_end_of_its_output(arena):
    bob = arena.person("Bob")
    before = [version["version"] for version in bob.me()["versions"]]
    course = bob.wait_for(bob.hand_in({"mybot.cpp": "int main() { return nothing; }\n"}))
    assert failure(course)[0] == "built"
    output = next(step for step in course["steps"] if step["step"] == "built")["output"]
    assert "error" in output and "nothing" in output
    assert [version["version"] for version in bob.me()["versions"]] == before, "the one before plays on"


@pytest.mark.parametrize("name", [pytest.param(name, marks=[] if i % 3 == 0 else pytest.mark.long) for i, name in enumerate(
    sorted(set(BROKEN) - {"not-compiled", "no-exec-bit", "full-column"}))])
def test_a_bot_that_is_broken_in_a_natural_way_is_told_so_at_its_step(arena, name):
    file, text, message = BROKEN[name]
    if name == "thinks-forever":
        message = "no answer to `take_turn` within "  # the check's own words
    cagla = arena.person("Çağla")
    course = cagla.wait_for(cagla.hand_in({file: text}))
    step, reason = failure(course)
    assert step in ("unpacked", "built", "checked")
    shown = reason + "".join(each.get("output", "") for each in course["steps"])
    assert message.split(" && ")[0].lstrip("has ") in shown or step == "unpacked", shown
    assert course["version"] is None and "Çağla" not in arena.players()
    report = json.dumps(course)
    assert "/tmp/" not in report and str(arena.folder) not in report and "sed -i" not in report


def test_a_step_that_costs_no_game_at_once_is_a_warning(arena):
    bob = arena.person("Bob")
    course = bob.wait_for(bob.hand_in({"bot.py": source("0")}), has_got_in)
    assert failure(course) is None
    assert any(warning.startswith("handles full columns: ") for warning in course["warnings"])


@pytest.mark.parametrize("name, told", [
    ("a/bot.py", "send the folder as an archive"), (".DS_Store", "is not a file that a bot needs"),
    ("../out.py", "leads outside the archive"), ("/etc/x.py", "absolute path"), ("a\\b.py", "backslash"),
    ("a/" * 20 + "b.py", "levels of folders"), ("x" * 300 + ".py", "too long a name")])
def test_a_file_whose_name_leads_elsewhere_is_refused_by_name(arena, name, told):
    cagla = arena.person("Çağla")
    course = cagla.wait_for(cagla.send_one(name, b"x").json["hand_in"])
    step, reason = failure(course)
    assert step == "unpacked" and told in reason and name[:9] in reason


@pytest.mark.parametrize("ending, pack, reason", [value for name, value in REFUSED.items() if name != "more than may be sent"],
                         ids=[name for name in REFUSED if name != "more than may be sent"])
def test_a_hostile_archive_is_refused_by_the_name_of_its_entry(arena, tmp_path, ending, pack, reason):
    archive = tmp_path / ("ann" + ending)
    pack(archive)
    cagla = arena.person("Çağla")
    step, told = failure(cagla.wait_for(cagla.hand_in({archive.name: archive.read_bytes()})))
    assert step == "unpacked" and reason in told


@contextlib.contextmanager
def small_disk(folder, mebibytes):
    """The folder as a disk of its own."""
    folder.mkdir()
    if subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={mebibytes}m", "tmpfs", folder], check=False).returncode:
        pytest.skip("no disk can be mounted here")
    try:
        yield folder
    finally:
        subprocess.run(["umount", "--lazy", folder], check=True)


def leave_free(disk, free_bytes):
    """Fills the disk but for so many bytes."""
    with open(disk / "ballast", "wb", buffering=0) as ballast:
        while (room := shutil.disk_usage(disk).free - free_bytes) > 0:
            ballast.write(bytes(min(room, MIB)))


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can make a small disk")
def test_uploads_under_way_have_their_room_and_others_are_refused(tmp_path):
    with small_disk(tmp_path / "disk", 400) as disk, running(disk / "class", ["Ann", "Bob"]) as arena:
        ann, bob = arena.person("Ann"), arena.person("Bob")
        archive = {"bob.zip": bytes(15 * MIB)}
        leave_free(disk, (256 + 45) * MIB)
        inbox = arena.folder / "arena/inbox"
        with arena.connect() as upload:
            upload.sendall(b"POST /api/hand-ins HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer " + ann.key.encode()
                           + b"\r\nX-File-Name: a.zip\r\nContent-Length: %d\r\n\r\nhalf" % (15 * MIB))
            wait_until(lambda: list(inbox.iterdir()))
            answer = bob.send(archive)
            assert (answer.status, "the disk is full" in answer.error) == (507, True)
        wait_until(lambda: not list(inbox.iterdir()))
        assert bob.send(archive).status == 202, "the room is free again"


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can make a small disk")
def test_an_arena_that_cannot_write_its_store_pauses_and_goes_on_by_itself(tmp_path):
    with small_disk(tmp_path / "disk", 400) as disk, running(disk / "class", ["Ann"]) as arena:
        arena.teacher.order("pause")
        answers = []
        order = threading.Thread(target=lambda: answers.append(arena.teacher.order("close")))
        leave_free(disk, 4096)  # the order itself has room
        try:
            order.start()
            wait_until(lambda: "the arena is paused: " in arena.said())
            assert arena.process.poll() is None and not answers
        finally:
            (disk / "ballast").unlink()
            order.join()
        assert "the arena has resumed" in arena.said()
        assert answers[0].status == 202 and arena.teacher.ask("/api/teacher").json["handing_in"] == "closed"


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can make a small disk")
def test_a_full_disk_refuses_hand_ins_and_games_go_on(tmp_path):
    disk = tmp_path / "disk"
    disk.mkdir()
    if subprocess.run(["mount", "-t", "tmpfs", "-o", "size=300m", "tmpfs", disk], check=False).returncode:
        pytest.skip("no disk can be mounted here")
    try:
        with running(disk / "class", ["Ann", "Bob"], error_bar=1, most_games=2000) as arena:
            ann = arena.person("Ann")
            ann.wait_for(ann.hand_in(FIRST), has_got_in)
            (disk / "ballast").write_bytes(bytes(100 << 20))
            answer = arena.person("Bob").send(FIRST)
            assert (answer.status, "the disk is full" in answer.error) == (507, True)
            games = games_of(arena)
            deadline = time.monotonic() + PATIENCE_SECONDS
            while games_of(arena) <= games and time.monotonic() < deadline:
                time.sleep(0.2)
            assert games_of(arena) > games
            (disk / "ballast").unlink()
            assert arena.person("Bob").send(FIRST).status == 202
    finally:
        subprocess.run(["umount", "--lazy", disk], check=True)


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can make a small disk")
def test_an_arena_on_a_disk_without_a_free_byte_tells_the_teacher_and_goes_on(tmp_path):
    disk = tmp_path / "class"
    disk.mkdir()
    if subprocess.run(["mount", "-t", "tmpfs", "-o", "size=400m", "tmpfs", disk], check=False).returncode:
        pytest.skip("no disk can be mounted here")
    try:
        with running(disk, ["Ann", "Bob"], error_bar=1, most_games=2000) as arena:
            ann = arena.person("Ann")
            ann.wait_for(ann.hand_in(FIRST), has_got_in)
            assert arena.teacher.ask("/api/teacher").json["problem"] is None
            bob = arena.person("Bob")
            number = bob.hand_in({"bot.py": "import time\n\ntime.sleep(3)\n" + FIRST["bot.py"]})
            bob.wait_for(number, lambda course: course["steps"][3]["state"] == "now")
            with open(disk / "ballast", "wb", buffering=0) as ballast:
                with contextlib.suppress(OSError):
                    while ballast.write(bytes(1 << 20)):
                        pass
                with contextlib.suppress(OSError):
                    while ballast.write(bytes(512)):
                        pass
            wait_until(lambda: "submissions are waiting: " in arena.said())
            assert arena.process.poll() is None
            assert "make room" in arena.teacher.ask("/api/teacher").json["problem"]
            (disk / "ballast").unlink()
            assert failure(bob.wait_for(number, has_got_in)) is None
            assert arena.teacher.order("close").status == 202
    finally:
        subprocess.run(["umount", "--lazy", disk], check=True)


def wait_until(condition):
    deadline = time.monotonic() + PATIENCE_SECONDS
    while not condition():
        assert time.monotonic() < deadline
        time.sleep(0.05)


def games_of(arena):
    rows = list(csv.DictReader(io.StringIO(arena.teacher.ask("/api/table.csv").bytes.decode("utf-8-sig"))))
    return sum(int(row["games"] or 0) for row in rows)


def test_the_body_may_be_the_file_itself(arena):
    bob = arena.person("Bob")
    answer = bob.ask("/api/hand-ins", "POST", FIRST["bot.py"].encode(), X_File_Name="b%C3%B6t%20%25.py")
    course = bob.wait_for(answer.json["hand_in"], has_got_in)
    assert (failure(course), course["file"]) == (None, "böt %.py")


def test_only_the_last_hand_in_of_a_person_brings_its_output(arena):
    bob = arena.person("Bob")
    noisy = {"a/build.sh": "seq 20000\nexit 1\n", "a/bot.py": FIRST["bot.py"]}
    for _ in range(2):
        course = bob.wait_for(bob.hand_in(noisy))
    assert len(next(step for step in course["steps"] if step["step"] == "built")["output"]) > 50_000
    shown = bob.me()["hand_ins"]
    assert shown[0] == course
    assert not any("output" in step for hand_in in shown[1:] for step in hand_in["steps"])
    row = next(player for player in arena.teacher.ask("/api/teacher").json["players"] if player["name"] == "Bob")
    assert not any("output" in step for step in row["last_hand_in"]["steps"])


def test_a_script_submits_with_curl(arena, tmp_path):
    (tmp_path / "bot.py").write_text(FIRST["bot.py"])
    bob = arena.person("Bob")
    done = subprocess.run(
        ["curl", "-sS", "-H", f"Authorization: Bearer {bob.key}", "-H", "X-File-Name: bot.py", "--data-binary", "@bot.py",
         "http://{}:{}/api/hand-ins".format(*arena.address)], cwd=tmp_path, capture_output=True, check=True)
    course = bob.wait_for(json.loads(done.stdout)["hand_in"], has_got_in)
    assert (failure(course), course["file"], course["bytes"]) == (None, "bot.py", len(FIRST["bot.py"]))


def test_a_repeated_request_is_one_hand_in_and_other_files_need_another_key(arena):
    bob = arena.person("Bob")
    first, second = (bob.hand_in(FIRST, Idempotency_Key="once") for _ in range(2))
    assert first == second
    for other in (LAST, {"other.py": FIRST["bot.py"]}):
        answer = bob.send(other, Idempotency_Key="once")
        assert (answer.status, f"submission {first} used this Idempotency-Key" in answer.error) == (409, True)
    assert arena.person("Çağla").send(LAST, Idempotency_Key="once").status == 202, "it is another person's"
    bob.wait_for(first, has_got_in)


def test_names_that_would_fill_the_disk_are_refused(arena):
    cagla = arena.person("Çağla")
    assert cagla.send({"n" * 1025: "1"}).status == 413
    names = [f"a/{'n' * 250}/{'n' * 250}/{'n' * 250}/{'n' * 240}/{number:04}" for number in range(1100)]
    step, reason = failure(cagla.wait_for(cagla.hand_in(dict.fromkeys(names, ""))))
    assert step == "unpacked" and "add up to more than 1 MiB" in reason


def test_a_long_idempotency_key_is_refused_at_once(arena):
    answer = arena.person("Bob").send(FIRST, Idempotency_Key="k" * 201)
    assert answer.status == 400 and "200 bytes" in answer.error


def test_the_next_version_takes_the_place_and_an_old_one_can_be_brought_back(arena):
    ann = arena.person("Ann")
    ann.wait_for(ann.hand_in(LAST), has_got_in)
    versions = ann.me()["versions"]
    assert [(each["version"], each["in_use"]) for each in versions] == [(2, True), (1, False)]
    assert versions[1]["rating"] is not None, "it was rated before"
    assert ann.ask("/api/versions/2/use", "POST").status == 409
    answer = ann.ask("/api/versions/1/use", "POST")
    assert answer.status == 202
    course = ann.wait_for(answer.json["hand_in"], has_got_in)
    assert (failure(course), course["uses"], course["version"], course["file"]) == (None, 1, 1, "version 1")
    assert [(each["version"], each["in_use"]) for each in ann.me()["versions"]] == [(2, False), (1, True)]
    assert (arena.folder / "players/Ann/bot.py").read_text() == FIRST["bot.py"]
    assert ann.ask("/api/versions/9/use", "POST").status == 404


def test_an_owner_downloads_a_version_and_reads_its_check_and_its_games(arena):
    ann = arena.person("Ann")
    files = ann.ask("/api/versions/2/files")
    assert (files.bytes.decode(), files.headers["Content-Disposition"]) == (
        LAST["bot.py"], 'attachment; filename="bot.py"')
    report = json.loads(ann.ask("/api/versions/2/report").bytes)
    assert {step["id"] for step in report["steps"]} >= {"start", "name", "first_move"}
    assert ann.ask("/api/versions/2/build").bytes == b""
    log = ann.ask("/api/versions/1/log").bytes.decode()
    assert log.startswith("# ") and "Ann" in log
    bob = arena.person("Bob")
    several = bob.hand_in({"b/bot.py": FIRST["bot.py"], "b/x.txt": "x"})
    version = bob.wait_for(several, has_got_in)["version"]
    files = bob.ask(f"/api/versions/{version}/files")
    assert files.headers["Content-Disposition"] == 'attachment; filename="b.tar.gz"'
    with tarfile.open(fileobj=io.BytesIO(files.bytes)) as archive:
        assert archive.getnames() == ["b/bot.py", "b/x.txt"]


def test_the_feedback_of_a_version_stays_when_another_one_takes_its_place(arena):
    ann, teacher = arena.person("Ann"), arena.teacher
    ann.wait_for(ann.hand_in(LAST))
    version = ann.me()["versions"][0]["version"]
    games = re.search(r"\d+ games", ann.ask(f"/api/versions/{version}/log").bytes.decode())[0]
    ann.wait_for(ann.hand_in(FIRST), has_got_in)
    known = {each["version"]: each for each in ann.me()["versions"]}
    assert known[version]["log"] and not known[version]["in_use"]
    for log in (ann.ask(f"/api/versions/{version}/log"), teacher.ask(f"/api/versions/{version}/log?player=Ann")):
        text = log.bytes.decode()
        assert log.status == 200 and text.startswith("# ") and "Greedy" in text and games in text
    assert arena.person("Çağla").ask(f"/api/versions/{version}/log?player=Ann").status == 404, "it is for its owner"
    replaced = ann.hand_in(LAST)
    ann.wait_for(replaced, has_got_in)
    assert games in ann.ask(f"/api/versions/{version}/log").bytes.decode(), "the games are its own"


def test_the_course_is_sent_as_events_until_it_is_finished(arena):
    ann = arena.person("Ann")
    number = ann.hand_in({"bot.py": "import numpie\n"})
    text = ann.ask(f"/api/hand-ins/{number}/events").bytes.decode()
    courses = [json.loads(line.removeprefix("data: ")) for line in text.splitlines() if line.startswith("data: ")]
    assert courses[-1]["finished"] and courses[-1] == ann.course(number)
    assert all(earlier != later for earlier, later in zip(courses, courses[1:]))


def test_a_third_hand_in_replaces_the_one_that_waits(tmp_path):
    slow = {"a/build.sh": "sleep 2\n", "a/bot.py": FIRST["bot.py"]}
    with running(tmp_path / "class", ["Ann", "Bob"]) as arena:
        ann = arena.person("Ann")
        numbers = [ann.hand_in(slow)]
        ann.wait_for(numbers[0], lambda course: states(course)["unpacked"] != "waiting")
        numbers.append(ann.hand_in(FIRST))
        bob = arena.person("Bob")
        others = bob.hand_in(FIRST)
        places = {number: course["steps"][1].get("reason")
                  for number, course in ((numbers[1], ann.course(numbers[1])), (others, bob.course(others)))}
        assert places == {numbers[1]: "place 2 of 2 in the queue", others: "place 1 of 2 in the queue"}
        assert ann.me()["hand_ins"][0]["steps"][1]["reason"] == "place 2 of 2 in the queue"
        numbers.append(ann.hand_in(LAST))
        assert failure(ann.wait_for(numbers[1])) == (
            "unpacked", f"submission {numbers[2]} replaced it while it was waiting")
        ann.wait_for(numbers[2], has_got_in)
        assert (arena.folder / "players/Ann/bot.py").read_text() == LAST["bot.py"]


def test_five_old_versions_are_kept_besides_the_one_that_plays(tmp_path):
    with running(tmp_path / "class", ["Ann", "Bob"], arena={"hand_ins_per_hour": 100}) as arena:
        ann = arena.person("Ann")
        for i in range(7):
            ann.wait_for(ann.hand_in({"bot.py": BOT.format(which=0) + f"# {i}\n"}), has_got_in)
        deadline = time.monotonic() + PATIENCE_SECONDS
        replaced = arena.folder / "replaced"
        while len(list(replaced.iterdir())) > 5 and time.monotonic() < deadline:  # the last to go
            time.sleep(0.1)
        assert [each["kept"] for each in ann.me()["versions"]] == [True] * 6 + [False]
        assert ann.ask("/api/versions/1/files").status == 404
        assert len(list(replaced.iterdir())) == 5


def test_a_new_class_is_refused_where_one_is(tmp_path):
    arena = Arena(tmp_path / "class", ["Ann"])
    again = arena.command("new", arena.folder, "--players", tmp_path / "class.csv", status=2)
    assert "already exists, so nothing was written; choose another folder" in again.stderr


@pytest.mark.parametrize("text, told", [
    ("player\nAnn\n", 'has no column "name"'), ("name\nAnn\nann\n", None), ("name\nAnn\nAnn\n", "looks the same"),
    ("name\na/b\n", "cannot be a player's name"), ("name\nGreedy\n", '"Greedy" looks the same'),
    ("name\nteacher\n", "your own line in links.csv"), ("name\n", "it contains no names"), (None, "No such file")])
def test_a_list_is_refused_with_the_name_that_is_wrong(tmp_path, text, told):
    if text is not None:
        (tmp_path / "class.csv").write_text(text)
    arena = Arena.__new__(Arena)
    done = arena.command("new", tmp_path / "class", "--players", tmp_path / "class.csv", status=2 if told else 0)
    assert (told or "") in done.stderr
