#include "runner/cluster/sent_chunks.hpp"

#include <algorithm>
#include <charconv>
#include <tuple>

namespace connect4 {

namespace {

constexpr int most_looks_without_task = 3;

/// Which submission a task is of; 0 where its name is of another kind.
int submission_of(const SlurmTask& task, const std::string& name_prefix) {
  int number = 0;
  if (!task.name.starts_with(name_prefix)) return 0;
  const char* const end = task.name.data() + task.name.size();
  const auto [stopped, error] = std::from_chars(task.name.data() + name_prefix.size(), end, number);
  return error == std::errc() && stopped == end ? number : 0;
}

}  // namespace

bool SentChunk::is_wanted() const {
  return std::find(is_asked.begin(), is_asked.end(), true) != is_asked.end();
}

void SentChunks::add(SentChunk chunk) {
  const int id = chunk.chunk.id;
  for (std::size_t i = 0; i < chunk.chunk.games.size(); ++i)
    chunk_of_[chunk.chunk.games[i].plan.number] = {id, i};
  chunks_.insert_or_assign(id, std::move(chunk));
}

void SentChunks::remove(int id) {
  const auto found = chunks_.find(id);
  for (const GameJob& job : found->second.chunk.games)
    if (const auto entry = chunk_of_.find(job.plan.number);
        entry != chunk_of_.end() && entry->second.first == id)
      chunk_of_.erase(entry);
  chunks_.erase(found);
}

SentChunk* SentChunks::find(int id) {
  const auto found = chunks_.find(id);
  return found == chunks_.end() ? nullptr : &found->second;
}

bool SentChunks::ask_for(const GameJob& job) {
  const auto found = chunk_of_.find(job.plan.number);
  if (found == chunk_of_.end()) return false;
  const auto [id, place] = found->second;
  SentChunk& chunk = chunks_.at(id);
  if (!is_same_game(chunk.chunk.games[place], job)) return false;
  chunk.is_asked[place] = true;
  return true;
}

/// By the index, but where an older chunk has the game as well.
std::optional<std::size_t> SentChunks::place_of(std::int32_t game, int id) const {
  const auto found = chunk_of_.find(game);
  if (found != chunk_of_.end() && found->second.first == id) return found->second.second;
  const std::vector<GameJob>& games = chunks_.at(id).chunk.games;
  const auto job = std::find_if(games.begin(), games.end(),
                                [&](const GameJob& each) { return each.plan.number == game; });
  if (job == games.end()) return std::nullopt;
  return static_cast<std::size_t>(job - games.begin());
}

std::vector<GameJob> SentChunks::forget_all() {
  std::vector<GameJob> jobs;
  for (auto& [id, chunk] : chunks_)
    for (std::size_t i = 0; i < chunk.is_asked.size(); ++i) {
      if (chunk.is_asked[i]) jobs.push_back(chunk.chunk.games[i]);
      chunk.is_asked[i] = false;
    }
  return jobs;
}

QueueFindings SentChunks::compare(const std::vector<SlurmTask>& tasks,
                                  const std::string& name_prefix) {
  QueueFindings findings;
  const auto expected = by_task();
  std::set<int> seen;
  for (const SlurmTask& task : tasks) {
    if (task.state == SlurmTask::State::ended) continue;
    const auto found = expected.find({submission_of(task, name_prefix), task.place});
    if (found != expected.end() && seen.insert(found->second).second)
      compare(chunks_.at(found->second), task, findings);
    else
      findings.to_cancel.push_back(task.id);
  }
  for (auto& [id, chunk] : chunks_) {
    if (chunk.is_lost || seen.contains(id)) continue;
    const bool is_lost = ++chunk.looks_without_task >= most_looks_without_task;
    findings.missing.push_back({id, chunk.entry.job, "its task is gone", is_lost});
  }
  return findings;
}

/// The chunks that have tasks, by submission and place.
std::map<std::pair<int, int>, int> SentChunks::by_task() const {
  std::map<std::pair<int, int>, int> ids;
  for (const auto& [id, chunk] : chunks_)
    if (!chunk.is_lost) ids[{chunk.entry.submission, chunk.entry.place}] = id;
  return ids;
}

/// A chunk with its task.
void SentChunks::compare(SentChunk& chunk, const SlurmTask& task, QueueFindings& findings) {
  ChunkEntry& entry = chunk.entry;
  chunk.looks_without_task = 0;
  if (task.state == SlurmTask::State::stuck) {
    findings.to_cancel.push_back(task.id);
    findings.missing.push_back(
        {entry.id, "", "its task would not run (" + task.reason + ")", true});
    return;
  }
  const bool runs = task.state == SlurmTask::State::running;
  const ChunkState state = runs ? ChunkState::running : ChunkState::waiting;
  if (std::tie(entry.state, entry.node, entry.job) == std::tie(state, task.node, task.id)) return;
  std::tie(entry.state, entry.node, entry.job) = std::tie(state, task.node, task.id);
  findings.changed.push_back(entry.id);
}

}  // namespace connect4
