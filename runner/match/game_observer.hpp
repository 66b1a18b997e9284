// The watchers of a match.
#pragma once

#include <chrono>

#include "lib/game/game_record.hpp"

namespace connect4 {

/// Told of all events, in order, by the thread that plays. It cannot answer: nothing it does
/// changes a game. The record is the one that is being written.
class GameObserver {
 public:
  virtual ~GameObserver() = default;

  /// The player of that colour is about to start, or to get ready, and is waited for at most so
  /// long.
  virtual void start_awaited(Colour /*player*/, std::chrono::milliseconds /*limit*/) {}

  virtual void game_started(const GameRecord&) {}

  /// `record.plies.back()` landed on `disc`; `position` is the board with it.
  virtual void disc_dropped(const GameRecord& /*record*/, const Position& /*position*/,
                            Cell /*disc*/) {}

  /// A person took moves back: the last plies of the record are gone, and the game continues from
  /// `position`.
  virtual void moves_taken_back(const GameRecord& /*record*/, const Position& /*position*/) {}

  /// The machine disturbed the turn in that position, and it begins again.
  virtual void turn_begins_again(const GameRecord& /*record*/, const Position& /*position*/) {}

  virtual void game_over(const GameRecord&) {}

  /// No game follows the last one, which was not void: all were played, or the match has ended
  /// early. Not called for a match that is interrupted or fails.
  virtual void match_over() {}

  /// The match was interrupted: the games so far are all.
  virtual void match_stopped() {}
};

}  // namespace connect4
