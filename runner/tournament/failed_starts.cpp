#include "runner/tournament/failed_starts.hpp"

#include <algorithm>
#include <utility>

namespace connect4 {

namespace {

std::int32_t player_at(const PlannedGame& game, Colour colour) {
  return colour == Colour::red ? game.red : game.blue;
}

constexpr auto colours = {Colour::red, Colour::blue};

}  // namespace

bool has_failed_to_start(const Outcome& outcome, Colour colour) {
  return outcome.ending == Ending::start_failed && outcome.winner != std::optional(colour);
}

void FailedStarts::recall(const GameResult& result) {
  for (const Colour colour : colours)
    count(result.player(colour), has_failed_to_start(result.outcome, colour));
}

void FailedStarts::expect(const PlannedGame& game) {
  for (const std::int32_t player : {game.red, game.blue})
    starts_[place(player)][game.number] = Start::unknown;
}

void FailedStarts::forget(const PlannedGame& game) {
  for (const std::int32_t player : {game.red, game.blue}) starts_[place(player)].erase(game.number);
}

void FailedStarts::finish(FinishedGame game) {
  const PlannedGame& plan = game.job.plan;
  const Outcome& outcome = game.record.outcome;
  for (const Colour colour : colours) {
    const std::int32_t player = player_at(plan, colour);
    starts_[place(player)][plan.number] =
        has_failed_to_start(outcome, colour) ? Start::failed : Start::good;
    advance(player);
  }
  if (outcome.ending == Ending::start_failed)
    held_.emplace(plan.number, std::move(game));
  else
    played_.push_back(std::move(game));
}

std::optional<FinishedGame> FailedStarts::next() {
  if (!played_.empty()) {
    FinishedGame game = std::move(played_.front());
    played_.pop_front();
    return game;
  }
  const auto due = std::find_if(held_.begin(), held_.end(),
                                [this](const auto& entry) { return is_due(entry.second); });
  if (due == held_.end()) return std::nullopt;
  FinishedGame game = std::move(due->second);
  held_.erase(due);
  for (const Colour colour : colours) {
    if (!has_failed_to_start(game.record.outcome, colour)) continue;
    const std::int32_t player = player_at(game.job.plan, colour);
    starts_[place(player)].erase(game.job.plan.number);
    count(player, true);
  }
  return game;
}

std::size_t FailedStarts::drop(std::int32_t player) {
  return std::erase_if(held_, [&](const auto& entry) {
    const PlannedGame& plan = entry.second.job.plan;
    if (plan.red != player && plan.blue != player) return false;
    forget(plan);
    return true;
  });
}

void FailedStarts::count(std::int32_t player, bool failed) {
  int& in_a_row = in_a_row_[place(player)];
  in_a_row = failed ? in_a_row + 1 : 0;
}

/// Counts the good starts whose turn it is.
void FailedStarts::advance(std::int32_t player) {
  Starts& starts = starts_[place(player)];
  while (!starts.empty() && starts.begin()->second == Start::good) {
    starts.erase(starts.begin());
    count(player, false);
  }
}

/// Whether all games before it have ended, of whoever could not be started.
bool FailedStarts::is_due(const FinishedGame& game) {
  return std::all_of(colours.begin(), colours.end(), [&](Colour colour) {
    if (!has_failed_to_start(game.record.outcome, colour)) return true;
    const std::int32_t player = player_at(game.job.plan, colour);
    advance(player);
    return starts_[place(player)].begin()->first == game.job.plan.number;
  });
}

}  // namespace connect4
