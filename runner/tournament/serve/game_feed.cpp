#include "runner/tournament/serve/game_feed.hpp"

#include <limits>

#include "protocol/page/live_events.hpp"
#include "runner/tournament/report/page_report.hpp"

namespace connect4 {

namespace {

constexpr std::chrono::milliseconds between_looks{200};
constexpr std::chrono::milliseconds between_tables{1'000};

/// Everybody who watches asks for the same games at about the same time.
constexpr std::size_t most_kept = std::size_t{4} << 20;

}  // namespace

GameFeed::GameFeed(StoreReader& reader)
    : reader_(reader),
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

void GameFeed::read_tables() {
  const TournamentPage page = read_page_tables(reader_);
  last_that_counts_ = page.last_that_counts;
  tables_ = live_tables(page.data);
  forget_kept();  // a game may have scores now, or another state
  ++tables_version_;
}

const std::string& GameFeed::game(int number) {
  if (const auto known = recent_.find(number); known != recent_.end()) return known->second;
  const auto game = reader_.game(number);
  if (!game)
    throw StoreError("game " + std::to_string(number), "it is gone from the results",
                     "find out who else changes the folder");
  keep(number, live_game(game->record, place_on_page(*game, last_that_counts_)));
  return recent_.at(number);
}

void GameFeed::forget_kept() {
  recent_.clear();
  recent_order_.clear();
  recent_size_ = 0;
}

void GameFeed::keep(int number, std::string data) {
  recent_size_ += data.size();
  recent_.emplace(number, std::move(data));
  recent_order_.push_back(number);
  while (recent_size_ > most_kept && recent_order_.size() > 1) {
    const auto oldest = recent_.find(recent_order_.front());
    recent_size_ -= oldest->second.size();
    recent_.erase(oldest);
    recent_order_.pop_front();
  }
}

}  // namespace connect4
