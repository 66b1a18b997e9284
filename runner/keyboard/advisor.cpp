#include "runner/keyboard/advisor.hpp"

#include "runner/analysis/analysis_options.hpp"
#include "runner/analysis/parallel_solver.hpp"
#include "runner/analysis/position_analysis.hpp"

namespace connect4 {

namespace {

constexpr std::chrono::seconds patience(2);  // of a person who has asked

}  // namespace

Advisor::Advisor()
    : book_(find_book(SolvingSettings().book)),
      limit_(patience),
      solver_(SolvingSettings().table_bytes, huge_pages()) {
  solver_.stop_when(limit_.flag());
  solver_.look_into(book_ ? &*book_ : nullptr);
}

PositionAnalysis Advisor::look_at(const Position& position) {
  AnalysisWish wish;
  wish.columns = wish.best = true;
  return analyse(solver_, limit_, position, wish);
}

}  // namespace connect4
