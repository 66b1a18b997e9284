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

constexpr int most_failed_starts = 3;             // in a row
constexpr int most_void_attempts = 3;             // of one game, before it is put off
constexpr std::size_t most_put_off_in_a_row = 8;  // or the machine is not fit for any
constexpr milliseconds poll_time{20};

/// Games handed to the pool at once: enough to keep any number of workers busy between two polls,
/// few enough that a tournament of millions fits in memory.
constexpr std::size_t most_outstanding = 4096;

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
      failed_starts_(config.players.size(), 0),
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
  reader_.results([&](const NumberedResult& game) {
    if (config_.players.size() == 2) duel_.add(game);
    count_starts(game.result, "");
  });
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
    if (in_play_ == 0 && !put_off_.empty()) give_another_chance();
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
  ++outstanding_;
  ++in_play_;
}

void TournamentRun::hand_in(FinishedGame game) {
  --in_play_;
  const PlannedGame& plan = game.job.plan;
  const GameRecord& record = game.record;
  const GameResult result{plan.round, plan.pairing, plan.opening,  plan.replay,
                          plan.red,   plan.blue,    record.outcome};
  if (is_of_withdrawn(result)) {
    --outstanding_;  // the next plan forfeits it, like the games that were not begun
    return;
  }
  store_.record(result, record);
  if (record.outcome.ending == Ending::void_game) {
    take_void(std::move(game.job), void_reason(record));
    return;
  }
  void_attempts_.erase(plan.number);
  put_off_in_a_row_ = 0;
  count_starts(result, record.fault ? record.fault->detail : "");
}

/// Plays it again: at once, or after the others. A moment's shortage hits several workers at once,
/// so it is the same game that counts; and one game must not keep the others from being played.
void TournamentRun::take_void(GameJob job, const std::string& reason) {
  const std::int32_t number = job.plan.number;
  if (is_draining_) {
    ++void_attempts_[number];
    --outstanding_;  // the next plan has it again
    return;
  }
  if (++void_attempts_[number] < most_void_attempts) return resubmit(std::move(job));
  void_attempts_[number] = 0;
  last_void_ = "game " + std::to_string(number) + " was void three times; the last: " + reason;
  put_off_.push_back(std::move(job));
  if (++put_off_in_a_row_ == most_put_off_in_a_row) give_up();
}

void TournamentRun::resubmit(GameJob job) {
  job.was_void = true;
  pool_.submit(job);
  ++in_play_;
}

/// All others are played. Once more, unless nothing was played since all of these were put off.
void TournamentRun::give_another_chance() {
  if (put_off_in_a_row_ >= put_off_.size()) give_up();
  put_off_in_a_row_ = 0;
  for (GameJob& job : std::exchange(put_off_, {})) resubmit(std::move(job));
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

/// Counts failed starts in a row as soon as a game is over, without waiting for its commit: every
/// further start of such a player costs its opponents time.
void TournamentRun::count_starts(const GameResult& result, const std::string& why) {
  for (const Colour colour : {Colour::red, Colour::blue}) {
    const bool failed = result.outcome.ending == Ending::start_failed &&
                        result.outcome.winner != std::optional(colour);
    const std::int32_t player = result.player(colour);
    int& count = failed_starts_[static_cast<std::size_t>(player)];
    count = failed ? count + 1 : 0;
    if (count >= most_failed_starts) withdraw(player, result.round, why);
  }
}

void TournamentRun::withdraw(std::int32_t player, std::int32_t round, const std::string& why) {
  for (const WithdrawnPlayer& withdrawn : state_.withdrawn)
    if (withdrawn.withdrawal.player == player) return;
  state_.withdrawn.push_back(
      {{player, round},
       "could not be started three times in a row" + (why.empty() ? "" : " (" + why + ")")});
  save_state("running");
  observer_.withdrawn(state_.withdrawn.back());
  drop_waiting_games();
}

/// The schedule is about to change: only the games in progress are waited for.
void TournamentRun::drop_waiting_games() {
  is_draining_ = true;
  const std::size_t cancelled = pool_.cancel().size();
  in_play_ -= cancelled;
  outstanding_ -= cancelled + std::exchange(put_off_, {}).size();
}

bool TournamentRun::is_decided() const {
  return duel_.decided_after().has_value();
}

void TournamentRun::save_state(const std::string& status) {
  state_.status = status;
  store_.set_state(to_json(state_));
}

}  // namespace connect4
