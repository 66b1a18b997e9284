// The entries of a store beside games: its header, with players and openings, and the ledger of the
// chunks that a cluster was sent.
#pragma once

#include <chrono>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "lib/expected.hpp"
#include "lib/game/position.hpp"

namespace connect4 {

/// A player of the tournament. Its number is its place in the list.
struct PlayerEntry {
  std::string name;
  std::string command;  ///< the command line, for people to read
  std::string version;  ///< empty if it is not known

  friend bool operator==(const PlayerEntry&, const PlayerEntry&) = default;
};

/// An opening of the tournament. Its number is its place in the list.
struct OpeningEntry {
  std::string moves;  ///< digits 1-7 from the empty board; empty if only the position is known
  Position start;

  friend bool operator==(const OpeningEntry&, const OpeningEntry&) = default;
};

/// The part of a store that is known before the first game.
struct StoreHeader {
  std::string config;  ///< the tournament's configuration as JSON text, given back as it came
  std::string config_folder;  ///< of the config file; empty if that is not known
  std::string runner_version;
  std::chrono::sys_seconds created{};
  std::uint64_t seed = 0;
  std::vector<PlayerEntry> players;
  std::vector<OpeningEntry> openings;

  friend bool operator==(const StoreHeader&, const StoreHeader&) = default;
};

/// The state of a chunk. The numbers are stored.
enum class ChunkState : std::uint8_t {
  waiting = 0,  ///< it was sent, or is about to be
  running = 1,
  done = 2,     ///< its task's games are in the store
  dropped = 3,  ///< nobody waits for it any more
};

/// A chunk of games that one task of a cluster plays.
struct ChunkEntry {
  int id = 1;          ///< from 1
  int attempt = 1;     ///< number of times that it was sent
  int submission = 0;  ///< the job array that it was last sent with, from 1
  int place = 0;       ///< of its task in there, from 0
  std::string job;     ///< the cluster's own name of that, "123_4"; empty if it is not known
  ChunkState state = ChunkState::waiting;
  std::string node;        ///< the node on which it is or was played; empty before
  std::vector<int> games;  ///< their numbers, rising
  std::string story;       ///< why it was last sent again; empty if it was not

  friend bool operator==(const ChunkEntry&, const ChunkEntry&) = default;
};

/// The ledger in short.
struct ChunkCounts {
  int last_id = 0;  ///< 0 without a chunk
  int last_submission = 0;
  int waiting = 0, running = 0, done = 0;
  int sent_again = 0;                    ///< chunks that were sent more than once
  std::string last_story;                ///< why the last of these was
  std::map<std::string, int> by_node{};  ///< chunks that are running, by node

  bool has_any() const { return last_id > 0; }
};

/// Rising numbers as text: "1-120,125".
std::string to_text_of_numbers(const std::vector<int>& numbers);

/// Reads the text of to_text_of_numbers().
Expected<std::vector<int>> parse_numbers(const std::string& text);

}  // namespace connect4
