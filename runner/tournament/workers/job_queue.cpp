#include "runner/tournament/workers/job_queue.hpp"

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

std::optional<GameJob> JobQueue::take(const std::optional<PlannedGame>& last) {
  std::unique_lock guard(lock_);
  changed_.wait(guard, [&] { return is_closed_ || waiting_.size() > 0; });
  if (is_closed_) return std::nullopt;
  const auto own = last ? std::optional(meeting_of(*last)) : std::nullopt;
  const GameJob job = waiting_.take(*waiting_.choose(own));
  waiting_.enter(meeting_of(job.plan));
  if (own) waiting_.leave(*own);
  return job;
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
