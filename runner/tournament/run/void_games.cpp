#include "runner/tournament/run/void_games.hpp"

#include <utility>

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

}  // namespace connect4
