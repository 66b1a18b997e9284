#include "runner/serve/tournament_site.hpp"

#include <algorithm>
#include <chrono>
#include <exception>
#include <iostream>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "lib/text/escapes.hpp"
#include "protocol/page/live_events.hpp"
#include "runner/page/page_file.hpp"
#include "runner/process/stop_signal.hpp"
#include "runner/serve/game_feed.hpp"
#include "runner/tournament/report/hidden_paths.hpp"
#include "runner/tournament/report/page_report.hpp"
#include "runner/web/web_site.hpp"

namespace connect4 {

namespace {

/// The games that a viewer has not seen, as they come, and the tables after them. It is over if
/// another edition takes the place of this one, if all is sent and no more will come, and if a game
/// cannot be read. The viewer comes back. For one thread.
class EventStream final : public WebBody {
 public:
  /// `seen` are the viewer's games, maybe of another tournament.
  EventStream(std::shared_ptr<WatchedTournament> tournament, SeenGames seen);

  std::string next() override;
  bool is_over() const override { return is_over_; }

 private:
  std::string news();
  std::string games_or_tables();

  std::shared_ptr<WatchedTournament> tournament_;
  SeenGames seen_;
  int tables_version_ = 0;
  int round_ = -1;  // of the last games
  bool is_begun_ = false, is_over_ = false;
  std::chrono::steady_clock::time_point last_word_{};
};

using std::chrono::steady_clock;

constexpr std::chrono::seconds longest_silence{15};

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
  } catch (const StoreError&) {  // a returning visitor is told the error
    is_over_ = true;
    return {};
  }
}

std::string EventStream::games_or_tables() {
  GameFeed& feed = tournament_->feed;
  if (round_ == feed.round() && !tournament_->is_over) return {};
  if (const auto games = feed.games_after(seen_.games)) {
    seen_.games = games->to;
    round_ = feed.round();
    return games->events;
  }
  if (std::exchange(tables_version_, feed.tables_version()) == tables_version_) return {};
  return server_event("standings", {}, feed.tables());
}

/// Events tell the rest.
constexpr std::chrono::milliseconds between_pages{2'000};

/// The value of `seen` in "a=1&seen=2".
std::optional<std::string> seen_in(std::string_view query) {
  constexpr std::string_view name = "seen=";
  while (!query.empty()) {
    const std::string_view part = query.substr(0, query.find('&'));
    if (part.starts_with(name)) return percent_decoded(part.substr(name.size()));
    query.remove_prefix(std::min(part.size() + 1, query.size()));
  }
  return std::nullopt;
}

}  // namespace

TournamentSite::TournamentSite(std::filesystem::path folder, TournamentView view)
    : folder_(std::move(folder)),
      view_(std::move(view)),
      tournament_(std::make_shared<WatchedTournament>(folder_, view_.names)),
      page_pace_(between_pages) {}

WebAnswer TournamentSite::answer(const WebRequest& request) try {
  if (request.path == "/") return page();
  if (request.path == "/events") return events(request);
  return text_answer(404, "this address does not exist; the page is at /");
} catch (const UsageError& problem) {
  complain(problem.what());
  return text_answer(503, HiddenPaths::around(folder_)(problem.what()));
}

WebAnswer TournamentSite::page() {
  look();
  if (!page_ || (page_of_ != tournament_->reader.version() && page_pace_.is_due()))
    page_pace_.take([this] {
      while (!make_page()) look();
    });
  return text_answer(200, view_.is_data ? "application/json" : "text/html; charset=utf-8", page_);
}

/// Returns false if the folder has had another edition since the last look.
bool TournamentSite::make_page() {
  const StoreReader::Snapshot state(tournament_->reader);
  if (tournament_->reader.edition() != tournament_->edition) return false;
  page_of_ = tournament_->reader.version();
  TournamentPage page = read_page(tournament_->reader, tournament_->shown);
  page.data.seen = event_id({tournament_->edition, page.games});
  page.data.arena = view_.arena;
  page_ = std::make_shared<const std::string>(view_.is_data
                                                  ? data_text(std::move(page.data))
                                                  : page_text(std::move(page.data), page.tables));
  return true;
}

WebAnswer TournamentSite::events(const WebRequest& request) {
  look();
  auto id = request.field("last-event-id");
  if (!id && request.query) id = seen_in(*request.query);
  SeenGames seen{tournament_->edition, {}};
  if (id) {
    auto named = parse_event_id(*id);
    if (!named) return text_answer(400, named.error());
    seen = *std::move(named);
  }
  return {.type = "text/event-stream",
          .length = {},
          .body = std::make_unique<EventStream>(tournament_, std::move(seen)),
          .fields = {}};
}

void TournamentSite::refresh() try {
  const bool somebody_watches = tournament_.use_count() > 1;
  if (!somebody_watches) return;
  tournament_->feed.begin_round();
  look();
} catch (const UsageError& problem) {
  complain(problem.what());
}

void TournamentSite::finish() try {
  tournament_->is_over = true;
  tournament_->feed.catch_up();
} catch (const UsageError& problem) {
  complain(problem.what());
}

void TournamentSite::look() {
  follow_folder();
  tournament_->feed.refresh();
  complaint_.clear();
}

/// `run --fresh` begins another tournament in the folder, `--extend` adds players to one.
void TournamentSite::follow_folder() {
  if (!has_another_edition()) return;
  auto successor = std::make_shared<WatchedTournament>(folder_, view_.names);
  tournament_->has_successor = true;
  tournament_ = std::move(successor);
  page_.reset();
}

bool TournamentSite::has_another_edition() {
  if (tournament_->file.is_replaced()) return true;
  const std::int64_t version = tournament_->reader.version();
  return std::exchange(edition_of_, version) != version &&
         tournament_->reader.edition() != tournament_->edition;
}

/// Once for as long as it is the same.
void TournamentSite::complain(const std::string& problem) {
  if (std::exchange(complaint_, problem) != problem)
    std::cerr << "the page cannot be served: " << problem << std::endl;
}

RunServer::RunServer(Listener listener, HostNames hosts, const std::filesystem::path& folder)
    : site_(folder),
      server_(std::move(listener), std::move(hosts), site_),
      thread_([this] { serve(); }) {}

RunServer::~RunServer() {
  server_.finish();
  wait();
}

void RunServer::wait() {
  if (thread_.joinable()) thread_.join();
}

void RunServer::serve() try { server_.run(); } catch (const Interrupted&) {
} catch (const std::exception& problem) {
  std::cerr << "the page is no longer served: " << problem.what() << std::endl;
}

}  // namespace connect4
