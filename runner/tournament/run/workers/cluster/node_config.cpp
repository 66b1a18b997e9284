#include "runner/tournament/run/workers/cluster/node_config.hpp"

#include <nlohmann/json.hpp>

#include "protocol/files/file.hpp"
#include "protocol/tournament_file/tournament_file.hpp"
#include "runner/console/usage_error.hpp"
#include "runner/tournament/run/workers/cluster/chunk_folder.hpp"

namespace connect4 {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t most_config_bytes = 64 << 20;

}  // namespace

void write_node_config(const std::filesystem::path& file, const TournamentConfig& config) {
  const Json whole{{"folder", config.folder}, {"config", Json::parse(to_json(config))}};
  ChunkFolder::write(file, whole.dump(2) + "\n");
}

TournamentConfig read_node_config(const std::filesystem::path& file) {
  const auto text = read_whole_file(file.string(), most_config_bytes, "any config");
  if (!text) throw UsageError("cannot read " + file.string() + ": " + text.error());
  const Json whole = Json::parse(*text, nullptr, false);
  if (!whole.is_object() || !whole.contains("config") || !whole.contains("folder") ||
      !whole["folder"].is_string())
    throw UsageError(file.string() + " is no config for the nodes of a cluster");
  auto read = read_tournament_file(whole["config"].dump(), file.string());
  if (!read) throw UsageError(read.error());
  read->config.folder = whole["folder"].get<std::string>();
  return std::move(read->config);
}

}  // namespace connect4
