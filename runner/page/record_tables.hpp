// The tables of games that belong to no tournament.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "lib/game/outcome.hpp"
#include "lib/tournament/results/tally.hpp"
#include "protocol/page/page_data.hpp"

namespace connect4 {

/// Who has taken how many points from whom. A value.
class RecordTables {
 public:
  /// Counts a game; players are places in the page's list.
  void add(const Outcome& outcome, const std::array<std::int32_t, 2>& players);

  /// Tables with the captions "Standings", most points first, and "Crosstable", for readers without
  /// scripts.
  std::string html(const std::vector<PagePlayer>& players) const;

 private:
  struct Row {
    std::size_t player;
    Score score;
  };
  std::vector<Row> rows(std::size_t players) const;
  std::string cell(const Row& row, const Row& opponent) const;

  std::map<std::pair<std::size_t, std::size_t>, Score> scores_;  // of the first against the second
};

}  // namespace connect4
