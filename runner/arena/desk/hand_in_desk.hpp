// The desk of an arena, at which submissions are unpacked, built, checked and entered.
#pragma once

#include <chrono>
#include <filesystem>
#include <map>
#include <optional>
#include <string>

#include "runner/arena/arena_folder.hpp"
#include "runner/arena/arena_store.hpp"
#include "runner/arena/desk/ladder_run.hpp"
#include "runner/arena/ladder_table.hpp"
#include "runner/tournament/report/hidden_paths.hpp"
#include "runner/tournament/run/ladder_entry.hpp"

namespace connect4 {

/// Handles submissions one at a time. A player's fault is told at its step, and the version before
/// plays on. If our system fails, the submission is tried again. For one thread, which may be told
/// to stop (StopSignal); then what was under way begins again with the next desk.
class HandInDesk {
 public:
  /// The ladder run outlives it.
  HandInDesk(const ArenaFolder& folder, LadderRun& games);

  /// Handles the next hand-in. Returns false if none waits. Throws Interrupted when told to stop,
  /// and StoreError.
  bool handle_next();

  /// Takes bots out of the ladder and brings them back, as the teacher wants it; and if the teacher
  /// has done that by a command, notes it. Throws as handle_next() does.
  void follow_members();

 private:
  void resume();
  void follow(const Person& person);
  void take_out(const Person& person);
  void bring_back(const Person& person);
  void enter_again(const Person& person, int version);
  void handle(HandIn& hand_in);
  void work_on(HandIn& hand_in);
  bool take_in(HandIn& hand_in, SubmittedPlayer& submission);
  bool check(HandIn& hand_in, const PlayerSpec& spec);
  void enter(HandIn& hand_in, const Person& person, const Ladder& ladder,
             SubmittedPlayer& submission, const std::string& hash);
  void settle(HandIn& hand_in);
  void fail(HandIn& hand_in, std::string_view step, std::string reason, std::string output = {});
  void save(HandIn& hand_in);
  void begin(HandIn& hand_in, std::string_view step);
  void end(HandIn& hand_in, std::string_view step, StepState state, std::string reason = {});
  void remember_version(const Person& person, const TournamentConfig& config);
  void forget_old_versions(const Person& person);
  void forget_old_builds(const Person& person);
  std::optional<std::int64_t> number_of_upload(const HandIn& hand_in);

  const ArenaFolder folder_;
  ArenaStore store_;
  LadderRun& games_;
  HiddenPaths hidden_;  // from the owner of the submission that is at work
  std::chrono::steady_clock::time_point next_look_at_members_{};
  std::map<std::int64_t, int> failed_tries_;  // by submission: faults of the system
};

}  // namespace connect4
