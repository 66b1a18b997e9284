#include "runner/cluster/shard_folder.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <charconv>
#include <chrono>
#include <cstdio>
#include <set>
#include <system_error>
#include <thread>

#include "lib/game/notation.hpp"
#include "lib/text/printable.hpp"
#include "lib/text/words.hpp"
#include "protocol/files/file_errors.hpp"
#include "protocol/records/json_members.hpp"
#include "protocol/tournament_file/tournament_file.hpp"
#include "runner/process/system_fault.hpp"
#include "runner/screen/usage_error.hpp"
#include "runner/tournament/config/config_loader.hpp"

namespace connect4 {

namespace {

namespace fs = std::filesystem;
using json::Json;
using json::Member;

constexpr const char* name_of_folders = "shards";
constexpr int most_clearings = 20;
constexpr std::chrono::milliseconds between_clearings{50};
constexpr std::size_t most_games_bytes = std::size_t{1} << 28;
constexpr std::size_t most_plan_bytes = 64 << 20;
constexpr off_t end_of_log = 1 << 12;
constexpr int wait_of_a_bad_node_s = 30;

template <std::int32_t PlannedGame::*member>
Json written_place(const GameJob& job) {
  return job.plan.*member;
}

template <std::int32_t PlannedGame::*member>
void read_place(const Json& value, GameJob& job) {
  job.plan.*member = json::integer<std::int32_t>(value);
}

template <std::int32_t PlannedGame::*member>
constexpr Member<GameJob> place_member(const char* name) {
  return {name, written_place<member>, read_place<member>};
}

const std::array<Member<GameJob>, 9> game_members{{
    place_member<&PlannedGame::number>("number"),
    place_member<&PlannedGame::round>("round"),
    place_member<&PlannedGame::pairing>("pairing"),
    place_member<&PlannedGame::opening>("opening"),
    place_member<&PlannedGame::replay>("replay"),
    place_member<&PlannedGame::red>("red"),
    place_member<&PlannedGame::blue>("blue"),
    {"start", [](const GameJob& job) { return Json(to_fen(job.start)); },
     [](const Json& value, GameJob& job) {
       job.start = json::unwrap(parse_fen(json::text(value)));
     }},
    {"seed", [](const GameJob& job) { return Json(job.seed); },
     [](const Json& value, GameJob& job) { job.seed = json::integer<std::uint32_t>(value); }},
}};

/// A whole number and nothing else; 0 for any other text.
std::int64_t to_number(const std::string& text) {
  std::int64_t number = 0;
  const char* const end = text.data() + text.size();
  const auto [stopped, error] = std::from_chars(text.data(), end, number);
  return error == std::errc() && stopped == end && number > 0 ? number : 0;
}

/// Not a link, a pipe or a folder, which somebody else has made.
std::vector<fs::path> regular_files_in(const fs::path& folder) {
  std::vector<fs::path> files;
  std::error_code error;
  for (fs::directory_iterator entry(folder, error), end; !error && entry != end;
       entry.increment(error))
    if (std::error_code gone; entry->symlink_status(gone).type() == fs::file_type::regular)
      files.push_back(entry->path());
  return files;
}

/// The path by which this process opens that same file once more, even if another file has its name
/// by then.
std::string path_of_open(const File& file) {
  return "/proc/self/fd/" + std::to_string(file.number());
}

Expected<std::string> text_of(const fs::path& path, std::size_t most) {
  const auto file = open_own_file(path);
  if (!file) return Failure{file.error()};
  return read_whole_file(path_of_open(*file), most);
}

bool is_plan(const Json& whole) {
  const auto is_text = [](const Json& value) { return value.is_string(); };
  return whole.is_object() && whole.contains("config") && is_text(whole.value("folder", Json())) &&
         whole.contains("not_found") && whole["not_found"].is_array() &&
         std::all_of(whole["not_found"].begin(), whole["not_found"].end(), is_text);
}

void make_folder_of_ours(const fs::path& folder) {
  if (mkdir(folder.c_str(), 0777) != 0 && errno != EEXIST)
    throw SystemFault(unwritable_text(folder.string(), write_failure(errno).value()));
  if (fs::symlink_status(folder).type() != fs::file_type::directory)
    throw SystemFault(folder.string() + " is not a folder; move it away");
}

}  // namespace

std::vector<ShardFolder> ShardFolder::all_in(const fs::path& results) {
  std::vector<std::int64_t> numbers;
  std::error_code error;
  const fs::path all = results / name_of_folders;
  if (fs::symlink_status(all, error).type() != fs::file_type::directory) return {};
  for (fs::directory_iterator entry(all, error), end; !error && entry != end;
       entry.increment(error))
    if (std::error_code gone; entry->symlink_status(gone).type() == fs::file_type::directory)
      if (const std::int64_t number = to_number(entry->path().filename().string()); number > 0)
        numbers.push_back(number);
  std::ranges::sort(numbers);
  std::vector<ShardFolder> folders;
  for (const std::int64_t number : numbers) folders.emplace_back(all / std::to_string(number));
  return folders;
}

ShardFolder ShardFolder::make_in(const fs::path& results) {
  using namespace std::chrono;
  std::int64_t number = duration_cast<seconds>(system_clock::now().time_since_epoch()).count();
  if (const auto others = all_in(results); !others.empty())
    number = std::max(number, to_number(others.back().path().filename().string()) + 1);
  make_folder_of_ours(results / name_of_folders);
  ShardFolder folder(results / name_of_folders / std::to_string(number));
  make_folder_of_ours(folder.path());
  return folder;
}

fs::path ShardFolder::games_file(int shard) const {
  return folder_ / (std::to_string(shard) + ".json");
}

fs::path ShardFolder::script_file(int submission) const {
  return folder_ / ("task." + std::to_string(submission) + ".sh");
}

fs::path ShardFolder::lines_file(int shard, int submission) const {
  return folder_ / (std::to_string(shard) + "." + std::to_string(submission) + ".jsonl");
}

fs::path ShardFolder::log_file(int shard, int submission) const {
  return folder_ / (std::to_string(shard) + "." + std::to_string(submission) + ".log");
}

fs::path ShardFolder::log_of_command(int submission) const {
  return folder_ / (std::to_string(submission) + ".log");
}

void ShardFolder::write(const fs::path& file, const std::string& text, bool is_script) {
  const std::string draft = file.string() + "-" + std::to_string(getpid());
  unlink(draft.c_str());  // a link would lead elsewhere
  File target(draft, O_WRONLY | O_CREAT | O_EXCL, is_script ? 0777 : 0666);
  if (!target || !write_all(target.number(), text) || !target.close() ||
      rename(draft.c_str(), file.c_str()) != 0)
    throw SystemFault(unwritable_text(file.string(), write_failure(errno).value()));
}

void ShardFolder::write_games(int shard, const std::vector<GameJob>& games) const {
  Json list = Json::array();
  for (const GameJob& job : games) list.push_back(json::write_members(game_members, job));
  write(games_file(shard), list.dump() + "\n");
}

Expected<std::vector<GameJob>> ShardFolder::read_games(int shard) const {
  const auto text = text_of(games_file(shard), most_games_bytes);
  if (!text) return Failure{text.error()};
  const Json list = Json::parse(*text, nullptr, false);
  std::vector<GameJob> games;
  try {
    for (const Json& game : json::array(list))
      json::read_members(game_members, json::object(game), games.emplace_back());
  } catch (const json::BadValue& problem) {
    return Failure{problem.what()};
  }
  return games;
}

std::vector<int> ShardFolder::shards() const {
  std::vector<int> numbers;
  for (const fs::path& file : regular_files_in(folder_))
    if (file.extension() == ".json")
      if (const auto number = to_number(file.stem().string()); number > 0)
        numbers.push_back(static_cast<int>(number));
  std::ranges::sort(numbers);
  return numbers;
}

std::vector<fs::path> ShardFolder::files_with_lines(int shard) const {
  const std::string beginning = shard == 0 ? "" : std::to_string(shard) + ".";
  std::vector<fs::path> files;
  for (const fs::path& file : regular_files_in(folder_))
    if (file.extension() == ".jsonl" && file.filename().string().starts_with(beginning))
      files.push_back(file);
  return files;
}

void ShardFolder::stop() const {
  write(folder_ / "stop", "");
}

bool ShardFolder::is_stopped() const {
  std::error_code gone;
  return fs::exists(folder_ / "stop", gone) || !fs::exists(plan_file(), gone);
}

void ShardFolder::clear() const {
  std::error_code in_use;  // by a task that is being cancelled
  for (int i = 0; i < most_clearings; ++i) {
    fs::remove_all(folder_, in_use);
    if (!in_use) break;
    std::this_thread::sleep_for(between_clearings);
  }
  fs::remove(folder_.parent_path(), in_use);  // if it is empty
}

std::string path_of_this_program() {
  return fs::read_symlink("/proc/self/exe").string();
}

std::string script_in(const fs::path& folder, const std::string& line, int wait_s) {
  const std::string place = as_posix_word(folder.string());
  const std::string program = as_posix_word(path_of_this_program());
  return "#!/bin/sh\nif ! cd " + place + " || ! test -w . || ! test -x " + program +
         "; then\n  echo \"$(hostname):\" " + place + " or " + program +
         " is missing or read-only here >&2\n  sleep " + std::to_string(wait_s) +
         "\n  exit 3\nfi\n" + line + "\n";
}

std::string task_script(const ShardFolder& folder, int submission) {
  const std::string number = std::to_string(submission);
  return script_in(
      folder.path(),
      "shard=${1:-${SLURM_ARRAY_TASK_ID:-${LSB_JOBINDEX:-${PBS_ARRAY_INDEX:-$SGE_TASK_ID}}}}\n"
      "exec " +
          as_posix_word(path_of_this_program()) + " tournament shard " +
          as_posix_word(folder.path().string()) + " \"$shard\" " + number + " >>\"$shard." +
          number + ".log\" 2>&1",
      wait_of_a_bad_node_s);
}

Expected<File> open_own_file(const fs::path& path) {
  File file(path.string(), O_RDONLY | O_NONBLOCK | O_NOCTTY | O_NOFOLLOW);
  if (!file) return errno == ELOOP ? Failure{"it is a link"} : system_failure(errno);
  struct stat status {};
  if (fstat(file.number(), &status) != 0) return system_failure(errno);
  if (const auto regular = check_regular(status); !regular) return Failure{regular.error()};
  return file;
}

std::string last_line_of(const fs::path& path) {
  const auto file = open_own_file(path);
  if (!file) return "";
  const off_t size = lseek(file->number(), 0, SEEK_END);
  std::string text(static_cast<std::size_t>(std::clamp<off_t>(size, 0, end_of_log)), '\0');
  const ssize_t count =
      pread(file->number(), text.data(), text.size(), size - static_cast<off_t>(text.size()));
  text.resize(static_cast<std::size_t>(std::max<ssize_t>(count, 0)));
  const std::string_view whole = trimmed(text);
  return std::string(whole.substr(whole.rfind('\n') + 1));  // npos + 1 is 0
}

Json plan_json(const TournamentConfig& config, const std::vector<std::string>& files_of_players,
               std::uint32_t edition) {
  Json not_found = Json::array();
  for (const PlayerSpec& player : tournament_players(config))
    if (!player.problem.empty()) not_found.push_back(player.label);
  TournamentConfig for_tasks = config;
  for_tasks.workers = {};  // each plays on its own node
  return {{"folder", config.folder},
          {"not_found", not_found},
          {"files", files_of_players},
          {"edition", edition},
          {"config", Json::parse(to_json(for_tasks))}};
}

bool has_plan(const ShardFolder& folder, const Json& plan) {
  const auto text = text_of(folder.plan_file(), most_plan_bytes);
  if (!text) return false;
  Json found = Json::parse(*text, nullptr, false);
  if (!found.is_object()) return false;
  found.erase("shards");
  return found == plan;
}

ShardPlan read_shard_plan(const ShardFolder& folder) {
  const std::string file = folder.plan_file().string();
  const auto text = text_of(folder.plan_file(), most_plan_bytes);
  if (!text) throw UsageError("cannot read " + file + ": " + text.error());
  const Json whole = Json::parse(*text, nullptr, false);
  if (!is_plan(whole)) throw UsageError(file + " is not the plan of a stage");
  auto read = read_tournament_file(whole["config"].dump(), file);
  if (!read) throw UsageError::of_lines(read.error());
  read->config.folder = whole["folder"].get<std::string>();
  return {std::move(read->config), whole["not_found"].get<std::vector<std::string>>()};
}

}  // namespace connect4
