#include "runner/match/tight_times.hpp"

#include <algorithm>

#include "lib/text/duration.hpp"
#include "runner/process/stop_signal.hpp"

namespace connect4 {

namespace {

using std::chrono::milliseconds;
using std::chrono::nanoseconds;
using std::chrono::steady_clock;

constexpr milliseconds tight{50};
constexpr int notable_part = 20;  // a twentieth of the turn

}  // namespace

nanoseconds measure_wake_up() {
  constexpr int times = 50;
  constexpr milliseconds sleep{2};
  nanoseconds worst{0};
  for (int i = 0; i < times; ++i) {
    const auto begin = steady_clock::now();
    StopSignal::sleep_for(sleep);
    worst = std::max<nanoseconds>(worst, steady_clock::now() - begin - sleep);
  }
  return worst;
}

void TightTimes::add(const TimeControl& time) {
  if (time.unlimited || time.bank > milliseconds(0) || time.turn >= tight) return;
  tightest_ = std::min(tightest_.value_or(tight), time.turn);
}

std::optional<std::string> TightTimes::warning() const {
  if (!tightest_) return std::nullopt;
  const nanoseconds late = measure_wake_up();
  std::string text = to_text(*tightest_) +
                     " a turn without a bank is little: one moment in which the machine does "
                     "something else loses the game";
  if (late * notable_part > *tightest_)
    text += ", and just now it woke us up to " + to_text(late) + " late";
  return text + "; give a bank, such as 1s a game";
}

}  // namespace connect4
