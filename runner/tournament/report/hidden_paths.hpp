// Results as they leave the machine: without its folders, and under the names that they get there.
#pragma once

#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include "lib/game/game_record.hpp"
#include "lib/tournament/config/tournament_config.hpp"
#include "lib/tournament/report/tournament_report.hpp"
#include "runner/store/store_reader.hpp"
#include "runner/tournament/report/shown_players.hpp"

namespace connect4 {

/// Takes folders of this machine out of texts that others get to see: a page, feedback, an export.
/// A file in the config's folder is named from there. The results folder keeps its last name. Of
/// other players' files and of the installation the folder above is left out, and the home
/// directory becomes "~". A file beside these, in a folder above, loses that folder.
/// Folders that every machine has, such as /usr and /tmp, stay, and so do names of players, by
/// which the parts of a page find each other. For texts before they are written as HTML or JSON,
/// which would escape a path.
///
/// Players that are shown under other names have these in all texts, and no authors: as whole words
/// and in any case, their own names are replaced, and so are the last two parts of their paths if
/// no other player's have them. A value.
class HiddenPaths {
 public:
  /// Those of this tournament, played or read by this installation. The players' are not among them
  /// if the recorded config cannot be read, which an earlier version may have written.
  static HiddenPaths of(StoreReader& reader, const ShownPlayers& shown = {});

  /// The folder of the results and the home directory.
  static HiddenPaths around(const std::filesystem::path& results);

  /// A file in that folder is named from `alias`; empty: from the folder itself. Nothing happens
  /// if the folder is relative, or one that every machine has.
  void hide(const std::filesystem::path& folder, const std::string& alias);

  /// A word, and the name that takes its place.
  void rename(const std::string& word, const std::string& name);

  std::string operator()(std::string text) const;

  /// The texts of the players and about them. The reply of a fault keeps its paths: it is evidence.
  GameRecord operator()(GameRecord record) const;

  /// The reasons of the withdrawn players.
  RunState operator()(RunState state) const;

 private:
  struct Renaming {
    std::string word, in_small_letters, name;
  };

  void rename_as_it_is(const std::string& word, const std::string& name);
  void rename_players(const std::vector<ConfiguredPlayer>& players, const ShownPlayers& shown);
  const Renaming* renaming_at(std::size_t at, const std::string& text,
                              const std::string& small) const;
  std::string renamed(const std::string& text) const;

  std::vector<std::pair<std::string, std::string>> aliases_;  // the longest folder first
  std::vector<Renaming> names_;                               // the longest word first
};

}  // namespace connect4
