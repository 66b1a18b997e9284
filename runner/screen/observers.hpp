// Observers of a match that write.
#pragma once

#include <chrono>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "lib/game/drawing.hpp"
#include "lib/tournament/results/repeated_play.hpp"
#include "runner/match/game_observer.hpp"
#include "runner/screen/narration.hpp"
#include "runner/screen/output.hpp"
#include "runner/screen/progress.hpp"

namespace connect4 {

/// Passes everything on to several watchers, in order.
class Observers : public GameObserver {
 public:
  /// Keeps the observer, and returns it.
  template <class Observer>
  Observer* add(std::unique_ptr<Observer> observer) {
    Observer* const added = observer.get();
    kept_.push_back(std::move(observer));
    tell(*added);
    return added;
  }

  /// Passes everything on to an observer that outlives this.
  void tell(GameObserver& observer) { all_.push_back(&observer); }

  void game_started(const GameRecord& record) override;
  void disc_dropped(const GameRecord& record, const Position& position, Cell disc) override;
  void moves_taken_back(const GameRecord& record, const Position& position) override;
  void turn_begins_again(const GameRecord& record, const Position& position) override;
  void game_over(const GameRecord& record) override;
  void match_over() override;
  void match_stopped() override;

 private:
  std::vector<std::unique_ptr<GameObserver>> kept_;
  std::vector<GameObserver*> all_;
};

/// The game record of every finished game as a line of JSON. A void game is written too: it says
/// so itself.
class RecordWriter final : public GameObserver {
 public:
  explicit RecordWriter(Output output) : output_(std::move(output)) {}
  void game_over(const GameRecord& record) override;

 private:
  Output output_;
};

/// One plain line a move and one at the end of each game, and why a fault lost it. An empty line
/// separates a fault from what follows.
class PlainNarrator final : public GameObserver {
 public:
  struct Settings {
    bool one_game = false;                                ///< no line needs the number of the game
    std::function<std::string(const GameRecord&)> story;  ///< text of a finished game
  };

  PlainNarrator(Output output, Settings settings)
      : output_(std::move(output)), settings_(std::move(settings)) {}
  void disc_dropped(const GameRecord& record, const Position& position, Cell disc) override;
  void moves_taken_back(const GameRecord& record, const Position& position) override;
  void game_over(const GameRecord& record) override;

 private:
  std::string number_of(const GameRecord& record) const;
  void write(const std::string& text);

  Output output_;
  Settings settings_;
  bool after_fault_ = false;
};

/// Counts the faults by which players lost games, for a match of which only the score is shown. If
/// neither player could be started, both faults count. Resignations do not.
class FaultTally final : public GameObserver {
 public:
  /// Counts in `counts`, which its owner can read after the match.
  explicit FaultTally(FaultCounts& counts) : counts_(counts) {}
  void game_over(const GameRecord& record) override;

 private:
  FaultCounts& counts_;
};

/// Counts the games that are different, as tournaments do (RepeatCounter).
class DifferentGames final : public GameObserver {
 public:
  void game_over(const GameRecord& record) override;

  /// "2 of the 200 games are different: ...", then `advice`. Empty if all are, or if there are too
  /// many to compare.
  std::string story(const std::string& advice);

 private:
  RepeatCounter repeats_;
  int games_ = 0;
};

/// Counts the games of a match that says nothing else.
class ProgressWatcher final : public GameObserver {
 public:
  explicit ProgressWatcher(int games) : progress_(games, "games") {}
  void game_over(const GameRecord& record) override { progress_.update(record.game); }
  void match_over() override { progress_.wipe(); }
  void match_stopped() override { progress_.wipe(); }

 private:
  Progress progress_;
};

/// Waits after every disc, so that a person can follow. Throws Interrupted at a Ctrl-C.
class Pause final : public GameObserver {
 public:
  explicit Pause(std::chrono::microseconds delay) : delay_(delay) {}
  void disc_dropped(const GameRecord& record, const Position& position, Cell disc) override;

 private:
  std::chrono::microseconds delay_;
};

/// Writes the log of each player in each game into a file of its own, `game-0001-red-mybot.log`. An
/// empty log has a file too. A file of that name is replaced. Throws UsageError if that fails.
class LogWriter final : public GameObserver {
 public:
  /// Makes the folder, and looks at once whether files can be written there. `games` is their
  /// number, if that is known.
  LogWriter(const std::string& folder, std::optional<int> games);

  void game_over(const GameRecord& record) override;

 private:
  void write(const GameRecord& record, Colour colour) const;

  std::filesystem::path folder_;
  std::size_t digits_;  // so that the names sort
};

}  // namespace connect4
