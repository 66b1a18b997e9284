// A program of another contract, which talks in lines, and the words that start it.
#pragma once

#include <sys/types.h>

#include <algorithm>
#include <chrono>
#include <iostream>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "lib/text/words.hpp"
#include "players/support/command_line.hpp"
#include "protocol/messages/line_reader.hpp"
#include "protocol/messages/message.hpp"
#include "protocol/messages/player_loop.hpp"

namespace connect4 {

/// A guest's mistake, in words for its author.
struct GuestFault : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// The longest wait for a guest.
inline constexpr std::chrono::milliseconds longest_patience{3000};

/// Returns how long a game may wait for a guest: half of the host's time to get ready.
constexpr std::chrono::milliseconds patience_before(const NewGame& game) {
  return std::min(longest_patience, game.ready / 2);
}

/// A guest that runs: we write to its standard input and read its standard output; its standard
/// error is our own. It leads a process group, which is killed with it at the end of this object.
/// Calls wait for the guest as long as it takes. For one thread.
class GuestProcess {
 public:
  /// Starts the program `words[0]`, looked for in PATH, with the other words as its arguments, and
  /// waits until it sleeps, as a reading one does, or the patience ends. Throws GuestFault if it
  /// cannot be started, or ends.
  explicit GuestProcess(const std::vector<std::string>& words,
                        std::chrono::milliseconds patience = longest_patience);
  ~GuestProcess();
  GuestProcess(const GuestProcess&) = delete;
  GuestProcess& operator=(const GuestProcess&) = delete;

  /// Writes the line and its end. A failure to write is found out by read_line().
  void write_line(std::string_view line) const;

  /// The next line that is not empty, without spaces around it. Throws GuestFault if the guest ends
  /// first or the line is too long.
  std::string read_line();

  /// Returns the lines that it has written unasked until now.
  std::vector<std::string> take_waiting_lines();

 private:
  struct Spawning {};
  GuestProcess(const std::vector<std::string>& words, Spawning);

  void wait_until_it_sleeps(std::chrono::milliseconds patience) const;
  bool receive();
  std::string describe_end();

  pid_t pid_ = -1;
  int input_ = -1;   // ours to write to
  int output_ = -1;  // ours to read from
  LineReader lines_;
};

/// Reads the options in front of the guest and takes the words from the guest on. Returns the exit
/// status if there is nothing left to do, as CommandLine::read() does, or if there is no guest.
std::optional<int> read_guest_command(CommandLine& options, int argc, const char* const* argv,
                                      std::vector<std::string>& guest);

/// Plays the guest's moves for the host of that name, and returns its exit status. A Seat is made
/// of the guest's contract and words, has begin_game() and end_game(), and chooses a Column for a
/// Turn.
template <class Seat, class Contract>
int play_guest(const std::string& host, const Contract& contract,
               const std::vector<std::string>& guest) {
  try {
    Seat seat(contract, guest);
    Bot bot{file_of_command(guest), "", {}, {}};
    bot.on_new_game = [&](const NewGame& game) { seat.begin_game(game); };
    bot.on_game_over = [&] { seat.end_game(); };
    bot.choose = [&](const Turn& turn) -> Move { return {seat.choose(turn), std::nullopt, ""}; };
    bot.gets_ready = true;
    return run_player(bot);
  } catch (const GuestFault& fault) {
    std::cerr << host << ": " << fault.what() << "\n";
    return 1;
  }
}

}  // namespace connect4
