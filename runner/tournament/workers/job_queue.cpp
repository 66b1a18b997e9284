#include "runner/tournament/workers/job_queue.hpp"

#include <tuple>

namespace connect4 {

void WaitingGames::add(const GameJob& job) {
  std::deque<GameJob>& games = meetings_[meeting_of(job.plan)].games;
  job.was_void ? games.push_front(job) : games.push_back(job);
  ++size_;
}

WaitingGames::MeetingGames* WaitingGames::choose(const std::optional<Meeting>& own) {
  if (own)
    if (const auto found = meetings_.find(*own);
        found != meetings_.end() && !found->second.games.empty())
      return &found->second;
  MeetingGames* best = nullptr;
  for (auto& [key, meeting] : meetings_) {
    if (meeting.games.empty()) continue;
    if (best == nullptr || meeting.workers < best->workers) best = &meeting;
    if (best->workers == 0) break;
  }
  return best;
}

WaitingGames::MeetingGames* WaitingGames::choose(
    const std::optional<Meeting>& own, const std::function<Rank(const Meeting&)>& rank_of) {
  MeetingGames* best = nullptr;
  std::tuple<Rank, bool, int> best_key;  // the lowest one
  for (auto& [key, meeting] : meetings_) {
    if (meeting.games.empty()) continue;
    const std::tuple candidate{rank_of(key), key != own, meeting.workers};
    if (std::get<Rank>(candidate) == Rank::kept_back) continue;
    if (best != nullptr && candidate >= best_key) continue;
    best = &meeting;
    best_key = candidate;
  }
  return best;
}

GameJob WaitingGames::take(MeetingGames& meeting) {
  const GameJob job = meeting.games.front();
  meeting.games.pop_front();
  --size_;
  return job;
}

void WaitingGames::leave(const Meeting& meeting) {
  const auto left = meetings_.find(meeting);
  if (--left->second.workers == 0 && left->second.games.empty()) meetings_.erase(left);
}

std::vector<GameJob> WaitingGames::take_all() {
  std::vector<GameJob> jobs;
  for (auto& [key, meeting] : meetings_) {
    jobs.insert(jobs.end(), meeting.games.begin(), meeting.games.end());
    meeting.games.clear();
  }
  std::erase_if(meetings_, [](const auto& entry) { return entry.second.workers == 0; });
  size_ = 0;
  return jobs;
}

void JobQueue::submit(const GameJob& job) {
  const std::lock_guard guard(lock_);
  waiting_.add(job);
  changed_.notify_one();
}

WaitingGames::Rank JobQueue::rank_of(const Meeting& meeting) const {
  using enum WaitingGames::Rank;
  WaitingGames::Rank rank = usual;
  for (const std::int32_t player : {meeting.first, meeting.second}) {
    if (streaks_.of(player) == 0) continue;
    if (games_of_.contains(player)) return kept_back;
    rank = first;
  }
  return rank;
}

WaitingGames::MeetingGames* JobQueue::choose(const std::optional<Meeting>& own) {
  if (streaks_.empty()) return waiting_.choose(own);
  return waiting_.choose(own, [this](const Meeting& meeting) { return rank_of(meeting); });
}

std::optional<GameJob> JobQueue::take(const std::optional<PlannedGame>& last) {
  std::unique_lock guard(lock_);
  const auto own = last ? std::optional(meeting_of(*last)) : std::nullopt;
  WaitingGames::MeetingGames* meeting = nullptr;
  changed_.wait(guard, [&] { return is_closed_ || (meeting = choose(own)) != nullptr; });
  if (is_closed_) return std::nullopt;
  const GameJob job = waiting_.take(*meeting);
  waiting_.enter(meeting_of(job.plan));
  if (own) waiting_.leave(*own);
  for (const std::int32_t player : {job.plan.red, job.plan.blue}) ++games_of_[player];
  return job;
}

void JobQueue::end(const PlannedGame& game, const Outcome& outcome) {
  const std::lock_guard guard(lock_);
  if (outcome.ending != Ending::void_game) streaks_.add(game.red, game.blue, outcome);
}

void JobQueue::release(const std::vector<PlannedGame>& games) {
  const std::lock_guard guard(lock_);
  for (const PlannedGame& game : games)
    for (const std::int32_t player : {game.red, game.blue})
      if (--games_of_[player] == 0) games_of_.erase(player);
  if (!games.empty()) changed_.notify_all();
}

std::vector<GameJob> JobQueue::cancel() {
  const std::lock_guard guard(lock_);
  return waiting_.take_all();
}

bool JobQueue::is_empty() {
  const std::lock_guard guard(lock_);
  return waiting_.size() == 0;
}

void JobQueue::close() {
  const std::lock_guard guard(lock_);
  is_closed_ = true;
  changed_.notify_all();
}

}  // namespace connect4
