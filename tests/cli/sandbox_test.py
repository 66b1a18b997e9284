"""Players in the sandbox, from outside: `tournament` has it by default, `play --sandbox` asks for
it. No player is ever played without it in silence. tests/runner/process/sandbox_*_test.cpp test the
view of a program in the sandbox."""

import json
import os
import re
import shutil
import signal
import sqlite3
import subprocess
import tempfile
from pathlib import Path

import pytest

from live_tournaments import BIN_DIR, LiveCup, player, wait_until
from records import fault_of

pytestmark = pytest.mark.sandbox

#: Tells what it found in its log, and ends.
SPY = """#!/usr/bin/python3
import os, sys
def tried(what):
    try:
        return what()
    except OSError as error:
        return error.strerror
for path in [word.removeprefix("--look=") for word in sys.argv[1:]]:
    print(path, tried(lambda: "seen" if os.listdir(path) is not None else ""), file=sys.stderr)
print("here", sorted(os.listdir(".")), file=sys.stderr)
print("written", tried(lambda: bool(open(sys.argv[0], "a"))), file=sys.stderr)
print("environment", sorted(os.environ), file=sys.stderr)
sys.exit(3)
"""

PYTHON_BOT = "import connect4\nconnect4.play(lambda turn: turn.legal[0], name='Py')\n"


#: Its version names the files that it sees in its folder; if others are there, it plays otherwise.
LOOKER = """import connect4, os
seen = sorted(os.listdir("."))
connect4.play(lambda turn: turn.legal[0 if len(seen) == 1 else -1], version=",".join(seen))
"""


def run(program, *words, **options):
    return subprocess.run([BIN_DIR / program, *map(str, words)], capture_output=True, text=True,
                          check=False, timeout=60, **{"input": "", **options})


def write(path, text, mode=0o755):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    path.chmod(mode)
    return path


def log_of(record):
    return fault_of(json.loads(record))["stderr"]


def spy_on(command, **options):
    return log_of(run("play", command, "random", "--sandbox", "--json", **options).stdout)


@pytest.fixture
def folder_for_everybody():
    """Not below pytest's own folder: each pytest that starts closes that to other users."""
    with tempfile.TemporaryDirectory() as folder:
        os.chmod(folder, 0o755)
        yield Path(folder)


def test_a_player_sees_its_own_folder_and_cannot_write_to_it(tmp_path):
    spy = write(tmp_path / "mine" / "spy", SPY)
    write(tmp_path / "mine" / "data.txt", "")
    write(tmp_path / "theirs" / "bot", "")
    log = spy_on(f"{spy} --look={tmp_path}/theirs")
    assert "here ['data.txt', 'spy']" in log
    assert f"{tmp_path}/theirs No such file or directory" in log
    assert "written True" not in log


def test_beside_its_opponent_it_sees_its_program_alone(tmp_path):
    spy = write(tmp_path / "bots" / "spy", SPY)
    other = write(tmp_path / "bots" / "other.py", PYTHON_BOT)
    log = log_of(run("play", spy, other, "--sandbox", "--json").stdout)
    assert "here ['spy']" in log


def test_the_environment_is_not_ours(tmp_path):
    spy = write(tmp_path / "spy", SPY)
    log = spy_on(str(spy), env={**os.environ, "SECRET": "x"})
    known = ["CONNECT4_REFEREE", "HOME", "LANG", "LC_ALL", "LOGNAME", "PATH", "PWD", "PYTHONDONTWRITEBYTECODE",
             "PYTHONPATH", "RUBYLIB", "TMPDIR", "USER"]
    assert f"environment {known}" in log, log


