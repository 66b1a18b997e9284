// Checks of requests that change something, and their short bodies.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "runner/web/web_site.hpp"

namespace connect4 {

/// Returns the key that the request brings (`Authorization: Bearer KEY`); nothing without one.
std::optional<std::string> bearer_key(const WebRequest& request);

/// Returns an answer with status 403 if the request comes from the page of another site.
std::optional<WebAnswer> refuse_foreign(const WebRequest& request);

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
