// Messages about a file or folder that cannot be written.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "protocol/files/new_files.hpp"

namespace connect4 {

/// Throws UsageError with the path and the problem, "REASON; REMEDY", which WholeFile and others
/// give as their error; or Interrupted if we were told to stop, since a pipe waits for its reader
/// until then.
[[noreturn]] void fail_to_write(const std::string& path, const std::string& problem);

/// The same of an error number of the system.
[[noreturn]] void fail_to_write(const std::string& path, int error);

/// Writes a file, whole or not at all (WholeFile). Throws as fail_to_write() does.
void write_whole(const std::filesystem::path& path, const std::string& text);

/// Adds the files to the folder (write_new_files()). A signal that comes meanwhile waits until all
/// of them are there, and no draft. Throws UsageError if they cannot be written, Interrupted after
/// a signal.
void add_files(const std::filesystem::path& folder, const std::vector<NewFile>& files);

}  // namespace connect4
