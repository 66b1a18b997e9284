#include "runner/tournament/run/workers/cluster/slurm_pool.hpp"

#include <algorithm>
#include <exception>
#include <fstream>
#include <system_error>
#include <thread>
#include <utility>

#include "lib/game/position.hpp"
#include "lib/text/words.hpp"
#include "runner/process/stop_signal.hpp"
#include "runner/process/system_fault.hpp"
#include "runner/tournament/run/workers/cluster/node_config.hpp"
#include "runner/tournament/run/workers/cluster/task_exit.hpp"
#include "runner/tournament/store/checksum.hpp"

namespace connect4 {

namespace {

namespace fs = std::filesystem;
using std::chrono::milliseconds;
using std::chrono::seconds;
using std::chrono::steady_clock;

constexpr milliseconds between_results{250};
constexpr milliseconds between_queue_looks{1000};
constexpr milliseconds patience_for_orphans{3000};
constexpr seconds longest_wait_to_send{30};
constexpr std::size_t most_read_at_once = 256;
constexpr std::size_t most_asked_about = 10;
constexpr int most_losses = 10;

/// Of one array, whatever its largest size: its tasks are named in one argument, of 128 KiB at
/// most.
constexpr int most_tasks_named = 8000;

constexpr int looks_before_notice = 15;
constexpr int most_looks_for_result = 90;
constexpr const char* no_such_nodes = "node configuration";  // "Requested ... is not available"
constexpr int turns_of_player = column_count * row_count / 2;

/// Names of jobs tell folders of results apart, in which one user plays at the same time.
std::string name_of_jobs(const fs::path& results) {
  return "connect4-" + std::to_string(checksum_of_text(results.string())) + "-";
}

/// What the two games of an opening pair may take in wall-clock time, at most.
seconds longest_pair_of(const TournamentConfig& config) {
  milliseconds longest{0};
  for (const ConfiguredPlayer& player : config.players) {
    const TimeControl& time = player.time;
    longest = std::max(longest, turns_of_player * time.turn + time.bank + 2 * time.startup);
  }
  return std::chrono::ceil<seconds>(4 * longest);  // two players, two games
}

std::vector<int> numbers_of(const Chunk& chunk) {
  std::vector<int> numbers;
  for (const GameJob& job : chunk.games) numbers.push_back(job.plan.number);
  std::sort(numbers.begin(), numbers.end());
  return numbers;
}

ChunkAttempt attempt_of(const ChunkEntry& entry) {
  return {entry.id, entry.attempt};
}

}  // namespace

SlurmPool::SlurmPool(const TournamentConfig& config, int at_once, Store& store, StoreReader& reader)
    : store_(store),
      reader_(reader),
      folder_(config.output, store.header().created),
      name_prefix_(name_of_jobs(config.output) + folder_.path().filename().string() + "-"),
      at_once_(static_cast<std::size_t>(at_once)),
      longest_pair_(longest_pair_of(config)),
      slurm_(config.workers.options),
      cutter_(at_once, config.workers.chunk_length),
      looks_for_results_(between_results),
      looks_at_queue_(between_queue_looks) {
  const ChunkCounts counts = reader_.chunk_counts();
  clear_up(config.output, counts.has_any());
  folder_.make();
  write_node_config(folder_.config_file(), config);
  last_chunk_ = counts.last_id;
  last_submission_ = counts.last_submission;
  for (const ChunkEntry& entry : reader_.open_chunks()) adopt(entry);
  is_taking_over_ = sent_.size() > 0;
}

SlurmPool::~SlurmPool() {
  if (is_stopped_) return;
  try {
    slurm_.cancel_all(name_prefix_);
    if (std::uncaught_exceptions() > 0) return;
    for (auto& [id, chunk] : sent_.all()) {
      chunk.entry.state = ChunkState::dropped;
      read_.push_back(chunk.entry);
    }
    commit_ledger();
    folder_.clear();
  } catch (const std::exception&) {
    // All games are in the store, or somebody is told of that already. What is left here, the next
    // run clears up.
  }
}

/// Ends what is there of tournaments that this one has taken the place of, as by --fresh; one that
/// was begun in the same second has the same names.
void SlurmPool::clear_up(const fs::path& results, bool is_begun) {
  const auto is_ours = [&](const std::string& name, const std::string& prefix) {
    return is_begun && name.starts_with(prefix);
  };
  std::vector<std::string> old_tasks;
  const auto tasks = slurm_.tasks(name_of_jobs(results));
  for (const SlurmTask& task : tasks.value_or(std::vector<SlurmTask>()))
    if (!is_ours(task.name, name_prefix_)) old_tasks.push_back(task.id);
  if (!old_tasks.empty()) slurm_.cancel(old_tasks);
  for (const ChunkFolder& folder : ChunkFolder::all_in(results))
    if (!is_ours(folder.path().string(), folder_.path().string())) folder.clear();
}

/// Takes over a chunk that another run has left open. Whoever asks for its games gets them from it.
void SlurmPool::adopt(const ChunkEntry& entry) {
  auto chunk = read_chunk(folder_.chunk_file(entry.id));
  if (!chunk || chunk->id != entry.id || numbers_of(*chunk) != entry.games) {
    read_.push_back(entry);
    read_.back().state = ChunkState::dropped;
    return;
  }
  SentChunk sent{*std::move(chunk), entry, {}};
  sent.is_asked.assign(sent.chunk.games.size(), false);
  cutter_.begin(sent.chunk.games.front().plan);
  sent_.add(std::move(sent));
}

void SlurmPool::submit(const GameJob& job) {
  last_asked_ = steady_clock::now();
  if (!take_early(job) && !sent_.ask_for(job)) cutter_.add(job);
}

/// Whether it was played already. Attempts that were void come first, in their order.
bool SlurmPool::take_early(const GameJob& job) {
  const auto early = early_.lower_bound(job.plan.number);
  if (early == early_.end() || !is_same_game(early->second.job, job)) return false;
  const bool is_void = early->second.record.outcome.ending == Ending::void_game;
  ready_.push_back(std::move(early->second));
  is_void ? void(early_.erase(early)) : void(early_.erase(job.plan.number));
  return true;
}

std::vector<FinishedGame> SlurmPool::poll(milliseconds timeout) {
  close_chunks_read();
  if (!is_stopped_) {
    if (looks_for_results_.is_due()) looks_for_results_.take([&] { look_for_results(); });
    if (looks_at_queue_.is_due()) looks_at_queue_.take([&] { look_at_queue(); });
    send_due();
  }
  std::vector<FinishedGame> games = std::exchange(ready_, {});
  read_games(games);
  if (games.empty()) std::this_thread::sleep_for(timeout);
  return games;
}

std::vector<GameJob> SlurmPool::cancel() {
  std::vector<GameJob> jobs = sent_.forget_all();
  const std::vector<GameJob> waiting = cutter_.take_all();
  jobs.insert(jobs.end(), waiting.begin(), waiting.end());
  return jobs;
}

void SlurmPool::stop() {
  is_stopped_ = true;
  if (const auto done = slurm_.cancel_all(name_prefix_); !done)
    note("tasks could not be cancelled (" + done.error() +
         "): they play on, and the next run takes over what they hand in");
}

/// While chunks of an earlier run wait for their games to be asked for, the most that it can have
/// asked for itself.
std::size_t SlurmPool::appetite() const {
  return (is_taking_over_ ? ChunkCutter::most_appetite() : cutter_.appetite()) + sent_.games() +
         early_.size();
}

std::vector<std::string> SlurmPool::take_notices() {
  return std::exchange(notices_, {});
}

/// The games of these chunks were handed to the store since they were read.
void SlurmPool::close_chunks_read() {
  if (read_.empty()) return;
  for (const ChunkEntry& entry : read_) closed_.push_back(entry.id);
  store_.keep_chunks(std::exchange(read_, {}));
}

/// What was handed to the store is on the disk; then nobody needs the files of closed chunks.
void SlurmPool::commit_ledger() {
  close_chunks_read();
  store_.flush();
  folder_.remove(std::exchange(closed_, {}));
}

void SlurmPool::look_for_results() {
  for (const ChunkAttempt& attempt : folder_.results()) take_result(attempt);
}

/// The first result of a chunk counts, whichever attempt it is of.
void SlurmPool::take_result(const ChunkAttempt& attempt) {
  const auto is_known = [&](const ChunkAttempt& other) { return other.id == attempt.id; };
  if (std::any_of(results_.begin(), results_.end(), is_known)) return;
  const bool is_closed = std::find(closed_.begin(), closed_.end(), attempt.id) != closed_.end();
  if (sent_.find(attempt.id) != nullptr)
    results_.push_back(attempt);
  else if (!is_closed)
    folder_.remove({attempt.id});  // late
}

void SlurmPool::read_games(std::vector<FinishedGame>& games) {
  while (games.size() < most_read_at_once && !results_.empty())
    if (!read_game(games)) return;
}

/// Reads one game, or goes on to the next result. Returns whether there is more to read now.
bool SlurmPool::read_game(std::vector<FinishedGame>& games) {
  if (!reading_) {
    auto reader = ResultReader::open(folder_.result_file(results_.front()));
    if (!reader) {
      give_up_reading(reader.error());
      return true;
    }
    reading_ = *std::move(reader);
    share_ = reading_->summary().share;
  }
  auto record = reading_->next();
  if (!record)
    give_up_reading(record.error());
  else if (*record)
    deliver(**std::move(record), games);
  else
    finish_reading();
  return true;
}

/// A void game is asked for again at once, and its next attempt is the next line: it is kept until
/// then.
void SlurmPool::deliver(GameRecord record, std::vector<FinishedGame>& games) {
  SentChunk& chunk = *sent_.find(results_.front().id);
  const auto& jobs = chunk.chunk.games;
  const auto job = std::find_if(jobs.begin(), jobs.end(), [&](const GameJob& each) {
    return each.plan.number == record.game;
  });
  if (job == jobs.end() || record.seed != job->seed || record.start != job->start)
    return give_up_reading("game " + std::to_string(record.game) + " is not of it");
  FinishedGame game{*job, std::move(record), std::exchange(share_, {})};
  const std::int32_t number = job->plan.number;
  const bool is_void = game.record.outcome.ending == Ending::void_game;
  auto is_asked = chunk.is_asked[static_cast<std::size_t>(job - jobs.begin())];
  if (is_asked) {
    games.push_back(std::move(game));
    is_asked = false;
    if (is_void) void_in_result_.insert(number);
  } else if (!is_void || void_in_result_.contains(number)) {
    early_.emplace(number, std::move(game));
  }
}

void SlurmPool::finish_reading() {
  const ChunkSummary& summary = reading_->summary();
  SentChunk& chunk = *sent_.find(results_.front().id);
  const PlannedGame& any = chunk.chunk.games.front().plan;
  if (summary.failure.empty())
    faults_.clear(summary.machine.node);
  else
    blame(summary.machine.node, summary.failure);
  if (summary.games == 0 && !summary.failure.empty()) {
    std::error_code gone;
    fs::remove(folder_.result_file(results_.front()), gone);
    chunk.bad_nodes.insert(summary.machine.node);
    lose(chunk, summary.machine.node + ": " + summary.failure);
  } else {
    cutter_.learn(any, summary.games, summary.time);
    cutter_.finish(any);
    for (std::size_t i = 0; i < chunk.is_asked.size(); ++i)
      if (chunk.is_asked[i]) cutter_.add(chunk.chunk.games[i]);
    chunk.entry.state = ChunkState::done;
    chunk.entry.node = summary.machine.node;
    read_.push_back(chunk.entry);
    sent_.remove(chunk.chunk.id);
  }
  reading_.reset();
  void_in_result_.clear();
  results_.erase(results_.begin());
}

/// A result that is damaged is none; what was read of it counts.
void SlurmPool::give_up_reading(const std::string& reason) {
  std::error_code gone;
  fs::remove(folder_.result_file(results_.front()), gone);
  lose(*sent_.find(results_.front().id), "its result is damaged: " + reason);
  reading_.reset();
  void_in_result_.clear();
  results_.erase(results_.begin());
}

void SlurmPool::look_at_queue() {
  const auto tasks = slurm_.tasks(name_prefix_);
  if (!tasks && StopSignal::is_requested()) return;
  if (!tasks) return note("Slurm does not answer (" + tasks.error() + "); it is asked again");
  note_standstill(*tasks);
  QueueFindings findings = sent_.compare(*tasks, name_prefix_);
  look_for_results();  // what was handed in since the last look is no loss
  drop_unwanted();
  look_after(std::move(findings.missing));
  std::vector<ChunkEntry> changed;
  for (const int id : findings.changed)
    if (const SentChunk* const chunk = sent_.find(id)) changed.push_back(chunk->entry);
  if (!changed.empty()) store_.keep_chunks(std::move(changed));
  if (!findings.to_cancel.empty()) slurm_.cancel(findings.to_cancel);
}

/// Where nothing runs for a while, the cluster knows why.
void SlurmPool::note_standstill(const std::vector<SlurmTask>& tasks) {
  const auto waits = [](const SlurmTask& task) { return task.state == SlurmTask::State::waiting; };
  if (tasks.empty() || !std::all_of(tasks.begin(), tasks.end(), waits)) {
    looks_at_standstill_ = 0;
    last_problem_.clear();
  } else if (++looks_at_standstill_ >= looks_before_notice) {
    note("no task runs; Slurm says why the first of " + std::to_string(tasks.size()) +
         " waits: " + tasks.front().reason);
  }
}

/// A while after games were asked for, nobody will ask for those of a chunk that nobody waits for.
void SlurmPool::drop_unwanted() {
  if (steady_clock::now() - last_asked_ < patience_for_orphans) return;
  is_taking_over_ = false;
  std::vector<int> unwanted;
  for (const auto& [id, chunk] : sent_.all())
    if (!chunk.is_wanted()) unwanted.push_back(id);
  for (const int id : unwanted) {
    SentChunk& chunk = *sent_.find(id);
    if (!results_.empty() && results_.front().id == id) continue;  // it is being read
    std::erase_if(results_, [&](const ChunkAttempt& result) { return result.id == id; });
    chunk.entry.state = ChunkState::dropped;
    read_.push_back(chunk.entry);
    cutter_.finish(chunk.chunk.games.front().plan);
    sent_.remove(id);  // the next look cancels its task
  }
}

/// Of some of them Slurm is asked what it still knows; the others wait for the next looks.
void SlurmPool::look_after(std::vector<MissingChunk> chunks) {
  std::size_t asked = 0;
  for (MissingChunk& chunk : chunks) {
    const SentChunk* const sent = sent_.find(chunk.id);
    if (sent == nullptr || is_handed_in(*sent)) continue;
    if (!chunk.task.empty()) {
      if (++asked > most_asked_about) continue;
      ask_about(chunk);
    }
    if (chunk.is_lost) lose(*sent_.find(chunk.id), chunk.reason);
  }
}

/// Asked for by its name: a listing of a folder on another machine may be a minute old.
bool SlurmPool::is_handed_in(const SentChunk& chunk) {
  const ChunkAttempt attempt = attempt_of(chunk.entry);
  if (folder_.has_result(attempt)) take_result(attempt);
  return std::any_of(results_.begin(), results_.end(),
                     [&](const ChunkAttempt& result) { return result.id == chunk.entry.id; });
}

/// A task that has ended otherwise than by itself brings no result, and a node that could not play
/// is noted. What one that has ended well has handed in may take a while to come into sight.
void SlurmPool::ask_about(MissingChunk& chunk) {
  SentChunk& sent = *sent_.find(chunk.id);
  const auto task = slurm_.ended(chunk.task);
  if (!task || task->name != name_of_submission(sent.entry.submission)) return;
  chunk.is_lost = task->is_over() || sent.looks_without_task >= most_looks_for_result;
  if (!task->is_over()) return;
  const std::string where = task->node.empty() ? "" : " on " + task->node;
  if (task->signal != 0) {
    chunk.reason = "its task was killed" + where;
  } else if (task->state == "FAILED") {
    const std::string reason = describe_task_exit(task->exit_code, folder_.config_file().string(),
                                                  folder_.path().string());
    chunk.reason = task->node + ": " + reason;
    sent.bad_nodes.insert(task->node);
    blame(task->node, reason);
  } else {
    chunk.reason = "its task ended as " + task->state + where;
  }
}

void SlurmPool::lose(SentChunk& chunk, const std::string& reason) {
  chunk.is_lost = true;
  chunk.entry.story = reason;
  if (chunk.entry.job.empty()) return;  // there never was a task
  if (++chunk.losses < most_losses) return;
  throw SystemFault("no result came of ten attempts to play chunk " +
                    std::to_string(chunk.chunk.id) + " on the cluster; the last one: " + reason);
}

void SlurmPool::blame(const std::string& node, const std::string& reason) {
  if (const auto sentence = faults_.note(node, reason)) notices_.push_back(*sentence);
}

/// Sends what was lost, and new chunks as far as there is room for more.
void SlurmPool::send_due() {
  if (steady_clock::now() < next_sending_) return;
  std::map<std::set<std::string>, std::vector<int>> by_bad_nodes;
  for (const int id : chunks_to_send()) by_bad_nodes[sent_.find(id)->bad_nodes].push_back(id);
  for (const auto& [bad_nodes, chunks] : by_bad_nodes)
    if (steady_clock::now() >= next_sending_) send(chunks, bad_nodes);
}

std::vector<int> SlurmPool::chunks_to_send() {
  std::vector<int> ids;
  for (const auto& [id, chunk] : sent_.all())
    if (chunk.is_lost) ids.push_back(id);
  while (sent_.size() < at_once_) {
    auto chunk = cutter_.cut();
    if (!chunk) break;
    chunk->id = ++last_chunk_;
    ChunkFolder::write(folder_.chunk_file(chunk->id), to_json(*chunk));
    SentChunk sent;
    sent.entry.id = chunk->id;
    sent.entry.attempt = 0;
    sent.entry.games = numbers_of(*chunk);
    sent.is_lost = true;  // until it is sent
    sent.is_asked.assign(chunk->games.size(), true);
    sent.chunk = *std::move(chunk);
    sent_.add(std::move(sent));
    ids.push_back(last_chunk_);
  }
  return ids;
}

/// In arrays of a size that the cluster takes.
void SlurmPool::send(const std::vector<int>& chunks, const std::set<std::string>& bad_nodes) {
  if (most_tasks_ == 0) most_tasks_ = std::min(slurm_.most_tasks().value_or(0), most_tasks_named);
  const std::size_t most = most_tasks_ > 0 ? static_cast<std::size_t>(most_tasks_) : 1;
  for (std::size_t begin = 0; begin < chunks.size() && steady_clock::now() >= next_sending_;
       begin += most) {
    const auto first = chunks.begin() + static_cast<std::ptrdiff_t>(begin);
    submit_array(
        {first, first + static_cast<std::ptrdiff_t>(std::min(most, chunks.size() - begin))},
        bad_nodes);
  }
}

/// The ledger first: whatever becomes of us or of the answer, the name of the job says which chunks
/// its tasks are.
void SlurmPool::submit_array(const std::vector<int>& chunks,
                             const std::set<std::string>& bad_nodes) {
  ++last_submission_;
  std::vector<ChunkEntry> entries;
  seconds longest{0};
  for (std::size_t i = 0; i < chunks.size(); ++i) {
    SentChunk& chunk = *sent_.find(chunks[i]);
    chunk.is_lost = false;
    chunk.looks_without_task = 0;
    ++chunk.entry.attempt;
    chunk.entry.submission = last_submission_;
    chunk.entry.place = static_cast<int>(i);
    chunk.entry.job.clear();
    chunk.entry.node.clear();
    chunk.entry.state = ChunkState::waiting;
    entries.push_back(chunk.entry);
    longest = std::max(longest, chunk.chunk.time);
  }
  store_.keep_chunks(std::move(entries));
  commit_ledger();
  Submission submission;
  submission.name = name_of_submission(last_submission_);
  submission.tasks = static_cast<int>(chunks.size());
  submission.command = command_for(chunks);
  submission.excluded_nodes.assign(bad_nodes.begin(), bad_nodes.end());
  for (const std::string& node : faults_.left_out())
    if (!bad_nodes.contains(node)) submission.excluded_nodes.push_back(node);
  submission.limit = std::chrono::ceil<std::chrono::minutes>(2 * (longest + longest_pair_)) +
                     std::chrono::minutes(5);
  const auto job = slurm_.submit(submission);
  if (!job) return refused(job.error(), chunks);
  was_accepted_ = true;
  refusals_ = 0;
  for (std::size_t i = 0; i < chunks.size(); ++i)
    sent_.find(chunks[i])->entry.job = *job + "_" + std::to_string(i);
}

/// It may have been accepted all the same, as when the answer was lost: the queue shows.
void SlurmPool::refused(const std::string& reason, const std::vector<int>& chunks) {
  if (StopSignal::is_requested()) return;
  const bool is_about_nodes = reason.find(no_such_nodes) != std::string::npos;
  if (is_about_nodes && forgive_nodes(chunks)) return;
  if (is_about_nodes && !faults_.left_out().empty())
    throw SystemFault("no node of the cluster is left that can play: " + faults_.story());
  if (!was_accepted_)
    throw SystemFault("the cluster does not take a task: " + reason +
                      "; see \"workers\" in the config");
  note("the cluster does not take a task (" + reason + "); it is tried again");
  next_sending_ = steady_clock::now() +
                  std::min<seconds>(seconds(1 << std::min(++refusals_, 5)), longest_wait_to_send);
}

/// Where there is no node but those that could not play these chunks, they may try again: a node is
/// left out for good after three in a row alone. Returns whether there were such.
bool SlurmPool::forgive_nodes(const std::vector<int>& chunks) {
  bool has_any = false;
  for (const int id : chunks) {
    SentChunk& chunk = *sent_.find(id);
    if (chunk.bad_nodes.empty()) continue;
    chunk.bad_nodes.clear();
    chunk.is_lost = has_any = true;
  }
  return has_any;
}

std::string SlurmPool::name_of_submission(int number) const {
  return name_prefix_ + std::to_string(number);
}

std::string SlurmPool::command_for(const std::vector<int>& chunks) const {
  std::vector<ChunkAttempt> attempts;
  for (const int id : chunks) attempts.push_back(attempt_of(sent_.all().at(id).entry));
  return command_of_task(folder_, attempts);
}

/// Said once, as long as it stays the same.
void SlurmPool::note(const std::string& notice) {
  if (std::exchange(last_problem_, notice) != notice) notices_.push_back(notice);
}

}  // namespace connect4
