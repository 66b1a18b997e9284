// Results for others: without the folders of this machine, and under other names.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "lib/game/game_record.hpp"
#include "lib/tournament/config/tournament_config.hpp"
#include "lib/tournament/report/tournament_report.hpp"
#include "runner/store/store_reader.hpp"
#include "runner/tournament/report/shown_players.hpp"

namespace connect4 {

/// Takes folders of this machine out of texts for others: a page, feedback, an export. A file in
/// the config's folder is named from there. The results folder keeps its last name. Files of other
/// players and of the installation lose the folder above, and so does a file next to them. The home
/// directory becomes "~". Folders that every machine has, such as /usr and /tmp, stay. Names of
/// players stay too, since the parts of a page find each other by them. The caller must pass a text
/// before it is written as HTML or JSON, which would escape a path.
///
/// Players with other names have these names in all texts, and neither versions nor authors. Their
/// own names are replaced where they stand as whole words, and so are the paths of their files, and
/// of all in the folders that only they have files in. What a player writes about its author in
/// other words stays. If others do not see the words between referee and players, they are left out
/// of games. A value.
class HiddenPaths {
 public:
  /// Returns the folders and names of this tournament, for this installation. Those of players are
  /// missing if the recorded config cannot be read: an earlier version may have written it.
  static HiddenPaths of(StoreReader& reader, const ShownPlayers& shown = {});

  /// Returns the folder of the results and the home directory.
  static HiddenPaths around(const std::filesystem::path& results);

  /// Names files of that folder from `alias`; if it is empty, from the folder itself. Does nothing
  /// if the folder is relative, or if every machine has it.
  void hide(const std::filesystem::path& folder, const std::string& alias);

  /// Keeps the names of players' files, for texts that only their authors read.
  void show_file_names() { shows_file_names_ = true; }

  /// Replaces a player's name by the one that others see.
  void rename(const std::string& name, const std::string& shown);

  std::string operator()(const std::string& text) const;

  /// Returns the record without the words between referee and players, if others do not see them.
  /// The texts of the players and about them are changed. The messages of a fault keep their paths
  /// unless players have other names: they are evidence.
  GameRecord operator()(GameRecord record) const;

  /// Changes the reasons of the withdrawn players.
  RunState operator()(RunState state) const;

 private:
  struct Alias {
    std::string text, alias;
    bool is_player;  ///< it stands for the names of files below it too
  };

  void rename_players(const std::vector<ConfiguredPlayer>& players, const ShownPlayers& shown);
  void add(const std::string& text, const std::string& alias, bool is_player);
  bool names_file(const Alias& alias, bool is_in_folder) const;
  const Alias* alias_at(std::string_view text, std::size_t at) const;

  bool shows_words_ = true, has_other_names_ = false, shows_file_names_ = false;
  std::vector<Alias> aliases_;  // the longest text first
};

/// Returns the record without the words that this player's author alone may read.
GameRecord without_words_of(Colour player, GameRecord record);

}  // namespace connect4
