#include "runner/tournament/stored_config.hpp"

#include "protocol/tournament_file.hpp"
#include "runner/tournament/store_error.hpp"

namespace connect4 {

TournamentConfig stored_config(const std::string& recorded) {
  auto file = read_tournament_file(recorded, "the recorded config");
  if (!file)
    throw StoreError("the recorded config", file.error(),
                     "the tournament was recorded by another version: use that one");
  return std::move(file->config);
}

}  // namespace connect4
