// tournament run: play the missing games.
#include <algorithm>
#include <filesystem>
#include <iostream>
#include <memory>
#include <optional>
#include <utility>

#include "lib/text/amounts.hpp"
#include "lib/text/words.hpp"
#include "protocol/results/standings.hpp"
#include "runner/catalog/player_files.hpp"
#include "runner/commands/commands.hpp"
#include "runner/commands/on_cluster.hpp"
#include "runner/commands/reading.hpp"
#include "runner/commands/serving.hpp"
#include "runner/process/stop_signal.hpp"
#include "runner/process/this_machine.hpp"
#include "runner/screen/output.hpp"
#include "runner/screen/usage_error.hpp"
#include "runner/serve/tournament_site.hpp"
#include "runner/store/folder_lock.hpp"
#include "runner/tournament/config/config_loader.hpp"
#include "runner/tournament/config/location.hpp"
#include "runner/tournament/config/stored_config.hpp"
#include "runner/tournament/config/submitted_player.hpp"
#include "runner/tournament/report/plays_alike.hpp"
#include "runner/tournament/report/report.hpp"
#include "runner/tournament/run/folder_entry.hpp"
#include "runner/tournament/run/games_again.hpp"
#include "runner/tournament/run/games_elsewhere.hpp"
#include "runner/tournament/run/run_display.hpp"
#include "runner/tournament/run/stored_game_scorer.hpp"
#include "runner/tournament/run/tournament_run.hpp"
#include "runner/tournament/workers/local_pool.hpp"

