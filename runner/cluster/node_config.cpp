#include "runner/cluster/node_config.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <utility>

#include "protocol/files/file.hpp"
#include "protocol/tournament_file/tournament_file.hpp"
#include "runner/cluster/chunk_folder.hpp"
#include "runner/screen/usage_error.hpp"
#include "runner/tournament/config/config_loader.hpp"

namespace connect4 {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t most_config_bytes = 64 << 20;

bool is_node_config(const Json& whole) {
  const auto is_text = [](const Json& value) { return value.is_string(); };
  return whole.is_object() && whole.contains("config") && is_text(whole.value("folder", Json())) &&
         whole.contains("not_found") && whole["not_found"].is_array() &&
         std::all_of(whole["not_found"].begin(), whole["not_found"].end(), is_text);
}

}  // namespace

void write_node_config(const std::filesystem::path& file, const TournamentConfig& config) {
  Json not_found = Json::array();
  for (const PlayerSpec& player : tournament_players(config))
    if (!player.problem.empty()) not_found.push_back(player.label);
  const Json whole{{"folder", config.folder},
                   {"not_found", not_found},
                   {"config", Json::parse(to_json(config))}};
  ChunkFolder::write(file, whole.dump(2) + "\n");
}

NodeConfig read_node_config(const std::filesystem::path& file) {
  const auto text = read_whole_file(file.string(), most_config_bytes, "any config");
  if (!text) throw UsageError("cannot read " + file.string() + ": " + text.error());
  const Json whole = Json::parse(*text, nullptr, false);
  if (!is_node_config(whole))
    throw UsageError(file.string() + " is no config for the nodes of a cluster");
  auto read = read_tournament_file(whole["config"].dump(), file.string());
  if (!read) throw UsageError::of_lines(read.error());
  read->config.folder = whole["folder"].get<std::string>();
  return {std::move(read->config), whole["not_found"].get<std::vector<std::string>>()};
}

}  // namespace connect4
