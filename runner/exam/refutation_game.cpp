#include "runner/exam/refutation_game.hpp"

#include "lib/game/verdict.hpp"
#include "lib/solver/game_values.hpp"
#include "runner/analysis/solving_limit.hpp"
#include "runner/match/referee.hpp"

namespace connect4 {

namespace {

constexpr char own_name[] = "connect4";

/// A game in progress.
class RefutationGame {
 public:
  RefutationGame(Examinee& player, const RefutationPlan& plan, Solver& solver)
      : player_(player), plan_(plan), solver_(solver), position_(plan.start) {
    record_.game = plan.number;
    record_.start = plan.start;
    record_.seed = plan.seed;
  }

  GameRecord play() {
    if (auto fault =
            player_.begin(plan_.start, plan_.player, player_seed(plan_.seed, plan_.player)))
      lose(*std::move(fault));
    else
      while (take_turn()) {
      }
    name_players(record_, plan_.player, player_.identity());
    return std::move(record_);
  }

  static void name_players(GameRecord& record, Colour colour, const Identity& player) {
    record.players[colour] = player;
    record.players[other(colour)] = {
        player.name == own_name ? own_name + std::string(" (2)") : own_name, CONNECT4_VERSION, {}};
  }

 private:
  bool take_turn() {
    if (position_.to_move() != plan_.player) return drop(Ply{.column = own_move()});
    Examinee::Answer answer = player_.ask(position_, moves_);
    if (auto* const fault = std::get_if<Fault>(&answer)) return lose(std::move(*fault));
    return drop(std::get<Ply>(std::move(answer)));
  }

  /// The planned column; nothing if the game has left the plan.
  std::optional<Column> planned() const {
    const std::size_t played = moves_.size();
    if (has_left_plan_ || played >= plan_.moves.size()) return std::nullopt;
    return plan_.moves[played];
  }

  Column own_move() {
    const auto column = planned();
    return column ? *column : or_interrupted(best_move(position_, solver_)).column;
  }

  /// Returns whether the game goes on.
  bool drop(Ply ply) {
    if (planned() != ply.column) has_left_plan_ = true;
    Verdict verdict = connect4::play(position_, ply.column);
    moves_.push_back(ply.column);
    record_.plies.push_back(std::move(ply));
    if (!verdict.outcome) return true;
    record_.outcome = *verdict.outcome;
    record_.line = std::move(verdict.line);
    player_.end(record_.outcome, moves_);
    return false;
  }

  bool lose(Fault fault) {
    record_.outcome = {other(plan_.player), fault.rule};
    record_.faults[plan_.player] = std::move(fault);
    return false;
  }

  Examinee& player_;
  const RefutationPlan& plan_;
  Solver& solver_;
  Position position_;
  std::vector<Column> moves_;
  bool has_left_plan_ = false;
  GameRecord record_;
};

}  // namespace

GameRecord play_refutation(Examinee& player, const RefutationPlan& plan, Solver& solver) {
  return RefutationGame(player, plan, solver).play();
}

GameRecord unplayed_game(const RefutationPlan& plan, const Identity& player,
                         const std::optional<Fault>& fault) {
  GameRecord record;
  record.game = plan.number;
  record.start = plan.start;
  record.seed = plan.seed;
  RefutationGame::name_players(record, plan.player, player);
  Position position = plan.start;
  for (const Column column : plan.moves) {
    record.line = connect4::play(position, column).line;
    record.plies.push_back({.column = column});
  }
  record.outcome = {other(plan.player), fault ? fault->rule : Ending::four};
  record.faults[plan.player] = fault;
  return record;
}

}  // namespace connect4
