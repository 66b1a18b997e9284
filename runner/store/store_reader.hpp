// Reading a tournament's games from its folder.
#pragma once

#include <array>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <limits>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "lib/game/board.hpp"
#include "lib/game/game_record.hpp"
#include "lib/game/position.hpp"
#include "lib/tournament/results/game_result.hpp"
#include "runner/store/entries.hpp"
#include "runner/store/store_error.hpp"

namespace SQLite {
class Database;
class Statement;
}  // namespace SQLite

namespace connect4 {

class GameRows;

/// One line of `connect4 tournament games`: a game without its moves.
struct GameEntry {
  GameResult result;
  int plies = 0;    ///< from the empty board to the end, the opening included
  int attempt = 1;  ///< 2 if it was played again after one void game, and so on

  friend bool operator==(const GameEntry&, const GameEntry&) = default;
};

/// A game in full, with every ply. The players' logs are kept apart from the record: few ask for
/// them, and not everybody may see them.
struct StoredGame {
  GameResult result;
  int attempt = 1;
  GameRecord record;
  PerColour<PlayerLog> logs;

  friend bool operator==(const StoredGame&, const StoredGame&) = default;
};

/// The moves of a game without times and texts. They lead from `start` to `end`.
struct PlayedLine {
  GameResult result;
  Position start, end;
  std::vector<Column> moves;
  std::vector<int> scores;  ///< as in GameRecord::scores
};

/// The end of a game for one player.
enum class Gain : std::uint8_t { loss, draw, win };

/// Chooses games: those that meet every condition that is set. Players are places in the
/// tournament's list, from 0; so are openings.
struct GameFilter {
  std::optional<int> player = {};    ///< a player of the game, of either colour
  std::optional<int> opponent = {};  ///< the other player
  std::optional<Ending> ending = {};
  std::optional<int> opening = {};
  std::optional<int> round = {};
  std::optional<Gain> gain = {};  ///< of `player`; a draw also without one
};

/// One page of a list in order of game numbers. For the next page, set `after` to the number of
/// the last game on this one.
struct GameRange {
  int after = 0;      ///< game numbers above this one
  int limit = 1'000;  ///< at most that many games
};

/// Reads the tournament in `FOLDER/tournament.db`. It takes no lock and needs no right to write: a
/// Store, in this process or another one, may write at the same time. Each call sees the games that
/// were committed when it began. Games that do not count are left out,
/// except if a name says so.
///
/// Errors: StoreError. The constructor throws it if the folder has no tournament, or one of
/// another schema version. Every call throws it if the file is damaged or the disk fails.
///
/// Threads: one at a time. Threads that read concurrently have a reader each.
class StoreReader {
 public:
  explicit StoreReader(const std::filesystem::path& folder);
  StoreReader(StoreReader&&) noexcept;
  StoreReader& operator=(StoreReader&&) = delete;
  ~StoreReader();

  const std::filesystem::path& folder() const { return folder_; }

  /// While one exists, all calls of its reader see the state of the tournament that the first of
  /// them saw, whatever others commit meanwhile. Figures that belong together, such as a config and
  /// the games of its players, are read in one. May be nested. The reader must outlive it.
  class Snapshot {
   public:
    explicit Snapshot(StoreReader& reader);
    ~Snapshot();
    Snapshot(const Snapshot&) = delete;
    Snapshot& operator=(const Snapshot&) = delete;

   private:
    StoreReader& reader_;
  };

  StoreHeader header();  ///< with all openings: of a hundred thousand that takes a while

  /// Parts of the header, without the rest.
  std::string config();
  std::string config_folder();
  std::size_t opening_count();

  /// For each opening, in the order of the list: the side that is to move first from there.
  std::vector<Colour> first_movers();

  /// A checksum of the config and of the time when the tournament was begun. It changes if another
  /// tournament takes its place, this one is extended, or games of it are set aside.
  std::uint32_t edition();

  /// Another number than before once a Store has committed something since.
  std::int64_t version();

  std::string state();  ///< the text that Store::set_state() kept; empty before

  std::int64_t count(const GameFilter& filter = {});
  std::int64_t void_count();  ///< attempts without a result

  /// Returns the numbers of all games above this one, rising.
  std::vector<int> numbers(int after);

  /// Calls `take` with every result, in order of game numbers, each with its checksum proven.
  /// Standings are made of these.
  void results(const std::function<void(const GameResult&)>& take);

  /// Calls `take` with the moves of every game up to number `last`, in order of game numbers, each
  /// with its checksum proven, and without reading records. Moves that cannot be played are
  /// reported as damage. The PlayedLine is used again for the next game: copy the parts to be kept.
  void lines(const std::function<void(const PlayedLine&)>& take,
             int last = std::numeric_limits<int>::max());

  /// Returns the number of games with exact scores.
  std::int64_t scored_count();

  /// Returns the openings with these places in the list, from 0. All of them must be there.
  std::vector<OpeningEntry> openings(const std::vector<std::int32_t>& numbers);

  std::vector<GameEntry> games(const GameFilter& filter = {}, GameRange page = {});

  /// Returns the game with this number, or nothing.
  std::optional<StoredGame> game(int number);

  /// Calls `take` with the chosen games in full, one at a time, in order of their numbers. The
  /// database is not held while `take` runs, which may take long if nobody reads its output. So
  /// games that are committed meanwhile may be among them.
  void records(const GameFilter& filter, const std::function<void(const StoredGame&)>& take);

  /// The games that do not count, of one number or of all, in order of number and attempt. These
  /// are void ones, and those that were put aside to be played again (Store::set_games_aside).
  std::vector<StoredGame> set_aside(std::optional<int> number = {});

  /// The number of games of each player that were played by other files than these, its files of
  /// today; by player. If either are not known, none were.
  std::vector<std::int64_t> games_of_other_files(const std::vector<std::string>& today);

  /// Returns the last round of which a game is recorded; 0 if none is.
  std::int32_t last_round();

 private:
  template <class Work>
  auto guard(Work work);
  SQLite::Statement query(const std::string& sql);
  std::int64_t number(const std::string& sql);
  std::vector<StoredGame> page_of_records(const GameFilter& filter, int after);

  std::filesystem::path folder_;
  std::unique_ptr<SQLite::Database> database_;
  std::unique_ptr<GameRows> rows_;
  int snapshots_ = 0;
  std::pair<std::int64_t, int> schema_{};  // changes with the schema or its version
};

}  // namespace connect4
