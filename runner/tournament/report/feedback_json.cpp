// Feedback for programs: of feedback_text.hpp, the part that writes JSON.
#include "lib/game/notation.hpp"
#include "lib/game/remedy.hpp"
#include "runner/tournament/report/feedback_text.hpp"
#include "runner/tournament/report/feedback_words.hpp"
#include "runner/tournament/report/place_report.hpp"

namespace connect4 {

namespace {

using Json = nlohmann::ordered_json;

/// Gives a player its name.
class FeedbackNames {
 public:
  explicit FeedbackNames(const TournamentReport& report) : report_(report) {}
  const std::string& operator()(int player) const { return report_.players[place(player)]; }

 private:
  const TournamentReport& report_;
};

Json score_of(const Score& score) {
  return {{"wins", score.wins}, {"draws", score.draws}, {"losses", score.losses}};
}

template <class Value>
Json or_nothing(const std::optional<Value>& value) {
  return value ? Json(*value) : Json(nullptr);
}

Json turn_json(const FeedbackTurn& turn, const FeedbackNames& names) {
  return {{"game", turn.game},
          {"ply", turn.ply()},
          {"opponent", names(turn.opponent)},
          {"position", to_fen(turn.before)}};
}

Json fault_json(Ending rule, const FeedbackFault& fault, const FeedbackNames& names) {
  const Fault& evidence = fault.evidence;
  Json json = turn_json(fault.turn, names);
  json.update({{"rule", name(rule)},
               {"games", fault.games},
               {"detail", evidence.detail},
               {"remedy", remedy_for(evidence)},
               {"request", evidence.request},
               {"reply", evidence.reply},
               {"stderr", evidence.log}});
  return json;
}

Json slow_json(const SlowTurn& slow, const FeedbackNames& names) {
  Json json = turn_json(slow.turn, names);
  json["time_us"] = slow.time.count();
  json["column"] = slow.column.index();
  return json;
}

Json readiness_json(const FeedbackReadiness& ready, const FeedbackNames& names) {
  const auto& cpu = ready.took.cpu;
  return {{"game", ready.game},
          {"opponent", names(ready.opponent)},
          {"time_us", ready.took.time.count()},
          {"cpu_us", cpu ? Json(cpu->count()) : Json(nullptr)}};
}

Json game_json(const FeedbackGame& game, const FeedbackNames& names) {
  Json json = turn_json(game.turn, names);
  json["why"] = name(game.why);
  json["column"] = game.column.index();
  json["plies"] = game.plies;
  json["score_before"] = game.judged ? Json(game.judged->before) : Json(nullptr);
  json["score_after"] = game.judged ? Json(game.judged->after) : Json(nullptr);
  return json;
}

}  // namespace

Json feedback_json(const FeedbackSubject& subject, const PlayerFeedback& feedback) {
  const FeedbackNames names(subject.report);
  const Standing& line = standing_of(subject);
  const Estimate& elo = subject.report.ratings.players()[place(subject.player)];
  Json json{{"tournament", subject.report.name},
            {"complete", subject.report.summary.complete},
            {"player", names(subject.player)},
            {"rank", line.rank},
            {"players", subject.report.players.size()},
            {"points", static_cast<double>(line.half_points) / 2}};
  json.update(score_of(line.score()));
  json["elo"] = {{"value", or_nothing(elo.value)},
                 {"low", or_nothing(elo.low)},
                 {"high", or_nothing(elo.high)}};
  json["place"] = place_json(subject.report.places[place(subject.player)]);
  json["withdrawn"] = withdrawal_of(subject);
  for (const char* const member : {"against", "faults", "warnings", "slowest", "games"})
    json[member] = Json::array();
  for (const auto& [opponent, score] : opponents_of(subject)) {
    json["against"].push_back({{"opponent", names(opponent)}});
    json["against"].back().update(score_of(score));
  }
  for (const auto& [rule, fault] : feedback.faults)
    json["faults"].push_back(fault_json(rule, fault, names));
  for (const auto& [text, count] : feedback.warnings)
    json["warnings"].push_back({{"text", text}, {"count", count}});
  if (feedback.ready) json["ready"] = readiness_json(*feedback.ready, names);
  for (const SlowTurn& slow : feedback.slowest) json["slowest"].push_back(slow_json(slow, names));
  for (const FeedbackGame& game : feedback.games) json["games"].push_back(game_json(game, names));
  return json;
}

}  // namespace connect4
