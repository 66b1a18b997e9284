"""A tournament on a disk that fills up, and on one that is its own."""

import os
import subprocess

import pytest
from live_tournaments import LiveCup, player


@pytest.fixture
def small_disk(tmp_path):
    """A file system of 640 KiB: room for the first games, and not for all."""
    folder = tmp_path / "disk"
    folder.mkdir()
    if os.geteuid() != 0:
        pytest.skip("mounting a small disk takes root")
    mount = subprocess.run(["mount", "-t", "tmpfs", "-o", "size=640k", "tmpfs", folder],
                           capture_output=True, text=True, check=False)
    if mount.returncode != 0:
        pytest.skip(f"no disk can be mounted here: {mount.stderr.strip()}")
    yield folder
    subprocess.run(["umount", "-l", folder], check=True)


def test_a_run_on_a_full_disk_says_so_and_goes_on_when_there_is_room(small_disk, tmp_path):
    players = [player("Ann"), player("Bob"), player("Cid")]
    members = {"games_per_pairing": 400, "openings": "random:6", "concurrency": 4}
    undisturbed = LiveCup(tmp_path / "undisturbed", players, **members)
    undisturbed.run()
    cup = LiveCup(tmp_path / "cup", players, output=str(small_disk / "cup"), **members)

    failed = cup.run(status=2)
    assert "disk" in failed.err and "full" in failed.err
    cup.assert_no_process_is_left()
    again = cup.run(status=2)
    assert "full" in again.err

    subprocess.run(["mount", "-o", "remount,size=64m", small_disk], check=True)
    kept = cup.games()
    assert 0 < len(kept) < 1200
    cup.run()
    games = cup.games()
    assert games == undisturbed.games() and len(games) == 1200
    by_number = {game["game"]: game for game in games}
    assert all(by_number[game["game"]] == game for game in kept)


def test_games_that_cannot_be_put_aside_stay_and_the_reason_is_said(small_disk, tmp_path):
    """A folder beside that of a disk is on another disk."""
    subprocess.run(["mount", "-o", "remount,size=64m", small_disk], check=True)
    cup = LiveCup(tmp_path / "cup", [player("Ann"), player("Bob")], output=str(small_disk))
    cup.run()
    games = cup.games()
    error = cup.run("--fresh", status=2).err
    assert f"{small_disk}: cannot be moved aside (Invalid cross-device link)" in error
    assert cup.games() == games
    assert not small_disk.with_name("disk.old-1").exists()
