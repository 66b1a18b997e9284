#include "runner/cluster/slurm_pool.hpp"

#include <algorithm>
#include <exception>
#include <system_error>
#include <thread>
#include <utility>

#include "lib/game/position.hpp"
#include "runner/cluster/node_config.hpp"
#include "runner/cluster/task_exit.hpp"
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
constexpr std::size_t most_read_at_once = 256;
constexpr std::size_t most_asked_about = 10;
constexpr int most_losses = 10;

constexpr int looks_before_notice = 15;
constexpr int most_looks_for_result = 90;
constexpr int most_looks_unasked = 10;
constexpr int turns_of_player = column_count * row_count / 2;

/// Names of jobs tell folders of results apart, in which one user plays at the same time.
std::string name_of_jobs(const fs::path& results) {
  return "connect4-" + std::to_string(checksum_of_text(fs::weakly_canonical(results).string())) +
         "-";
}

/// What the two games of an opening pair may take in wall-clock time, at most.
seconds longest_pair_of(const TournamentConfig& config) {
  milliseconds longest{0};
  for (const ConfiguredPlayer& player : config.players) {
    const TimeControl& time = player.time;
    longest = std::max(longest,
                       turns_of_player * time.turn + time.bank + time.startup + time.ready_limit());
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

SentChunk not_yet_sent(Chunk chunk) {
  SentChunk sent;
  sent.entry.id = chunk.id;
  sent.entry.attempt = 0;
  sent.entry.games = numbers_of(chunk);
  sent.is_lost = true;
  sent.is_asked.assign(chunk.games.size(), true);
  sent.chunk = std::move(chunk);
  return sent;
}

}  // namespace

SlurmPool::SlurmPool(const TournamentConfig& config, int at_once, Store& store, StoreReader& reader)
    : store_(store),
      folder_(config.output, store.header().created),
      name_prefix_(name_of_jobs(config.output) + folder_.path().filename().string() + "-"),
      at_once_(static_cast<std::size_t>(at_once)),
      slurm_(config.workers.options),
      cutter_(at_once, config.workers.chunk_length),
      intake_(folder_),
      sender_({folder_, slurm_, sent_, faults_}, name_prefix_, longest_pair_of(config),
              reader.chunk_counts().last_submission,
              [this](std::vector<ChunkEntry> entries) { keep_on_disk(std::move(entries)); }),
      looks_for_results_(between_results) {
  const ChunkCounts counts = reader.chunk_counts();
  clear_up(config.output, counts.has_any());
  folder_.make();
  write_node_config(folder_.config_file(), config);
  last_chunk_ = counts.last_id;
  for (const ChunkEntry& entry : reader.open_chunks()) adopt(entry);
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
  std::vector<std::string> old_tasks;
  const auto tasks = slurm_.tasks(name_of_jobs(results));
  for (const SlurmTask& task : tasks.value_or(std::vector<SlurmTask>()))
    if (!is_begun || !task.name.starts_with(name_prefix_)) old_tasks.push_back(task.id);
  if (!old_tasks.empty()) slurm_.cancel(old_tasks);
  for (const ChunkFolder& folder : ChunkFolder::all_in(results))
    if (!is_begun || folder.path().filename() != folder_.path().filename()) folder.clear();
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
    if (steady_clock::now() >= next_look_) look_at_queue_and_rest();
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

void SlurmPool::keep_on_disk(std::vector<ChunkEntry> entries) {
  store_.keep_chunks(std::move(entries));
  commit_ledger();
}

void SlurmPool::look_for_results() {
  for (const ChunkAttempt& attempt : folder_.results()) take_result(attempt);
}

void SlurmPool::take_result(const ChunkAttempt& attempt) {
  const bool is_closed = std::find(closed_.begin(), closed_.end(), attempt.id) != closed_.end();
  if (sent_.find(attempt.id) != nullptr)
    intake_.add(attempt);
  else if (!is_closed)
    folder_.remove({attempt.id});  // late
}

void SlurmPool::read_games(std::vector<FinishedGame>& games) {
  while (games.size() < most_read_at_once) {
    auto item = intake_.next();
    if (!item) return;
    SentChunk& chunk = *sent_.find(item->of.id);
    if (item->game)
      deliver(*std::move(item), chunk, games);
    else if (item->end)
      finish(chunk, item->of, *item->end);
    else
      refuse_result(chunk, item->of, "its result is damaged: " + item->damage);
  }
}

/// A void game is asked for again at once, and its next attempt is the next line: it is kept until
/// then.
void SlurmPool::deliver(ResultIntake::Item item, SentChunk& chunk,
                        std::vector<FinishedGame>& games) {
  GameRecord& record = *item.game;
  const auto place = sent_.place_of(record.game, item.of.id);
  const GameJob* const job = place ? &chunk.chunk.games[*place] : nullptr;
  if (job == nullptr || record.seed != job->seed || record.start != job->start)
    return refuse_result(
        chunk, item.of,
        "its result is damaged: game " + std::to_string(record.game) + " is not of it");
  FinishedGame game{*job, std::move(record), item.share};
  const std::int32_t number = job->plan.number;
  const bool is_void = game.record.outcome.ending == Ending::void_game;
  auto is_asked = chunk.is_asked[*place];
  if (is_asked) {
    games.push_back(std::move(game));
    is_asked = false;
    if (is_void) void_in_result_.insert(number);
  } else if (!is_void || void_in_result_.contains(number)) {
    early_.emplace(number, std::move(game));
  }
}

void SlurmPool::finish(SentChunk& chunk, const ChunkAttempt& attempt, const ChunkSummary& summary) {
  const std::string& node = summary.machine.node;
  void_in_result_.clear();
  if (summary.failure.empty())
    faults_.clear(node);
  else
    blame(node, summary.failure);
  if (summary.games == 0) {
    if (summary.failure.empty())
      return refuse_result(chunk, attempt, "its task ended before an opening pair was finished");
    chunk.bad_nodes.insert(node);
    return refuse_result(chunk, attempt, node + ": " + summary.failure);
  }
  const PlannedGame any = chunk.chunk.games.front().plan;
  cutter_.learn(any, summary.games, summary.time);
  cutter_.finish(any);
  for (std::size_t i = 0; i < chunk.is_asked.size(); ++i)
    if (chunk.is_asked[i]) cutter_.add(chunk.chunk.games[i]);
  chunk.entry.state = ChunkState::done;
  chunk.entry.node = node;
  read_.push_back(chunk.entry);
  sent_.remove(chunk.chunk.id);
}

/// One that is damaged, or has no game, is none; what was read of it counts. A later attempt may
/// still do well.
void SlurmPool::refuse_result(SentChunk& chunk, const ChunkAttempt& attempt,
                              const std::string& reason) {
  void_in_result_.clear();
  intake_.drop(chunk.chunk.id);
  std::error_code gone;
  fs::remove(folder_.result_file(attempt), gone);
  if (attempt.attempt == chunk.entry.attempt) lose(chunk, reason);
}

/// Looks take a twentieth of the time at most, but for those that are slow.
void SlurmPool::look_at_queue_and_rest() {
  const auto begin = steady_clock::now();
  look_at_queue();
  const auto end = steady_clock::now();
  next_look_ = end + std::clamp<steady_clock::duration>(20 * (end - begin), between_queue_looks,
                                                        longest_between_looks);
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
    if (sender_.problem().empty()) last_problem_.clear();
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
    if (intake_.is_reading(id)) continue;
    intake_.drop(id);
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
      if (++asked <= most_asked_about)
        ask_about(chunk);
      else
        chunk.is_lost = sent->looks_without_task >= most_looks_unasked;
    }
    if (chunk.is_lost) lose(*sent_.find(chunk.id), chunk.reason);
  }
}

