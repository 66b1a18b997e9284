// A page that is served while a tournament is played.
#pragma once

#include <filesystem>
#include <memory>
#include <thread>

#include "runner/serve/tournament_site.hpp"
#include "runner/serve/web_server.hpp"

namespace connect4 {

/// Serves a folder's tournament in a thread of its own. A run waits for it only at its end, and
/// fails with it never: what goes wrong there is said on standard error.
class RunServer {
 public:
  /// Begins. Throws StoreError where there is no tournament in the folder.
  RunServer(Listener listener, HostNames hosts, const std::filesystem::path& folder);
  ~RunServer();  ///< ends it, once everybody who watches has all: within two seconds

  /// Until the program is told to stop.
  void wait();

 private:
  void serve();

  TournamentSite site_;
  WebServer server_;
  std::thread thread_;
};

}  // namespace connect4
