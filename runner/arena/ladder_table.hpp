// The places and ratings of players, by the names that the class knows.
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <vector>

#include "runner/process/pace.hpp"
#include "runner/store/store_reader.hpp"

namespace connect4 {

/// The line of a player in the ladder's table.
struct LadderLine {
  int place = 0;
  std::optional<double> elo{}, low{}, high{};
  std::int64_t games = 0;
  std::string withdrawal{};  ///< why the ladder has withdrawn it; empty if it has not
  bool is_remote = false;    ///< whether it runs on its owner's machine
};

/// {"elo","low","high"}, with null for what is missing; null if all are. A player that has lost all
/// games that show its strength has only a bound.
nlohmann::ordered_json rating_json(const std::optional<double>& elo,
                                   const std::optional<double>& low,
                                   const std::optional<double>& high);

/// Returns the own names of a tournament's players, in the order of its list.
std::vector<std::string> own_names(StoreReader& reader);

/// Returns whether the player has games with files of this hash. All games of an older version are
/// set aside before the first of a new one, so any game tells.
bool has_games_of(StoreReader& reader, const std::string& player, const std::string& hash);

/// Reads the table of a store again if it has changed, and not too often. For one thread. Throws
/// StoreError.
class LadderTable {
 public:
  explicit LadderTable(const std::filesystem::path& results);

  /// Returns the player's line as it was a moment ago; null if it has none.
  const LadderLine* find(const std::string& name);

  /// Returns whether the rating is as precise as the ladder's config wants it, or cannot become so.
  bool is_precise(const LadderLine& line) const;

  StoreReader& reader() { return reader_; }

 private:
  void look();
  void read();

  StoreReader reader_;
  Pace pace_;
  std::int64_t of_version_ = -1;
  std::map<std::string, LadderLine> lines_;
  double error_bar_ = 0;         // of the config
  std::int64_t most_games_ = 0;  // likewise
};

}  // namespace connect4