def test_our_pythonpath_is_not_the_players(tmp_path):
    told = "import os, sys\nprint('path', os.environ['PYTHONPATH'], file=sys.stderr)\nsys.exit(3)\n"
    bot = write(tmp_path / "bots" / "bot.py", told)
    ours = {**os.environ, "PYTHONPATH": "/home/teacher/private"}
    sdk = f"path {BIN_DIR.parent / 'share/connect4/sdk/python'}"
    assert spy_on(str(bot), env=ours) == sdk
    bare = run("play", bot, "random", "--json", env=ours)
    assert log_of(bare.stdout) == f"{sdk}:/home/teacher/private"

    cup = LiveCup(tmp_path / "cup", [player("A"), player("Bot", bot)], games_per_pairing=2,
                  sandbox=None)
    run("tournament", "run", cup.config, env=ours)
    lines = cup.command("export", cup.config, "--format", "jsonl").out.splitlines()
    assert log_of(lines[0]) == "path share/connect4/sdk/python"  # no folder of the machine


def test_bundled_python_and_ruby_players_play_in_it(tmp_path):
    python = write(tmp_path / "a" / "bot.py", PYTHON_BOT, 0o644)
    ruby = write(tmp_path / "b" / "some_player.rb",
                 "require 'chooser'\nclass SomePlayer\n  def name; 'Rb'; end\n"
                 "  def take_turn(state, colour)\n    File.write('notes', '1'); choose(state)\n"
                 "  end\nend\n", 0o644)
    write(tmp_path / "b" / "lib" / "chooser.rb", "def choose(s) = s[0].index(:none)\n", 0o644)
    for first, second in ((python, ruby), ("minimax --depth 2", ruby)):
        done = run("play", first, second, "--sandbox", "--json", "--games", "2")
        assert done.returncode == 0, done.stderr
        assert all("faults" not in json.loads(line) for line in done.stdout.splitlines())


#: Players that use what their runtimes have: processes, threads, pairs of sockets, files and locks on
#: them, timers, the number of processors.
RUNTIMES = {
    "node": """
const net = require("net"), { Worker } = require("worker_threads");
require("child_process").execFileSync("/bin/echo");
for (const each of require("os").cpus()) new Worker("", {eval: true}).unref();
if (!require("os").cpus().length || !require("os").totalmem()) process.exit(1);
setInterval(() => {}, 1).unref();
const server = net.createServer(s => s.end()).listen("/tmp/socket",
  () => net.connect("/tmp/socket").on("close", () => server.close()));
require("fs").fsyncSync(require("fs").openSync("/tmp/file", "w"));
require("readline").createInterface({input: process.stdin}).on("line", line => {
  const {id, method, params} = JSON.parse(line);
  if (id) console.log(JSON.stringify({id, result: method == "name" ? "B" : params.legal[0]}));
  if (method == "quit") process.exit();
});
""",
    "java": r"""
import java.util.regex.*;
class Bot {
  public static void main(String[] words) throws Exception {
    new ProcessBuilder("/bin/echo").start().waitFor();
    java.nio.channels.Selector.open().selectNow();
    new java.io.RandomAccessFile("/tmp/file", "rw").getChannel().tryLock().release();
    new java.util.Timer(true).schedule(new java.util.TimerTask() { public void run() {} }, 1, 1);
    if (Runtime.getRuntime().availableProcessors() < 1) System.exit(1);
    Pattern question = Pattern.compile("\"id\":(\\d+).*?(?:\"legal\":\\[(\\d).*)?$");
    for (var in = new java.util.Scanner(System.in); in.hasNextLine();) {
      Matcher m = question.matcher(in.nextLine());
      if (!m.find()) continue;
      String result = m.group(2) == null ? "\"B\"" : m.group(2);
      System.out.println("{\"id\":" + m.group(1) + ",\"result\":" + result + "}");
    }
  }
}
""",
    "python3": """
import asyncio, connect4, fcntl, multiprocessing, os, signal, sqlite3, subprocess
asyncio.run(asyncio.sleep(0.001))
signal.signal(signal.SIGALRM, lambda *_: None)
signal.setitimer(signal.ITIMER_REAL, 0.001, 1)
assert os.preadv(os.open(__file__, os.O_RDONLY), [bytearray(9)], 0) == 9
fcntl.flock(open("/tmp/lock", "w"), fcntl.LOCK_EX)
store = sqlite3.connect("/tmp/store")
store.execute("CREATE TABLE weights (weight)")
store.execute("PRAGMA locking_mode = EXCLUSIVE")
assert store.execute("PRAGMA journal_mode = WAL").fetchone() == ("wal",)
store.execute("INSERT INTO weights VALUES (1)")
store.commit()
with multiprocessing.Pool() as pool:
    pool.map(abs, [1, 2])
subprocess.run("/bin/echo", capture_output=True)
connect4.play(lambda turn: turn.legal[0])
""",
    "ruby": """
require "connect4"; require "etc"; require "pstore"; require "timeout"
begin Timeout.timeout(0.01) { sleep } rescue Timeout::Error end
Array.new(Etc.nprocessors) { Thread.new { fork { exit! } } }.each(&:join)
PStore.new("/tmp/store").transaction { |store| store[:weight] = 1 }
Connect4.play { |turn| turn.legal[0] }
""",
}

