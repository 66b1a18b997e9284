// The files of a version, for its owner to download.
#pragma once

#include <filesystem>
#include <string>

#include "lib/expected.hpp"

namespace connect4 {

/// A file, and the name under which a browser keeps it: plain ASCII without quotes.
struct PackedFiles {
  std::string name;
  std::string bytes;
};

/// Returns the only file of the upload as it was sent, or all of them as a .tar.gz.
Expected<PackedFiles> pack_files(const std::filesystem::path& upload);

}  // namespace connect4
