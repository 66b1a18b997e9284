#include "runner/tournament/serve/event_stream.hpp"

#include <utility>

namespace connect4 {

namespace {

using std::chrono::steady_clock;

constexpr std::size_t most_games_at_once = 64;
constexpr std::size_t piece = std::size_t{1} << 16;
constexpr std::chrono::seconds longest_silence{15};

}  // namespace

EventStream::EventStream(std::shared_ptr<WatchedTournament> tournament, SeenGames seen)
    : tournament_(std::move(tournament)), seen_(std::move(seen)) {}

std::string EventStream::next() {
  std::string text = std::exchange(is_begun_, true) ? "" : std::string(stream_beginning);
  text += news();
  const auto now = steady_clock::now();
  if (text.empty() && now >= last_word_ + longest_silence) text = sign_of_life;
  if (!text.empty()) last_word_ = now;
  return text;
}

std::string EventStream::news() {
  if (is_over_) return {};
  if (tournament_->has_successor || seen_.edition != tournament_->edition) {
    is_over_ = true;
    return server_event("fresh", {}, "{}");
  }
  try {
    std::string text = games_or_tables();
    if (text.empty()) is_over_ = tournament_->is_over;
    return text;
  } catch (const StoreError&) {  // whoever comes back is told what it is
    is_over_ = true;
    return {};
  }
}

std::string EventStream::games_or_tables() {
  std::string text = new_games();
  const GameFeed& feed = tournament_->feed;
  if (text.empty() && std::exchange(tables_version_, feed.tables_version()) != tables_version_)
    text = server_event("standings", {}, feed.tables());
  return text;
}

std::string EventStream::new_games() {
  GameFeed& feed = tournament_->feed;
  std::string text;
  for (const int number : feed.games().missing_in(seen_.games, most_games_at_once)) {
    seen_.games.add(number);
    text += server_event("game", event_id(seen_), feed.game(number));
    if (text.size() >= piece) break;
  }
  return text;
}

}  // namespace connect4
