#include "runner/store/store.hpp"

#include <condition_variable>
#include <iterator>
#include <mutex>
#include <optional>
#include <stdexcept>
#include <thread>
#include <utility>

#include "runner/store/folder_lock.hpp"
#include "runner/store/game_writer.hpp"

namespace connect4 {

namespace {

namespace fs = std::filesystem;

/// Refuses what no schedule contains.
void check(const GameResult& result, const GameRecord& record, const StoreHeader& header) {
  const auto is_place = [](std::int32_t number, const auto& list) {
    return number >= 0 && static_cast<std::size_t>(number) < list.size();
  };
  if (result.outcome != record.outcome)
    throw std::logic_error("a game's result and its record have different outcomes");
  if (result.red == result.blue) throw std::logic_error("a player cannot play itself");
  if (!is_place(result.red, header.players) || !is_place(result.blue, header.players))
    throw std::logic_error("a game of a player who is not in the tournament");
  if (!is_place(result.opening, header.openings))
    throw std::logic_error("a game from an opening that is not in the tournament");
}

void make_folder(const fs::path& folder) {
  std::error_code error;
  fs::create_directories(folder, error);
  if (error) throw unwritable(folder.string(), error.value());
}

}  // namespace

/// A queue between the threads that hand games in and the one that writes them.
class Store::Implementation {
 public:
  /// With a header, begins a tournament; without, goes on with one.
  Implementation(const fs::path& folder, std::optional<StoreHeader> header, StoreOptions options)
      : options_(options), folder_(folder), lock_(std::in_place, folder) {
    if (header && exists(folder))
      throw StoreError(folder.string(), "holds a tournament already",
                       "go on with that one, or give another folder");
    writer_.emplace(folder, header ? &*header : nullptr);
    header_ = header ? *std::move(header) : writer_->header();
    thread_ = std::thread([this] { write_groups(); });
  }

  ~Implementation() { stop(); }

  void record(const GameResult& result, const GameRecord& record) {
    check(result, record, header_);
    const Position& opening = header_.openings[static_cast<std::size_t>(result.opening)].start;
    RecordRow row = encode_row(result, record, opening);

    std::unique_lock guard(mutex_);
    room_.wait(guard, [&] { return queued_bytes_ < options_.queue_bytes || has_failed(); });
    throw_failure();
    if (closing_) throw std::logic_error("a game was handed in to a closed store");
    if (is_idle()) oldest_ = std::chrono::steady_clock::now();
    queued_bytes_ += row.bytes();
    ++handed_in_;
    queue_.push_back(std::move(row));
    if (queue_.size() == 1 || is_full_group()) work_.notify_one();
  }

  std::vector<RecordedGame> wait_recorded(std::chrono::milliseconds timeout) {
    std::unique_lock guard(mutex_);
    progress_.wait_for(guard, timeout,
                       [&] { return !recorded_.empty() || has_failed() || is_finished(); });
    if (recorded_.empty()) throw_failure();
    return std::exchange(recorded_, {});
  }

  void flush() {
    std::unique_lock guard(mutex_);
    const std::size_t goal = handed_in_;
    ++flushes_;
    work_.notify_one();
    progress_.wait(guard, [&] { return written_ >= goal || has_failed(); });
    --flushes_;
    throw_failure();
  }

  void close() {
    stop();
    if (writer_ && !has_failed()) write([&] { writer_->empty_log(); });
    writer_.reset();
    lock_.reset();
    const std::lock_guard guard(mutex_);
    throw_failure();
  }

  const StoreHeader& header() const { return header_; }

  void replace_header(StoreHeader header) {
    flush();
    write([&] { writer_->replace_header(header); });
    header_ = std::move(header);
  }

  void keep_scores(const std::vector<GameScores>& games) {
    write([&] { writer_->keep_scores(games); });
  }

  void keep_chunks(std::vector<ChunkEntry> chunks) {
    const std::lock_guard guard(mutex_);
    throw_failure();
    if (closing_) throw std::logic_error("chunks were handed in to a closed store");
    if (is_idle()) oldest_ = std::chrono::steady_clock::now();
    handed_in_ += chunks.size();
    chunks_.insert(chunks_.end(), std::move_iterator(chunks.begin()),
                   std::move_iterator(chunks.end()));
    work_.notify_one();
  }

  int set_games_aside(std::int32_t player, std::int32_t from_round, const std::string& state) {
    flush();
    int count = 0;
    write([&] { count = writer_->set_games_aside(player, from_round, state); });
    return count;
  }

  void set_state(const std::string& state) {
    write([&] { writer_->set_state(state); });
  }

 private:
  /// What is written in one transaction.
  struct Group {
    std::vector<RecordRow> games;
    std::vector<ChunkEntry> chunks;

    std::size_t size() const { return games.size() + chunks.size(); }
  };

  /// The writing thread: a group at a time until the store closes or fails.
  void write_groups() {
    for (Group group = next_group(); group.size() > 0; group = next_group()) {
      GameWriter::Commit commit;
      try {
        write([&] { commit = writer_->commit(group.games, group.chunks); });
      } catch (const StoreError&) {
        return;  // write() has told everybody
      }
      report(group, commit);
    }
  }

