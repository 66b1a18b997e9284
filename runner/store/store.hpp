// The writing side of a tournament's games: nothing that was reported is ever lost.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <filesystem>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "lib/game/game_record.hpp"
#include "lib/tournament/results/game_result.hpp"
#include "runner/store/entries.hpp"
#include "runner/store/folder_lock.hpp"
#include "runner/store/game_row.hpp"
#include "runner/store/store_error.hpp"

namespace connect4 {

class GameWriter;

/// The grouping of games. The defaults suit; tests and benchmarks choose others.
struct StoreOptions {
  /// The time that the first game of a group waits for others. Leaves half of the 100 ms, within
  /// which a game is to be committed, to the disk.
  std::chrono::milliseconds group_window{50};
  /// Bytes of games that may wait; a caller that submits more waits as well.
  std::size_t queue_bytes = std::size_t{1} << 20;
};

/// Writes the games of one tournament into `FOLDER/tournament.db` (protocol/STORE.md). One thread
/// of its own writes groups of games, a transaction each; `synchronous=FULL` has every commit wait
/// for the disk. A game is reported by take_recorded() after its commit and not before: a reported
/// game survives kill -9 and a power cut. A game that was submitted and not reported may be there
/// or not; nothing is ever there twice.
///
/// While a Store lives, it holds the folder's lock. Any number of StoreReaders may read meanwhile,
/// in this process and in others.
///
/// Errors. StoreError: the disk or the folder failed. It is final: no later game is taken, every
/// call throws it again, and a game that was not reported counts as not recorded. Open the store
/// again to continue. std::logic_error: the caller tried to record a game twice. The game that was
/// there stays, the rest of the group is recorded and reported, and every later call throws.
///
/// Threads: record(), take_recorded(), flush(), keep_scores() and set_state() may be
/// called by any thread at any time. close(), replace_header(), set_games_aside() and the
/// destructor by one thread while no other is in a call.
class Store {
 public:
  /// Begins a tournament in `folder`, which is made if it does not exist. Throws StoreError if
  /// there is a tournament already, or another run has the folder.
  static Store create(const std::filesystem::path& folder, StoreHeader header,
                      StoreOptions options = {});

  /// Goes on with the tournament in `folder`. Throws StoreError if there is none, or it is of
  /// another schema version, damaged, or locked by another run.
  static Store open(const std::filesystem::path& folder, StoreOptions options = {});

  /// Whether the folder holds a tournament. A folder that was not completely made does not. Throws
  /// StoreError if its `tournament.db` is something else or of another schema version.
  static bool exists(const std::filesystem::path& folder);

  Store(const Store&) = delete;
  Store& operator=(const Store&) = delete;

  /// Commits the submitted games, as close() does, but cannot report an error.
  ~Store();

  /// Submits a finished game. `result` is its place in the schedule; its outcome is the record's. A
  /// void game is kept apart as an attempt of its number: it does not count as played. Returns at
  /// once unless the queue is full. Throws std::logic_error if numbers are out of range or the two
  /// outcomes differ.
  void record(const GameResult& result, const GameRecord& record);

  /// Takes the games committed since the last call, void ones too, in the order of their commit.
  std::vector<GameResult> take_recorded();

  /// Returns when everything submitted so far is committed. The games are still to be collected.
  void flush();

  /// Commits the submitted games, and closes the database; then the folder is free for another run.
  /// Games that were not collected are still there to collect; nothing else may be called.
  void close();

  /// Returns the header as it is on the disk.
  const StoreHeader& header() const { return header_; }

  /// Puts another header in place of the one on the disk, as when a tournament is extended. Throws
  /// std::logic_error if the players or openings of recorded games would be missing, go by another
  /// name, or be other positions. They are known by number. Then the old one stays.
  void replace_header(StoreHeader header);

  /// Keeps the exact scores of recorded games, in place of those that exist; they are on the
  /// disk once this returns.
  void keep_scores(const std::vector<GameScores>& games);

  /// Sets games of a player aside, to be played again under the same numbers. Keeps a new state
  /// with that, all of it or nothing. These are the games from that round on. They do not count any
  /// more, and StoreReader::set_aside() gives them back. Returns how many.
  int set_games_aside(std::int32_t player, std::int32_t from_round, const std::string& state);

  /// Keeps a text about the tournament, such as how it ended; StoreReader::state() gives it back.
  void set_state(const std::string& state);

 private:
  Store(const std::filesystem::path& folder, std::optional<StoreHeader> header,
        StoreOptions options);

  template <class Work>
  void write(Work work);
  void write_groups();
  std::vector<GameRow> next_group();
  void report(const std::vector<GameRow>& group, const std::vector<bool>& written,
              const std::string& duplicate);
  void fail(const StoreError& problem);
  void stop();
  void enter_queue();

  /// Half a queue is a full group, so that threads that submit games need not wait.
  bool is_full_group() const { return queued_bytes_ >= options_.queue_bytes / 2; }
  bool has_failed() const { return failure_ || !misuse_.empty(); }

  /// Returns whether no more will be committed.
  void throw_failure() const;

  const StoreOptions options_;
  std::optional<FolderLock> lock_;
  StoreHeader header_;

  std::mutex writer_mutex_;             // taken before mutex_ if both are
  std::unique_ptr<GameWriter> writer_;  // guarded by writer_mutex_

  std::mutex mutex_;                  // guards all below but thread_
  std::condition_variable work_;      // for the writing thread: a first game, a full group, a flush
  std::condition_variable room_;      // for threads that submit games
  std::condition_variable progress_;  // for threads that wait for commits
  std::vector<GameRow> queue_;
  std::chrono::steady_clock::time_point oldest_;  // when the queue's first game was submitted
  std::size_t queued_bytes_ = 0;
  std::vector<GameResult> recorded_;  // committed and not collected
  std::size_t handed_in_ = 0;
  std::size_t written_ = 0;
  int flushes_ = 0;  // callers that wait in flush()
  bool closing_ = false;
  std::optional<StoreError> failure_;
  std::string misuse_;

  std::thread thread_;  // writes the groups
};

}  // namespace connect4
