// Several games between the same two players.
#pragma once

#include <cstdint>
#include <vector>

#include "lib/game/game_record.hpp"
#include "lib/game/original_match.hpp"
#include "lib/game/time_control.hpp"
#include "runner/match/game_observer.hpp"
#include "runner/match/person.hpp"
#include "runner/match/player_pair.hpp"
#include "runner/match/start_streaks.hpp"
#include "runner/process/stop_signal.hpp"

namespace connect4 {

/// The rules of a match.
struct MatchSettings {
  int games = 1;
  /// The positions in which games begin, each for two games, with colours swapped; after the last
  /// one the first again. Empty: all from the empty board.
  std::vector<Position> starts;
  std::uint64_t seed = 0;
  Restart restart = Restart::match;
  PersonAtBoard* person =
      nullptr;  ///< may want its last move back, and games beyond `games`; or null

  /// Returns the starting position of the game with that number, from 1.
  Position start(int game) const {
    if (starts.empty()) return {};
    return starts[static_cast<std::size_t>((game - 1) / 2) % starts.size()];
  }
};

/// The score of a match, seen from the first player.
struct MatchScore {
  int wins = 0;
  int losses = 0;
  int draws = 0;
  int both_lost = 0;      ///< neither could be started
  int void_games = 0;     ///< played again, not counted above
  int unplayed = 0;       ///< if a player could not be started, or a person has left
  bool complete = false;  ///< all games were played, or a person has left

  int games() const { return wins + losses + draws + both_lost; }
};

/// The match was stopped; the score until then.
struct MatchStopped : Interrupted {
  explicit MatchStopped(const MatchScore& so_far) : score(so_far) {}
  MatchScore score;
};

/// Plays games with alternating colours: the first of the pair is red in games 1, 3, 5, ... Both
/// programs are started once and play all their games, unless each game is to have fresh ones. A
/// program that broke a rule is replaced for the next game. Ends early if a player could not be
/// started three times in a row. Goes on beyond the number of games while the person wants that,
/// and ends when it has left. A void game is played again; after three void games in a row throws
/// SystemFault, since the machine is not fit to play on. Throws MatchStopped when told to stop. The
/// programs have ended when it returns or throws.
MatchScore play_match(PlayerPair& pair, const MatchSettings& settings, GameObserver& observer);

/// The course of a match of the original Ruby runner.
struct OriginalScore {
  std::vector<Round> rounds;  ///< without games that neither player was able to start
  bool complete = false;      ///< the rounds decided it, or a person has left: nobody forfeited
};

/// Plays the match of the original Ruby runner: rounds until original_match_is_over(). The first of
/// the pair is red in rounds 1, 3, 5, ... One object lives for the whole match: a program is
/// replaced only if it has died or hangs. A player that cannot be started forfeits at once: the
/// opponent has the round, and the match ends. `games` of `settings` is not used. Void games,
/// exceptions and the programs' end are as in play_match().
OriginalScore play_original_match(PlayerPair& pair, const MatchSettings& settings,
                                  GameObserver& observer);

}  // namespace connect4
