#!/bin/sh
# Runs one of three checks of a bot, for a service of continuous integration. Usage:
#   run-checks.sh check|exam|duel
# The exit status is that of the command. The settings are environment variables, so that a shell
# never reads their values as commands:
#   CONNECT4_FOLDER    the bot, a file or a folder                 (default: .)
#   CONNECT4_PASS      exam: the share of right answers per motif  (default: 0.9)
#   CONNECT4_MOTIFS    exam: the motifs, such as win,block         (default: all)
#   CONNECT4_AGAINST   duel: the earlier commit, tag or branch     (default: no duel)
#   CONNECT4_SPRT      duel: the hypotheses, E0,E1; empty: no test (default: -20,0)
#   CONNECT4_GAMES     duel: the most games                        (default: the command's)
#   CONNECT4_OPENINGS  duel: the openings                          (default: the command's)
#   CONNECT4_TIME      the time of each turn, such as 100ms        (default: the command's)
#   CONNECT4_CPU_TIME  the processor time of each turn, in place of that time (default: none)
#   CONNECT4_REPORTS   the folder of the reports                   (default: connect4-reports)
set -eu

bot=${CONNECT4_FOLDER:-.}
case "$bot" in -*) bot=./$bot ;; esac
against=${CONNECT4_AGAINST:-}
reports=${CONNECT4_REPORTS:-connect4-reports}
case "$reports" in -*) reports=./$reports ;; esac
check=${1:-}

if [ "$check" = duel ] && [ -z "$against" ]; then
  echo "CONNECT4_AGAINST is not set, so no duel is played" >&2
  exit 0
fi

set -- --junit="$reports/$check.xml"

case "$check" in
  check)
    set -- bot check "$bot" "$@" ;;
  exam)
    set -- bot exam "$bot" --pass="${CONNECT4_PASS:-0.9}" "$@"
    [ -z "${CONNECT4_MOTIFS:-}" ] || set -- "$@" --motif="$CONNECT4_MOTIFS" ;;
  duel)
    sprt=${CONNECT4_SPRT--20,0}
    set -- tournament duel "$bot" --against="git:${against#git:}" "$@"
    [ -z "$sprt" ] || set -- "$@" --sprt="$sprt"
    [ -z "${CONNECT4_GAMES:-}" ] || set -- "$@" --games="$CONNECT4_GAMES"
    [ -z "${CONNECT4_OPENINGS:-}" ] || set -- "$@" --openings="$CONNECT4_OPENINGS" ;;
  *)
    echo "usage: $0 check|exam|duel" >&2
    exit 2 ;;
esac
[ -z "${CONNECT4_TIME:-}" ] || set -- "$@" --time-per-move="$CONNECT4_TIME"
[ -z "${CONNECT4_CPU_TIME:-}" ] || set -- "$@" --cpu-time="$CONNECT4_CPU_TIME"

if [ ! -d "$reports" ]; then
  mkdir -p "$reports"
  echo '*' >"$reports/.gitignore"  # reports in the bot's folder are not changes of the bot
fi
rm -f "$reports/$check.xml"  # of an earlier run: a command that cannot begin writes none
[ "$check" = duel ] || exec connect4 "$@"

# A service may check out the repository as another user. Without this git would refuse to read it.
export GIT_CONFIG_COUNT=1 GIT_CONFIG_KEY_0=safe.directory GIT_CONFIG_VALUE_0='*'

# The folder of the duel lies outside the repository, since a sandbox shows a bot its own folder.
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
chmod 755 "$scratch"

status=0
connect4 "$@" --out="$scratch/duel" || status=$?
if [ -d "$scratch/duel/results" ]; then
  connect4 tournament page "$scratch/duel" --out="$reports/duel.html" >/dev/null ||
    echo "no page of the duel could be written to $reports/duel.html" >&2
fi
exit "$status"
