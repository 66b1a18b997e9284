#include "runner/tournament/run/failed_starts.hpp"

#include <algorithm>
#include <utility>

#include "runner/match/match.hpp"

namespace connect4 {

namespace {

/// Whether the player was away after that round, and is back.
bool is_forgiven(std::int32_t player, std::int32_t round, const std::vector<Absence>& absences) {
  return std::any_of(absences.begin(), absences.end(), [&](const Absence& absence) {
    return absence.player == player && round < absence.from;
  });
}

template <class Value>
std::optional<Value> take_first(std::deque<Value>& queue) {
  if (queue.empty()) return std::nullopt;
  std::optional<Value> first = std::move(queue.front());
  queue.pop_front();
  return first;
}

}  // namespace

void FailedStarts::recall(const GameResult& game, const std::vector<Absence>& absences) {
  note(game, absences);
}

void FailedStarts::expect(const PlannedGame& game) {
  for (const std::int32_t player : {game.red, game.blue})
    starts_[place(player)][game.number] = Start::open;
}

void FailedStarts::forget(const PlannedGame& game) {
  for (const std::int32_t player : {game.red, game.blue}) {
    starts_[place(player)].erase(game.number);
    count_due(player);
  }
}

void FailedStarts::finish(FinishedGame game) {
  const PlannedGame& plan = game.job.plan;
  if (game.record.outcome.ending != Ending::start_failed) {
    note(game.result());
    played_.push_back(std::move(game));
    return;
  }
  for (const std::int32_t player : {plan.red, plan.blue})
    starts_[place(player)][plan.number] = Start::held;
  held_.emplace(plan.number, std::move(game));
}

std::optional<FinishedGame> FailedStarts::next() {
  if (auto game = take_first(played_)) return game;
  if (!hopeless_.empty()) return std::nullopt;
  const auto due = std::find_if(held_.begin(), held_.end(),
                                [this](const auto& entry) { return is_due(entry.second); });
  if (due == held_.end()) return std::nullopt;
  FinishedGame game = std::move(due->second);
  held_.erase(due);
  note(game.result());
  return game;
}

std::optional<HopelessPlayer> FailedStarts::next_hopeless() {
  return take_first(hopeless_);
}

std::size_t FailedStarts::drop(std::int32_t player) {
  return std::erase_if(held_, [&](const auto& entry) {
    const PlannedGame& plan = entry.second.job.plan;
    if (plan.red != player && plan.blue != player) return false;
    forget(plan);
    return true;
  });
}

/// The game counts, for each side when its turn comes.
void FailedStarts::note(const GameResult& result, const std::vector<Absence>& absences) {
  for (const Colour colour : both_colours) {
    const std::int32_t player = result.player(colour);
    const bool failed =
        failed_to_start(result.outcome, colour) && !is_forgiven(player, result.round, absences);
    starts_[place(player)][result.number] = failed ? Start::failed : Start::good;
    count_due(player);
  }
}

/// Counts the starts that have their turn.
void FailedStarts::count_due(std::int32_t player) {
  Starts& starts = starts_[place(player)];
  int& in_a_row = in_a_row_[place(player)];
  for (auto first = starts.begin();
       first != starts.end() && (first->second == Start::good || first->second == Start::failed);
       first = starts.erase(first)) {
    in_a_row = first->second == Start::failed ? in_a_row + 1 : 0;
    if (in_a_row == most_failed_starts) hopeless_.push_back({player, first->first});
  }
}

/// Whether all games before it have ended, for the player that could not be started.
bool FailedStarts::is_due(const FinishedGame& game) const {
  const GameResult result = game.result();
  return std::all_of(both_colours.begin(), both_colours.end(), [&](Colour colour) {
    return !failed_to_start(result.outcome, colour) ||
           starts_[place(result.player(colour))].begin()->first == result.number;
  });
}

}  // namespace connect4
