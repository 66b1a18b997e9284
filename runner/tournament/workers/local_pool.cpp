#include "runner/tournament/workers/local_pool.hpp"

#include <algorithm>
#include <optional>
#include <string>
#include <system_error>

#include "runner/match/referee.hpp"
#include "runner/process/descriptor.hpp"
#include "runner/process/stop_signal.hpp"
#include "runner/process/system_fault.hpp"
#include "runner/process/this_machine.hpp"

namespace connect4 {

namespace {

/// The descriptors of a game while one of its players runs and the other one starts, and those of
/// the run. The first has three pipes, two processes that are watched and its control group. The
/// second has both ends of four pipes, /dev/null, a process and the group. Games may all start at
/// the same time. The rest is for a look at /proc.
constexpr rlim_t descriptors_of_a_game = 20;
constexpr rlim_t descriptors_of_the_run = 40;

/// The threads for games of players whose last start has failed.
constexpr int most_retriers = 4;

/// One worker has none: whoever asks for one game at a time may have a reason why no second process
/// of a player may run, such as a port.
int retriers(int workers) {
  return workers == 1 ? 0 : std::min(workers, most_retriers);
}

constexpr std::size_t reported_together = 256;

/// Keeps any number of workers busy between two polls.
constexpr std::size_t usual_appetite = 4096;

/// A place of a game among those at once, for as long as the object lives.
class HeldPlace {
 public:
  explicit HeldPlace(GamePlaces& places) : places_(places) { places_.acquire(); }
  HeldPlace(const HeldPlace&) = delete;
  HeldPlace& operator=(const HeldPlace&) = delete;
  ~HeldPlace() { places_.release(); }

 private:
  GamePlaces& places_;
};

/// Notes the starts of one game, and tells a pipe of it. A game that has no place yet waits for one
/// when both players have started, before anybody's clock runs. Belongs to the thread that plays.
class WatchedGame final : public GameObserver {
 public:
  WatchedGame(StartsInProgress& starts, LivePipe* pipe, const PlannedGame& plan,
              GamePlaces* awaited)
      : starts_(starts), pipe_(pipe, plan), plan_(plan), awaited_(awaited) {}
  WatchedGame(const WatchedGame&) = delete;
  WatchedGame& operator=(const WatchedGame&) = delete;
  ~WatchedGame() override { starts_.end(this); }

  void start_awaited(Colour player, std::chrono::milliseconds limit) override {
    starts_.begin(this, plan_.player(player), limit);
  }
  void game_started(const GameRecord& record) override {
    starts_.end(this);
    if (awaited_ != nullptr) place_.emplace(*awaited_);
    pipe_.game_started(record);
  }
  void disc_dropped(const GameRecord& record, const Position& position, Cell disc) override {
    pipe_.disc_dropped(record, position, disc);
  }
  void game_over(const GameRecord& record) override { pipe_.game_over(record); }

 private:
  StartsInProgress& starts_;
  LiveGame pipe_;
  const PlannedGame plan_;
  GamePlaces* const awaited_;
  std::optional<HeldPlace> place_;
};

/// The two players that a worker has at its board.
class BoardSeats {
 public:
  BoardSeats(const std::vector<PlayerSpec>& players, Restart restart, StartsInProgress& starts,
             LivePipe* live)
      : players_(players), restart_(restart), starts_(starts), live_(live) {}

  /// Plays a game; one that waits for its place only when both players have started if `awaited` is
  /// not null.
  FinishedGame play(const GameJob& job, GamePlaces* awaited) {
    seat(job.plan);
    const Seating seats = pair_->seating(job.plan.red == first_ ? Colour::red : Colour::blue);
    WatchedGame watchers(starts_, live_, job.plan, awaited);
    const GameSetup setup{job.plan.number, job.start, job.seed};
    GameRecord record = play_game(seats.red, seats.blue, setup, watchers);
    record.machine = machine_;
    TurnShare share = seats.red.take_turn_share();
    share += seats.blue.take_turn_share();
    pair_->dismiss_after(record, seats, restart_);
    return {job, std::move(record), share};
  }

  /// Ends the two players.
  void clear() { pair_.reset(); }

 private:
  /// Players live for a meeting, so that all their games there are played by the same processes.
  void seat(const PlannedGame& game) {
    const Meeting meeting = meeting_of(game);
    if (pair_ && meeting_ == meeting) return;
    pair_.emplace(spec(game.red), spec(game.blue));
    first_ = game.red;
    meeting_ = meeting;
  }

  const PlayerSpec& spec(std::int32_t player) const { return players_[place(player)]; }

