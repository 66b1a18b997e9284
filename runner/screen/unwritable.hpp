// Messages about a file or folder that cannot be written.
#pragma once

#include <filesystem>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "lib/expected.hpp"
#include "protocol/files/whole_file.hpp"

namespace connect4 {

/// Throws UsageError with the path and the problem, "REASON; REMEDY", as the errors of WholeFile
/// are. Throws Interrupted if we were told to stop: a pipe waits for its reader until then.
[[noreturn]] void fail_to_write(const std::string& path, const std::string& problem);

/// Throws the same for an error number of the system.
[[noreturn]] void fail_to_write(const std::string& path, int error);

/// Returns the value, or throws the same.
template <class Value>
Value or_fail_to_write(Expected<Value> result, const std::string& path) {
  if (!result) fail_to_write(path, result.error());
  if constexpr (!std::is_void_v<Value>) return *std::move(result);
}

/// Returns a folder to suggest in place of one that is in use: "class" -> "class-2".
std::string another_folder(const std::filesystem::path& folder);

/// Throws UsageError if there is something at the path. `another` is a path to suggest.
void refuse_to_replace(const std::filesystem::path& path, const std::filesystem::path& another);

/// Writes a file, whole or not at all (WholeFile). Throws as fail_to_write() does.
void write_whole(const std::filesystem::path& path, const std::string& text,
                 Readers readers = Readers::usual);

/// Adds the files to the folder (write_new_files()). A signal waits until all files are there and
/// no draft is left. Throws UsageError if the files cannot be written, Interrupted after a signal.
void add_files(const std::filesystem::path& folder, const std::vector<NewFile>& files);

}  // namespace connect4
