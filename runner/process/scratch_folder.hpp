// A folder that goes away with its owner.
#pragma once

#include <sys/types.h>

#include <filesystem>
#include <optional>
#include <utility>

namespace connect4 {

/// An empty folder for one player, in TMPDIR or /tmp, removed with all its content when this goes.
/// Move-only; belongs to one thread.
class ScratchFolder {
 public:
  /// `user` is to own it; nothing: we. Throws SystemFault if none can be made.
  explicit ScratchFolder(std::optional<uid_t> user);
  ScratchFolder(ScratchFolder&& from) noexcept : path_(std::exchange(from.path_, {})) {}
  ScratchFolder& operator=(ScratchFolder&&) = delete;
  ~ScratchFolder();

  const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
};

/// Removes a folder and all that is in it, however deep it is, also folders that their owner has
/// closed. It takes two descriptors and no path longer than a name. Links are removed and not
/// followed. A file that cannot be removed stays; nobody else may be at work in it.
void remove_tree(const std::filesystem::path& folder) noexcept;

}  // namespace connect4
