#include "runner/match/original_match.hpp"

#include "lib/random.hpp"
#include "runner/match/dismissal.hpp"
#include "runner/match/match.hpp"
#include "runner/match/referee.hpp"
#include "runner/process/system_fault.hpp"

namespace connect4 {

namespace {

/// Whether the program cannot go on after that fault. Where its code merely raised or answered
/// nonsense it can: its object has the next round to make up for it.
bool is_gone(Ending fault) {
  return fault == Ending::crash || fault == Ending::timeout || fault == Ending::protocol_error ||
         fault == Ending::start_failed;
}

Round to_round(const Outcome& outcome, Colour first_colour) {
  if (!outcome.winner) return Round::draw;
  return *outcome.winner == first_colour ? Round::first_won : Round::second_won;
}

class OriginalMatch {
 public:
  OriginalMatch(PlayerProcess& first, PlayerProcess& second, const MatchSettings& settings,
                GameObserver& observer)
      : first_(first), second_(second), settings_(settings), observer_(observer) {}

  OriginalScore play() {
    while (!original_match_is_over(score_.rounds)) {
      const int number = static_cast<int>(score_.rounds.size()) + 1;
      const Colour first_colour = number % 2 == 1 ? Colour::red : Colour::blue;
      const GameRecord record = play_round(number, first_colour);
      const bool forfeited = record.outcome.ending == Ending::start_failed;
      if (record.outcome.winner || !forfeited)
        score_.rounds.push_back(to_round(record.outcome, first_colour));
      if (forfeited) return score_;
    }
    score_.complete = true;
    return score_;
  }

 private:
  /// Again and again while it is void.
  GameRecord play_round(int number, Colour first_colour) {
    PlayerProcess& red = first_colour == Colour::red ? first_ : second_;
    PlayerProcess& blue = first_colour == Colour::red ? second_ : first_;
    const auto seed = derive_seed(settings_.seed, static_cast<std::uint64_t>(number));
    for (int void_games = 0;;) {
      GameRecord record = play_game(red, blue, {number, settings_.start, seed}, observer_);
      if (record.fault && is_gone(record.fault->rule))
        (record.fault->player == Colour::red ? red : blue).retire();
      if (record.outcome.ending != Ending::void_game) return record;
      if (++void_games == most_void_games)
        throw SystemFault("three games in a row were void; the last: " + void_reason(record));
      first_.retire();
      second_.retire();
    }
  }

  PlayerProcess& first_;
  PlayerProcess& second_;
  const MatchSettings& settings_;
  GameObserver& observer_;
  OriginalScore score_;
};

}  // namespace

OriginalScore play_original_match(PlayerProcess& first, PlayerProcess& second,
                                  const MatchSettings& settings, GameObserver& observer) {
  const Dismissal dismissal(first, second);
  first.sit_opposite(second);
  second.sit_opposite(first);
  OriginalScore score = OriginalMatch(first, second, settings, observer).play();
  observer.match_over();
  return score;
}

}  // namespace connect4
