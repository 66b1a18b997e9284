#include "runner/tournament/report/feedback_words.hpp"

#include <algorithm>

#include "lib/game/notation.hpp"
#include "runner/process/called_as.hpp"

namespace connect4 {

const Standing& standing_of(const FeedbackSubject& subject) {
  const auto& table = subject.report.summary.table;
  return *std::find_if(table.begin(), table.end(),
                       [&](const Standing& line) { return line.player == subject.player; });
}

std::string withdrawal_of(const FeedbackSubject& subject) {
  for (const WithdrawnPlayer& player : subject.report.state.withdrawn)
    if (player.withdrawal.player == subject.player)
      return player.reason.empty() ? "could not be started" : player.reason;
  return "";
}

std::vector<FeedbackOpponent> opponents_of(const FeedbackSubject& subject) {
  std::vector<FeedbackOpponent> opponents;
  for (const Standing& line : subject.report.summary.table) {
    const Score score = subject.report.summary.tally.score(subject.player, line.player);
    if (score.games() > 0) opponents.push_back({line.player, score});
  }
  return opponents;
}

std::string_view name(FeedbackGame::Why why) {
  switch (why) {
    case FeedbackGame::Why::gave_away:
      return "gave_away";
    case FeedbackGame::Why::quickest_loss:
      return "quickest_loss";
    case FeedbackGame::Why::loss_to_weakest:
      return "loss_to_weakest";
  }
  return "";
}

/// `play` gives red to the first player.
std::string command_to_come_back(const Position& position) {
  const bool is_red = position.to_move() == Colour::red;
  return as_typed("play ") + (is_red ? "YOURBOT perfect" : "perfect YOURBOT") + " --from \"" +
         to_fen(position) + "\"";
}

}  // namespace connect4
