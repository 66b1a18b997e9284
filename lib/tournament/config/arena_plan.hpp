// The rules of an arena: a ladder that takes players through the browser.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>

#include "lib/game/time_control.hpp"

namespace connect4 {

/// The names under which an arena shows its players to others.
enum class ArenaNames : std::uint8_t {
  own,
  pseudonyms,  ///< drawn once, and kept next to the results
};

/// The games of players that run on their owners' machines.
enum class RemoteKind : std::uint8_t {
  off,
  unrated,  ///< against the players of the ladder, apart from its games
  rated,    ///< they are games of the ladder, in which each has a place of its own
};

/// The member "remote" of an arena. A value.
struct RemotePlan {
  RemoteKind games = RemoteKind::off;
  std::chrono::milliseconds turn{5'000};   ///< for each turn of a remote player
  std::chrono::milliseconds bank{60'000};  ///< its reserve for the whole game
  /// A player whose connection broke counts as absent after that time.
  std::chrono::milliseconds absent_after{30'000};

  bool is_on() const { return games != RemoteKind::off; }
  bool is_rated() const { return games == RemoteKind::rated; }

  TimeControl time() const {
    TimeControl control;
    control.turn = turn;
    control.bank = bank;
    return control;
  }

  friend bool operator==(const RemotePlan&, const RemotePlan&) = default;
};

/// The member "arena" of a config file. A value.
struct ArenaPlan {
  bool is_public = true;  ///< whether the table and the games are for everybody, without a link
  ArenaNames names = ArenaNames::own;
  std::int32_t hand_ins_per_hour = 20;  ///< of each player
  std::string closes{};                ///< end of handing in, "2026-12-20T18:00+01:00"; empty: none
  bool humans = false;                 ///< whether people may play against the players, unrated
  std::int32_t human_games = 4;        ///< that many of them at the same time
  RemotePlan remote{};                 ///< players that connect from elsewhere
  std::int32_t requests_per_hour = 6;  ///< matches that a person may ask for; 0: none

  friend bool operator==(const ArenaPlan&, const ArenaPlan&) = default;
};

}  // namespace connect4
