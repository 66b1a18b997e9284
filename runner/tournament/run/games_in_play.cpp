#include "runner/tournament/run/games_in_play.hpp"

#include "lib/random.hpp"
#include "runner/process/system_fault.hpp"

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

}  // namespace connect4
