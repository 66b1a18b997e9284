// The options of a call of `connect4 analyse`.
#pragma once

#include <chrono>
#include <optional>
#include <string>

#include "runner/analysis/analysis_options.hpp"
#include "runner/analysis/position_analysis.hpp"
#include "runner/command_line/arguments.hpp"
#include "runner/command_line/page.hpp"

namespace connect4 {

/// Returns the page of `connect4 analyse`: the one place that defines its options.
CommandPage analyse_page();

/// A command line of `connect4 analyse` that makes sense.
struct AnalyseOptions {
  AnalysisWish wish;
  bool json = false;
  SolvingSettings solving;
  std::optional<std::chrono::microseconds> time;  ///< for each position
  std::string colour = "auto";                    ///< auto, always or never
  std::optional<std::string> position;            ///< the only one; otherwise standard input
  std::optional<std::string> records;             ///< file of game records to be scored
  std::optional<std::string> new_book;            ///< file for a book to be made
  std::optional<int> base;                        ///< the column on the left, 0 or 1
  bool expect = false;                            ///< a value stands after each position

  /// Throws UsageError if it does not make sense.
  static AnalyseOptions from(const Arguments& arguments);
};

}  // namespace connect4
