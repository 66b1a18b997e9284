// Reads the machines on which a tournament was played; a part of report.hpp.
#include <array>
#include <map>
#include <set>
#include <utility>

#include "runner/tournament/report/report.hpp"

namespace connect4 {

namespace {

/// A pair is whole if both of its games are there.
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

/// The sum of both games, for each of the two players.
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
  reader.results([&](const GameResult& result) {
    while (next != kinds.end() && next->first < result.number) ++next;
    if (next == kinds.end() || next->first != result.number) return;
    const PairKey key{result.round, result.pairing, result.opening, result.replay};
    const auto [half, is_first] = halves.try_emplace(key, HalfPair{result, next->second});
    if (is_first) return;
    add_pair(half->second, {result, next->second}, pairs);
    halves.erase(half);
  });
  return pairs;
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

}  // namespace connect4
