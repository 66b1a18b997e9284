"""Submissions: the files that are taken in. Nothing is lost by a hostile folder, a full disk or a kill."""

import errno
import os
import shutil
import signal
import stat
import subprocess

import pytest
from class_test import hand_in, source
from live_tournaments import FIRST_LEGAL, PATIENCE_SECONDS, TOURNAMENT, LiveCup

FAULT_AT_CHANGE = TOURNAMENT.parent.parent / "tests" / "fault_at_change.so"


@pytest.fixture
def ladder(tmp_path):
    """Makes a ladder with bundled first players and few games."""
    (tmp_path / "cup/players").mkdir(parents=True)
    return LiveCup(tmp_path / "cup", [{"command": "random"}, {"command": "greedy"}, "players/*"], format="ladder",
                   games_per_pairing=2, error_bar=1000, most_games=2)


def submit(cup, player, *options, status=0, **more):
    return cup.command("submit", cup.config, player, *options, status=status, **more)


def compiled(folder, note):
    """Makes a player that starts at once, with a file that identifies it."""
    folder.mkdir(exist_ok=True)
    shutil.copy(FIRST_LEGAL, folder / "mybot")
    (folder / "note").write_text(note)
    return folder


def tree(folder):
    """Returns the content of all files below the folder, hidden or not."""
    return {str(path.relative_to(folder)): path.read_bytes() if path.is_file() else None
            for path in sorted(folder.rglob("*"))}


def in_place(cup, name="ann"):
    return (cup.folder / "players" / name / "note").read_text()


# The files that are taken in.


def test_nothing_that_is_taken_in_gets_a_special_mode(tmp_path, ladder):
    folder = compiled(tmp_path / "ann", "1")
    (folder / "mybot").chmod(0o6755)
    (folder / "data").mkdir()
    (folder / "data").chmod(0o3777)
    if os.geteuid() == 0:
        os.chown(folder / "mybot", 4321, 4321)
        (folder / "mybot").chmod(0o6755)
    submit(ladder, folder)
    modes = {path.name: stat.S_IMODE(path.stat().st_mode) for path in (ladder.folder / "players").rglob("*")}
    assert modes == {"ann": 0o755, "mybot": 0o755, "note": 0o644, "data": 0o755}


def test_links_and_pipes_are_left_out_and_named(tmp_path, ladder):
    folder = compiled(tmp_path / "ann", "1")
    (tmp_path / "secret").write_text("of the teacher")
    (folder / "node_modules/.bin").mkdir(parents=True)
    (folder / "node_modules/.bin/tool").symlink_to("../../mybot")
    (folder / "a\x1b[31m").symlink_to(tmp_path / "secret")
    os.mkfifo(folder / "pipe")
    said = submit(ladder, folder).err
    assert said.startswith("left out: a\ufffd[31m is a link\n"
                           "left out: node_modules/.bin/tool is a link\n"
                           "left out: pipe is a pipe\n"
                           "ann is accepted\n")
    assert sorted(tree(ladder.folder / "players/ann")) == ["mybot", "node_modules", "node_modules/.bin", "note"]


def test_ten_of_many_that_are_left_out_are_named(tmp_path, ladder):
    folder = compiled(tmp_path / "ann", "1")
    for number in range(30):
        (folder / f"link{number:02}").symlink_to("mybot")
    said = submit(ladder, folder).err
    assert said.count("is a link\n") == 10 and "left out: 20 more\n" in said


def test_a_sparse_file_of_gigabytes_is_refused_before_it_is_copied(tmp_path, ladder):
    folder = compiled(tmp_path / "ann", "1")
    os.truncate(folder / "note", 3 << 30)
    assert submit(ladder, folder, status=2).err == (
        f'connect4 tournament submit: cannot submit "{folder}": it has more than 256 MiB of files; '
        "submit only what the player needs\n")
    assert tree(ladder.folder / "players") == {}


