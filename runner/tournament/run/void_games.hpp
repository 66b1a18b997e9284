// When void games are played again.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "runner/tournament/workers/worker_pool.hpp"

namespace connect4 {

/// A void game is played again at once. Void three times it is put off until some others are
/// played, twice as many each time: one game must neither keep the others from being played, nor
/// wait for thousands of them where a sequential test waits for it. Belongs to one thread.
class VoidGames {
 public:
  enum class Next { at_once, later };

  /// The game was void.
  Next take(const GameJob& job, const std::string& reason);

  /// The game was void, and is not played again now.
  void note(std::int32_t number) { ++attempts_[number]; }

  /// The game was played.
  void played(std::int32_t number);

  /// Whether the game was void and was not played since.
  bool contains(std::int32_t number) const { return attempts_.contains(number); }

  /// Those that were put off, and may be played again.
  std::vector<GameJob> due();

  /// The same when there is nothing else to play.
  std::vector<GameJob> all();

  /// Whether the machine is not fit to go on: too many had to be put off in a row, or all that are
  /// left since a game was played.
  bool is_hopeless() const;
  bool is_hopeless_without_others() const;

  /// Which game was the last to be put off, and why.
  const std::string& story() const { return story_; }

  /// Forgets those that were put off, and returns them.
  std::vector<GameJob> drop() { return std::exchange(put_off_, {}); }

 private:
  std::map<std::int32_t, int> attempts_;  // by game number
  std::vector<GameJob> put_off_;
  std::size_t in_a_row_ = 0;  // put off since a game was played
  int others_first_ = 64;     // to be played before those that are put off
  int others_left_ = 0;       // of these
  std::string story_;
};

}  // namespace connect4
