// Games of a ladder that another program plays: those of players on their owners' machines.
#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "lib/game/game_record.hpp"
#include "lib/tournament/config/tournament_config.hpp"
#include "lib/tournament/results/game_result.hpp"
#include "runner/process/pace.hpp"
#include "runner/store/store_reader.hpp"

namespace connect4 {

/// The file of such a game in its folder: the number of the game among those of its two players,
/// from 0 (ladder_game()), and its record. The name has the players' places in the list, so that
/// each game is there once.
std::filesystem::path file_of_game_elsewhere(const std::filesystem::path& folder, std::int32_t a,
                                             std::int32_t b, std::int32_t game);

/// Returns the text of the file.
std::string game_elsewhere(std::int32_t game, const GameRecord& record);

/// Takes such games from a folder. A file stays until its game is on the disk: killed at any
/// moment, the next run records each game once. A game of a version that has been replaced is
/// dropped. Belongs to one thread.
class GamesElsewhere {
 public:
  /// `files` are hashes of the players of today. The config outlives it.
  GamesElsewhere(std::filesystem::path folder, const TournamentConfig& config,
                 std::vector<std::string> files, const std::vector<OpeningEntry>& openings);

  struct Game {
    GameResult result;  ///< without its number
    GameRecord record;
    std::filesystem::path file;
  };

  /// Returns the games that came since the last call, and are not recorded.
  std::vector<Game> take(StoreReader& reader);

  /// The game is on its way to the disk, under this number.
  void recording(std::int32_t number, const Game& game) { recording_[number] = game.file; }

  /// The game of this number is on the disk. Returns whether it is one of ours.
  bool recorded(std::int32_t number);

 private:
  std::optional<Game> read(const std::filesystem::path& file) const;
  std::optional<GameResult> result_of(const GameRecord& record, std::int32_t game) const;

  const std::filesystem::path folder_;
  const TournamentConfig& config_;
  const std::vector<std::string> files_;
  std::vector<Position> starts_;  // of the openings
  ScheduleRules rules_;
  Pace pace_;
  std::set<std::filesystem::path> seen_;
  std::map<std::int32_t, std::filesystem::path> recording_;  // by number
};

}  // namespace connect4
