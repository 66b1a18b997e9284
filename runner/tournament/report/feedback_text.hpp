// A player's feedback as Markdown and as JSON.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "lib/tournament/config/tournament_config.hpp"
#include "runner/tournament/report/feedback.hpp"

namespace connect4 {

/// What feedback is about.
struct FeedbackSubject {
  const TournamentReport& report;
  const TournamentConfig& config;
  int player = 0;
};

/// A page for its author: place, score against each, faults with their evidence and what helps,
/// slowest moves, games worth looking at.
std::string feedback_markdown(const FeedbackSubject& subject, const PlayerFeedback& feedback);

/// The same for programs (protocol/FEEDBACK.md).
nlohmann::ordered_json feedback_json(const FeedbackSubject& subject,
                                     const PlayerFeedback& feedback);

}  // namespace connect4
