#!/bin/sh
# Holds the pages to plain English, and builds the site of them. Usage: tests/pages.sh
set -eu
cd "$(dirname "$0")/.."

python3 tests/words.py
python3 tests/words.py --list | xargs codespell

log=$(mktemp)
trap 'rm -f "$log"' EXIT
mkdocs build --strict --quiet --site-dir build/site 2>"$log" || { cat "$log" >&2; exit 1; }
