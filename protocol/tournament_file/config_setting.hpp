// A member of a config that somebody sets from outside its file.
#pragma once

#include <string>
#include <string_view>

#include "lib/expected.hpp"

namespace connect4 {

struct LocatedJson;

/// `time.turn_ms=10` in two.
struct ConfigSetting {
  std::string path;   ///< of the member: names with dots between them, [I] after one for an item
  std::string value;  ///< JSON if it can be read as such, otherwise a text
};

/// Reads PATH=VALUE.
Expected<ConfigSetting> parse_setting(std::string_view text);

/// Puts the value in the place of the one that the path leads to, or adds it; its line is 0, for
/// which complaints name `--set`. Objects on the way that are not there are made; items have to be
/// there. The error says at which place the path ends.
Expected<void> apply_setting(LocatedJson& file, const ConfigSetting& setting);

}  // namespace connect4
