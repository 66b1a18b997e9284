// Getting rid of what somebody else has written.
#pragma once

#include <filesystem>

namespace connect4 {

/// Removes a folder and all that is in it, however deep it is, also what its owner has closed to
/// itself. It takes two descriptors and no path longer than a name. Links are removed and not
/// followed. What cannot be removed stays; nobody else may be at work in it.
void remove_tree(const std::filesystem::path& folder) noexcept;

}  // namespace connect4
