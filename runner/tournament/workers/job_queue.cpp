#include "runner/tournament/workers/job_queue.hpp"

#include <functional>
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
    const std::optional<Meeting>& own,
    const std::function<std::optional<int>(const Meeting&)>& rank_of) {
  MeetingGames* best = nullptr;
  std::tuple<int, bool, int> best_key;  // the lowest one
  for (auto& [key, meeting] : meetings_) {
    if (meeting.games.empty()) continue;
    const std::optional<int> rank = rank_of(key);
    if (!rank) continue;
    const std::tuple candidate{*rank, key != own, meeting.workers};
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

void JobQueue::submit(const std::vector<GameJob>& jobs) {
  if (jobs.empty()) return;
  const std::lock_guard guard(lock_);
  for (const GameJob& job : jobs) waiting_.add(job);
  wake_all();
}

std::optional<int> JobQueue::rank_for_worker(const Meeting& meeting) const {
  int rank = 0;
  bool is_retry = false;
  for (const std::int32_t player : {meeting.first, meeting.second}) {
    if (first_tries_.contains(player)) rank = 1;
    if (streaks_.of(player) == 0) continue;
    if (has_retriers_ || games_of_.contains(player)) return std::nullopt;
    is_retry = true;
  }
  return is_retry ? -1 : rank;
}

std::optional<int> JobQueue::rank_for_retrier(const Meeting& meeting) const {
  std::optional<int> rank;
  for (const std::int32_t player : {meeting.first, meeting.second}) {
    if (streaks_.of(player) == 0) continue;
    if (games_of_.contains(player)) return std::nullopt;
    rank = 0;
  }
  return rank;
}

WaitingGames::MeetingGames* JobQueue::choose(Taker taker, const std::optional<Meeting>& own) {
  if (taker == Taker::retrier) {
    if (streaks_.empty()) return nullptr;
    return waiting_.choose(own, std::bind_front(&JobQueue::rank_for_retrier, this));
  }
  if (streaks_.empty() && first_tries_.empty()) return waiting_.choose(own);
  return waiting_.choose(own, std::bind_front(&JobQueue::rank_for_worker, this));
}

std::optional<GameJob> JobQueue::take(const std::optional<PlannedGame>& last) {
  return take_as(Taker::worker, last);
}

std::optional<GameJob> JobQueue::take_retry(const std::optional<PlannedGame>& last) {
  return take_as(Taker::retrier, last);
}

std::optional<GameJob> JobQueue::take_as(Taker taker, const std::optional<PlannedGame>& last) {
  std::unique_lock guard(lock_);
  auto& changed = taker == Taker::worker ? for_workers_ : for_retriers_;
  const auto own = last ? std::optional(meeting_of(*last)) : std::nullopt;
  WaitingGames::MeetingGames* meeting = nullptr;
  changed.wait(guard, [&] { return is_closed_ || (meeting = choose(taker, own)) != nullptr; });
  if (is_closed_) return std::nullopt;
  const GameJob job = waiting_.take(*meeting);
  waiting_.enter(meeting_of(job.plan));
  if (own) waiting_.leave(*own);
  for (const std::int32_t player : {job.plan.red, job.plan.blue}) {
    ++games_of_[player];
    if (!tried_.contains(player)) first_tries_.insert(player);
  }
  return job;
}

void JobQueue::end(const PlannedGame& game, const Outcome& outcome) {
  const std::lock_guard guard(lock_);
  for (const std::int32_t player : {game.red, game.blue}) {
    first_tries_.erase(player);
    tried_.insert(player);
  }
  if (outcome.ending != Ending::void_game) streaks_.add(game.red, game.blue, outcome);
}

void JobQueue::release(const std::vector<PlannedGame>& games) {
  const std::lock_guard guard(lock_);
  for (const PlannedGame& game : games)
    for (const std::int32_t player : {game.red, game.blue})
      if (--games_of_[player] == 0) games_of_.erase(player);
  if (!games.empty()) wake_all();
}

void JobQueue::wake_all() {
  for_workers_.notify_all();
  for_retriers_.notify_all();
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
  wake_all();
}

}  // namespace connect4
