// What a player's feedback says in both of its forms.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "runner/tournament/report/feedback_text.hpp"

namespace connect4 {

/// Its line in the standings.
const Standing& standing_of(const FeedbackSubject& subject);

/// Why it is withdrawn, a phrase; empty where it is not.
std::string withdrawal_of(const FeedbackSubject& subject);

/// Another player, and the score against it.
struct FeedbackOpponent {
  int opponent;
  Score score;
};

/// Against everybody it has met, best player first.
std::vector<FeedbackOpponent> opponents_of(const FeedbackSubject& subject);

/// "gave_away"
std::string_view name(FeedbackGame::Why why);

/// The command that plays on from there, against `perfect`: `play mybot perfect --from "FEN"`.
std::string command_to_come_back(const Position& position);

}  // namespace connect4
