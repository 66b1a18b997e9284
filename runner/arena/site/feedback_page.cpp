#include "runner/arena/site/feedback_page.hpp"

#include <algorithm>

#include "lib/tournament/report/feedback.hpp"
#include "runner/tournament/config/stored_config.hpp"
#include "runner/tournament/report/report.hpp"

namespace connect4 {

std::optional<std::string> feedback_page(StoreReader& reader, const std::string& player,
                                         const ShownPlayers& shown) {
  const StoreReader::Snapshot state(reader);
  TournamentReport report = read_report(reader);
  const auto found = std::ranges::find(report.players, player);
  if (found == report.players.end()) return std::nullopt;
  const auto number = static_cast<int>(found - report.players.begin());
  const TournamentConfig config = stored_config(reader.config());
  const auto feedback = read_feedback(reader, report, HiddenPaths::of(reader, shown));
  if (!shown.empty()) report.players = names_of(shown);
  const FeedbackSubject subject{report, number, config.players[place(number)].time,
                                "connect4 play"};
  return feedback_markdown(subject, feedback[place(number)]);
}

}  // namespace connect4
