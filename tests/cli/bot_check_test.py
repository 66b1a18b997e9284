"""connect4 bot check: good players pass every step, and each bad habit fails the step that is about it."""

import json
import re
import shlex
import signal
import subprocess

import jsonschema
import pytest

from programs import (
    BIN_DIR, PATIENCE_SECONDS, ROOT, TEST_PLAYERS, environment, play, processes_marked, wait_until,
    write_bot,
)

BOT = BIN_DIR / "bot"
TEMPLATES = ROOT / "runner" / "new_bot" / "templates"
SCHEMA = json.loads(
    (ROOT / "protocol" / "schema" / "check_report.schema.json").read_text(encoding="ascii"))


def check(*arguments, **options):
    """Outside the sandbox, which hides some habits; bot_check_sandbox_test.py is about that."""
    return play("check", *arguments, "--no-sandbox", program=BOT, **options)


def player(name, *arguments):
    """A player of the tests as a command line."""
    return shlex.join([str(TEST_PLAYERS / name), *arguments])


def report(*arguments, **options):
    """The output of --json, which keeps to the schema."""
    ended = check("--json", *arguments, **options)
    assert ended.err == ""
    result = json.loads(ended.out)
    jsonschema.Draft7Validator(SCHEMA).validate(result)
    results = [step["result"] for step in result["steps"]]
    assert [results.count(word) for word in ("ok", "failed", "skipped")] == [
        result["passed"], result["failed"], result["skipped"]]
    assert [step["number"] for step in result["steps"]] == list(range(1, len(results) + 1))
    assert ended.status == (1 if result["failed"] else 0)
    return result


def by_id(result):
    return {step["id"]: step for step in result["steps"]}


def failures(result):
    return [step for step in result["steps"] if step["result"] == "failed"]


# Good players


def test_a_check_says_how_many_evals_and_notes_were_kept(tmp_path):
    notes = write_bot(tmp_path / "notes.py", "return connect4.Move(turn.legal[0], note='first')")
    detail = by_id(report(notes))["extras"]["detail"]
    assert int(re.fullmatch(r"(\d+) sent", detail)[1]) > 20
    silent = write_bot(tmp_path / "silent.py", "return turn.legal[0]")
    assert by_id(report(silent))["extras"]["detail"] == "none sent"


@pytest.mark.parametrize("name", [
    "random", "greedy", "minimax", TEMPLATES / "python" / "mybot.py",
    TEMPLATES / "shell" / "mybot.sh",
    player("habits", "none"),
], ids=lambda name: str(name).rsplit("/", maxsplit=1)[-1])
def test_good_player_passes_every_step(name):
    ended = check(name, "--time-per-move", "20ms", "--bank", "4s")
    *lines, blank, verdict = ended.out.partition("not confined")[0].splitlines()
    assert all(re.match(r"[ \d]\d  \S.{28} +ok( |$)", line) for line in lines), ended.out
    assert (blank, verdict) == ("", f"All {len(lines)} checks passed.")
    assert (ended.status, ended.err) == (0, "")


def test_tells_its_findings():
    steps = by_id(report(player("habits", "none")))
    assert steps["name"]["detail"] == '"Habits"'
    assert steps["first_move"]["detail"] == "column 1"
    assert steps["seed"]["detail"] == "same moves with any seed"
    speed = steps["speed"]["measurements"]
    assert speed["turns"] > 80
    assert 0 < speed["median_ms"] <= speed["worst_ms"]
    assert speed["worst_share"] == pytest.approx(speed["worst_ms"] / 6000)
    assert 100 < steps["memory"]["measurements"]["peak_kib"] < 50_000


READY = '''import connect4, time
def new_game(game): {hook}
connect4.play(lambda turn: turn.legal[0], name="Ready", new_game=new_game)
'''


def test_player_that_gets_ready_for_games_is_waited_for(tmp_path):
    (tmp_path / "bot.py").write_text(READY.format(hook="time.sleep(0.3)"))
    result = report(tmp_path / "bot.py", "--time-per-move", "200ms", "--bank", "0ms")
    assert [step["id"] for step in failures(result)] == []


def test_player_that_fails_to_get_ready_fails(tmp_path):
    (tmp_path / "bot.py").write_text(READY.format(hook="raise ValueError('no book')"))
    step = by_id(report(tmp_path / "bot.py"))["first_move"]
    assert step["result"] == "failed" and "ValueError: no book" in step["detail"]
    assert '"method":"new_game"' in step["sent"]


