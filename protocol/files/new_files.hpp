// Files that are added together.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "lib/expected.hpp"

namespace connect4 {

/// A file to be made, or an empty folder.
struct NewFile {
  std::string name;         ///< in the folder; that of a folder ends in '/'
  std::string text{};       ///< of a file
  bool is_program = false;  ///< whether it may be executed
};

/// Adds them to a folder, all or none. A folder that is not there yet appears whole, and so do
/// those above it that are missing: a kill leaves all of it or nothing. In a folder that is there
/// each file appears whole, and a call that fails leaves none. Nothing is replaced; a folder among
/// them may be there already. All of it is on the disk at the end. The error is "REASON; REMEDY".
Expected<void> write_new_files(const std::filesystem::path& folder,
                               const std::vector<NewFile>& files);

}  // namespace connect4
