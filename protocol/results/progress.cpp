// The progress of a tournament as JSON, which all outputs share; a part of standings.hpp.
#include "protocol/results/columns.hpp"
#include "protocol/results/standings.hpp"

namespace connect4 {

namespace {

using Json = nlohmann::ordered_json;

/// If `complete` is true, no game will follow.
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

constexpr auto no_ratio = "the likelihoods of these pairs could not be computed";

Json test_json(const DuelSummary& duel, bool complete) {
  const DuelSummary::Test& test = *duel.test;
  Json json{{"elo0", test.plan.elo0},
            {"elo1", test.plan.elo1},
            {"alpha", test.plan.alpha},
            {"beta", test.plan.beta},
            {"model", test.plan.model == EloModel::logistic ? "logistic" : "normalized"},
            {"llr", or_null(test.log_likelihood_ratio)},
            {"lower_bound", test.lower_bound},
            {"upper_bound", test.upper_bound},
            {"decision", decision_name(test.decision, complete)},
            {"decided_after", or_null(duel.decided_after)}};
  if (!test.log_likelihood_ratio) json["llr_reason"] = no_ratio;
  return json;
}

Json answers_json(const DuelAnswers& answers) {
  Json met_again = Json::array(), changed = Json::array();
  for (const AnswerCount& count : answers) {
    met_again.push_back(count.met_again);
    changed.push_back(count.changed);
  }
  return {{"always_same", always_alike(answers)}, {"met_again", met_again}, {"changed", changed}};
}

Json duel_json(const TournamentReport& report) {
  const DuelSummary& duel = *report.summary.duel;
  Json json{{"pairs", duel.pairs.counts},
            {"elo", estimate_json(report.ratings.difference(0, 1))},
            {"los", or_null(report.ratings.los(0, 1))}};
  json["sprt"] = duel.test ? test_json(duel, report.summary.complete) : Json(nullptr);
  if (report.answers) json["answers"] = answers_json(*report.answers);
  if (report.pairs_compared)
    json["compared_pairs"] = {{"pairs", report.pairs_compared->compared},
                              {"different", report.pairs_compared->different},
                              {"play_identically", report.pairs_compared->are_alike()}};
  return json;
}

}  // namespace

Json progress_json(const TournamentReport& report) {
  const GameCounts& games = report.summary.games;
  Json withdrawn = Json::array();
  for (const WithdrawnPlayer& player : report.state.withdrawn)
    withdrawn.push_back({{"player", report.players.at(place(player.withdrawal.player))},
                         {"round", player.withdrawal.round},
                         {"reason", player.reason()},
                         {"cause", player.cause}});
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

}  // namespace connect4
