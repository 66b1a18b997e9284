#!/bin/sh
# Runs all fuzzers of build/asan, as many at once as there are processors, for about SECONDS in all.
# A finding fails the run: its input is kept, and what runs it again is printed.
# Usage: tests/fuzz/run.sh [SECONDS] [TARGET]...   (default: 60 seconds, every target)
set -eu
cd "$(dirname "$0")/../.."

seconds=${1:-60}
[ $# -eq 0 ] || shift
[ $# -gt 0 ] || set -- $(find tests/fuzz/corpus -mindepth 1 -maxdepth 1 -printf '%f\n' | sort)
at_once=$(nproc)
rounds=$((($# + at_once - 1) / at_once))
work=build/asan/fuzzing # its inputs are kept for the next run
mkdir -p "$work/findings"
ram=/dev/shm # the folder for fuzzers' files: some make one for each input
[ -w "$ram" ] || ram=${TMPDIR:-/tmp}
TMPDIR=$(mktemp -d -p "$ram") # theirs: one that is killed leaves its files
ASAN_OPTIONS=quarantine_size_mb=16:malloc_context_size=8 # fast rather than talkative
export TMPDIR ASAN_OPTIONS
trap 'rm -rf "$TMPDIR"' EXIT

# One fuzzer; says how it went, and with a finding how to see it again.
cat >"$TMPDIR/fuzz" <<'SCRIPT'
target=$1 seconds=$2 work=$3
log=$work/$target.log
mkdir -p "$work/$target"
if "build/asan/tests/fuzz_$target" -max_total_time="$seconds" -len_control=0 -timeout=30 \
  -rss_limit_mb=1500 \
  -artifact_prefix="$work/findings/$target-" -print_final_stats=1 \
  "$work/$target" "tests/fuzz/corpus/$target" >"$log" 2>&1; then
  echo "$target: $(sed -n 's/^stat::number_of_executed_units: *//p' "$log") inputs, nothing found"
  exit 0
fi
input=$(sed -n 's/.*Test unit written to //p' "$log" | tail -n 1)
tail -n 60 "$log"
echo "FOUND by $target: ${input:-no input was kept, see $log}"
[ -z "$input" ] || echo "see it again with: build/asan/tests/fuzz_$target $input"
exit 1
SCRIPT

printf '%s\n' "$@" | xargs -P "$at_once" -I TARGET \
  sh "$TMPDIR/fuzz" TARGET "$((seconds / rounds))" "$work"
