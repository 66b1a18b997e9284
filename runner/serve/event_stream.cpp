#include "runner/serve/event_stream.hpp"

#include <utility>

namespace connect4 {

namespace {

using std::chrono::steady_clock;

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
  GameFeed& feed = tournament_->feed;
  if (const auto games = feed.games_after(seen_.games)) {
    seen_.games = games->to;
    return games->events;
  }
  if (std::exchange(tables_version_, feed.tables_version()) == tables_version_) return {};
  return server_event("standings", {}, feed.tables());
}

}  // namespace connect4
