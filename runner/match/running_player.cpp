#include "runner/match/running_player.hpp"

#include <poll.h>
#include <signal.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <utility>

#include "lib/text/printable.hpp"
#include "runner/process/stop_signal.hpp"

namespace connect4 {

namespace {

using std::chrono::milliseconds;
using std::chrono::steady_clock;

/// `game_over` has no answer. The player's last words: they end when it has read that and is silent
/// for so long, or at the second time.
constexpr milliseconds patience_for_last_words{10};
constexpr milliseconds longest_last_words{200};

constexpr std::size_t most_warnings = 10;
constexpr int most_stray_lines = 100;
constexpr std::size_t most_stray_bytes = 64 * 1024;

constexpr std::size_t most_logged = 1024 * 1024;  // bytes in a turn

}  // namespace

void PlayerWarnings::add(std::string text) {
  if (texts_.size() < most_warnings) texts_.push_back(std::move(text));
}

std::optional<ProtocolBreach> PlayerWarnings::add(const IgnoredLine& line, std::string_view text) {
  add("ignored " + line.reason + ": " + shortened(text, 80));
  if (!line.stray) return std::nullopt;
  ++stray_lines_;
  stray_bytes_ += text.size() + 1;
  if (stray_lines_ <= most_stray_lines && stray_bytes_ <= most_stray_bytes) return std::nullopt;
  return ProtocolBreach{"wrote over " + std::to_string(most_stray_lines) + " lines or " +
                        std::to_string(most_stray_bytes / 1024) +
                        " KiB that are not replies; write logs to standard error"};
}

void PlayerWarnings::forget_lines() {
  stray_lines_ = 0;
  stray_bytes_ = 0;
}

std::vector<std::string> PlayerWarnings::take() {
  return std::exchange(texts_, {});
}

std::optional<std::chrono::microseconds> RunningPlayer::take_cpu_time() {
  if (!spec.measure_cpu) return std::nullopt;
  const auto now = program().cpu_time();
  if (now < cpu_at_last_turn_) return std::nullopt;  // it has ended, and its clock with it
  return std::chrono::duration_cast<std::chrono::microseconds>(
      now - std::exchange(cpu_at_last_turn_, now));
}

/// Text in the pipe was printed before.
void RunningPlayer::begin_log_of(int ply) {
  dialogue.read_log();
  dialogue.log().begin_turn(ply);
}

void RunningPlayer::tell(std::string_view message) {
  if (!dialogue.tell(message)) warnings.add(message_dropped);
}

void RunningPlayer::hear_last_words() {
  begin_log_of(after_the_end);
  tell("");
  const auto deadline = steady_clock::now() + longest_last_words;
  while (program().err() >= 0 && steady_clock::now() < deadline) {
    const bool has_read_it = unread_bytes(program().in()) == 0;
    pollfd log{program().err(), POLLIN, 0};
    if (poll(&log, 1, static_cast<int>(patience_for_last_words.count())) > 0)
      dialogue.read_log();
    else if (has_read_it)
      break;
  }
}

void RunningPlayer::ask_to_quit() {
  if (std::exchange(asked_to_quit_, true)) return;
  pondering.thaw(program());
  tell(writer.quit());
  program().close_input();
}

void RunningPlayer::end() {
  ask_to_quit();
  if (ends_in_time() || StopSignal::is_urgent()) return;
  program().signal(SIGTERM);
  ends_in_time();
}

/// Gives the program a while to end by itself, and no more once we are in a hurry.
bool RunningPlayer::ends_in_time() {
  std::array<pollfd, 2> descriptors{
      {{program().end_descriptor(), POLLIN, 0}, {StopSignal::urgent_descriptor(), POLLIN, 0}}};
  const auto deadline = steady_clock::now() + patience_at_end;
  int left_ms = 0;
  do {
    const auto left = std::chrono::ceil<milliseconds>(deadline - steady_clock::now());
    left_ms = std::max(0, static_cast<int>(left.count()));
  } while (poll(descriptors.data(), descriptors.size(), left_ms) < 0 && errno == EINTR);
  return program().wait(milliseconds(0)).has_value();
}

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
