#include "runner/tournament/stored_config.hpp"

#include "protocol/tournament_file.hpp"
#include "runner/tournament/store_error.hpp"
#include "runner/tournament/store_reader.hpp"

namespace connect4 {

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

}  // namespace connect4
