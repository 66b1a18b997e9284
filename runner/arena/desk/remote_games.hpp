// The games of players that run on their owners' machines.
#pragma once

#include <chrono>
#include <cstdint>
#include <list>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "lib/tournament/config/arena_plan.hpp"
#include "lib/tournament/schedule/openings.hpp"
#include "runner/arena/arena_folder.hpp"
#include "runner/arena/arena_store.hpp"
#include "runner/arena/desk/arena_match.hpp"
#include "runner/arena/desk/ladder_run.hpp"
#include "runner/match/player_spec.hpp"
#include "runner/process/pace.hpp"
#include "runner/tournament/run/ladder_entry.hpp"

namespace connect4 {

/// A player on its owner's machine that is not absent.
struct Presence {
  bool accepts = true;  ///< matches on request
  bool is_here = true;  ///< it is connected; else its connection broke a moment ago
};

/// Returns the people whose players are not absent. The list is one of the site, which talks to
/// strangers: it may hold anything.
std::map<std::int64_t, Presence> read_connected(const ArenaFolder& folder);

/// Returns the program that plays for a person whose player is on another machine. Opponents are
/// not told whose it is if names are hidden.
PlayerSpec remote_player(const ArenaFolder& folder, const RemotePlan& plan, const Person& person,
                         bool is_hidden);

/// Pairs the remote players that are connected, and plays their games: against the players of the
/// ladder and each other, those first that they have met least, with colours in turn. Each has one
/// game at a time. All are on processors on which the ladder plays none of its own. Rated games go
/// to the ladder's run, which records them. For one thread.
class RemoteGames {
 public:
  /// The store and the ladder's run outlive it. There is one processor at least, if the plan has
  /// remote players.
  RemoteGames(ArenaFolder folder, const RemotePlan& plan, ArenaStore& store, LadderRun& ladder_run,
              std::vector<int> processors);

  /// To be called several times per second. A game that cannot begin is logged.
  void look();

  /// Whether a game of the person's player is in progress.
  bool is_playing(std::int64_t person) const;

  /// Tells the teacher of a match that a fault of ours ended, until another one ends without.
  void tell_teacher(const ArenaMatch& match);

  /// Begins no games of these people from now on.
  void leave_alone(std::vector<std::int64_t> people) { left_alone_ = std::move(people); }

 private:
  using Clock = std::chrono::steady_clock;
  using Meeting = std::pair<std::int64_t, std::string>;  // a person and its opponent's name

  /// A player that could play now.
  struct Seat {
    PlayerSpec player;
    std::int64_t owner = 0;  ///< the person on whose machine it is; 0: on ours
    std::int32_t place = 0;  ///< in the ladder's list
  };

  /// The players that could play now, and the ladder's config.
  struct Field {
    TournamentConfig config;
    std::vector<Seat> seats;
  };

  /// A game to begin.
  struct Pairing {
    const Seat* opponent = nullptr;
    std::int32_t meeting = 0;  ///< how often the two have met
    std::int32_t opening = 0;
    bool is_red = true;  ///< the one who looks for an opponent
  };

  std::vector<Person> free_people();
  void begin_games();
  Field field_of(const std::vector<Person>& free);
  void take_out_withdrawn();
  void write_list(const std::vector<std::pair<std::int64_t, std::string>>& list);
  void enter(const std::vector<Person>& people, TournamentConfig config);
  bool begin_game(const Seat& own, const Field& field);
  std::optional<Pairing> choose(const Seat& own, const Field& field) const;
  std::optional<Pairing> choose_rated(const Seat& own, const Field& field) const;
  void keep_rated(const Seat& own, const Pairing& pairing, const TournamentConfig& config,
                  ArenaMatch::Settings& game);
  int free_processor() const;

  const ArenaFolder folder_;
  const RemotePlan plan_;
  ArenaStore& store_;
  LadderRun& ladder_run_;
  const std::vector<int> processors_;
  Pace pace_;
  Clock::time_point not_before_{};
  Clock::time_point next_entry_{};
  std::optional<OpeningSet> openings_;
  std::map<std::int64_t, Clock::time_point> seen_playing_;  // people, and when that was last
  std::map<Meeting, std::int32_t> met_;                     // in games that are not rated
  std::vector<std::int64_t> left_alone_;
  std::list<ArenaMatch> games_;
};

}  // namespace connect4
