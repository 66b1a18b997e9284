#include "runner/tournament/run/tournament_run.hpp"

#include <algorithm>
#include <utility>

#include "lib/tournament/schedule/game_numbers.hpp"
#include "runner/process/stop_signal.hpp"
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

bool has_withdrawn(const RunState& state, std::int32_t player) {
  return std::ranges::any_of(state.withdrawn, [&](const WithdrawnPlayer& withdrawn) {
    return withdrawn.withdrawal.player == player;
  });
}

bool is_of_withdrawn(const RunState& state, const PlannedGame& game) {
  return has_withdrawn(state, game.red) || has_withdrawn(state, game.blue);
}

/// Names the files of a game's players: the runner's word, for any pool.
void name_files(const std::vector<std::string>& files, FinishedGame& game) {
  for (const Colour colour : both_colours) {
    const std::size_t player = place(game.job.plan.player(colour));
    game.record.players[colour].files = player < files.size() ? files[player] : "";
  }
}

}  // namespace

DuelWatch::DuelWatch(const TournamentConfig& config, StoreReader& reader)
    : reader_(reader),
      is_duel_(rules_of(config.format).members.sprt),
      progress_(make_test(config.sprt)) {}

void DuelWatch::recall() {
  if (!is_duel_) return;
  reader_.results([&](const GameResult& game) { progress_.add(game); });
  compare_pairs();
}

void DuelWatch::add(const GameResult& game) {
  if (!is_duel_) return;
  progress_.add(game);
  compare_pairs();
}

/// Compares the first pairs once: they never change.
void DuelWatch::compare_pairs() {
  if (!first_pairs_ && progress_.counted_to() >= last_to_compare)
    first_pairs_ = compare_first_pairs(reader_);
}

bool DuelWatch::is_decided() const {
  return progress_.decided_after() || (first_pairs_ && first_pairs_->are_alike());
}

StageRun::StageRun(const RunParts& parts)
    : parts_(parts),
      starts_(parts_.config.players.size()),
      in_play_(parts_.config, parts_.store, parts_.pool),
      duel_(parts_.config, parts_.reader) {}

void StageRun::resume() {
  state_ = read_state(parts_.reader);
  duel_.recall();
}

bool StageRun::begin(const std::vector<PlannedGame>& remaining) {
  starts_ = FailedStarts(parts_.config.players.size());
  auto open = remaining.begin();
  parts_.reader.results([&](const GameResult& game) {
    for (; open != remaining.end() && open->number < game.number; ++open) starts_.expect(*open);
    starts_.recall(game, state_.absences);
  });
  const std::size_t known = state_.withdrawn.size();
  withdraw_hopeless();
  return state_.withdrawn.size() > known;
}

void StageRun::play(const std::vector<PlannedGame>& games) {
  auto next = games.begin();
  in_play_.begin_plan();
  while (true) {
    for (; next != games.end() && in_play_.has_room(); ++next) {
      in_play_.submit(*next);
      starts_.expect(*next);
    }
    if (state_.status != "running") save_state("running");  // while the first players start
    if (in_play_.is_idle()) in_play_.play_waiting();
    if (in_play_.outstanding() == starts_.held()) return;  // the rest wait for the next plan
    StopSignal::heed();
    for (FinishedGame& game : in_play_.poll(poll_time)) take(std::move(game));
    if (in_play_.is_idle()) parts_.store.flush();  // no other game can join the group
    collect_recorded();
    for (const std::string& notice : parts_.pool.take_notices()) parts_.observer.notice(notice);
    parts_.observer.tick();
  }
}

void StageRun::stop() {
  parts_.pool.stop();
  for (FinishedGame& game : in_play_.poll(milliseconds(0))) take(std::move(game));
  parts_.store.flush();
  for (const GameResult& game : parts_.store.take_recorded()) parts_.observer.recorded(game);
}

void StageRun::take(FinishedGame game) {
  turn_share_ += game.share;
  name_files(parts_.files_of_players, game);
  const GameJob& job = game.job;
  const Ending ending = game.record.outcome.ending;
  if (ending == Ending::void_game) {
    parts_.store.record(game.result(), game.record);
    if (!in_play_.take_void(job, game.record.void_reason)) leave_out({job});
  } else if (ending == Ending::start_failed && is_of_withdrawn(state_, job.plan)) {
    leave_out({job});
  } else {
    in_play_.take_played(job.plan.number);
    starts_.finish(std::move(game));
  }
  record_due();
  in_play_.play_due();
}

