#include "runner/serve/game_feed.hpp"

#include <limits>
#include <utility>

#include "runner/tournament/report/page_report.hpp"

namespace connect4 {

namespace {

constexpr std::chrono::milliseconds between_looks{200};
constexpr std::chrono::milliseconds between_tables{1'000};

constexpr std::size_t most_games_at_once = 64;
constexpr std::size_t most_letters_at_once = std::size_t{1} << 16;

/// Most visitors that differ from the others are a step behind.
constexpr std::size_t most_kept = 16;

}  // namespace

GameFeed::GameFeed(StoreReader& reader, const ShownPlayers& shown, std::uint32_t edition)
    : reader_(reader),
      shown_(shown),
      edition_(edition),
      last_that_counts_(std::numeric_limits<int>::max()),
      look_pace_(between_looks),
      table_pace_(between_tables) {
  refresh();
}

void GameFeed::refresh() {
  const std::int64_t version = reader_.version();
  if (seen_version_ != version && look_pace_.is_due()) {
    seen_version_ = version;
    look_pace_.take([this] { find_games(); });
  }
  if (tables_of_ != version && table_pace_.is_due()) {
    tables_of_ = version;
    table_pace_.take([this] { read_tables(); });
  }
}

void GameFeed::catch_up() {
  seen_version_ = tables_of_ = reader_.version();
  find_games();
  read_tables();
}

void GameFeed::find_games() {
  for (const int number : reader_.numbers(games_.complete_up_to())) games_.add(number);
}

/// Of another edition there are other players: our names would not be theirs.
void GameFeed::read_tables() {
  const StoreReader::Snapshot state(reader_);
  if (reader_.edition() != edition_) return;
  const TournamentPage page = read_page_tables(reader_, shown_);
  hidden_ = HiddenPaths::of(reader_, shown_);
  last_that_counts_ = page.last_that_counts;
  tables_ = live_tables(page.data);
  recent_.clear();  // a game may have scores now, or another state
  ++tables_version_;
}

std::shared_ptr<const GameBatch> GameFeed::games_after(const GameSet& seen) {
  for (const auto& batch : recent_)
    if (batch->from == seen) return batch;
  auto batch = std::make_shared<const GameBatch>(read_games_after(seen));
  if (batch->events.empty()) return nullptr;
  recent_.push_back(batch);
  if (recent_.size() > most_kept) recent_.pop_front();
  return batch;
}

GameBatch GameFeed::read_games_after(const GameSet& seen) {
  SeenGames now{edition_, seen};
  std::string events;
  for (const int number : games_.missing_in(seen, most_games_at_once)) {
    now.games.add(number);
    events += event(number, now);
    if (events.size() >= most_letters_at_once) break;
  }
  return {seen, std::move(events), std::move(now.games)};
}

std::string GameFeed::event(int number, const SeenGames& seen) {
  const auto game = reader_.game(number);
  if (!game)
    throw StoreError("game " + std::to_string(number), "it is gone from the results",
                     "stop the other program that changes the folder, and serve it again");
  return server_event("game", event_id(seen),
                      live_game(hidden_(game->record), place_on_page(*game, last_that_counts_)));
}

}  // namespace connect4
