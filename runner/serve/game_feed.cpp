#include "runner/serve/game_feed.hpp"

#include <limits>
#include <utility>

#include "runner/tournament/report/page_report.hpp"

namespace connect4 {

namespace {

constexpr std::chrono::milliseconds between_looks_at_games{200};
constexpr std::chrono::milliseconds between_tables{1'000};

constexpr std::size_t most_games_at_once = 512;
constexpr std::size_t most_letters_at_once = std::size_t{1} << 17;

/// Reading a game takes some 50 microseconds.
constexpr int most_games_of_round = 1'000;
constexpr std::size_t most_bytes_of_texts = std::size_t{32} << 20;
/// A game may have scores after that time, or another state.
constexpr std::chrono::seconds age_of_texts{10};

/// Most visitors that differ from the others are a step behind.
constexpr std::size_t most_kept = 16;

}  // namespace

GameFeed::GameFeed(StoreReader& reader, const ShownPlayers& shown, std::uint32_t edition)
    : reader_(reader),
      shown_(shown),
      edition_(edition),
      last_that_counts_(std::numeric_limits<int>::max()),
      look_pace_(between_looks_at_games),
      table_pace_(between_tables),
      texts_pace_(age_of_texts),
      left_in_round_(most_games_of_round) {
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

void GameFeed::begin_round() {
  ++round_;
  left_in_round_ = most_games_of_round;
}

void GameFeed::catch_up() {
  left_in_round_ = std::numeric_limits<int>::max();
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
  recent_.clear();
  if (texts_pace_.is_due()) texts_pace_.take([this] { forget_texts(); });
  ++tables_version_;
}

std::shared_ptr<const GameBatch> GameFeed::games_after(const GameSet& seen) {
  for (const auto& batch : recent_)
    if (batch->from == seen) return batch;
  if (games_.missing_in(seen, 1).empty()) return nullptr;
  auto batch = std::make_shared<const GameBatch>(read_games_after(seen));
  if (batch->events.empty()) return batch;
  recent_.push_back(batch);
  if (recent_.size() > most_kept) recent_.pop_front();
  return batch;
}

GameBatch GameFeed::read_games_after(const GameSet& seen) {
  SeenGames now{edition_, seen};
  std::string events;
  for (const int number : games_.missing_in(seen, most_games_at_once)) {
    const std::string* const text = text_of(number);
    if (text == nullptr) break;
    now.games.add(number);
    events += server_event("game", event_id(now), *text);
    if (events.size() >= most_letters_at_once) break;
  }
  return {seen, std::move(events), std::move(now.games)};
}

/// Returns null if it has to be read, and this round has read enough.
const std::string* GameFeed::text_of(int number) {
  if (const auto found = texts_.find(number); found != texts_.end()) return &found->second;
  if (left_in_round_ <= 0) return nullptr;
  --left_in_round_;
  const auto game = reader_.game(number);
  if (!game)
    throw StoreError("game " + std::to_string(number), "it is gone from the results",
                     "stop the other program that changes the folder, and serve it again");
  std::string text = live_game(hidden_(game->record), place_on_page(*game, last_that_counts_));
  if (bytes_of_texts_ + text.size() > most_bytes_of_texts) forget_texts();
  bytes_of_texts_ += text.size();
  return &(texts_[number] = std::move(text));
}

void GameFeed::forget_texts() {
  texts_.clear();
  bytes_of_texts_ = 0;
}

}  // namespace connect4
