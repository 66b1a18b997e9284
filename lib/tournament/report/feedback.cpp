#include "lib/tournament/report/feedback.hpp"

#include <algorithm>
#include <utility>

#include "lib/game/remedy.hpp"

namespace connect4 {

namespace {

using Why = FeedbackGame::Why;

constexpr std::size_t most_slow_turns = 3;
constexpr std::size_t most_given_away = 3;
constexpr std::size_t most_warnings = 5;  // of different texts

int length_of(const GameRecord& record) {
  return record.start.ply() + static_cast<int>(std::ssize(record.plies));
}

bool may_be_of_wrong_board(const Fault& fault) {
  return !fault.resigned &&
         (fault.rule == Ending::illegal_move || fault.rule == Ending::invalid_move ||
          fault.rule == Ending::player_error || fault.rule == Ending::crash);
}

/// A player's turns in one game.
class OwnTurns {
 public:
  OwnTurns(const GameResult& result, const GameRecord& record, Colour colour)
      : game_(record.game), opponent_(result.player(other(colour))) {
    Position position = record.start;
    for (std::size_t i = 0; i < record.plies.size(); ++i) {
      if (position.to_move() == colour) indices_.push_back(i), before_.push_back(position);
      position.drop(record.plies[i].column);
    }
    end_ = position;
  }

  const std::vector<std::size_t>& indices() const { return indices_; }

  /// Returns the number of its own turn that is this ply of the game.
  std::size_t with_index(int ply) const {
    const auto found = std::ranges::find(indices_, static_cast<std::size_t>(ply));
    return static_cast<std::size_t>(found - indices_.begin());
  }

  /// `turn` counts its own turns, from 0.
  FeedbackTurn at(std::size_t turn) const { return {game_, opponent_, before_[turn]}; }

  /// The position in which the game ended.
  FeedbackTurn end() const { return {game_, opponent_, end_}; }

 private:
  int game_;
  int opponent_;
  std::vector<std::size_t> indices_;  // among the plies
  std::vector<Position> before_;      // of each
  Position end_;
};

/// Takes the games of one player.
class FeedbackCollector {
 public:
  explicit FeedbackCollector(const std::vector<int>& ranks) : ranks_(ranks) {}

  void take(const GameResult& result, const GameRecord& record, Colour colour) {
    const OwnTurns turns(result, record, colour);
    take_fault(record, colour, turns);
    for (const Warning& warning : record.warnings)
      if (warning.player == colour) note(warning.text);
    take_readiness(turns.end(), record, colour);
    for (std::size_t i = 0; i < turns.indices().size(); ++i)
      take_time(turns.at(i), record.plies[turns.indices()[i]]);
    if (record.outcome.winner == colour) return;
    take_given_away(record, colour, turns);
    if (record.outcome.ending == Ending::four && !turns.indices().empty())
      take_loss(record, colour, turns);
  }

  PlayerFeedback finish() {
    const bool misses_openings = from_openings_.games > 1 && from_empty_board_.faults == 0 &&
                                 from_openings_.faults == from_openings_.games;
    if (misses_openings) feedback_.missed_openings = from_openings_.games;
    for (FeedbackGame& game : given_away_) add(std::move(game));
    if (quickest_) add(*std::move(quickest_));
    if (weakest_) add(*std::move(weakest_));
    return std::move(feedback_);
  }

 private:
  /// Its games from one kind of start, and those that it lost as by a wrong board.
  struct Starts {
    std::int64_t games = 0;
    std::int64_t faults = 0;
  };

  void take_fault(const GameRecord& record, Colour colour, const OwnTurns& turns) {
    const auto& evidence = record.fault_of(colour);
    Starts& starts = record.start.ply() > 0 ? from_openings_ : from_empty_board_;
    ++starts.games;
    if (evidence && may_be_of_wrong_board(*evidence)) ++starts.faults;
    if (!evidence) return;
    FeedbackFault& fault = feedback_.faults[evidence->rule];
    if (fault.games++ > 0) return;
    fault.turn = turns.end();
    fault.evidence = *evidence;
  }

  void note(const std::string& warning) {
    auto& warnings = feedback_.warnings;
    if (warnings.size() < most_warnings || warnings.contains(warning)) ++warnings[warning];
  }

  void take_readiness(const FeedbackTurn& turn, const GameRecord& record, Colour colour) {
    const auto& took = record.ready[colour];
    if (took && (!feedback_.ready || feedback_.ready->took.time < took->time))
      feedback_.ready = {turn.game, turn.opponent, *took};
  }

  void take_time(const FeedbackTurn& turn, const Ply& ply) {
    auto& slowest = feedback_.slowest;
    if (slowest.size() == most_slow_turns && slowest.back().time >= ply.time) return;
    const auto place = std::find_if(slowest.begin(), slowest.end(),
                                    [&](const SlowTurn& each) { return each.time < ply.time; });
    slowest.insert(place, {turn, ply.column, ply.time});
    if (slowest.size() > most_slow_turns) slowest.pop_back();
  }

