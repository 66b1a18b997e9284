// The answers of an arena's interface.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "runner/web/web_site.hpp"

namespace connect4 {

/// Returns an answer of JSON.
WebAnswer json_answer(unsigned status, const nlohmann::ordered_json& json);

/// {"error":"REASON; REMEDY"}
WebAnswer error_answer(unsigned status, const std::string& error);

}  // namespace connect4
