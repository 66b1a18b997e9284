// The games of players that run on their owners' machines.
#pragma once

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
#include "runner/arena/desk/unrated_match.hpp"
#include "runner/match/player_spec.hpp"
#include "runner/process/pace.hpp"
#include "runner/tournament/run/ladder_entry.hpp"

namespace connect4 {

/// Returns the people whose players are connected, and whether each accepts matches on request. The
/// list is one of the site, which talks to strangers: it may hold anything.
std::map<std::int64_t, bool> read_connected(const ArenaFolder& folder);

/// Returns the program that plays for a person whose player is on another machine. Opponents are
/// not told whose it is if names are hidden.
PlayerSpec remote_player(const ArenaFolder& folder, const RemotePlan& plan, const Person& person,
                         bool is_hidden);

/// Plays unrated games of the remote players that are connected: against the players of the ladder
/// and each other, those first that they have met least, with colours in turn. Each has one game at
/// a time. All are on processors on which no rated game is played. For one thread.
class RemoteGames {
 public:
  /// The store outlives it. There is one processor at least, if the plan has remote players.
  RemoteGames(ArenaFolder folder, const RemotePlan& plan, ArenaStore& store,
              std::vector<int> processors);

  /// To be called several times per second. A game that cannot begin is logged.
  void look();

  /// Whether a game of the person's player is in progress.
  bool is_playing(std::int64_t person) const;

  /// Tells the teacher of a match that a fault of ours ended, until another one ends without.
  void tell_teacher(const UnratedMatch& match);

  /// Begins no games of these people from now on.
  void leave_alone(std::vector<std::int64_t> people) { left_alone_ = std::move(people); }

 private:
  using Clock = std::chrono::steady_clock;
  using Meeting = std::pair<std::int64_t, std::string>;  // a person and its opponent's name

  std::vector<Person> free_people();
  void begin_games();
  bool begin_game(const Person& person, const std::vector<Person>& free);
  int free_processor() const;

  const ArenaFolder folder_;
  const RemotePlan plan_;
  ArenaStore& store_;
  const std::vector<int> processors_;
  Pace pace_;
  Clock::time_point not_before_{};
  std::optional<OpeningSet> openings_;
  std::map<std::int64_t, Clock::time_point> seen_playing_;  // people, and when that was last
  std::map<Meeting, std::size_t> met_;
  std::vector<std::int64_t> left_alone_;
  std::list<UnratedMatch> games_;
};

}  // namespace connect4
