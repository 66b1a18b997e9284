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
  log="build/$preset/ctest.log"
  if ! ctest --test-dir "build/$preset" --parallel "$jobs" --output-on-failure --no-tests=error \
    --quiet --output-log "$log"; then
    grep -v ' Passed \|^ *Start ' "$log"
    exit 1
  fi
  tail -n 4 "$log"
  # The thread sanitizer has nothing to add from outside: the tests above run the same threads.
  [ "$preset" = tsan ] || CONNECT4_BIN_DIR="$PWD/build/$preset/bin" \
    /usr/bin/python3 -m pytest -q -p no:cacheprovider tests
done
echo "All tests passed."
