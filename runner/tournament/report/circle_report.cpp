#include "runner/tournament/report/circle_report.hpp"

#include "runner/tournament/report/report_numbers.hpp"

namespace connect4 {

namespace {

using Json = nlohmann::ordered_json;

std::string chance_text(double p_value) {
  return p_value < 0.001 ? "p < 0.001" : "p " + decimals(p_value, 3);
}

}  // namespace

std::string circles_text(const TournamentReport& report) {
  if (!report.circles) return "";
  const Circles& circles = *report.circles;
  std::string text = "circles (A beats B, B beats C, C beats A): " + std::to_string(circles.seen) +
                     " among " + std::to_string(circles.triples) +
                     (circles.triples == 1 ? " triple" : " triples") + ", chance gives " +
                     decimals(circles.expected, 1) + " [" + std::to_string(circles.low) + ", " +
                     std::to_string(circles.high) + "], " + chance_text(circles.p_value) + "\n";
  for (const BeatCircle& circle : circles.holding) {
    for (const int player : circle.players) text += report.players[place(player)] + " beats ";
    text += report.players[place(circle.players.front())] + ": more than chance, " +
            chance_text(circle.p_value) + " for the table as a whole\n";
  }
  return text;
}

Json circles_json(const TournamentReport& report) {
  if (!report.circles) return nullptr;
  const Circles& circles = *report.circles;
  Json holding = Json::array();
  for (const BeatCircle& circle : circles.holding) {
    Json players = Json::array();
    for (const int player : circle.players) players.push_back(report.players[place(player)]);
    holding.push_back({{"players", players}, {"p_value", circle.p_value}});
  }
  return {
      {"triples", circles.triples},
      {"seen", circles.seen},
      {"by_chance", {{"value", circles.expected}, {"low", circles.low}, {"high", circles.high}}},
      {"p_value", circles.p_value},
      {"holding", holding}};
}

}  // namespace connect4
