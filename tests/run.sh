#!/bin/sh
# Installs missing packages, checks the pages, builds, and runs all tests: unit tests, players over
# pipes and the command line. Then runs them under the address and undefined-behaviour sanitizers,
# with a minute of fuzzing, and code with threads under the thread sanitizer.
# Usage: tests/run.sh [PRESET]...   (default: dev asan tsan)
#        tests/run.sh quick         dev without what takes long: under five minutes on two processors
#        tests/run.sh long          dev with the tests that repeat for minutes what others do in seconds
set -eu
cd "$(dirname "$0")/.."

./runner/packages.sh test
processors=$(nproc)
# Debian's python3, as the tests are: a version manager's is often a script that takes ten times as long.
PATH=/usr/bin:$PATH

# Installs the viewer's packages if their list is newer than the installed ones.
install_viewer_packages() {
  installed=results/viewer/node_modules/.package-lock.json
  [ -z "$(find "$installed" -newer results/viewer/package-lock.json 2>/dev/null)" ] || return 0
  if ! (cd results/viewer && npm ci --loglevel=error >/dev/null); then
    echo "npm could not fetch what the tests of the viewer need (results/viewer/package-lock.json)" >&2
    exit 1
  fi
}

echo "== format"
find lib players protocol runner tests results/viewer/solver -name '*.[ch]pp' -exec clang-format --dry-run -Werror {} +

echo "== pages"
./tests/pages.sh

for part in ${*:-dev asan tsan}; do
  echo "== $part"
  preset=$part
  # Many tests wait for real, beside other work of the machine: they get a second attempt.
  target=all
  tests=.
  without='^$'
  left_out='^$'
  attempts=2
  rules_of_time='ClockRuling|BankRule|MachineRule'
  case "$part" in
    quick)
      preset=dev
      left_out=slow ;;
    long)
      preset=dev
      export CONNECT4_LONG_TESTS=1 ;;
    asan)
      left_out=time
      without=$rules_of_time ;;
    tsan)
      # Only the runner has threads, so the thread sanitizer has nothing to say of the rest. Nor has
      # it of the rules of time, each of which is one thread's. A race may show once in many runs.
      attempts=1
      target="runner_tests connect4"
      tests='^runner\.|^cli\.(terminal|keyboard|play_browser)_test$'
      without="$rules_of_time|PonderingRule|MemoryRule" ;;
  esac
  if [ "$preset" = dev ]; then
    install_viewer_packages
  fi
  cmake --preset "$preset" >/dev/null
  # shellcheck disable=SC2086 # a list of words
  cmake --build --preset "$preset" --parallel "$processors" --target $target
  log="$PWD/build/$preset/ctest.log"
  # Waiting, they leave the processors to others: there are more at once than processors.
  if ! ctest --test-dir "build/$preset" --parallel "$((2 * processors))" --output-on-failure \
    --repeat "until-pass:$attempts" --no-tests=error --tests-regex "$tests" --exclude-regex "$without" \
    --label-exclude "$left_out" \
    --quiet --output-log "$log"; then
    grep -v ' Passed \|^ *Start ' "$log"
    exit 1
  fi
  if grep 'Sanitizer: \|: runtime error: ' "$log"; then
    exit 1  # it passed at the second attempt, but this is nobody else's doing
  fi
  sed -n 's/.*Test *#[0-9]*: \([^ ]*\) .*\*\*\*\(Failed\|Timeout\|Exception\).*/passed at the second attempt: \1/p' "$log"
  grep 'tests passed\|Total Test time' "$log"
  if [ "$preset" = asan ]; then
    ./tests/fuzz/run.sh 60
  fi
  if [ "$preset" = dev ]; then
    # A delegated cgroup is for one program alone: not for CTest with a test in it.
    in_scope="systemd-run --quiet --no-ask-password --scope -p Delegate=yes"
    [ "$(id -u)" -eq 0 ] || in_scope="$in_scope --user"
    if $in_scope true 2>/dev/null; then
      $in_scope build/dev/tests/runner_tests --gtest_brief=1 \
        --gtest_filter='ControlGroup*:Sandbox*'
    else
      echo "no cgroup can be delegated here: what the kernel would do with one is not tested"
    fi
  fi
done
echo "All tests passed."