namespace connect4 {

namespace {

namespace fs = std::filesystem;

constexpr int most_workers = 1024;

Option replay_player_option() {
  Option option{
      "replay-player", "NAME",
      "Replay this player's games, for example after a bug fix; a withdrawn player returns", ""};
  option.may_repeat = true;
  return option;
}

CommandPage run_page() {
  CommandPage page;
  page.name = "connect4 tournament run";
  page.summary = "play a tournament, or resume it";
  page.synopsis = "[OPTION]... TOURNAMENT";
  page.description = {
      "Plays all games that have not been played yet, several at a time, and prints the table. "
      "Each game is saved to disk before it counts. To resume after Ctrl-C, kill -9 or a power "
      "cut, run the same command again.",
      "Players run in a sandbox without network access unless the config sets \"sandbox\": "
      "\"none\"."};
  page.operands = {
      {"TOURNAMENT",
       "The config file or its folder; or the results folder, to resume with the recorded config"}};
  page.options = {
      {"concurrency", "N", "Play N games at a time", ""},
      set_option(),
      {"extend", "", "Keep the recorded games after you raised the number of games or players", ""},
      {"fresh", "", "Start over; the recorded games are moved to another folder", ""},
      replay_player_option(),
      {"replay-changed", "",
       "Replay the games of every player whose files have changed or that can be started again",
       ""},
      unconfined_option(),
      {"serve",
       "[ADDRESS:]PORT",
       "Serve the results page during the run, as `connect4 tournament serve` does",
       "",
       {},
       usual_port},
      {"keep-serving", "", "Keep serving after the last game", ""},
      host_option(),
      {"live-to", "PIPE",
       "Write the games in progress to the named pipe PIPE, for `connect4 arena`", ""},
      {"games-from", "FOLDER",
       "Also record the games of remote players in FOLDER, for `connect4 arena`", ""},
      {"quiet", "", "Print only warnings and the table", ""},
      {"json", "", "Print the table as JSON", ""},
  };
  page.examples = {
      {"connect4 tournament run cup/tournament.json", "Play it, or resume it"},
      {"connect4 tournament run results/cup", "Resume without the config file"},
      {"connect4 tournament run cup/tournament.json --extend",
       "Resume after you raised games_per_pairing"},
      {"connect4 tournament run cup/tournament.json --replay-player Ann",
       "Replay Ann's games after a bug fix"},
      {"connect4 tournament run class --replay-changed",
       "Replay the games of all bots that were changed"},
      {"connect4 tournament run cup/tournament.json --serve",
       "Play it and show the results at http://127.0.0.1:8080/"},
  };
  page.exit_statuses = {
      {"0", "The tournament is complete"},
      {"2", "A mistake in the config, or a system error"},
      {"3", "Interrupted; run the same command again to resume"},
  };
  return page;
}

/// A ladder takes players at any time.
OnChange read_on_change(const Arguments& arguments, const TournamentConfig& config) {
  if (arguments.has("extend") && arguments.has("fresh"))
    throw both_given("--extend", "--fresh", "only --extend keeps the recorded games");
  for (const char* const option : {"replay-player", "replay-changed"})
    if (arguments.has("fresh") && arguments.has(option))
      throw both_given("--fresh", "--" + std::string(option), "--fresh replays all games");
  if (arguments.has("fresh")) return OnChange::fresh;
  const bool extends = arguments.has("extend") || rules_of(config.format).stays_open;
  return extends ? OnChange::extend : OnChange::refuse;
}

int workers_of(const Arguments& arguments, const TournamentConfig& config) {
  if (arguments.has("concurrency"))
    return static_cast<int>(arguments.number("concurrency", 1, most_workers));
  if (is_on_cluster(config)) return config.workers.shards;
  return games_at_once(config);
}

/// Says so if games share cores: their players take each other's time.
void warn_of_sharing(const TournamentConfig& config, int workers) {
  if (is_on_cluster(config)) return;
  const int cores = Cores::of_this_machine().count();
  if (workers > cores)
    std::cerr << workers << " games at once share " << cores
              << (cores == 1 ? " physical core" : " physical cores")
              << "; a player that uses all of its time may not get it" << std::endl;
}

/// Names the players that cannot be started: they would lose every game. A missing player of a
/// ladder is left out, since it is retired.
void tell_of_missing(const std::vector<PlayerSpec>& players, const TournamentConfig& config) {
  for (std::size_t i = 0; i < players.size(); ++i)
    if (!players[i].problem.empty() && !config.players[i].is_remote() &&
        !(rules_of(config.format).stays_open && has_gone(config, config.players[i])))
      std::cerr << players[i].label << " cannot be started: " << players[i].problem << std::endl;
}

/// Names the players that see a part of their folder and may need more of it.
void tell_of_unseen(const std::vector<PlayerSpec>& players) {
  for (const PlayerSpec& player : players)
    if (player.sandbox && player.sandbox->misses_files)
      std::cerr << "note: " << player.label << ": " << player.sandbox->unseen << std::endl;
}

/// Names pairs of players that answered alike wherever both were asked. One program that the config
/// names twice is no news.
void tell_of_alike(StoreReader& reader, const TournamentConfig& config) {
  for (const AlikePlayers& pair : players_alike(reader, config.players.size())) {
    const ConfiguredPlayer &first = config.players[pair.first],
                           &second = config.players[pair.second];
    if (first.command == second.command) continue;
    std::cerr << first.name << " and " << second.name
              << " play alike: they chose the same column in all " << pair.positions
              << " positions that both met" << std::endl;
  }
}

/// The command that resumes this run.
std::string same_command(const Arguments& arguments, const std::string& where) {
  std::vector<std::string> words{where};
  if (arguments.has("unconfined")) words.emplace_back("--unconfined");
  add_settings(arguments, words);
  return "connect4 tournament run " + as_shell_line(words);
}

/// The hash of a player that could not be found.
const std::string no_files(32, '0');

/// A hash of each player's files.
std::vector<std::string> files_of(const std::vector<PlayerSpec>& players,
                                  const TournamentConfig& config) {
  std::vector<std::string> files;
  for (std::size_t i = 0; i < players.size(); ++i)
    files.push_back(players[i].problem.empty() ? hash_of_player(players[i], config.players[i].files)
                                               : no_files);
  return files;
}

/// Returns the changed players. A player that cannot be found today has not changed.
std::vector<ChangedPlayer> changed_players(const TournamentConfig& config,
                                           const std::vector<PlayerSpec>& players,
                                           std::vector<std::string> files) {
  std::replace(files.begin(), files.end(), no_files, std::string());
  return find_changed_players(config, players, files, !is_on_cluster(config));
}

/// "3 games are set aside and will be replayed"
std::string told_again(int games) {
  return (games == 0 ? "no games" : plural(games, "game")) + (games == 1 ? " is" : " are") +
         " set aside and will be replayed";
}

/// Sets the games aside that --replay-player asks for.
void play_games_again(const Arguments& arguments, const TournamentConfig& config, Store& store) {
  for (const std::string& name : arguments.texts("replay-player")) {
    const int player = find_player_number(store.header(), name);
    const GamesAgain again = set_aside_to_play_again(store, config, player);
    std::cerr << name
              << (again.from_round > 1 ? ", since round " + std::to_string(again.from_round) : "")
              << ": " << told_again(again.games) << std::endl;
  }
}

/// Sets the games of changed players aside. In a ladder each changed player is a new one.
void play_changed_again(const TournamentConfig& config, const std::vector<ChangedPlayer>& changed,
                        Store& store) {
  if (changed.empty()) return;
  std::optional<TournamentReport> before;  // only a ladder has a history of versions
  if (rules_of(config.format).stays_open) {
    StoreReader reader(config.output);
    before = read_report(reader);
  }
  for (const ChangedPlayer& each : changed) {
    const auto replaced =
        before && !each.starts_now ? rating_until_now(*before, each.player) : std::nullopt;
    const GamesAgain again = set_aside_to_play_again(store, config, each.player, replaced);
    std::cerr << config.players[place(each.player)].name
              << (each.starts_now ? " can be started now: " : " has changed: ")
              << told_again(again.games) << std::endl;
  }
}

/// Names the players with recorded games by other files than today's, and the players that can be
/// started now.
void tell_of_changed(const Arguments& arguments, const std::string& where,
                     const TournamentConfig& config, const std::vector<ChangedPlayer>& changed) {
  const std::string command = same_command(arguments, where);
  for (const ChangedPlayer& each : changed) {
    const std::string& name = config.players[place(each.player)].name;
    std::cerr << name
              << (each.starts_now ? " was withdrawn after " : " has changed since it played ")
              << plural(each.games, "game")
              << (each.starts_now ? " and can be started now" : ", which stay as they are")
              << "; to replay its games: " << command << " --replay-player "
              << as_shell_line({name}) << std::endl;
  }
  if (changed.size() > 1)
    std::cerr << "to replay the games of all of them: " << command << " --replay-changed"
              << std::endl;
}

/// Retires the players that left a ladder. They lose no games by it.
void retire_players(const TournamentConfig& config, Store& store) {
  for (const std::string& name : retire_gone_players(store, config)) {
    const auto player = std::ranges::find(config.players, name, &ConfiguredPlayer::name);
    std::cerr << name << " is retired because "
              << (player->is_remote() ? "its owner was withdrawn" : "its files are gone")
              << "; its games still count" << std::endl;
  }
}

/// Tells of other programs once, if they had a noticeable part of the turns.
void tell_of_other_programs(const TurnShare& share) {
  const auto percent =
      100 * share.had_by_other_processes / std::max(share.turns, Clock::Duration(1));
  if (percent < 1) return;
  std::cerr << "other programs had " << to_text(share.had_by_other_processes) << " (" << percent
            << " %) of the players' turns; the players got that time back" << std::endl;
}

/// Solves its games; false if that was stopped.
bool analyse(const TournamentConfig& config, Store& store, bool shows_progress) try {
  StoreReader reader(config.output);
  const SolvingSettings settings{.threads = Cores::of_this_machine().count()};
  return score_stored_games(store, reader, settings, shows_progress) == ScoringEnd::complete;
} catch (const Interrupted&) {
  return false;
}

/// The page that --serve asks for. It listens before anything is played, so that a port in use is
/// said at once, and serves from when there is a folder.
class ServedPage {
 public:
  explicit ServedPage(const Arguments& arguments)
      : keeps_serving_(arguments.has("keep-serving")), hosts_(host_names(arguments)) {
    if (arguments.has("serve")) listener_.emplace(read_address(arguments, "serve"));
    if (keeps_serving_ && !listener_) throw needs_option("--keep-serving", "--serve");
  }

