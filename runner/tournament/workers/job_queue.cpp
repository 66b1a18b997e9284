#include "runner/tournament/workers/job_queue.hpp"

#include <algorithm>

namespace connect4 {

void JobQueue::submit(const GameJob& job) {
  const std::lock_guard guard(lock_);
  std::deque<GameJob>& jobs = meetings_[meeting_of(job.plan)].jobs;
  job.was_void ? jobs.push_front(job) : jobs.push_back(job);
  ++waiting_;
  changed_.notify_one();
}

std::optional<GameJob> JobQueue::take(const std::optional<PlannedGame>& last) {
  std::unique_lock guard(lock_);
  changed_.wait(guard, [&] { return is_closed_ || waiting_ > 0; });
  if (is_closed_) return std::nullopt;
  const auto chosen = choose(last);
  const GameJob job = chosen->second.jobs.front();
  chosen->second.jobs.pop_front();
  --waiting_;
  if (last && meeting_of(*last) == chosen->first) return job;
  ++chosen->second.workers;
  if (last) {
    const auto left = meetings_.find(meeting_of(*last));
    if (--left->second.workers == 0 && left->second.jobs.empty()) meetings_.erase(left);
  }
  return job;
}

std::vector<GameJob> JobQueue::cancel() {
  const std::lock_guard guard(lock_);
  std::vector<GameJob> jobs;
  for (auto& [meeting, waiting] : meetings_) {
    jobs.insert(jobs.end(), waiting.jobs.begin(), waiting.jobs.end());
    waiting.jobs.clear();
  }
  std::erase_if(meetings_, [](const auto& entry) { return entry.second.workers == 0; });
  waiting_ = 0;
  return jobs;
}

bool JobQueue::is_empty() {
  const std::lock_guard guard(lock_);
  return waiting_ == 0;
}

void JobQueue::close() {
  const std::lock_guard guard(lock_);
  is_closed_ = true;
  changed_.notify_all();
}

JobQueue::Meeting JobQueue::meeting_of(const PlannedGame& game) {
  return {game.round, game.pairing, game.replay};
}

/// A meeting with games waiting; there is one.
std::map<JobQueue::Meeting, JobQueue::Waiting>::iterator JobQueue::choose(
    const std::optional<PlannedGame>& last) {
  if (last) {
    const auto own = meetings_.find(meeting_of(*last));
    if (own != meetings_.end() && !own->second.jobs.empty()) return own;
  }
  auto best = meetings_.end();
  for (auto it = meetings_.begin(); it != meetings_.end(); ++it) {
    if (it->second.jobs.empty()) continue;
    if (best == meetings_.end() || it->second.workers < best->second.workers) best = it;
    if (best->second.workers == 0) break;
  }
  return best;
}

}  // namespace connect4
