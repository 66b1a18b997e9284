// Circles, as people and programs read them.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "runner/tournament/report/report.hpp"

namespace connect4 {

/// A line with the number of circles and the number that chance gives, and a line for each circle
/// that holds; empty if no three players have met one another.
std::string circles_text(const TournamentReport& report);

/// The circles for programs; null if circles_text() is empty.
nlohmann::ordered_json circles_json(const TournamentReport& report);

}  // namespace connect4
