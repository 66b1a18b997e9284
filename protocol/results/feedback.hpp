// A player's feedback for programs. FEEDBACK.md is the normative text.
#pragma once

#include <nlohmann/json.hpp>

#include "lib/tournament/report/feedback.hpp"

namespace connect4 {

/// What feedback_markdown() has, but for the commands.
nlohmann::ordered_json feedback_json(const FeedbackSubject& subject,
                                     const PlayerFeedback& feedback);

}  // namespace connect4
