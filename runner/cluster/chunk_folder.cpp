#include "runner/cluster/chunk_folder.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <nlohmann/json.hpp>
#include <system_error>
#include <thread>

#include "protocol/files/file_errors.hpp"
#include "protocol/tournament_file/tournament_file.hpp"
#include "runner/process/system_fault.hpp"
#include "runner/screen/usage_error.hpp"
#include "runner/tournament/config/config_loader.hpp"

namespace connect4 {

namespace {

namespace fs = std::filesystem;
using NodeJson = nlohmann::ordered_json;

const std::string name_of_folders = "chunks-";
constexpr const char* result_ending = ".res";
constexpr int most_clearings = 20;
constexpr std::size_t most_chunk_bytes = std::size_t{1} << 28;
constexpr std::size_t most_config_bytes = 64 << 20;
constexpr std::chrono::milliseconds between_clearings{50};

/// Not a link, a pipe or a folder, which somebody else has made.
bool is_file(const fs::path& path) {
  std::error_code gone;
  return fs::symlink_status(path, gone).type() == fs::file_type::regular;
}

/// As we give them: "chunks-1764000000". Other files there are not ours.
bool is_name_of_folder(const std::string& name) {
  return name.starts_with(name_of_folders) && name.size() > name_of_folders.size() &&
         std::all_of(name.begin() + static_cast<std::ptrdiff_t>(name_of_folders.size()), name.end(),
                     [](char letter) { return letter >= '0' && letter <= '9'; });
}

/// Returns the number of the chunk of a file, "17.json" or "17.2.res"; 0 for any other file.
int chunk_of(const fs::path& file) {
  const auto attempt = parse_attempt(
      file.extension() == result_ending ? file.stem().string() : file.stem().string() + ".1");
  return attempt ? attempt->id : 0;
}

Expected<std::string> text_of(const fs::path& path, std::size_t most, const std::string& kind) {
  const auto file = open_own_file(path);
  if (!file) return Failure{file.error()};
  return read_whole_file(path_of_open(*file), most, kind);
}

bool is_node_config(const NodeJson& whole) {
  const auto is_text = [](const NodeJson& value) { return value.is_string(); };
  return whole.is_object() && whole.contains("config") &&
         is_text(whole.value("folder", NodeJson())) && whole.contains("not_found") &&
         whole["not_found"].is_array() &&
         std::all_of(whole["not_found"].begin(), whole["not_found"].end(), is_text);
}

}  // namespace

ChunkFolder::ChunkFolder(const fs::path& results, std::chrono::sys_seconds begun)
    : folder_(results / (name_of_folders + std::to_string(begun.time_since_epoch().count()))) {}

std::vector<ChunkFolder> ChunkFolder::all_in(const fs::path& results) {
  std::vector<ChunkFolder> folders;
  std::error_code error;
  for (fs::directory_iterator entry(results, error), end; !error && entry != end;
       entry.increment(error))
    if (is_name_of_folder(entry->path().filename().string())) folders.emplace_back(entry->path());
  return folders;
}

fs::path ChunkFolder::result_file(const ChunkAttempt& attempt) const {
  return folder_ / (to_text(attempt) + result_ending);
}

void ChunkFolder::make() const {
  fs::create_directories(folder_.parent_path());
  if (mkdir(folder_.c_str(), 0777) != 0 && errno != EEXIST)
    throw SystemFault(unwritable_text(folder_.string(), write_failure(errno).value()));
  if (fs::symlink_status(folder_).type() != fs::file_type::directory)
    throw SystemFault(folder_.string() + " is not a folder; move it away");
}

void ChunkFolder::write(const fs::path& file, const std::string& text) {
  const std::string draft = file.string() + "-" + std::to_string(getpid());
  unlink(draft.c_str());  // a link would lead elsewhere
  File target(draft, O_WRONLY | O_CREAT | O_EXCL, 0666);
  if (!target || !write_all(target.number(), text) || !target.close() ||
      rename(draft.c_str(), file.c_str()) != 0)
    throw SystemFault(unwritable_text(file.string(), write_failure(errno).value()));
}

std::vector<ChunkAttempt> ChunkFolder::results() const {
  std::vector<ChunkAttempt> found;
  std::error_code error;
  for (fs::directory_iterator entry(folder_, error), end; !error && entry != end;
       entry.increment(error)) {
    const fs::path name = entry->path().filename();
    if (name.extension() != result_ending || !is_file(entry->path())) continue;
    if (const auto attempt = parse_attempt(name.stem().string())) found.push_back(*attempt);
  }
  if (error) throw SystemFault(error.value(), "cannot read " + folder_.string());
  std::sort(found.begin(), found.end());
  return found;
}

bool ChunkFolder::has_result(const ChunkAttempt& attempt) const {
  return is_file(result_file(attempt));
}

Expected<Chunk> ChunkFolder::read_chunk(int id) const {
  const auto text = text_of(chunk_file(id), most_chunk_bytes, "any chunk");
  if (!text) return Failure{text.error()};
  auto chunk = parse_chunk(*text);
  if (chunk && chunk->id != id) return Failure{"it is of chunk " + std::to_string(chunk->id)};
  return chunk;
}

void ChunkFolder::clear() const {
  std::error_code in_use;  // by a task that is being cancelled
  for (int i = 0; i < most_clearings; ++i) {
    fs::remove_all(folder_, in_use);
    if (!in_use) return;
    std::this_thread::sleep_for(between_clearings);
  }
}

void ChunkFolder::keep_only(const std::set<int>& ids) const {
  std::vector<fs::path> files;
  std::error_code error;
  for (fs::directory_iterator entry(folder_, error), end; !error && entry != end;
       entry.increment(error))
    if (const int id = chunk_of(entry->path()); id > 0 && !ids.contains(id))
      files.push_back(entry->path());
  for (const fs::path& file : files) fs::remove(file, error);
}

Expected<File> open_own_file(const fs::path& path) {
  File file(path.string(), O_RDONLY | O_NONBLOCK | O_NOCTTY | O_NOFOLLOW);
  if (!file) return errno == ELOOP ? Failure{"it is a link"} : system_failure(errno);
  struct stat status {};
  if (fstat(file.number(), &status) != 0) return system_failure(errno);
  if (const auto regular = check_regular(status); !regular) return Failure{regular.error()};
  return file;
}

std::string to_json_for_nodes(const TournamentConfig& config,
                              const std::vector<std::string>& files_of_players,
                              std::uint32_t edition) {
  NodeJson not_found = NodeJson::array();
  for (const PlayerSpec& player : tournament_players(config))
    if (!player.problem.empty()) not_found.push_back(player.label);
  const NodeJson whole{{"folder", config.folder},
                       {"not_found", not_found},
                       {"files", files_of_players},
                       {"edition", edition},
                       {"config", NodeJson::parse(to_json(config))}};
  return whole.dump(2) + "\n";
}

NodeConfig read_node_config(const ChunkFolder& folder) {
  const std::string file = folder.config_file().string();
  const auto text = text_of(file, most_config_bytes, "any config");
  if (!text) throw UsageError("cannot read " + file + ": " + text.error());
  const NodeJson whole = NodeJson::parse(*text, nullptr, false);
  if (!is_node_config(whole))
    throw UsageError(file + " is not a config for the nodes of a cluster");
  auto read = read_tournament_file(whole["config"].dump(), file);
  if (!read) throw UsageError::of_lines(read.error());
  read->config.folder = whole["folder"].get<std::string>();
  return {std::move(read->config), whole["not_found"].get<std::vector<std::string>>()};
}

bool has_config(const ChunkFolder& folder, const std::string& text) {
  const auto found = text_of(folder.config_file(), most_config_bytes, "any config");
  return found && *found == text;
}

}  // namespace connect4