def test_player_that_counts_columns_from_1_gets_a_remedy(tmp_path):
    bot = write_bot(tmp_path / "bot.py", "return turn.legal[-1] + 1")
    step = by_id(report(bot))["first_move"]
    assert step["detail"].startswith("answered 7 ") and "columns count from 0" in step["remedy"]


def test_says_whether_moves_repeat():
    by_chance = by_id(report(player("habits", "moves-by-chance")))["seed"]
    assert by_chance["result"] == "ok"
    assert by_chance["measurements"]["differences"] > 0
    assert "differ under the same seed" in by_chance["detail"]
    seeded = by_id(report("random"))["seed"]
    assert seeded["detail"] == "same seed, same moves; other seed, other moves"


# Bad habits: each fails one step

def test_processor_time_is_checked_if_it_is_limited(tmp_path):
    (tmp_path / "bot.py").write_text(
        "import time, connect4\n"
        "def choose(turn):\n"
        "    end = time.process_time() + (turn.clock.turn_cpu_ms or 0) / 500\n"
        "    while time.process_time() < end: pass\n"
        "    return turn.legal[0]\n"
        "connect4.play(choose)\n")
    result = report(tmp_path / "bot.py", "--cpu-time", "100ms")
    assert result["time"]["turn_cpu_ms"] == 100 and result["time"]["turn_ms"] == 1000
    first_move = by_id(result)["first_move"]
    assert first_move["detail"].startswith("used over 100 ms of processor time for the turn: 2")


#: For players that do not answer; the others have time enough on the worst machine.
HASTE = ("--time-per-move", "1s", "--bank", "0ms")

HABITS = [
    ("loses-on-empty-board", (), "first_move", "exited with status 3 instead of answering"),
    ("loses-game-1", (), "game_as_red", "exited with status 3"),
    ("loses-game-2", (), "game_as_blue", "exited with status 3"),
    ("loses-game-4", (), "several_games", "in game 4: exited with status 3"),
    ("overlooks-full-columns", (), "full_columns", r'moved into column \d \(\d in JSON\), which is full, in "'),
    ("ignores-start", (), "positions", "exited with status 3 instead of answering"),
    ("exits-at-start-failed", (), "game_ends", "exited with status 3 instead of answering"),
    ("fears-large-numbers", (), "extremes", "exited with status 3 instead of answering"),
    ("answers-unknown-requests", (), "unknown", "answered an unknown method"),
    ("answers-unknown-notifications", (), "unknown", "answered an unknown method"),
    ("chokes-on-unknown-members", (), "unknown", "exited with status 3 instead of answering"),
    ("wastes-time", ("--time-per-move", "20ms", "--bank", "2s"), "speed",
     r"in turn 21 on one clock: "),
    ("counts-questions", HASTE, "ids", "wrote a reply to request 2 while request 7 is open"),
    ("answers-twice", (), "ids", r"wrote a (second reply|reply without a request)"),
    ("prints", (), "stray_output", r"wrote a line that is not JSON; \d+ such lines in all"),
    ("prints-in-game-2", (), "stray_output", "wrote a line that is not JSON: blue again;"),
    ("answers-new-game", (), "notifications", r"wrote an object without an id; \d+ such lines"),
    ("notes-a-number", (), "extras", "wrote a `note` that is not a string, which is ignored"),
    ("takes-memory", ("--memory", "20"), "memory", r"peak 3\d MiB of 20 MiB"),
    ("leaves-child", (), "end", r"left processes behind: habits \(\d+\)"),
    ("stays", (), "end", "still runs 500 ms after the end of its input"),
    ("floods-at-end", (), "end", "still runs 500 ms after the end of its input"),
    ("crashes-at-end", (), "end", "was killed by SIGABRT at the end of its input"),
]


@pytest.mark.parametrize("habit, options, step, detail", HABITS, ids=[row[0] for row in HABITS])
def test_bad_habit_fails_its_step_and_no_other(habit, options, step, detail):
    result = report(player("habits", habit), *options)
    failed = failures(result)
    assert [one["id"] for one in failed] == [step]
    assert re.match(detail, failed[0]["detail"]), failed[0]["detail"]
    assert len(failed[0]["remedy"]) > 20
    if step == "memory":
        skipped = [one["id"] for one in result["steps"] if one["result"] == "skipped"]
        assert skipped[0] == "game_as_red" and len(skipped) == 15, "its size is known after the first move"
    elif step != "first_move":
        assert result["skipped"] == 0


