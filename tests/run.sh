#!/bin/sh
# Installs what is missing, builds, and passes all tests: unit tests, players over pipes and the
# command line, then the same under the address, undefined-behaviour and thread sanitizers.
# Usage: tests/run.sh [PRESET]...   (default: dev asan tsan)
set -eu
cd "$(dirname "$0")/.."

./runner/packages.sh test
jobs=$(nproc)

echo "== format"
git ls-files '*.cpp' '*.hpp' | xargs clang-format --dry-run -Werror

for preset in ${*:-dev asan tsan}; do
  echo "== $preset"
  cmake --preset "$preset" >/dev/null
  cmake --build --preset "$preset" --parallel "$jobs"
  # The thread sanitizer has nothing to add from outside: the unit tests run the same threads.
  leave_out=none
  [ "$preset" != tsan ] || leave_out=outside
  log="build/$preset/ctest.log"
  if ! ctest --test-dir "build/$preset" --parallel "$jobs" --output-on-failure --no-tests=error \
    --label-exclude "$leave_out" --quiet --output-log "$PWD/$log"; then
    grep -v ' Passed \|^ *Start ' "$log"
    exit 1
  fi
  tail -n 4 "$log"
done
echo "All tests passed."
