#include "runner/match/original_match.hpp"

#include "lib/random.hpp"
#include "runner/match/match.hpp"
#include "runner/match/referee.hpp"
#include "runner/process/system_fault.hpp"

namespace connect4 {

namespace {

Round to_round(const Outcome& outcome, Colour first_colour) {
  if (!outcome.winner) return Round::draw;
  return *outcome.winner == first_colour ? Round::first_won : Round::second_won;
}

class OriginalMatch {
 public:
  OriginalMatch(PlayerPair& pair, const MatchSettings& settings, GameObserver& observer)
      : pair_(pair), settings_(settings), observer_(observer) {}

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
    const Seating seats = pair_.seating(first_colour);
    const auto seed = derive_seed(settings_.seed, static_cast<std::uint64_t>(number));
    for (int void_games = 0;;) {
      GameRecord record =
          play_game(seats.red, seats.blue,
                    {number, settings_.start(number), seed, settings_.person}, observer_);
      // A program whose code merely raised or answered nonsense goes on: its object has the next
      // round to make up for it.
      if (row_of(record.outcome.ending).ends_program) seats.retire_at_fault(record);
      if (record.outcome.ending != Ending::void_game) return record;
      if (++void_games == most_void_games)
        throw SystemFault("three games in a row were void; the last: " + void_reason(record));
      pair_.dismiss();
    }
  }

  PlayerPair& pair_;
  const MatchSettings& settings_;
  GameObserver& observer_;
  OriginalScore score_;
};

}  // namespace

OriginalScore play_original_match(PlayerPair& pair, const MatchSettings& settings,
                                  GameObserver& observer) {
  const PlayerPair::Dismissal dismissal(pair);
  OriginalScore score = OriginalMatch(pair, settings, observer).play();
  observer.match_over();
  return score;
}

}  // namespace connect4
