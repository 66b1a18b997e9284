// The room that a folder takes.
#pragma once

#include <cstdint>
#include <filesystem>

namespace connect4 {

/// Returns the bytes that a folder takes on the disk, while somebody may write to it; or some
/// number above `most`, once that is sure. Each entry counts at least a block of 4 KiB. Follows no
/// link, and leaves out what cannot be read. Any thread may call this.
std::int64_t bytes_on_disk(const std::filesystem::path& folder, std::int64_t most);

}  // namespace connect4