def test_a_program_may_be_called_like_the_player(tmp_path, ladder):
    for file in ("ann.py", "other.py"):
        hand_in(tmp_path / "folder", file, text=source("turn.legal[0]"))
    assert "contains more than one program" in submit(ladder, tmp_path / "folder", status=2).err
    submit(ladder, tmp_path / "folder", "--name", "ann")


# A refused submission changes nothing.


@pytest.mark.parametrize("text, reason", [
    ("raise SystemExit('no model here')\n", "no model here"),
    ("import numpie\n", "No module named 'numpie'"),
])
@pytest.mark.parametrize("sandbox", [pytest.param(None, marks=pytest.mark.sandbox), "none"])
def test_a_player_that_does_not_start_takes_nobodys_place(tmp_path, ladder, sandbox, text, reason):
    ladder.write(sandbox=sandbox)
    submit(ladder, hand_in(tmp_path / "ann", text=source("turn.legal[0]")).parent)
    before = tree(ladder.folder / "players"), ladder.games()
    hand_in(tmp_path / "ann", text=text)
    said = submit(ladder, tmp_path / "ann", status=2).err
    assert said.startswith("connect4 tournament submit: ann cannot be started: ") and reason in said
    assert ".connect4-" not in said
    assert (tree(ladder.folder / "players"), ladder.games()) == before
    assert not (ladder.folder / "replaced").exists()


def test_a_config_that_the_recorded_games_do_not_fit_refuses_a_submission_untouched(tmp_path, ladder):
    submit(ladder, compiled(tmp_path / "ann", "1"))
    before = tree(ladder.folder / "players")
    ladder.write(time={"turn_ms": 50})
    for name in ("ann", "bob"):
        said = submit(ladder, compiled(tmp_path / name, "2"), status=2).err
        assert "the config has changed since the games in" in said
    assert tree(ladder.folder / "players") == before
    assert not (ladder.folder / "replaced").exists()


def test_a_ladder_with_a_config_that_finds_no_player_there_takes_none(tmp_path, ladder):
    (ladder.folder / "others/bob").mkdir(parents=True)
    ladder.write(players=[{"command": "random"}, {"command": "greedy"}, "others/*"])
    assert 'is not a ladder that takes players from "players/*"' in submit(
        ladder, compiled(tmp_path / "ann", "1"), status=2).err
    assert tree(ladder.folder / "players") == {}


def test_results_of_a_ladder_are_for_their_owner_alone(tmp_path, ladder):
    submit(ladder, compiled(tmp_path / "ann", "1"))
    assert stat.S_IMODE(ladder.results.stat().st_mode) == 0o700


# Kills and full disks.


@pytest.fixture
def faulty(ladder, tmp_path):
    """Makes a ladder with a player, and a command that submits its next version with a fault."""
    if os.environ.get("CONNECT4_SANITIZE"):
        pytest.skip("a sanitizer has to be loaded before anything else")
    submit(ladder, compiled(tmp_path / "ann", "0"))

    def submit_with(fault, note, **variables):
        compiled(tmp_path / "ann", note)
        return subprocess.run(
            [TOURNAMENT, "submit", ladder.config, tmp_path / "ann"], text=True, check=False, capture_output=True,
            stdin=subprocess.DEVNULL, timeout=PATIENCE_SECONDS,
            env={**ladder.environment, "LD_PRELOAD": str(FAULT_AT_CHANGE), "CONNECT4_TEST_FAULT": fault, **variables})

    ladder.submit_with = submit_with
    return ladder


@pytest.mark.parametrize("variables", [{}, {"CONNECT4_TEST_NO_EXCHANGE": "1"}], ids=["exchange", "renames"])
def test_a_submission_killed_at_any_change_leaves_the_old_player_or_the_new_one(faulty, variables):
    entered = 0
    for change in range(1, 200):
        old, new = in_place(faulty), str(change)
        done = faulty.submit_with(str(change), new, **variables)
        assert done.returncode == -signal.SIGKILL, done.stderr
        if variables:
            faulty.run()  # it may have to finish what was cut between two steps
        there = in_place(faulty)
        assert there in (old, new)
        kept = {path.read_text() for path in faulty.folder.glob("replaced/*/note")}
        assert there == old or old in kept, "nothing is lost"
        entered += there == new
        if "replaces its earlier version" in done.stderr:
            break
    assert change > 10 and entered >= 2
    submit(faulty, compiled(faulty.folder.parent / "ann", "last"))
    assert in_place(faulty) == "last"
    assert [path.name for path in (faulty.folder / "players").glob("[!.]*")] == ["ann"]


