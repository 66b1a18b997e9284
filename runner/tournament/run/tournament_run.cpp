#include "runner/tournament/run/tournament_run.hpp"

#include <algorithm>
#include <utility>

#include "lib/random.hpp"
#include "lib/tournament/schedule/game_numbers.hpp"
#include "runner/match/referee.hpp"
#include "runner/process/stop_signal.hpp"
#include "runner/process/system_fault.hpp"
#include "runner/screen/usage_error.hpp"
#include "runner/tournament/report/report.hpp"

namespace connect4 {

namespace {

using std::chrono::milliseconds;

constexpr milliseconds poll_time{20};

std::optional<Sprt> make_test(const std::optional<SprtPlan>& plan) {
  if (!plan) return std::nullopt;
  const auto test = Sprt::from_plan(*plan);
  if (!test) throw UsageError("sprt: " + test.error());
  return *test;
}

}  // namespace

TournamentRun::TournamentRun(const TournamentConfig& config, Store& store, StoreReader& reader,
                             WorkerPool& pool, RunObserver& observer,
                             std::vector<std::string> files_of_players)
    : config_(config),
      openings_(store.header().openings),
      store_(store),
      reader_(reader),
      pool_(pool),
      observer_(observer),
      files_of_players_(std::move(files_of_players)),
      starts_(config.players.size()),
      duel_(make_test(config.sprt)) {}

TournamentRun::End TournamentRun::play(std::optional<StopSignal::Watch>& watch) try {
  resume();
  Schedule schedule = plan_stage();  // may plan millions of games; a signal ends it at once
  watch.emplace();
  while (true) {
    observer_.planned(schedule);
    if (schedule.complete || is_decided()) {
      save_state("complete");
      return End::complete;
    }
    play_stage(schedule.remaining);
    schedule = plan_stage();
  }
} catch (const Interrupted&) {  // from reading or planning games
  stop();
  save_state("stopped");
  return End::stopped;
}

/// Keeps all games that have been played by now.
void TournamentRun::stop() {
  pool_.stop();
  for (FinishedGame& game : pool_.poll(milliseconds(0))) take_finished(std::move(game));
  store_.flush();
  for (const NumberedResult& game : store_.wait_recorded(milliseconds(0))) observer_.recorded(game);
}

/// Takes up what an earlier run has left.
void TournamentRun::resume() {
  state_ = read_state(reader_);
  if (config_.players.size() != 2) return;
  reader_.results([&](const NumberedResult& game) { duel_.add(game); });
  compare_pairs();
}

/// What is to be played now. Every stage begins from what is recorded, as a run does that goes on:
/// so a kill changes nothing, not even one between a game and the withdrawal that follows from it.
/// A withdrawal takes games away that others' starts have waited for: those are counted anew.
Schedule TournamentRun::plan_stage() {
  while (true) {
    Schedule schedule = plan();
    recall_starts(schedule.remaining);
    const std::size_t known = state_.withdrawn.size();
    withdraw_hopeless();
    if (state_.withdrawn.size() == known) return schedule;
  }
}

/// Reads the results anew each time, rather than keeping them: a plan is made once a stage.
Schedule TournamentRun::plan() {
  ResultTable results;
  std::vector<std::int32_t> numbers;
  reader_.results([&](const NumberedResult& game) {
    results.add(game.result);
    numbers.push_back(game.number);
  });
  auto schedule = plan_schedule(schedule_rules(config_, openings_.size(), state_), results,
                                withdrawals(state_));
  if (!schedule)
    throw UsageError("the recorded games do not fit the config: " + schedule.error() +
                     "; undo the change, or begin anew with --fresh");
  number_open_games(*schedule, numbers);
  return *std::move(schedule);
}

/// Counts the starts of the recorded games up to the first one that is still to be played.
void TournamentRun::recall_starts(const std::vector<PlannedGame>& remaining) {
  starts_ = FailedStarts(config_.players.size());
  auto open = remaining.begin();
  reader_.results([&](const NumberedResult& game) {
    for (; open != remaining.end() && (*open).number < game.number; ++open) starts_.expect(*open);
    starts_.recall(game, state_.absences);
  });
}

/// Plays the games of the plan. Throws Interrupted when told to stop.
void TournamentRun::play_stage(const std::vector<PlannedGame>& games) {
  auto next = games.begin();
  stage_ = {};
  while (true) {
    while (next != games.end() && !stage_.is_draining && stage_.outstanding < pool_.appetite())
      submit(*next++);
    if (state_.status != "running") save_state("running");  // while the first players start
    if (stage_.in_play == 0) {
      if (void_games_.is_hopeless_without_others()) give_up();
      play_again(void_games_.all());
    }
    if (stage_.outstanding == starts_.held()) return;  // the rest wait for the next plan
    StopSignal::heed();
    for (FinishedGame& game : pool_.poll(poll_time)) take_finished(std::move(game));
    if (stage_.in_play == 0) store_.flush();  // no other game can join the group
    collect_recorded();
    for (const std::string& notice : pool_.take_notices()) observer_.notice(notice);
    observer_.tick();
  }
}

void TournamentRun::submit(const PlannedGame& game) {
  pool_.submit({game, openings_[static_cast<std::size_t>(game.opening)].start,
                derive_seed(config_.seed, static_cast<std::uint64_t>(game.number)),
                void_games_.contains(game.number)});
  starts_.expect(game);
  ++stage_.outstanding;
  ++stage_.in_play;
}

void TournamentRun::take_finished(FinishedGame game) {
  turn_share_ += game.share;
  --stage_.in_play;
  name_files(game);
  const Ending ending = game.record.outcome.ending;
  if (ending == Ending::void_game) {
    record(game);
    take_void(std::move(game.job), void_reason(game.record));
  } else if (ending == Ending::start_failed && is_of_withdrawn(game.job.plan)) {
    leave_out(game.job.plan);
  } else {
    void_games_.played(game.job.plan.number);
    starts_.finish(std::move(game));
  }
  record_due();
  play_again(void_games_.due());
}

/// What its players were: the runner's word, whatever has played the game.
void TournamentRun::name_files(FinishedGame& game) const {
  for (const Colour colour : {Colour::red, Colour::blue}) {
    const PlannedGame& plan = game.job.plan;
    const std::size_t player = place(colour == Colour::red ? plan.red : plan.blue);
    game.record.players[static_cast<std::size_t>(index(colour))].files =
        player < files_of_players_.size() ? files_of_players_[player] : "";
  }
}

/// A withdrawal comes before the games that are held back: it may take them along.
void TournamentRun::record_due() {
  do {
    while (const auto game = starts_.next()) record(*game);
  } while (withdraw_hopeless());
}

void TournamentRun::record(const FinishedGame& game) {
  store_.record(result_of(game.job.plan, game.record.outcome), game.record);
}

void TournamentRun::take_void(GameJob job, const std::string& reason) {
  if (stage_.is_draining) {
    void_games_.note(job.plan.number);
    return leave_out(job.plan);
  }
  if (void_games_.take(job, reason) == VoidGames::Next::at_once) return play_again(std::move(job));
  if (void_games_.is_hopeless()) give_up();
}

void TournamentRun::play_again(GameJob job) {
  job.was_void = true;
  pool_.submit(job);
  ++stage_.in_play;
}

void TournamentRun::play_again(const std::vector<GameJob>& put_off) {
  for (const GameJob& job : put_off) play_again(job);
}

void TournamentRun::give_up() {
  store_.flush();
  throw SystemFault(void_games_.story() + "; lower the concurrency if the machine is too small");
}

/// The next plan has the game again, or forfeits it.
void TournamentRun::leave_out(const PlannedGame& game) {
  --stage_.outstanding;
  if (is_of_withdrawn(game)) starts_.forget(game);
}

bool TournamentRun::has_withdrawn(std::int32_t player) const {
  return std::any_of(state_.withdrawn.begin(), state_.withdrawn.end(),
                     [&](const auto& withdrawn) { return withdrawn.withdrawal.player == player; });
}

bool TournamentRun::is_of_withdrawn(const PlannedGame& game) const {
  return has_withdrawn(game.red) || has_withdrawn(game.blue);
}

void TournamentRun::collect_recorded() {
  for (const NumberedResult& game : store_.wait_recorded(milliseconds(0))) take(game);
}

void TournamentRun::take(const NumberedResult& game) {
  observer_.recorded(game);
  if (game.result.outcome.ending == Ending::void_game) return;
  --stage_.outstanding;
  if (config_.players.size() == 2) duel_.add(game);
  compare_pairs();
  if (is_decided()) drop_waiting_games();
}

/// Withdraws those who have turned out to be hopeless; returns whether anybody has.
bool TournamentRun::withdraw_hopeless() {
  bool has_any = false;
  while (const auto hopeless = starts_.next_hopeless()) {
    has_any = true;
    if (!has_withdrawn(hopeless->player)) withdraw(*hopeless);
  }
  return has_any;
}

/// As soon as it is sure, without waiting for other games to join the group: every further start of
/// such a player costs its opponents time. The games that it follows from are on the disk before
/// it, so that no kill leaves a withdrawal without its cause.
void TournamentRun::withdraw(const HopelessPlayer& hopeless) {
  store_.flush();
  collect_recorded();
  const StoredGame last = reader_.game(hopeless.game).value();
  const Colour colour = last.result.red == hopeless.player ? Colour::red : Colour::blue;
  state_.withdrawn.push_back({{hopeless.player, last.result.round},
                              "could not be started three times in a row (" +
                                  last.record.fault_of(colour).value().detail + ")"});
  save_state("running");
  observer_.withdrawn(state_.withdrawn.back());
  stage_.outstanding -= starts_.drop(hopeless.player);
  drop_waiting_games();
}

/// The schedule is about to change: only the games in progress are waited for.
void TournamentRun::drop_waiting_games() {
  stage_.is_draining = true;
  const std::vector<GameJob> cancelled = pool_.cancel();
  stage_.in_play -= cancelled.size();
  for (const GameJob& job : cancelled) leave_out(job.plan);
  for (const GameJob& job : void_games_.drop()) leave_out(job.plan);
}

/// Compares the first pairs of a test once: they never change.
void TournamentRun::compare_pairs() {
  if (duel_.test() && !first_pairs_ && duel_.counted_to() >= last_to_compare)
    first_pairs_ = compare_first_pairs(reader_);
}

bool TournamentRun::is_decided() const {
  return duel_.decided_after() || (first_pairs_ && first_pairs_->are_alike());
}

void TournamentRun::save_state(const std::string& status) {
  state_.status = status;
  store_.set_state(to_json(state_));
}

}  // namespace connect4
