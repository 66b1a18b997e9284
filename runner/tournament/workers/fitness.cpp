#include "runner/tournament/workers/fitness.hpp"

#include <algorithm>
#include <string>

#include "runner/process/affinity.hpp"
#include "runner/process/stop_signal.hpp"
#include "runner/process/system_fault.hpp"

namespace connect4 {

namespace {

constexpr int least_games = 8;
constexpr std::chrono::seconds least_time{10};
constexpr int most_percent = 95;  // what is given back has an end: twenty times a turn
constexpr int most_rests = 14;
constexpr std::chrono::milliseconds longest_rest = std::chrono::seconds(30);

}  // namespace

bool Fitness::is_known() const {
  return games_ >= least_games && sum_.turns >= least_time;
}

bool Fitness::is_unfit() const {
  return is_known() && 100 * sum_.had_by_other_processes > most_percent * sum_.turns;
}

void Fitness::add(const TurnShare& share) {
  if (is_known()) {  // they were fit
    games_ = rests_ = 0;
    sum_ = {};
  }
  ++games_;
  sum_ += share;
}

std::chrono::milliseconds Fitness::next_rest() const {
  return std::min(first_rest_ * (1 << rests_), longest_rest);
}

void Fitness::rest_if_unfit() {
  if (!is_unfit()) return;
  if (rests_ == most_rests)
    throw SystemFault("the machine is too loaded: of the players' turns other programs had " +
                      std::to_string(100 * sum_.had_by_other_processes / sum_.turns) +
                      " % of processor " + std::to_string(current_processor()) +
                      "; end them, or play when they have ended");
  StopSignal::sleep_for(next_rest());
  ++rests_;
  games_ = 0;
  sum_ = {};
}

}  // namespace connect4
