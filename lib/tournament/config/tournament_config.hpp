// The plan of a tournament: the content of its config file.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "lib/game/time_control.hpp"
#include "lib/tournament/config/arena_plan.hpp"
#include "lib/tournament/config/sandbox_limits.hpp"
#include "lib/tournament/schedule/openings.hpp"
#include "lib/tournament/schedule/schedule.hpp"
#include "lib/tournament/statistics/rating_games.hpp"
#include "lib/tournament/statistics/sprt.hpp"

namespace connect4 {

enum class WorkersKind : std::uint8_t {
  local,    ///< this machine
  slurm,    ///< the nodes of a Slurm cluster
  command,  ///< whatever a command of the config starts
};

/// Options of `sbatch` that say where tasks may run or what they need. Any other could change a
/// task itself, or the files that it writes.
inline constexpr std::array<std::string_view, 22> sbatch_options{
    "account",  "comment",  "constraint",    "exclude",     "exclusive",        "hint",
    "licenses", "mem",      "mem-per-cpu",   "nice",        "nodelist",         "partition",
    "prefer",   "priority", "qos",           "reservation", "threads-per-core", "time",
    "time-min", "tmp",      "use-min-nodes", "wckey"};

/// Slurm's commands. The first waits for the tasks of an array. A task that Slurm would requeue by
/// itself could be held for ever, so a lost task is submitted again by us.
inline constexpr std::array<std::string_view, 10> slurm_submit{"sbatch",
                                                               "--wait",
                                                               "--no-requeue",
                                                               "--ntasks=1",
                                                               "--cpus-per-task=1",
                                                               "--quiet",
                                                               "--job-name={name}",
                                                               "--array={all}",
                                                               "--output=/dev/null",
                                                               "{shard}"};
inline constexpr std::array<std::string_view, 2> slurm_cancel{"scancel", "--name={name}"};

/// A kind of workers: its word in a config, the command that plays shards and ends when they are
/// played, the one that cancels that, and the options that a config may give the former.
struct WorkersRow {
  WorkersKind kind;
  std::string_view word;
  std::span<const std::string_view> submit{};
  std::span<const std::string_view> cancel{};
  std::span<const std::string_view> options{};
};
inline constexpr std::array<WorkersRow, 3> workers_kinds{
    {{WorkersKind::local, "local"},
     {WorkersKind::slurm, "slurm", slurm_submit, slurm_cancel, sbatch_options},
     {WorkersKind::command, "command"}}};

/// The `workers` of a config file. All but the kind is for a cluster.
struct WorkersPlan {
  WorkersKind kind = WorkersKind::local;
  std::int32_t shards = 64;          ///< parts of the games, each played by a task
  std::vector<std::string> options;  ///< for Slurm: where tasks may run
  std::vector<std::string> submit;   ///< for a command: its words, with placeholders
  std::vector<std::string> cancel;   ///< the same for the command that ends the tasks; may be empty

  bool is_on_cluster() const { return kind != WorkersKind::local; }

  friend bool operator==(const WorkersPlan&, const WorkersPlan&) = default;
};

/// The first word of the command of a player that runs on its owner's machine. The second one is
/// the number of its person in the arena.
inline constexpr const char* remote_command = "remote-player";

/// A player of a tournament, as the config names it.
struct ConfiguredPlayer {
  std::string name;                  ///< unique in the tournament
  std::vector<std::string> command;  ///< words, the player first; paths as they are to be opened
  std::vector<std::pair<std::string, std::string>> environment;  ///< added to the runner's
  TimeControl time;
  std::vector<std::string> files{};  ///< paths that it sees in the sandbox besides its program

  /// Whether it runs on its owner's machine. The arena then plays its games.
  bool is_remote() const { return !command.empty() && command.front() == remote_command; }

  friend bool operator==(const ConfiguredPlayer&, const ConfiguredPlayer&) = default;
};

/// A tournament before its first game. Everything but the players has a default.
struct TournamentConfig {
  std::string name;  ///< the config file's, if it is not given
  Format format = Format::round_robin;
  std::uint64_t seed = 1;
  std::vector<ConfiguredPlayer> players;  ///< best first, if the format seeds
  bool finds_players = false;  ///< whether its file names some by a pattern, such as "subs/*"
  std::int32_t games_per_pairing = 20;
  std::int32_t rounds = 0;         ///< see ScheduleRules
  std::int32_t gauntlet_size = 1;  ///< see ScheduleRules
  std::int32_t max_replays = 8;    ///< see ScheduleRules
  double error_bar = 50;           ///< see ScheduleRules
  std::int32_t most_games = 200;   ///< see ScheduleRules
  OpeningSource openings = usual_openings;
  bool has_default_openings = false;  ///< whether its file leaves them out
  OpeningsPerPairing openings_per_pairing = OpeningsPerPairing::own;
  bool has_default_openings_per_pairing = false;  ///< whether its file leaves them out
  TimeControl time;                               ///< of every player that has none of its own
  Restart restart = Restart::match;
  Pondering pondering = Pondering::flag;
  WithdrawnGames withdrawn_games = WithdrawnGames::forfeit;
  SandboxPlan sandbox;
  std::optional<SprtPlan> sprt;  ///< in a duel: when to stop
  RatingPlan rating;             ///< settings of the table's ratings
  std::int32_t concurrency = 0;  ///< games at the same time here; 0: one per physical core
  WorkersPlan workers;
  std::optional<ArenaPlan> arena;  ///< of a ladder that takes players through the browser
  std::string output;              ///< folder of the results
  bool analyse = false;            ///< whether its games get exact scores when it is complete
  bool logs = false;               ///< whether the logs of players are kept with the games
  bool readable = false;           ///< whether the machine's other users may read them
  std::string folder;              ///< of the config file; empty if that is not known

  friend bool operator==(const TournamentConfig&, const TournamentConfig&) = default;
};

/// Returns the schedule of the config, with that many openings.
inline ScheduleRules schedule_rules(const TournamentConfig& config, std::int32_t openings) {
  ScheduleRules rules;
  rules.format = config.format;
  rules.players = static_cast<std::int32_t>(config.players.size());
  rules.games_per_pairing = config.games_per_pairing;
  rules.openings = openings;
  rules.openings_per_pairing = config.openings_per_pairing;
  rules.seed = config.seed;
  rules.rounds = config.rounds;
  rules.gauntlet_size = config.gauntlet_size;
  rules.max_replays = config.max_replays;
  rules.withdrawn_games = config.withdrawn_games;
  rules.rating = config.rating;
  rules.error_bar = config.error_bar;
  rules.most_games = config.most_games;
  for (std::int32_t player = 0; player < rules.players; ++player)
    if (config.players[place(player)].is_remote()) rules.elsewhere.push_back(player);
  return rules;
}

}  // namespace connect4