#: The endings of their files, if a language needs one.
ENDINGS = {"java": "java", "ruby": "rb"}


@pytest.mark.parametrize("runtime", RUNTIMES)
def test_a_runtime_has_all_that_it_needs(tmp_path, runtime):
    if not shutil.which(runtime, path="/usr/bin"):
        pytest.skip(f"{runtime} is not installed")
    ending = ENDINGS.get(runtime, "txt")
    bot = write(tmp_path / "bots" / f"bot.{ending}", RUNTIMES[runtime], 0o644)
    done = run("play", f"{runtime} {bot}", "random", "--sandbox", "--json", "--time-per-move", "20s",
               "--startup-time", "20s", "--logs", tmp_path / "logs")
    record = json.loads(done.stdout)
    assert record["reason"] in ("four", "draw") and "warnings" not in record, record
    logs = [path.read_text(encoding="utf-8") for path in (tmp_path / "logs").iterdir()]
    assert not any(re.search("warning|not |failed", text, re.IGNORECASE) for text in logs), logs


def test_output_of_a_python_player_while_it_is_loaded_goes_to_its_log_in_it_too(tmp_path):
    source = PYTHON_BOT.replace("\n", "\nprint('loading', flush=True)\n", 1)
    bot = write(tmp_path / "bots" / "bot.py", source, 0o644)
    record = json.loads(run("play", bot, "random", "--sandbox", "--json").stdout)
    assert record["reason"] in ("four", "draw") and "warnings" not in record, record


def test_a_relative_path_is_found_from_the_folder_of_the_command(tmp_path):
    write(tmp_path / "bots" / "bot.py", PYTHON_BOT, 0o644)
    for command in ("bots/bot.py", "python3 bots/bot.py", "./bots/bot.py"):
        done = run("play", command, "random", "--sandbox", "--json", cwd=tmp_path)
        assert "faults" not in json.loads(done.stdout), done.stdout


def test_a_crash_by_a_signal_is_told_as_one(tmp_path):
    bot = write(tmp_path / "bot", "#!/bin/sh\nkill -SEGV $$\n")
    record = json.loads(run("play", bot, "random", "--sandbox", "--json").stdout)
    assert record["reason"] == "start_failed"
    assert "was killed by SIGSEGV" in fault_of(record)["detail"]


def test_a_player_without_its_interpreter_is_told_why(tmp_path):
    bot = write(tmp_path / "bot", "#!/nowhere/interpreter\n")
    record = json.loads(run("play", bot, "random", "--sandbox", "--json").stdout)
    assert fault_of(record)["detail"].endswith("the interpreter in its first line does not exist")


def test_a_person_is_not_confined(tmp_path):
    done = run("play", "human", "random", "--sandbox", "--quiet", input="q\n")
    assert "sandbox" not in done.stderr


