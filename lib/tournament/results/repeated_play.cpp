#include "lib/tournament/results/repeated_play.hpp"

#include <algorithm>

namespace connect4 {

namespace {

constexpr int bits_of_points = 2;  // 0, 1 or 2
constexpr int bits_of_kind = 4;
static_assert(ending_table.size() <= 1U << bits_of_kind);
static_assert(bits_per_column * column_count + bits_of_kind + bits_of_points <= 64);

constexpr int bits_of_answer = 3;  // a column, or that there was none
constexpr std::uint64_t no_answer = column_count;
static_assert(no_answer < 1U << bits_of_answer);

/// Sorts the turns. Each turn is in a new position, or the answer is new there, or both are old.
AnswerCount count_answers(std::vector<std::uint64_t>& turns) {
  std::sort(turns.begin(), turns.end());
  AnswerCount count;
  for (std::size_t i = 1; i < turns.size(); ++i) {
    if (turns[i] >> bits_of_answer != turns[i - 1] >> bits_of_answer) continue;
    ++count.met_again;
    if (turns[i] != turns[i - 1]) ++count.changed;
  }
  return count;
}

}  // namespace

void RepeatCounter::add(const GameResult& game, const Position& start, const Position& end) {
  if (start == end) return;
  std::uint64_t ending = end.key();
  ending = ending << bits_of_kind | static_cast<std::uint64_t>(game.outcome.ending);
  ending = ending << bits_of_points | static_cast<std::uint64_t>(game.half_points(Colour::red));
  games_.push_back({ending, game.red, game.blue});
}

std::int64_t RepeatCounter::copies() {
  std::sort(games_.begin(), games_.end());
  std::int64_t copies = 0;
  for (std::size_t i = 1; i < games_.size(); ++i) copies += games_[i] == games_[i - 1];
  return copies;
}

void PairComparison::add(const GameResult& game, const Position& end) {
  if (!game.compares_players()) return;
  if (game.number % 2 == 1) {
    first_ = {game, end};
    return;
  }
  if (!first_ || first_->game.number + 1 != game.number) return;
  ++count_.compared;
  if (!(first_->end == end) || !(first_->game.outcome == game.outcome)) ++count_.different;
}

bool always_alike(const DuelAnswers& answers) {
  return std::all_of(answers.begin(), answers.end(), [](const AnswerCount& count) {
    return count.changed == 0 && count.met_again >= least_met_again;
  });
}

void AnswerComparison::add(const GameResult& game, const Position& start,
                           const std::vector<Column>& moves) {
  if (games_ == most_compared_games) return;
  ++games_;
  Position position = start;
  for (const Column column : moves) {
    take(game.player(position.to_move()), position, column);
    position.drop(column);
  }
  // A player that failed out of turn was not asked.
  if (is_fault(game.outcome.ending) && game.outcome.winner == other(position.to_move()))
    take(game.player(position.to_move()), position, std::nullopt);
}

void AnswerComparison::take(std::int32_t player, const Position& position,
                            std::optional<Column> answer) {
  if (position.legal_columns().size() == 1) return;
  const std::uint64_t given = answer ? static_cast<std::uint64_t>(answer->index()) : no_answer;
  turns_.at(static_cast<std::size_t>(player)).push_back(position.key() << bits_of_answer | given);
}

DuelAnswers AnswerComparison::count() {
  return {count_answers(turns_[0]), count_answers(turns_[1])};
}

}  // namespace connect4
