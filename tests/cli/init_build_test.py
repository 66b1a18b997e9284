"""tournament init --build: a class whose programs have to be compiled, or come in archives."""

import json
import os
import re
import shutil
import signal
import subprocess
import time
import zipfile
from pathlib import Path

import pytest
from program import run
from tournaments import TOURNAMENT

C_BOT = ('#define CONNECT4_IMPLEMENTATION\n#include "connect4.h"\n'
         "static connect4_move choose(connect4_turn* turn) { return connect4_column(turn->legal[0]); }\n"
         'int main(void) { return connect4_play(&(connect4_player){.name = "C", .choose = choose}); }\n')
PYTHON_BOT = "import connect4\nconnect4.play(lambda turn: turn.legal[0])\n"


@pytest.fixture
def subs(tmp_path):
    """Submissions of a class, of all kinds."""
    folder = tmp_path / "subs"

    def write(path, text):
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text)

    write("ann/mybot.c", C_BOT)
    write("bob/mybot.py", PYTHON_BOT)
    write("cid/Makefile", "mybot: mybot.c\n\tcc -o $@ $<\n")
    write("cid/mybot.c", C_BOT)
    write("dan/mybot.c", "int main(void) { return nothing; }\n")
    write("eve.py", PYTHON_BOT)
    with zipfile.ZipFile(folder / "fay.zip", "w") as archive:
        archive.writestr("project/mybot.c", C_BOT)
    (folder / "gus.zip").write_text("no archive")
    return folder


def init(folder, *words, **more):
    return run(TOURNAMENT, "init", *words, cwd=folder, **more)


def tree(folder):
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def test_a_mixed_class_is_built_and_plays_and_nobody_is_lost(tmp_path, subs):
    before = tree(subs)
    done = init(tmp_path, "class", "--players", "subs/*", "--build")
    assert done.returncode == 0, done.stderr
    told = done.stderr
    assert "1/7 ann: built by: gcc -O2 -o mybot mybot.c\n" in told
    assert "2/7 bob: nothing to build\n" in told
    assert "3/7 cid: built by: make\n" in told
    assert "4/7 dan: failed: `gcc -O2 -o mybot mybot.c` exited with status 1; fix it" in told
    assert "  | mybot.c:1:" in told, "the compiler's reason"
    assert "6/7 fay: built by: gcc -O2 -o mybot mybot.c\n" in told
    assert "7/7 gus: failed: it is damaged, or neither" in told
    assert tree(subs) == before, "submissions stay as they are"
    assert "dan cannot be started: " in done.stdout and "gus cannot be started: " in done.stdout
    assert 'built/*"' in (tmp_path / "class/tournament.json").read_text(encoding="utf-8")
    played = run(TOURNAMENT, "run", "class", "--json", "--set", "games_per_pairing=2", "--set", "analyse=false",
                 "--quiet", cwd=tmp_path)
    rows = {row["player"] for row in json.loads(played.stdout)["standings"]}
    assert sorted(rows) == ["ann", "bob", "cid", "dan", "eve", "fay", "gus"]


def test_a_compilers_first_error_reaches_the_check_and_the_feedback(tmp_path, subs):
    init(tmp_path, "class", "--players", "subs/*", "--build")
    told = re.compile(r"dan\" could not be built: mybot\.c:1:\d+: error: .nothing. undeclared")
    checked = run(TOURNAMENT, "check", "class", cwd=tmp_path)
    assert told.search(checked.stdout), checked.stdout
    run(TOURNAMENT, "run", "class", "--quiet", "--set", "games_per_pairing=2", "--set", "analyse=false", cwd=tmp_path)
    run(TOURNAMENT, "feedback", "class", "--out", "feedback", cwd=tmp_path)
    assert told.search((tmp_path / "feedback/dan.md").read_text(encoding="utf-8").replace("\\", ""))


