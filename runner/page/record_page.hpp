// A page of games that belong to no tournament.
#pragma once

#include <array>
#include <cstdint>
#include <string>

#include "protocol/page/page_data.hpp"
#include "runner/page/record_tables.hpp"

namespace connect4 {

/// Game records on their way into a page. The viewer counts their table. A value.
class RecordPage {
 public:
  /// `exact_times`: beside their steps.
  explicit RecordPage(bool exact_times = false) { data_.games = PackedGames(exact_times); }

  /// Adds a game of players that are known by their names alone. Void games are passed over. A game
  /// whose number is not above that of the game before has the next one: records may have been
  /// added to a file by several matches.
  void add(GameRecord record);

  /// Adds a game whose red and blue are those of the list, beside which their commands stand. A
  /// player's name is what it last answered to.
  void add(GameRecord record, const std::array<std::int32_t, 2>& seats);

  std::vector<PagePlayer>& players() { return data_.players; }

  /// What the page shows under that title.
  PageData data(const std::string& title) &&;

  /// HTML for readers without scripts: how many games there are, who has won how many.
  std::string tables() const;

 private:
  PageData data_;
  RecordTables tables_;
  PlaceList names_;
  int last_number_ = 0;
};

}  // namespace connect4
