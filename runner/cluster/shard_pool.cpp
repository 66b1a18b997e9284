#include "runner/cluster/shard_pool.hpp"

#include <algorithm>
#include <exception>
#include <set>
#include <system_error>
#include <thread>
#include <tuple>

#include "lib/text/phrases.hpp"
#include "lib/text/printable.hpp"
#include "runner/process/system_fault.hpp"
#include "runner/store/game_row.hpp"

namespace connect4 {

namespace {

namespace fs = std::filesystem;
using std::chrono::milliseconds;
using std::chrono::steady_clock;

constexpr std::chrono::seconds between_looks{1};
constexpr std::chrono::seconds before_another_try{5};
constexpr std::size_t most_read_at_once = 256;
constexpr std::size_t most_games_of_stage = std::size_t{1} << 17;
constexpr std::size_t games_of_test_per_shard = 32;
constexpr std::size_t most_words_told = 5;
constexpr std::size_t most_characters_told = 300;
constexpr int most_fruitless = 3;

/// Returns a name for jobs that differs for each folder of results: one user may play in several at
/// the same time.
std::string name_of_jobs(const fs::path& results) {
  return "connect4-" + std::to_string(checksum_of_text(fs::weakly_canonical(results).string()));
}

bool is_void_game(const FinishedGame& game) {
  return game.record.outcome.ending == Ending::void_game;
}

/// Both games of an opening pair are of one shard. Shards count from 1, since some batch systems
/// do.
class ShardOfPair {
 public:
  explicit ShardOfPair(int shards) : shards_(shards) {}

  int operator()(const PlannedGame& game) {
    const std::tuple pair{game.round, game.pairing, game.opening, game.replay};
    return 1 + pairs_.try_emplace(pair, static_cast<int>(pairs_.size())).first->second % shards_;
  }

