// The board at which one person plays against a player of the class.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <filesystem>
#include <string>
#include <thread>

#include "runner/arena/arena_folder.hpp"
#include "runner/browser/browser_match.hpp"
#include "runner/match/player_spec.hpp"

namespace connect4 {

/// Plays a match in a thread of its own, unrated. The state of the board goes into its file, and
/// the records of its games after those of all others. The members are for one other thread. The
/// destructor ends the match after the player's turn.
class HumanBoard {
 public:
  struct Settings {
    ArenaFolder folder;
    std::int64_t person = 0;           ///< its number
    std::string player;                ///< its name in the ladder
    std::array<PlayerSpec, 2> seats;   ///< the person and the player
    std::array<std::string, 2> names;  ///< theirs for the page
    bool shows_words = false;          ///< of the player: notes and details of its faults
    int processor = 0;

    /// For a move, and for a word after the game.
    std::chrono::seconds patience = std::chrono::minutes(2);

    /// Afterwards the game is played to its end, and no other one follows.
    std::chrono::seconds longest = std::chrono::minutes(30);
  };

  explicit HumanBoard(Settings settings);
  ~HumanBoard();
  HumanBoard(const HumanBoard&) = delete;
  HumanBoard& operator=(const HumanBoard&) = delete;

  std::int64_t person() const { return settings_.person; }
  const std::string& player() const { return settings_.player; }
  int processor() const { return settings_.processor; }

  /// A request that cannot be fulfilled changes nothing.
  void take(const PlayWish& wish);

  /// Gives the game up, and ends the match. The page is told the reason, a sentence.
  void end(const std::string& reason) { match_.leave(reason); }

  /// Writes the state, if it has changed, and gives the game up for a person that is too slow.
  void look();

  /// Returns whether the match is over, and its last state written.
  bool is_over() const { return has_ended_ && written_ == match_.version(); }

 private:
  using Clock = std::chrono::steady_clock;

  void play();
  void play_match_of(PlayerSpec person, PlayerSpec player);

  Settings settings_;
  BrowserMatch match_;
  std::uint64_t written_ = 0;                    // version of the state
  Clock::time_point written_at_ = Clock::now();  // from then on the person can see it
  std::atomic<bool> has_ended_ = false;
  std::thread thread_;  // last: it uses all of the above
};

}  // namespace connect4
