// The options of a call of `connect4 play`.
#pragma once

#include <array>
#include <chrono>
#include <optional>
#include <string>

#include "runner/command_line/arguments.hpp"
#include "runner/command_line/page.hpp"
#include "runner/match/match.hpp"
#include "runner/match/player.hpp"

namespace connect4 {

/// Returns the page of `connect4 play`: the one place that defines its options.
CommandPage play_page();

/// Returns whether it is `connect4 play` without more: two people play at this keyboard. Every
/// option needs players.
bool names_no_players(const Arguments& arguments);

/// With --show nothing is played: throws UsageError for an option that would be of no use then.
void refuse_options_of_matches(const Arguments& arguments);

/// Throws UsageError if there are players or options besides --page-only.
void refuse_all_but_page_only(const Arguments& arguments);

/// --scale.
int read_scale(const Arguments& arguments);

/// A command line of `connect4 play` that makes sense.
struct PlayOptions {
  std::array<PlayerSpec, 2> players;
  std::array<std::string, 2> commands;  ///< the words typed for them
  MatchSettings match;
  bool original = false;  ///< the original's rounds instead of a number of games
  std::chrono::microseconds delay{0};
  bool quiet = false;
  bool verbose = false;  ///< faults are shown with their whole messages
  bool json = false;
  std::optional<std::string> record;  ///< file for the game records
  std::optional<std::string> logs;    ///< folder for the logs of players
  bool analyse = false;               ///< finished games get their exact scores
  std::string colour = "auto";        ///< auto, always or never
  std::optional<int> processor;       ///< to pin the match to; nothing leaves that to the system
  bool window = false;
  bool browser = false;
  int scale = 1;                    ///< of the window and the pictures
  std::optional<std::string> svg;   ///< file for a picture of the last board
  std::optional<std::string> png;   ///< likewise
  std::optional<std::string> gif;   ///< file for a moving picture of the last game
  std::optional<std::string> page;  ///< file for the page of the match

  /// Returns whether the player in that seat, 0 or 1, is a person.
  bool is_person(std::size_t seat) const;
  bool has_person() const { return is_person(0) || is_person(1); }

  /// Returns the number of games; nothing if the rounds decide it.
  std::optional<int> games() const;

  /// The player `human` draws the board for its person: nobody else does.
  void let_humans_draw();

  /// The players whose moves we can take from our window or the keys of the terminal: the bundled
  /// `human`. Other programs for persons, such as Ruby players at the keyboard, ask at the terminal
  /// themselves.
  PersonSeats seats() const;

  /// Returns whether somebody else than `human` asks at the terminal.
  bool shares_terminal() const;

  /// The bundled `human` chooses elsewhere, and the choices can be read at that path.
  void seat_humans_at(const std::string& choices);

  /// Throws UsageError if it does not make sense.
  static PlayOptions from(const Arguments& arguments);
};

}  // namespace connect4
