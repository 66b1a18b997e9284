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
  std::vector<std::int32_t> last_round(config_.players.size());  // of a failed start, by player
  reader_.results([&](const NumberedResult& game) {
    if (config_.players.size() == 2) duel_.add(game);
    starts_.recall(game.result);
    for (const Colour colour : {Colour::red, Colour::blue})
      if (has_failed_to_start(game.result.outcome, colour))
        last_round[static_cast<std::size_t>(game.result.player(colour))] = game.result.round;
  });
  // The run may have ended between the game and the withdrawal.
  for (std::size_t player = 0; player < last_round.size(); ++player)
    withdraw_if_it_failed(static_cast<std::int32_t>(player), last_round[player], "");
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
    if (in_play_ == 0) {
      if (void_games_.is_hopeless_without_others()) give_up();
      play_again(void_games_.all());
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
                void_games_.contains(game.number)});
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
  void_games_.played(finished.job.plan.number);
  starts_.finish(std::move(finished));
  while (const auto game = starts_.next()) {
    record(*game);
    withdraw_who_failed(result_of(*game), game->record.fault ? game->record.fault->detail : "");
  }
  play_again(void_games_.due());
}

void TournamentRun::record(const FinishedGame& game) {
  store_.record(result_of(game), game.record);
}

void TournamentRun::take_void(GameJob job, const std::string& reason) {
  if (is_draining_) {
    void_games_.note(job.plan.number);
    starts_.forget(job.plan);
    --outstanding_;  // the next plan has it again
    return;
  }
  if (void_games_.take(job, reason) == VoidGames::Next::at_once) return play_again(std::move(job));
  starts_.forget(job.plan);
  if (void_games_.is_hopeless()) give_up();
}

void TournamentRun::play_again(GameJob job) {
  job.was_void = true;
  pool_.submit(job);
  ++in_play_;
}

void TournamentRun::play_again(const std::vector<GameJob>& put_off) {
  for (const GameJob& job : put_off) {
    starts_.expect(job.plan);
    play_again(job);
  }
}

void TournamentRun::give_up() {
  store_.flush();
  throw SystemFault(void_games_.story() + "; lower the concurrency if the machine is too small");
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
    if (has_failed_to_start(result.outcome, colour))
      withdraw_if_it_failed(result.player(colour), result.round, why);
}

void TournamentRun::withdraw_if_it_failed(std::int32_t player, std::int32_t round,
                                          const std::string& why) {
  if (starts_.in_a_row(player) >= most_failed_starts) withdraw(player, round, why);
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
  outstanding_ -= cancelled.size() + void_games_.drop();
}

bool TournamentRun::is_decided() const {
  return duel_.decided_after().has_value();
}

void TournamentRun::save_state(const std::string& status) {
  state_.status = status;
  store_.set_state(to_json(state_));
}

}  // namespace connect4
