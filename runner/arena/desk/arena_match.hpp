// Games of an arena beside those that its ladder plays.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>
#include <thread>
#include <vector>

#include "runner/match/match.hpp"
#include "runner/match/player_spec.hpp"

namespace connect4 {

/// Plays a match in a thread of its own. It ends by its clocks, by end(), or with the program.
class ArenaMatch {
 public:
  struct Settings {
    std::array<PlayerSpec, 2> players;  ///< the first is red in games 1, 3, ...
    std::vector<Position> starts{};     ///< each for two games
    int games = 1;
    std::filesystem::path records;       ///< file of its records
    std::vector<std::int64_t> people{};  ///< the owners of its remote players; 0: none
    int processor = 0;
    /// Keeps the record of a game that was played in place of `records`. Told by the thread.
    std::function<void(const GameRecord&)> keep{};
    /// Told by the thread after each game that was played.
    std::function<void(const GameRecord&)> game_over{};
  };

  explicit ArenaMatch(Settings settings);
  ~ArenaMatch() { thread_.join(); }
  ArenaMatch(const ArenaMatch&) = delete;
  ArenaMatch& operator=(const ArenaMatch&) = delete;

  const std::vector<std::int64_t>& people() const { return settings_.people; }
  int processor() const { return settings_.processor; }

  /// Ends it after the game in progress.
  void end() { is_to_end_ = true; }
  bool is_over() const { return has_ended_; }

  /// Why not all games were played, once it is over; empty if all were.
  const std::string& problem() const { return problem_; }

  /// Returns whether a fault of ours ended it. problem() names it.
  bool is_void() const { return is_void_; }

 private:
  class Watcher;

  void play();
  void play_games();
  void keep_void_game();

  const Settings settings_;
  std::atomic<bool> is_to_end_ = false, has_ended_ = false;
  std::string problem_;
  bool is_void_ = false;
  std::thread thread_;  // last: it uses all of the above
};

}  // namespace connect4