  /// The move that turned a win into something else, if the exact scores are known.
  void take_given_away(const GameRecord& record, Colour colour, const OwnTurns& turns) {
    for (const JudgedMove& move : judged_moves(record)) {
      if (move.mover != colour || move.before <= 0 || move.after > 0) continue;
      const FeedbackTurn turn = turns.at(turns.with_index(move.index));
      if (!has_position(given_away_, turn.before))
        given_away_.push_back({Why::gave_away, turn, move.column, length_of(record), move});
    }
    std::stable_sort(given_away_.begin(), given_away_.end(), [](const auto& a, const auto& b) {
      return a.judged->loss() > b.judged->loss();
    });
    if (given_away_.size() > most_given_away)
      given_away_.erase(given_away_.begin() + most_given_away, given_away_.end());
  }

  /// Shows the move that lost the game, if the exact scores are known, else the last one.
  void take_loss(const GameRecord& record, Colour colour, const OwnTurns& turns) {
    auto error = decisive_error(record);
    if (error && error->mover != colour) error.reset();
    const std::size_t turn = error ? turns.with_index(error->index) : turns.indices().size() - 1;
    const FeedbackGame game{Why::quickest_loss, turns.at(turn),
                            record.plies[turns.indices()[turn]].column, length_of(record), error};
    if (!quickest_ || game.plies < quickest_->plies) quickest_ = game;
    if (weakest_ && rank_of(game) <= rank_of(*weakest_)) return;
    weakest_ = game;
    weakest_->why = Why::loss_to_weakest;
  }

  int rank_of(const FeedbackGame& game) const { return ranks_[place(game.turn.opponent)]; }

  static bool has_position(const std::vector<FeedbackGame>& games, const Position& position) {
    return std::any_of(games.begin(), games.end(),
                       [&](const FeedbackGame& each) { return each.turn.before == position; });
  }

  void add(FeedbackGame game) {
    const bool is_there =
        std::any_of(feedback_.games.begin(), feedback_.games.end(),
                    [&](const FeedbackGame& each) { return each.turn.game == game.turn.game; });
    if (!is_there && !has_position(feedback_.games, game.turn.before))
      feedback_.games.push_back(std::move(game));
  }

  const std::vector<int>& ranks_;  // by player
  PlayerFeedback feedback_;
  Starts from_openings_, from_empty_board_;
  std::vector<FeedbackGame> given_away_;  // costliest first
  std::optional<FeedbackGame> quickest_;
  std::optional<FeedbackGame> weakest_;
};

}  // namespace

std::vector<PlayerFeedback> collect_feedback(const TournamentReport& report,
                                             const std::function<void(const GameTaker&)>& give) {
  std::vector<int> ranks(report.players.size());
  for (const Standing& line : report.summary.table) ranks[place(line.player)] = line.rank;
  std::vector<FeedbackCollector> collectors(report.players.size(), FeedbackCollector(ranks));
  give([&](const GameResult& result, const GameRecord& record) {
    if (record.game > last_that_counts(report.summary)) return;
    for (const Colour colour : {Colour::red, Colour::blue})
      collectors.at(place(result.player(colour))).take(result, record, colour);
  });
  std::vector<PlayerFeedback> feedback;
  for (FeedbackCollector& collector : collectors) feedback.push_back(collector.finish());
  return feedback;
}

std::string PlayerFeedback::remedy(const FeedbackFault& fault) const {
  const std::string usual = remedy_for(fault.evidence);
  if (missed_openings == 0 || !may_be_of_wrong_board(fault.evidence) ||
      !known_remedy(fault.evidence).empty())
    return usual;
  return usual + "; all its " + std::to_string(missed_openings) +
         " games from openings ended with such faults: " + std::string(of_missed_openings);
}

const Standing& FeedbackSubject::standing() const {
  return *std::ranges::find(report.summary.table, player, &Standing::player);
}

std::string FeedbackSubject::withdrawal() const {
  for (const WithdrawnPlayer& each : report.state.withdrawn)
    if (each.withdrawal.player == player) return each.reason();
  return "";
}

std::vector<std::pair<int, Score>> FeedbackSubject::opponents() const {
  std::vector<std::pair<int, Score>> opponents;
  for (const Standing& line : report.summary.table)
    if (const Score score = report.summary.tally.score(player, line.player); score.games() > 0)
      opponents.emplace_back(line.player, score);
  return opponents;
}

std::string_view name(FeedbackGame::Why why) {
  switch (why) {
    case Why::gave_away:
      return "gave_away";
    case Why::quickest_loss:
      return "quickest_loss";
    case Why::loss_to_weakest:
      return "loss_to_weakest";
  }
  return "";
}

}  // namespace connect4
