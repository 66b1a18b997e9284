#include "runner/tournament/run/folder_entry.hpp"

#include <sys/stat.h>

#include <chrono>
#include <filesystem>
#include <optional>
#include <system_error>
#include <utility>

#include "lib/game/notation.hpp"
#include "lib/text/phrases.hpp"
#include "lib/text/printable.hpp"
#include "protocol/tournament_file/tournament_file.hpp"
#include "runner/screen/usage_error.hpp"
#include "runner/store/database.hpp"
#include "runner/store/folder_lock.hpp"
#include "runner/store/store_reader.hpp"
#include "runner/tournament/config/stored_config.hpp"
#include "runner/tournament/report/report.hpp"

namespace connect4 {

namespace {

namespace fs = std::filesystem;

/// Takes the openings, of which there may be many, to give their room back.
StoreHeader make_header(const TournamentConfig& config, OpeningSet openings) {
  StoreHeader header;
  header.config = to_json(config);
  header.config_folder = config.folder;
  header.runner_version = CONNECT4_VERSION;
  header.created = std::chrono::floor<std::chrono::seconds>(std::chrono::system_clock::now());
  header.seed = config.seed;
  for (const ConfiguredPlayer& player : config.players)
    header.players.push_back({player.name, joined(player.command, " "), ""});
  header.openings.reserve(openings.size());
  for (const Opening& opening : openings)
    header.openings.push_back({to_digits(opening.moves), opening.position});
  return header;
}

/// "results/cup/" would have "results/cup/.old-1" beside it.
fs::path without_slash(const fs::path& folder) {
  return folder.has_filename() ? folder : folder.parent_path();
}

/// A folder beside, of the first number that is free.
fs::path make_folder_beside(const fs::path& folder) {
  int number = 1;
  fs::path aside;
  do aside = folder.string() + ".old-" + std::to_string(number++);
  while (!fs::create_directory(aside));
  return aside;
}

/// After a kill, all games may be in the log. So one step decides in which folder the tournament
/// is, the database's move. The log has both names before that. Killed at any moment, we leave all
/// of it in one of the two folders. The log's old name is for create_database() to remove. A new
/// folder that a kill left without a database is of no use and in nobody's way.
void move_database(const fs::path& folder, const fs::path& aside) {
  if (const fs::path log = log_file(folder); fs::exists(log) && !fs::is_empty(log))
    fs::create_hard_link(log, log_file(aside));
  fs::rename(database_file(folder), database_file(aside));
}

/// Moves the database out of the way, into a new folder beside its own. No game is deleted, and
/// other files in the folder stay: they may be the config and the players.
void put_aside(const fs::path& folder) {
  fs::path aside;
  try {
    aside = make_folder_beside(folder);
    move_database(folder, aside);
  } catch (const fs::filesystem_error& problem) {
    std::error_code not_empty;
    fs::remove(aside, not_empty);
    throw StoreError(folder.string(), "cannot be moved aside (" + problem.code().message() + ")",
                     "move it away yourself, or give another folder");
  }
}

std::string one_a_line(const std::vector<std::string>& sentences) {
  std::string text;
  for (const std::string& sentence : sentences) text += "\n  " + sentence;
  return text;
}

/// Whether the config still plans every recorded game, so that it can go on from them.
Expected<void> check_fit(StoreReader& reader, const TournamentConfig& config, std::size_t openings,
                         const RunState& state) {
  ResultTable results;
  reader.results([&](const GameResult& game) { results.add(game); });
  const auto schedule =
      plan_schedule(schedule_rules(config, openings, state), results, withdrawals(state));
  if (!schedule) return Failure{schedule.error()};
  return {};
}

/// The state once these have joined behind the old ones. Rounds that have begun
/// were paired without them.
RunState joined_by_others(StoreReader& reader, const TournamentConfig& config,
                          std::size_t old_players) {
  RunState state = read_state(reader);
  const std::int32_t begun = reader.last_round();
  const auto is_new = [&](std::int32_t player) { return place(player) >= old_players; };
  std::erase_if(state.absences, [&](const Absence& absence) { return is_new(absence.player); });
  if (rules_of(config.format).players_may_change != PlayersMayChange::from_last_round || begun == 0)
    return state;
  for (std::size_t player = old_players; player < config.players.size(); ++player)
    state.absences.push_back({static_cast<std::int32_t>(player), 1, begun});
  return state;
}

/// Returns whether today's config is the recorded one in each detail.
bool is_same(const StoreHeader& recorded, const StoreHeader& today) {
  return recorded.config == today.config && recorded.config_folder == today.config_folder &&
         recorded.openings == today.openings;
}

ConfigChanges changes_of(const StoreHeader& recorded, const StoreHeader& today,
                         const TournamentConfig& config) {
  ConfigChanges changes = changes_since(recorded.config, recorded.config_folder, config);
  if (recorded.openings != today.openings) {
    changes.sentences.push_back("the openings are no longer those of the recorded games");
    changes.can_extend = false;
  }
  return changes;
}

/// Returns the state with which the recorded games go on; nothing if no change matters. Throws
/// UsageError, with the reason, if they cannot go on.
std::optional<RunState> state_after(const StoreHeader& recorded, const StoreHeader& today,
                                    const TournamentConfig& config, OnChange on_change) {
  const ConfigChanges changes = changes_of(recorded, today, config);
  const std::string what = "the config has changed since the games in " + shown(config.output) +
                           " were played:" + one_a_line(changes.sentences) + "\n";
  const std::string start_over =
      "start over with --fresh (the old games are moved to a new folder)";
  if (!changes.can_extend) throw UsageError::of_lines(what + "Undo the change, or " + start_over);
  if (changes.sentences.empty()) return std::nullopt;
  if (rules_of(config.format).players_may_change == PlayersMayChange::never &&
      today.players.size() > recorded.players.size())
    throw UsageError::of_lines(what + "A " + std::string(name(config.format)) +
                               " takes no players once it has begun\nUndo the change, or " +
                               start_over);
  StoreReader reader(config.output);
  RunState state = joined_by_others(reader, config, recorded.players.size());
  if (const auto fit = check_fit(reader, config, today.openings.size(), state); !fit)
    throw UsageError::of_lines(what + "The recorded games do not fit that: " + fit.error() +
                               "\nUndo the change, or " + start_over);
  if (on_change != OnChange::extend)
    throw UsageError::of_lines(what + "Keep the old games with --extend, or " + start_over);
  return state;
}

/// Writes the header of today's config, or throws the reason against it.
void reconcile(Store& store, const TournamentConfig& config, StoreHeader header,
               OnChange on_change) {
  if (is_same(store.header(), header)) return;
  if (const auto state = state_after(store.header(), header, config, on_change))
    store.set_state(to_json(*state));  // before the players: a kill in between changes nothing
  header.created = store.header().created;
  store.replace_header(std::move(header));
}

/// Sets the mode, but not of a link's target, nor of a file with another name elsewhere: a strange
/// folder may name any file of ours. Without opening it: closing a file lets go of SQLite's locks.
void set_mode(const fs::path& path, fs::perms mode) {
  std::error_code gone;
  if (fs::is_regular_file(fs::symlink_status(path, gone)) && fs::hard_link_count(path, gone) == 1)
    fs::permissions(path, mode, gone);
}

/// The database, with SQLite's files beside it, and the folder if others are to find them. Files of
/// another user stay as they are.
void set_access(const fs::path& folder, bool readable) {
  using fs::perms;
  for (const fs::path& file : {database_file(folder), log_file(folder), index_file(folder)})
    set_mode(file, perms(readable ? 0644 : 0600));
  if (!readable) return;
  std::error_code ignored;
  fs::permissions(folder,
                  perms::group_read | perms::others_read | perms::group_exec | perms::others_exec,
                  fs::perm_options::add, ignored);
}

}  // namespace

void set_file_mode(const TournamentConfig& config) {
  umask(config.readable ? S_IWGRP | S_IWOTH : S_IRWXG | S_IRWXO);
}

void check_entry(const TournamentConfig& config, OpeningSet openings, OnChange on_change) {
  if (!Store::exists(config.output)) return;
  const StoreHeader recorded = StoreReader(config.output).header();
  const StoreHeader today = make_header(config, std::move(openings));
  if (!is_same(recorded, today)) state_after(recorded, today, config, on_change);
}

std::unique_ptr<Store> enter_folder(const TournamentConfig& config, OpeningSet openings,
                                    OnChange on_change) {
  const fs::path folder = without_slash(config.output);
  StoreHeader header = make_header(config, std::move(openings));
  if (on_change == OnChange::fresh && fs::exists(database_file(folder))) {  // damaged or not
    const FolderLock lock(folder);  // refused while another run is in it
    put_aside(folder);
  }
  const bool goes_on = Store::exists(folder);
  std::unique_ptr<Store> store(
      new Store(goes_on ? Store::open(folder) : Store::create(folder, header)));
  if (goes_on) reconcile(*store, config, std::move(header), on_change);
  set_access(folder, config.readable);
  return store;
}

}  // namespace connect4
