#include "runner/match/bystander.hpp"

namespace connect4 {

namespace {

constexpr std::size_t most_logged = 1024 * 1024;  // bytes in a turn

}  // namespace

std::optional<pid_t> Bystander::root() const {
  if (!player_) return std::nullopt;
  return player_->program().tree().root();
}

void Bystander::look(std::chrono::steady_clock::time_point now) {
  if (!player_) return;
  player_->pondering.begin_other_turn(player_->program());
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

void Bystander::freeze_again() {
  if (player_) player_->pondering.freeze_again(player_->program());
}

Bystander::Duration Bystander::may_have_taken(Duration felt) {
  return player_ ? player_->pondering.may_have_taken(player_->program(), felt) : Duration::zero();
}

void Bystander::answer_for_lost_time() {
  if (player_) player_->pondering.answer_for_lost_time(player_->program());
}

}  // namespace connect4
