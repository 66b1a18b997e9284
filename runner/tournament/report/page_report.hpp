// A tournament as a page shows it.
#pragma once

#include <string>

#include "lib/tournament/results/game_set.hpp"
#include "protocol/page/page_data.hpp"
#include "runner/store/store_reader.hpp"
#include "runner/tournament/report/shown_players.hpp"

namespace connect4 {

/// The data of a page and its tables as HTML.
struct TournamentPage {
  PageData data;
  std::string tables;
  GameSet games;             ///< those that the standings are made of
  int last_that_counts = 0;  ///< the number of that game; surplus games come after it
};

/// The page of a store: its standings and the games that are in them, even while a run adds to it.
/// `exact_times`: besides their steps. Throws StoreError as read_report().
TournamentPage read_page(StoreReader& reader, const ShownPlayers& shown = {},
                         bool exact_times = false);

/// Returns it without its games, in much less time.
TournamentPage read_page_tables(StoreReader& reader, const ShownPlayers& shown = {});

/// Returns the place of a game in a page. A game above `last_that_counts` is surplus.
GamePlace place_on_page(const StoredGame& game, int last_that_counts);

}  // namespace connect4
