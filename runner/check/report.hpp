// A check as text, as JSON and as a report of cases.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "protocol/results/case_report.hpp"
#include "runner/check/steps.hpp"

namespace connect4 {

/// The line of a step, and below it the help for its author if it failed: reason, last exchange,
/// remedy and log.
std::string describe(const FinishedStep& step, bool colour);

/// "19 steps: 18 passed, 1 failed", and the things that they cannot tell of a player without a
/// sandbox.
std::string describe_total(const Bench& bench, const std::vector<FinishedStep>& steps);

/// Returns the number of steps that ended so.
int count(const std::vector<FinishedStep>& steps, StepVerdict verdict);

/// Returns the report that protocol/CHECK_REPORT.md describes.
nlohmann::ordered_json to_json(const Bench& bench, const std::vector<FinishedStep>& steps);

/// Returns a case for each step that was not skipped.
CaseReport case_report(const std::vector<FinishedStep>& steps);

}  // namespace connect4
