#include "runner/process/game_log.hpp"

#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>

#include "lib/text/printable.hpp"

namespace connect4 {

void GameLog::clear() {
  head_.clear();
  tail_.clear();
  left_out_ = 0;
  turns_.clear();
}

void GameLog::append(const char* bytes, std::size_t count) {
  const std::size_t to_head = std::min(count, kept_bytes - head_.size());
  head_.append(bytes, to_head);
  tail_.append(bytes + to_head, count - to_head);
  if (tail_.size() < 2 * kept_bytes) return;  // trimmed seldom: each byte is moved once
  const std::size_t surplus = tail_.size() - kept_bytes;
  tail_.erase(0, surplus);
  left_out_ += surplus;
}

bool GameLog::drain(int descriptor) {
  constexpr int most_reads = 64;
  std::array<char, 4096> bytes;
  for (int i = 0; i < most_reads; ++i) {
    const ssize_t count = read(descriptor, bytes.data(), bytes.size());
    if (count > 0) append(bytes.data(), static_cast<std::size_t>(count));
    if (count == 0) return false;
    if (count < 0) return errno == EAGAIN || errno == EINTR;
  }
  return true;
}

/// Of all bytes that were written those from `begin` to `end`: what the head has of them, how many
/// are kept nowhere, and what the tail has.
std::string GameLog::part(std::size_t begin, std::size_t end) const {
  const std::size_t surplus = tail_.size() - std::min(tail_.size(), kept_bytes);
  const std::size_t gap = head_.size(), rest = gap + left_out_ + surplus;
  const auto in_head = [&](std::size_t at) { return std::min(at, gap); };
  const auto in_gap = [&](std::size_t at) { return std::clamp(at, gap, rest) - gap; };
  const auto in_tail = [&](std::size_t at) { return surplus + std::max(at, rest) - rest; };
  std::string text = head_.substr(in_head(begin), in_head(end) - in_head(begin));
  if (const std::size_t missing = in_gap(end) - in_gap(begin); missing > 0)
    text +=
        (text.empty() ? "[... " : "\n[... ") + std::to_string(missing) + " bytes left out ...]\n";
  return text + tail_.substr(in_tail(begin), in_tail(end) - in_tail(begin));
}

PlayerLog GameLog::by_turns() const {
  PlayerLog log;
  TurnStart turn{before_first_turn, 0};
  const auto end_turn = [&](const TurnStart& next) {
    if (next.at > turn.at) log.push_back({turn.ply, printable(part(turn.at, next.at), true)});
    turn = next;
  };
  for (const TurnStart& next : turns_) end_turn(next);
  end_turn({after_the_end, size()});
  return log;
}

std::string GameLog::last_lines(int count) const {
  const std::string whole = printable(text(), true);
  std::string_view rest(whole);
  while (rest.ends_with('\n')) rest.remove_suffix(1);
  std::size_t start = rest.size() + 1;  // of the lines that are taken
  for (int i = 0; i < count && start > 0; ++i) {
    const std::size_t newline = start < 2 ? std::string_view::npos : rest.rfind('\n', start - 2);
    start = newline == std::string_view::npos ? 0 : newline + 1;
  }
  return std::string(rest.substr(std::min(start, rest.size())));
}

}  // namespace connect4