def test_a_submission_that_a_signal_stops_at_any_change_leaves_no_draft(faulty):
    entered = 0
    for change in range(1, 200):
        old, new = in_place(faulty), str(change)
        done = faulty.submit_with(f"{change} -{int(signal.SIGINT)}", new)
        assert [path.name for path in (faulty.folder / "players").iterdir()] == ["ann"]
        there = in_place(faulty)
        assert there == old or old in {path.read_text() for path in faulty.folder.glob("replaced/*/note")}
        assert (there == new) == ("replaces its earlier version" in done.stderr)
        assert done.returncode in ((0, 3, 130) if there == new else (130,)), done.stderr
        entered += there == new
        if entered > 5:
            break
    assert change > 10
    submit(faulty, compiled(faulty.folder.parent / "ann", "last"))
    faulty.assert_no_process_is_left()


def test_a_run_that_cannot_finish_a_killed_submission_says_so(faulty):
    players = faulty.folder / "players"
    for change in range(1, 100):
        if (players / "ann").exists():
            (players / "ann").rename(players / ".connect4-next-ann")
        variables = {"LD_PRELOAD": str(FAULT_AT_CHANGE), "CONNECT4_TEST_FAULT": f"{change} {errno.EIO}"}
        done = subprocess.run([TOURNAMENT, "run", faulty.config], text=True, check=False, capture_output=True,
                              stdin=subprocess.DEVNULL, env={**faulty.environment, **variables})
        assert (players / "ann").exists() or done.returncode == 2, "nobody is taken for absent"
        if "ann\": cannot be written: the disk failed; " in done.stderr:
            break
    else:
        pytest.fail("no rename has failed")


@pytest.mark.parametrize("variables", [{}, {"CONNECT4_TEST_NO_EXCHANGE": "1"}], ids=["exchange", "renames"])
def test_a_submission_with_a_full_disk_is_in_or_has_changed_nothing(faulty, variables):
    refused = 0
    for change in range(1, 60):
        before = tree(faulty.folder / "players"), tree(faulty.folder / "replaced")
        done = faulty.submit_with(f"{change} {errno.ENOSPC}", str(change), **variables)
        if "replaces its earlier version" in done.stderr:
            assert in_place(faulty) == str(change)
            continue
        refused += 1
        assert done.returncode == 2
        assert "the disk is full" in done.stderr and done.stderr.endswith("; make room and run the same command again\n")
        assert (tree(faulty.folder / "players"), tree(faulty.folder / "replaced")) == before
    assert refused > 10


def test_submissions_killed_at_random_lose_no_version(faulty):
    for number in range(1, 61):
        old, new = in_place(faulty), str(number)
        compiled(faulty.folder.parent / "ann", new)
        run = subprocess.Popen([TOURNAMENT, "submit", faulty.config, faulty.folder.parent / "ann"],
                               env=faulty.environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        with pytest.raises(subprocess.TimeoutExpired):
            run.wait(0.004 * number)
            raise subprocess.TimeoutExpired(run.args, 0)  # it has ended by itself
        run.kill()
        run.wait()
        there = in_place(faulty)
        assert there in (old, new)
        kept = {path.read_text() for path in faulty.folder.glob("replaced/*/note")}
        assert there == old or old in kept
    submit(faulty, compiled(faulty.folder.parent / "ann", "last"))
    assert [path.name for path in (faulty.folder / "players").glob("[!.]*")] == ["ann"]
    faulty.assert_no_process_is_left()
