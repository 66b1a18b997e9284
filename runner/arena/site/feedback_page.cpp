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
  TournamentReport report = read_report(reader_);
  std::vector<std::string> players = report.players;
  std::vector<TimeControl> times;
  for (const ConfiguredPlayer& player : stored_config(reader_.config()).players)
    times.push_back(player.time);
  auto feedback = read_feedback(reader_, report, HiddenPaths::of(reader_, shown));
  if (!shown.empty()) report.players = names_of(shown);
  // All was read: what follows does not throw, so the members are always of one state.
  report_ = std::move(report);
  players_ = std::move(players);
  times_ = std::move(times);
  feedback_ = std::move(feedback);
  pages_.clear();
}

std::string FeedbackPages::write(std::size_t player) const {
  const FeedbackSubject subject{report_, static_cast<int>(player), times_[player], "connect4 play"};
  return feedback_page(subject, feedback_[player], feedback_as_markdown());
}

}  // namespace connect4
