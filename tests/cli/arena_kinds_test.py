"""Submissions as people make them (submission_kinds_test.py), handed in to an arena by their authors."""

import concurrent.futures
import io
import zipfile

import pytest
from arenas import failure, has_got_in, running
from live_tournaments import ROOT
from submission_kinds_test import PLAYING, REFUSED

pytestmark = [pytest.mark.sandbox, pytest.mark.long]

#: A page sends at most 2,000 files. An empty folder cannot be sent.
LEFT_OUT = {"folder-with-environment", "nothing"}
NAMES = [name for name in {**PLAYING, **REFUSED} if name not in LEFT_OUT]


def sent(name):
    """The files as a page sends them: an archive as a file, a folder with its name in front."""
    files = dict({**PLAYING, **REFUSED}[name][0])
    packed, beside = files.pop("ZIP", None), files.pop("BESIDE", None)
    for path, content in files.items():
        if content is None:
            files[path] = (ROOT / "protocol/sdk/javascript/connect4.mjs").read_bytes()
    if not packed:
        return {f"bot/{path}": content for path, content in files.items()}
    memory = io.BytesIO()
    with zipfile.ZipFile(memory, "w", zipfile.ZIP_DEFLATED) as archive:
        for path, content in files.items():
            archive.writestr(path, content)
    return {f"bot/{packed}": memory.getvalue(), **({f"bot/{beside}": "Read me.\n"} if beside else {})}


def test_each_kind_gets_in_or_its_author_reads_why_not(tmp_path):
    with running(tmp_path / "class", NAMES, most_games=2, games_per_pairing=2) as arena:
        people = {name: arena.person(name) for name in NAMES}
        with concurrent.futures.ThreadPoolExecutor(8) as crowd:
            numbers = dict(zip(NAMES, crowd.map(lambda name: people[name].hand_in(sent(name)), NAMES)))
        courses = {name: people[name].wait_for(numbers[name], has_got_in) for name in NAMES}
    failures = {name: failure(course) for name, course in courses.items()}
    assert {name: told for name, told in failures.items() if name in PLAYING and told} == {}
    for name in NAMES:
        if name in REFUSED:
            told = REFUSED[name][1].replace("(cd ", "")  # to a place of the teacher's
            assert failures[name] and told in failures[name][1], (name, failures[name])
