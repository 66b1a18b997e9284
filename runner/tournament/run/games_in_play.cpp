#include "runner/tournament/run/games_in_play.hpp"

#include "lib/random.hpp"
#include "runner/process/system_fault.hpp"

namespace connect4 {

void GamesInPlay::begin_plan() {
  outstanding_ = in_play_ = 0;
  is_draining_ = false;
}

void GamesInPlay::submit(const PlannedGame& game) {
  pool_.submit({game, store_.header().openings[place(game.opening)].start,
                derive_seed(config_.seed, static_cast<std::uint64_t>(game.number)),
                void_games_.contains(game.number)});
  ++outstanding_;
  ++in_play_;
}

std::vector<FinishedGame> GamesInPlay::poll(std::chrono::milliseconds timeout) {
  std::vector<FinishedGame> games = pool_.poll(timeout);
  in_play_ -= games.size();
  return games;
}

bool GamesInPlay::take_void(const GameJob& job, const std::string& reason) {
  if (is_draining_)
    void_games_.note(job.plan.number);
  else if (void_games_.take(job, reason) == VoidGames::Next::at_once)
    play_again({job});
  else if (void_games_.is_hopeless())
    give_up();
  return !is_draining_;
}

void GamesInPlay::play_waiting() {
  if (void_games_.is_hopeless_without_others()) give_up();
  play_again(void_games_.all());
}

void GamesInPlay::play_again(const std::vector<GameJob>& jobs) {
  for (GameJob job : jobs) {
    job.was_void = true;
    pool_.submit(job);
    ++in_play_;
  }
}

void GamesInPlay::give_up() {
  store_.flush();
  throw SystemFault(void_games_.story() + "; lower the concurrency if the machine is too small");
}

std::vector<GameJob> GamesInPlay::drain() {
  is_draining_ = true;
  std::vector<GameJob> games = pool_.cancel();
  in_play_ -= games.size();
  const std::vector<GameJob> waiting = void_games_.drop();
  games.insert(games.end(), waiting.begin(), waiting.end());
  return games;
}

}  // namespace connect4
