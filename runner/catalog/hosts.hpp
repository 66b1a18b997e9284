// The programs of ours that play bots written for other runners, and the marks of such files.
#pragma once

#include <array>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "lib/expected.hpp"

namespace connect4 {

/// The guest of a host.
enum class Guest : std::uint8_t {
  file,     ///< a file of source text, which the host loads
  command,  ///< a program with its arguments, which the host starts
};

/// Whether the source looks like an agent for Kaggle's ConnectX. A function at its left edge takes
/// an observation or a configuration, and nothing imports our SDK.
bool looks_like_agent(std::string_view source);

/// Returns whether the text of a program has the answer of riddles.io and theaigames, and no word
/// of our protocol.
bool places_discs(std::string_view program);

/// Returns whether a Python source reads its opponent's column as a number, a line each.
bool reads_columns(std::string_view source);

/// A program of ours that keeps the contract of another runner. To add one: a row below. Help
/// lists it from there, and a test names the pages that must.
struct Host {
  std::string_view
      name;  ///< a player's first word, with options and guest after it; empty: see `ending`
  std::string_view example;  ///< the player as a person writes it
  std::string_view summary;  ///< the programs that it plays, for help
  Guest guest = Guest::file;
  std::string_view program;  ///< in the installation's hosts/; else a bundled player's program
  std::string_view interpreter{};  ///< looked for in PATH, runs a `program` of hosts/
  std::string_view ending{};       ///< of files that it plays without being named
  std::string_view not_with{};     ///< such a file speaks our protocol itself if it requires this
  std::string_view openings{};     ///< the option without which games begin on the empty board only
  std::string_view folder{};       ///< in a sandbox a link that leads to the guest's own
  std::string_view option{};       ///< the option with a value that the `program` of a file takes
  std::string_view guest_title{};  ///< what it plays, in the singular
  bool (*is_guest)(std::string_view source) =
      nullptr;  ///< the sign of its guests, if they have one
};

inline constexpr std::array<Host, 4> hosts{{
    {.name = "kaggle",
     .example = "kaggle agent.py",
     .summary = "plays an agent for Kaggle's ConnectX",
     .program = "kaggle_host.py",
     .interpreter = "python3",
     .folder = "/kaggle_simulations/agent",
     .option = "--agent",
     .guest_title = "an agent for Kaggle's ConnectX",
     .is_guest = looks_like_agent},
    {.name = "fourinarow",
     .example = "fourinarow ./bot",
     .summary = "plays a bot for riddles.io or theaigames",
     .guest = Guest::command,
     .program = "fourinarow",
     .guest_title = "a bot for riddles.io or theaigames",
     .is_guest = places_discs},
    {.name = "columns",
     .example = "columns --base 1 ./bot",
     .summary = "plays a program that reads and writes columns",
     .guest = Guest::command,
     .program = "columns",
     .openings = "--ask",
     .guest_title = "a program that reads and writes columns",
     .is_guest = reads_columns},
    {.name = "",
     .example = "a_player.rb",
     .summary = "plays a class for the original Ruby runner",
     .program = "ruby_host.rb",
     .interpreter = "ruby",
     .ending = ".rb",
     .not_with = "connect4"},
}};

/// Whether it can tell its guest that a game begins from any position, by the words that the player
/// is written with.
bool plays_from_positions(const Host& host, const std::vector<std::string>& words);

/// Returns the host that a player's first word names; null if the word is not a host.
const Host* host_named(std::string_view word);

/// The host that plays that file unasked, by the file's ending; null if there is none. Does not
/// look at the disk.
const Host* host_of(const std::filesystem::path& file);

/// Returns the host whose guest the file is, by its text; null if it has no sign of one.
const Host* host_by_content(const std::filesystem::path& file);

/// Returns the class that a host could play: the base of the last class, or else the name of that
/// class. Empty if the source has no class at its left edge, or if some line talks to a referee.
std::string class_without_player(std::string_view source);

/// Returns a hint for the author of a file that is started as a player and does not say its name:
/// what it is, and how such a file is played. Empty if the text has no sign.
std::string hint_of_source(const std::filesystem::path& file);

/// Returns a mistake that the text of a source file shows, with the fix: it reads standard input
/// to its end, or asks for keys. Empty if it knows a word of our protocol or shows none.
std::string mistake_in_source(const std::filesystem::path& file);

/// Returns why the file cannot be a player and how it is played, if its text says so for certain:
/// it talks to another runner and knows no word of our protocol, or is not UTF-8.
std::optional<Failure> problem_with_source(const std::filesystem::path& file);

}  // namespace connect4
