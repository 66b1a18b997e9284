"""The message for results that another user owns and did not open."""

import os
import pwd
import shutil
import subprocess
import tempfile
from pathlib import Path

import pytest
from live_tournaments import THREE, TOURNAMENT, LiveCup


@pytest.fixture
def elsewhere():
    """Makes a folder that other users can reach, unlike pytest's."""
    folder = Path(tempfile.mkdtemp(prefix="connect4-"))
    folder.chmod(0o755)
    yield folder
    for path in (folder / "cup", folder / "cup/results", folder / "cup/results/cup"):
        if path.exists():
            path.chmod(0o755)
    shutil.rmtree(folder)


@pytest.mark.parametrize("closed, remedy", [
    ("cup/RESULTS", 'for "readable": true in the config, and for another run'),
    ("cup/RESULTS/tournament.db", 'for "readable": true in the config, and for another run'),
    ("cup", "to let others through: chmod o+x {place}"),
])
def test_results_that_are_closed_name_their_owner_and_the_remedy(elsewhere, closed, remedy):
    cup = LiveCup(elsewhere / "cup", THREE, games_per_pairing=2, readable=True)
    cup.run()
    place = elsewhere / closed.replace("cup/RESULTS", str(cup.results))
    is_root = os.geteuid() == 0
    place.chmod(0o700 if is_root else 0)
    other = ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"] if is_root else []
    owner = pwd.getpwuid(os.geteuid()).pw_name
    wanted = f"{place}: belongs to {owner} and is closed to you; ask {owner} " + remedy.format(place=place)
    for where in (cup.results, cup.config):
        done = subprocess.run([*other, TOURNAMENT, "standings", where], capture_output=True, text=True, check=False,
                              cwd="/", env={**os.environ, "HOME": "/"})
        assert (done.returncode, done.stderr) == (2, f"connect4 tournament standings: {wanted}\n")