  void begin(const fs::path& folder) {
    if (!listener_) return;
    std::cerr << "the page is at " << listener_->urls().front() << std::endl;
    server_.emplace(*std::move(listener_), std::move(hosts_), folder);
  }

  /// The tournament is complete.
  void finish() {
    if (!keeps_serving_) return;
    StopSignal::end_with(exit_ok);
    std::cerr << "still serving the page; Ctrl-C ends it" << std::endl;
    server_->wait();
  }

 private:
  bool keeps_serving_;
  HostNames hosts_;
  std::optional<Listener> listener_;
  std::optional<RunServer> server_;
};

TournamentConfig load_once(const std::string& where, const Arguments& arguments) {
  require_open(where);
  const bool is_results = fs::is_directory(where) && Store::exists(where);
  const fs::path file = is_results ? config_file(where) : require_config_file(where);
  const bool unconfined = arguments.has("unconfined");
  const bool is_recorded = is_results && fs::is_directory(file);
  if (is_recorded && arguments.has("set"))
    throw UsageError(
        "--set needs the config file, because a results folder resumes with its recorded config");
  TournamentConfig config = is_recorded ? recorded_config(file)
                                        : load_tournament(file, Installation::of_this_program(),
                                                          read_settings(arguments));
  if (is_results && !unconfined) {
    refuse_unconfined_players(config, where);
    refuse_command_of_workers(config, where);
  }
  return config;
}

/// Loads the config. First the submissions are completed that a killed `connect4 tournament submit`
/// has left half done.
TournamentConfig load_config(const std::string& where, const Arguments& arguments) {
  TournamentConfig config = load_once(where, arguments);
  if (!rules_of(config.format).stays_open || !has_unfinished_submission(config.folder))
    return config;
  {
    const FolderLock lock(config.output);
    finish_submissions(config.folder);
  }
  return load_once(where, arguments);
}

/// A run, step by step: each member function is called once, in their order.
class Run {
 public:
  Run(const Arguments& arguments, const std::string& where)
      : arguments_(arguments), where_(where), shows_progress_(!arguments.has("quiet")) {}

