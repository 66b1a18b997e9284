#include "runner/match/player_warnings.hpp"

#include <utility>

#include "lib/text/printable.hpp"

namespace connect4 {

namespace {

constexpr std::size_t most_warnings = 10;
constexpr int most_stray_lines = 100;
constexpr std::size_t most_stray_bytes = 64 * 1024;

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

}  // namespace connect4
