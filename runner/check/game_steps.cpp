// Whole games, by the referee that plays every match.
#include "lib/game/remedy.hpp"
#include "lib/random.hpp"
#include "lib/text/amounts.hpp"
#include "lib/text/phrases.hpp"
#include "runner/check/steps.hpp"
#include "runner/match/player_pair.hpp"
#include "runner/match/referee.hpp"
#include "runner/process/system_fault.hpp"

namespace connect4 {

namespace {

Problem to_problem(const Fault& fault) {
  return {fault.detail, remedy_for(fault), fault.request, fault.reply, fault.log};
}

std::string describe(const GameRecord& record, Colour colour) {
  const auto& winner = record.outcome.winner;
  const std::string word = !winner ? "drew" : *winner == colour ? "won" : "lost";
  return word + " in " + std::to_string(record.plies.size()) + " moves";
}

/// Neither is the player's doing.
void throw_if_not_played(const GameRecord& record, Colour colour) {
  if (record.outcome.ending == Ending::void_game) throw SystemFault(record.void_reason);
  if (const auto& fault = record.fault_of(other(colour)))
    throw SystemFault("our own player failed: " + fault->detail);
}

void gather_turns(const GameRecord& record, Colour colour, Findings& findings) {
  std::size_t turn = colour == record.start.to_move() ? 0 : 1;
  for (; turn < record.plies.size(); turn += 2) {
    const Ply& ply = record.plies[turn];
    findings.turn_times.push_back(ply.time);
    if (ply.eval || !ply.note.empty()) ++findings.kept_extras;
  }
}

/// Sorts the warnings of a game; returns its other warnings.
std::optional<Problem> gather_warnings(const GameRecord& record, Colour colour,
                                       Findings& findings) {
  for (const Warning& warning : record.warnings)
    if (warning.player == colour && !add_warning(warning.text, findings.remarks))
      return Problem{warning.text, "read standard input line by line until it ends"};
  return std::nullopt;
}

/// Games in one process of the player, in these colours, against one of our own. `number` is that
/// of the first one.
StepResult play_games(Bench& bench, int number, const std::vector<Colour>& colours) {
  PlayerPair pair(bench.settings.player, bench.settings.opponent);
  GameObserver nobody;
  std::vector<std::string> details;
  for (const Colour colour : colours) {
    const Seating seats = pair.seating(colour);
    const auto seed = derive_seed(bench.settings.seed, static_cast<std::uint64_t>(number));
    const GameRecord record = play_game(seats.red, seats.blue, {number, Position(), seed}, nobody);
    throw_if_not_played(record, colour);
    gather_turns(record, colour, bench.findings);
    auto problem = gather_warnings(record, colour, bench.findings);
    if (const auto& fault = record.fault_of(colour)) problem = to_problem(*fault);
    if (problem && colours.size() > 1)
      problem->reason = "in game " + std::to_string(number) + ": " + problem->reason;
    if (problem) return StepResult::failed(*std::move(problem));
    ++number;
    details.push_back(describe(record, colour));
  }
  return StepResult::passed(joined(details));
}

}  // namespace

StepResult check_game_as_red(Bench& bench) {
  return play_games(bench, 1, {Colour::red});
}

StepResult check_game_as_blue(Bench& bench) {
  return play_games(bench, 2, {Colour::blue});
}

StepResult check_several_games(Bench& bench) {
  return play_games(bench, 3, {Colour::red, Colour::blue, Colour::red});
}

}  // namespace connect4
