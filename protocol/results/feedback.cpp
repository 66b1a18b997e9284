#include "protocol/results/standings.hpp"

#include "lib/game/notation.hpp"
#include "protocol/results/columns.hpp"

namespace connect4 {

namespace {

using Json = nlohmann::ordered_json;

Json turn_json(const FeedbackTurn& turn, const FeedbackSubject& subject) {
  return {{"game", turn.game},
          {"ply", turn.ply()},
          {"opponent", subject.name_of(turn.opponent)},
          {"position", to_fen(turn.before)}};
}

Json fault_json(Ending rule, const FeedbackFault& fault, const PlayerFeedback& feedback,
                const FeedbackSubject& subject) {
  const Fault& evidence = fault.evidence;
  Json json = turn_json(fault.turn, subject);
  json.update({{"reason", name(rule)},
               {"games", fault.games},
               {"detail", evidence.detail},
               {"remedy", feedback.remedy(fault)},
               {"request", evidence.request},
               {"reply", evidence.reply},
               {"stderr", evidence.log}});
  return json;
}

Json slow_json(const SlowTurn& slow, const FeedbackSubject& subject) {
  Json json = turn_json(slow.turn, subject);
  json["time_us"] = slow.time.count();
  json["column"] = slow.column.index();
  return json;
}

Json readiness_json(const FeedbackReadiness& ready, const FeedbackSubject& subject) {
  const auto& cpu = ready.took.cpu;
  return {{"game", ready.game},
          {"opponent", subject.name_of(ready.opponent)},
          {"time_us", ready.took.time.count()},
          {"cpu_us", cpu ? Json(cpu->count()) : Json(nullptr)}};
}

Json game_json(const FeedbackGame& game, const FeedbackSubject& subject) {
  Json json = turn_json(game.turn, subject);
  json["why"] = name(game.why);
  json["column"] = game.column.index();
  json["plies"] = game.plies;
  json["score_before"] = game.judged ? Json(game.judged->before) : Json(nullptr);
  json["score_after"] = game.judged ? Json(game.judged->after) : Json(nullptr);
  return json;
}

}  // namespace

Json feedback_json(const FeedbackSubject& subject, const PlayerFeedback& feedback) {
  const Standing& line = subject.standing();
  const Estimate& elo = subject.report.ratings.players()[place(subject.player)];
  Json json{{"tournament", subject.report.name},
            {"complete", subject.report.summary.complete},
            {"player", subject.name_of(subject.player)},
            {"rank", line.rank},
            {"players", subject.report.players.size()},
            {"points", static_cast<double>(line.half_points) / 2}};
  json.update(score_json(line.score()));
  json["elo"] = {
      {"value", or_null(elo.value)}, {"low", or_null(elo.low)}, {"high", or_null(elo.high)}};
  json["place"] = place_json(subject.report.places[place(subject.player)]);
  json["withdrawn"] = subject.withdrawal();
  for (const char* const member : {"against", "faults", "warnings", "slowest", "games"})
    json[member] = Json::array();
  for (const auto& [opponent, score] : subject.opponents()) {
    json["against"].push_back({{"opponent", subject.name_of(opponent)}});
    json["against"].back().update(score_json(score));
  }
  for (const auto& [rule, fault] : feedback.faults)
    json["faults"].push_back(fault_json(rule, fault, feedback, subject));
  for (const auto& [text, count] : feedback.warnings)
    json["warnings"].push_back({{"text", text}, {"count", count}});
  if (feedback.ready) json["ready"] = readiness_json(*feedback.ready, subject);
  for (const SlowTurn& slow : feedback.slowest) json["slowest"].push_back(slow_json(slow, subject));
  for (const FeedbackGame& game : feedback.games) json["games"].push_back(game_json(game, subject));
  return json;
}

}  // namespace connect4
