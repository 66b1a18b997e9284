#include "runner/cluster/cluster_pool.hpp"

#include <algorithm>
#include <exception>
#include <optional>
#include <system_error>
#include <thread>

#include "lib/game/position.hpp"
#include "runner/cluster/task_command.hpp"
#include "runner/process/stop_signal.hpp"
#include "runner/process/system_fault.hpp"
#include "runner/store/record_row.hpp"

namespace connect4 {

namespace {

namespace fs = std::filesystem;
using std::chrono::milliseconds;
using std::chrono::seconds;
using std::chrono::steady_clock;

constexpr milliseconds between_results{250};
constexpr milliseconds between_queue_looks{1000};
constexpr milliseconds longest_between_looks{10'000};
constexpr milliseconds patience_for_orphans{3000};
constexpr milliseconds between_looks_at_leftovers{250};
constexpr int most_looks_at_leftovers = 40;
constexpr std::size_t most_read_at_once = 256;
constexpr int most_losses = 10;
constexpr int looks_before_notice = 15;
constexpr int turns_of_player = column_count * row_count / 2;

/// Returns a name for arrays that differs for each folder of results: one user may play in several
/// at the same time.
std::string name_of_arrays(const fs::path& results) {
  return "connect4-" + std::to_string(checksum_of_text(fs::weakly_canonical(results).string())) +
         "-";
}

/// Returns the longest wall-clock time of the two games of an opening pair.
seconds longest_pair_of(const TournamentConfig& config) {
  milliseconds longest{0};
  for (const ConfiguredPlayer& player : config.players) {
    const TimeControl& time = player.time;
    longest = std::max(longest,
                       turns_of_player * time.turn + time.bank + time.startup + time.ready_limit());
  }
  return std::chrono::ceil<seconds>(4 * longest);  // two players, two games
}

/// Ends the tasks that an earlier run has left. The tasks have some seconds to submit their
/// finished games.
void end_leftovers(const BatchSystem& batch, const std::string& name_prefix) {
  for (int i = 0; i < most_looks_at_leftovers; ++i) {
    if (cancel_all(batch, name_prefix).value_or(0) == 0) return;
    std::this_thread::sleep_for(between_looks_at_leftovers);
  }
}

}  // namespace

std::optional<std::vector<BatchTask>> TaskQueue::look() {
  const auto begin = steady_clock::now();
  auto tasks = batch_->list(name_prefix_);
  const auto end = steady_clock::now();
  next_ = end + std::clamp<steady_clock::duration>(20 * (end - begin), between_queue_looks,
                                                   longest_between_looks);
  if (tasks) {
    note_standstill(*tasks);
    return *std::move(tasks);
  }
  if (!StopSignal::is_requested())
    notices_.trouble("the cluster does not answer (" + tasks.error() + "); it is asked again");
  return std::nullopt;
}

/// Notes the cluster's own reason, if nothing runs for a while.
void TaskQueue::note_standstill(const std::vector<BatchTask>& tasks) {
  std::vector<const BatchTask*> open;
  for (const BatchTask& task : tasks)
    if (!task.is_over()) open.push_back(&task);
  const auto waits = [](const BatchTask* task) { return task->state == BatchTask::State::waiting; };
  if (open.empty() || !std::all_of(open.begin(), open.end(), waits)) {
    looks_at_standstill_ = 0;
  } else if (++looks_at_standstill_ >= looks_before_notice) {
    notices_.trouble("no task runs; the first of " + std::to_string(open.size()) +
                     " waits, as the cluster says, for: " + open.front()->reason);
  }
}

ClusterPool::ClusterPool(const TournamentConfig& config,
                         const std::vector<std::string>& files_of_players, int at_once,
                         std::unique_ptr<BatchSystem> batch, Store& store, StoreReader& reader)
    : store_(store),
      folder_(config.output, store.header().created),
      at_once_(static_cast<std::size_t>(at_once)),
      queue_(std::move(batch),
             name_of_arrays(config.output) + folder_.path().filename().string() + "-", notices_),
      cutter_(at_once, config.workers.chunk_length, reader.chunk_counts().last_id),
      sender_(queue_.batch(), folder_, queue_.name_prefix(), longest_pair_of(config),
              reader.chunk_counts().last_submission,
              [this](const ArraySender::Chunks& chunks) { keep_on_disk(chunks); }),
      intake_(folder_),
      looks_for_results_(between_results) {
  end_leftovers(queue_.batch(), name_of_arrays(config.output));
  const std::string text = to_json_for_nodes(config, files_of_players, reader.edition());
  take_in(reader.open_chunks(), has_config(folder_, text));
  for (const ChunkFolder& folder : ChunkFolder::all_in(config.output))  // also of before --fresh
    if (sent_.size() == 0 || folder.path() != folder_.path()) folder.clear();
  folder_.make();
  ChunkFolder::write(folder_.config_file(), text);
}

ClusterPool::~ClusterPool() {
  if (is_stopped_) return;
  try {
    static_cast<void>(cancel_all(queue_.batch(), queue_.name_prefix()));
    if (std::uncaught_exceptions() > 0) return;
    while (sent_.size() > 0) close(sent_.all().begin()->second, ChunkState::dropped);
    write_entries();
    store_.flush();
    folder_.clear();
  } catch (const std::exception&) {
    // All games are in the store, or another error was reported already. The next run removes the
    // rest.
  }
}

/// A result that an earlier run has left, of any attempt, is read as if it had come now. Its games
/// that are asked for need not be played. The chunks without one are dropped.
void ClusterPool::take_in(std::vector<ChunkEntry> left, bool is_as_before) {
  if (is_as_before) std::erase_if(left, [&](const ChunkEntry& entry) { return take_over(entry); });
  for (ChunkEntry& entry : left) {
    entry.state = ChunkState::dropped;
    entries_.push_back(std::move(entry));
  }
  if (sent_.size() == 0) return;
  look_for_results();
  drop_if([&](const SentChunk& chunk) { return !is_handed_in(chunk.entry.id); });
}

/// As if we had sent it ourselves. Returns false if the file of its games is of no use.
bool ClusterPool::take_over(const ChunkEntry& entry) {
  const auto chunk = folder_.read_chunk(entry.id);
  if (!chunk) return false;
  SentChunk& sent = sent_.add(SentChunk(*chunk));
  sent.entry = entry;
  sent.is_lost = false;
  cutter_.begin(sent.first_game());
  return true;
}

void ClusterPool::submit(const GameJob& job) {
  last_asked_ = steady_clock::now();
  const auto early = early_.lower_bound(job.plan.number);
  if (early == early_.end() || !is_same_game(early->second.job, job)) {
    if (!sent_.ask_for(job)) cutter_.add(job);
    return;
  }
  ready_.push_back(std::move(early->second));
  early_.erase(early);
}

std::vector<FinishedGame> ClusterPool::poll(milliseconds timeout) {
  write_entries();
  if (!is_stopped_) {
    if (looks_for_results_.is_due()) looks_for_results_.take([&] { look_for_results(); });
    if (queue_.is_due()) look_at_queue();
    send_due();
  }
  std::vector<FinishedGame> games = std::exchange(ready_, {});
  read_games(games);
  if (games.empty()) std::this_thread::sleep_for(timeout);
  return games;
}

std::vector<GameJob> ClusterPool::cancel() {
  std::vector<GameJob> jobs = sent_.forget_all();
  const std::vector<GameJob> waiting = cutter_.take_all();
  jobs.insert(jobs.end(), waiting.begin(), waiting.end());
  return jobs;
}

void ClusterPool::stop() {
  is_stopped_ = true;
  if (const auto done = cancel_all(queue_.batch(), queue_.name_prefix()); !done)
    notices_.trouble(
        "tasks could not be cancelled (" + done.error() +
        "): they play on, and the next run takes in the results that they have written");
}

/// Writes the entries. The games of closed chunks were given to the store before.
void ClusterPool::write_entries() {
  if (!entries_.empty()) store_.keep_chunks(std::exchange(entries_, {}));
}

/// Runs before the chunks are sent. The games in the store are on the disk then, so the files of
/// other chunks are not needed.
void ClusterPool::keep_on_disk(const ArraySender::Chunks& chunks) {
  for (const SentChunk* const chunk : chunks) entries_.push_back(chunk->entry);
  write_entries();
  store_.flush();
  std::set<int> open;
  for (const auto& [id, chunk] : sent_.all()) open.insert(id);
  folder_.keep_only(open);
}

/// Looks for results of open chunks. A result of a closed chunk came late, and is removed when
/// chunks are sent.
void ClusterPool::look_for_results() {
  for (const ChunkAttempt& attempt : folder_.results())
    if (sent_.find(attempt.id) != nullptr) intake_.add(attempt);
}

void ClusterPool::read_games(std::vector<FinishedGame>& games) {
  while (games.size() < most_read_at_once) {
    auto item = intake_.next();
    if (!item) return;
    SentChunk& chunk = *sent_.find(item->of.id);
    if (item->game)
      deliver(*std::move(item), chunk, games);
    else if (!item->end)
      refuse_result(chunk, item->of, "its result is damaged: " + item->damage);
    else if (item->end->games == 0 && item->end->failure.empty())
      refuse_result(chunk, item->of, "its task ended before an opening pair was finished");
    else
      finish(chunk, item->of, *item->end);
  }
}

/// Delivers an awaited game, and keeps any other in early_. The line after a void game is its next
/// attempt. That attempt is kept until the run asks for the game again.
void ClusterPool::deliver(ResultIntake::Item item, SentChunk& chunk,
                          std::vector<FinishedGame>& games) {
  GameRecord& record = *item.game;
  const auto job = chunk.games.find(record.game);
  if (job == chunk.games.end() || record.seed != job->second.seed ||
      record.start != job->second.start)
    return refuse_result(
        chunk, item.of,
        "its result is damaged: game " + std::to_string(record.game) + " is not of it");
  FinishedGame game{job->second, std::move(record), item.share};
  if (chunk.awaited.erase(job->first) > 0)
    games.push_back(std::move(game));
  else
    early_.emplace(job->first, std::move(game));
}

/// Ends a chunk. Games that the node could not play wait again, or the chunk goes to another node.
void ClusterPool::finish(SentChunk& chunk, const ChunkAttempt& attempt,
                         const ChunkSummary& summary) {
  const std::string& node = summary.machine.node;
  if (summary.failure.empty())
    sender_.faults().clear(node);
  else
    blame(node, summary.failure);
  if (summary.games == 0) return refuse_result(chunk, attempt, node + ": " + summary.failure);
  cutter_.learn(chunk.first_game(), summary.games, summary.time);
  for (const std::int32_t number : chunk.awaited) cutter_.add(chunk.games.at(number));
  chunk.entry.node = node;
  close(chunk, ChunkState::done);
}

/// Refuses a result that is damaged or has no game. The games that were read from it count. A later
/// attempt may succeed.
void ClusterPool::refuse_result(SentChunk& chunk, const ChunkAttempt& attempt,
                                const std::string& reason) {
  intake_.drop(chunk.entry.id);
  std::error_code gone;
  fs::remove(folder_.result_file(attempt), gone);
  if (attempt == chunk.attempt()) lose(chunk, reason);
}

void ClusterPool::close(SentChunk& chunk, ChunkState state) {
  chunk.entry.state = state;
  entries_.push_back(chunk.entry);
  cutter_.finish(chunk.first_game());
  intake_.drop(chunk.entry.id);
  sent_.remove(chunk.entry.id);  // the next look cancels its task
}

void ClusterPool::look_at_queue() {
  const auto tasks = queue_.look();
  if (!tasks) return;
  const QueueFindings findings = sent_.compare(*tasks, queue_.name_prefix());
  look_for_results();  // results since the last look are not lost
  drop_unwanted();
  for (const auto& [id, task] : findings.failed)
    if (!is_handed_in(id)) lose_failed(id, task);
  for (const int id : findings.missing)
    if (!is_handed_in(id)) lose(*sent_.find(id), "its task is gone");
  for (const int id : findings.changed)
    if (const SentChunk* const chunk = sent_.find(id)) entries_.push_back(chunk->entry);
  if (!findings.to_cancel.empty()) static_cast<void>(queue_.batch().cancel(findings.to_cancel));
}

/// Drops chunks without awaited games, a while after the last game was asked for.
void ClusterPool::drop_unwanted() {
  if (steady_clock::now() - last_asked_ < patience_for_orphans) return;
  drop_if([&](const SentChunk& chunk) {
    return chunk.awaited.empty() && !intake_.is_reading(chunk.entry.id);
  });
}

void ClusterPool::drop_if(const std::function<bool(const SentChunk&)>& is_to_go) {
  std::vector<SentChunk*> dropped;
  for (auto& [id, chunk] : sent_.all())
    if (is_to_go(chunk)) dropped.push_back(&chunk);
  for (SentChunk* const chunk : dropped) close(*chunk, ChunkState::dropped);
}

/// Returns whether a chunk has a result, or was dropped meanwhile. The file is looked up by its
/// name: a listing of a folder on another machine may be a minute old.
bool ClusterPool::is_handed_in(int chunk) {
  const SentChunk* const sent = sent_.find(chunk);
  if (sent != nullptr && folder_.has_result(sent->attempt())) intake_.add(sent->attempt());
  return sent == nullptr || intake_.has(chunk);
}

void ClusterPool::lose_failed(int id, const BatchTask& task) {
  SentChunk& chunk = *sent_.find(id);
  if (task.state == BatchTask::State::stuck)
    return lose(chunk, "its task would not run (" + task.reason + ")");
  const TaskFailure failure =
      failure_of(task, folder_.config_file().string(), folder_.path().string());
  if (failure.is_of_node) blame(task.node, failure.reason);
  lose(chunk, (failure.is_of_node ? task.node + ": " : "") + failure.reason);
}

void ClusterPool::lose(SentChunk& chunk, const std::string& reason) {
  chunk.is_lost = true;
  chunk.entry.story = reason;
  if (chunk.entry.job.empty()) return;  // there never was a task
  if (++chunk.losses < most_losses) return;
  throw SystemFault("no result came of ten attempts to play chunk " +
                    std::to_string(chunk.entry.id) + " on the cluster; the last one: " + reason);
}

void ClusterPool::blame(const std::string& node, const std::string& reason) {
  if (const auto sentence = sender_.faults().note(node, reason)) notices_.tell(*sentence);
}

/// Sends lost chunks again, and new chunks if there is room for more.
void ClusterPool::send_due() {
  if (!sender_.is_due()) return;
  ArraySender::Chunks chunks;
  for (auto& [id, chunk] : sent_.all())
    if (chunk.is_lost && !chunk.awaited.empty()) chunks.push_back(&chunk);
  while (sent_.size() < at_once_) {
    const auto chunk = cutter_.cut();
    if (!chunk) break;
    ChunkFolder::write(folder_.chunk_file(chunk->id), to_json(*chunk));
    SentChunk& sent = sent_.add(SentChunk(*chunk));
    sent.awaited.insert(sent.entry.games.begin(), sent.entry.games.end());
    chunks.push_back(&sent);
  }
  if (chunks.empty()) return;
  sender_.send(chunks);
  sender_.problem().empty() ? notices_.no_trouble() : notices_.trouble(sender_.problem());
}

}  // namespace connect4