@pytest.mark.parametrize("command", [["play", "random", "random", "--sandbox"], ["run"], ["check"]])
def test_without_bubblewrap_nothing_is_played_and_the_remedy_told(tmp_path, no_bubblewrap, command):
    if command[0] != "play":
        config = write(tmp_path / "cup.json", json.dumps({"players": [player("A"), player("B")]}))
        command = ["tournament", *command, config]
    done = run(*command, env={**os.environ, "PATH": str(no_bubblewrap)})
    assert (done.returncode, done.stdout) == (2, "")
    assert "bubblewrap (bwrap) is not installed" in done.stderr
    assert "apt-get install bubblewrap" in done.stderr
    assert ("leave out --sandbox" if command[0] == "play" else '"sandbox": "none"') in done.stderr
    assert not (tmp_path / "results").exists()


def test_without_bubblewrap_no_game_is_played_again(tmp_path, no_bubblewrap):
    config = write(tmp_path / "cup.json", json.dumps(
        {"players": [player("A"), player("B")], "games_per_pairing": 2}))
    assert run("tournament", "run", config).returncode == 0
    assert run("tournament", "replay", config, "1").returncode == 0
    done = run("tournament", "replay", config, "1",
               env={**os.environ, "PATH": str(no_bubblewrap)})
    assert (done.returncode, done.stdout) == (2, "")
    assert "apt-get install bubblewrap" in done.stderr


def test_a_bubblewrap_that_fails_is_quoted(no_bubblewrap):
    write(no_bubblewrap / "bwrap", "#!/bin/sh\necho 'bwrap: No permissions' >&2; exit 1\n")
    done = run("play", "random", "random", "--sandbox",
               env={**os.environ, "PATH": str(no_bubblewrap)})
    assert (done.returncode, done.stdout) == (2, "")
    assert "players cannot be confined on this machine" in done.stderr
    assert "bwrap: No permissions" in done.stderr


def test_a_tournament_is_confined_unless_told_otherwise_and_the_table_says_so(tmp_path):
    spy = write(tmp_path / "spies" / "spy", SPY)
    players = [player("Good"), player("Spy", spy, "--look=/root")]
    results = {}
    for sandbox in (None, "none"):
        cup = LiveCup(tmp_path / str(sandbox), players, games_per_pairing=2, sandbox=sandbox)
        text = cup.run().out
        assert ("sandbox: none; the players ran without a sandbox" in text) == (sandbox == "none")
        results[sandbox] = cup.query("standings")["sandbox"]
        log = fault_of(json.loads(
            cup.command("export", cup.config, "--format", "jsonl").out.splitlines()[0]))["stderr"]
        assert ("PATH" in log and "CONNECT4_TEST_MARK" in log) == (sandbox == "none")
    assert results == {None: "bubblewrap", "none": "none"}


def test_recorded_games_are_not_mixed_with_those_of_another_sandbox(tmp_path):
    cup = LiveCup(tmp_path, [player("A"), player("B")], games_per_pairing=2, sandbox=None)
    cup.run()
    cup.write(sandbox="none")
    assert "sandbox: " in cup.command("run", cup.config, "--extend", status=2).err


def test_files_of_the_config_are_seen_in_a_folder_with_other_players(tmp_path):
    write(tmp_path / "other.py", PYTHON_BOT)
    write(tmp_path / "helper.py", "def choose(turn): return turn.legal[0]\n", 0o644)
    write(tmp_path / "bot.py", "import connect4, helper\nconnect4.play(helper.choose, name='B')\n")
    players = [{"name": "A", "command": "bot.py"}, {"name": "B", "command": "greedy"}]
    cup = LiveCup(tmp_path, players, sandbox=None)
    assert "No module named 'helper'" in cup.command("check", cup.config, status=2).out
    players[0]["files"] = ["helper.py"]
    cup.write(players=players)
    cup.command("check", cup.config)


def looked_at(cup, results):
    """The paths that the lookers of a tournament saw."""
    lines = cup.command("export", results, "--format", "jsonl").out.splitlines()
    return {version for line in lines for version in json.loads(line)["versions"].values()
            if "bot.py" in version}


def ask_store(results, sql):
    with sqlite3.connect(results / "tournament.db") as database:
        return database.execute(sql).fetchall()


