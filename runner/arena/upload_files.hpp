// The files of a hand-in as they were sent.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "lib/expected.hpp"
#include "runner/arena/inbox.hpp"

namespace connect4 {

/// A file of an upload: its number is its name on the disk.
struct UploadedFile {
  std::string name;            ///< as it was sent, a stranger's text
  std::filesystem::path path;  ///< of its content
};

/// Reads the description of an upload, in the inbox or kept. The error is a phrase.
Expected<SentHandIn> read_description(const std::filesystem::path& upload);

/// Returns the files of an upload that is kept.
Expected<std::vector<UploadedFile>> uploaded_files(const std::filesystem::path& upload);

/// The files of an upload under their own names.
struct LaidOut {
  std::filesystem::path source;  ///< the only file, or the only folder, or the folder of all
  std::vector<std::string> left_out;
};

/// Copies the files into the new folder `target` under their own names, by the rules for archives
/// (entry_rules.hpp). The error names the file that is refused, or the system's reason.
Expected<LaidOut> lay_out(const std::filesystem::path& upload, const std::filesystem::path& target);

}  // namespace connect4
