#include "runner/cluster/chunk_cutter.hpp"

#include <algorithm>
#include <cmath>

namespace connect4 {

namespace {

using std::chrono::seconds;

constexpr std::size_t games_of_pair = 2;
constexpr std::size_t games_at_first = 64;
constexpr seconds time_at_first{10};
constexpr std::size_t least_appetite = 4096;
constexpr std::size_t most_games = 1 << 17;  // some 200 bytes each

/// The time limit of a task, for the time that it is to take: players are not equally fast each
/// time.
constexpr seconds with_reserve(seconds time) {
  return time * 3 / 2;
}

std::size_t games_in(double pace, seconds time) {
  const double games = std::floor(pace * static_cast<double>(time.count()));
  return static_cast<std::size_t>(std::clamp(games, 2.0, static_cast<double>(most_games)));
}

}  // namespace

std::optional<Chunk> ChunkCutter::cut() {
  WaitingGames::MeetingGames* const meeting = waiting_.choose();
  if (meeting == nullptr) return std::nullopt;
  const std::deque<GameJob>& games = meeting->games;
  const auto pace = pace_of(games.front().plan);
  const std::size_t size = size_of_chunk(pace);
  Chunk chunk;
  chunk.id = ++last_id_;
  chunk.time = time_of_chunk(pace.has_value());
  while (!games.empty() && (chunk.games.size() < size ||
                            chunk.games.back().plan.opening == games.front().plan.opening))
    chunk.games.push_back(waiting_.take(*meeting));
  begin(chunk.games.front().plan);
  return chunk;
}

void ChunkCutter::learn(const PlannedGame& game, int games, std::chrono::duration<double> time) {
  if (games == 0 || time.count() <= 0) return;
  Pace& pace = paces_[players_of(game)];
  pace.games += games;
  pace.seconds += time.count();
  if (fastest_.seconds == 0 || pace.games / pace.seconds > fastest_.games / fastest_.seconds)
    fastest_ = pace;
}

std::size_t ChunkCutter::appetite() const {
  const auto tasks = static_cast<std::size_t>(at_once_);
  const std::size_t least = std::max(least_appetite, 2 * games_of_pair * tasks);
  if (fastest_.seconds == 0) return least;
  const std::size_t one = games_in(fastest_.games / fastest_.seconds, length_);
  return std::max(std::min(2 * one * tasks, most_games), least);
}

ChunkCutter::Players ChunkCutter::players_of(const PlannedGame& game) {
  return std::minmax(game.red, game.blue);
}

std::optional<double> ChunkCutter::pace_of(const PlannedGame& game) const {
  const auto found = paces_.find(players_of(game));
  if (found == paces_.end()) return std::nullopt;
  return found->second.games / found->second.seconds;
}

/// No more than leaves a second chunk for every task, unless that would be too short to be worth
/// sending.
std::size_t ChunkCutter::size_of_chunk(const std::optional<double>& pace) const {
  const std::size_t share = waiting() / (2 * static_cast<std::size_t>(at_once_));
  if (!pace) return std::clamp(share, games_of_pair, games_at_first);
  const std::size_t least = games_in(*pace, std::min(length_, time_at_first));
  return std::clamp(share, least, games_in(*pace, length_));
}

seconds ChunkCutter::time_of_chunk(bool is_pace_known) const {
  return is_pace_known ? with_reserve(length_) : std::min(length_, time_at_first);
}

}  // namespace connect4
