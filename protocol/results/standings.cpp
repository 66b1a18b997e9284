#include "protocol/results/standings.hpp"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

#include "lib/text/csv.hpp"
#include "lib/tournament/report/report_text.hpp"
#include "protocol/results/columns.hpp"

namespace connect4 {

namespace {

using Json = nlohmann::ordered_json;

/// A line of the table with the other data of its player.
struct StandingsRow {
  const TournamentReport& report;
  const Standing& line;

  const std::string& name() const { return report.players[place(line.player)]; }
  const Estimate& elo() const { return report.ratings.players()[place(line.player)]; }
  const std::optional<Place>& strength() const { return report.places[place(line.player)]; }
  bool is_remote() const { return !report.remote.empty() && report.remote[place(line.player)]; }
  bool is_joint() const { return !report.tournaments.empty(); }
};

using StandingsColumn = ColumnOf<StandingsRow>;
using StandingsColumns = ColumnsOf<StandingsRow>;

std::vector<StandingsRow> rows_of(const TournamentReport& report) {
  std::vector<StandingsRow> rows;
  for (const Standing& line : report.summary.table) rows.push_back({report, line});
  return rows;
}

/// A remote player has its mark in its name, unless it is a pseudonym.
std::string name_with_status(const StandingsRow& row) {
  constexpr const char* remote = " (remote)";
  if (!row.line.status.withdrawn)
    return row.name() + (row.is_remote() && !row.name().ends_with(remote) ? remote : "");
  return row.name() + (row.line.never_started() ? " (not started)" : " (withdrawn)");
}

/// Returns the chance in percent that the player is stronger than the next player in the table.
std::string over_next(const StandingsRow& row) {
  const Standing* const next = &row.line + 1;
  const auto& table = row.report.summary.table;
  if (next == table.data() + table.size()) return "";
  const auto los = row.report.ratings.los(row.line.player, next->player);
  return los ? decimals(100 * *los, 1) : "";
}

std::string win_draw_loss(const Score& score) {
  return std::to_string(score.wins) + "/" + std::to_string(score.draws) + "/" +
         std::to_string(score.losses);
}

/// Returns the reasons that occurred, by name.
Json reasons_json(const StandingsRow& row) {
  Json json = Json::object();
  for (std::size_t i = 0; i < row.line.endings.size(); ++i)
    if (const EndingCount& count = row.line.endings[i]; count != EndingCount{})
      json[std::string(ending_table[i].name)] = {
          {"won", count.won}, {"lost", count.lost}, {"neither", count.neither}};
  return json;
}

StandingsColumn counted(TableColumn column, std::string member, std::int64_t Score::*count) {
  return {std::move(column), std::move(member),
          [=](const StandingsRow& row) { return row.line.score().*count; }};
}

/// Makes a column of points, in halves or quarters of one. The value may be missing.
StandingsColumn in_parts(TableColumn column, std::string member, int parts,
                         std::function<std::optional<std::int64_t>(const StandingsRow&)> value) {
  const auto whole = [=](const StandingsRow& row) {
    return static_cast<double>(value(row).value_or(0)) / parts;
  };
  return {std::move(column), std::move(member), whole, [=](const StandingsRow& row) {
            return value(row) ? decimals(whole(row), parts / 2) : "";
          }};
}

std::optional<std::int64_t> halves_of_points(const StandingsRow& row) {
  return row.is_joint() ? std::nullopt : std::optional(row.line.half_points);
}

std::optional<std::int64_t> halves_of_match_points(const StandingsRow& row) {
  const auto& halves = row.report.summary.half_match_points;
  return halves.empty() ? std::nullopt
                        : std::optional<std::int64_t>(halves[place(row.line.player)]);
}

std::optional<std::int64_t> halves_awarded(const StandingsRow& row) {
  const std::int64_t halves = row.line.status.awarded_half_points;
  return halves == 0 ? std::nullopt : std::optional(halves);
}

StandingsColumn of_colour(const std::string& title, std::string member, Score Standing::*score) {
  return {{title},
          std::move(member),
          [=](const StandingsRow& row) { return score_json(row.line.*score); },
          [=](const StandingsRow& row) { return win_draw_loss(row.line.*score); }};
}

/// The list of all columns of the table and all members of its JSON.
StandingsColumns standings_columns(const TournamentReport& report, bool colours) {
  using enum TableColumn::Align;
  using Row = StandingsRow;
  const auto of_one = [&](const char* member) { return report.tournaments.empty() ? member : ""; };
  const bool is_swiss = !report.summary.half_match_points.empty();
  StandingsColumns columns{
      {{"#"}, "rank", [](const Row& row) { return row.line.rank; }},
      {{"player", left, 0, 8},
       "player",
       [](const Row& row) { return row.name(); },
       name_with_status},
      {{"games", right, 3}, "", [](const Row& row) { return row.line.score().games(); }},
      counted({"W", right, 6}, "wins", &Score::wins),
      counted({"D", right, 6}, "draws", &Score::draws),
      counted({"L", right, 6}, "losses", &Score::losses),
      in_parts({"match"}, is_swiss ? "match_points" : "", 2, halves_of_match_points),
      in_parts({"points"}, of_one("points"), 2, halves_of_points),
      in_parts({"awarded", right, 7}, of_one("awarded_points"), 2, halves_awarded),
      {{"score %", right, 2}, "", [](const Row& row) { return percent(row.line.score()); }},
      {{"Elo"},
       "elo",
       [](const Row& row) { return estimate_json(row.elo()); },
       [](const Row& row) { return elo_text(row.elo()); }},
      {{"95 %", right, 5}, "", [](const Row& row) { return bracketed(row.elo()); }},
      {{"LOS %", right, 5}, "", over_next},
      {{"place", right, 4},
       "place",
       [](const Row& row) { return place_json(row.strength()); },
       [](const Row& row) { return places_text(row.strength()); }}};
  for (const TieBreak& each : tie_breaks) {
    const bool has_it = report.tournaments.empty() && (is_swiss || !each.of_swiss);
    if (each.title.empty()) continue;
    columns.push_back(in_parts({std::string(each.title), right, each.goes},
                               has_it ? std::string(each.member) : "", each.parts,
                               [=](const Row& row) {
                                 return has_it ? std::optional(each.value(row.line)) : std::nullopt;
                               }));
  }
  columns.insert(
      columns.end(),
      {{{"faults", right, 4},
        "",
        [](const Row& row) {
          return row.line.faults() == 0 ? "" : std::to_string(row.line.faults());
        }},
       of_colour(colours ? "red W/D/L" : "", of_one("red"), &Standing::red),
       of_colour(colours ? "blue W/D/L" : "", of_one("blue"), &Standing::blue),
       {{}, "reasons", reasons_json},
       {{}, of_one("withdrawn"), [](const Row& row) { return row.line.status.withdrawn; }},
       {{}, report.remote.empty() ? "" : "remote", &Row::is_remote}});
  return columns;
}

std::string won_and_lost(const EndingCount& count) {
  if (count.neither > 0) return std::to_string(count.neither);
  if (count.won + count.lost == 0) return "";
  return std::to_string(count.won) + "/" + std::to_string(count.lost);
}

StandingsColumns reason_columns() {
  StandingsColumns columns{{{"won/lost by", TableColumn::Align::left, 0, 8}, "", name_with_status}};
  for (const EndingRow& row : ending_table)
    columns.push_back({{std::string(row.name)}, "", [&row](const StandingsRow& line) {
                         return won_and_lost(
                             line.line.endings[static_cast<std::size_t>(row.ending)]);
                       }});
  return columns;
}

/// Cells for every two players, as text and as JSON: the player of the row against the player of
/// the column.
struct SquareTable {
  std::string title;
  std::function<std::string(int row, int column)> text;
  std::function<Json(int row, int column)> value;
};

/// Makes a column for each player, in the order of the table and numbered by it.
TitledTable titled_table(const TournamentReport& report, const SquareTable& square) {
  std::vector<TableColumn> columns{{""}, {"player", TableColumn::Align::left, 0, 8}};
  for (std::size_t i = 0; i < report.summary.table.size(); ++i)
    columns.push_back({std::to_string(i + 1)});
  Table table(columns);
  int number = 0;
  for (const StandingsRow& row : rows_of(report)) {
    std::vector<std::string> cells{std::to_string(++number), name_with_status(row)};
    for (const Standing& other : report.summary.table)
      cells.push_back(&row.line == &other ? "." : square.text(row.line.player, other.player));
    table.add_row(cells);
  }
  return {square.title, table};
}

/// Returns all cells, with null on the diagonal.
Json square_json(const TournamentReport& report, const SquareTable& square) {
  Json rows = Json::array();
  for (const Standing& row : report.summary.table) {
    Json& cells = rows.emplace_back(Json::array());
    for (const Standing& column : report.summary.table)
      cells.push_back(&row == &column ? Json(nullptr) : square.value(row.player, column.player));
  }
  return rows;
}

SquareTable square_of_scores(const TournamentReport& report) {
  const auto score = [&](int row, int column) { return report.summary.tally.score(row, column); };
  return {"Crosstable",
          [=](int row, int column) {
            const Score own = score(row, column);
            return own.games() == 0
                       ? "-"
                       : short_points(own.half_points()) + "/" + std::to_string(own.games());
          },
          [=](int row, int column) {
            const Score own = score(row, column);
            return own.games() == 0 ? Json(nullptr) : score_json(own);
          }};
}

SquareTable square_of_los(const TournamentReport& report) {
  const auto players = std::ssize(report.players);
  const auto pairs = players * (players - 1) / 2;
  return {"Chance in % that the row's player is stronger than the column's" +
              (pairs < 20 ? ""
                          : "; even among equal players, about 5 % of the " +
                                std::to_string(pairs) + " pairs would look decided"),
          [&](int row, int column) {
            const auto los = report.ratings.los(row, column);
            return los ? decimals(100 * *los, 1) : std::string("-");
          },
          [&](int row, int column) { return or_null(report.ratings.los(row, column)); }};
}

SquareTable square_of_differences(const TournamentReport& report) {
  return {
      "By how many Elo the row's player is stronger than the column's",
      [&](int row, int column) {
        const Estimate difference = report.ratings.difference(row, column);
        const std::string bar = bracketed(difference);
        return elo_text(difference) + (bar.empty() ? "" : " " + bar);
      },
      [&](int row, int column) { return estimate_json(report.ratings.difference(row, column)); }};
}

/// Writes the figures that are fitted to the games, in the order of the table.
void add_ratings(const TournamentReport& report, Json& json) {
  json["los"] = square_json(report, square_of_los(report));
  json["differences"] = square_json(report, square_of_differences(report));
  json["first_player_score"] = estimate_json(report.rates.first_player_score);
  json["draw_share"] = or_null(report.rates.draw_share);
  json["rating_prior"] = report.rating_plan.prior_pairs;
  json["rating_reason"] = report.ratings.reason();
}

Json joint_progress_json(const TournamentReport& report) {
  const GameCounts& games = report.summary.games;
  return {{"tournaments", report.tournaments},
          {"games",
           {{"played", games.played},
            {"remaining", games.remaining},
            {"repeated", report.repeated_games}}}};
}

/// An empty field stands for a missing number.
std::string plain_elo(const Estimate& elo, std::optional<double> Estimate::*part) {
  return elo.value && elo.*part ? decimals(*(elo.*part), 0) : "";
}

/// The lines of a gradebook, best first.
std::vector<StandingsRow> graded_rows(const TournamentReport& report,
                                      const GradebookPeople& people) {
  std::vector<StandingsRow> rows;
  for (const StandingsRow& row : rows_of(report))
    if ((people.with_house || people.house.empty() || !people.house.at(place(row.line.player))) &&
        (people.with_remote || !row.is_remote()))
      rows.push_back(row);
  return rows;
}

/// Returns the rank among these rows: players of one rank in the table have one here too.
std::int64_t rank_among(const std::vector<StandingsRow>& rows, const StandingsRow& row) {
  return 1 + std::ranges::count_if(
                 rows, [&](const StandingsRow& each) { return each.line.rank < row.line.rank; });
}

std::string reason_of_withdrawal(const StandingsRow& row) {
  for (const WithdrawnPlayer& each : row.report.state.withdrawn)
    if (each.withdrawal.player == row.line.player) return each.reason();
  return {};
}

/// `id` is that of the person whose line is being written.
StandingsColumns gradebook_columns(const GradebookPeople& people,
                                   const std::vector<StandingsRow>& rows, const std::string& id) {
  using Row = StandingsRow;
  const auto elo = [](std::optional<double> Estimate::*part) {
    return [=](const Row& row) { return plain_elo(row.elo(), part); };
  };
  const auto of_place = [](auto Place::*end) {
    return
        [=](const Row& row) { return row.strength() ? std::to_string(*row.strength().*end) : ""; };
  };
  return {{{"rank"}, "", [&](const Row& row) { return rank_among(rows, row); }},
          {{"id"}, "", [&](const Row&) { return id; }},
          {{"player"}, "", [](const Row& row) { return row.name(); }},
          {{"points"}, "", [](const Row& row) { return points(row.line.half_points); }},
          {{"games"}, "", [](const Row& row) { return row.line.score().games(); }},
          counted({"wins"}, "", &Score::wins),
          counted({"draws"}, "", &Score::draws),
          counted({"losses"}, "", &Score::losses),
          {{"score_percent"},
           "",
           [](const Row& row) {
             return row.line.score().games() == 0 ? "" : percent(row.line.score());
           }},
          {{"elo"}, "", elo(&Estimate::value)},
          {{"elo_low"}, "", elo(&Estimate::low)},
          {{"elo_high"}, "", elo(&Estimate::high)},
          {{"place_low"}, "", of_place(&Place::low)},
          {{"place_high"}, "", of_place(&Place::high)},
          {{"faults"}, "", [](const Row& row) { return row.line.faults(); }},
          {{"started"},
           "",
           [](const Row& row) {
             return row.line.score().games() > 0 && row.line.never_started() ? "no" : "yes";
           }},
          {{"house"},
           "",
           [&](const Row& row) {
             return !people.house.empty() && people.house.at(place(row.line.player)) ? "yes" : "no";
           }},
          {{"reason"}, "", reason_of_withdrawal}};
}

/// A line that has nothing but who it is, and why.
std::string line_of_absent(const StandingsColumns& columns, const GradebookPeople::Absent& person) {
  std::vector<std::string> cells(columns.size());
  cells.at(1) = person.id;
  cells.at(2) = person.name;
  cells.at(columns.size() - 3) = cells.at(columns.size() - 2) = "no";
  cells.back() = person.reason;
  return csv_line(cells);
}

}  // namespace

Json estimate_json(const Estimate& estimate) {
  Json json{{"value", or_null(estimate.value)},
            {"low", or_null(estimate.low)},
            {"high", or_null(estimate.high)}};
  if (!estimate.reason.empty()) json["reason"] = estimate.reason;
  return json;
}

Json score_json(const Score& score) {
  return {{"wins", score.wins}, {"draws", score.draws}, {"losses", score.losses}};
}

Json place_json(const std::optional<Place>& place) {
  if (!place) return nullptr;
  return {{"low", place->low}, {"high", place->high}};
}

std::string standings_table(const TournamentReport& report, const StandingsView& view) {
  return standings_tables(report, {.colours = view.colours}).front().table.text(view.width);
}

std::vector<TitledTable> standings_tables(const TournamentReport& report,
                                          const StandingsView& view) {
  const std::vector<StandingsRow> rows = rows_of(report);
  std::vector<TitledTable> tables{
      {"Standings", table_of(standings_columns(report, view.colours), rows)}};
  if (view.reasons) tables.push_back({"Won and lost, by reason", table_of(reason_columns(), rows)});
  if (view.los) tables.push_back(titled_table(report, square_of_los(report)));
  if (view.differences) tables.push_back(titled_table(report, square_of_differences(report)));
  return tables;
}

std::string standings_text(const TournamentReport& report, const StandingsView& view) {
  std::string text = headline(report);
  bool is_first = true;
  for (const auto& [title, table] : standings_tables(report, view))
    text += "\n" + (std::exchange(is_first, false) ? "" : title + "\n") + table.text(view.width);
  for (const std::string& part : {duel_text(report), rates_text(report) + remarks(report)})
    if (!part.empty()) text += "\n" + part;
  return text;
}

std::string duel_summary_text(const TournamentReport& report, int width) {
  StandingsColumns columns = standings_columns(report, false);
  std::erase_if(columns, [](const StandingsColumn& each) {
    constexpr std::array<std::string_view, 6> kept{"player", "W", "D", "L", "score %", "faults"};
    return std::ranges::find(kept, each.column.title) == kept.end();
  });
  const std::string result = duel_result(report);
  std::string text = (result.empty() ? headline(report) : result) + "\n" +
                     table_of(columns, rows_of(report)).text(width);
  if (!report.summary.complete && report.summary.duel->test)
    text += "\n" + test_line(report) + "\n";
  if (const std::string remarks = game_remarks(report); !remarks.empty()) text += "\n" + remarks;
  return text;
}

Json standings_json(const TournamentReport& report) {
  Json json = report.tournaments.empty() ? progress_json(report) : joint_progress_json(report);
  json["standings"] = lines_json(standings_columns(report, false), rows_of(report));
  add_ratings(report, json);
  return json;
}

TitledTable crosstable(const TournamentReport& report) {
  return titled_table(report, square_of_scores(report));
}

Json crosstable_json(const TournamentReport& report) {
  Json players = Json::array();
  for (const StandingsRow& row : rows_of(report)) players.push_back(row.name());
  return {{"players", players}, {"scores", square_json(report, square_of_scores(report))}};
}

std::string gradebook(const TournamentReport& report, const GradebookPeople& people) {
  const std::vector<StandingsRow> rows = graded_rows(report, people);
  std::string id;
  const StandingsColumns columns = gradebook_columns(people, rows, id);
  std::string text = csv_titles(columns);
  for (const StandingsRow& row : rows)
    for (std::string& each :
         parts_of(people.ids.empty() ? "" : people.ids.at(place(row.line.player)))) {
      id = std::move(each);
      text += csv_line(cells_of(columns, row));
    }
  for (const GradebookPeople::Absent& player : people.absent)
    for (const std::string& each : parts_of(player.id))
      text += line_of_absent(columns, {each, player.name, player.reason});
  return text;
}

}  // namespace connect4
