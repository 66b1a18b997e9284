#include "lib/tournament/schedule/planned_games.hpp"

#include <algorithm>
#include <utility>

namespace connect4 {

PlannedGame PlannedGames::Run::game(std::int32_t place_in_run) const {
  PlannedGame game = first;
  game.number += place_in_run;
  game.opening += (place_in_run + partner) / 2;
  if (place_in_run % 2 != 0) std::swap(game.red, game.blue);
  return game;
}

/// Adds the game if it is the next one. Only the second one tells which of two the first one is.
bool PlannedGames::Run::take(const PlannedGame& next) {
  Run longer = *this;
  if (count == 1) longer.partner = next.opening == first.opening ? 0 : 1;
  if (next != longer.game(count)) return false;
  ++longer.count;
  *this = longer;
  return true;
}

PlannedGames::PlannedGames(std::initializer_list<PlannedGame> games) {
  for (const PlannedGame& game : games) push_back(game);
}

void PlannedGames::push_back(const PlannedGame& game) {
  if (!runs_.empty() && runs_.back().take(game)) return;
  runs_.push_back({.first = game, .place = size(), .count = 1});
}

std::size_t PlannedGames::size() const {
  return runs_.empty() ? 0 : runs_.back().place + static_cast<std::size_t>(runs_.back().count);
}

PlannedGame PlannedGames::operator[](std::size_t place) const {
  const auto next =
      std::upper_bound(runs_.begin(), runs_.end(), place,
                       [](std::size_t wanted, const Run& run) { return wanted < run.place; });
  const Run& run = *std::prev(next);
  return run.game(static_cast<std::int32_t>(place - run.place));
}

PlannedGame PlannedGames::front() const {
  return runs_.front().first;
}

PlannedGames::Iterator PlannedGames::begin() const {
  return Iterator(runs_.begin());
}

PlannedGames::Iterator PlannedGames::end() const {
  return Iterator(runs_.end());
}

PlannedGames::Iterator& PlannedGames::Iterator::operator++() {
  if (++place_ < run_->count) return *this;
  ++run_;
  place_ = 0;
  return *this;
}

PlannedGames::Iterator PlannedGames::Iterator::operator++(int) {
  const Iterator before = *this;
  ++*this;
  return before;
}

}  // namespace connect4
