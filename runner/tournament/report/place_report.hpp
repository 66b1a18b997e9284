// Places by strength, as tables and programs read them.
#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <string>

#include "lib/tournament/statistics/places.hpp"

namespace connect4 {

/// The chance in percent that the player is the strongest, "12.5"; "-" if nothing is known.
std::string best_text(const std::optional<Place>& place);

/// "2-4", or "3"; "-" if nothing is known.
std::string places_text(const std::optional<Place>& place);

/// `best`, `low` and `high`; null if nothing is known.
nlohmann::ordered_json place_json(const std::optional<Place>& place);

}  // namespace connect4
