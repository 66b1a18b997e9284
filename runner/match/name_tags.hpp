// The names that two players go by.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string>

namespace connect4 {

/// Tells two players at one table apart: of two whose names look alike the one that is named second
/// is marked. Belongs to one thread.
class NameTags {
 public:
  /// The name that the player of that seat (0 or 1) goes by from now on: the one given, with " (2)"
  /// behind it where the other's looks the same. At most max_name_characters.
  std::string give(std::size_t seat, const std::string& name);

 private:
  std::array<std::optional<std::string>, 2> names_;  // by seat; nothing: not named yet
};

}  // namespace connect4
