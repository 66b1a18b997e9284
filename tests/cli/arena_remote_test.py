"""Players on their owners' machines: they connect to an arena, and play there."""

import contextlib
import json
import os
import re
import shutil
import signal
import socket
import sqlite3
import subprocess
import sys
import threading
import time

import jsonschema
import pytest
from arena_class_test import free_port
from arenas import FIRST, Arena, Person, has_got_in, running
from live_tournaments import BIN_DIR, PATIENCE_SECONDS, ROOT, TOURNAMENT
from programs import environment, read_records

sys.path.insert(0, str(ROOT / "tests/protocol"))
from transcripts import read_all  # noqa: E402

pytestmark = pytest.mark.sandbox

CLIENT = ROOT / "protocol/sdk/python/connect4.py"
PYTHON = os.environ.get("CONNECT4_PYTHON", sys.executable)
TO_PLAYER = json.loads((ROOT / "protocol/schema/to_player.schema.json").read_text("ascii"))
HOUSE = [{"name": "Random", "command": "random"}, {"name": "Greedy", "command": "greedy"}, "players/*"]


def class_with(remote, **members):
    return {"players": HOUSE, "openings": "empty",
            "arena": {"remote": {"games": "unrated", "turn_ms": 2000, "bank_ms": 8000, **remote}, **members}}


def remote_class(folder, *options, people=("Ann", "Bob"), remote=None, **members):
    return running(folder / "class", list(people), *options, **class_with(remote or {}, **members))


def records(arena):
    file = arena.folder / "arena/remote_games.jsonl"
    text = file.read_text() if file.exists() else ""
    return read_records(text) if text else []


def until(condition, what="it"):
    """Returns what the condition returns, once that is something."""
    deadline = time.monotonic() + PATIENCE_SECONDS
    while not (found := condition()):
        assert time.monotonic() < deadline, f"{what} did not happen"
        time.sleep(0.05)
    return found


def connected(person):
    return [player["name"] for player in person.ask("/api/remote").json["connected"]]


class Stream:
    """A remote player by hand: reads messages, and answers them."""

    def __init__(self, person):
        self.person = person
        self._stack = contextlib.ExitStack()
        self.answer = self._stack.enter_context(person.stream("/api/remote/stream"))

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def close(self):
        self.answer.close()
        self._stack.close()

    def read(self):
        """The next message; nothing if the stream has ended."""
        while (line := self.answer.readline()) == b"\n":
            pass
        return json.loads(line) if line else None

    def read_until(self, method):
        while (message := self.read())["method"] != method:
            self.say_name(message)
        return message

    def say_name(self, message):
        if message["method"] == "name":
            assert self.reply({"id": message["id"], "result": "by hand"}).status == 204

    def reply(self, reply):
        body = reply if isinstance(reply, bytes) else json.dumps(reply).encode()
        return self.person.ask("/api/remote/reply", "POST", body)

    def play(self, message, choose=min):
        """Answers a turn."""
        return self.reply({"id": message["id"], "result": choose(message["params"]["legal"])})


@contextlib.contextmanager
def client(link, *bot, folder, program=(PYTHON, "-W", "error", str(CLIENT), "connect"), **variables):
    """A client that runs; its output is in `folder`/client.txt."""
    with open(folder / "client.txt", "a+", encoding="utf-8") as output:
        inherited = {name: value for name, value in environment().items() if name != "CONNECT4_KEY"}
        process = subprocess.Popen([*program, link, *map(str, bot)], stdout=output, stderr=output,
                                   stdin=subprocess.DEVNULL, env={**inherited, **variables})
        try:
            yield process
        finally:
            process.kill()
            process.wait()


def said(folder):
    return (folder / "client.txt").read_text("utf-8")


def link_of(arena, name, key=None):
    return "http://{}:{}/#key={}".format(*arena.address, key or arena.keys()[name])


def bot_file(folder, text=FIRST["bot.py"]):
    file = folder / "mybot.py"
    file.write_text(text)
    return file


def games_told(folder):
    return re.findall(r"^game (\d+) as (\w+) against (.+) \.\.\. (\w+) in \d+ moves \((\w+)\)$", said(folder), re.M)


