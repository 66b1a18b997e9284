#include "runner/arena/site/feedback_page.hpp"

#include <algorithm>
#include <chrono>
#include <utility>

#include "runner/tournament/config/stored_config.hpp"

namespace connect4 {

namespace {

constexpr std::chrono::milliseconds between_feedbacks{1'000};

}  // namespace

FeedbackPages::FeedbackPages(StoreReader& reader, std::function<ShownPlayers()> names)
    : reader_(reader), names_(std::move(names)), pace_(between_feedbacks) {}

std::optional<std::string> FeedbackPages::page(const std::string& player) {
  look();
  const auto found = std::ranges::find(players_, player);
  if (found == players_.end()) return std::nullopt;
  const auto number = static_cast<std::size_t>(found - players_.begin());
  const auto known = pages_.find(number);
  return known != pages_.end() ? known->second : pages_[number] = write(number);
}

void FeedbackPages::look() {
  const std::int64_t version = reader_.version();
  if (version == of_version_ || !pace_.is_due()) return;
  pace_.take([this] { read(); });
  of_version_ = version;
}

void FeedbackPages::read() {
  const StoreReader::Snapshot state(reader_);
  ShownPlayers shown = names_();
  shown.shows_words = true;  // those of the own bot are for its owner
  report_ = read_report(reader_);
  players_ = report_.players;
  times_.clear();
  for (const ConfiguredPlayer& player : stored_config(reader_.config()).players)
    times_.push_back(player.time);
  feedback_ = read_feedback(reader_, report_, HiddenPaths::of(reader_, shown));
  if (!shown.empty()) report_.players = names_of(shown);
  pages_.clear();
}

std::string FeedbackPages::write(std::size_t player) const {
  const FeedbackSubject subject{report_, static_cast<int>(player), times_[player], "connect4 play"};
  return feedback_markdown(subject, feedback_[player]);
}

}  // namespace connect4
