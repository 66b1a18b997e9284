#include "runner/page/record_page.hpp"

#include <algorithm>
#include <utility>

#include "lib/tournament/report/report_text.hpp"
#include "protocol/results/columns.hpp"

namespace connect4 {

namespace {

/// The score of a player against all others.
struct RankedPlayer {
  std::size_t player = 0;
  Score score{};
  std::size_t rank = 0;
};

ColumnsOf<RankedPlayer> ranked_columns(const std::vector<PagePlayer>& players) {
  using Row = RankedPlayer;
  const auto count = [](std::int64_t Score::*member) {
    return [=](const Row& row) { return row.score.*member; };
  };
  return {{{"#"}, "", [](const Row& row) { return row.rank; }},
          {{"player", TableColumn::Align::left},
           "",
           [&](const Row& row) { return players[row.player].name; }},
          {{"games"}, "", [](const Row& row) { return row.score.games(); }},
          {{"W"}, "", count(&Score::wins)},
          {{"D"}, "", count(&Score::draws)},
          {{"L"}, "", count(&Score::losses)},
          {{"points"}, "", [](const Row& row) { return points(row.score.half_points()); }}};
}

std::vector<RankedPlayer> ranked(std::size_t players, const RecordScores& scores) {
  std::vector<RankedPlayer> rows;
  for (std::size_t player = 0; player < players; ++player) rows.push_back({.player = player});
  for (const auto& [pairing, score] : scores) rows.at(pairing.first).score += score;
  std::ranges::stable_sort(rows, std::ranges::greater(),
                           [](const RankedPlayer& row) { return row.score.half_points(); });
  for (std::size_t i = 0; i < rows.size(); ++i) rows[i].rank = i + 1;
  return rows;
}

std::string crosstable_cell(const RecordScores& scores, std::size_t player, std::size_t opponent) {
  if (player == opponent) return ".";
  const auto known = scores.find({player, opponent});
  if (known == scores.end()) return "-";
  return short_points(known->second.half_points()) + "/" + std::to_string(known->second.games());
}

Table record_crosstable(const std::vector<RankedPlayer>& rows, const RecordScores& scores,
                        const std::vector<PagePlayer>& players) {
  std::vector<TableColumn> columns{{""}, {"player", TableColumn::Align::left}};
  for (const RankedPlayer& row : rows) columns.push_back({std::to_string(row.rank)});
  Table table(columns);
  for (const RankedPlayer& row : rows) {
    std::vector<std::string> cells{std::to_string(row.rank), players[row.player].name};
    for (const RankedPlayer& opponent : rows)
      cells.push_back(crosstable_cell(scores, row.player, opponent.player));
    table.add_row(cells);
  }
  return table;
}

}  // namespace

void RecordTables::add(const Outcome& outcome, const std::array<std::int32_t, 2>& players) {
  const GameResult game{{.red = players[0], .blue = players[1]}, outcome};
  for (const Colour colour : {Colour::red, Colour::blue})
    scores_[{place(game.player(colour)), place(game.player(other(colour)))}] +=
        score_of(game, colour);
}

std::string RecordTables::html(const std::vector<PagePlayer>& players) const {
  const std::vector<RankedPlayer> rows = ranked(players.size(), scores_);
  return table_of(ranked_columns(players), rows).html("Standings") +
         record_crosstable(rows, scores_, players).html("Crosstable");
}

void RecordPage::add(GameRecord record) {
  std::array<std::int32_t, 2> seats{};
  for (std::size_t side = 0; side < seats.size(); ++side)
    seats[side] = static_cast<std::int32_t>(names_.place(record.players[side].name));
  data_.players.resize(names_.texts().size());
  add(std::move(record), seats);
}

void RecordPage::add(GameRecord record, const std::array<std::int32_t, 2>& seats) {
  for (std::size_t side = 0; side < seats.size(); ++side)
    data_.players.at(static_cast<std::size_t>(seats[side])).name = record.players[side].name;
  if (record.outcome.ending == Ending::void_game) return;
  last_number_ = std::max(record.game, last_number_ + 1);
  record.game = last_number_;
  data_.games.add(record, {.players = seats});
  tables_.add(record.outcome, seats);
}

PageData RecordPage::data(const std::string& title) && {
  data_.title = title;
  return std::move(data_);
}

std::string RecordPage::tables() const {
  const int count = data_.games.count();
  if (count == 0) return "<p>There are no games yet.</p>\n";
  return "<p>" + std::to_string(count) + (count == 1 ? " game" : " games") +
         ", which a browser shows with scripts allowed.</p>\n" + tables_.html(data_.players);
}

PageWriter::PageWriter(const std::string& path, const std::array<PagePlayer, 2>& players)
    : file_(path) {
  page_.players().assign(players.begin(), players.end());
}

void PageWriter::game_over(const GameRecord& record) {
  const bool first_is_red = record.game % 2 == 1;  // colours alternate
  page_.add(record, first_is_red ? std::array{0, 1} : std::array{1, 0});
}

void PageWriter::match_over() {
  const std::string title = page_.players()[0].name + " - " + page_.players()[1].name;
  const std::string tables = page_.tables();
  file_.write(std::move(page_).data(title), tables);
}

}  // namespace connect4