def test_the_folder_of_the_config_is_hidden_also_when_a_run_goes_on_and_a_game_is_replayed(tmp_path):
    """A player in it that is in no game is enough: the folder is not that of one player."""
    write(tmp_path / "cup" / "other.py", PYTHON_BOT)
    write(tmp_path / "cup" / "bot.py", LOOKER, 0o644)
    write(tmp_path / "cup" / "marks.txt", "")
    results = tmp_path / "results"
    cup = LiveCup(tmp_path / "cup", [player("A"), player("B", "./bot.py")], games_per_pairing=2,
                  sandbox=None, output=str(results))
    cup.run()
    for tournament in (cup.config, results):
        assert cup.command("replay", tournament, 1).out.startswith("same: ")
    for game in ("games WHERE number = 2", "records WHERE game = 2"):
        ask_store(results, f"DELETE FROM {game}")
    cup.command("run", results)
    assert looked_at(cup, results) == {"bot.py"}


def test_a_config_that_was_moved_hides_the_folder_that_it_is_in_now(tmp_path):
    """While it was elsewhere the folder was seen whole, as the player's."""
    bot = write(tmp_path / "bots" / "bot.py", LOOKER, 0o644)
    results = tmp_path / "results"
    cup = LiveCup(tmp_path / "cup", [player("A"), player("B", bot)], games_per_pairing=2,
                  sandbox=None, output=str(results))
    cup.run()
    write(bot.parent / "other.py", PYTHON_BOT)
    moved = cup.config.rename(bot.parent / "cup.json")
    cup.command("run", moved)
    assert cup.command("replay", results, 1).out.startswith("same: ")
    for table in ("games", "records"):
        ask_store(results, f"DELETE FROM {table}")
    cup.command("run", results)
    assert looked_at(cup, results) == {"bot.py"}


def test_a_missing_file_of_the_config_is_told_with_its_place(tmp_path):
    players = [{"name": "A", "command": "greedy", "files": ["nowhere.py"]}, player("B")]
    cup = LiveCup(tmp_path, players, sandbox=None)
    err = cup.command("check", cup.config, status=2).err
    assert "players[0]" in err and "nowhere.py" in err


def test_a_link_that_was_submitted_opens_nothing_and_nothing_is_played(tmp_path):
    """The author of a bot may submit a link for each of the files that were asked for."""
    bots = tmp_path / "bots"
    write(bots / "bob.py", PYTHON_BOT)
    write(tmp_path / "teacher" / "private.txt", "marks")
    for name, target in {"openings.txt": "bob.py", "net": "../teacher", "ann.py": "bob.py"}.items():
        (bots / name).symlink_to(target)
    bob = {"name": "Bob", "command": "bots/bob.py"}
    for ann, link in (({"command": "greedy", "files": ["bots/openings.txt"]}, "openings.txt"),
                      ({"command": "greedy", "files": ["bots/net"]}, "net"),
                      ({"command": "bots/ann.py"}, "ann.py")):
        cup = LiveCup(tmp_path, [{"name": "Ann", **ann}, bob], sandbox=None)
        for command in ("check", "run"):
            err = cup.command(command, cup.config, status=2).err
            assert f'players[0].command: "{bots / link}" is a link to' in err
            assert "name that path instead, or replace the link with a copy" in err
        assert not cup.results.exists()
    done = run("play", bots / "ann.py", bots / "bob.py", "--sandbox", "--json")
    assert (done.returncode, done.stdout) == (2, "")
    assert "--sandbox: " in done.stderr and "is a link to" in done.stderr


def test_the_files_of_another_player_are_not_seen(tmp_path):
    spy = write(tmp_path / "pool" / "spy", SPY)
    data = write(tmp_path / "pool" / "data" / "weights", "1", 0o644).parent
    players = [player("Spy", spy, f"--look={data}"),
               {"name": "Bob", "command": "greedy", "files": ["pool/data"]}]
    cup = LiveCup(tmp_path, players, games_per_pairing=2, sandbox=None)
    cup.run()
    log = log_of(cup.command("export", cup.config, "--format", "jsonl").out.splitlines()[0])
    assert "pool/data No such file or directory" in log
    assert "here ['spy']" in log