  /// Reads the config and finds its players. What can be refused is refused here, before there is a
  /// folder and before --fresh moves one.
  void load();

  /// Enters the folder, and sets the games aside that are to be played again.
  void reconcile();

  /// Plays the missing games, and scores them if the config says so.
  void play();

  /// Prints the result with `print`, or else the table. Returns the exit status.
  int report(const std::function<void(const TournamentReport&)>& print) const;

  fs::path folder() const { return config_.output; }

 private:
  TournamentRun::End play_games();

  const Arguments& arguments_;
  const std::string where_;
  const bool shows_progress_;
  TournamentConfig config_;
  OnChange on_change_ = OnChange::refuse;
  OpeningSet openings_;
  std::vector<PlayerSpec> players_;
  std::vector<std::string> files_;  // a hash of each player's
  int workers_ = 0;
  std::optional<StopSignal::Watch> watch_;  // outlives the store
  std::unique_ptr<Store> store_;
  TournamentRun::End end_ = TournamentRun::End::stopped;
};

void Run::load() {
  config_ = load_config(where_, arguments_);
  on_change_ = read_on_change(arguments_, config_);
  if (on_change_ != OnChange::fresh) keep_recorded(config_);
  if (!is_on_cluster(config_)) require_sandbox(config_);  // there its nodes are asked
  openings_ = tournament_openings(config_);
  first_plan(config_, openings_.size(), config_file(where_));
  players_ = tournament_players(config_);
  tell_of_missing(players_, config_);
  tell_of_unseen(players_);
  workers_ = workers_of(arguments_, config_);
  if (!is_on_cluster(config_)) require_descriptors(workers_);
  set_file_mode(config_);
}

void Run::reconcile() {
  store_ = enter_folder(config_, std::move(openings_), on_change_);
  play_games_again(arguments_, config_, *store_);
  const bool stays_open = rules_of(config_.format).stays_open;
  if (stays_open) retire_players(config_, *store_);
  hide_names_from_opponents(players_, config_);
  files_ = files_of(players_, config_);
  std::vector<ChangedPlayer> changed = changed_players(config_, players_, files_);
  const auto is_played_again = [&](const ChangedPlayer& each) {
    return arguments_.has("replay-changed") || (stays_open && !each.starts_now);
  };
  const auto told = std::stable_partition(changed.begin(), changed.end(), is_played_again);
  play_changed_again(config_, {changed.begin(), told}, *store_);
  tell_of_changed(arguments_, where_, config_, {told, changed.end()});
}

void Run::play() {
  warn_of_sharing(config_, workers_);
  end_ = play_games();
  if (end_ == TournamentRun::End::complete && config_.analyse &&
      !analyse(config_, *store_, shows_progress_))
    end_ = TournamentRun::End::stopped;
  store_->close();
  watch_.reset();
}

TournamentRun::End Run::play_games() {
  StoreReader reader(config_.output);
  std::optional<LivePipe> live;  // outlives the pool
  if (const auto pipe = arguments_.text("live-to")) live.emplace(*pipe);
  std::unique_ptr<WorkerPool> pool;
  if (is_on_cluster(config_))
    pool = cluster_pool(config_, files_, workers_, *store_, reader);
  else
    pool = std::make_unique<LocalPool>(std::move(players_), config_.restart, workers_,
                                       live ? &*live : nullptr);
  RunDisplay display(reader, shows_progress_);
  std::optional<GamesElsewhere> elsewhere;
  if (const auto from = arguments_.text("games-from"))
    elsewhere.emplace(*from, config_, files_, store_->header().openings);
  TournamentRun run({config_, *store_, reader, *pool, display, std::move(files_),
                     elsewhere ? &*elsewhere : nullptr});
  const auto end = run.play(watch_);
  tell_of_other_programs(run.turn_share());
  return end;
}

int Run::report(const std::function<void(const TournamentReport&)>& print) const {
  StoreReader reader(config_.output);
  const TournamentReport report = read_report(reader);
  if (print)
    print(report);
  else if (arguments_.has("json"))
    print_json(standings_json(report));
  else
    Output::standard().write(standings_text(report, {.width = output_width()}));
  if (end_ == TournamentRun::End::complete) {
    if (shows_progress_) tell_of_alike(reader, config_);
    return exit_ok;
  }
  const bool is_played = report.summary.complete && config_.analyse;
  std::cerr << (is_played ? "all games are played; not solved yet: " +
                                plural(reader.count() - reader.scored_count(), "game") +
                                "; to solve the rest: "
                          : "stopped with games left; to resume: ")
            << (print ? "run the same command again" : same_command(arguments_, where_))
            << std::endl;
  return exit_unfinished;
}

int run(const Arguments& arguments) {
  return run_tournament(arguments, arguments.operands().front());
}

}  // namespace

int run_tournament(const Arguments& arguments, const std::string& where,
                   const std::function<void(const TournamentReport&)>& print) {
  ServedPage page(arguments);
  Run run(arguments, where);
  run.load();
  run.reconcile();
  page.begin(run.folder());
  run.play();
  const int status = run.report(print);
  if (status == exit_ok) page.finish();
  return status;
}

Subcommand run_command() {
  return {run_page(), run};
}

}  // namespace connect4