def test_a_bot_that_stays_at_home_plays_everybody_unrated(tmp_path):
    with remote_class(tmp_path) as arena, client(link_of(arena, "Ann"), bot_file(tmp_path), folder=tmp_path) as ann:
        until(lambda: len(games_told(tmp_path)) >= 4, "four games")
        ann.send_signal(signal.SIGINT)
        assert ann.wait(timeout=PATIENCE_SECONDS) == 0
        told = games_told(tmp_path)
        assert said(tmp_path).startswith("connected as Ann (remote); waiting for games.")
        assert [(number, opponent) for number, _, opponent, *_ in told[:4]] == [
            ("1", "Random"), ("2", "Greedy"), ("3", "Random"), ("4", "Greedy")]
        assert [colour for _, colour, *_ in told[:4]] == ["red", "red", "blue", "blue"]
        played = until(lambda: len(records(arena)) >= len(told) and records(arena), "the last record")
        for record, (_, colour, opponent, result, reason) in zip(played, told):
            assert record[colour] == "Ann (remote)" and opponent in (record["red"], record["blue"])
            assert record["reason"] == reason and (record["winner"] == colour) == (result == "win")
        keys = set(arena.keys().values())
        assert not any(key in said(tmp_path) + arena.said() for key in keys)
        done = subprocess.run([str(TOURNAMENT), "standings", str(arena.folder), "--json"], capture_output=True, check=True)
        assert not any("Ann" in row["player"] for row in json.loads(done.stdout)["standings"])
        until(lambda: connected(arena.teacher) == [], "the end of the connection")


def test_messages_are_those_of_the_protocol(tmp_path):
    with remote_class(tmp_path) as arena, Stream(arena.person("Ann")) as ann:
        methods = []
        while methods.count("quit") < 1:
            message = ann.read()
            jsonschema.validate(message, TO_PLAYER)
            methods.append(message["method"])
            ann.say_name(message)
            if message["method"] == "take_turn":
                assert ann.play(message).status == 204
        assert methods[:3] == ["name", "new_game", "take_turn"] and methods[-2:] == ["game_over", "quit"]


