// The tables of games that belong to no tournament.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "lib/game/outcome.hpp"
#include "lib/tournament/results/tally.hpp"
#include "protocol/page/page_data.hpp"

namespace connect4 {

/// The scores of the first player of each pair against the second; players are places in a list.
using RecordScores = std::map<std::pair<std::size_t, std::size_t>, Score>;

/// The points that players have taken from one another. A value.
class RecordTables {
 public:
  /// Counts a game; players are places in the page's list.
  void add(const Outcome& outcome, const std::array<std::int32_t, 2>& players);

  /// Tables with the captions "Standings", most points first, and "Crosstable", for readers without
  /// scripts.
  std::string html(const std::vector<PagePlayer>& players) const;

 private:
  RecordScores scores_;
};

}  // namespace connect4
