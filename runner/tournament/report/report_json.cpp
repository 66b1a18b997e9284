#include "runner/tournament/report/report_json.hpp"

#include "lib/tournament/statistics/watched_interval.hpp"
#include "runner/tournament/report/circle_report.hpp"
#include "runner/tournament/report/place_report.hpp"

namespace connect4 {

namespace {

using Json = nlohmann::ordered_json;

template <class Value>
Json or_null(const std::optional<Value>& value) {
  return value ? Json(*value) : Json(nullptr);
}

Json json(const Estimate& estimate) {
  Json json{{"value", or_null(estimate.value)},
            {"low", or_null(estimate.low)},
            {"high", or_null(estimate.high)}};
  if (!estimate.reason.empty()) json["reason"] = estimate.reason;
  return json;
}

/// Those that occurred, by name.
Json json(const EndingCounts& endings) {
  Json json = Json::object();
  for (std::size_t i = 0; i < endings.size(); ++i) {
    const EndingCount& count = endings[i];
    if (count != EndingCount{})
      json[std::string(ending_table[i].name)] = {
          {"won", count.won}, {"lost", count.lost}, {"neither", count.neither}};
  }
  return json;
}

Json line_json(const TournamentReport& report, const Standing& line) {
  const auto& match_points = report.summary.half_match_points;
  Json json{{"rank", line.rank}, {"player", report.players[place(line.player)]}};
  json.update(score_json(line.score()));
  json["points"] = static_cast<double>(line.half_points) / 2;
  if (!match_points.empty())
    json["match_points"] = static_cast<double>(match_points[place(line.player)]) / 2;
  json["awarded_points"] = static_cast<double>(line.status.awarded_half_points) / 2;
  json["elo"] = connect4::json(report.ratings.players()[place(line.player)]);
  json["place"] = place_json(report.places[place(line.player)]);
  json["sonneborn_berger"] = static_cast<double>(line.sonneborn_berger_quarters) / 4;
  if (line.buchholz) {
    json["buchholz_cut_1"] = static_cast<double>(line.buchholz->cut) / 2;
    json["buchholz"] = static_cast<double>(line.buchholz->full) / 2;
  }
  json["red"] = score_json(line.red);
  json["blue"] = score_json(line.blue);
  json["endings"] = connect4::json(line.endings);
  json["withdrawn"] = line.status.withdrawn;
  return json;
}

/// `complete`: no game will follow.
std::string_view decision_name(SprtDecision decision, bool complete) {
  switch (decision) {
    case SprtDecision::accept_h0:
      return "accept_h0";
    case SprtDecision::accept_h1:
      return "accept_h1";
    case SprtDecision::play_identically:
      return "play_identically";
    case SprtDecision::go_on:
      break;
  }
  return complete ? "undecided" : "go_on";
}

Json corrected(const Estimate& estimate) {
  Json json = connect4::json(estimate);
  if (estimate.value) json["method"] = stopped_test_method;
  return json;
}

constexpr auto no_ratio = "the likelihoods of these pairs could not be computed";

Json json(const DuelSummary::Test& test, bool complete) {
  Json json{{"elo0", test.plan.elo0},
            {"elo1", test.plan.elo1},
            {"alpha", test.plan.alpha},
            {"beta", test.plan.beta},
            {"model", test.plan.model == EloModel::logistic ? "logistic" : "normalized"},
            {"llr", or_null(test.log_likelihood_ratio)},
            {"lower_bound", test.lower_bound},
            {"upper_bound", test.upper_bound},
            {"decision", decision_name(test.decision, complete)},
            {"decided_after", or_null(test.decided_after)}};
  if (!test.log_likelihood_ratio) json["llr_reason"] = no_ratio;
  json["corrected_elo"] = test.estimate ? corrected(test.estimate->elo) : Json(nullptr);
  json["corrected_normalized_elo"] =
      test.estimate ? corrected(test.estimate->normalized_elo) : Json(nullptr);
  const bool is_open = test.expected_games && !complete;
  json["expected_games"] = is_open ? Json(*test.expected_games) : Json(nullptr);
  if (!is_open)
    json["expected_games_reason"] = complete ? "no game follows" : test.expected_games.error();
  return json;
}

Json json(const DuelAnswers& answers) {
  Json met_again = Json::array(), changed = Json::array();
  for (const AnswerCount& count : answers) {
    met_again.push_back(count.met_again);
    changed.push_back(count.changed);
  }
  return {{"always_alike", always_alike(answers)}, {"met_again", met_again}, {"changed", changed}};
}

Json duel_json(const TournamentReport& report) {
  const DuelSummary& duel = *report.summary.duel;
  Json json{{"pairs", duel.pairs.counts},
            {"elo", connect4::json(report.ratings.difference(0, 1))},
            {"normalized_elo", connect4::json(report.normalized_elo)},
            {"watched_elo", connect4::json(watched_interval(duel.pairs))},
            {"los", or_null(report.ratings.los(0, 1))}};
  json["sprt"] = duel.test ? connect4::json(*duel.test, report.summary.complete) : Json(nullptr);
  if (report.answers) json["answers"] = connect4::json(*report.answers);
  if (report.pairs_compared)
    json["compared_pairs"] = {{"pairs", report.pairs_compared->compared},
                              {"different", report.pairs_compared->different},
                              {"play_identically", report.pairs_compared->are_alike()}};
  return json;
}

/// cell(row's player, column's player) of every two, in the order of the table; null on the
/// diagonal.
template <class Cell>
Json square(const TournamentReport& report, const Cell& cell) {
  Json rows = Json::array();
  for (const Standing& row : report.summary.table) {
    Json cells = Json::array();
    for (const Standing& column : report.summary.table)
      cells.push_back(row.player == column.player ? Json(nullptr)
                                                  : cell(row.player, column.player));
    rows.push_back(std::move(cells));
  }
  return rows;
}

}  // namespace

Json score_json(const Score& score) {
  return {{"wins", score.wins}, {"draws", score.draws}, {"losses", score.losses}};
}

Json progress_json(const TournamentReport& report) {
  const GameCounts& games = report.summary.games;
  Json withdrawn = Json::array();
  for (const WithdrawnPlayer& player : report.state.withdrawn)
    withdrawn.push_back({{"player", report.players.at(place(player.withdrawal.player))},
                         {"round", player.withdrawal.round},
                         {"reason", player.reason}});
  Json byes = Json::array();
  for (const Bye& bye : report.summary.byes)
    byes.push_back({{"player", report.players[place(bye.player)]}, {"round", bye.round}});
  Json absences = Json::array();
  for (const Absence& absence : report.state.absences)
    absences.push_back({{"player", report.players.at(place(absence.player))},
                        {"from", absence.from},
                        {"to", absence.to}});
  Json notes = Json::array();
  for (const Note& note : report.summary.notes) notes.push_back(describe(note, report.players));
  Json json{{"name", report.name},
            {"format", connect4::name(report.summary.format)},
            {"complete", report.summary.complete},
            {"sandbox", report.is_confined ? "bubblewrap" : "none"},
            {"games",
             {{"planned", games.planned},
              {"played", games.played},
              {"remaining", games.remaining},
              {"forfeited", games.forfeited},
              {"surplus", games.surplus},
              {"void", report.void_games},
              {"repeated", report.repeated_games}}},
            {"withdrawn", withdrawn},
            {"byes", byes},
            {"absences", absences},
            {"notes", notes}};
  json["winner"] =
      report.summary.winner ? Json(report.players[place(*report.summary.winner)]) : Json(nullptr);
  json["duel"] = report.summary.duel ? duel_json(report) : Json(nullptr);
  return json;
}

namespace {

/// What is fitted to the games, in the order of the table.
void add_ratings(const TournamentReport& report, Json& json) {
  json["los"] =
      square(report, [&](int row, int column) { return or_null(report.ratings.los(row, column)); });
  const auto holds = pairs_that_hold(report.ratings);
  json["los_holds"] = square(
      report, [&](int row, int column) { return or_null(holds[place(row)][place(column)]); });
  json["differences"] = square(report, [&](int row, int column) {
    return connect4::json(report.ratings.difference(row, column));
  });
  json["first_mover_elo"] = connect4::json(report.rates.first_mover_elo);
  json["draw_rate"] = connect4::json(report.rates.draw_rate);
  json["circles"] = circles_json(report);
  json["rating_prior"] = report.rating_plan.prior_pairs;
  json["rating_reason"] = report.ratings.reason();
}

}  // namespace

Json standings_json(const TournamentReport& report) {
  Json json = progress_json(report);
  json["standings"] = Json::array();
  for (const Standing& line : report.summary.table)
    json["standings"].push_back(line_json(report, line));
  add_ratings(report, json);
  return json;
}

Json joint_standings_json(const TournamentReport& report) {
  const GameCounts& games = report.summary.games;
  Json json{{"tournaments", report.tournaments},
            {"games",
             {{"played", games.played},
              {"remaining", games.remaining},
              {"repeated", report.repeated_games}}},
            {"standings", Json::array()}};
  for (const Standing& line : report.summary.table) {
    Json player{{"rank", line.rank}, {"player", report.players[place(line.player)]}};
    player.update(score_json(line.score()));
    player["elo"] = connect4::json(report.ratings.players()[place(line.player)]);
    player["place"] = place_json(report.places[place(line.player)]);
    player["endings"] = connect4::json(line.endings);
    json["standings"].push_back(std::move(player));
  }
  add_ratings(report, json);
  return json;
}

Json crosstable_json(const TournamentReport& report) {
  Json players = Json::array();
  for (const Standing& line : report.summary.table)
    players.push_back(report.players[place(line.player)]);
  return {{"players", players}, {"scores", square(report, [&](int row, int column) {
                                   const Score score = report.summary.tally.score(row, column);
                                   return score.games() == 0 ? Json(nullptr) : score_json(score);
                                 })}};
}

}  // namespace connect4
