#include "runner/page/record_tables.hpp"

#include <algorithm>

#include "lib/text/table.hpp"

namespace connect4 {

namespace {

using Align = TableColumn::Align;

/// "1.5"
std::string points(const Score& score) {
  const std::int64_t half_points = score.half_points();
  return std::to_string(half_points / 2) + (half_points % 2 == 0 ? ".0" : ".5");
}

/// "1.5", and "2" without its tenths
std::string as_short_number(const Score& score) {
  const std::string text = points(score);
  return text.ends_with(".0") ? text.substr(0, text.size() - 2) : text;
}

Score score_of(const Outcome& outcome, Colour colour) {
  if (outcome.winner) return *outcome.winner == colour ? Score{.wins = 1} : Score{.losses = 1};
  return outcome.ending == Ending::draw ? Score{.draws = 1} : Score{.losses = 1};
}

}  // namespace

void RecordTables::add(const Outcome& outcome, const std::array<std::int32_t, 2>& players) {
  const auto red = static_cast<std::size_t>(players[0]);
  const auto blue = static_cast<std::size_t>(players[1]);
  scores_[{red, blue}] += score_of(outcome, Colour::red);
  scores_[{blue, red}] += score_of(outcome, Colour::blue);
}

std::vector<RecordTables::Row> RecordTables::rows(std::size_t players) const {
  std::vector<Row> rows;
  for (std::size_t player = 0; player < players; ++player) rows.push_back({player, {}});
  for (const auto& [pairing, score] : scores_) rows.at(pairing.first).score += score;
  std::ranges::stable_sort(rows, std::ranges::greater(),
                           [](const Row& row) { return row.score.half_points(); });
  return rows;
}

std::string RecordTables::cell(const Row& row, const Row& opponent) const {
  if (row.player == opponent.player) return ".";
  const auto known = scores_.find({row.player, opponent.player});
  return known == scores_.end()
             ? "-"
             : as_short_number(known->second) + "/" + std::to_string(known->second.games());
}

std::string RecordTables::html(const std::vector<PagePlayer>& players) const {
  const std::vector<Row> rows = this->rows(players.size());
  Table standings({{"#"}, {"player", Align::left}, {"games"}, {"W"}, {"D"}, {"L"}, {"points"}});
  std::vector<TableColumn> columns{{""}, {"player", Align::left}};
  for (std::size_t rank = 1; rank <= rows.size(); ++rank) columns.push_back({std::to_string(rank)});
  Table crosstable(columns);
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const Score& score = rows[i].score;
    const std::string& name = players[rows[i].player].name;
    standings.add_row({std::to_string(i + 1), name, std::to_string(score.games()),
                       std::to_string(score.wins), std::to_string(score.draws),
                       std::to_string(score.losses), points(score)});
    std::vector<std::string> cells{std::to_string(i + 1), name};
    for (const Row& opponent : rows) cells.push_back(cell(rows[i], opponent));
    crosstable.add_row(cells);
  }
  return standings.html("Standings") + crosstable.html("Crosstable");
}

}  // namespace connect4
