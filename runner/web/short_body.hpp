// The body of a request that is a short message.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "runner/web/web_site.hpp"

namespace connect4 {

/// Collects the pieces. For one thread.
class ShortBody {
 public:
  /// Returns an answer with status 413 if the message has more than 4 KiB.
  std::optional<WebAnswer> take(std::string_view piece);

  const std::string& text() const { return text_; }

 private:
  std::string text_;
};

}  // namespace connect4
