// The program that is an arena's site.
#pragma once

#include <chrono>
#include <filesystem>
#include <memory>
#include <optional>

#include "runner/arena/arena_folder.hpp"
#include "runner/arena/desk/program_words.hpp"
#include "runner/arena/site_settings.hpp"
#include "runner/process/child_process.hpp"
#include "runner/web/listener.hpp"

namespace connect4 {

/// Keeps the site going: a process in a sandbox of its own. It sees the results and the arena's
/// files, which it cannot change, writes into the inbox, and has no network but its listening
/// socket. It is started again if it ends; visitors wait meanwhile, since the socket stays open.
/// Belongs to one thread. Throws SystemFault if the sandbox cannot be made.
class SiteProcess {
 public:
  SiteProcess(const ArenaFolder& folder, SiteSettings settings, Listener listener);

  /// Starts it if it does not run, and passes its errors on.
  void look();

 private:
  Command command() const;

  const ArenaFolder folder_;
  const SiteSettings settings_;
  const std::shared_ptr<const Descriptor> socket_;
  std::optional<ChildProcess> program_;
  std::unique_ptr<ProgramWords> words_;
  std::chrono::steady_clock::time_point not_before_{};
};

}  // namespace connect4
