// An entry of the inbox in the making.
#pragma once

#include <filesystem>
#include <string>

#include "lib/expected.hpp"
#include "protocol/files/file.hpp"

namespace connect4 {

/// A folder in the inbox that is not an entry yet. The destructor removes it, unless it has become
/// one. Move-only; belongs to one thread.
class DraftEntry {
 public:
  /// The failure is the system's.
  static Expected<DraftEntry> make(const std::filesystem::path& inbox);

  DraftEntry(DraftEntry&& from) noexcept;
  DraftEntry& operator=(DraftEntry&&) = delete;
  ~DraftEntry();

  /// Makes a file in it; false if that fails, and errno says why.
  File make_file(const std::string& name) const;

  /// Makes the folder an entry, whose name begins so. Returns the name.
  Expected<std::string> become(std::string_view prefix);

  /// Makes the file of that name in it an entry, and removes the rest.
  Expected<std::string> become_file(std::string_view prefix, const std::string& name);

 private:
  DraftEntry(std::filesystem::path inbox, std::string id);

  std::filesystem::path folder() const;
  Expected<std::string> rename_to(const std::filesystem::path& what, std::string_view prefix);

  std::filesystem::path inbox_;
  std::string id_;  // empty: it is moved, or an entry
};

/// Removes the drafts that an earlier site has left.
void remove_drafts(const std::filesystem::path& inbox);

}  // namespace connect4
