// play: a match between two players, or a game of two people at one keyboard.

#include <unistd.h>

#include "runner/command_line/program.hpp"
#include "runner/console/live_board.hpp"
#include "runner/console/narration.hpp"
#include "runner/console/observers.hpp"
#include "runner/console/original_narration.hpp"
#include "runner/console/terminal.hpp"
#include "runner/console/terminal_game.hpp"
#include "runner/console/usage_error.hpp"
#include "runner/match/match.hpp"
#include "runner/match/original_match.hpp"
#include "runner/play_options.hpp"
#include "runner/process/affinity.hpp"

namespace connect4 {

namespace {

/// Whether the board is to be redrawn in place on standard output.
bool draws_board(const PlayOptions& options) {
  return !options.json && !options.quiet && is_live_terminal(STDOUT_FILENO) &&
         terminal_height(STDOUT_FILENO) >= LiveBoard::rows_needed;
}

/// Whoever is to watch the match, by what was asked for and where standard output leads.
Observers watchers(const PlayOptions& options, FaultCounts& faults) {
  Observers observers;
  if (options.record)
    observers.add(std::make_unique<RecordWriter>(Output::append_to(*options.record)));
  const LiveBoard::Settings board{options.match.games, drawing_style(options.colour, STDOUT_FILENO),
                                  options.has_person() || options.delay.count() > 0};
  if (options.json)
    observers.add(std::make_unique<RecordWriter>(Output::standard()));
  else if (draws_board(options))
    observers.add(std::make_unique<LiveBoard>(Output::standard(), board));
  else if (!options.quiet && !options.original)
    observers.add(std::make_unique<PlainNarrator>(Output::standard()));
  if (options.original && !options.json)
    observers.add(std::make_unique<OriginalNarrator>(Output::standard(),
                                                     !options.quiet && !draws_board(options)));
  else if (options.json || options.quiet)
    observers.add(std::make_unique<ProgressWatcher>(options.match.games));
  if (options.quiet) observers.add(std::make_unique<FaultTally>(faults));
  if (options.delay.count() > 0) observers.add(std::make_unique<Pause>(options.delay));
  return observers;
}

void report(const PlayOptions& options, const MatchScore& score, const PlayerProcess& first,
            const PlayerProcess& second, const FaultCounts& faults) {
  if (options.json || (options.match.games == 1 && !options.quiet)) return;
  std::string text = describe_score(score, first.identity().name, second.identity().name);
  text += describe_fault_counts(faults);
  if (!faults.empty() && !options.record)
    text += "  Without --quiet each fault is explained; --record FILE keeps the evidence.\n";
  Output::standard().write(text);
}

int play_here() {
  play_terminal_game();
  return exit_ok;
}

int play_rounds(const PlayOptions& options, PlayerProcess& first, PlayerProcess& second,
                GameObserver& observer) {
  const OriginalScore score = play_original_match(first, second, options.match, observer);
  if (!options.json)
    Output::standard().write(
        describe_rounds(score.rounds, first.identity().name, second.identity().name));
  return score.complete ? exit_ok : exit_unfinished;
}

int play_between_programs(const Arguments& arguments) {
  PlayOptions options = PlayOptions::from(arguments);
  if (!draws_board(options)) options.let_persons_draw();
  FaultCounts faults;
  Observers observers = watchers(options, faults);
  if (options.processor && !pin_to_processor(*options.processor))
    throw UsageError("--pin \"" + std::to_string(*options.processor) +
                     "\": there is no such processor for us; nproc says how many there are, and "
                     "--pin off leaves the choice to the system");
  PlayerProcess first(options.players[0]);
  PlayerProcess second(options.players[1]);
  if (options.original) return play_rounds(options, first, second, observers);
  const MatchScore score = play_match(first, second, options.match, observers);
  report(options, score, first, second, faults);
  return score.complete ? exit_ok : exit_unfinished;
}

int play(const Arguments& arguments) {
  return names_no_players(arguments) ? play_here() : play_between_programs(arguments);
}

}  // namespace

}  // namespace connect4

int main(int argc, char** argv) {
  return connect4::run_program(connect4::play_page(), argc, argv, connect4::play);
}
