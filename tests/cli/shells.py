"""The real shells, asked for their completion of a line."""

import shlex
import shutil
import subprocess

import pytest

from programs import environment
from terminals import Terminal

SHELLS = ["bash", "fish", "zsh"]

#: Calls the function that was registered for the first word, as bash does on Tab.
BASH = """\
COMP_WORDS=({words}); COMP_CWORD=$((${{#COMP_WORDS[@]}} - 1))
function=$(complete -p "${{COMP_WORDS[0]##*/}}" | sed 's/.* -F \\([^ ]*\\) .*/\\1/')
"$function"
printf "%s\\n" "${{COMPREPLY[@]}}"
"""

#: Tab inserts all candidates, and Ctrl-X ends the shell.
ZSH = """\
autoload -U compinit; compinit -u -D
zstyle ':completion:*' completer _all_matches _complete
zstyle ':completion:*' insert true
write-line() {{ print -rn -- "$BUFFER" >{line}; exit }}
zle -N write-line
bindkey '^I' complete-word
bindkey '^X' write-line
{setup}
"""


def ask_bash(setup, typed, cwd, env):
    words = " ".join(map(shlex.quote, typed.split(" ")))
    return subprocess.run(["bash", "-c", setup + "\n" + BASH.format(words=words)], cwd=cwd, env=env, check=True,
                          capture_output=True, text=True).stdout.splitlines()


def ask_fish(setup, typed, cwd, env):
    asked = f"{setup}\ncomplete -C {shlex.quote(typed)}"
    told = subprocess.run(["fish", "-c", asked], cwd=cwd, env=env, check=True, capture_output=True, text=True)
    assert told.stderr == ""
    return [line.partition("\t")[0] for line in told.stdout.splitlines()]


def ask_zsh(setup, typed, home, cwd, env):
    line = home / "line"
    (home / ".zshrc").write_text(ZSH.format(line=shlex.quote(str(line)), setup=setup), encoding="utf-8")
    with Terminal("-d", "-i", program="zsh", cwd=cwd, env={**env, "ZDOTDIR": str(home)}) as terminal:
        terminal.type(typed + "\t\x18")
        terminal.finish()
    before = typed[:typed.rfind(" ") + 1]
    completed = line.read_text(encoding="utf-8")
    assert completed.startswith(before), terminal.text
    return [] if completed == typed else completed[len(before):].split()


def offered(shell, setup, typed, home, cwd, **changes):
    """The candidates for the last word of a line, after `setup` has loaded the scripts."""
    if shutil.which(shell) is None:
        pytest.skip(f"{shell} is not installed")
    env = environment(HOME=str(home), TERM="dumb", **changes)
    if shell == "zsh":
        words = ask_zsh(setup, typed, home, cwd, env)
    else:
        words = {"bash": ask_bash, "fish": ask_fish}[shell](setup, typed, cwd, env)
    return {word.rstrip("=/") for word in words} - {""}