  /// Runs `work` as the only user of the connection. A StoreError is the end of this store.
  template <class Work>
  void write(Work work) {
    const std::lock_guard guard(writer_mutex_);
    try {
      work();
    } catch (const StoreError& problem) {
      fail(problem);
      throw;
    }
  }

  /// Nothing waits to be written.
  bool is_idle() const { return queue_.empty() && chunks_.empty(); }

  /// Waits for a first game, then a while for others. Empty when the store closes.
  Group next_group() {
    std::unique_lock guard(mutex_);
    work_.wait(guard, [&] { return !is_idle() || closing_; });
    work_.wait_until(guard, oldest_ + options_.group_window,
                     [&] { return closing_ || flushes_ > 0 || is_full_group(); });
    queued_bytes_ = 0;
    room_.notify_all();
    return {std::exchange(queue_, {}), std::exchange(chunks_, {})};
  }

  /// Half a queue is not kept waiting: those who hand in should never have to.
  bool is_full_group() const { return queued_bytes_ >= options_.queue_bytes / 2; }

  void report(const Group& group, const GameWriter::Commit& commit) {
    const std::lock_guard guard(mutex_);
    for (std::size_t i = 0; i < group.games.size(); ++i)
      if (commit.written[i]) recorded_.push_back({group.games[i].number, group.games[i].result});
    written_ += group.size();
    if (misuse_.empty() && !commit.duplicate.empty()) {
      misuse_ = commit.duplicate;
      room_.notify_all();
    }
    progress_.notify_all();
  }

  void fail(const StoreError& problem) {
    const std::lock_guard guard(mutex_);
    failure_ = problem;
    queue_.clear();
    chunks_.clear();
    room_.notify_all();
    progress_.notify_all();
  }

  bool has_failed() const { return failure_ || !misuse_.empty(); }

  /// Nothing will be committed any more.
  bool is_finished() const { return closing_ && written_ == handed_in_; }

  /// Throws a copy: threads share no exception.
  void throw_failure() const {
    if (failure_) throw StoreError(*failure_);
    if (!misuse_.empty()) throw std::logic_error(misuse_);
  }

  void stop() {
    {
      const std::lock_guard guard(mutex_);
      closing_ = true;
      work_.notify_one();
    }
    if (thread_.joinable()) thread_.join();
  }

  const StoreOptions options_;
  const fs::path folder_;
  std::optional<FolderLock> lock_;
  StoreHeader header_;

  std::mutex writer_mutex_;           // taken before mutex_ if both are
  std::optional<GameWriter> writer_;  // guarded by writer_mutex_

  std::mutex mutex_;                  // guards all below but thread_
  std::condition_variable work_;      // for the writing thread: a first game, a full group, a flush
  std::condition_variable room_;      // for those who hand in
  std::condition_variable progress_;  // for those who wait for commits
  std::vector<RecordRow> queue_;
  std::vector<ChunkEntry> chunks_;                // behind all of these
  std::chrono::steady_clock::time_point oldest_;  // when the queue's first game was handed in
  std::size_t queued_bytes_ = 0;
  std::vector<RecordedGame> recorded_;  // committed and not collected
  std::size_t handed_in_ = 0;
  std::size_t written_ = 0;
  int flushes_ = 0;  // callers that wait in flush()
  bool closing_ = false;
  std::optional<StoreError> failure_;
  std::string misuse_;

  std::thread thread_;
};

Store::Store(std::unique_ptr<Implementation> implementation)
    : implementation_(std::move(implementation)) {}
Store::Store(Store&&) noexcept = default;
Store::~Store() = default;

Store Store::create(const fs::path& folder, StoreHeader header, StoreOptions options) {
  make_folder(folder);
  return Store(std::make_unique<Implementation>(folder, std::move(header), options));
}

Store Store::open(const fs::path& folder, StoreOptions options) {
  if (!exists(folder)) throw no_tournament(folder);  // asked before a lock file is left in there
  return Store(std::make_unique<Implementation>(folder, std::nullopt, options));
}

bool Store::exists(const fs::path& folder) {
  return holds_tournament(folder);
}

void Store::record(const GameResult& result, const GameRecord& record) {
  implementation_->record(result, record);
}

std::vector<RecordedGame> Store::wait_recorded(std::chrono::milliseconds timeout) {
  return implementation_->wait_recorded(timeout);
}

void Store::flush() {
  implementation_->flush();
}
void Store::close() {
  implementation_->close();
}
const StoreHeader& Store::header() const {
  return implementation_->header();
}
void Store::replace_header(StoreHeader header) {
  implementation_->replace_header(std::move(header));
}
void Store::keep_scores(const std::vector<GameScores>& games) {
  implementation_->keep_scores(games);
}
void Store::keep_chunks(std::vector<ChunkEntry> chunks) {
  implementation_->keep_chunks(std::move(chunks));
}
int Store::set_games_aside(std::int32_t player, std::int32_t from_round, const std::string& state) {
  return implementation_->set_games_aside(player, from_round, state);
}

void Store::set_state(const std::string& state) {
  implementation_->set_state(state);
}

}  // namespace connect4