/// A withdrawal comes before the games that are held back: it may take them along.
void StageRun::record_due() {
  do {
    while (const auto game = starts_.next()) parts_.store.record(game->result(), game->record);
  } while (withdraw_hopeless());
}

void StageRun::collect_recorded() {
  for (const GameResult& game : parts_.store.take_recorded()) {
    parts_.observer.recorded(game);
    if (game.outcome.ending == Ending::void_game) continue;
    in_play_.settle(1);
    duel_.add(game);
    if (is_decided()) leave_out(in_play_.drain());
  }
}

/// The next plan has these games again, or forfeits them.
void StageRun::leave_out(const std::vector<GameJob>& jobs) {
  in_play_.settle(jobs.size());
  for (const GameJob& job : jobs)
    if (is_of_withdrawn(state_, job.plan)) starts_.forget(job.plan);
}

/// Withdraws players that have turned out to be hopeless; returns whether there are any.
bool StageRun::withdraw_hopeless() {
  bool has_any = false;
  while (const auto hopeless = starts_.next_hopeless()) {
    has_any = true;
    if (!has_withdrawn(state_, hopeless->player)) withdraw(*hopeless);
  }
  return has_any;
}

/// As soon as it is sure, without waiting for other games to join the group. Every further start of
/// such a player costs its opponents time. The games that it follows from are on the disk before
/// it, so that no kill leaves a withdrawal without its cause. The schedule is about to change: only
/// the games in progress are waited for.
void StageRun::withdraw(const HopelessPlayer& hopeless) {
  parts_.store.flush();
  collect_recorded();
  const StoredGame last = parts_.reader.game(hopeless.game).value();
  const Colour colour = last.result.red == hopeless.player ? Colour::red : Colour::blue;
  state_.withdrawn.push_back({{hopeless.player, last.result.round},
                              "could not be started three times in a row (" +
                                  last.record.fault_of(colour).value().detail + ")"});
  save_state("running");
  parts_.observer.withdrawn(state_.withdrawn.back());
  in_play_.settle(starts_.drop(hopeless.player));
  leave_out(in_play_.drain());
}

void StageRun::save_state(const std::string& status) {
  state_.status = status;
  parts_.store.set_state(to_json(state_));
}

TournamentRun::TournamentRun(RunParts parts) : parts_(std::move(parts)), stage_(parts_) {}

TournamentRun::End TournamentRun::play(std::optional<StopSignal::Watch>& watch) try {
  stage_.resume();
  Schedule schedule = plan_stage();  // may plan millions of games; a signal ends it at once
  watch.emplace();
  while (true) {
    parts_.observer.planned(schedule);
    if (schedule.complete || stage_.is_decided()) {
      stage_.save_state("complete");
      return End::complete;
    }
    stage_.play(schedule.remaining);
    schedule = plan_stage();
  }
} catch (const Interrupted&) {  // from reading or planning games
  stage_.stop();
  stage_.save_state("stopped");
  return End::stopped;
}

/// Returns the games to be played now. Every stage begins from the recorded games, as a resumed run
/// does. So a kill changes nothing, not even one between a game and the withdrawal that follows
/// from it. A withdrawal takes games away that others' starts have waited for: those are counted
/// again.
Schedule TournamentRun::plan_stage() {
  Schedule schedule = plan();
  while (stage_.begin(schedule.remaining)) schedule = plan();
  return schedule;
}

/// Reads the results again each time, rather than keeping them: a plan is made once per stage.
Schedule TournamentRun::plan() {
  ResultTable results;
  std::vector<std::int32_t> numbers;
  parts_.reader.results([&](const GameResult& game) {
    results.add(game);
    numbers.push_back(game.number);
  });
  const std::size_t openings = parts_.store.header().openings.size();
  auto schedule = plan_schedule(schedule_rules(parts_.config, openings, stage_.state()), results,
                                withdrawals(stage_.state()));
  if (!schedule)
    throw UsageError("the recorded games do not fit the config: " + schedule.error() +
                     "; undo the change, or begin again with --fresh");
  number_open_games(*schedule, numbers);
  return *std::move(schedule);
}

}  // namespace connect4
