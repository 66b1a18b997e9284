// On what machines a tournament was played, and whether that mattered.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "lib/tournament/statistics/processor_kinds.hpp"
#include "runner/store/store_reader.hpp"
#include "runner/tournament/report/report.hpp"

namespace connect4 {

/// The kinds of processors that played, and those players who did better on one than on another by
/// more than chance. A value type.
struct ProcessorReport {
  int nodes = 0;
  std::vector<std::string> kinds;  ///< one alone, or none, where there is nothing to say
  std::vector<KindDifference> differences;
};

/// Reads the results once more where several kinds of processors have played; else next to nothing.
/// Throws StoreError.
ProcessorReport read_processors(StoreReader& reader);

/// "played on 3 nodes with 2 kinds of processors", and a line for each player who did better on one
/// of them. Empty where one kind has played.
std::string processors_text(const ProcessorReport& processors, const TournamentReport& report);

/// {"nodes", "kinds": [names], "differences": [{"player", "p_value", "score": [by kind, or null]}]}
nlohmann::ordered_json processors_json(const ProcessorReport& processors,
                                       const TournamentReport& report);

}  // namespace connect4
