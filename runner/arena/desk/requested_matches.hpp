// The matches that people ask for, on their way.
#pragma once

#include <array>
#include <atomic>
#include <optional>
#include <string>
#include <vector>

#include "lib/tournament/config/arena_plan.hpp"
#include "runner/arena/arena_folder.hpp"
#include "runner/arena/arena_store.hpp"
#include "runner/arena/desk/arena_match.hpp"
#include "runner/arena/desk/remote_games.hpp"
#include "runner/arena/inbox.hpp"
#include "runner/arena/requested_match.hpp"
#include "runner/process/pace.hpp"

namespace connect4 {

/// Plays the matches that people ask for, one after the other, on a processor that no rated game
/// uses, and keeps their states in a file of the class. For one thread.
class RequestedMatches {
 public:
  /// The store and the games outlive it. There is one processor at least, if the plan has such
  /// matches. Those that an earlier run has not finished are over.
  RequestedMatches(ArenaFolder folder, const ArenaPlan& plan, ArenaStore& store,
                   RemoteGames& remote_games, const std::vector<int>& processors);

  /// Takes a request, or says why not. The answer has the number of the match. An entry that a kill
  /// has left in the inbox is taken once.
  EntryAnswer add(const SentWish& sent, const Person& person, const std::string& entry);

  /// Ends the matches of this person, and those against its players.
  void end_matches_of(const Person& person);

  /// To be called several times per second.
  void look();

 private:
  /// A player of a match, and the person on whose machine it is; 0: on ours.
  struct Side {
    PlayerSpec player;
    std::int64_t owner = 0;
    Presence presence{};
  };

  std::optional<EntryAnswer> refuse(const SentWish& sent, const Person& person) const;
  std::vector<Side> sides();
  static const Side* find_side(const std::vector<Side>& sides, const std::string& name);
  void begin(RequestedMatch& match);
  void begin_with(RequestedMatch& match, const Side& own, const Side& opponent);
  void finish(RequestedMatch& match, const std::string& problem);
  void follow(RequestedMatch& match);
  void end(const std::string& why);
  bool are_connected(const std::vector<std::int64_t>& people) const;
  void write(const std::vector<RequestedMatch>& matches) const;

  const ArenaFolder folder_;
  const ArenaPlan plan_;
  ArenaStore& store_;
  RemoteGames& remote_games_;
  const int processor_;
  Pace pace_;
  std::vector<RequestedMatch> matches_;
  std::array<std::atomic<int>, 3> score_{};  // wins, draws and losses of the one in progress
  std::string why_ended_;                    // it before its last game; empty: we did not
  std::optional<ArenaMatch> match_;          // the one in progress
};

}  // namespace connect4