 private:
  const int shards_;
  std::map<std::tuple<std::int32_t, std::int32_t, std::int32_t, std::int32_t>, int> pairs_;
};

}  // namespace

ShardPool::ShardPool(const TournamentConfig& config,
                     const std::vector<std::string>& files_of_players, int shards, Store& store,
                     StoreReader& reader)
    : config_(config),
      store_(store),
      plan_(plan_json(config, files_of_players, reader.edition())),
      shards_(shards),
      name_(name_of_jobs(config.output)) {
  take_over_stages();
}

ShardPool::~ShardPool() {
  if (is_stopped_) return;
  try {
    if (stage_) end_stage(stage_->open.empty());
    if (std::uncaught_exceptions() > 0) return;
    store_.flush();
    for (const ShardFolder& folder : ended_) folder.clear();
  } catch (const std::exception&) {
    // All games are in the store, or another error was reported already. The next run removes the
    // rest.
  }
}

void ShardPool::take_over_stages() {
  ended_ = ShardFolder::all_in(config_.output);
  if (ended_.empty()) return;
  for (const ShardFolder& folder : ended_) folder.stop();
  cancel_tasks();
  for (const ShardFolder& folder : ended_)
    if (has_plan(folder, plan_))
      for (const fs::path& file : folder.files_with_lines()) left_.emplace_back(file);
}

void ShardPool::cancel_tasks() {
  if (const std::string problem = cancel_jobs(config_.workers, name_); !problem.empty())
    notices_.push_back("tasks could not be cancelled (" + problem +
                       "); each ends after its game in progress");
}

std::vector<FinishedGame> ShardPool::poll(milliseconds timeout) {
  Games games;
  if (!is_stopped_) {
    const bool is_cancelled = std::exchange(is_cancelled_, false);
    if (stage_ && (is_cancelled || stage_->open.empty())) end_stage(stage_->open.empty());
    if (!left_.empty())
      read_left(games);
    else if (!stage_ && !awaited_.empty())
      begin_stage();
    if (stage_) follow(games);
  }
  if (games.empty()) std::this_thread::sleep_for(timeout);
  return games;
}

/// A sequential test counts games in their order, so a stage of it must end even if some shards
/// wait for a processor.
std::size_t ShardPool::appetite() const {
  return config_.sprt ? games_of_test_per_shard * static_cast<std::size_t>(shards_)
                      : most_games_of_stage;
}

std::vector<GameJob> ShardPool::cancel() {
  std::vector<GameJob> jobs;
  for (const auto& [number, job] : std::exchange(awaited_, {})) jobs.push_back(job);
  is_cancelled_ = true;
  return jobs;
}

void ShardPool::stop() {
  if (stage_) end_stage(stage_->open.empty());
  is_stopped_ = true;
}

void ShardPool::read_left(Games& games) {
  while (!left_.empty() && games.size() < most_read_at_once) {
    if (const auto line = left_.back().next())
      deliver(*line, true, games);
    else
      left_.pop_back();
  }
}

/// Games in the folders of ended stages are on the disk by now, so the folders may go.
void ShardPool::begin_stage() {
  store_.flush();
  for (const ShardFolder& folder : std::exchange(ended_, {})) folder.clear();
  stage_.emplace(Stage{ShardFolder::make_in(config_.output)});
  std::map<int, std::vector<GameJob>> games;
  ShardOfPair shard_of(shards_);
  for (const auto& [number, job] : awaited_) {
    const int shard = shard_of(job.plan);
    stage_->open.emplace(number, shard);
    games[shard].push_back(job);
  }
  for (const auto& [shard, jobs] : games) stage_->folder.write_games(shard, jobs);
  nlohmann::ordered_json plan = plan_;
  plan["shards"] = shards_;
  ShardFolder::write(stage_->folder.plan_file(), plan.dump(2) + "\n");
  submit_shards();
}

/// Submits the shards with games that were not played.
void ShardPool::submit_shards() {
  std::set<int> shards;
  for (const auto& [number, shard] : stage_->open) shards.insert(shard);
  const ShardFolder& folder = stage_->folder;
  const int number = ++stage_->submission;
  const Submission submission{name_,
                              folder.script_file(number),
                              {shards.begin(), shards.end()},
                              folder.log_of_command(number)};
  ShardFolder::write(submission.script, task_script(folder, number), true);
  stage_->played = 0;
  stage_->readers.clear();
  for (const int shard : shards) stage_->readers.emplace_back(folder.lines_file(shard, number));
  stage_->next_reader = stage_->readers.size();
  stage_->next_look = {};
  stage_->has_ended = false;
  stage_->command.emplace(fill_in(submit_words(config_.workers), submission), submission.log);
}

/// Looks at all files once per second. Whether the command has ended is asked before that, so that
/// no line is missed.
void ShardPool::follow(Games& games) {
  if (stage_->next_reader == stage_->readers.size()) {
    if (steady_clock::now() < stage_->next_look) return;
    stage_->has_ended = stage_->command && stage_->command->has_ended();
    stage_->next_reader = 0;
  }
  while (stage_->next_reader < stage_->readers.size() && games.size() < most_read_at_once) {
    const auto line = stage_->readers[stage_->next_reader].next();
    if (!line)
      ++stage_->next_reader;
    else if (deliver(*line, false, games))
      return;
  }
  if (stage_->next_reader == stage_->readers.size()) finish_look();
}

void ShardPool::finish_look() {
  stage_->next_look = steady_clock::now() + between_looks;
  if (stage_->open.empty()) return;  // the next poll ends it
  if (stage_->has_ended)
    take_end_of_command();
  else if (!stage_->command && steady_clock::now() >= stage_->next_submission)
    submit_shards();
}

/// The command has ended, and games are missing.
void ShardPool::take_end_of_command() {
  stage_->command.reset();
  const std::string words = joined(last_words(), "; ");
  stage_->fruitless = stage_->played > 0 ? 0 : stage_->fruitless + 1;
  if (stage_->fruitless == most_fruitless)
    throw SystemFault("three submissions in a row brought no game: " + words +
                      "; all nodes must see " + stage_->folder.path().string() +
                      ", and \"workers\" in the config says how they are reached");
  notices_.push_back(std::to_string(stage_->open.size()) +
                     (stage_->open.size() == 1 ? " game is" : " games are") +
                     " missing and submitted again: " + words);
  stage_->next_submission =
      steady_clock::now() + (stage_->played > 0 ? steady_clock::duration{} : before_another_try);
}

/// What the failed tasks have printed last, and the command itself.
std::vector<std::string> ShardPool::last_words() const {
  std::set<int> shards;
  for (const auto& [number, shard] : stage_->open) shards.insert(shard);
  std::vector<std::string> words;
  const auto add = [&](const std::string& text) {
    if (!text.empty() && words.size() < most_words_told &&
        std::ranges::find(words, text) == words.end())
      words.push_back(shortened(text, most_characters_told));
  };
  for (const int shard : shards)
    add(last_line_of(stage_->folder.log_file(shard, stage_->submission)));
  add(last_line_of(stage_->folder.log_of_command(stage_->submission)));
  add(stage_->damage);
  if (words.empty()) words.emplace_back("its tasks ended without output");
  return words;
}

/// Takes a line; a broken one, or one of a game that nobody waits for, is left out. Returns whether
/// the game was void: then the run decides before it is told of the next attempt.
bool ShardPool::deliver(const std::string& line, bool is_left, Games& games) {
  auto read = parse_line(line);
  if (!read) {
    if (stage_) stage_->damage = "a line of a shard cannot be read: " + read.error();
    return false;
  }
  const auto job = awaited_.find(read->record.game);
  if (job == awaited_.end() || read->record.seed != job->second.seed ||
      read->record.start != job->second.start)
    return false;
  FinishedGame game{job->second, std::move(read->record), read->share};
  const bool is_void = is_void_game(game);
  if (is_void && is_left) return false;
  if (!is_void && stage_ && stage_->open.erase(job->first) > 0) ++stage_->played;
  awaited_.erase(job);
  games.push_back(std::move(game));
  return is_void;
}

/// The tasks of a complete stage end by themselves.
void ShardPool::end_stage(bool is_complete) {
  stage_->folder.stop();
  if (!is_complete) cancel_tasks();
  if (stage_->command) stage_->command->end();
  for (ShardReader& reader : stage_->readers)
    if (!is_complete) left_.push_back(std::move(reader));
  ended_.push_back(std::move(stage_->folder));
  stage_.reset();
}

}  // namespace connect4
