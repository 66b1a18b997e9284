// A member of a config that somebody sets from outside its file.
#pragma once

#include <string>
#include <string_view>

#include "lib/expected.hpp"
#include "protocol/tournament_file/located_json.hpp"

namespace connect4 {

/// What complaints name in place of file and line.
inline constexpr int line_of_settings = 0;

/// `time.turn_ms=10` as a value.
struct ConfigSetting {
  std::string path;  ///< of the member: names with dots between them, [I] behind one for an item
  JsonNode value;    ///< in line `line_of_settings`
};

/// Reads PATH=VALUE. The value is JSON where it can be read as such, else it is text.
Expected<ConfigSetting> parse_setting(std::string_view text);

/// Puts the value in the place of the one that the path leads to, or adds it. Objects on the way
/// that are not there are made; items have to be there. The error says where the path ends.
Expected<void> apply_setting(JsonNode& root, const ConfigSetting& setting);

}  // namespace connect4
