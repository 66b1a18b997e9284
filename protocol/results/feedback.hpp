// A player's feedback for programs. FEEDBACK.md is the normative text.
#pragma once

#include <nlohmann/json.hpp>

#include "lib/tournament/report/feedback.hpp"

namespace connect4 {

/// Returns the content of feedback_markdown() without its commands.
nlohmann::ordered_json feedback_json(const FeedbackSubject& subject,
                                     const PlayerFeedback& feedback);

}  // namespace connect4