/// Asked for by its name: a listing of a folder on another machine may be a minute old.
bool SlurmPool::is_handed_in(const SentChunk& chunk) {
  const ChunkAttempt attempt = attempt_of(chunk.entry);
  if (folder_.has_result(attempt)) take_result(attempt);
  return intake_.has(chunk.entry.id);
}

/// A task that has ended otherwise than by itself brings no result, and a node that could not play
/// is noted. What one that has ended well has handed in may take a while to come into sight.
void SlurmPool::ask_about(MissingChunk& chunk) {
  SentChunk& sent = *sent_.find(chunk.id);
  const auto task = slurm_.ended(chunk.task);
  if (!task || task->name != sender_.name_of_submission(sent.entry.submission)) return;
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
  if (!sender_.is_due()) return;
  const std::vector<int> chunks = chunks_to_send();
  sender_.send(chunks);
  if (!chunks.empty() && !sender_.problem().empty()) note(sender_.problem());
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
    ids.push_back(last_chunk_);
    sent_.add(not_yet_sent(*std::move(chunk)));
  }
  return ids;
}

/// Said once, as long as it stays the same.
void SlurmPool::note(const std::string& notice) {
  if (std::exchange(last_problem_, notice) != notice) notices_.push_back(notice);
}

}  // namespace connect4
