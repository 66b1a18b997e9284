#include "runner/cluster/sent_chunks.hpp"

#include <tuple>
#include <utility>

namespace connect4 {

namespace {

constexpr int most_looks_without_task = 3;
constexpr int most_looks_for_result = 90;

}  // namespace

SentChunk::SentChunk(const Chunk& chunk) : time(chunk.time) {
  entry.id = chunk.id;
  entry.attempt = 0;
  for (const GameJob& job : chunk.games) games.emplace(job.plan.number, job);
  for (const auto& [number, job] : games) entry.games.push_back(number);
}

SentChunk& SentChunks::add(SentChunk chunk) {
  const int id = chunk.entry.id;
  for (const auto& [number, job] : chunk.games) chunk_of_[number] = id;
  games_ += chunk.games.size();
  return chunks_.insert_or_assign(id, std::move(chunk)).first->second;
}

void SentChunks::remove(int id) {
  const auto found = chunks_.find(id);
  for (const auto& [number, job] : found->second.games)
    if (const auto entry = chunk_of_.find(number); entry != chunk_of_.end() && entry->second == id)
      chunk_of_.erase(entry);
  games_ -= found->second.games.size();
  chunks_.erase(found);
}

SentChunk* SentChunks::find(int id) {
  const auto found = chunks_.find(id);
  return found == chunks_.end() ? nullptr : &found->second;
}

bool SentChunks::ask_for(const GameJob& job) {
  const auto found = chunk_of_.find(job.plan.number);
  if (found == chunk_of_.end()) return false;
  SentChunk& chunk = chunks_.at(found->second);
  if (!is_same_game(chunk.games.at(job.plan.number), job)) return false;
  chunk.awaited.insert(job.plan.number);
  return true;
}

std::vector<GameJob> SentChunks::forget_all() {
  std::vector<GameJob> jobs;
  for (auto& [id, chunk] : chunks_)
    for (const std::int32_t number : std::exchange(chunk.awaited, {}))
      jobs.push_back(chunk.games.at(number));
  return jobs;
}

QueueFindings SentChunks::compare(const std::vector<BatchTask>& tasks,
                                  const std::string& name_prefix) {
  std::map<std::pair<std::string, int>, SentChunk*> expected;  // by array and place
  for (auto& [id, chunk] : chunks_)
    if (!chunk.is_lost)
      expected[{name_prefix + std::to_string(chunk.entry.submission), chunk.entry.place}] = &chunk;
  QueueFindings findings;
  for (const BatchTask& task : tasks) {
    const auto found = expected.find({task.name, task.place});
    if (found != expected.end() &&
        (found->second->entry.job.empty() || found->second->entry.job == task.id)) {
      compare(*found->second, task, findings);
      expected.erase(found);
    } else if (!task.is_over() && task.state != BatchTask::State::ending) {
      findings.to_cancel.push_back(task.id);
    }
  }
  for (const auto& [place, chunk] : expected)
    if (++chunk->looks_without_task >= most_looks_without_task)
      findings.missing.insert(chunk->entry.id);
  return findings;
}

/// A chunk with its task.
void SentChunks::compare(SentChunk& chunk, const BatchTask& task, QueueFindings& findings) {
  using State = BatchTask::State;
  ChunkEntry& entry = chunk.entry;
  if (task.state == State::stuck) findings.to_cancel.push_back(task.id);
  if (task.state == State::stuck || task.state == State::failed) {
    findings.failed.emplace(entry.id, task);
  } else if (task.state == State::ending || task.state == State::done) {
    if (++chunk.looks_without_task >= most_looks_for_result) findings.missing.insert(entry.id);
  } else {
    chunk.looks_without_task = 0;
    const bool runs = task.state == State::running;
    const auto now =
        std::tuple(runs ? ChunkState::running : ChunkState::waiting, task.node, task.id);
    if (std::tie(entry.state, entry.node, entry.job) == now) return;
    std::tie(entry.state, entry.node, entry.job) = now;
    findings.changed.push_back(entry.id);
  }
}

}  // namespace connect4
