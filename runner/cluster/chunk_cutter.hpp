// Cuts the games of a tournament into chunks.
#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <deque>
#include <map>
#include <optional>
#include <vector>

#include "runner/cluster/chunk.hpp"

namespace connect4 {

/// Games that wait to be sent, and how many of them make a chunk: as many as take the wanted time
/// at the pace of their two players so far; while that is not known few of them, and a short time;
/// towards the end fewer, so that all tasks end together. A chunk is of one meeting, and keeps
/// opening pairs together. Meetings of which no chunk is being played come first, so that paces are
/// known soon. No clock of its own; belongs to one thread.
class ChunkCutter {
 public:
  /// `at_once` tasks play at once; each is to take `length`.
  ChunkCutter(int at_once, std::chrono::seconds length) : at_once_(at_once), length_(length) {}

  void add(const GameJob& job);

  /// The next chunk, without its number; nothing where no game waits.
  std::optional<Chunk> cut();

  /// A chunk of that game's meeting is being played that another one has cut.
  void begin(const PlannedGame& game) { ++meetings_[meeting_of(game)].chunks; }

  /// A chunk of that game's meeting is not being played any more.
  void finish(const PlannedGame& game);

  /// A task has played so many games of these players in that time.
  void learn(const PlannedGame& game, int games, std::chrono::duration<double> time);

  /// Takes out all that waits.
  std::vector<GameJob> take_all();

  std::size_t waiting() const { return waiting_; }

  /// How many games would keep every task busy for two chunks.
  std::size_t appetite() const;

  /// What that can be at most, but for very many tasks.
  static std::size_t most_appetite();

 private:
  using Players = std::array<std::int32_t, 2>;  // the lower number first

  struct Meeting {
    std::deque<GameJob> games;
    int chunks = 0;  // that are being played
  };

  struct Pace {
    double games = 0;
    double seconds = 0;
  };

  static Players players_of(const PlannedGame& game);
  std::optional<double> pace_of(const PlannedGame& game) const;  // games a second
  std::map<MeetingKey, Meeting>::iterator choose();
  std::size_t size_of_chunk(const std::optional<double>& pace) const;
  std::chrono::seconds time_of_chunk(bool is_pace_known) const;

  int at_once_;
  std::chrono::seconds length_;
  std::map<MeetingKey, Meeting> meetings_;  // with games waiting, or chunks being played
  std::map<Players, Pace> paces_;
  Pace fastest_{};  // of all of them
  std::size_t waiting_ = 0;
};

}  // namespace connect4
