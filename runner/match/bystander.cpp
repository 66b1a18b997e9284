#include "runner/match/bystander.hpp"

namespace connect4 {

namespace {

constexpr std::size_t most_logged = 1024 * 1024;  // bytes in a turn

}  // namespace

void Bystander::look(std::chrono::steady_clock::time_point now) {
  if (!player_) return;
  player_->pondering.look(player_->program());
  player_->memory.look(player_->program(), now);
}

pollfd Bystander::log() const {
  const bool is_read = player_ && logged_ < most_logged;
  return {is_read ? player_->program().err() : -1, POLLIN, 0};
}

void Bystander::read_log() {
  if (!player_) return;
  logged_ += unread_bytes(player_->program().err());
  player_->dialogue.read_log();
}

Bystander::Duration Bystander::answer_for(Duration felt) {
  return player_ ? player_->pondering.answer_for(player_->program(), felt) : Duration::zero();
}

}  // namespace connect4
