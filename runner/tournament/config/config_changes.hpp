// A tournament that is taken up again with another config.
#pragma once

#include <string>
#include <vector>

namespace connect4 {

/// How a config differs from the one that the recorded games were played with.
struct ConfigChanges {
  /// One sentence for each difference that matters, such as "games_per_pairing was 20 and is 40".
  /// Where the results go and how many games run at once do not matter.
  std::vector<std::string> sentences;

  /// Whether the recorded games can be kept: players were only appended, and otherwise only
  /// members changed that say how much is to be played.
  bool can_extend = true;
};

/// The folder of the config file, as it was recorded and as it is. Empty where that is not known.
struct FolderMove {
  std::string from;
  std::string to;
  bool is_gone = false;  ///< whether nothing is at `from` any more
};

/// Compares two configs in the form that to_json(TournamentConfig) writes. Where the folder has
/// moved, paths in it are the same that lead to the same place in there. It has where its results
/// have come along, or the old one is gone: otherwise it is another folder with the same `output`,
/// and has players of its own.
ConfigChanges compare_configs(const std::string& recorded, const std::string& current,
                              const FolderMove& move = {});

}  // namespace connect4