@pytest.mark.parametrize("transcript", read_all(), ids=lambda transcript: transcript.name)
def test_the_transcripts_of_the_protocol_pass_through_the_stream(transcript, quiet_class):
    """In place of a referee, the test writes to the program that plays for a remote player."""
    arena, ann = quiet_class
    person = sqlite3.connect(arena.folder / "arena/arena.db").execute("SELECT number FROM people WHERE name = 'Ann'").fetchone()[0]
    relay = subprocess.Popen([str(BIN_DIR.parent / "libexec/connect4/players/remote"), str(arena.folder / "arena/inbox/remote"),
                              str(person)], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    try:
        for step in transcript.steps:
            (kind, value), = step.items()
            if kind in ("send", "send_line"):
                line = value if kind == "send_line" else json.dumps(value, separators=(",", ":"))
                relay.stdin.write(line.encode() + b"\n")
                relay.stdin.flush()
                while (got := ann.answer.readline()) == b"\n":
                    pass
                assert got.rstrip(b"\r\n") == line.encode().rstrip(b"\r")
            else:
                reply = value if kind == "expect" else {"id": value["id"], "error": {"code": 1, "message": value["message"]}}
                assert ann.reply(reply).status == 204
                assert json.loads(relay.stdout.readline()) == reply
        relay.stdin.close()
        assert relay.wait(timeout=PATIENCE_SECONDS) == 0 and relay.stdout.read() == b""
    finally:
        relay.kill()
        relay.wait()
        relay.stdout.close()


@pytest.fixture(scope="module")
def quiet_class(tmp_path_factory):
    """A class in which Ann is connected, and no games begin."""
    with remote_class(tmp_path_factory.mktemp("quiet")) as arena:
        assert arena.teacher.order("pause").status == 202
        with Stream(arena.person("Ann")) as ann:
            yield arena, ann


def test_nobody_connects_unless_the_teacher_allows_it(tmp_path):
    with running(tmp_path / "class", ["Ann"]) as arena:
        for method, path in (("GET", "stream"), ("POST", "reply")):
            answer = arena.person("Ann").ask(f"/api/remote/{path}", method)
            assert answer.status == 403 and "your teacher can allow them" in answer.error


def test_only_players_of_the_class_connect(tmp_path):
    with remote_class(tmp_path) as arena:
        for method, path in (("GET", "stream"), ("POST", "reply")):
            for nobody in (arena.anybody, Person(arena, "c1wf-bpgiDkrZK8yGcPy_Q")):
                assert nobody.ask(f"/api/remote/{path}", method).status == 401
            assert arena.teacher.ask(f"/api/remote/{path}", method).status == 404
        assert arena.teacher.order("withdraw", player="Bob").status == 202
        until(lambda: arena.person("Bob").ask("/api/remote/stream").status == 403)
        with client(link_of(arena, "Ann", key="wrong"), bot_file(tmp_path), folder=tmp_path) as stranger:
            assert stranger.wait(timeout=PATIENCE_SECONDS) == 1
        assert "connect4: 401 " in said(tmp_path) and "this key is not valid here" in said(tmp_path)


def test_the_class_sees_the_round_trip_of_the_last_minute(tmp_path):
    with remote_class(tmp_path) as arena, Stream(arena.person("Ann")) as ann:
        def round_trip():
            return arena.person("Bob").ask("/api/remote").json["connected"][0]["round_trip_ms"]
        assert round_trip() is None
        message = ann.read()
        time.sleep(0.3)
        ann.say_name(message)
        assert 300 <= until(round_trip) < 60_000
        message = ann.read_until("take_turn")
        ann.play(message)
        assert round_trip() > 0


def test_a_player_that_is_withdrawn_gives_its_game_up_at_once(tmp_path):
    with remote_class(tmp_path, people=["Ann"], remote={"turn_ms": 600_000}) as arena, Stream(arena.person("Ann")) as ann:
        ann.read_until("take_turn")
        assert arena.teacher.order("withdraw", player="Ann").status == 202
        record = until(lambda: records(arena))[0]
        assert (record["reason"], record["winner"]) == ("player_error", "blue")
        assert "the player was withdrawn" in record["faults"]["red"]["detail"]


def test_a_fault_of_the_arena_costs_nobody_a_game_and_the_teacher_is_told(tmp_path):
    arena = Arena(tmp_path / "class", ["Ann"], **class_with({}))
    file = arena.folder / "arena/remote_games.jsonl"
    file.mkdir()  # no record can be written
    arena.start()
    try:
        def problem():
            return arena.teacher.ask("/api/teacher").json["problem"]
        assert problem() is None
        with client(link_of(arena, "Ann"), bot_file(tmp_path), folder=tmp_path):
            told = until(problem, "the word to the teacher")
            assert "a game of the arena is void" in told and "remote_games.jsonl" in told
            file.rmdir()
            until(lambda: problem() is None, "the end of the trouble")
            assert {record["reason"] for record in records(arena)} <= {"four", "draw"}
    finally:
        arena.stop()


def test_the_class_sees_who_is_connected(tmp_path):
    with remote_class(tmp_path) as arena:
        ann, bob = arena.person("Ann"), arena.person("Bob")
        assert connected(bob) == []
        with Stream(ann):
            assert connected(bob) == connected(arena.teacher) == ["Ann"]
        until(lambda: connected(bob) == [])


def test_with_pseudonyms_a_player_sees_itself(tmp_path):
    with remote_class(tmp_path, names="pseudonyms") as arena:
        with Stream(arena.person("Ann")) as ann, Stream(arena.person("Bob")) as bob:
            assert connected(arena.person("Ann")) == ["Ann"] and connected(arena.teacher) == ["Ann", "Bob"]
            opponents = {stream.read_until("new_game")["params"]["opponent"] for stream in (ann, bob)}
            assert not opponents & {"Ann", "Bob", "Ann (remote)", "Bob (remote)", "Random", "Greedy"}


def test_a_second_stream_of_a_key_ends_the_first(tmp_path):
    with remote_class(tmp_path) as arena, client(link_of(arena, "Ann"), bot_file(tmp_path), folder=tmp_path) as first:
        until(lambda: connected(arena.person("Ann")))
        with Stream(arena.person("Ann")) as second:
            assert first.wait(timeout=PATIENCE_SECONDS) == 1
            assert "another connection with this key has taken the place" in said(tmp_path)
            assert second.read() is not None, "the second one plays"
            with Stream(arena.person("Ann")):
                while (message := second.read()) and message["method"] != "replaced":
                    pass
                assert message == {"jsonrpc": "2.0", "method": "replaced"} and second.read() is None


def test_the_open_question_comes_again_though_the_stream_is_cut_at_every_message(tmp_path):
    with remote_class(tmp_path, people=["Ann"]) as arena:
        ann = arena.person("Ann")
        turns = 0
        while not records(arena):
            with Stream(ann) as stream:
                message = stream.read()
            with Stream(ann) as stream:  # whatever it was, it is lost now, but for a question
                if "id" not in message:
                    continue
                again = stream.read()
                assert again["method"] == message["method"] and (again["id"] >= message["id"])
                stream.say_name(again)
                if again["method"] == "take_turn":
                    turns += 1
                    assert again == message
                    assert stream.play(again).status == 204
        record = records(arena)[0]
        assert record["reason"] in ("four", "draw") and turns >= len(record["moves"]) // 2


def test_the_client_survives_a_proxy_that_cuts_connections(tmp_path):
    """Ten connections, each of which is cut after another number of bytes."""
    with remote_class(tmp_path, people=["Ann"]) as arena, socket.create_server(("127.0.0.1", 0)) as proxy:
        cuts = [10, 100, 300, 500, 700, 900, 1100, 1500, 2000, 2500]

        def relay(visitor, most):
            with visitor, arena.connect() as site:
                def answer():
                    left = most
                    with contextlib.suppress(OSError):
                        while left > 0 and (data := site.recv(min(left, 4096))):
                            visitor.sendall(data)
                            left -= len(data)
                        visitor.shutdown(socket.SHUT_RDWR)
                back = threading.Thread(target=answer)
                back.start()
                with contextlib.suppress(OSError):
                    while data := visitor.recv(4096):
                        site.sendall(data.replace(b"127.0.0.1:%d" % proxy.getsockname()[1],
                                                  b"127.0.0.1:%d" % arena.address[1]))
                    site.shutdown(socket.SHUT_RDWR)
                back.join()

        def serve():
            with contextlib.suppress(OSError):
                while True:
                    visitor = proxy.accept()[0]
                    threading.Thread(target=relay, args=[visitor, cuts.pop(0) if cuts else 1 << 30], daemon=True).start()
        threading.Thread(target=serve, daemon=True).start()
        link = f"http://127.0.0.1:{proxy.getsockname()[1]}/#key={arena.keys()['Ann']}"
        with client(link, bot_file(tmp_path), folder=tmp_path):
            until(lambda: not cuts and games_told(tmp_path), "a game after all cuts")
        assert {record["reason"] for record in records(arena)} <= {"four", "draw"}


BAD_REPLIES = {
    "a column that is full or not one": (lambda i: {"id": i, "result": 7}, 204, "invalid_move"),
    "a decimal comma": (lambda i: b'{"id":%d,"result":{"column":3,"eval":0,5}}' % i, 204, "invalid_move"),
    "an error": (lambda i: {"id": i, "error": {"code": 1, "message": "no idea"}}, 204, "player_error"),
    "a line that is too long": (lambda i: b" " * (1 << 16), 413, "protocol_error"),
    "invalid UTF-8": (lambda i: b'{"id":%d,"result":"\xff"}' % i, 204, "protocol_error"),
}


@pytest.mark.parametrize("kind", BAD_REPLIES)
def test_a_bad_reply_is_the_fault_that_it_is_on_a_pipe(tmp_path, kind):
    make, status, reason = BAD_REPLIES[kind]
    with remote_class(tmp_path, people=["Ann"]) as arena, Stream(arena.person("Ann")) as ann:
        message = ann.read_until("take_turn")
        assert ann.reply(make(message["id"])).status == status
        assert ann.read_until("game_over")["params"]["reason"] == reason
        record = until(lambda: records(arena))[0]
        assert (record["reason"], record["winner"]) == (reason, "blue")


def test_replies_that_answer_nothing_cost_nothing(tmp_path):
    with remote_class(tmp_path, people=["Ann"]) as arena, Stream(arena.person("Ann")) as ann:
        message = ann.read_until("take_turn")
        assert ann.reply({"id": message["id"] + 1, "result": 3}).status == 409
        assert ann.reply({"id": str(message["id"]), "result": 3}).status == 409
        assert ann.reply(b"thinking\nhard").status == 400
        assert ann.reply(b"thinking").status == 204, "noise, of which the referee warns"
        assert ann.play(message).status == 204
        assert ann.play(message).status == 409, "it is answered"
        while (message := ann.read())["method"] != "game_over":
            if message["method"] == "take_turn":
                ann.play(message)
        record = until(lambda: records(arena))[0]
        assert record["reason"] in ("four", "draw")
        assert [warning["player"] for warning in record["warnings"]] == ["red"]


def test_who_answers_nothing_all_the_time_has_to_wait(tmp_path):
    with remote_class(tmp_path) as arena:
        answers = [arena.person("Ann").ask("/api/remote/reply", "POST", b"{}") for _ in range(62)]
        assert [answer.status for answer in answers] == [409] * 60 + [429] * 2
        assert 1 <= int(answers[-1].headers["Retry-After"]) <= 60
        assert arena.person("Bob").ask("/api/remote/reply", "POST", b"{}").status == 409, "others need not"


def test_a_player_that_stays_away_loses_by_its_clock_and_then_has_no_games(tmp_path):
    with remote_class(tmp_path, people=["Ann"], remote={"turn_ms": 300, "bank_ms": 0}) as arena:
        ann = arena.person("Ann")
        with Stream(ann) as stream:
            message = stream.read_until("take_turn")
        record = until(lambda: records(arena))[0]
        assert (record["reason"], record["winner"]) == ("timeout", "blue")
        time.sleep(3)  # a game would begin
        assert len(records(arena)) == 1, "an absent player loses nothing"
        assert ann.ask("/api/remote/reply", "POST", json.dumps({"id": message["id"], "result": 3})).status == 409


def processes(name, folder):
    """The processes whose program has that name and whose words name the folder."""
    found = []
    for entry in filter(str.isdigit, os.listdir("/proc")):
        with contextlib.suppress(OSError):
            with open(f"/proc/{entry}/cmdline", "rb") as file:
                words = file.read().decode().split("\0")
            if os.path.basename(words[0]) == name and any(str(folder) in word for word in words[1:]):
                found.append(int(entry))
    return found


def test_a_game_goes_on_when_the_site_is_killed(tmp_path):
    with remote_class(tmp_path, people=["Ann"]) as arena:
        ann = arena.person("Ann")
        with Stream(ann) as stream:
            message = stream.read_until("take_turn")
            for site in until(lambda: processes("arena_site", arena.folder)):
                os.kill(site, signal.SIGKILL)
            assert stream.read() is None
        until(lambda: "it is restarted" in arena.said())
        with Stream(ann) as stream:
            assert stream.read() == message, "the same question, with the same id"
            stream.play(message)
            while (message := stream.read())["method"] != "game_over":
                stream.play(message)
        record = until(lambda: records(arena))[0]
        assert record["reason"] in ("four", "draw")


def is_free(address):
    with socket.socket() as found, contextlib.suppress(OSError):
        found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        found.bind(address)
        return True
    return False


def test_the_client_comes_back_when_the_whole_arena_is_killed(tmp_path):
    with remote_class(tmp_path, people=["Ann"]) as arena, client(
            link_of(arena, "Ann"), bot_file(tmp_path), folder=tmp_path) as ann:
        for kill in range(3):
            until(lambda: len(games_told(tmp_path)) > 2 * kill, "a game")
            arena.kill()
            assert ann.poll() is None
            until(lambda: is_free(arena.address), "the end of the site")
            arena.start(port=arena.address[1])
        until(lambda: len(games_told(tmp_path)) > 6, "games after the kills")
        assert not processes("remote", arena.folder)[4:], "no program is left of an earlier run"
        played = records(arena)
        assert len({(record["seed"], record["moves"]) for record in played}) == len(played), "each game once"


def test_a_bot_that_ends_in_a_game_has_lost_it(tmp_path):
    text = "import connect4, os\n\nconnect4.play(lambda turn: os._exit(3) if turn.moves else turn.legal[0])\n"
    with remote_class(tmp_path, people=["Ann"]) as arena, client(
            link_of(arena, "Ann"), bot_file(tmp_path, text), folder=tmp_path):
        until(lambda: len(games_told(tmp_path)) >= 2)
        record = records(arena)[0]
        assert record["reason"] == "player_error" and "ended with status 3" in record["faults"]["red"]["detail"]


@pytest.mark.parametrize("text", ["import sys\nsys.exit(5)\n", "syntax error"])
def test_a_bot_that_does_not_start_ends_the_client_with_its_log(tmp_path, text):
    with remote_class(tmp_path, people=["Ann"]) as arena, client(
            link_of(arena, "Ann"), bot_file(tmp_path, text), folder=tmp_path) as ann:
        assert ann.wait(timeout=PATIENCE_SECONDS) == 1
        assert re.search(r"connect4: the bot ended with status \d, without a name", said(tmp_path))
        time.sleep(1)
        assert records(arena) == []


def test_the_key_may_be_in_a_file_or_in_the_environment(tmp_path):
    with remote_class(tmp_path) as arena:
        link = tmp_path / "link.txt"
        link.write_text(link_of(arena, "Ann") + "\n")
        show = "import connect4, os, sys\n\nprint('key:', os.environ.get('CONNECT4_KEY'))\n" + FIRST["bot.py"]
        plain = link_of(arena, "Bob", key="x").partition("#")[0]
        with client(str(link), bot_file(tmp_path, show), folder=tmp_path):
            until(lambda: connected(arena.teacher) == ["Ann"])
            with client(plain, bot_file(tmp_path, show), folder=tmp_path, CONNECT4_KEY=arena.keys()["Bob"]):
                until(lambda: connected(arena.teacher) == ["Ann", "Bob"])
                until(lambda: said(tmp_path).count("key: None") == 2, "both bots")
        with client(plain, bot_file(tmp_path), folder=tmp_path) as nobody:
            assert nobody.wait(timeout=PATIENCE_SECONDS) == 1
        assert "usage: python3 connect4.py connect [--accept all|none] LINK mybot.py" in said(tmp_path)


def test_the_command_of_an_installation_plays_what_connect4_plays(tmp_path):
    with remote_class(tmp_path) as arena:
        link = tmp_path / "link.txt"
        link.write_text(link_of(arena, "Ann"))
        command = (BIN_DIR / "connect4", "bot", "connect")
        with client(str(link), "--", "minimax", "--depth", "3", folder=tmp_path, program=command) as ann:
            until(lambda: len(games_told(tmp_path)) >= 2)
            ann.send_signal(signal.SIGINT)
            assert ann.wait(timeout=PATIENCE_SECONDS) == 0
        for words, complaint in ((["link.txt"], "too few arguments: give LINK PLAYER [ARGUMENT]..."),
                                 (["link.txt", "--", "human"], "a person plays on the arena's page"),
                                 (["link.txt", "--", "gredy"], "greedy")):
            done = subprocess.run([*command, *words], capture_output=True, text=True, check=False, env=environment())
            assert done.returncode == 2 and complaint in done.stderr


def test_remote_players_meet_each_other(tmp_path):
    with remote_class(tmp_path) as arena:
        bot = bot_file(tmp_path)
        with client(link_of(arena, "Ann"), bot, folder=tmp_path), client(link_of(arena, "Bob"), bot, folder=tmp_path):
            until(lambda: any({record["red"], record["blue"]} == {"Ann (remote)", "Bob (remote)"}
                              for record in records(arena)), "a game of the two")


SHELL_BOT = r"""
IFS=,
while read -r line; do
  id=${line#*'"id":'}; id=${id%%,*}; legal=${line#*'"legal":['}
  case $line in
    *'"method":"name"'*) echo "{\"id\":$id,\"result\":\"sh\"}" ;;
    *'"method":"take_turn"'*) set -- ${legal%%]*}; echo "{\"id\":$id,\"result\":$1}" ;;
  esac
done
"""


@pytest.mark.skipif(shutil.which("node") is None, reason="node is not installed")
def test_a_class_of_ten_in_three_languages(tmp_path):
    people = [f"Player {i}" for i in range(10)]
    (tmp_path / "bot.sh").write_text(SHELL_BOT)
    (tmp_path / "bot.mjs").write_text(
        f"import {{ play }} from '{ROOT}/protocol/sdk/javascript/connect4.mjs';\nplay((turn) => turn.legal[0]);\n")
    bots = [[bot_file(tmp_path)], ["node", tmp_path / "bot.mjs"], ["sh", tmp_path / "bot.sh"]]
    with remote_class(tmp_path, people=people) as arena, contextlib.ExitStack() as clients:
        for i, name in enumerate(people):
            (tmp_path / str(i)).mkdir()
            clients.enter_context(client(link_of(arena, name), *bots[i % 3], folder=tmp_path / str(i)))
        until(lambda: len(connected(arena.teacher)) == 10, "ten connections")
        until(lambda: all(len(games_told(tmp_path / str(i))) >= 2 for i in range(10)), "two games of each")
        played = records(arena)
        assert {record["reason"] for record in played} <= {"four", "draw"}
        assert {record[side] for record in played for side in ("red", "blue")} >= {f"{name} (remote)" for name in people}


def test_a_pause_begins_no_games(tmp_path):
    with remote_class(tmp_path) as arena, Stream(arena.person("Ann")) as ann:
        assert arena.teacher.order("pause").status == 202
        games = len(records(arena))
        deadline = time.monotonic() + 4
        methods = []
        while time.monotonic() < deadline and (line := ann.answer.readline()):
            methods += [json.loads(line)["method"]] if line.strip() else []
        assert methods.count("name") <= 1 and len(records(arena)) <= games + 1


def test_strangers_cannot_use_the_socket_of_the_games(tmp_path):
    with remote_class(tmp_path) as arena:
        inbox = arena.folder / "arena/inbox"
        until(lambda: (inbox / "remote").exists())
        assert (inbox / "remote").stat().st_mode & 0o777 == 0o600 and inbox.stat().st_mode & 0o777 == 0o700


@pytest.mark.skipif(shutil.which("nginx", path="/usr/sbin:/usr/bin") is None, reason="nginx is not installed")
def test_the_client_speaks_tls_with_a_proxy(tmp_path):
    subprocess.run(["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-keyout",
                    tmp_path / "c4.key", "-out", tmp_path / "c4.pem", "-subj", "/CN=localhost",
                    "-addext", "subjectAltName=DNS:localhost"], check=True, capture_output=True)
    port = free_port()
    with remote_class(tmp_path, "--trust-proxy", "127.0.0.1") as arena:
        (tmp_path / "nginx.conf").write_text(
            f"pid {tmp_path}/pid;\nerror_log {tmp_path}/error.log;\ndaemon off;\nevents {{}}\nhttp {{\n"
            f"access_log {tmp_path}/access.log;\n"
            + "".join(f"{kind}_temp_path {tmp_path}/{kind};\n" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
            + f"server {{ listen 127.0.0.1:{port} ssl; ssl_certificate {tmp_path}/c4.pem; ssl_certificate_key {tmp_path}/c4.key;\n"
            "location / { proxy_pass http://%s:%d; proxy_set_header Host $http_host; } } }\n" % arena.address)
        nginx = subprocess.Popen([shutil.which("nginx", path="/usr/sbin:/usr/bin"), "-c", tmp_path / "nginx.conf", "-p", tmp_path])
        try:
            link = f"https://localhost:{port}/#key={arena.keys()['Ann']}"
            with client(link, bot_file(tmp_path), folder=tmp_path, SSL_CERT_FILE=str(tmp_path / "c4.pem")):
                until(lambda: len(games_told(tmp_path)) >= 2, "two games through TLS")
            with client(link, bot_file(tmp_path), folder=tmp_path):
                until(lambda: "CERTIFICATE_VERIFY_FAILED" in said(tmp_path), "a refusal of the certificate")
            assert arena.keys()["Ann"] not in (tmp_path / "access.log").read_text() + said(tmp_path)
        finally:
            nginx.terminate()
            nginx.wait(timeout=PATIENCE_SECONDS)


def test_an_arena_without_a_core_for_them_does_not_start(tmp_path):
    arena = Arena(tmp_path / "class", ["Ann"], **class_with({}), concurrency=len(os.sched_getaffinity(0)))
    done = arena.command("run", arena.folder, "--port", "0", status=2)
    assert '"remote" needs a processor on which no rated game is played' in done.stderr
