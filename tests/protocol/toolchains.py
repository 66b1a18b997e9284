"""Languages that players are written in: what builds a source file and what runs it. Debian's own."""

import functools
import hashlib
import os
import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path
from typing import Tuple

from player_pipe import PYTHON, ROOT

SDKS = ROOT / "protocol" / "sdk"

#: The folder of the built programs; programs built here lie in its neighbour tests/.
BIN_DIR = Path(os.environ.get("CONNECT4_BIN_DIR", ROOT / "build" / "dev" / "bin")).resolve()

#: Every mistake in memory ends a player: the readers of JSON in C and C++ are written by hand.
CHECKED = ("-Wall", "-Wextra", "-Wpedantic", "-Wshadow", "-Wconversion", "-Werror",
           "-fsanitize=address,undefined", "-fno-sanitize-recover=all", "-o", "{stem}", "{file}")


@dataclass(frozen=True)
class Language:
    """Commands are words in which {file}, {stem} (its name without the ending) and {folder} stand
    for the source's."""

    name: str
    package: str  #: Debian's, which has the programs
    ending: str
    run: Tuple[str, ...]
    build: Tuple[str, ...] = ()  #: in the source's folder
    sdk: str = ""  #: the one file of its SDK, if it has one; it is put beside every source

    @property
    def page(self):
        return SDKS / self.name / "README.md"


LANGUAGES = {
    each.name: each
    for each in (
        Language("python", "python3", ".py", (PYTHON, "{folder}/{file}"), sdk="connect4.py"),
        Language("javascript", "nodejs", ".mjs", ("/usr/bin/node", "{folder}/{file}"),
                 sdk="connect4.mjs"),
        Language("ruby", "ruby", ".rb", ("/usr/bin/ruby", "-I{folder}", "{folder}/{file}"),
                 sdk="connect4.rb"),
        Language("java", "default-jdk-headless", ".java",
                 ("/usr/bin/java", "-XX:TieredStopAtLevel=1", "-cp", "{folder}", "{stem}"),
                 ("/usr/bin/javac", "-Xlint:all", "-Werror", "{file}", "Connect4.java"),
                 "Connect4.java"),
        Language("c", "gcc", ".c", ("{folder}/{stem}",), ("/usr/bin/gcc", "-std=c11", *CHECKED),
                 "connect4.h"),
        Language("cpp", "g++", ".cpp", ("{folder}/{stem}",),
                 ("/usr/bin/g++", "-std=c++17", *CHECKED), "connect4.hpp"),
        Language("rust", "rustc", ".rs", ("{folder}/{stem}",),
                 ("/usr/bin/rustc", "-D", "warnings", "-o", "{stem}", "{file}")),
        Language("go", "golang-go", ".go", ("{folder}/{stem}",),
                 ("/usr/bin/go", "build", "-o", "{stem}", "{file}")),
    )
}

WITH_SDK = [language.name for language in LANGUAGES.values() if language.sdk]


def command_of(language_name, source, file_name=None):
    """The command that runs the player with that source, which is built once. A file, or the text
    of one that is to be called `file_name`."""
    language = LANGUAGES[language_name]
    for command in (language.build, language.run):
        missing = command and command[0].startswith("/") and not Path(command[0]).exists()
        assert not missing, f"{command[0]} is missing: apt-get install {language.package}"
    text = source if file_name else source.read_text(encoding="utf-8")
    file = Path(file_name or source.name)
    return _filled(language.run, _built(language, text, file), file)


@functools.lru_cache(maxsize=None)
def _built(language, text, file):
    """The folder with the source, its SDK and what was made of them, in this run or an earlier one."""
    sdk = (SDKS / language.name / language.sdk).read_bytes() if language.sdk else b""
    contents = [text.encode(), sdk, str(file).encode(), repr(language).encode()]
    key = hashlib.sha256(b"".join(hashlib.sha256(each).digest() for each in contents)).hexdigest()[:16]
    folder = BIN_DIR.parent / "tests" / "languages" / f"{language.name}-{key}"
    if not folder.exists():
        unfinished = folder.with_name(f"{folder.name}.{os.getpid()}")
        unfinished.mkdir(parents=True)
        (unfinished / file).write_text(text, encoding="utf-8")
        if language.sdk:
            (unfinished / language.sdk).write_bytes(sdk)
        try:
            _build(language, unfinished, file)
            unfinished.rename(folder)
        except OSError:
            assert folder.exists()  # another test was quicker
        finally:
            shutil.rmtree(unfinished, ignore_errors=True)
    return folder


def _build(language, folder, file):
    if not language.build:
        return
    command = _filled(language.build, folder, file)
    environment = {"HOME": str(folder), **os.environ}  # the folder in which go keeps its builds
    done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"{' '.join(command)}\n{done.stdout}{done.stderr}"


def _filled(command, folder, file):
    return [word.format(folder=folder, file=file, stem=file.stem) for word in command]
