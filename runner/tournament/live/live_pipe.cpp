#include "runner/tournament/live/live_pipe.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <utility>

#include "lib/game/notation.hpp"
#include "lib/game/outcome.hpp"

namespace connect4 {

namespace {

constexpr std::chrono::milliseconds between_told_games{100};
constexpr std::chrono::seconds between_tries{1};

}  // namespace

LivePipe::LivePipe(std::string path) : path_(std::move(path)) {}

bool LivePipe::begin_game() {
  ++begun_;
  const auto now = Clock::now().time_since_epoch().count();
  auto next = next_game_.load(std::memory_order_relaxed);
  return now >= next &&
         next_game_.compare_exchange_strong(
             next, now + std::chrono::duration_cast<Clock::duration>(between_told_games).count());
}

/// Tries again after a while: the reader may not be there yet.
void LivePipe::open() {
  if (pipe_ || Clock::now() < next_try_) return;
  next_try_ = Clock::now() + between_tries;
  Descriptor opened(::open(path_.c_str(), O_WRONLY | O_NONBLOCK | O_NOFOLLOW | O_CLOEXEC));
  struct stat status {};
  if (!opened || fstat(opened.number(), &status) != 0 || !S_ISFIFO(status.st_mode)) return;
  pipe_ = std::move(opened);
  const std::string line = to_line({});
  if (write(pipe_.number(), line.data(), line.size()) < 0) pipe_.reset();
}

/// A line is taken as a whole or not at all, since it is shorter than PIPE_BUF.
void LivePipe::send(const LiveMessage& message) {
  const std::string line = to_line(message);
  const std::lock_guard lock(mutex_);
  open();
  if (pipe_ && write(pipe_.number(), line.data(), line.size()) < 0 && errno == EPIPE)
    pipe_.reset();  // its reader is gone; another may come
}

LiveGame::LiveGame(LivePipe* pipe, const PlannedGame& plan)
    : pipe_(pipe != nullptr && pipe->begin_game() ? pipe : nullptr), plan_(plan) {}

void LiveGame::game_started(const GameRecord& record) {
  if (pipe_ != nullptr)
    pipe_->send({.kind = LiveMessage::Kind::start,
                 .game = record.game,
                 .red = plan_.red,
                 .blue = plan_.blue,
                 .start = to_fen(record.start),
                 .begun = pipe_->begun()});
}

void LiveGame::disc_dropped(const GameRecord& record, const Position& position, Cell /*disc*/) {
  if (pipe_ == nullptr) return;
  const Ply& ply = record.plies.back();
  pipe_->send({.kind = LiveMessage::Kind::move,
               .game = record.game,
               .move = position.ply(),
               .column = ply.column.index(),
               .clock_ms = std::chrono::floor<std::chrono::milliseconds>(ply.time).count()});
}

void LiveGame::game_over(const GameRecord& record) {
  if (pipe_ == nullptr) return;
  const auto winner = record.outcome.winner;
  pipe_->send({.kind = LiveMessage::Kind::end,
               .game = record.game,
               .winner = winner ? std::string(name(*winner)) : "",
               .reason = std::string(name(record.outcome.ending))});
}

}  // namespace connect4
