#include "runner/cluster/shard_lines.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <array>
#include <cerrno>

#include "protocol/files/file_errors.hpp"
#include "protocol/records/json_members.hpp"
#include "protocol/records/record_codec.hpp"
#include "runner/cluster/shard_folder.hpp"
#include "runner/process/system_fault.hpp"

namespace connect4 {

namespace {

using json::Json;
using json::Member;
using std::chrono::duration_cast;
using std::chrono::microseconds;
using std::chrono::steady_clock;

/// Records have no such member, and within a text the quotes would be escaped.
constexpr std::string_view member_of_task = R"(,"task":{)";
constexpr std::size_t block_size = 1 << 20;
constexpr std::size_t longest_shard_line = 1 << 26;  // no record is as long
constexpr std::chrono::seconds between_syncs{1};

template <Clock::Duration TurnShare::*part>
Json written_part(const ShardLine& line) {
  return duration_cast<microseconds>(line.share.*part).count();
}

template <Clock::Duration TurnShare::*part>
void read_part(const Json& value, ShardLine& line) {
  line.share.*part = json::time(value);
}

const std::array<Member<ShardLine>, 2> task_members{{
    {"turns_us", written_part<&TurnShare::turns>, read_part<&TurnShare::turns>},
    {"other_processes_us", written_part<&TurnShare::had_by_other_processes>,
     read_part<&TurnShare::had_by_other_processes>},
}};

}  // namespace

std::string to_line(const GameRecord& record, const TurnShare& share) {
  std::string text = to_json(record);
  text.pop_back();  // its brace
  const std::string task = json::write_members(task_members, ShardLine{record, share})
                               .dump(-1, ' ', false, Json::error_handler_t::replace);
  return text + std::string(member_of_task) + task.substr(1) + "}\n";
}

Expected<ShardLine> parse_line(std::string_view line) {
  const std::size_t at = line.rfind(member_of_task);
  if (at == line.npos || !line.ends_with('}')) return Failure{"it is not the line of a task"};
  auto record = parse_record(line);
  if (!record) return Failure{record.error()};
  ShardLine read{*std::move(record)};
  const std::string_view task = line.substr(at + member_of_task.size() - 1);
  const Json whole = Json::parse(task.substr(0, task.size() - 1), nullptr, false);
  try {
    json::read_members(task_members, json::object(whole), read);
  } catch (const json::BadValue& problem) {
    return Failure{problem.what()};
  }
  return read;
}

ShardWriter::ShardWriter(const std::filesystem::path& path)
    : path_(path.string()), file_(path_, O_RDWR | O_CREAT | O_APPEND | O_NOFOLLOW, 0666) {
  if (!file_) throw SystemFault(unwritable_text(path_, write_failure(errno).value()));
  const off_t size = lseek(file_.number(), 0, SEEK_END);
  char last = '\n';
  if (size > 0 && pread(file_.number(), &last, 1, size - 1) == 1 && last != '\n') add("\n");
}

ShardWriter::~ShardWriter() {
  [[maybe_unused]] const int synced = fdatasync(file_.number());
}

void ShardWriter::add(const std::string& lines) {
  bool is_written = write_all(file_.number(), lines);
  if (is_written && steady_clock::now() >= next_sync_) {
    is_written = fdatasync(file_.number()) == 0;
    next_sync_ = steady_clock::now() + between_syncs;
  }
  if (!is_written) throw SystemFault(unwritable_text(path_, write_failure(errno).value()));
}

std::optional<std::string> ShardReader::next() {
  while (true) {
    const std::size_t end = buffer_.find('\n', looked_);
    if (end != buffer_.npos) {
      std::string line = buffer_.substr(begin_, end - begin_);
      begin_ = looked_ = end + 1;
      return line;
    }
    looked_ = buffer_.size();
    if (!read_block()) return std::nullopt;
  }
}

/// Returns false if the file has nothing new. A line that is too long is not ours, and is skipped.
bool ShardReader::read_block() {
  buffer_.erase(0, buffer_.size() - begin_ > longest_shard_line ? buffer_.size() : begin_);
  begin_ = 0;
  const auto file = open_own_file(path_);
  std::string block(block_size, '\0');
  const ssize_t count = file ? pread(file->number(), block.data(), block.size(), read_) : 0;
  looked_ = buffer_.size();
  if (count <= 0) return false;
  read_ += count;
  buffer_.append(block, 0, static_cast<std::size_t>(count));
  return true;
}

}  // namespace connect4
