#!/bin/sh
# Checks the spelling of the pages, and builds the site from them. Usage: tests/pages.sh
set -eu
cd "$(dirname "$0")/.."

git ls-files '*.md' | xargs codespell

log=$(mktemp)
trap 'rm -f "$log"' EXIT
mkdocs build --strict --quiet --site-dir build/site 2>"$log" || { cat "$log" >&2; exit 1; }
