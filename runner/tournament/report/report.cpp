#include "runner/tournament/report/report.hpp"

#include <limits>

#include "runner/tournament/config/stored_config.hpp"
#include "runner/tournament/store/store_error.hpp"

namespace connect4 {

namespace {

using SteadyClock = std::chrono::steady_clock;

constexpr std::size_t chunk_size = 4096;

/// Counts games as they are read, and the time that it takes: a look at the clock for each would
/// take as long.
class TimedCount {
 public:
  explicit TimedCount(TournamentCount& count) : count_(count) { chunk_.reserve(chunk_size); }

  void add(const NumberedResult& game) {
    chunk_.push_back(game);
    if (chunk_.size() == chunk_size) flush();
  }

  void flush() {
    const auto start = SteadyClock::now();
    for (const NumberedResult& game : chunk_) count_.add(game);
    chunk_.clear();
    time_ += SteadyClock::now() - start;
  }

  std::chrono::nanoseconds time() const { return time_; }

 private:
  TournamentCount& count_;
  std::vector<NumberedResult> chunk_;
  std::chrono::nanoseconds time_{0};
};

template <class Value>
Value or_damaged(Expected<Value> value, const TournamentConfig& config) {
  if (value) return *std::move(value);
  throw StoreError("tournament " + config.name, value.error(),
                   "its games and its config do not belong together");
}

/// Looks through the moves of the games that count.
void compare_games(StoreReader& reader, TournamentReport& report) {
  const bool is_duel = report.players.size() == 2;
  RepeatCounter repeats;
  AnswerComparison answers;
  const auto take = [&](const PlayedLine& line) {
    repeats.add(line.result, line.start, line.end);
    if (is_duel) answers.add(line.result, line.start, line.moves);
  };
  reader.lines(take, last_that_counts(report.summary));
  report.repeats = repeats.groups();
  report.repeated_games = surplus_copies(report.repeats);
  if (is_duel) report.answers = answers.count();
}

}  // namespace

int last_that_counts(const TournamentSummary& summary) {
  const auto& duel = summary.duel;
  const auto last = duel && duel->test ? duel->test->decided_after : std::nullopt;
  return last.value_or(std::numeric_limits<int>::max());
}

RunState read_state(StoreReader& reader) {
  auto state = parse_run_state(reader.state());
  if (!state)
    throw StoreError("the tournament", state.error(),
                     "it was written by another version of this program");
  return *std::move(state);
}

TournamentReport read_report(StoreReader& reader) {
  const auto start = SteadyClock::now();
  const TournamentConfig config = stored_config(reader.config());
  TournamentReport report;
  report.name = config.name;
  report.is_confined = config.sandbox.enabled;
  for (const ConfiguredPlayer& player : config.players) report.players.push_back(player.name);
  report.state = read_state(reader);
  report.void_games = reader.void_count();

  const auto openings = static_cast<std::int32_t>(reader.opening_count());
  auto count =
      or_damaged(TournamentCount::begin(schedule_rules(config, openings), config.sprt), config);
  TimedCount timed(count);
  reader.results([&](const NumberedResult& game) { timed.add(game); });
  timed.flush();
  const auto read = SteadyClock::now();
  report.summary = or_damaged(count.summary(withdrawals(report.state)), config);
  const auto counted = SteadyClock::now();
  compare_games(reader, report);
  const auto compared = SteadyClock::now();
  report.rating_plan = config.rating;
  const RatingGames games{report.summary.tally, reader.first_movers(), {}, report.repeats};
  report.ratings = Ratings(games, report.rating_plan);
  report.rates = game_rates(games, report.ratings);
  if (const auto& duel = report.summary.duel)
    report.normalized_elo = normalized_elo(
        duel->pairs, variance_inflation(duel->pairs, report.summary.tally, report.repeats));
  report.reading = (read - start - timed.time()) + (compared - counted);
  report.counting = timed.time() + (counted - read);
  report.fitting = SteadyClock::now() - compared;
  return report;
}

}  // namespace connect4
