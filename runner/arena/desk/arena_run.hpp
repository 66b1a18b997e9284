// A running arena: its site, its desk and its games.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "runner/arena/arena_folder.hpp"
#include "runner/arena/arena_store.hpp"
#include "runner/arena/desk/human_games.hpp"
#include "runner/arena/desk/ladder_run.hpp"
#include "runner/arena/desk/rating_watch.hpp"
#include "runner/arena/desk/reception.hpp"
#include "runner/arena/desk/remote_games.hpp"
#include "runner/arena/desk/requested_matches.hpp"
#include "runner/arena/desk/site_process.hpp"
#include "runner/arena/inbox.hpp"
#include "runner/process/descriptor.hpp"
#include "runner/tournament/run/ladder_entry.hpp"
#include "runner/web/listener.hpp"

namespace connect4 {

/// The requests of the person who runs an arena.
struct ArenaRunSettings {
  std::vector<std::string> hosts{};  ///< further host names of the site
  std::string trusted_proxy{};
  std::string url{};         ///< the beginning of links; empty: as it was given before
  std::string listens_at{};  ///< the beginning of links if nobody has given one
};

/// Keeps an arena until the program is told to stop. Everything that it starts ends with it.
/// Belongs to one thread.
class ArenaRun {
 public:
  /// Throws UsageError if the folder has no arena, if another process runs it, or if people may
  /// play and no processor is left for them.
  ArenaRun(const std::filesystem::path& folder, const ArenaRunSettings& settings);

  /// Serves at this socket. Returns when told to stop (StopSignal). Throws StoreError and
  /// SystemFault.
  void run(Listener listener);

 private:
  void fulfil(const SentWish& wish, const Person& person);
  EntryAnswer obey(const TeacherOrder& order);
  EntryAnswer obey_for(const TeacherOrder& order, const Person& person);
  EntryAnswer renew_link(const TeacherOrder& order, const Person& person);
  EntryAnswer add(const TeacherOrder& order);
  EntryAnswer withdraw(const Person& person);
  EntryAnswer restore(const Person& person);
  void move_links_to_address();
  void set_link(const std::string& name, const std::string& key, const std::string& id = "");
  ArenaPlan plan() const;
  std::vector<std::string> options_of_games() const;
  SiteSettings site_settings(const Listener& listener) const;

  const ArenaFolder folder_;
  const ArenaRunSettings settings_;
  const Descriptor lock_;
  const Ladder ladder_;
  ArenaStore store_;
  LadderRun games_;
  HumanGames human_games_;
  RemoteGames remote_games_;
  RequestedMatches matches_;
};

/// Returns how many games an arena of this ladder plays at the same time: it leaves a core to
/// builds and checks, if there is more than one.
int games_at_once_beside_desk(const TournamentConfig& config);

/// Throws UsageError, with the fix, if the folder has no arena.
void require_arena(const ArenaFolder& folder);

}  // namespace connect4
