#include "runner/arena/desk/arena_match.hpp"

#include <cerrno>
#include <iostream>
#include <random>
#include <utility>

#include "runner/arena/desk/record_keeper.hpp"
#include "runner/process/stop_signal.hpp"
#include "runner/process/system_fault.hpp"
#include "runner/process/this_machine.hpp"

namespace connect4 {

/// Keeps the records, and ends the match if it is to end.
class ArenaMatch::Watcher final : public GameObserver {
 public:
  explicit Watcher(const ArenaMatch& match) : match_(match), records_(match.settings_.records) {}

  void game_over(const GameRecord& record) override {
    if (match_.settings_.keep && record.outcome.ending != Ending::void_game)
      match_.settings_.keep(record);
    else
      records_.game_over(record);
    const bool counts = record.outcome.ending != Ending::void_game;
    if (counts && match_.settings_.game_over) match_.settings_.game_over(record);
    if (match_.is_to_end_) throw Interrupted();
  }

 private:
  const ArenaMatch& match_;
  RecordKeeper records_;
};

ArenaMatch::ArenaMatch(Settings settings)
    : settings_(std::move(settings)), thread_([this] { play(); }) {}

/// A fault of ours costs no player anything: the game is void.
void ArenaMatch::play() {
  try {
    play_games();
  } catch (const Interrupted&) {
    problem_ = "it was stopped";
  } catch (const std::exception& problem) {
    problem_ = problem.what();
    is_void_ = true;
    std::cerr << "a game of the arena is void: " << problem_ << std::endl;
    keep_void_game();
  }
  has_ended_ = true;
}

void ArenaMatch::play_games() {
  if (!pin_to_processor(settings_.processor)) throw SystemFault(errno, "cannot choose a processor");
  Watcher watcher(*this);
  PlayerPair pair(settings_.players[0], settings_.players[1]);
  MatchSettings match;
  match.games = settings_.games;
  match.starts = settings_.starts;
  match.seed = std::random_device{}();
  if (!play_match(pair, match, watcher).complete) problem_ = "a player could not be started";
}

void ArenaMatch::keep_void_game() try {
  GameRecord record;
  for (std::size_t side = 0; side < settings_.players.size(); ++side)
    record.players[side].name = settings_.players[side].fixed_name;
  if (!settings_.starts.empty()) record.start = settings_.starts.front();
  record.outcome = {std::nullopt, Ending::void_game};
  record.void_reason = problem_;
  RecordKeeper(settings_.records).game_over(record);
} catch (const std::exception& problem) {  // the disk, maybe; the first problem was told
  std::cerr << problem.what() << std::endl;
}

}  // namespace connect4
