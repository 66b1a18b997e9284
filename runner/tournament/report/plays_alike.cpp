#include "runner/tournament/report/plays_alike.hpp"

#include <algorithm>
#include <optional>
#include <unordered_map>

namespace connect4 {

namespace {

constexpr int last_game_compared = 20'000;

/// The answers of a player, by the keys of positions; a position that it answered in two ways has
/// none.
using Answers = std::unordered_map<std::uint64_t, std::optional<Column>>;

std::vector<Answers> answers_in(StoreReader& reader, std::size_t players) {
  std::vector<Answers> answers(players);
  const auto take = [&](const PlayedLine& line) {
    Position position = line.start;
    for (const Column column : line.moves) {
      const bool is_red = position.to_move() == Colour::red;
      const auto player = static_cast<std::size_t>(is_red ? line.result.red : line.result.blue);
      if (player < players && position.legal_columns().size() > 1) {
        const auto [known, is_new] = answers[player].try_emplace(position.key(), column);
        if (!is_new && known->second != column) known->second.reset();
      }
      position.drop(column);
    }
  };
  reader.lines(take, last_game_compared);
  return answers;
}

/// Returns the number of positions that both met; nothing if they differ in one.
std::optional<std::size_t> common_answers(const Answers& one, const Answers& other) {
  const Answers &fewer = one.size() < other.size() ? one : other,
                &more = one.size() < other.size() ? other : one;
  std::size_t common = 0;
  for (const auto& [key, answer] : fewer) {
    const auto found = more.find(key);
    if (found == more.end()) continue;
    if (!answer || answer != found->second) return std::nullopt;
    ++common;
  }
  return common;
}

}  // namespace

std::vector<AlikePlayers> players_alike(StoreReader& reader, std::size_t players) {
  const std::vector<Answers> answers = answers_in(reader, players);
  std::vector<AlikePlayers> alike;
  for (std::size_t first = 0; first < players; ++first)
    for (std::size_t second = first + 1; second < players; ++second)
      if (const auto common = common_answers(answers[first], answers[second]);
          common && *common >= fewest_common_positions)
        alike.push_back({first, second, *common});
  return alike;
}

}  // namespace connect4