@pytest.mark.parametrize("mistake", ["return 7", "os._exit(3)"])
def test_memory_is_measured_or_skipped_if_no_turn_succeeds(tmp_path, mistake):
    bot = write_bot(tmp_path / "bot.py", mistake)
    memory = by_id(report(bot))["memory"]
    if memory["result"] == "ok":
        assert memory["measurements"]["peak_kib"] > 1000
    else:
        assert memory["result"] == "skipped" and "before it could be measured" in memory["detail"]


NAMES = [
    ('{"id":@,"result":""}', "said an empty name"),
    ('{"id":@,"result":"' + 65 * "x" + '"}', "said a name that has to be changed to "),
    (r'{"id":@,"result":"a\u001b[2Jb"}', "said a name that has to be changed to "),
    ('{"id":@,"result":{"name":"A","version":2}}', "said a version that is not a string"),
    ('{"id":@,"result":{"name":"A","author":2}}', "said an author that is not a string"),
]


@pytest.mark.parametrize("reply, detail", NAMES)
def test_name_that_the_referee_would_change_fails(reply, detail):
    failed = failures(report(player("badbot", "name", reply)))
    assert [one["id"] for one in failed] == ["name"]
    assert failed[0]["detail"].startswith(detail)
    assert failed[0]["received"].replace("1", "@", 1) == reply
    assert "\x1b" not in failed[0]["detail"]


@pytest.mark.parametrize("reply, detail", [
    ('{"id":@,"result":7}', "answered `name` with 7"),
    ('{"id":"@","result":"A"}', ", only a reply whose id is not an integer"),
    ('{"id":@,"error":{"message":"no book"}}', "answered with an error: no book"),
])
def test_player_without_a_name_is_asked_nothing_more(reply, detail):
    result = report(player("badbot", "name", reply), "--startup-time", "1s")
    assert [step["result"] for step in result["steps"]] == ["ok", "failed"] + 17 * ["skipped"]
    assert detail in result["steps"][1]["detail"]
    assert result["steps"][2]["detail"] == "it has no name"
    assert result["identity"] is None


def test_reply_without_a_newline_is_told_apart():
    step, = failures(report(player("badbot", "no-newline"), *HASTE))
    assert step["id"] == "first_move"
    assert step["detail"].endswith(", only the beginning of a line")
    assert step["received"] == '{"id":2,"result":0}'
    assert step["remedy"] == "end each reply with a newline, and flush it"


@pytest.mark.parametrize("template, detail", [
    ('{"id":@,"result":"3"}', 'answered the string "3" instead of a column from 0 to 6'),
    ('{"id":@,"result":7}', "answered 7 instead of a column from 0 to 6"),
    ('{"id":@,"result":' + 20 * "[" + 20 * "]" + "}", "nested deeper than 16 levels"),
])
def test_reply_that_is_not_a_move_is_shown(template, detail):
    step, = failures(report(player("badbot", "says", template)))
    assert (step["id"], step["detail"]) == ("first_move", detail)
    assert json.loads(step["sent"])["method"] == "take_turn"
    assert step["received"] == template.replace("@", "2")


def test_flood_of_lines_ends():
    step, = failures(report(player("badbot", "floods"), *HASTE))
    assert step["id"] == "first_move"
    assert step["detail"].endswith(", only a second reply to request 1")


# Programs that do not start


def test_program_that_exits_is_shown_with_its_log():
    ended = check(player("badbot", "exits-at-once", "3"))
    assert ended.status == 1
    assert ended.out.startswith(
        " 1  starts                         FAILED   exited with status 3 instead of answering `name`\n")
    assert "        | badbot: cannot find my weights\n" in ended.out
    assert "\n 2  reports its name               skipped  it does not start\n" in ended.out
    assert "\n0 of 19 checks passed, 1 failed, 18 skipped.\n" in ended.out


def test_missing_interpreter_fails_the_start(tmp_path):
    program = tmp_path / "bot"
    program.write_text("#!/no/such/interpreter\n")
    program.chmod(0o755)
    step, = failures(report(program))
    assert step["id"] == "start"
    assert "the interpreter in its first line does not exist" in step["detail"]


# The command


