// The time of a player to think, its rights during the opponent's turn, and the life of its
// process.
#pragma once

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdint>
#include <optional>
#include <string_view>

namespace connect4 {

/// The times a player is given.
struct TimeControl {
  std::chrono::milliseconds turn{1000};      ///< for each turn
  std::chrono::milliseconds bank{5000};      ///< reserve for the whole game
  std::chrono::milliseconds startup{10000};  ///< to answer `name`, off the clock
  bool unlimited = false;                    ///< a person: turn and bank do not count

  /// Time to get ready before a game, off the clock; if it is missing, see ready_limit().
  std::optional<std::chrono::milliseconds> ready{};

  /// Fixed work: the processor time for each turn, of all processes and threads of the player. If
  /// it is missing, processor time does not count. Set by fix_work().
  std::optional<std::chrono::milliseconds> turn_cpu{};

  /// Gives each turn that much processor time. The time on the clock is then ten times as long, for
  /// machines that others use too, and the bank is empty.
  constexpr void fix_work(std::chrono::milliseconds cpu) {
    constexpr int times_as_long = 10;
    turn_cpu = cpu;
    turn = times_as_long * cpu;
    bank = std::chrono::milliseconds(0);
  }

  /// Returns the time that a player may plan a turn with.
  constexpr std::chrono::milliseconds time_to_think() const { return turn_cpu.value_or(turn); }

  /// Returns how long a player may get ready. The default is ten turns, at least 1 s and at most
  /// `startup`.
  constexpr std::chrono::milliseconds ready_limit() const {
    return ready.value_or(std::min(std::max(10 * turn, std::chrono::milliseconds(1000)), startup));
  }

  friend constexpr bool operator==(const TimeControl&, const TimeControl&) = default;
};

/// One player's clock in one game. Pure arithmetic: it never asks for the time.
class Clock {
 public:
  using Duration = std::chrono::nanoseconds;

  explicit constexpr Clock(const TimeControl& control) : control_(control), bank_(control.bank) {}

  /// Returns the time limit of the next turn, or nothing for a player without a limit.
  constexpr std::optional<Duration> allowed() const {
    if (control_.unlimited) return std::nullopt;
    return control_.turn + bank_;
  }

  /// Returns the rest of the reserve, or nothing for a player without a limit.
  constexpr std::optional<Duration> bank() const {
    if (control_.unlimited) return std::nullopt;
    return bank_;
  }

  /// Takes a finished turn off the clock. Time beyond the turn's own comes from the bank. Returns
  /// whether the turn was in time; the bank never goes below zero.
  constexpr bool spend(Duration elapsed) {
    if (control_.unlimited) return true;
    const Duration excess = std::max(elapsed - Duration(control_.turn), Duration::zero());
    const bool in_time = excess <= bank_;
    bank_ -= std::min(excess, bank_);
    return in_time;
  }

  constexpr const TimeControl& control() const { return control_; }

 private:
  TimeControl control_;
  Duration bank_;
};

/// The treatment of a player that computes during the opponent's turn.
enum class Pondering : std::uint8_t {
  flag,    ///< over 50 ms of processor time in one turn of the other's gives a warning
  freeze,  ///< it cannot: its processes are stopped between its turns
  allow,   ///< nothing
};

inline constexpr std::array<std::string_view, 3> pondering_names{"flag", "freeze", "allow"};

/// Returns the word that configs and options have for it.
constexpr std::string_view name(Pondering pondering) {
  return pondering_names[static_cast<std::size_t>(pondering)];
}

constexpr std::optional<Pondering> pondering_from_name(std::string_view text) {
  for (std::size_t i = 0; i < pondering_names.size(); ++i)
    if (pondering_names[i] == text) return static_cast<Pondering>(i);
  return std::nullopt;
}

enum class Restart : std::uint8_t {
  match,  ///< for all games of a match, or of a meeting of a tournament
  game,   ///< for one game
};

}  // namespace connect4
