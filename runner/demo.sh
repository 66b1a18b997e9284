#!/bin/sh
# Installs missing packages, builds, and plays: first a match, then a small tournament.
set -eu
cd "$(dirname "$0")/.."

./runner/packages.sh build
cmake --preset release >/dev/null
cmake --build --preset release

bin=build/release/bin
printf '\n$ connect4 play minimax greedy --games 6 --time-per-move 100ms --seed 1 --quiet\n'
"$bin/connect4" play minimax greedy --games 6 --time-per-move 100ms --seed 1 --quiet

rm -rf build/demo
printf '\n$ connect4 tournament init build/demo\n'
"$bin/connect4" tournament init build/demo
if ! "$bin/connect4" play random random --sandbox --quiet >/dev/null; then
  echo "No sandbox here, for the reason above: these players, which are our own, do without."
  sed -i 's/"sandbox": "bubblewrap"/"sandbox": "none"/' build/demo/tournament.json
fi
printf '\n$ connect4 tournament run build/demo/tournament.json\n'
"$bin/connect4" tournament run build/demo/tournament.json
