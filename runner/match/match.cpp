#include "runner/match/match.hpp"

#include "lib/random.hpp"
#include "runner/match/referee.hpp"
#include "runner/process/system_fault.hpp"

namespace connect4 {

namespace {

constexpr int most_failed_starts = 3;  // in a row

void count(const GameRecord& record, Colour first_colour, MatchScore& score) {
  const Outcome& outcome = record.outcome;
  if (outcome.ending == Ending::void_game)
    ++score.void_games;
  else if (outcome.winner)
    ++(*outcome.winner == first_colour ? score.wins : score.losses);
  else
    ++(outcome.ending == Ending::draw ? score.draws : score.both_lost);
}

/// How often in a row something happened.
class Streak {
 public:
  int update(bool happened) { return length_ = happened ? length_ + 1 : 0; }

 private:
  int length_ = 0;
};

bool failed_to_start(const GameRecord& record, Colour colour) {
  if (record.outcome.ending != Ending::start_failed) return false;
  return !record.outcome.winner || *record.outcome.winner != colour;
}

}  // namespace

MatchScore play_match(PlayerPair& pair, const MatchSettings& settings, GameObserver& observer) {
  const PlayerPair::Dismissal dismissal(pair);
  MatchScore score;
  std::array<Streak, 2> failed_starts;
  Streak void_games;
  bool gave_up = false;
  int games = settings.games;
  int number = 1;
  while (number <= games && !gave_up) {
    const Colour first_colour = number % 2 == 1 ? Colour::red : Colour::blue;
    const Seating seats = pair.seating(first_colour);
    const auto seed = derive_seed(settings.seed, static_cast<std::uint64_t>(number));
    const GameRecord record = play_game(
        seats.red, seats.blue, {number, settings.start(number), seed, settings.person}, observer);

    count(record, first_colour, score);
    const bool is_void = record.outcome.ending == Ending::void_game;
    if (is_void || settings.restart == Restart::game)
      pair.dismiss();
    else
      seats.retire_at_fault(record);
    if (void_games.update(is_void) == most_void_games)
      throw SystemFault("three games in a row were void; the last: " + void_reason(record));
    if (is_void) continue;
    const bool gave_up_first =
        failed_starts[0].update(failed_to_start(record, first_colour)) == most_failed_starts;
    const bool gave_up_second =
        failed_starts[1].update(failed_to_start(record, other(first_colour))) == most_failed_starts;
    gave_up = gave_up_first || gave_up_second;
    const bool was_last = number++ == games;
    if (was_last && !gave_up && settings.person && settings.person->wants_another_game()) ++games;
  }
  score.unplayed = games - number + 1;
  score.complete = !gave_up;
  observer.match_over();
  return score;
}

}  // namespace connect4
