// The config file of a tournament. TOURNAMENT_FILE.md is the normative text.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "lib/expected.hpp"
#include "lib/tournament/config/tournament_config.hpp"
#include "protocol/tournament_file/config_setting.hpp"

namespace connect4 {

inline constexpr std::size_t max_name = 64;  ///< characters of a name, as in the protocol

/// What is_printable_name() and is_tournament_name() ask for, for messages.
inline constexpr std::string_view printable_name_rule =
    "1 to 64 printable characters, without spaces around them";
inline constexpr std::string_view tournament_name_rule =
    "1 to 64 printable characters without a slash, not beginning with a dot";

/// Returns whether a tournament or a player can have this name.
bool is_printable_name(const std::string& text);

/// Returns whether the text is a name for a tournament, which can be a folder's as well.
bool is_tournament_name(const std::string& text);

/// A config file that was understood.
struct TournamentFile {
  TournamentConfig config;           ///< complete; paths as they are in the file
  std::map<std::string, int> lines;  ///< of the values, by path: {"players[1].command", 4}
  std::vector<std::string>
      paths_of_players;  ///< the path of the value that names each: "players[1].command"

  /// The line of the value at that path, or of the nearest one around it that is in the file.
  int line_of(const std::string& path) const;
};

/// A command in words.
using Words = std::vector<std::string>;

/// Returns the paths that match a pattern of players, such as "subs/*". Paths in one of the `named`
/// commands are left out: they belong to other players of the file. The error says why no path
/// matches.
using PathsMatching =
    std::function<Expected<Words>(const std::string& pattern, const std::vector<Words>& named)>;

/// For configs that name every player.
Expected<Words> no_pattern(const std::string& pattern, const std::vector<Words>& named);

/// Reads the text of a config file. `file_name` is for the messages, and names a tournament that
/// has no name. Touches no file itself: whether players and openings exist is not looked at. If a
/// pattern names players, `paths_matching` is asked for them. `settings` go before the members of
/// the text.
///
/// The error is one or more lines, "FILE:LINE: PATH ...", the first ten errors by line. A syntax
/// error is alone, with its column and the text of its line. Never throws, for any bytes.
Expected<TournamentFile> read_tournament_file(std::string_view text, const std::string& file_name,
                                              const PathsMatching& paths_matching = no_pattern,
                                              const std::vector<ConfigSetting>& settings = {});

/// The folder for the results of such a file: its `output`, defaults as above, as written in the
/// file. Nothing else in the file is looked at, so that results can be read even if the rest is
/// wrong. The error is that of a file that is not a JSON object.
Expected<std::string> read_tournament_output(std::string_view text, const std::string& file_name);

/// The config as a JSON text with every member that its format has, defaults included, in a fixed
/// order: equal configs have equal texts. Reading it gives the config back.
std::string to_json(const TournamentConfig& config);

/// The effect of a member of the config.
enum class Decides : std::uint8_t {
  games,   ///< the rules of games, or their players and openings
  extent,  ///< the number of games
  rest,    ///< nothing of any game
};

/// Returns the effect of the member of that name.
Decides decided_by(std::string_view member);

/// Returns the bounds and choices of all members as a part of a JSON schema.
std::string config_schema();

}  // namespace connect4
