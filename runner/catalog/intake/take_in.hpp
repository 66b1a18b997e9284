// A copy of a stranger's submission.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "lib/expected.hpp"

namespace connect4 {

/// The limits of one submission. A folder with more is refused as a whole.
struct IntakeLimits {
  std::int64_t files = 20'000;   ///< files, folders and all other entries
  std::int64_t mebibytes = 256;  ///< of all files together, holes included
  int depth = 32;                ///< folders inside one another
};

inline constexpr IntakeLimits intake_limits;

/// Something that was not copied.
struct LeftOut {
  std::string path;    ///< inside the submission; a stranger's text
  std::string reason;  ///< "is a link"

  friend bool operator==(const LeftOut&, const LeftOut&) = default;
};

/// Copies a file or folder into the new folder `target`, in which a single file keeps its name.
/// Regular files and folders are copied, nothing else: no link is followed, no pipe or device is
/// opened, no other file system is entered, and virtual environments of Python stay out. The copies
/// belong to us, with mode 0755 or, for files that nobody may execute, 0644. A file that changes
/// meanwhile is copied as it is found, and never beyond the limits. The copies are on the disk when
/// the call returns. `source` is an absolute path.
///
/// Returns the entries that were left out, in the order of the paths. The error is "REASON;
/// REMEDY". Throws Interrupted when told to stop. In both cases the caller must remove `target`.
/// Any thread may call this.
Expected<std::vector<LeftOut>> take_in(const std::filesystem::path& source,
                                       const std::filesystem::path& target,
                                       const IntakeLimits& limits = intake_limits);

}  // namespace connect4
