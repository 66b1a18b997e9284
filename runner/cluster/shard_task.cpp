#include "runner/cluster/shard_task.hpp"

#include <map>
#include <set>

#include "runner/cluster/shard_lines.hpp"
#include "runner/process/stop_signal.hpp"
#include "runner/screen/usage_error.hpp"
#include "runner/tournament/workers/local_pool.hpp"

namespace connect4 {

namespace {

constexpr std::chrono::milliseconds poll_of_task{50};
constexpr int most_void_attempts_of_task = 3;

bool is_void(const GameRecord& record) {
  return record.outcome.ending == Ending::void_game;
}

/// A shard on its way.
class ShardPlay {
 public:
  ShardPlay(const ShardFolder& folder, std::vector<PlayerSpec> players, Restart restart,
            const std::filesystem::path& lines_file)
      : folder_(folder), writer_(lines_file), pool_(std::move(players), restart, 1) {}

  std::string play(const std::vector<GameJob>& games) {
    for (const GameJob& job : games) submit(job);
    while (in_play_ > 0) {
      const bool is_told_to_stop = StopSignal::is_requested();
      if (is_told_to_stop) pool_.stop();
      take(pool_.poll(poll_of_task));
      if (is_told_to_stop) break;
      if (!is_ending_ && folder_.is_stopped()) end();
    }
    return failure_;
  }

 private:
  void submit(const GameJob& job) {
    pool_.submit(job);
    ++in_play_;
  }

  /// Ends after the game in progress.
  void end() {
    is_ending_ = true;
    in_play_ -= pool_.cancel().size();
  }

  void take(const std::vector<FinishedGame>& games) {
    std::string lines;
    for (const FinishedGame& game : games) lines += to_line(game.record, game.share);
    if (!lines.empty()) writer_.add(lines);
    for (const FinishedGame& game : games) {
      --in_play_;
      if (is_void(game.record) && !is_ending_) play_again(game);
    }
  }

  void play_again(const FinishedGame& game) {
    if (++void_attempts_[game.job.plan.number] == most_void_attempts_of_task) {
      failure_ = "game " + std::to_string(game.job.plan.number) +
                 " was void three times; the last: " + game.record.void_reason;
      return end();
    }
    GameJob job = game.job;
    job.was_void = true;
    submit(job);
  }

  const ShardFolder& folder_;
  ShardWriter writer_;
  LocalPool pool_;
  std::size_t in_play_ = 0;
  bool is_ending_ = false;
  std::map<std::int32_t, int> void_attempts_;  // by the number of the game
  std::string failure_;
};

}  // namespace

std::vector<GameJob> missing_games(const ShardFolder& folder, int shard) {
  auto games = folder.read_games(shard);
  if (!games)
    throw UsageError("cannot read " + folder.games_file(shard).string() + ": " + games.error());
  std::set<std::int32_t> played;
  for (const auto& file : folder.files_with_lines(shard)) {
    ShardReader reader(file);
    while (const auto text = reader.next())
      if (const auto line = parse_line(*text); line && !is_void(line->record))
        played.insert(line->record.game);
  }
  std::erase_if(*games, [&](const GameJob& job) { return played.contains(job.plan.number); });
  return *std::move(games);
}

std::string play_shard(const ShardFolder& folder, const std::vector<GameJob>& games,
                       std::vector<PlayerSpec> players, Restart restart,
                       const std::filesystem::path& lines_file) {
  return ShardPlay(folder, std::move(players), restart, lines_file).play(games);
}

}  // namespace connect4
