#include "runner/screen/original_narration.hpp"

#include "runner/screen/narration.hpp"

namespace connect4 {

std::string describe_round(const GameRecord& record) {
  const std::string number = std::to_string(record.game);
  if (record.outcome.ending == Ending::draw) return "Round " + number + " was a draw!\n";
  if (!record.outcome.winner) return "";
  return record.players[*record.outcome.winner].name + " won round " + number + "!\n";
}

std::string describe_rounds(std::span<const Round> rounds, const std::string& first,
                            const std::string& second) {
  std::string text;
  for (std::size_t i = 0; i < rounds.size(); ++i) {
    const std::string result = rounds[i] == Round::draw        ? "Draw!"
                               : rounds[i] == Round::first_won ? first
                                                               : second;
    text += "Round " + std::to_string(i + 1) + ". " + result + "\n";
  }
  return text;
}

std::string describe_game_and_round(const GameRecord& record) {
  return describe_game(record) + describe_round(record);
}

void OriginalNarrator::game_over(const GameRecord& record) {
  const bool tells_fault = tells_faults_ || record.outcome.ending == Ending::start_failed;
  const std::string round = describe_round(record);
  const bool tells_outcome = round.empty() || is_fault(record.outcome.ending);
  const std::string outcome = tells_outcome ? describe_outcome(record) : "";
  const std::string story = outcome + describe_warnings(record) + describe_faults(record);
  output_.write((tells_fault ? story : "") + round);
}

}  // namespace connect4
