// From a person's name of a player to the command that starts it.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "lib/expected.hpp"
#include "runner/match/player_spec.hpp"

namespace connect4 {

/// The folders of the files that this installation brings along. The build tree has the same shape.
struct Installation {
  std::filesystem::path players;    ///< the bundled players, one program each
  std::filesystem::path sdk;        ///< a folder for each language: python/connect4.py
  std::filesystem::path share{};    ///< schemas, pages, examples; hosts/ of interpreters
  std::filesystem::path helpers{};  ///< programs that only ours start

  /// PYTHONPATH and RUBYLIB as they are around us, for the modules that players import besides the
  /// SDK.
  std::string python_path{};
  std::string ruby_path{};

  /// Returns the one that the running program belongs to.
  static Installation of_this_program();

  /// Returns the installation for players in a sandbox, without the environment of ours.
  Installation for_sandbox() const;
};

/// A bundled player.
struct BundledPlayer {
  std::string name;
  std::string summary;
  bool is_person = false;   ///< talks to the terminal, plays without a clock and without pinning
  bool reads_book = false;  ///< the installed one, which its sandbox shows it
};

/// Returns the players that come with the program.
const std::vector<BundledPlayer>& bundled_players();

/// The players that are offered if a player is not known.
enum class Seats : std::uint8_t {
  for_anybody,
  for_programs,  ///< no person
};

/// Finds the player that `text` names. That is a bundled name, one of the `hosts` with its guest,
/// the path of an executable, a file with an ending of `interpreters`, or a folder with one of
/// these in it (player_folder.hpp). Any of these may have arguments after it in the string.
/// Anything else with a space is a command line. Its program is looked for in PATH, and a script
/// after the program has to be there. `time` is for players with a clock; a person has none. The
/// error names the input, the reason and the fix.
Expected<PlayerSpec> find_player(const std::string& text, const TimeControl& time,
                                 const Installation& installation,
                                 Seats seats = Seats::for_anybody);

/// Finds it for a command that is in words already.
Expected<PlayerSpec> find_player_in_words(const std::vector<std::string>& words,
                                          const TimeControl& time, const Installation& installation,
                                          Seats seats = Seats::for_anybody);

}  // namespace connect4
