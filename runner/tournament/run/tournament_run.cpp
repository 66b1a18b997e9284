#include "runner/tournament/run/tournament_run.hpp"

#include <algorithm>
#include <utility>

#include "lib/game/remedy.hpp"
#include "lib/random.hpp"
#include "lib/tournament/schedule/game_numbers.hpp"
#include "runner/process/stop_signal.hpp"
#include "runner/process/system_fault.hpp"
#include "runner/screen/usage_error.hpp"
#include "runner/tournament/report/report.hpp"

namespace connect4 {

namespace {

constexpr int most_void_attempts = 3;

}  // namespace

void GamesInPlay::begin_plan() {
  outstanding_ = in_play_ = 0;
  is_draining_ = false;
}

void GamesInPlay::submit(const PlannedGame& game) {
  pool_.submit({game, store_.header().openings[place(game.opening)].start,
                derive_seed(config_.seed, static_cast<std::uint64_t>(game.number)),
                void_attempts_.contains(game.number)});
  ++outstanding_;
  ++in_play_;
}

std::vector<FinishedGame> GamesInPlay::poll(std::chrono::milliseconds timeout) {
  std::vector<FinishedGame> games = pool_.poll(timeout);
  in_play_ -= games.size();
  return games;
}

/// A moment's shortage hits several workers at once, so it is the attempts of one game that count.
void GamesInPlay::take_void(const GameJob& job, const std::string& reason) {
  const int attempts = ++void_attempts_[job.plan.number];
  if (is_draining_) return settle(1);
  if (attempts == most_void_attempts) {
    store_.flush();
    throw SystemFault("game " + std::to_string(job.plan.number) +
                      " was void three times; the last: " + reason +
                      "; lower the concurrency if the machine is too small");
  }
  GameJob again = job;
  again.was_void = true;
  pool_.submit(again);
  ++in_play_;
}

void GamesInPlay::leave_out(const std::function<bool(const PlannedGame&)>& is_chosen) {
  const std::vector<GameJob> jobs = pool_.cancel();
  in_play_ -= jobs.size();
  for (const GameJob& job : jobs) {
    if (is_chosen(job.plan)) {
      settle(1);
      continue;
    }
    pool_.submit(job);
    ++in_play_;
  }
}

void GamesInPlay::drain() {
  is_draining_ = true;
  leave_out([](const PlannedGame&) { return true; });
}

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

/// Whether the player was away after that round, and is back.
bool is_forgiven(std::int32_t player, std::int32_t round, const std::vector<Absence>& absences) {
  return std::ranges::any_of(absences, [&](const Absence& absence) {
    return absence.player == player && round < absence.from;
  });
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
      in_play_(parts_.config, parts_.store, parts_.pool),
      duel_(parts_.config, parts_.reader) {}

void StageRun::resume() {
  state_ = read_state(parts_.reader);
  if (const auto numbers = parts_.reader.numbers(0); !numbers.empty())
    last_number_ = numbers.back();
  duel_.recall();
  recall_failed_starts();
}

/// The store does not know in which order its games were recorded. For a player that never started
/// that makes no difference: all its games are one row. Any other one begins a new row.
void StageRun::recall_failed_starts() {
  struct Starts {
    int failed = 0;
    bool has_started = false;
    std::int32_t last_game = 0;
  };
  std::vector<Starts> players(parts_.config.players.size());
  parts_.reader.results([&](const GameResult& game) {
    for (const Colour colour : both_colours) {
      Starts& starts = players[place(game.player(colour))];
      if (is_forgiven(game.player(colour), game.round, state_.absences)) continue;
      const bool failed = failed_to_start(game.outcome, colour);
      starts.has_started = starts.has_started || !failed;
      if (failed) starts = {starts.failed + 1, starts.has_started, game.number};
    }
  });
  for (std::size_t i = 0; i < players.size(); ++i) {
    if (players[i].has_started) continue;
    const auto player = static_cast<std::int32_t>(i);
    streaks_.set(player, players[i].failed);
    withdraw_if_hopeless(player, players[i].last_game);
  }
}

void StageRun::play(std::vector<PlannedGame> games) {
  plan_ = std::move(games);
  next_ = 0;
  if (!plan_.empty()) last_number_ = std::max(last_number_, plan_.back().number);
  in_play_.begin_plan();
  while (true) {
    submit_games();
    if (state_.status != "running") save_state("running");  // while the first players start
    if (in_play_.outstanding() == 0) return;
    StopSignal::heed();
    for (FinishedGame& game : in_play_.poll(poll_time)) take(std::move(game));
    if (in_play_.is_idle()) parts_.store.flush();  // no other game can join the group
    collect_recorded();
    take_from_elsewhere();
    for (const std::string& notice : parts_.pool.take_notices()) parts_.observer.notice(notice);
    parts_.observer.tick(awaited());
  }
}

void StageRun::submit_games() {
  for (; next_ < plan_.size() && in_play_.has_room(); ++next_) in_play_.submit(plan_[next_]);
}

/// Their numbers come after all others: a planned game keeps its own if the run is cut off.
void StageRun::take_from_elsewhere() {
  if (parts_.elsewhere == nullptr) return;
  std::vector<GamesElsewhere::Game> games = parts_.elsewhere->take(parts_.reader);
  if (games.empty()) return;
  for (GamesElsewhere::Game& game : games) {
    game.result.number = game.record.game = ++last_number_;
    parts_.elsewhere->recording(last_number_, game);
    parts_.store.record(game.result, game.record);
  }
  parts_.store.flush();
  collect_recorded();
}

void StageRun::stop() {
  in_play_.drain();
  parts_.pool.stop();
  for (FinishedGame& game : in_play_.poll(milliseconds(0))) take(std::move(game));
  parts_.store.flush();
  for (const GameResult& game : parts_.store.take_recorded()) parts_.observer.recorded(game);
}

void StageRun::take(FinishedGame game) {
  turn_share_ += game.share;
  name_files(parts_.files_of_players, game);
  const bool is_of_absent = is_of_withdrawn(state_, game.job.plan);
  const Ending ending = game.record.outcome.ending;
  if (ending == Ending::void_game) {
    parts_.store.record(game.result(), game.record);
    is_of_absent ? in_play_.settle(1) : in_play_.take_void(game.job, game.record.void_reason);
  } else if (ending == Ending::start_failed && is_of_absent) {
    in_play_.settle(1);  // begun before the withdrawal, which decides on it
  } else {
    in_play_.take_played(game.job.plan.number);
    record(game);
  }
}

void StageRun::record(const FinishedGame& game) {
  parts_.store.record(game.result(), game.record);
  const PlannedGame& plan = game.job.plan;
  streaks_.add(plan.red, plan.blue, game.record.outcome);
  for (const std::int32_t player : {plan.red, plan.blue}) withdraw_if_hopeless(player, plan.number);
}

void StageRun::collect_recorded() {
  for (const GameResult& game : parts_.store.take_recorded()) {
    parts_.observer.recorded(game);
    if (game.outcome.ending == Ending::void_game) continue;
    if (parts_.elsewhere != nullptr && parts_.elsewhere->recorded(game.number)) continue;
    in_play_.settle(1);
    duel_.add(game);
    if (is_decided()) in_play_.drain();
  }
}

void StageRun::withdraw_if_hopeless(std::int32_t player, std::int32_t game) {
  if (streaks_.of(player) >= most_failed_starts && !has_withdrawn(state_, player))
    withdraw(player, game);
}

/// As soon as it is sure, without waiting for other games to join the group. Every further start of
/// such a player costs its opponents time. The games that it follows from are on the disk before
/// it, so that no kill leaves a withdrawal without its cause.
void StageRun::withdraw(std::int32_t player, std::int32_t game) {
  parts_.store.flush();
  collect_recorded();
  const StoredGame last = parts_.reader.game(game).value();
  const Colour colour = last.result.red == player ? Colour::red : Colour::blue;
  const Fault fault = last.record.fault_of(colour).value();
  const std::string remedy = known_remedy(fault);
  state_.withdrawn.push_back(
      {{player, last.result.round}, fault.detail + (remedy.empty() ? "" : "; " + remedy)});
  save_state("running");
  parts_.observer.withdrawn(state_.withdrawn.back());
  leave_out_games_of(player);
}

/// The rest of the plan holds without them: other games go on meanwhile.
void StageRun::leave_out_games_of(std::int32_t player) {
  const auto is_left_out = [player](const PlannedGame& game) {
    return game.red == player || game.blue == player;
  };
  plan_.erase(plan_.begin(), plan_.begin() + static_cast<std::ptrdiff_t>(next_));
  next_ = 0;
  std::erase_if(plan_, is_left_out);
  in_play_.leave_out(is_left_out);
  parts_.observer.planned(in_play_.outstanding() + plan_.size());
}

std::string StageRun::awaited() const {
  const auto start = parts_.pool.awaited_start();
  if (!start) return "";
  const std::string seconds = std::to_string(start->waited.count()),
                    limit = std::to_string(start->limit.count());
  return "waiting for " + parts_.config.players[place(start->player)].name + " to start (" +
         (start->waited <= start->limit
              ? seconds + " of " + limit + " s)"
              : seconds + " s; the limit of " + limit +
                    " s counts only while the machine gives it a processor)");
}

void StageRun::save_state(const std::string& status) {
  state_.status = status;
  parts_.store.set_state(to_json(state_));
}

TournamentRun::TournamentRun(RunParts parts) : parts_(std::move(parts)), stage_(parts_) {}

TournamentRun::End TournamentRun::play(std::optional<StopSignal::Watch>& watch) try {
  stage_.resume();
  Schedule schedule = plan();  // may plan millions of games; a signal ends it at once
  watch.emplace();
  while (true) {
    parts_.observer.planned(schedule.remaining.size());
    if (schedule.complete || stage_.is_decided()) {
      stage_.save_state("complete");
      return End::complete;
    }
    stage_.play(std::move(schedule.remaining));
    schedule = plan();
  }
} catch (const Interrupted&) {  // from reading or planning games
  stage_.stop();
  stage_.save_state("stopped");
  return End::stopped;
}

/// Reads the results again each time, rather than keeping them: a plan is made once per stage.
Schedule TournamentRun::plan() {
  stage_.take_from_elsewhere();
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
                     "; undo the change, or start over with --fresh");
  number_open_games(*schedule, numbers);
  return *std::move(schedule);
}

}  // namespace connect4
