#include "runner/match/match.hpp"

#include "lib/random.hpp"
#include "runner/match/referee.hpp"
#include "runner/process/system_fault.hpp"

namespace connect4 {

namespace {

constexpr int most_void_games = 3;  // in a row: then the machine is not fit to play on

Colour colour_of_first(int number) {
  return seat_of(Colour::red, number) == 0 ? Colour::red : Colour::blue;
}

/// The games of a match, by number from 1. A void game leaves nothing but the count.
class MatchGames {
 public:
  MatchGames(PlayerPair& pair, const MatchSettings& settings, GameObserver& observer)
      : pair_(pair), settings_(settings), observer_(observer) {}

  /// Plays a game, again and again while it is void. Then, and after a game that was played,
  /// `dismiss(record, seats)` ends the programs that are not to play on.
  template <class Dismiss>
  GameRecord play(int number, const Dismiss& dismiss) {
    const Seating seats = pair_.seating(colour_of_first(number));
    const auto seed = derive_seed(settings_.seed, static_cast<std::uint64_t>(number));
    for (int in_a_row = 1;; ++in_a_row) {
      GameRecord record =
          play_game(seats.red, seats.blue,
                    {number, settings_.start(number), seed, settings_.person}, observer_);
      dismiss(record, seats);
      if (record.outcome.ending != Ending::void_game) return record;
      ++void_games_;
      if (in_a_row == most_void_games)
        throw SystemFault("three games in a row were void; the last: " + record.void_reason);
    }
  }

  int void_games() const { return void_games_; }

 private:
  PlayerPair& pair_;
  const MatchSettings& settings_;
  GameObserver& observer_;
  int void_games_ = 0;
};

void count(const Outcome& outcome, Colour first_colour, MatchScore& score) {
  if (outcome.winner)
    ++(*outcome.winner == first_colour ? score.wins : score.losses);
  else
    ++(outcome.ending == Ending::draw ? score.draws : score.both_lost);
}

/// Counts a game, by the seats of its players. Returns whether it shows one to be hopeless.
bool is_hopeless_after(StartStreaks& streaks, const Outcome& outcome, int number) {
  const auto player = [&](Colour colour) {
    return static_cast<std::int32_t>(seat_of(colour, number));
  };
  streaks.add(player(Colour::red), player(Colour::blue), outcome);
  return streaks.of(0) == most_failed_starts || streaks.of(1) == most_failed_starts;
}

bool has_left(const MatchSettings& settings) {
  return settings.person != nullptr && settings.person->has_left();
}

Round to_round(const Outcome& outcome, Colour first_colour) {
  if (!outcome.winner) return Round::draw;
  return *outcome.winner == first_colour ? Round::first_won : Round::second_won;
}

/// The rounds of the original match, to the last or to a player that could not be started.
OriginalScore play_rounds(PlayerPair& pair, const MatchSettings& settings, GameObserver& observer) {
  MatchGames games(pair, settings, observer);
  OriginalScore score;
  while (!original_match_is_over(score.rounds)) {
    const int number = static_cast<int>(score.rounds.size()) + 1;
    // A program that merely raised or answered nonsense goes on: its object has the next round to
    // make up for it.
    const GameRecord record = games.play(number, [&](const GameRecord& game, const Seating& seats) {
      if (game.outcome.ending == Ending::void_game) return pair.dismiss();
      if (row_of(game.outcome.ending).ends_program) seats.retire_at_fault(game);
    });
    const bool forfeited = record.outcome.ending == Ending::start_failed;
    if (record.outcome.winner || !forfeited)
      score.rounds.push_back(to_round(record.outcome, colour_of_first(number)));
    if (forfeited) return score;
    if (has_left(settings)) break;
  }
  score.complete = true;
  return score;
}

/// Plays the games of a match. `score` counts them as they end.
void play_games(PlayerPair& pair, const MatchSettings& settings, GameObserver& observer,
                MatchScore& score) {
  MatchGames games(pair, settings, observer);
  StartStreaks streaks;
  bool gave_up = false;
  int last = settings.games;
  int number = 1;
  for (; number <= last && !gave_up && !has_left(settings); ++number) {
    const Colour first_colour = colour_of_first(number);
    const GameRecord record = games.play(number, [&](const GameRecord& game, const Seating& seats) {
      pair.dismiss_after(game, seats, settings.restart);
    });
    count(record.outcome, first_colour, score);
    gave_up = is_hopeless_after(streaks, record.outcome, number);
    const bool was_last = number == last;
    if (was_last && !gave_up && settings.person && settings.person->wants_another_game()) ++last;
  }
  score.void_games = games.void_games();
  score.unplayed = last - number + 1;
  score.complete = !gave_up;
}

}  // namespace

MatchScore play_match(PlayerPair& pair, const MatchSettings& settings, GameObserver& observer) {
  const PlayerPair::Dismissal dismissal(pair);
  MatchScore score;
  try {
    play_games(pair, settings, observer, score);
  } catch (const Interrupted&) {
    throw MatchStopped(score);
  }
  observer.match_over();
  return score;
}

OriginalScore play_original_match(PlayerPair& pair, const MatchSettings& settings,
                                  GameObserver& observer) {
  const PlayerPair::Dismissal dismissal(pair);
  OriginalScore score = play_rounds(pair, settings, observer);
  observer.match_over();
  return score;
}

}  // namespace connect4
