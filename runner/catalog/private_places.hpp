// What players may not learn of each other and of their host.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "runner/catalog/named_paths.hpp"
#include "runner/process/homes.hpp"

namespace connect4 {

/// What one player may not learn of: the other players' programs and files, the config's folder,
/// the results. The homes, the working directory and the folders for everybody's temporary files
/// belong to it always.
class PrivatePlaces {
 public:
  explicit PrivatePlaces(const std::vector<std::filesystem::path>& homes = homes_of_people());
  void add(const std::filesystem::path& place);

  /// All that a command names, and the `files` of its player.
  void add_player(const Command& command, const std::vector<std::string>& files = {});

  /// The others: what a player's own command or `files` name is not private to it. A link of its
  /// own is not what the link leads to.
  PrivatePlaces without(const std::vector<std::filesystem::path>& paths) const;

  /// Whether showing the folder whole would show one of them.
  bool are_in(const std::filesystem::path& folder) const;

  /// Whether a link leads from outside into what a player's command or `files` name.
  bool are_behind(const std::filesystem::path& link) const;

 private:
  struct Place {
    std::filesystem::path name;  ///< as own_place() says
    std::filesystem::path real;
    bool is_players = false;
  };
  std::vector<Place> places_;
};

}  // namespace connect4
