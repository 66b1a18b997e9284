// Checks of requests that change something.
#pragma once

#include <optional>
#include <string>

#include "runner/web/web_site.hpp"

namespace connect4 {

/// Returns the key that the request brings (`Authorization: Bearer KEY`); nothing without one.
std::optional<std::string> bearer_key(const WebRequest& request);

/// Returns an answer with status 403 if the request comes from the page of another site.
std::optional<WebAnswer> refuse_foreign(const WebRequest& request);

}  // namespace connect4
