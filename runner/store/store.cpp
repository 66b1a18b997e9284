#include "runner/store/store.hpp"

#include <iterator>
#include <stdexcept>
#include <utility>

#include "runner/store/game_writer.hpp"

namespace connect4 {

namespace {

namespace fs = std::filesystem;

/// Refuses a game that no schedule contains.
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

Store::Store(const fs::path& folder, std::optional<StoreHeader> header, StoreOptions options)
    : options_(options), lock_(std::in_place, folder) {
  if (header && exists(folder))
    throw StoreError(folder.string(), "already holds a tournament",
                     "resume that one, or give another folder");
  writer_ = std::make_unique<GameWriter>(folder, header ? &*header : nullptr);
  header_ = header ? *std::move(header) : writer_->header();
  thread_ = std::thread([this] { write_groups(); });
}

Store::~Store() {
  stop();
}

Store Store::create(const fs::path& folder, StoreHeader header, StoreOptions options) {
  make_folder(folder);
  return Store(folder, std::move(header), options);
}

Store Store::open(const fs::path& folder, StoreOptions options) {
  if (!exists(folder)) throw no_tournament(folder);  // before a lock file is left there
  return Store(folder, std::nullopt, options);
}

bool Store::exists(const fs::path& folder) {
  return holds_tournament(folder);
}

/// Runs `work` as the only user of the connection. A StoreError ends this store.
template <class Work>
void Store::write(Work work) {
  const std::lock_guard guard(writer_mutex_);
  try {
    work();
  } catch (const StoreError& problem) {
    fail(problem);
    throw;
  }
}

void Store::record(const GameResult& result, const GameRecord& record) {
  check(result, record, header_);
  const Position& opening = header_.openings[static_cast<std::size_t>(result.opening)].start;
  GameRow row = row_of(result, record, opening);

  std::unique_lock guard(mutex_);
  room_.wait(guard, [&] { return queued_bytes_ < options_.queue_bytes || has_failed(); });
  enter_queue();
  queued_bytes_ += row.bytes();
  ++handed_in_;
  queue_.push_back(std::move(row));
  if (queue_.size() == 1 || is_full_group()) work_.notify_one();
}

/// Enters the queue. A thread that submits games calls this with mutex_ taken.
void Store::enter_queue() {
  throw_failure();
  if (closing_) throw std::logic_error("a game was given to a closed store");
  if (queue_.empty()) oldest_ = std::chrono::steady_clock::now();
}

std::vector<GameResult> Store::take_recorded() {
  const std::lock_guard guard(mutex_);
  if (recorded_.empty()) throw_failure();
  return std::exchange(recorded_, {});
}

void Store::flush() {
  std::unique_lock guard(mutex_);
  const std::size_t goal = handed_in_;
  ++flushes_;
  work_.notify_one();
  progress_.wait(guard, [&] { return written_ >= goal || has_failed(); });
  --flushes_;
  throw_failure();
}

void Store::close() {
  stop();
  if (writer_ && !has_failed()) write([&] { writer_->empty_log(); });
  writer_.reset();
  lock_.reset();
  const std::lock_guard guard(mutex_);
  throw_failure();
}

void Store::replace_header(StoreHeader header) {
  flush();
  write([&] { writer_->replace_header(header); });
  header_ = std::move(header);
}

void Store::keep_scores(const std::vector<GameScores>& games) {
  write([&] { writer_->keep_scores(games); });
}

int Store::set_games_aside(std::int32_t player, std::int32_t from_round, const std::string& state) {
  flush();
  int count = 0;
  write([&] { count = writer_->set_games_aside(player, from_round, state); });
  return count;
}

void Store::set_state(const std::string& state) {
  write([&] { writer_->set_state(state); });
}

/// Runs in the writing thread. It writes a group at a time until the store closes or fails.
void Store::write_groups() {
  for (auto group = next_group(); !group.empty(); group = next_group()) {
    GameWriter::Commit commit;
    try {
      write([&] { commit = writer_->commit(group); });
    } catch (const StoreError&) {
      return;  // write() has reported it
    }
    report(group, commit.written, commit.duplicate);
  }
}

/// Waits for a first game, then a while for others. Returns an empty group when the store closes.
std::vector<GameRow> Store::next_group() {
  std::unique_lock guard(mutex_);
  work_.wait(guard, [&] { return !queue_.empty() || closing_; });
  work_.wait_until(guard, oldest_ + options_.group_window,
                   [&] { return closing_ || flushes_ > 0 || is_full_group(); });
  queued_bytes_ = 0;
  room_.notify_all();
  return std::exchange(queue_, {});
}

void Store::report(const std::vector<GameRow>& group, const std::vector<bool>& written,
                   const std::string& duplicate) {
  const std::lock_guard guard(mutex_);
  for (std::size_t i = 0; i < group.size(); ++i)
    if (written[i]) recorded_.push_back(group[i].result);
  written_ += group.size();
  if (misuse_.empty() && !duplicate.empty()) {
    misuse_ = duplicate;
    room_.notify_all();
  }
  progress_.notify_all();
}

void Store::fail(const StoreError& problem) {
  const std::lock_guard guard(mutex_);
  failure_ = problem;
  queue_.clear();
  room_.notify_all();
  progress_.notify_all();
}

/// Throws a copy, so threads do not share an exception.
void Store::throw_failure() const {
  if (failure_) throw StoreError(*failure_);
  if (!misuse_.empty()) throw std::logic_error(misuse_);
}

void Store::stop() {
  {
    const std::lock_guard guard(mutex_);
    closing_ = true;
    work_.notify_one();
  }
  if (thread_.joinable()) thread_.join();
}

}  // namespace connect4
