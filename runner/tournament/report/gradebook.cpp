#include "runner/tournament/report/gradebook.hpp"

#include <optional>

#include "lib/text/csv.hpp"
#include "runner/tournament/report/report_numbers.hpp"

namespace connect4 {

namespace {

std::string elo_or_nothing(const std::optional<double>& elo) {
  return elo ? decimals(*elo, 0) : "";
}

std::int64_t faults_of(const Standing& line) {
  std::int64_t faults = 0;
  for (std::size_t i = 0; i < line.endings.size(); ++i)
    if (is_fault(static_cast<Ending>(i))) faults += line.endings[i].lost;
  return faults;
}

}  // namespace

std::string gradebook(const TournamentReport& report, const ShownPlayers& shown) {
  std::string text =
      csv_line({"place", "id", "player", "points", "games", "wins", "draws", "losses",
                "score_percent", "elo", "elo_low", "elo_high", "faults", "started"});
  for (const Standing& line : report.summary.table) {
    const Score score = line.score();
    const Estimate& elo = report.ratings.players()[place(line.player)];
    text += csv_line(
        {std::to_string(line.rank), shown.empty() ? "" : shown.at(place(line.player)).id,
         report.players[place(line.player)], points(line.half_points),
         std::to_string(score.games()), std::to_string(score.wins), std::to_string(score.draws),
         std::to_string(score.losses), score.games() == 0 ? "" : percent(score),
         elo_or_nothing(elo.value), elo_or_nothing(elo.value ? elo.low : std::nullopt),
         elo_or_nothing(elo.value ? elo.high : std::nullopt), std::to_string(faults_of(line)),
         score.games() > 0 && line.never_started() ? "no" : "yes"});
  }
  return text;
}

}  // namespace connect4
