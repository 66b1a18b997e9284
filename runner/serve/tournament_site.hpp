// A tournament as a web site, and that site while the tournament is played.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <thread>

#include "runner/process/pace.hpp"
#include "runner/serve/game_feed.hpp"
#include "runner/web/web_server.hpp"
#include "runner/web/web_site.hpp"

namespace connect4 {

/// The form of a tournament's site.
struct TournamentView {
  NamesReader names{};             ///< without it all players have their own names
  nlohmann::ordered_json arena{};  ///< the page's member of that name, if it is one of an arena
  bool is_data = false;            ///< whether `/` is the data of the page, as JSON, without viewer
};

/// The page of a folder's tournament at `/` and its events at `/events`, as protocol/PAGE.md
/// describes them. It only reads the store, and that only while somebody watches. If that fails,
/// visitors are told why, standard error too, and it is tried again. For one thread.
class TournamentSite final : public WebSite {
 public:
  /// Throws StoreError if the folder has no tournament, and the exceptions of the view's names.
  explicit TournamentSite(std::filesystem::path folder, TournamentView view = {});

  WebAnswer answer(const WebRequest& request) override;
  void refresh() override;
  void finish() override;

 private:
  WebAnswer page();
  WebAnswer events(const WebRequest& request);
  bool make_page();
  void look();
  void follow_folder();
  bool has_another_edition();
  void complain(const std::string& problem);

  std::filesystem::path folder_;
  TournamentView view_;
  std::shared_ptr<WatchedTournament> tournament_;  // its streams hold it too
  std::shared_ptr<const std::string> page_;
  std::int64_t page_of_ = 0;  // version of the store
  std::int64_t edition_of_ = 0;
  Pace page_pace_;
  std::string complaint_;  // the last one
};

/// Serves a folder's tournament in a thread of its own. A run waits for it only at its end, and
/// never fails with it: its errors go to standard error.
class RunServer {
 public:
  /// Begins. Throws StoreError if the folder has no tournament.
  RunServer(Listener listener, HostNames hosts, const std::filesystem::path& folder);
  ~RunServer();  ///< ends it, once every viewer has all events: within two seconds

  /// Until the program is told to stop.
  void wait();

 private:
  void serve();

  TournamentSite site_;
  WebServer server_;
  std::thread thread_;
};

}  // namespace connect4
