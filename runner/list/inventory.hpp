// Who can play here, and what of that is installed.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "runner/catalog/player_catalog.hpp"

namespace connect4 {

/// As protocol/BOT_LIST.md describes it.
nlohmann::ordered_json inventory_json(const Installation& installation);

/// The same as tables, no wider than that if they can help it.
std::string inventory_text(const Installation& installation, int width);

}  // namespace connect4