def test_the_same_command_builds_a_new_submission_and_keeps_the_rest(tmp_path, subs):
    init(tmp_path, "class", "--players", "subs/*", "--build")
    config = tmp_path / "class/tournament.json"
    config.write_text("// mine\n" + config.read_text(encoding="utf-8"), encoding="utf-8")
    before = tree(tmp_path / "class")
    (subs / "dan/mybot.c").write_text(C_BOT)
    done = init(tmp_path, "class", "--players", "subs/dan*", "--build")
    assert done.returncode == 0, done.stderr
    assert done.stderr == "1/1 dan: built by: gcc -O2 -o mybot mybot.c; the copy in class/built/dan is new\n"
    assert done.stdout == ("class/tournament.json is unchanged; it plays the copies in class/built.\n"
                           "Next: connect4 tournament run class --replay-changed\n")
    after = tree(tmp_path / "class")
    assert {name for name in {**before, **after} if before.get(name) != after.get(name)} == {
        "built/dan/could-not-be-built.txt", "built/dan/mybot", "built/dan/mybot.c"}


def test_a_new_version_that_does_not_compile_leaves_the_copy_that_plays(tmp_path, subs):
    assert init(tmp_path, "class", "--players", "subs/*", "--build").returncode == 0
    built = sorted(path.name for path in (tmp_path / "class/built").iterdir())
    bob = {path.name: path.read_bytes() for path in (tmp_path / "class/built/bob").iterdir() if path.is_file()}
    for path in (subs / "bob").iterdir():
        path.unlink()
    (subs / "bob/Makefile").write_text("bot:\n\techo -Werror\n\techo 'bot.c:3:1: error: no such thing' >&2; exit 1\n")
    done = init(tmp_path, "class", "--players", "subs/bob", "--build")
    assert "its earlier copy is kept and plays" in done.stderr
    assert {path.name: path.read_bytes() for path in (tmp_path / "class/built/bob").iterdir() if path.is_file()} == bob
    assert sorted(path.name for path in (tmp_path / "class/built").iterdir()) == built


def test_two_that_could_not_be_built_are_not_the_same(tmp_path, subs):
    for name in ("hal", "ida"):
        (subs / name).mkdir()
        (subs / name / "Makefile").write_text("bot:\n\texit 1\n")
    done = init(tmp_path, "class", "--players", "subs/*", "--build")
    assert done.returncode == 0 and "hal and ida" not in done.stdout + done.stderr


def test_without_a_build_nobody_is_told_to_compile_strangers_code(tmp_path, subs):
    done = init(tmp_path, "class", "--players", "subs/*")
    for name in ("ann", "cid", "dan"):
        assert (f'{name} cannot be started: "{subs / name}" has no program in it yet, only sources; give --build, '
                "which builds it in the sandbox\n") in done.stdout
    assert "build it first" not in done.stdout
    assert "fay.zip is left out: it is an archive, which --build unpacks; give that, or unpack it\n" in done.stdout


def test_programs_that_differ_in_names_and_comments_alone_are_told(tmp_path, subs):
    for name in ("ann", "cid", "dan", "bob"):
        shutil.rmtree(subs / name)
    (subs / "hal").mkdir()
    (subs / "hal/robot.py").write_text("# My own work\nimport connect4\n\n"
                                       "connect4.play(lambda turn:\n              turn.legal[0])\n")
    (subs / "ivy").mkdir()
    (subs / "ivy/robot.py").write_text(PYTHON_BOT.replace("0", "1"))
    done = init(tmp_path, "class", "--players", "subs/*")
    assert "eve.py and hal have the same program except for names and comments\n" in done.stdout
    assert done.stdout.count("have the same") == 1


RUSTUP = Path.home() / ".cargo/bin"


@pytest.mark.sandbox
@pytest.mark.skipif(not (RUSTUP / "rustup").exists(), reason="needs rustup's tools, in a home")
def test_a_toolchain_of_a_home_builds(tmp_path, monkeypatch):
    folder = tmp_path / "subs/rosa"
    folder.mkdir(parents=True)
    (folder / "build.sh").write_text("command -v rustc > found && rustc -o mybot bot.rs\n")
    (folder / "bot.rs").write_text("fn main() {}\n")
    monkeypatch.setenv("PATH", f"{RUSTUP}:{os.environ['PATH']}")
    done = init(tmp_path, "class", "--players", "subs/*", "--build")
    assert "1/1 rosa: built by: sh build.sh\n" in done.stderr, done.stderr
    assert "/.rustup/toolchains/" in (tmp_path / "class/built/rosa/found").read_text()
    assert "rosa: mybot\n" in done.stdout


