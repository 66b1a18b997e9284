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

/// Adds all files to a folder, or none. A missing folder appears whole, with the missing folders
/// above it: a kill leaves all of it or nothing. In an existing folder each file appears whole, and
/// a call that fails leaves none. No file is replaced; a folder of the list may exist already. The
/// files are on the disk when the call returns. The error is "REASON; REMEDY".
Expected<void> write_new_files(const std::filesystem::path& folder,
                               const std::vector<NewFile>& files);

}  // namespace connect4
