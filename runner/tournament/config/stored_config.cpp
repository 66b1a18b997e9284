#include "runner/tournament/config/stored_config.hpp"

#include <algorithm>

#include "lib/game/notation.hpp"
#include "lib/text/quotation.hpp"
#include "lib/text/words.hpp"
#include "protocol/tournament_file/tournament_file.hpp"
#include "runner/screen/usage_error.hpp"
#include "runner/store/store.hpp"
#include "runner/store/store_error.hpp"
#include "runner/store/store_reader.hpp"

namespace connect4 {

namespace {

std::vector<ConfiguredPlayer>::iterator find_named(std::vector<ConfiguredPlayer>& players,
                                                   const std::string& name) {
  return std::find_if(players.begin(), players.end(),
                      [&](const ConfiguredPlayer& player) { return player.name == name; });
}

}  // namespace

TournamentConfig stored_config(const std::string& recorded) {
  auto file = read_tournament_file(recorded, "the recorded config");
  if (!file)
    throw StoreError("the recorded config", file.error(),
                     "the tournament was recorded by another version: use that one");
  return std::move(file->config);
}

TournamentConfig recorded_config(const std::filesystem::path& folder) {
  StoreReader reader(folder);
  TournamentConfig config = stored_config(reader.config());
  config.output = std::filesystem::absolute(folder).lexically_normal().string();
  config.folder = reader.config_folder();
  return config;
}

std::optional<OpeningSet> recorded_openings(const TournamentConfig& config) {
  if (!Store::exists(config.output)) return std::nullopt;
  StoreReader reader(config.output);
  const TournamentConfig recorded = stored_config(reader.config());
  if (recorded.openings != config.openings || recorded.seed != config.seed) return std::nullopt;
  OpeningSet openings;
  for (const OpeningEntry& entry : reader.header().openings)
    openings.push_back({parse_digits(entry.moves).value_or(std::vector<Column>()), entry.start});
  return openings;
}

void keep_recorded_defaults(TournamentConfig& config) {
  if (!Store::exists(config.output)) return;
  StoreReader reader(config.output);
  const TournamentConfig recorded = stored_config(reader.config());
  if (config.has_default_openings_per_pairing)
    config.openings_per_pairing = recorded.openings_per_pairing;
  if (config.has_default_openings && !config.sprt &&
      (recorded.openings == usual_openings || recorded.openings == balanced_openings))
    config.openings = recorded.openings;
}

void keep_recorded_players(TournamentConfig& config) {
  if (!config.finds_players || !Store::exists(config.output)) return;
  StoreReader reader(config.output);
  std::optional<std::string> anchor;
  if (config.rating.anchor)
    anchor = config.players.at(static_cast<std::size_t>(config.rating.anchor->player)).name;
  std::vector<ConfiguredPlayer> players = stored_config(reader.config()).players;
  for (ConfiguredPlayer& player : config.players)
    if (const auto known = find_named(players, player.name); known != players.end())
      *known = std::move(player);
    else
      players.push_back(std::move(player));
  if (anchor)
    config.rating.anchor->player =
        static_cast<std::int32_t>(find_named(players, *anchor) - players.begin());
  config.players = std::move(players);
}

void refuse_unconfined_players(const TournamentConfig& config,
                               const std::filesystem::path& folder) {
  if (config.sandbox.enabled) return;
  std::string text =
      shown(folder.string()) +
      " is to be played without a sandbox; its players could do whatever you may do:";
  for (const ConfiguredPlayer& player : config.players)
    text += "\n  " + player.name + ": " + as_shell_line(player.command);
  throw UsageError::of_lines(
      text + "\ngive a config file of yours, or start them all the same with --unconfined");
}

ConfigChanges changes_since(const std::string& recorded, const std::string& folder,
                            const TournamentConfig& today) {
  std::error_code ignored;
  const bool is_gone =
      std::filesystem::status(folder, ignored).type() == std::filesystem::file_type::not_found;
  return compare_configs(to_json(stored_config(recorded)), to_json(today),
                         {folder, today.folder, is_gone});
}

}  // namespace connect4
