// The file of a submission as it was sent.
#pragma once

#include <filesystem>

#include "lib/expected.hpp"
#include "runner/arena/inbox.hpp"

namespace connect4 {

/// Reads the description of an upload, in the inbox or kept. The error is a phrase.
Expected<SentHandIn> read_description(const std::filesystem::path& upload);

/// Copies what was sent into the new folder `target` under its own name, by the rules for archives
/// (entry_rules.hpp), and returns its path. The error names the file that is refused, or the
/// system's reason.
Expected<std::filesystem::path> lay_out(const std::filesystem::path& upload,
                                        const std::filesystem::path& target);

}  // namespace connect4
