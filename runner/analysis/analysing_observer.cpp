#include "runner/analysis/analysing_observer.hpp"

#include "runner/analysis/book_shelf.hpp"
#include "runner/analysis/huge_pages.hpp"
#include "runner/analysis/record_scorer.hpp"
#include "runner/process/stop_signal.hpp"

namespace connect4 {

AnalysingObserver::AnalysingObserver(GameObserver& watcher, const SolvingSettings& settings)
    : watcher_(watcher),
      book_(find_book(settings.book)),
      solver_(settings.table_bytes, huge_pages()) {
  solver_.stop_when(limit_.flag());
  solver_.look_into(book_ ? &*book_ : nullptr);
}

/// Who stops us while we solve loses the scores, not the game.
void AnalysingObserver::game_over(const GameRecord& record) {
  GameRecord scored = record;
  try {
    score_record(scored, solver_, limit_);
  } catch (const Interrupted&) {
    watcher_.game_over(record);
    throw;
  }
  watcher_.game_over(scored);
}

}  // namespace connect4
