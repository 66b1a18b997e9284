#include "runner/tournament/workers/local_pool.hpp"

#include <algorithm>
#include <array>
#include <optional>

#include "runner/match/referee.hpp"
#include "runner/process/stop_signal.hpp"
#include "runner/process/this_machine.hpp"
#include "runner/tournament/workers/fitness.hpp"
#include "runner/tournament/workers/worker_threads.hpp"

namespace connect4 {

namespace {

constexpr std::size_t reported_at_once = 256;

/// Keeps any number of workers busy between two polls.
constexpr std::size_t usual_appetite = 4096;

/// The two players that a worker has at its board.
class BoardSeats {
 public:
  BoardSeats(const std::vector<PlayerSpec>& players, Restart restart)
      : players_(players), restart_(restart) {}

  FinishedGame play(const GameJob& job) {
    fitness_.rest_if_unfit();
    seat(job.plan);
    const Seating seats = pair_->seating(job.plan.red == first_ ? Colour::red : Colour::blue);
    GameObserver nobody;
    const GameSetup setup{job.plan.number, job.start, job.seed};
    GameRecord record = play_game(seats.red, seats.blue, setup, nobody);
    record.machine = machine_;
    TurnShare share = seats.red.take_turn_share();
    share += seats.blue.take_turn_share();
    fitness_.add(share);
    dismiss_after(record, seats);
    return {job, std::move(record), share};
  }

 private:
  /// Players live for a meeting, so that all their games there are played by the same processes.
  void seat(const PlannedGame& game) {
    const auto [low, high] = std::minmax(game.red, game.blue);
    const std::array<std::int32_t, 5> meeting{game.round, game.pairing, game.replay, low, high};
    if (pair_ && meeting_ == meeting) return;
    pair_.emplace(spec(game.red), spec(game.blue));
    first_ = game.red;
    meeting_ = meeting;
  }

  const PlayerSpec& spec(std::int32_t player) const {
    return players_[static_cast<std::size_t>(player)];
  }

  void dismiss_after(const GameRecord& record, const Seating& seats) {
    const bool is_void = record.outcome.ending == Ending::void_game;
    if (is_void || restart_ == Restart::game)
      pair_->dismiss();
    else
      seats.retire_at_fault(record);
  }

  const std::vector<PlayerSpec>& players_;
  const Restart restart_;
  const Machine machine_ = this_machine();
  std::optional<PlayerPair> pair_;
  std::int32_t first_ = 0;                 // the player that is the first of the pair
  std::array<std::int32_t, 5> meeting_{};  // of the pair: round, pairing, replay, players
  Fitness fitness_;
};

}  // namespace

LocalPool::LocalPool(std::vector<PlayerSpec> players, Restart restart, int workers)
    : players_(std::move(players)), restart_(restart) {
  require_descriptors(workers);
  threads_ = start_workers(
      workers, [this] { work(); }, [this] { queue_.close(); });
}

LocalPool::~LocalPool() {
  // An error ends the run: what is being played would not be recorded any more.
  if (std::uncaught_exceptions() > 0) StopSignal::request();
  stop();
}

std::size_t LocalPool::appetite() const {
  return usual_appetite;
}

void LocalPool::stop() {
  queue_.close();
  threads_.clear();  // joins
}

std::vector<FinishedGame> LocalPool::poll(std::chrono::milliseconds timeout) {
  std::unique_lock guard(lock_);
  finished_something_.wait_for(guard, timeout, [&] {
    return finished_.size() >= reported_at_once || (!finished_.empty() && queue_.is_empty()) ||
           failure_;
  });
  if (finished_.empty() && failure_) std::rethrow_exception(failure_);
  return std::exchange(finished_, {});
}

/// The life of a worker. Interrupted ends it quietly: whoever polls knows of the signal itself.
void LocalPool::work() try {
  BoardSeats seats(players_, restart_);
  std::optional<PlannedGame> last;
  while (const auto job = queue_.take(last)) {
    last = job->plan;
    report(seats.play(*job));
  }
} catch (const Interrupted&) {
} catch (...) {
  const std::lock_guard guard(lock_);
  failure_ = std::current_exception();
  finished_something_.notify_all();
}

/// Whoever polls is woken for a number of games at once: woken for each one, it would take the
/// processor away from the players a thousand times a second.
void LocalPool::report(FinishedGame game) {
  const std::lock_guard guard(lock_);
  finished_.push_back(std::move(game));
  if (finished_.size() >= reported_at_once || queue_.is_empty()) finished_something_.notify_all();
}

}  // namespace connect4
