// The display of a run for a person.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "runner/process/pace.hpp"
#include "runner/screen/progress.hpp"
#include "runner/tournament/report/report.hpp"
#include "runner/tournament/run/tournament_run.hpp"

namespace connect4 {

/// Progress on standard error. On a terminal this is the current table and the state of a
/// sequential test. A bar has the games per second and the time left. All is redrawn
/// in place. Elsewhere it is a plain line every ten seconds, with the state of a sequential test.
/// If progress is off, nothing of this is shown. A player that withdraws is named at once. Belongs
/// to one thread.
class RunDisplay final : public RunObserver {
 public:
  /// `reader` is read for the table, and must outlive the display.
  RunDisplay(StoreReader& reader, bool shows_progress);
  ~RunDisplay() override;  ///< wipes its drawing

  void planned(std::size_t games) override;
  void recorded(const GameResult& game) override;
  void tick(const std::string& awaited) override;
  void withdrawn(const WithdrawnPlayer& player) override;
  void notice(const std::string& sentence) override;

 private:
  void wipe();
  void write_line(const std::string& awaited);
  void draw(const std::string& awaited);

  StoreReader& reader_;
  const bool shows_progress_;
  const bool is_live_;
  const bool has_test_;
  std::unique_ptr<Progress> progress_;  // one count for all stages of a run
  int done_ = 0;                        // games of this run
  int drawn_lines_ = 0;                 // above the cursor
  Pace tables_;
};

}  // namespace connect4
