// Refutations as JSON and as text. REFUTATION.md is the normative text of JSON.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "lib/exam/refutation.hpp"
#include "lib/game/drawing.hpp"

namespace connect4 {

/// Returns the report as REFUTATION.md describes it.
nlohmann::ordered_json refutation_json(const RefutationReport& report);

/// Returns one colour of the report in a few lines for people, with the board at the end.
std::string refutation_text(const Refutation& refutation, const std::string& player,
                            DrawingStyle style);

}  // namespace connect4
