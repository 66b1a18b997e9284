// JSON text at its edges.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "lib/game/board.hpp"
#include "lib/text/printable.hpp"

namespace connect4 {

/// The text as a JSON string that any reader survives: quotes included, everything outside ASCII
/// escaped, U+FFFD for ill-formed UTF-8.
std::string json_string(std::string_view text);

/// Returns JSON in the form of all our outputs. U+FFFD stands for ill-formed UTF-8. Escapes stand
/// for all characters that printable() would replace, so the text can be shown. Without an indent
/// the JSON is one line.
std::string json_line(const nlohmann::ordered_json& json, int indent = -1);

/// Returns the columns as programs number them, 0 to 6.
nlohmann::ordered_json column_indices(const std::vector<Column>& columns);

/// JSON allows two things that nlohmann_json refuses to read: numbers beyond the range of a double,
/// and escaped surrogates without their other half. JavaScript and Python make such of half an
/// emoji. The text with the nearest double and U+FFFD in their places. Takes any bytes; text that
/// is not JSON does not become JSON.
std::string without_extremes(std::string_view json);

}  // namespace connect4
