// What a window is to show, as it comes.
#pragma once

#include <chrono>
#include <optional>
#include <string>

#include "lib/game/scene.hpp"

namespace connect4 {

/// The scenes on standard input, a line each.
class Scenes {
 public:
  /// Waits for input up to `patience`; returns whether there may be more to come.
  bool read(std::chrono::milliseconds patience);

  /// The last whole scene that has come, if there was one since the last call.
  std::optional<Scene> take();

 private:
  std::string text_;
};

}  // namespace connect4
