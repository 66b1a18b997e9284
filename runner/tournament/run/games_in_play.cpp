#include "runner/tournament/run/games_in_play.hpp"

#include <utility>

#include "lib/random.hpp"
#include "runner/process/system_fault.hpp"

namespace connect4 {

namespace {

constexpr int attempts_in_a_row = 3;  // before a game is put off
constexpr std::size_t most_put_off_in_a_row = 8;

}  // namespace

/// A moment's shortage hits several workers at once, so it is the attempts of one game that count.
VoidGames::Next VoidGames::take(const GameJob& job, const std::string& reason) {
  int& attempts = attempts_[job.plan.number];
  if (++attempts < attempts_in_a_row) return Next::at_once;
  attempts = 0;
  story_ = "game " + std::to_string(job.plan.number) + " was void three times; the last: " + reason;
  if (put_off_.empty()) others_left_ = others_first_;
  put_off_.push_back(job);
  ++in_a_row_;
  return Next::later;
}

void VoidGames::played(std::int32_t number) {
  attempts_.erase(number);
  in_a_row_ = 0;
  if (!put_off_.empty()) --others_left_;
}

std::vector<GameJob> VoidGames::due() {
  if (put_off_.empty() || others_left_ > 0) return {};
  return all();
}

std::vector<GameJob> VoidGames::all() {
  in_a_row_ = 0;
  if (!put_off_.empty()) others_first_ *= 2;
  return std::exchange(put_off_, {});
}

bool VoidGames::is_hopeless() const {
  return in_a_row_ >= most_put_off_in_a_row;
}

bool VoidGames::is_hopeless_without_others() const {
  return !put_off_.empty() && in_a_row_ >= put_off_.size();
}

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
