#!/bin/sh
# Installs what is missing, builds, and passes all tests: unit tests, players over pipes and the
# command line, then the same under the address, undefined-behaviour and thread sanitizers, and a
# minute of fuzzing.
# Usage: tests/run.sh [PRESET]...   (default: dev asan tsan fuzz)
set -eu
cd "$(dirname "$0")/.."

./runner/packages.sh test
jobs=$(nproc)

echo "== format"
git ls-files '*.cpp' '*.hpp' | xargs clang-format --dry-run -Werror

for preset in ${*:-dev asan tsan fuzz}; do
  echo "== $preset"
  cmake --preset "$preset" >/dev/null
  if [ "$preset" = fuzz ]; then
    cmake --build --preset fuzz --parallel "$jobs"
    ./tests/fuzz/run.sh 60
    continue
  fi
  # Only the runner has threads, so the thread sanitizer has nothing to say of the rest.
  target=all
  tests=.
  if [ "$preset" = tsan ]; then
    target=runner_tests
    tests='^runner\.'
  fi
  cmake --build --preset "$preset" --parallel "$jobs" --target "$target"
  log="build/$preset/ctest.log"
  if ! ctest --test-dir "build/$preset" --parallel "$jobs" --output-on-failure --no-tests=error \
    --tests-regex "$tests" --quiet --output-log "$PWD/$log"; then
    grep -v ' Passed \|^ *Start ' "$log"
    exit 1
  fi
  grep 'tests passed\|Total Test time' "$log"
done
echo "All tests passed."
