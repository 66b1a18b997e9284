// Results that belong to another user.
#pragma once

#include <filesystem>
#include <optional>

#include "runner/store/store_error.hpp"

namespace connect4 {

/// Why this user may not read the results in that folder, with the name of the user who owns
/// them and what that user can do. Nothing if this user may read them, or they are not there.
std::optional<StoreError> closed_to_us(const std::filesystem::path& folder);

}  // namespace connect4
