// What `play` was asked to do.
#pragma once

#include <array>
#include <chrono>
#include <optional>
#include <string>

#include "runner/command_line/arguments.hpp"
#include "runner/command_line/page.hpp"
#include "runner/match/match.hpp"
#include "runner/match/player_process.hpp"

namespace connect4 {

/// The page of `play`: the one place where its options are defined.
CommandPage play_page();

/// Whether it is `play` alone: two people play at this keyboard. Every option needs players.
bool names_no_players(const Arguments& arguments);

/// A command line of `play` that makes sense.
struct PlayOptions {
  std::array<PlayerSpec, 2> players;
  MatchSettings match;
  bool original = false;  ///< the original's rounds instead of a number of games
  std::chrono::microseconds delay{0};
  bool quiet = false;
  bool json = false;
  std::optional<std::string> record;  ///< file for the game records
  std::string colour = "auto";        ///< auto, always or never
  std::optional<int> processor;       ///< to pin the match to; nothing leaves that to the system

  bool has_person() const;

  /// Persons' own programs draw the board for them: nobody else does.
  void let_persons_draw();

  /// Throws UsageError where it does not make sense.
  static PlayOptions from(const Arguments& arguments);
};

}  // namespace connect4
