#include "runner/tournament/report/processor_report.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <utility>

namespace connect4 {

namespace {

using Json = nlohmann::ordered_json;

/// A pair is whole where both of its games are there.
struct HalfPair {
  GameResult game;
  std::int32_t kind = 0;
};

using PairKey = std::array<std::int32_t, 4>;  // round, pairing, opening, replay

/// The number of each machine's kind of processor, by its id; the names in their order.
std::map<std::int64_t, std::int32_t> number_kinds(const std::map<std::int64_t, Machine>& machines,
                                                  std::vector<std::string>& kinds) {
  std::set<std::string> names;
  for (const auto& [id, machine] : machines) names.insert(machine.processor);
  kinds.assign(names.begin(), names.end());
  std::map<std::int64_t, std::int32_t> numbers;
  for (const auto& [id, machine] : machines)
    numbers[id] =
        static_cast<std::int32_t>(std::distance(names.begin(), names.find(machine.processor)));
  return numbers;
}

/// What both games came to, for each of the two players.
void add_pair(const HalfPair& first, const HalfPair& second, std::vector<PairOnKind>& pairs) {
  if (first.kind != second.kind) return;
  const GameResult& game = first.game;
  const std::int32_t of_red = game.half_points(Colour::red) + second.game.half_points(Colour::blue);
  const std::int32_t of_blue =
      game.half_points(Colour::blue) + second.game.half_points(Colour::red);
  pairs.push_back({game.red, game.blue, game.opening, first.kind, of_red});
  pairs.push_back({game.blue, game.red, game.opening, first.kind, of_blue});
}

std::vector<PairOnKind> read_pairs(StoreReader& reader,
                                   const std::map<std::int64_t, std::int32_t>& kind_of_machine) {
  std::vector<std::pair<int, std::int32_t>> kinds;  // by game
  reader.machine_of_each([&](int number, std::int64_t machine) {
    if (const auto kind = kind_of_machine.find(machine); kind != kind_of_machine.end())
      kinds.emplace_back(number, kind->second);
  });
  std::vector<PairOnKind> pairs;
  std::map<PairKey, HalfPair> halves;
  auto next = kinds.begin();
  reader.results([&](const NumberedResult& game) {
    while (next != kinds.end() && next->first < game.number) ++next;
    if (next == kinds.end() || next->first != game.number) return;
    const GameResult& result = game.result;
    const PairKey key{result.round, result.pairing, result.opening, result.replay};
    const auto [half, is_first] = halves.try_emplace(key, HalfPair{result, next->second});
    if (is_first) return;
    add_pair(half->second, {result, next->second}, pairs);
    halves.erase(half);
  });
  return pairs;
}

std::string percent(double share) {
  std::array<char, 16> text{};
  std::snprintf(text.data(), text.size(), "%.0f %%", 100 * share);
  return text.data();
}

std::string to_text(double p_value) {
  std::array<char, 16> text{};
  std::snprintf(text.data(), text.size(), "%.2g", p_value);
  return text.data();
}

/// "Ann scored 61 % on AMD EPYC 7763 and 48 % on Intel Xeon E5: more than chance allows (p =
/// 0.0004)"
std::string describe(const KindDifference& difference, const ProcessorReport& processors,
                     const std::string& player) {
  std::string scores;
  for (std::size_t i = 0; i < processors.kinds.size(); ++i)
    if (!std::isnan(difference.shares[i]))
      scores += (scores.empty() ? "" : ", ") + percent(difference.shares[i]) + " on " +
                processors.kinds[i];
  return player + " scored " + scores +
         ": more than chance allows (p = " + to_text(difference.p_value) +
         "); its time may be too short for the slower one\n";
}

}  // namespace

ProcessorReport read_processors(StoreReader& reader) {
  ProcessorReport report;
  const auto machines = reader.machines();
  std::set<std::string> nodes;
  for (const auto& [id, machine] : machines) nodes.insert(machine.node);
  report.nodes = static_cast<int>(nodes.size());
  const auto kind_of_machine = number_kinds(machines, report.kinds);
  if (report.kinds.size() > 1)
    report.differences = differences_between_kinds(read_pairs(reader, kind_of_machine),
                                                   static_cast<std::int32_t>(report.kinds.size()));
  return report;
}

std::string processors_text(const ProcessorReport& processors, const TournamentReport& report) {
  if (processors.kinds.size() < 2) return "";
  std::string text = "played on " + std::to_string(processors.nodes) +
                     (processors.nodes == 1 ? " node" : " nodes") + " with " +
                     std::to_string(processors.kinds.size()) + " kinds of processors\n";
  for (const KindDifference& difference : processors.differences)
    text += describe(difference, processors, report.players[place(difference.player)]);
  return text;
}

Json processors_json(const ProcessorReport& processors, const TournamentReport& report) {
  Json differences = Json::array();
  for (const KindDifference& difference : processors.differences) {
    Json scores = Json::array();
    for (const double share : difference.shares)
      scores.push_back(std::isnan(share) ? Json() : Json(share));
    differences.push_back({{"player", report.players[place(difference.player)]},
                           {"p_value", difference.p_value},
                           {"score", scores}});
  }
  return {{"nodes", processors.nodes}, {"kinds", processors.kinds}, {"differences", differences}};
}

}  // namespace connect4
