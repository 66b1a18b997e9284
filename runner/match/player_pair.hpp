// Two players at a table.
#pragma once

#include <utility>

#include "lib/game/board.hpp"
#include "lib/game/game_record.hpp"
#include "lib/game/time_control.hpp"
#include "runner/match/player.hpp"

namespace connect4 {

/// The colours of two players in a game.
struct Seating {
  Player& red;
  Player& blue;

  Player& of(Colour colour) const { return colour == Colour::red ? red : blue; }

  /// Ends the programs of the players that broke a rule in that game.
  void retire_at_fault(const GameRecord& record) const {
    for (const Colour colour : both_colours)
      if (record.fault_of(colour)) of(colour).retire();
  }
};

/// Two players that play against each other. Seats them opposite each other, tells them apart by
/// name, charges each for the time that it took from the other, and ends both programs. Belongs to
/// one thread, which must outlive the programs.
class PlayerPair {
 public:
  PlayerPair(PlayerSpec first, PlayerSpec second)
      : first_(std::move(first)), second_(std::move(second)) {
    first_.sit_down(0, tags_, second_.bystander());
    second_.sit_down(1, tags_, first_.bystander());
  }
  /// Ends both programs when it goes out of scope, however that comes. That is before the end of
  /// the pair itself: the names are still wanted after the match.
  class Dismissal {
   public:
    explicit Dismissal(PlayerPair& pair) : pair_(pair) {}
    Dismissal(const Dismissal&) = delete;
    Dismissal& operator=(const Dismissal&) = delete;
    ~Dismissal() { pair_.dismiss(); }

   private:
    PlayerPair& pair_;
  };

  PlayerPair(const PlayerPair&) = delete;
  PlayerPair& operator=(const PlayerPair&) = delete;
  ~PlayerPair() { dismiss(); }

  Player& first() { return first_; }
  Player& second() { return second_; }

  /// Returns the seating in which the first player has that colour.
  Seating seating(Colour of_first) {
    return of_first == Colour::red ? Seating{first_, second_} : Seating{second_, first_};
  }

  /// Ends both programs: both are asked before either is waited for. They may be prepared again.
  void dismiss() {
    first_.ask_to_quit();
    second_.ask_to_quit();
    first_.retire();
    second_.retire();
  }

  /// Ends the programs that are not to play on after that game of theirs. These are both if it was
  /// void or each game has fresh ones, otherwise those that broke a rule.
  void dismiss_after(const GameRecord& record, const Seating& seats, Restart restart) {
    const bool is_void = record.outcome.ending == Ending::void_game;
    if (is_void || restart == Restart::game)
      dismiss();
    else
      seats.retire_at_fault(record);
  }

 private:
  NameTags tags_;
  Player first_;
  Player second_;
};

}  // namespace connect4
