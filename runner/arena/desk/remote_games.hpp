// The games of players that run on their owners' machines.
#pragma once

#include <atomic>
#include <cstdint>
#include <list>
#include <map>
#include <optional>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "lib/game/position.hpp"
#include "lib/tournament/config/arena_plan.hpp"
#include "lib/tournament/schedule/openings.hpp"
#include "runner/arena/arena_folder.hpp"
#include "runner/arena/arena_store.hpp"
#include "runner/match/player_spec.hpp"
#include "runner/process/pace.hpp"
#include "runner/tournament/run/ladder_entry.hpp"

namespace connect4 {

/// One game, in a thread of its own. It ends by its clocks, or with the program.
class RemoteGame {
 public:
  struct Settings {
    PlayerSpec red, blue;
    Position start;
    std::filesystem::path records;       ///< file of its record
    std::vector<std::int64_t> people{};  ///< the owners of its remote players
    int processor = 0;
  };

  explicit RemoteGame(Settings settings);
  ~RemoteGame() { thread_.join(); }
  RemoteGame(const RemoteGame&) = delete;
  RemoteGame& operator=(const RemoteGame&) = delete;

  const std::vector<std::int64_t>& people() const { return settings_.people; }
  int processor() const { return settings_.processor; }
  bool is_over() const { return has_ended_; }

 private:
  void play();

  const Settings settings_;
  std::atomic<bool> has_ended_ = false;
  std::thread thread_;  // last: it uses all of the above
};

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

 private:
  using Clock = std::chrono::steady_clock;
  using Meeting = std::pair<std::int64_t, std::string>;  // a person and its opponent's name

  std::vector<Person> free_people();
  void begin_games();
  bool begin_game(const Person& person, const std::vector<Person>& free);
  PlayerSpec spec_of(const Person& person, bool is_hidden) const;
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
  std::list<RemoteGame> games_;
};

}  // namespace connect4
