#include "runner/commands/game_choice.hpp"

#include <array>
#include <utility>

#include "lib/game/outcome.hpp"
#include "runner/commands/reading.hpp"
#include "runner/screen/usage_error.hpp"

namespace connect4 {

namespace {

struct GainOption {
  const char* name;
  Gain gain;
  const char* help;
};

constexpr std::array<GainOption, 3> gains{{
    {"won", Gain::win, "Select games that --player won"},
    {"drawn", Gain::draw, "Select drawn games"},
    {"lost", Gain::loss, "Select games that --player lost"},
}};

/// Void games are in no list.
std::vector<std::string> endings_that_count() {
  std::vector<std::string> names;
  for (const EndingRow& row : ending_table)
    if (row.ending != Ending::void_game) names.emplace_back(row.name);
  return names;
}

std::optional<Gain> read_gain(const Arguments& arguments) {
  const GainOption* given = nullptr;
  for (const GainOption& option : gains) {
    if (!arguments.has(option.name)) continue;
    const std::string written = "--" + std::string(option.name);
    if (given != nullptr) throw both_given("--" + std::string(given->name), written);
    if (option.gain != Gain::draw && !arguments.has("player"))
      throw needs_option(written, "--player NAME");
    given = &option;
  }
  return given == nullptr ? std::nullopt : std::optional(given->gain);
}

}  // namespace

std::vector<Option> game_options() {
  std::vector<Option> options{
      {"player", "NAME", "Select games of this player", ""},
      {"opponent", "NAME", "Select games against this opponent", ""},
      {"reason", "KIND", "Select games that ended for this reason", "", endings_that_count()},
      {"opening", "N", "Select games from this opening, counted from 1", ""},
      {"round", "N", "Select games of this round", ""},
  };
  for (const GainOption& option : gains) options.push_back({option.name, "", option.help, ""});
  return in_group("Selection", std::move(options));
}

GameFilter read_filter(const Arguments& arguments, const StoreHeader& header) {
  GameFilter filter;
  if (const auto name = arguments.text("player")) filter.player = find_player_number(header, *name);
  if (const auto name = arguments.text("opponent"))
    filter.opponent = find_player_number(header, *name);
  if (const auto reason = arguments.text("reason")) filter.ending = ending_from_name(*reason);
  if (arguments.has("opening"))
    filter.opening = static_cast<int>(arguments.number("opening", 1, highest_game_number)) - 1;
  if (arguments.has("round"))
    filter.round = static_cast<int>(arguments.number("round", 1, highest_game_number));
  filter.gain = read_gain(arguments);
  return filter;
}

}  // namespace connect4