  const std::vector<PlayerSpec>& players_;
  const Restart restart_;
  StartsInProgress& starts_;
  LivePipe* const live_;
  const Machine machine_ = this_machine();
  std::optional<PlayerPair> pair_;
  std::int32_t first_ = 0;  // the player that is the first of the pair
  Meeting meeting_;         // of the pair
};

}  // namespace

void GamePlaces::acquire() {
  std::unique_lock guard(lock_);
  const std::uint64_t number = came_++;
  changed_.wait(guard, [&] { return free_ > 0 && served_ == number; });
  --free_;
  ++served_;
  changed_.notify_all();
}

void GamePlaces::release() {
  const std::lock_guard guard(lock_);
  ++free_;
  changed_.notify_all();
}

void StartsInProgress::begin(const void* worker, std::int32_t player,
                             std::chrono::milliseconds limit) {
  const std::lock_guard guard(lock_);
  starts_.insert_or_assign(worker, Start{player, limit, std::chrono::steady_clock::now()});
}

void StartsInProgress::end(const void* worker) {
  const std::lock_guard guard(lock_);
  starts_.erase(worker);
}

std::optional<AwaitedStart> StartsInProgress::longest() {
  using std::chrono::seconds;
  const std::lock_guard guard(lock_);
  const auto start =
      std::ranges::min_element(starts_, {}, [](const auto& entry) { return entry.second.begun; });
  if (start == starts_.end()) return std::nullopt;
  const auto& [player, limit, begun] = start->second;
  const auto waited = std::chrono::floor<seconds>(std::chrono::steady_clock::now() - begun);
  if (waited < seconds(1)) return std::nullopt;
  return AwaitedStart{player, waited, std::chrono::ceil<seconds>(limit)};
}

int games_at_once(const TournamentConfig& config) {
  return config.concurrency > 0 ? config.concurrency : Cores::of_this_machine().count();
}

/// Checks the limit first: games that cannot start would be void, one after the other.
void require_descriptors(int games) {
  const auto at_once = static_cast<rlim_t>(games + retriers(games));
  const rlim_t needed = descriptors_of_the_run + descriptors_of_a_game * at_once;
  const rlim_t allowed = allowed_descriptors();
  if (needed <= allowed) return;
  const rlim_t spare = allowed - std::min(allowed, descriptors_of_the_run);
  const rlim_t places = spare / descriptors_of_a_game;  // of games, retries included
  const rlim_t room = std::max(std::min<rlim_t>(places, 1),
                               places - std::min<rlim_t>((places + 1) / 2, most_retriers));
  throw SystemFault("concurrency " + std::to_string(games) + " needs " + std::to_string(needed) +
                    " descriptors (" + std::to_string(descriptors_of_a_game) +
                    " for each game and each of " + std::to_string(retriers(games)) +
                    " retries of failed starts), and this account may open " +
                    std::to_string(allowed) + "; raise the limit (ulimit -Hn)" +
                    (room == 0 ? "" : ", or give --concurrency " + std::to_string(room)));
}

std::vector<std::jthread> start_workers(int count, const std::function<void(int)>& work,
                                        const std::function<void()>& stop, int unpinned) {
  const Cores cores = Cores::of_this_machine();
  std::vector<std::jthread> threads;
  try {
    for (int i = 0; i < count + unpinned; ++i)
      threads.emplace_back([work, i, is_pinned = i < count, processor = cores.processor_for(i)] {
        if (is_pinned) pin_to_processor(processor);
        work(i);
      });
  } catch (const std::system_error& problem) {
    stop();
    throw SystemFault("cannot start " + std::to_string(count) + " workers: " + problem.what() +
                      "; lower the concurrency");
  }
  return threads;
}

LocalPool::LocalPool(std::vector<PlayerSpec> players, Restart restart, int workers, LivePipe* live)
    : players_(std::move(players)),
      restart_(restart),
      live_(live),
      queue_(retriers(workers) > 0),
      places_(workers) {
  require_descriptors(workers);
  threads_ = start_workers(
      workers, [this, workers](int thread) { thread < workers ? work() : retry(); },
      [this] { queue_.close(); }, retriers(workers));
}

LocalPool::~LocalPool() {
  // An error ends the run: games in progress would not be recorded any more.
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

std::vector<GameJob> LocalPool::cancel() {
  std::vector<GameJob> jobs = queue_.cancel();
  const std::vector<GameJob> submitted = std::exchange(submitted_, {});
  jobs.insert(jobs.end(), submitted.begin(), submitted.end());
  return jobs;
}

std::vector<FinishedGame> LocalPool::poll(std::chrono::milliseconds timeout) {
  queue_.release(std::exchange(handed_out_, {}));
  queue_.submit(std::exchange(submitted_, {}));
  std::unique_lock guard(lock_);
  finished_something_.wait_for(guard, timeout, [&] {
    return finished_.size() >= reported_together || (!finished_.empty() && queue_.is_empty()) ||
           has_failed_start_ || failure_;
  });
  if (finished_.empty() && failure_) std::rethrow_exception(failure_);
  has_failed_start_ = false;
  for (const FinishedGame& game : finished_) handed_out_.push_back(game.job.plan);
  return std::exchange(finished_, {});
}

void LocalPool::work() {
  live_until_stopped([this](BoardSeats& seats) {
    std::optional<PlannedGame> last;
    while (const auto job = queue_.take(last)) {
      last = job->plan;
      const HeldPlace place(places_);
      report(seats.play(*job, nullptr));
    }
  });
}

/// A retrier's game takes the place of a worker, whose processor is then free; so a retrier is
/// pinned to none. Its players end with the game, since there may be no other one for long.
void LocalPool::retry() {
  live_until_stopped([this](BoardSeats& seats) {
    std::optional<PlannedGame> last;
    while (const auto job = queue_.take_retry(last)) {
      last = job->plan;
      report(seats.play(*job, &places_));
      seats.clear();
    }
  });
}

/// Interrupted ends the life of a thread quietly: the polling thread knows of the signal itself.
template <class Life>
void LocalPool::live_until_stopped(const Life& life) try {
  BoardSeats seats(players_, restart_, starts_, live_);
  life(seats);
} catch (const Interrupted&) {
} catch (...) {
  const std::lock_guard guard(lock_);
  failure_ = std::current_exception();
  finished_something_.notify_all();
}

/// The polling thread is woken for a number of games together. Woken for each one, it would take
/// the processor away from the players a thousand times per second. A failed start is told at once,
/// because the next try of that player waits for it.
void LocalPool::report(FinishedGame game) {
  const std::lock_guard guard(lock_);
  queue_.end(game.job.plan, game.record.outcome);
  has_failed_start_ |= game.record.outcome.ending == Ending::start_failed;
  finished_.push_back(std::move(game));
  if (has_failed_start_ || finished_.size() >= reported_together || queue_.is_empty())
    finished_something_.notify_all();
}

}  // namespace connect4
