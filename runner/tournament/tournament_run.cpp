#include "runner/tournament/tournament_run.hpp"

#include <algorithm>
#include <utility>

#include "lib/random.hpp"
#include "lib/tournament/game_numbers.hpp"
#include "runner/console/usage_error.hpp"
#include "runner/match/referee.hpp"
#include "runner/process/stop_signal.hpp"
#include "runner/process/system_fault.hpp"
#include "runner/tournament/report.hpp"

namespace connect4 {

namespace {

using std::chrono::milliseconds;

constexpr int most_failed_starts = 3;  // in a row
constexpr int most_void_attempts = 3;  // of one game, before it is put off
constexpr int fewest_others_first = 64;
constexpr std::size_t most_put_off_in_a_row = 8;  // or the machine is not fit for any
constexpr milliseconds poll_time{20};

/// Games handed to the pool at once: enough to keep any number of workers busy between two polls,
/// few enough that a tournament of millions fits in memory.
constexpr std::size_t most_outstanding = 4096;

GameResult result_of(const FinishedGame& game) {
  const PlannedGame& plan = game.job.plan;
  return {plan.round, plan.pairing, plan.opening,       plan.replay,
          plan.red,   plan.blue,    game.record.outcome};
}

std::optional<Sprt> make_test(const std::optional<SprtPlan>& plan) {
  if (!plan) return std::nullopt;
  const auto test = Sprt::from_plan(*plan);
  if (!test) throw UsageError("sprt: " + test.error());
  return *test;
}

}  // namespace

TournamentRun::TournamentRun(const TournamentConfig& config, Store& store, StoreReader& reader,
                             WorkerPool& pool, RunObserver& observer)
    : config_(config),
      openings_(store.header().openings),
      store_(store),
      reader_(reader),
      pool_(pool),
      observer_(observer),
      starts_(config.players.size()),
      others_first_(fewest_others_first),
      duel_(make_test(config.sprt)) {}

TournamentRun::End TournamentRun::play() {
  resume();
  save_state("running");
  while (true) {
    const Schedule schedule = plan();
    observer_.planned(schedule);
    if (schedule.complete || is_decided()) {
      save_state("complete");
      return End::complete;
    }
    if (!play_stage(schedule.remaining)) {
      save_state("stopped");
      return End::stopped;
    }
  }
}

/// Takes up what an earlier run has left.
void TournamentRun::resume() {
  state_ = read_state(reader_);
  std::optional<GameResult> last_failed;
  reader_.results([&](const NumberedResult& game) {
    if (config_.players.size() == 2) duel_.add(game);
    starts_.recall(game.result);
    if (game.result.outcome.ending == Ending::start_failed) last_failed = game.result;
  });
  // The run may have ended between the game and the withdrawal.
  if (last_failed) withdraw_who_failed(*last_failed, "");
}

/// Reads the results anew each time, rather than keeping them: a plan is made once a stage.
Schedule TournamentRun::plan() {
  ResultTable results;
  std::vector<std::int32_t> numbers;
  reader_.results([&](const NumberedResult& game) {
    results.add(game.result);
    numbers.push_back(game.number);
  });
  auto schedule =
      plan_schedule(schedule_rules(config_, static_cast<std::int32_t>(openings_.size())), results,
                    withdrawals(state_));
  if (!schedule)
    throw UsageError("the recorded games do not fit the config: " + schedule.error() +
                     "; undo the change, or begin anew with --fresh");
  number_open_games(*schedule, numbers);
  return *std::move(schedule);
}

/// Plays these games; returns whether to go on, rather than being told to stop.
bool TournamentRun::play_stage(const PlannedGames& games) {
  auto next = games.begin();
  outstanding_ = 0;
  in_play_ = 0;
  is_draining_ = false;
  while (true) {
    while (next != games.end() && !is_draining_ && outstanding_ < most_outstanding) submit(*next++);
    if (in_play_ == 0 && !put_off_.empty()) {
      if (put_off_in_a_row_ >= put_off_.size()) give_up();  // nothing was played since
      give_another_chance();
    }
    if (outstanding_ == 0) return true;
    const bool stop = StopSignal::is_requested();
    if (stop) pool_.stop();
    for (FinishedGame& game : pool_.poll(stop ? milliseconds(0) : poll_time))
      hand_in(std::move(game));
    if (stop || in_play_ == 0) store_.flush();  // no other game would come to join the group
    collect_recorded(milliseconds(0));
    observer_.tick();
    if (stop) return false;
  }
}

void TournamentRun::submit(const PlannedGame& game) {
  pool_.submit({game, openings_[static_cast<std::size_t>(game.opening)].start,
                derive_seed(config_.seed, static_cast<std::uint64_t>(game.number)),
                void_attempts_.contains(game.number)});
  starts_.expect(game);
  ++outstanding_;
  ++in_play_;
}

void TournamentRun::hand_in(FinishedGame game) {
  --in_play_;
  const PlannedGame& plan = game.job.plan;
  if (is_of_withdrawn(result_of(game))) {
    starts_.forget(plan);
    --outstanding_;  // the next plan forfeits it, like the games that were not begun
    return;
  }
  if (game.record.outcome.ending != Ending::void_game) {
    hand_in_played(std::move(game));
    return;
  }
  record(game);
  const std::string reason = void_reason(game.record);
  take_void(std::move(game.job), reason);
}

void TournamentRun::hand_in_played(FinishedGame finished) {
  void_attempts_.erase(finished.job.plan.number);
  put_off_in_a_row_ = 0;
  starts_.finish(std::move(finished));
  while (const auto game = starts_.next()) {
    record(*game);
    withdraw_who_failed(result_of(*game), game->record.fault ? game->record.fault->detail : "");
  }
  if (!put_off_.empty() && --others_left_ == 0) give_another_chance();
}

void TournamentRun::record(const FinishedGame& game) {
  store_.record(result_of(game), game.record);
}

/// Plays it again: at once, or after the others. A moment's shortage hits several workers at once,
/// so it is the same game that counts; and one game must not keep the others from being played, nor
/// wait for thousands of them where a sequential test waits for it.
void TournamentRun::take_void(GameJob job, const std::string& reason) {
  const std::int32_t number = job.plan.number;
  if (is_draining_) {
    ++void_attempts_[number];
    starts_.forget(job.plan);
    --outstanding_;  // the next plan has it again
    return;
  }
  if (++void_attempts_[number] < most_void_attempts) return resubmit(std::move(job));
  void_attempts_[number] = 0;
  last_void_ = "game " + std::to_string(number) + " was void three times; the last: " + reason;
  starts_.forget(job.plan);
  if (put_off_.empty()) others_left_ = others_first_;
  put_off_.push_back(std::move(job));
  if (++put_off_in_a_row_ == most_put_off_in_a_row) give_up();
}

void TournamentRun::resubmit(GameJob job) {
  job.was_void = true;
  pool_.submit(job);
  ++in_play_;
}

/// After some others, or when those were all. The next time it takes twice as many: a game that is
/// void for ever is to take little time from the others.
void TournamentRun::give_another_chance() {
  put_off_in_a_row_ = 0;
  others_first_ *= 2;
  for (GameJob& job : std::exchange(put_off_, {})) {
    starts_.expect(job.plan);
    resubmit(std::move(job));
  }
}

void TournamentRun::give_up() {
  store_.flush();
  throw SystemFault(last_void_ + "; lower the concurrency if the machine is too small");
}

/// Whether the game came to nothing because of a player that has left since it was begun.
bool TournamentRun::is_of_withdrawn(const GameResult& result) const {
  if (result.outcome.ending != Ending::start_failed) return false;
  return std::any_of(state_.withdrawn.begin(), state_.withdrawn.end(), [&](const auto& player) {
    return player.withdrawal.player == result.red || player.withdrawal.player == result.blue;
  });
}

void TournamentRun::collect_recorded(milliseconds timeout) {
  for (const RecordedGame& game : store_.wait_recorded(timeout)) take(game);
}

void TournamentRun::take(const RecordedGame& game) {
  observer_.recorded(game);
  if (game.result.outcome.ending == Ending::void_game) return;
  --outstanding_;
  if (config_.players.size() == 2) duel_.add({game.number, game.result});
  if (is_decided()) drop_waiting_games();
}

/// As soon as it is sure, without waiting for the game's commit: every further start of such a
/// player costs its opponents time.
void TournamentRun::withdraw_who_failed(const GameResult& result, const std::string& why) {
  for (const Colour colour : {Colour::red, Colour::blue})
    if (has_failed_to_start(result.outcome, colour) &&
        starts_.in_a_row(result.player(colour)) >= most_failed_starts)
      withdraw(result.player(colour), result.round, why);
}

void TournamentRun::withdraw(std::int32_t player, std::int32_t round, const std::string& why) {
  for (const WithdrawnPlayer& withdrawn : state_.withdrawn)
    if (withdrawn.withdrawal.player == player) return;
  state_.withdrawn.push_back(
      {{player, round},
       "could not be started three times in a row" + (why.empty() ? "" : " (" + why + ")")});
  save_state("running");
  observer_.withdrawn(state_.withdrawn.back());
  outstanding_ -= starts_.drop(player);
  drop_waiting_games();
}

/// The schedule is about to change: only the games in progress are waited for.
void TournamentRun::drop_waiting_games() {
  is_draining_ = true;
  const std::vector<GameJob> cancelled = pool_.cancel();
  for (const GameJob& job : cancelled) starts_.forget(job.plan);
  in_play_ -= cancelled.size();
  outstanding_ -= cancelled.size() + std::exchange(put_off_, {}).size();
}

bool TournamentRun::is_decided() const {
  return duel_.decided_after().has_value();
}

void TournamentRun::save_state(const std::string& status) {
  state_.status = status;
  store_.set_state(to_json(state_));
}

}  // namespace connect4
