#include "runner/screen/unwritable.hpp"

#include "lib/text/printable.hpp"
#include "protocol/files/file_errors.hpp"
#include "protocol/files/whole_file.hpp"
#include "runner/process/stop_signal.hpp"
#include "runner/screen/usage_error.hpp"

namespace connect4 {

void fail_to_write(const std::string& path, const std::string& problem) {
  if (StopSignal::is_requested()) throw Interrupted{};
  throw UsageError(unwritable_text("\"" + shortened(path, 200) + "\"", problem));
}

void fail_to_write(const std::string& path, int error) {
  fail_to_write(path, write_failure(error).value());
}

std::string another_folder(const std::filesystem::path& folder) {
  const std::string here = (folder / "").lexically_normal().parent_path().string();
  return here.empty() || here == "." ? "cup" : here + "-2";
}

void refuse_to_replace(const std::filesystem::path& path, const std::filesystem::path& another) {
  std::error_code ignored;
  if (!std::filesystem::exists(std::filesystem::symlink_status(path, ignored))) return;
  throw UsageError(in_quotes(path.string()) +
                   " already exists, so nothing was written; choose another folder, such as " +
                   in_quotes(another.string()));
}

void write_whole(const std::filesystem::path& path, const std::string& text, Readers readers) {
  WholeFile file = or_fail_to_write(
      WholeFile::at(path.string(), WholeFile::Special::refuse, readers), path.string());
  or_fail_to_write(file.commit(text), path.string());
}

void add_files(const std::filesystem::path& folder, const std::vector<NewFile>& files) {
  const StopSignal::Watch watch;
  or_fail_to_write(write_new_files(folder, files), folder.string());
  StopSignal::heed();
}

}  // namespace connect4
