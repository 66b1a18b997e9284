// A copy of a submission in which its program is built.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "lib/expected.hpp"
#include "lib/tournament/config/sandbox_limits.hpp"
#include "runner/catalog/intake/archive.hpp"
#include "runner/catalog/player_catalog.hpp"

namespace connect4 {

/// The bounds of one build.
struct BuildLimits {
  std::chrono::milliseconds time = std::chrono::minutes(5);
  Limits sandbox{.memory_mb = 2048, .processes = 256, .file_mb = 512, .descriptors = 1024};
  std::int64_t disk_mb = 2048;  ///< MiB of all its files together, looked at once per second
  std::int64_t free_mb = 256;   ///< below that much room on the disk a build ends: others need it
  std::size_t output_bytes = 64 * 1024;  ///< of its output the end is kept
};

/// The confinement of builds.
enum class BuildPlace : std::uint8_t {
  sandbox,   ///< without network; nothing but the system, the SDKs and the copy is seen
  anywhere,  ///< with all our rights: for one's own bots, where no sandbox can be made
};

/// The outcome of a build.
struct BuildResult {
  std::string command;            ///< that was run; empty: nothing was to be built
  std::string problem{};          ///< "REASON; REMEDY" if it failed; else empty
  std::string output{};           ///< the end of its output, safe to show, with line ends
  std::vector<LeftOut> left_out;  ///< of the submission
};

/// Copies a file, folder or archive as take_in_submission() does, and builds the copy if
/// needed_build() says so. It is at `target` when the call returns, on the disk, if the build has
/// not failed; the build happens elsewhere. `unpacked` is called before the build begins, if there
/// is one. Links and special files that the build made are not in it. A failed build is a value.
///
/// The error says why nothing can be copied. Throws Interrupted when told to stop, and SystemFault,
/// even if the disk is nearly full.
/// After either of them, the caller must remove `target`. Any thread may call this.
Expected<BuildResult> build_copy(const std::filesystem::path& source,
                                 const std::filesystem::path& target, BuildPlace place,
                                 const BuildLimits& limits = {},
                                 const Installation& installation = Installation::of_this_program(),
                                 const std::function<void()>& unpacked = {});

}  // namespace connect4
