// The reading side of a tournament's games.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "lib/game/column.hpp"
#include "lib/game/game_record.hpp"
#include "lib/game/position.hpp"
#include "lib/tournament/results/game_result.hpp"
#include "runner/tournament/store/store_error.hpp"
#include "runner/tournament/store/store_header.hpp"

namespace connect4 {

/// A game as lists show it.
struct GameEntry {
  int number = 1;
  GameResult result;
  int plies = 0;
  int attempt = 1;  ///< 1 and the number of void games before it

  friend bool operator==(const GameEntry&, const GameEntry&) = default;
};

/// A game with everything that is known of it.
struct StoredGame {
  GameResult result;
  int attempt = 1;
  GameRecord record;

  friend bool operator==(const StoredGame&, const StoredGame&) = default;
};

/// A game as what was played on the board. The moves lead from `start` to `end`.
struct PlayedLine {
  GameResult result;
  Position start, end;
  std::vector<Column> moves;
};

/// Which games are wanted: those that meet every condition that is set.
struct GameFilter {
  std::optional<int> player = {};    ///< took part, as either colour
  std::optional<int> opponent = {};  ///< took part too
  std::optional<Ending> ending = {};
  std::optional<int> opening = {};
  std::optional<int> round = {};
};

/// A part of a list in order of game numbers. The next page begins after this one's last game.
struct GameRange {
  int after = 0;      ///< game numbers above this one
  int limit = 1'000;  ///< at most so many games
};

/// Reads the tournament in `FOLDER/tournament.db`, also while a Store in this or another process
/// writes to it, and in a folder that cannot be written to. Takes no lock. Each call sees the games
/// committed when it began. Void games are not among the games, except where the name says so.
///
/// Errors: StoreError, from the constructor where there is no tournament or it is of another schema
/// version, from every call where the file is damaged or the disk fails.
///
/// Threads: a reader serves one thread at a time; threads that read at once have a reader each.
class StoreReader {
 public:
  explicit StoreReader(const std::filesystem::path& folder);
  StoreReader(StoreReader&&) noexcept;
  StoreReader& operator=(StoreReader&&) = delete;
  ~StoreReader();

  StoreHeader header();

  /// Parts of the header: of a hundred thousand openings it takes a while to read.
  std::string config();
  std::string config_folder();
  std::size_t opening_count();

  /// By opening: who is to move first from there.
  std::vector<Colour> first_movers();

  std::string state();  ///< what Store::set_state() kept; empty before

  std::int64_t count(const GameFilter& filter = {});
  std::int64_t void_count();

  /// Every result, in order of game numbers: what standings are made of.
  void results(const std::function<void(const NumberedResult&)>& take);

  /// The moves of every game up to that number, in order of game numbers: some 20 times as fast as
  /// records(), since no checksum is computed: whoever asks for moves has asked for
  /// results(). Moves that cannot be played, or are not as many as the plies, are still damage.
  /// What `take` is handed is gone when it returns.
  void lines(const std::function<void(const PlayedLine&)>& take,
             int last = std::numeric_limits<int>::max());

  /// The openings with these places in the list, which must be there.
  std::vector<OpeningEntry> openings(const std::vector<std::int32_t>& numbers);

  std::vector<GameEntry> games(const GameFilter& filter = {}, GameRange page = {});

  /// The game with this number, or nothing.
  std::optional<StoredGame> game(int number);

  /// The wanted games in full, in order of their numbers, one at a time. As long as `take` needs,
  /// as where its output is not read, the database is not held: games that are committed meanwhile
  /// may be among them.
  void records(const GameFilter& filter, const std::function<void(const StoredGame&)>& take);

  /// Void games in order of number and attempt. Their records come from JSON: without authors.
  void void_games(const std::function<void(const StoredGame&)>& take);

 private:
  class Implementation;

  std::unique_ptr<Implementation> implementation_;
};

}  // namespace connect4
