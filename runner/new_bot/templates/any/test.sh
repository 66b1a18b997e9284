#!/bin/sh
# Builds and tests the bot. The exit status is 0 if all is well.
set -eu
cd "$(dirname "$0")"
PATH=$PWD/@TOOLS@:$PATH
@BUILD@

fail() { echo "FAILED: $1" >&2; exit 1; }

# Does it keep to the protocol?
connect4 bot check --quiet @PLAYER@

# It may lose a game, but not by a mistake.
game=$(connect4 play @PLAYER@ greedy --json)
case $game in *'"faults":'*) fail "a game against greedy: $game" ;; esac

# Three in a column are there: it wins with its next disc. Put positions of your own below.
game=$(connect4 play @PLAYER@ random --from 414141 --json)
case $game in *'"moves":"4"'*) ;; *) fail "it does not see its win in one: $game" ;; esac

echo "all is well"
