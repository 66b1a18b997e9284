#include "runner/tournament/config/config_loader.hpp"

#include <fnmatch.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <system_error>

#include "lib/text/printable.hpp"
#include "lib/text/words.hpp"
#include "lib/tournament/schedule/solved_openings.hpp"
#include "protocol/files/file.hpp"
#include "protocol/files/file_errors.hpp"
#include "protocol/files/game_files.hpp"
#include "protocol/tournament_file/tournament_file.hpp"
#include "runner/catalog/hosts.hpp"
#include "runner/catalog/opening_catalog.hpp"
#include "runner/catalog/player_file.hpp"
#include "runner/catalog/player_sandbox.hpp"
#include "runner/process/real_path.hpp"
#include "runner/process/stop_signal.hpp"
#include "runner/screen/usage_error.hpp"
#include "runner/tournament/config/path_resolver.hpp"
#include "runner/tournament/config/stored_config.hpp"

namespace connect4 {

namespace {

namespace fs = std::filesystem;

/// The games that a pairing can play in all: players that meet again go on with fresh openings.
std::int64_t games_of_a_pair(const TournamentConfig& config) {
  const FormatRules& format = rules_of(config.format);
  const std::int64_t meetings = format.meets_each_round ? std::max(1, config.rounds) : 1;
  const std::int64_t replays = format.members.max_replays ? 2 * config.max_replays : 0;
  return meetings * config.games_per_pairing + replays;
}

bool are_balanced_enough_for(const TournamentConfig& config) {
  const std::int64_t games = games_of_a_pair(config);
  return !config.sprt && games > 0 && games <= 2 * balanced_opening_count;
}

/// Balanced ones if there is a book, and they are enough.
void choose_default_openings(TournamentConfig& config, const Installation& installation) {
  config.has_default_openings = true;
  if (are_balanced_enough_for(config) && read_book_file(book_of(installation)))
    config.openings = balanced_openings;
}

/// Without a book, those of recorded games of the same config.
Expected<OpeningSet> find_openings_of(const TournamentConfig& config,
                                      const Installation& installation) {
  auto openings = find_openings(config.openings, config.seed, installation);
  if (openings || !needs_book(config.openings)) return openings;
  if (read_book_file(book_of(installation))) return openings;  // no such position exists
  if (auto recorded = recorded_openings(config)) return *std::move(recorded);
  return openings;
}

/// The number of games that have openings, if the config names no number.
void shorten_default(TournamentFile& file, std::size_t openings) {
  if (file.lines.contains("games_per_pairing")) return;
  const auto games = static_cast<std::int32_t>(2 * openings);
  file.config.games_per_pairing = std::min(file.config.games_per_pairing, games);
}

/// A player of a tournament; the error is without its place in the file.
Expected<PlayerSpec> find(const ConfiguredPlayer& player, const Installation& installation) {
  if (player.is_remote())
    return Failure{"it runs on its owner's machine, and plays only while that is connected"};
  auto spec = find_player_in_words(player.command, player.time, installation, Seats::for_programs);
  if (!spec) return spec;
  if (spec->command.uses_terminal)
    return Failure{"\"" + player.command.front() +
                   "\" is a person, who cannot play in a tournament; use connect4 play"};
  spec->label = player.name;
  spec->fixed_name = player.name;
  spec->measure_cpu = true;
  auto& environment = spec->command.environment;
  for (const auto& own : player.environment) {  // goes before the catalog's values
    std::erase_if(environment, [&](const auto& set) { return set.first == own.first; });
    environment.push_back(own);
  }
  return spec;
}

/// The places that no player may see, except the player that has them in its command or `files`.
PrivatePlaces private_places(const TournamentConfig& config, const Installation& installation) {
  PrivatePlaces places;
  places.add_config(config.folder);
  places.add_results(config.output);
  for (const ConfiguredPlayer& player : config.players)
    if (const auto spec = find(player, installation))
      places.add_player(spec->command, player.files);
  return places;
}

/// Why a host cannot play its bot from these openings.
std::optional<Failure> problem_with_openings(const ConfiguredPlayer& player,
                                             const OpeningSource& openings) {
  const Host* const host = host_named(player.command.front());
  using Kind = OpeningSource::Kind;
  if (!host || plays_from_positions(*host, player.command) || openings.kind == Kind::empty ||
      openings.kind == Kind::file)
    return std::nullopt;
  return Failure{"\"" + std::string(host->name) + "\" cannot pass openings to its bot (" +
                 to_text(openings) + ") without " + std::string(host->openings) +
                 "; give that, or play with \"openings\": \"empty\""};
}

/// Finds it, in the sandbox that the config asks for.
Expected<PlayerSpec> find_confined(const ConfiguredPlayer& player, const TournamentConfig& config,
                                   const PrivatePlaces& places, const Installation& installation) {
  const bool is_confined = config.sandbox.enabled;
  auto spec = find(player, is_confined ? installation.for_sandbox() : installation);
  if (!spec) return spec;
  if (auto problem = problem_with_openings(player, config.openings)) return *std::move(problem);
  if (!is_confined) return spec;
  if (auto problem = confine_player(*spec, player.files, config.sandbox, places, installation))
    return *std::move(problem);
  spec->has_scratch = config.sandbox.scratch;
  return spec;
}

PlayerSpec missing_player(const ConfiguredPlayer& player, const std::string& problem) {
  PlayerSpec spec;
  spec.label = spec.fixed_name = player.name;
  spec.time = player.time;
  spec.problem = problem;
  return spec;
}

/// In the order of the config. A player that cannot be found has a `problem`.
std::vector<PlayerSpec> find_players(const TournamentConfig& config,
                                     const Installation& installation) {
  std::vector<PlayerSpec> players;
  const PrivatePlaces places = private_places(config, installation);
  for (const ConfiguredPlayer& player : config.players) {
    auto spec = find_confined(player, config, places, installation);
    if (!spec) spec = missing_player(player, spec.error());
    spec->pondering = config.pondering;
    spec->keep_log = config.logs;
    players.push_back(*std::move(spec));
  }
  return players;
}

/// A game needs two.
bool has_game(const std::vector<PlayerSpec>& players) {
  return std::count_if(players.begin(), players.end(),
                       [](const PlayerSpec& player) { return player.problem.empty(); }) >= 2;
}

void resolve_paths(TournamentConfig& config, const fs::path& folder) {
  const PathResolver resolver(folder);
  for (ConfiguredPlayer& player : config.players) {
    resolver.resolve(player.command);
    resolver.resolve_all(player.files);
  }
  resolver.resolve_all(config.sandbox.read_only);
  if (config.openings.kind == OpeningSource::Kind::file)
    config.openings.path = resolver.absolute(config.openings.path);
  config.output = resolver.absolute(config.output);
}

/// Looks for everything that the config names outside its file.
FileErrors find_all(TournamentFile& file, const std::string& name,
                    const Installation& installation) {
  FileErrors errors(name);
  const auto complain = [&](const std::string& path, const std::string& reason) {
    errors.add(file.line_of(path), path, ": " + reason);
  };
  const std::vector<PlayerSpec> players = find_players(file.config, installation);
  for (std::size_t i = 0; i < players.size() && !has_game(players); ++i)
    if (!players[i].problem.empty()) complain(file.paths_of_players[i], players[i].problem);
  const bool is_of_book = needs_book(file.config.openings);
  const bool is_file = file.config.openings.kind == OpeningSource::Kind::file;
  if (!is_file && (!is_of_book || file.config.has_default_openings)) return errors;
  const auto openings = find_openings_of(file.config, installation);
  if (!openings)
    complain("openings", openings.error());
  else if (is_of_book)
    shorten_default(file, openings->size());
  return errors;
}

/// Appends the players that run on their owners' machines.
void add_remote_players(TournamentConfig& config) {
  if (!config.arena || !config.arena->remote.is_rated()) return;
  for (const auto& [person, name] : read_remote_players(config.folder))
    config.players.push_back({.name = name,
                              .command = {remote_command, std::to_string(person)},
                              .environment = {},
                              .time = config.arena->remote.time()});
}

std::string folder_of(const fs::path& file) {
  return fs::absolute(file).parent_path().lexically_normal().string();
}

/// Returns whether one of these commands names that path, or something in that folder.
bool is_named(const std::string& path, const std::vector<Words>& commands) {
  return std::ranges::any_of(commands, [&](const Words& words) {
    return std::ranges::any_of(words, [&](const std::string& word) {
      return word.starts_with('/') && is_within(plain_path(word), path);
    });
  });
}

/// Returns the paths that a pattern finds, and the coming player if the pattern would find its
/// place.
Expected<std::vector<std::string>> with_coming(Expected<std::vector<std::string>> paths,
                                               const ComingPlayer& coming, const fs::path& folder,
                                               const std::string& pattern) {
  const fs::path place = coming.place.lexically_relative(folder);
  const fs::path plain = (fs::path(pattern) / "").lexically_normal().parent_path();
  if (fnmatch(plain.c_str(), place.c_str(), FNM_PATHNAME | FNM_PERIOD) != 0) return paths;
  if (!paths) paths.emplace();
  std::erase(*paths, coming.place.string());
  paths->push_back(coming.until_then.string());
  return paths;
}

[[noreturn]] void refuse(const std::string& errors) {
  throw UsageError::of_lines("this config file cannot be used:\n" + errors);
}

/// The remedy for a run by a recorded config if its folder has gone, and its players with it.
std::string hint_of_folder(const std::string& folder) {
  std::error_code ignored;
  if (folder.empty() || fs::exists(folder, ignored)) return "";
  return "\n" + shown(folder) +
         ", the folder of the config, no longer exists; if it has moved, give the config file in "
         "it";
}

}  // namespace

std::vector<std::pair<std::int64_t, std::string>> read_remote_players(const fs::path& folder) {
  const fs::path file = folder / remote_players_list;
  const auto text = read_whole_file(file.string(), most_text_bytes);
  const auto list = nlohmann::json::parse(text ? *text : "[]", nullptr, false);
  if (!list.is_array()) throw UsageError(file.string() + " is damaged; remove it");
  return list.get<std::vector<std::pair<std::int64_t, std::string>>>();
}

TournamentConfig load_tournament(const fs::path& file, const Installation& installation,
                                 const std::vector<ConfigSetting>& settings,
                                 const std::optional<ComingPlayer>& coming) {
  const auto text = read_whole_file(file.string(), most_text_bytes);
  if (!text)
    throw UsageError("cannot read " + file.string() + ": " + text.error() +
                     "; connect4 tournament init makes a config file to start from");
  const std::string folder = folder_of(file);
  const auto output = read_tournament_output(*text, file.string());
  const auto paths_matching = [&](const std::string& pattern, std::vector<Words> named) {
    auto paths = players_matching(folder, pattern);
    const PathResolver resolver(folder);
    for (Words& command : named) resolver.resolve(command);
    if (paths)
      std::erase_if(*paths, [&](const std::string& path) {
        return (output && is_within(resolver.absolute(*output), path)) || is_named(path, named);
      });
    return coming ? with_coming(std::move(paths), *coming, folder, pattern) : paths;
  };
  auto read = read_tournament_file(*text, file.string(), paths_matching, settings);
  if (!read) refuse(read.error());
  read->config.folder = folder;
  resolve_paths(read->config, read->config.folder);
  if (!read->lines.contains("openings")) choose_default_openings(read->config, installation);
  read->config.has_default_openings_per_pairing = !read->lines.contains("openings_per_pairing");
  const FileErrors errors = find_all(*read, file.string(), installation);
  if (!errors.empty()) refuse(errors.text());
  add_remote_players(read->config);
  return std::move(read->config);
}

void require_sandbox(const TournamentConfig& config, const Installation& installation) {
  if (!config.sandbox.enabled) return;
  if (const auto problem = sandbox_problem(installation))
    throw UsageError::of_lines(
        *problem +
        "\n  or let the players do everything that you can do, with \"sandbox\": \"none\" in the "
        "config; the results then say so");
}

Schedule first_plan(const TournamentConfig& config, std::size_t openings, const fs::path& file) {
  ScheduleRules rules = schedule_rules(config, static_cast<std::int32_t>(openings));
  rules.before_meeting = StopSignal::heed;
  auto schedule = plan_schedule(rules);
  if (!schedule) refuse(file.string() + ": games_per_pairing: " + schedule.error());
  return *std::move(schedule);
}

std::vector<PlayerSpec> tournament_players(const TournamentConfig& config,
                                           const Installation& installation) {
  std::vector<PlayerSpec> players = find_players(config, installation);
  if (has_game(players)) return players;
  std::string text = "fewer than two of the players can be started:";
  for (const PlayerSpec& player : players)
    if (!player.problem.empty()) text += "\n  " + player.label + ": " + player.problem;
  throw UsageError::of_lines(text + hint_of_folder(config.folder));
}

OpeningSet tournament_openings(const TournamentConfig& config, const Installation& installation) {
  auto openings = find_openings_of(config, installation);
  if (!openings) throw UsageError("the openings: " + openings.error());
  return *std::move(openings);
}

}  // namespace connect4
