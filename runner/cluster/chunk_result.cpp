#include "runner/cluster/chunk_result.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdio>

#include "protocol/files/file_errors.hpp"
#include "protocol/files/whole_file.hpp"
#include "protocol/records/json_members.hpp"
#include "protocol/records/record_codec.hpp"
#include "runner/process/system_fault.hpp"

namespace connect4 {

namespace {

namespace fs = std::filesystem;
using json::Json;
using json::Member;
using std::chrono::duration_cast;
using std::chrono::microseconds;
using std::chrono::milliseconds;

constexpr std::size_t written_at_once = 1 << 16;
constexpr std::streamoff longest_summary = 1 << 16;
constexpr std::size_t most_authors = 50;  // of 800 bytes: a player may name another one each time

Json written_authors(const ChunkSummary& summary) {
  Json authors = Json::array();
  for (const Identity& player : summary.authors)
    authors.push_back({player.name, player.version, player.author});
  return authors;
}

void read_authors(const Json& value, ChunkSummary& summary) {
  for (const Json& player : json::array(value)) {
    if (json::array(player).size() != 3) throw json::BadValue("must be name, version and author");
    summary.authors.push_back(
        {json::text(player[0]), json::text(player[1]), json::text(player[2])});
  }
}

template <Clock::Duration TurnShare::*part>
Json written_part(const ChunkSummary& summary) {
  return duration_cast<microseconds>(summary.share.*part).count();
}

template <Clock::Duration TurnShare::*part>
void read_part(const Json& value, ChunkSummary& summary) {
  summary.share.*part = json::time(value);
}

const std::array<Member<ChunkSummary>, 11> summary_members{{
    {"chunk", [](const ChunkSummary& it) { return Json(it.attempt.id); },
     [](const Json& value, ChunkSummary& it) { it.attempt.id = json::integer<int>(value, 1); }},
    {"attempt", [](const ChunkSummary& it) { return Json(it.attempt.attempt); },
     [](const Json& value, ChunkSummary& it) {
       it.attempt.attempt = json::integer<int>(value, 1);
     }},
    {"node", [](const ChunkSummary& it) { return Json(it.machine.node); },
     [](const Json& value, ChunkSummary& it) { it.machine.node = json::text(value); }},
    {"processor", [](const ChunkSummary& it) { return Json(it.machine.processor); },
     [](const Json& value, ChunkSummary& it) { it.machine.processor = json::text(value); }},
    {"games", [](const ChunkSummary& it) { return Json(it.games); },
     [](const Json& value, ChunkSummary& it) { it.games = json::integer<int>(value); }},
    {"milliseconds", [](const ChunkSummary& it) { return Json(it.time.count()); },
     [](const Json& value, ChunkSummary& it) {
       it.time = milliseconds(json::integer<std::int64_t>(value));
     }},
    {"load", [](const ChunkSummary& it) { return Json(it.load); },
     [](const Json& value, ChunkSummary& it) { it.load = json::number(value); }},
    {"turns_us", written_part<&TurnShare::turns>, read_part<&TurnShare::turns>},
    {"other_processes_us", written_part<&TurnShare::had_by_other_processes>,
     read_part<&TurnShare::had_by_other_processes>},
    {"authors", written_authors, read_authors},
    {"failure", [](const ChunkSummary& it) { return Json(it.failure); },
     [](const Json& value, ChunkSummary& it) { it.failure = json::text(value); }},
}};

bool is_of(const Identity& known, const Identity& player) {
  return known.name == player.name && known.version == player.version;
}

Expected<ChunkSummary> parse_summary(const std::string& line) {
  const Json whole = Json::parse(line, nullptr, false);
  if (!whole.is_object()) return Failure{"its last line is not a summary"};
  try {
    ChunkSummary summary;
    json::read_members(summary_members, whole, summary);
    return summary;
  } catch (const json::BadValue& problem) {
    return Failure{std::string("its summary: ") + problem.what()};
  }
}

/// The last line of a file. The reading position stays as it was.
std::string last_line(std::ifstream& file) {
  file.seekg(0, std::ios::end);
  const std::streamoff size = file.tellg();
  const std::streamoff length = std::min(size, longest_summary);
  std::string tail(static_cast<std::size_t>(length), '\0');
  file.seekg(size - length);
  file.read(tail.data(), length);
  file.clear();
  file.seekg(0);
  if (tail.empty() || tail.back() != '\n') return "";
  tail.pop_back();
  return tail.substr(tail.rfind('\n') + 1);  // npos + 1 is 0
}

/// A name of its own: a task that was sent twice may be writing at the same time.
fs::path draft_beside(const fs::path& path) {
  std::array<char, 64> node{};
  gethostname(node.data(), node.size() - 1);
  return path.string() + "-" + node.data() + "-" + std::to_string(getpid());
}

}  // namespace

ResultWriter::ResultWriter(fs::path path)
    : path_(std::move(path)),
      draft_(draft_beside(path_)),
      file_(draft_.string(), O_WRONLY | O_CREAT | O_EXCL, 0666) {
  if (!file_) throw SystemFault(unwritable_text(draft_.string(), write_failure(errno).value()));
}

ResultWriter::~ResultWriter() {
  if (!draft_.empty()) unlink(draft_.c_str());
}

void ResultWriter::add(const GameRecord& record) {
  note_authors(record);
  write(to_json(record) + "\n");
  ++games_;
}

void ResultWriter::note_authors(const GameRecord& record) {
  for (const Identity& player : record.players)
    if (!player.author.empty() && authors_.size() < most_authors &&
        std::none_of(authors_.begin(), authors_.end(),
                     [&](const Identity& known) { return is_of(known, player); }))
      authors_.push_back(player);
}

void ResultWriter::write(const std::string& text) {
  buffer_ += text;
  if (buffer_.size() >= written_at_once) flush();
}

void ResultWriter::flush() {
  if (!write_all(file_.number(), buffer_))
    throw SystemFault(unwritable_text(draft_.string(), write_failure(errno).value()));
  buffer_.clear();
}

void ResultWriter::commit(ChunkSummary summary) {
  summary.games = games_;
  summary.authors = std::move(authors_);
  write(json::write_members(summary_members, summary)
            .dump(-1, ' ', false, Json::error_handler_t::replace) +
        "\n");
  flush();
  if (fsync(file_.number()) != 0 || !file_.close() || rename(draft_.c_str(), path_.c_str()) != 0)
    throw SystemFault(unwritable_text(path_.string(), write_failure(errno).value()));
  draft_.clear();
  sync_folder(path_.parent_path());
}

Expected<ResultReader> ResultReader::open(const fs::path& path) {
  const auto file = open_own_file(path);
  if (!file) return Failure{file.error()};
  std::ifstream lines(path_of_open(*file), std::ios::binary);
  if (!lines.is_open()) return system_failure(errno);
  auto summary = parse_summary(last_line(lines));
  if (!summary) return Failure{summary.error()};
  return ResultReader(std::move(lines), *std::move(summary));
}

Expected<std::optional<GameRecord>> ResultReader::next() {
  if (read_ == summary_.games) return std::nullopt;
  file_.getline(line_.get(), longest_line);
  if (file_.fail() && !file_.eof())
    return Failure{"line " + std::to_string(read_ + 1) + " is too long"};
  if (file_.fail())
    return Failure{"it has " + std::to_string(read_) + " games of " +
                   std::to_string(summary_.games)};
  ++read_;
  const auto length = static_cast<std::size_t>(file_.gcount() - (file_.eof() ? 0 : 1));
  auto record = parse_record({line_.get(), length});
  if (!record) return Failure{"line " + std::to_string(read_) + ": " + record.error()};
  fill_in_authors(*record);
  return *std::move(record);
}

void ResultReader::fill_in_authors(GameRecord& record) const {
  for (Identity& player : record.players)
    for (const Identity& known : summary_.authors)
      if (is_of(known, player)) player.author = known.author;
}

void ResultIntake::add(const ChunkAttempt& attempt) {
  if (!has(attempt.id)) attempts_.push_back(attempt);
}

bool ResultIntake::has(int chunk) const {
  return std::any_of(attempts_.begin(), attempts_.end(),
                     [&](const ChunkAttempt& attempt) { return attempt.id == chunk; });
}

std::optional<ResultIntake::Item> ResultIntake::next() {
  if (attempts_.empty()) return std::nullopt;
  Item item{attempts_.front()};
  const bool is_first = !reading_;
  if (is_first) {
    auto reader = ResultReader::open(folder_.result_file(attempts_.front()));
    if (!reader) {
      item.damage = reader.error();
      return end_of_result(std::move(item));
    }
    reading_ = *std::move(reader);
  }
  auto record = reading_->next();
  if (!record) {
    item.damage = record.error();
    return end_of_result(std::move(item));
  }
  if (!*record) {
    item.end = reading_->summary();
    return end_of_result(std::move(item));
  }
  item.game = **std::move(record);
  if (is_first) item.share = reading_->summary().share;
  return item;
}

void ResultIntake::drop(int chunk) {
  if (is_reading(chunk)) reading_.reset();
  std::erase_if(attempts_, [&](const ChunkAttempt& attempt) { return attempt.id == chunk; });
}

ResultIntake::Item ResultIntake::end_of_result(Item item) {
  reading_.reset();
  attempts_.erase(attempts_.begin());
  return item;
}

}  // namespace connect4