@pytest.mark.parametrize("archive", ["..zip", "...zip"])
def test_an_archive_without_a_name_removes_nothing(tmp_path, subs, archive):
    init(tmp_path, "class", "--players", "subs/*", "--build")
    (tmp_path / "class/tournament.json").unlink()
    (tmp_path / "class/tournament.schema.json").unlink()
    before = tree(tmp_path / "class")
    assert before
    shutil.copy(subs / "fay.zip", subs / archive)
    done = init(tmp_path, "class", "--players", "subs/..*p", "--build")
    assert done.returncode == 2 and f'/subs/{archive}" leaves no name for a player; rename it' in done.stderr
    assert tree(tmp_path / "class") == before


def test_two_submissions_of_one_name_are_refused_before_anything_is_built(tmp_path, subs):
    shutil.copytree(subs / "bob", subs / "fay")
    done = init(tmp_path, "class", "--players", "subs/*", "--build")
    assert done.returncode == 2
    assert '/subs/fay" and "' in done.stderr and 'are both called "fay"; keep one of them' in done.stderr
    assert not (tmp_path / "class").exists()


def test_a_player_without_a_submission_does_not_go_on_playing(tmp_path, subs):
    assert init(tmp_path, "class", "--players", "subs/e*", "--build").returncode == 0
    (tmp_path / "class/built/gone").mkdir()
    for name in ("tournament.json", "tournament.schema.json"):
        (tmp_path / "class" / name).unlink()
    done = init(tmp_path, "class", "--players", "subs/e*", "--build")
    assert done.returncode == 2
    assert 'class/built/gone" no longer has a submission but would still play; remove it, or submit it again' in done.stderr
    (tmp_path / "class/built/gone").rmdir()
    assert init(tmp_path, "class", "--players", "subs/e*", "--build").returncode == 0


def test_a_config_without_build_that_nobody_changed_gets_the_copies(tmp_path, subs):
    assert init(tmp_path, "class", "--players", "subs/*").returncode == 0
    config = tmp_path / "class/tournament.json"
    written = config.read_text(encoding="utf-8")
    config.write_text("// mine\n" + written, encoding="utf-8")
    refused = init(tmp_path, "class", "--players", "subs/*", "--build")
    assert refused.returncode == 2 and "already exists, so nothing was written" in refused.stderr
    config.write_text(written, encoding="utf-8")
    (tmp_path / "class/built").mkdir()  # as after a build that was cut off
    done = init(tmp_path, "class", "--players", "subs/*", "--build")
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("class/tournament.json now plays the copies in class/built.\nann: mybot\n")
    assert config.read_text(encoding="utf-8") == written.replace('"../subs/*"', '"built/*"')


def test_it_overwrites_no_config(tmp_path, subs):
    (tmp_path / "class").mkdir()
    (tmp_path / "class/tournament.json").write_text("{}")
    done = init(tmp_path, "class", "--players", "subs/*", "--build")
    assert done.returncode == 2 and "already exists, so nothing was written" in done.stderr
    assert not (tmp_path / "class/built").exists()


def test_build_needs_players(tmp_path):
    done = init(tmp_path, "--build")
    assert done.returncode == 2 and "--build needs --players PATTERN" in done.stderr


def test_ctrl_c_stops_a_build_at_once_and_the_same_command_begins_again(tmp_path, subs):
    shutil.rmtree(subs / "cid")
    (subs / "cid").mkdir()
    (subs / "cid/build.sh").write_text("sleep 600\n")
    process = subprocess.Popen([TOURNAMENT, "init", "class", "--players", "subs/*", "--build"], cwd=tmp_path,
                               stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    while "cid: " not in process.stderr.readline() + "":
        if (tmp_path / "class/built/bob").exists():
            break
    time.sleep(0.5)
    process.send_signal(signal.SIGINT)
    assert process.wait(60) == 130
    assert not (tmp_path / "class/tournament.json").exists()
    (subs / "cid/build.sh").write_text("printf '#!/bin/sh\\n' > mybot\n")
    assert init(tmp_path, "class", "--players", "subs/*", "--build").returncode == 0
    assert (tmp_path / "class/built/cid/mybot").exists() and os.access(tmp_path / "class/built/cid/mybot", os.X_OK) is False
