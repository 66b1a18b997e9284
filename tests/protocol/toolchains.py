"""Languages that players are written in: what builds a source file and what runs it. Debian's own."""

import functools
import shutil
import subprocess
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Callable, List, Tuple

from player_pipe import PYTHON, ROOT

SDKS = ROOT / "protocol" / "sdk"

#: Every mistake in memory ends a player: the readers of JSON in C and C++ are written by hand.
CHECKED = ["-g", "-O1", "-Wall", "-Wextra", "-Wpedantic", "-Wshadow", "-Wconversion", "-Werror",
           "-fsanitize=address,undefined", "-fno-sanitize-recover=all"]


@dataclass(frozen=True)
class Language:
    """`sdk` is the one file of the language's SDK, if it has one; it is beside every source."""

    name: str
    ending: str
    packages: Tuple[str, ...]
    programs: Tuple[str, ...]
    #: The command of the player whose source file is the argument; builds it, in its folder.
    build: Callable[[Path], List[str]]
    sdk: str = ""

    @property
    def page(self):
        return SDKS / self.name / "README.md"


def built(command, program):
    def build(source):
        arguments = [part.format(file=source.name, stem=source.stem) for part in command]
        output = subprocess.run(arguments, cwd=source.parent, capture_output=True, text=True, check=False)
        assert output.returncode == 0, f"{' '.join(arguments)}\n{output.stdout}{output.stderr}"
        return [part.format(folder=source.parent, stem=source.stem) for part in program]

    return build


LANGUAGES = {
    each.name: each
    for each in (
        Language("python", ".py", ("python3",), (PYTHON,),
                 lambda source: [PYTHON, str(source)], "connect4.py"),
        Language("javascript", ".mjs", ("nodejs",), ("/usr/bin/node",),
                 lambda source: ["/usr/bin/node", str(source)], "connect4.mjs"),
        Language("ruby", ".rb", ("ruby",), ("/usr/bin/ruby",),
                 lambda source: ["/usr/bin/ruby", f"-I{source.parent}", str(source)], "connect4.rb"),
        Language("java", ".java", ("default-jdk-headless",), ("/usr/bin/java", "/usr/bin/javac"),
                 built(["/usr/bin/javac", "-Xlint:all", "-Werror", "{file}", "Connect4.java"],
                       ["/usr/bin/java", "-Xshare:auto", "-XX:TieredStopAtLevel=1", "-cp", "{folder}",
                        "{stem}"]), "Connect4.java"),
        Language("c", ".c", ("gcc",), ("/usr/bin/gcc",),
                 built(["/usr/bin/gcc", "-std=c11", *CHECKED, "-o", "{stem}", "{file}"],
                       ["{folder}/{stem}"]), "connect4.h"),
        Language("cpp", ".cpp", ("g++",), ("/usr/bin/g++",),
                 built(["/usr/bin/g++", "-std=c++17", *CHECKED, "-o", "{stem}", "{file}"],
                       ["{folder}/{stem}"]), "connect4.hpp"),
        Language("rust", ".rs", ("rustc",), ("/usr/bin/rustc",),
                 built(["/usr/bin/rustc", "-O", "-D", "warnings", "-o", "{stem}", "{file}"],
                       ["{folder}/{stem}"])),
        Language("go", ".go", ("golang-go",), ("/usr/bin/go",),
                 built(["/usr/bin/go", "build", "-o", "{stem}", "{file}"], ["{folder}/{stem}"])),
    )
}

WITH_SDK = [language.name for language in LANGUAGES.values() if language.sdk]


@functools.lru_cache(maxsize=None)
def command_of(language_name, source, file_name=None):
    """The command that runs the player with that source, built in a folder of its own, with the SDK
    beside it. A file, or the text of one that is to be called `file_name`."""
    language = LANGUAGES[language_name]
    for program, package in zip(language.programs, language.packages * len(language.programs)):
        assert Path(program).exists(), f"{program} is missing: apt-get install {package}"
    folder = Path(_folder().name) / f"{language.name}{len(list(Path(_folder().name).iterdir()))}"
    folder.mkdir()
    if language.sdk:
        shutil.copy(SDKS / language.name / language.sdk, folder)
    copy = folder / (file_name or source.name)
    copy.write_text(source if file_name else source.read_text(encoding="utf-8"), encoding="utf-8")
    return language.build(copy)


@functools.lru_cache(maxsize=None)
def _folder():
    """Gone at the end of the tests."""
    return tempfile.TemporaryDirectory(prefix="connect4-toolchains-")
