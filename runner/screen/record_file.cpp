#include "runner/screen/record_file.hpp"

#include <cerrno>
#include <filesystem>
#include <system_error>

#include "lib/text/printable.hpp"
#include "protocol/records/record_codec.hpp"
#include "runner/screen/usage_error.hpp"

namespace connect4 {

namespace {

[[noreturn]] void refuse_to_read(const std::string& path, const std::string& reason) {
  throw UsageError("cannot read " + in_quotes(path) + ": " + reason +
                   "; give a file of game records, as connect4 play --record writes it");
}

std::ifstream open_records(const std::string& path) {
  std::ifstream file(path);
  if (!file) refuse_to_read(path, std::generic_category().message(errno));
  return file;
}

}  // namespace

RecordFile::RecordFile(const std::string& path) : path_(path), file_(open_records(path)) {}

std::optional<int> RecordFile::count_lines() const {
  if (!std::filesystem::is_regular_file(path_)) return std::nullopt;
  std::ifstream file = open_records(path_);
  int count = 0;
  for (std::string line; std::getline(file, line);) ++count;
  return count;
}

std::optional<Expected<GameRecord>> RecordFile::next() {
  std::string line;
  if (!std::getline(file_, line)) {
    if (file_.bad()) refuse_to_read(path_, std::generic_category().message(errno));
    return std::nullopt;
  }
  ++line_;
  auto record = parse_record(line);
  if (record) return record;
  return Failure{path_ + ":" + std::to_string(line_) + ": " + record.error()};
}

}  // namespace connect4
