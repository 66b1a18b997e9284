// The files that the coordinator of a cluster and its nodes share.
#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "lib/expected.hpp"
#include "lib/tournament/config/tournament_config.hpp"
#include "protocol/files/file.hpp"
#include "runner/cluster/chunk.hpp"

namespace connect4 {

/// A folder in that of the results, on a file system that all nodes see. Its name, `chunks-1764`,
/// has the time when the tournament was begun. A task that was sent before it was begun again finds
/// another.
///
///   tournament.json   the config, with absolute paths, and the facts that old results must match
///   17.json           a chunk
///   17.2.res          the games of the second attempt at it
///
/// A result gets its name when it is complete and on the disk; the others are written before a task
/// is sent. Throws SystemFault.
class ChunkFolder {
 public:
  explicit ChunkFolder(std::filesystem::path folder) : folder_(std::move(folder)) {}

  /// That of a tournament.
  ChunkFolder(const std::filesystem::path& results, std::chrono::sys_seconds begun);

  /// Those that are in a folder of results.
  static std::vector<ChunkFolder> all_in(const std::filesystem::path& results);

  const std::filesystem::path& path() const { return folder_; }

  std::filesystem::path config_file() const { return folder_ / "tournament.json"; }
  std::filesystem::path chunk_file(int id) const {
    return folder_ / (std::to_string(id) + ".json");
  }
  std::filesystem::path result_file(const ChunkAttempt& attempt) const;

  /// Makes the folder. Throws SystemFault if something else has its name, such as a link. Somebody
  /// else may have made the folder of the results, and we write nowhere else.
  void make() const;

  /// Writes one of its files, in place of any file of that name, without waiting for the disk.
  /// Throws SystemFault.
  static void write(const std::filesystem::path& file, const std::string& text);

  /// The attempts that have results there, in rising order.
  std::vector<ChunkAttempt> results() const;

  /// Whether that of this one is there, asked for by its name.
  bool has_result(const ChunkAttempt& attempt) const;

  /// The games of a chunk. The error says why that file is of no use.
  Expected<Chunk> read_chunk(int id) const;

  /// Removes all of it.
  void clear() const;

  /// Removes the files of all other chunks, with all their attempts.
  void keep_only(const std::set<int>& ids) const;

 private:
  std::filesystem::path folder_;
};

/// Opens a file of a ChunkFolder for reading. Refuses a link, a pipe and a device, which somebody
/// else has put there.
Expected<File> open_own_file(const std::filesystem::path& path);

/// The path by which this process opens that same file once more, even if another file has its name
/// by then.
inline std::string path_of_open(const File& file) {
  return "/proc/self/fd/" + std::to_string(file.number());
}

/// The data that a node plays by.
struct NodeConfig {
  TournamentConfig config;
  std::vector<std::string> not_found;  ///< players that the coordinator could not find either
};

/// The text of `tournament.json`, which is there before any task is sent. Nodes cannot ask the
/// store: its database may be opened on one machine alone. The rest is for the next run, which
/// takes in no result unless all of the text is the same. `files_of_players` are hashes of each
/// player's present files. `edition` is StoreReader::edition(), another one once games were set
/// aside.
std::string to_json_for_nodes(const TournamentConfig& config,
                              const std::vector<std::string>& files_of_players,
                              std::uint32_t edition);

/// Reads `tournament.json`. Throws UsageError if it cannot.
NodeConfig read_node_config(const ChunkFolder& folder);

/// Returns whether `tournament.json` has exactly this text.
bool has_config(const ChunkFolder& folder, const std::string& text);

}  // namespace connect4
