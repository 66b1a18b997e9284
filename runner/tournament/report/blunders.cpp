#include "runner/tournament/report/blunders.hpp"

#include <algorithm>

#include "lib/game/notation.hpp"
#include "lib/text/table.hpp"

namespace connect4 {

namespace {

template <class Number>
bool is_wanted(const std::optional<Number>& wanted, Number value) {
  return !wanted || *wanted == value;
}

/// What the game was for the filter's player; a draw is one for both.
Gain gain_of(const GameFilter& filter, const GameResult& result) {
  if (result.outcome.ending == Ending::draw) return Gain::draw;
  const auto& winner = result.outcome.winner;
  return winner && filter.player == result.player(*winner) ? Gain::win : Gain::loss;
}

/// Whether the filter takes games of that kind; who played is asked of each move.
bool is_wanted(const GameFilter& filter, const GameResult& result) {
  return is_wanted(filter.ending, result.outcome.ending) &&
         is_wanted(filter.opening, result.opening) && is_wanted(filter.round, result.round) &&
         is_wanted(filter.gain, gain_of(filter, result));
}

void add_blunders(const PlayedLine& line, const GameFilter& filter,
                  std::vector<Blunder>& blunders) {
  Position position = line.start;
  for (const JudgedMove& move : judged_moves(line.start, line.moves, line.scores)) {
    const int player = line.result.player(move.mover);
    const int opponent = line.result.player(other(move.mover));
    if (move.changes_result() && is_wanted(filter.player, player) &&
        is_wanted(filter.opponent, opponent))
      blunders.push_back({line.number, player, opponent, move, position});
    position.drop(move.column);
  }
}

const std::string& name_in(const StoreHeader& header, int player) {
  return header.players.at(static_cast<std::size_t>(player)).name;
}

}  // namespace

std::vector<Blunder> read_blunders(StoreReader& reader, const GameFilter& filter) {
  std::vector<Blunder> blunders;
  reader.lines([&](const PlayedLine& line) {
    if (is_wanted(filter, line.result)) add_blunders(line, filter, blunders);
  });
  std::ranges::stable_sort(blunders, std::ranges::greater(),
                           [](const Blunder& blunder) { return blunder.move.loss(); });
  return blunders;
}

std::string blunders_text(const StoreHeader& header, const std::vector<Blunder>& blunders,
                          int width) {
  constexpr auto left = TableColumn::Align::left;
  constexpr auto right = TableColumn::Align::right;
  Table table({{"game", right},
               {"ply", right},
               {"player", left, 0, 8},
               {"opponent", left, 2, 8},
               {"column", right},
               {"was", left},
               {"became", left},
               {"cost", right, 3},
               {"position", left, 1}});
  for (const auto& [game, player, opponent, move, before] : blunders)
    table.add_row({std::to_string(game), std::to_string(move.disc), name_in(header, player),
                   name_in(header, opponent), std::string(1, move.column.digit()),
                   std::string(name(prospect_of(move.before))),
                   std::string(name(prospect_of(move.after))), std::to_string(move.loss()),
                   to_fen(before)});
  return table.text(width);
}

nlohmann::ordered_json blunder_json(const StoreHeader& header, const Blunder& blunder) {
  const JudgedMove& move = blunder.move;
  return {{"game", blunder.game},
          {"ply", move.disc},
          {"player", name_in(header, blunder.player)},
          {"opponent", name_in(header, blunder.opponent)},
          {"column", move.column.index()},
          {"before", move.before},
          {"after", move.after},
          {"position", to_fen(blunder.before)}};
}

}  // namespace connect4
