// A page of games that belong to no tournament: of records, or of a match.
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
#include "runner/match/game_observer.hpp"
#include "runner/page/page_file.hpp"

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

/// Game records on their way into a page. The viewer counts their table. A value.
class RecordPage {
 public:
  /// `exact_times`: besides their steps.
  explicit RecordPage(bool exact_times = false) { data_.games = PackedGames(exact_times); }

  /// Adds a game of players that are known only by their names. Void games are passed over. If a
  /// game's number is not above that of the game before, it gets the next one. Records may have
  /// been added to a file by several matches.
  void add(GameRecord record);

  /// Adds a game. `seats` are the places of red and blue in players(), which has their commands. A
  /// player's name is the last one that it gave.
  void add(GameRecord record, const std::array<std::int32_t, 2>& seats);

  std::vector<PagePlayer>& players() { return data_.players; }

  /// Returns the content of the page under that title.
  PageData data(const std::string& title) &&;

  /// HTML for readers without scripts: the number of games, and the wins of each player.
  std::string tables() const;

 private:
  PageData data_;
  RecordTables tables_;
  PlaceList names_;
  int last_number_ = 0;
};

/// Writes all games of a match as a page once it is over. Belongs to the thread that plays.
class PageWriter final : public GameObserver {
 public:
  /// The players in the order in which they were named. Their names come from the games. Throws as
  /// PageFile does, as match_over() does.
  PageWriter(const std::string& path, const std::array<PagePlayer, 2>& players);

  void game_over(const GameRecord& record) override;
  void match_over() override;
  void match_stopped() override { match_over(); }

 private:
  PageFile file_;
  RecordPage page_;
};

}  // namespace connect4
