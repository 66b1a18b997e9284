// The paths in a player's command, and the places that players may not learn of each other and of
// their host.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "runner/process/child_process.hpp"
#include "runner/process/homes.hpp"

namespace connect4 {

/// The files and folders outside the system's that a command names. These are the player's folder,
/// the program and its arguments that have a slash or a dot in them and exist, and the parts of a
/// class path. Absolute.
std::vector<std::filesystem::path> paths_named_by(const Command& command);

/// Whether the word after that option of Java's is a class path: paths with colons between them.
bool is_class_path_option(const std::string& option);

/// Returns a class path with absolute parts, from that folder on, if they exist.
std::string absolute_class_path(const std::string& paths, const std::filesystem::path& folder);

/// Returns the command with absolute paths: a player's working directory in a sandbox is
/// its own folder.
Command with_absolute_paths(Command command);

/// The places that one player may not see: the other players' programs and files, the config's
/// folder, the results. The homes and the folders for everybody's temporary files belong to it
/// always.
class PrivatePlaces {
 public:
  explicit PrivatePlaces(const std::vector<std::filesystem::path>& homes = homes_of_people());
  void add(const std::filesystem::path& place) { add(place, Kind::home); }
  void add_config(const std::filesystem::path& folder) { add(folder, Kind::config); }
  void add_results(const std::filesystem::path& place) { add(place, Kind::results); }

  /// All that a command names, and the `files` of its player.
  void add_player(const Command& command, const std::vector<std::string>& files = {});

  /// The other places: paths that a player's own command or `files` name are not private to it. A
  /// link of its own does not stand for the link's target.
  PrivatePlaces without(const std::vector<std::filesystem::path>& paths) const;

  /// Returns why the folder is not shown whole: "the config is in it". Empty if it may be.
  std::string reason_in(const std::filesystem::path& folder) const;

  /// Returns whether showing the folder whole would show one of them.
  bool are_in(const std::filesystem::path& folder) const { return !reason_in(folder).empty(); }

  /// Returns whether a link leads from outside into a path that a player's command or `files` name.
  bool are_behind(const std::filesystem::path& link) const;

 private:
  enum class Kind : std::uint8_t { home, config, results, players };
  struct Place {
    std::filesystem::path name;  ///< as own_place() says
    std::filesystem::path real;
    Kind kind;
  };
  void add(const std::filesystem::path& place, Kind kind);

  std::vector<Place> places_;
};

}  // namespace connect4