def test_a_scratch_folder_lasts_for_the_meeting_and_is_gone_afterwards(tmp_path, monkeypatch):
    bot = write(tmp_path / "bots" / "bot.py", """
import connect4, os
notes = os.path.join(os.environ["CONNECT4_SCRATCH"], "starts")
with open(notes, "a") as file:
    file.write("x")
starts = os.path.getsize(notes)
connect4.play(lambda turn: turn.legal[0], name="B", version=str(starts))
""")
    scratch = tmp_path / "scratch"
    scratch.mkdir(mode=0o755)
    monkeypatch.setenv("TMPDIR", str(scratch))
    cup = LiveCup(tmp_path, [player("A"), player("B", bot)], games_per_pairing=4, restart="game",
                  concurrency=1, sandbox={"scratch": True})
    cup.command("run", cup.config)
    versions = [json.loads(line)["versions"] for line in
                cup.command("export", cup.config, "--format", "jsonl").out.splitlines()]
    seen = {v for game in versions for v in game.values() if v.isdigit()}
    assert seen == {"1", "2", "3", "4"}
    assert not os.listdir(scratch)


def test_kill_9_of_the_runner_leaves_nothing_in_the_sandbox_alive(tmp_path):
    name = f"survivor{os.getpid()}"
    bot = write(tmp_path / "bots" / name, "#!/bin/sh\nsetsid sleep 1234 &\nread line\n"
                "echo '{\"id\":1,\"result\":\"B\"}'\nexec sleep 1234\n")
    process = subprocess.Popen([BIN_DIR / "play", bot, "random", "--sandbox", "--time-per-move",
                                "100s"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    def in_sandbox():
        found = []
        for number in filter(str.isdigit, os.listdir("/proc")):
            try:
                if os.readlink(f"/proc/{number}/cwd") == str(bot.parent):
                    found.append(number)
            except OSError:
                continue
        return found

    wait_until(lambda: len(in_sandbox()) >= 2, "the player's processes")
    process.send_signal(signal.SIGKILL)
    process.wait()
    wait_until(lambda: not in_sandbox(), "their end")


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can become another user")
def test_an_ordinary_user_plays_in_the_sandbox_too(folder_for_everybody):
    spy = write(folder_for_everybody / "bots" / "spy", SPY)
    done = subprocess.run(
        ["setpriv", "--reuid", "12345", "--regid", "12345", "--clear-groups",
         BIN_DIR / "play", spy, "greedy", "--sandbox", "--json"],
        capture_output=True, text=True, check=False, timeout=60,
        env={"PATH": os.environ["PATH"], "HOME": "/nowhere"})
    assert done.returncode in (0, 3), done.stderr
    log = log_of(done.stdout.splitlines()[0])
    assert "here ['spy']" in log
    assert "written True" not in log


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can hand out users")
def test_an_ordinary_user_with_numbers_of_its_own_makes_each_player_another_user(
        folder_for_everybody):
    """As `unshare --map-root-user --map-auto` does, with what /etc/subuid says."""
    bot = write(folder_for_everybody / "bots" / "bot.py", """
import connect4, os
connect4.play(lambda turn: turn.legal[0], version=str(os.getuid()))
""", 0o644)
    runner = subprocess.Popen(
        ["setpriv", "--reuid", "12345", "--regid", "12345", "--clear-groups", "unshare", "--user",
         "sh", "-c", 'echo ready; read go; exec "$@"', "sh",
         BIN_DIR / "play", bot, bot, "--sandbox", "--json"],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        env={"PATH": os.environ["PATH"], "HOME": "/nowhere"})
    assert runner.stdout.readline() == "ready\n"
    for which in ("uid", "gid"):
        Path(f"/proc/{runner.pid}/{which}_map").write_text("0 12345 1\n1 200000 65535\n")
    out, err = runner.communicate("go\n", timeout=60)
    users = set(json.loads(out)["versions"].values())
    assert len(users) == 2 and not users & {"0", "1000"}, (out, err)
