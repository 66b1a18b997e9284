// The header of a store, with players and openings.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <vector>

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

}  // namespace connect4
