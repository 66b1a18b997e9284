// The cost of planning the rounds of a Swiss.
//
//     swiss_benchmark [PLAYERS [ROUNDS [SEED]]]     1000 players, 10 rounds, seed 1
//
// Prints for each round the processor time of planning it, all earlier rounds being played, and of
// planning it again, from games that are recorded: the floor, since nothing is paired then. Below
// them the same of 256 players. The matching is cubic: 1,000 players are expected to take up to
// (1000 / 256)^3 = 60 times as long as 256.
#include <algorithm>
#include <cstdio>
#include <ctime>
#include <string>
#include <vector>

#include "tests/lib/tournament/schedule/simulation.hpp"

namespace {

using namespace connect4;

double processor_milliseconds() {
  timespec time{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) * 1e3 + static_cast<double>(time.tv_nsec) * 1e-6;
}

struct TimedSchedule {
  Schedule schedule;
  double milliseconds = 0;
};

TimedSchedule timed_plan(const ScheduleRules& rules, const ResultTable& results) {
  const double start = processor_milliseconds();
  auto schedule = plan_schedule(rules, results);
  const double end = processor_milliseconds();
  if (!schedule) throw std::runtime_error(schedule.error());
  return {*std::move(schedule), end - start};
}

void run(const ScheduleRules& rules, std::uint64_t seed) {
  Random random(seed);
  const auto strengths = random_strengths(random, rules.players, 4);
  ResultTable results;
  double slowest = 0;
  std::printf("%d players\n", rules.players);
  while (true) {
    const TimedSchedule first = timed_plan(rules, results);
    if (first.schedule.complete) break;
    for (const PlannedGame& game : first.schedule.remaining)
      results.add(GameResult{
          game, random_outcome(random, strengths[static_cast<std::size_t>(game.red)] -
                                           strengths[static_cast<std::size_t>(game.blue)])});
    ScheduleRules so_far = rules;  // or the next round would be planned as well
    so_far.rounds = first.schedule.remaining.front().round;
    const TimedSchedule again = timed_plan(so_far, results);
    std::printf("  round %2d: planned in %7.1f ms, from its games in %5.1f ms\n", so_far.rounds,
                first.milliseconds, again.milliseconds);
    std::fflush(stdout);
    slowest = std::max(slowest, first.milliseconds);
  }
  std::printf("  slowest: %.1f ms\n", slowest);
}

}  // namespace

int main(int argc, char** argv) {
  ScheduleRules rules{.format = Format::swiss, .players = 1000, .rounds = 10};
  if (argc > 1) rules.players = std::stoi(argv[1]);
  if (argc > 2) rules.rounds = std::stoi(argv[2]);
  const std::uint64_t seed = argc > 3 ? std::stoull(argv[3]) : 1;
  run(rules, seed);
  rules.players = 256;
  run(rules, seed);
}