def test_shows_exchange_remedy_and_log(tmp_path):
    bot = write_bot(tmp_path / "bot.py", "if len(turn.legal) == 1: print('stuck', [][7])\n"
                                         "return turn.legal[0]")
    ended = check(bot, "--quiet")
    assert ended.status == 1
    first, *rest = ended.out.splitlines()
    assert first.startswith(" 7  handles full columns           FAILED   answered with an error: IndexError: ")
    assert rest[0].startswith("      fix:      ")
    assert rest[1].startswith('      request:  {"jsonrpc":"2.0","id":')
    assert rest[2].startswith('      output:   {"jsonrpc":"2.0","id":')
    assert rest[3] == "      stderr:"
    assert "        | IndexError: list index out of range" in rest


def test_quiet_prints_the_total_alone_if_all_is_well():
    told = check(player("habits", "none"), "--quiet").out
    assert told.startswith("All 19 checks passed.\nnot confined: --no-sandbox\n")


def test_colours_are_used_if_they_are_wanted():
    bad = player("habits", "prints")
    assert "\x1b" not in check(bad).out
    coloured = check(bad, "--color", "always", env=environment(NO_COLOR="1")).out
    assert "\x1b[32mok" in coloured and "\x1b[1;31mFAILED" in coloured
    assert re.sub(r"\x1b\[[\d;]*m", "", coloured).count("FAILED") == 1


def test_same_seed_asks_the_same_and_another_one_not():
    def asked(seed):
        bad = player("habits", "overlooks-full-columns")
        return failures(report(bad, "--seed", seed))[0]["sent"]

    assert asked(1) == asked(1) != asked(2)


@pytest.mark.parametrize("arguments, message", [
    ([], "too few arguments: give PLAYER; for example: connect4 bot check mybot.py"),
    (["greedy", "random"], "too many arguments: give PLAYER; for example"),
    (["gredy"], 'no player called "gredy"; did you mean greedy?'),
    (["human"], '"human" asks a person at the terminal'),
    (["greedy", "--bank", "5"], '--bank "5"'),
    (["greedy", "--time-per-move", "0ms", "--bank", "0ms"], "too short for any move"),
    (["greedy", "--memory", "0"], '--memory "0"'),
    (["greedy", "--sed", "1"], "--sed"),
])
def test_mistake_in_the_command_line_is_status_2(arguments, message):
    ended = check(*arguments)
    assert (ended.status, ended.out) == (2, "")
    assert ended.err.startswith("connect4 bot check: ") and message in ended.err


def test_control_c_leaves_no_player(tmp_path):
    mark = f"mark-{tmp_path.name}"
    with subprocess.Popen([BOT, "check", "--no-sandbox", player("badbot", "silent")], stdout=subprocess.PIPE,
                          env=environment(CHECK_TEST_MARK=mark)) as process:
        process.stdout.readline()  # it has started
        wait_until(lambda: len(processes_marked(mark)) > 1, "the player")
        process.send_signal(signal.SIGINT)
        assert process.wait(PATIENCE_SECONDS) == 130
    assert processes_marked(mark) == []


def test_report_on_the_page_is_one():
    page = (ROOT / "protocol" / "CHECK_REPORT.md").read_text(encoding="utf-8")
    shown = json.loads(re.search(r"```json\n(.*?)```", page, re.DOTALL).group(1))
    jsonschema.Draft7Validator(SCHEMA).validate(shown)
    real = by_id(report(player("habits", "prints")))
    assert re.findall(r"`([a-z_]+)`", " ".join(
        line.split("|")[1] for line in page.splitlines() if line.startswith("| `"))) == list(real)
    for step in shown["steps"]:
        assert (step["number"], step["title"]) == (real[step["id"]]["number"],
                                                   real[step["id"]]["title"])
        assert step.get("remedy") == real[step["id"]].get("remedy")
        assert list(step["measurements"]) == list(real[step["id"]]["measurements"])


@pytest.mark.parametrize("change", [
    lambda result: result["steps"][0].pop("detail"),
    lambda result: result["steps"][0].update(result="passed"),
    lambda result: result["steps"][0].update(result="failed"),
    lambda result: result["steps"][0].update(remedy="none"),
    lambda result: result.update(steps=[]),
    lambda result: result.pop("identity"),
])
def test_schema_refuses_objects_that_are_not_reports(change, good_report):
    result = json.loads(json.dumps(good_report))
    change(result)
    assert not jsonschema.Draft7Validator(SCHEMA).is_valid(result)


@pytest.fixture(scope="module", name="good_report")
def make_good_report():
    return report(player("habits", "none"))
