#include "runner/arena/desk/remote_games.hpp"

#include <algorithm>
#include <array>
#include <iostream>
#include <nlohmann/json.hpp>
#include <set>

#include "lib/text/printable.hpp"
#include "protocol/files/file.hpp"
#include "runner/arena/arena_rules.hpp"
#include "runner/arena/class_list.hpp"
#include "runner/arena/remote_limits.hpp"
#include "runner/catalog/player_catalog.hpp"
#include "runner/catalog/player_files.hpp"
#include "runner/process/this_machine.hpp"
#include "runner/screen/unwritable.hpp"
#include "runner/screen/usage_error.hpp"
#include "runner/store/store_reader.hpp"
#include "runner/tournament/config/stored_config.hpp"
#include "runner/tournament/report/shown_players.hpp"
#include "runner/tournament/run/games_elsewhere.hpp"

namespace connect4 {

namespace {

namespace fs = std::filesystem;

constexpr std::chrono::seconds between_entries{10};
constexpr std::chrono::milliseconds between_looks_at_connected{200};
constexpr std::chrono::seconds pause_after_failed_game{15};
constexpr std::size_t longest_list_of_connected = std::size_t{1} << 20;

}  // namespace

std::map<std::int64_t, Presence> read_connected(const ArenaFolder& folder) {
  const auto text = read_whole_file(folder.connected().string(), longest_list_of_connected);
  const auto list = nlohmann::json::parse(text ? *text : "", nullptr, false);
  std::map<std::int64_t, Presence> people;
  if (list.is_array())
    for (const auto& each : list)
      if (each.is_array() && each.size() == 3 && each[0].is_number_integer() &&
          each[1].is_boolean() && each[2].is_boolean())
        people[each[0].get<std::int64_t>()] = {each[1].get<bool>(), each[2].get<bool>()};
  return people;
}

/// A list that an earlier site has left tells nothing.
RemoteGames::RemoteGames(ArenaFolder folder, const RemotePlan& plan, ArenaStore& store,
                         LadderRun& ladder_run, std::vector<int> processors)
    : folder_(std::move(folder)),
      plan_(plan),
      store_(store),
      ladder_run_(ladder_run),
      processors_(std::move(processors)),
      pace_(between_looks_at_connected) {
  std::error_code error;
  fs::remove(folder_.connected(), error);
  if (plan_.is_rated()) fs::create_directory(folder_.rated_games(), error);
  if (error) fail_to_write(folder_.rated_games().string(), error.value());
}

void RemoteGames::look() {
  for (const ArenaMatch& game : games_)
    for (const std::int64_t person : game.people()) seen_playing_[person] = Clock::now();
  for (const ArenaMatch& game : games_)
    if (game.is_over()) tell_teacher(game);
  std::erase_if(games_, [](const ArenaMatch& game) { return game.is_over(); });
  if (!plan_.is_on() || !pace_.is_due() || Clock::now() < not_before_) return;
  pace_.take([this] { begin_games(); });
}

/// The people who are connected and have had a pause, those first who have waited longest.
std::vector<Person> RemoteGames::free_people() {
  auto connected = read_connected(folder_);
  std::erase_if(connected, [](const auto& each) { return !each.second.is_here; });
  if (connected.empty()) return {};
  const auto now = Clock::now();
  std::vector<Person> free = store_.people();
  std::erase_if(free, [&](const Person& person) {
    const auto seen = seen_playing_.find(person.number);
    return person.is_teacher() || person.is_withdrawn() || !connected.contains(person.number) ||
           std::ranges::find(left_alone_, person.number) != left_alone_.end() ||
           (seen != seen_playing_.end() && now < seen->second + remote_limits::between_games);
  });
  std::ranges::stable_sort(free, {}, [&](const Person& each) {
    const auto seen = seen_playing_.find(each.number);
    return seen == seen_playing_.end() ? Clock::time_point() : seen->second;
  });
  return free;
}

void RemoteGames::begin_games() try {
  if (plan_.is_rated()) take_out_withdrawn();
  while (games_.size() < remote_limits::games_at_once && !is_paused(store_)) {
    const std::vector<Person> free = free_people();
    if (free.empty()) return;
    const Field field = field_of(free);
    if (std::ranges::none_of(free, [&](const Person& person) {
          const auto own = std::ranges::find(field.seats, person.number, &Seat::owner);
          return own != field.seats.end() && begin_game(*own, field);
        }))
      return;
  }
} catch (const StoreError&) {
  throw;
} catch (const std::exception& problem) {
  std::cerr << "a remote player's game cannot begin: " << problem.what() << std::endl;
  not_before_ = Clock::now() + pause_after_failed_game;
}

/// If games are rated, a remote player plays once the ladder has recorded that it takes part.
RemoteGames::Field RemoteGames::field_of(const std::vector<Person>& free) {
  Field field{find_ladder(folder_.folder.string()).config, {}};
  const bool is_hidden = field.config.arena && field.config.arena->names == ArenaNames::pseudonyms;
  std::set<std::int64_t> listed;
  if (plan_.is_rated())
    for (const auto& [person, name] : read_remote_players(folder_.folder)) listed.insert(person);
  if (!openings_) openings_ = tournament_openings(field.config);
  keep_recorded(field.config);  // the places are those of the run
  auto players = tournament_players(field.config);
  hide_names_from_opponents(players, field.config);
  std::vector<Person> newcomers = free;
  const std::size_t recorded =
      plan_.is_rated() ? recorded_config(field.config.output).players.size() : players.size();
  for (std::size_t i = 0; i < players.size(); ++i) {
    const ConfiguredPlayer& player = field.config.players[i];
    const auto owner = std::ranges::find_if(newcomers, [&](const Person& each) {
      return player.is_remote() && listed.contains(each.number) &&
             player.command[1] == std::to_string(each.number);
    });
    if (i < recorded && players[i].problem.empty())
      field.seats.push_back({std::move(players[i]), 0, static_cast<std::int32_t>(i)});
    if (owner == newcomers.end()) continue;
    if (i < recorded)
      field.seats.push_back({remote_player(folder_, plan_, *owner, is_hidden), owner->number,
                             static_cast<std::int32_t>(i)});
    newcomers.erase(owner);
  }
  if (plan_.is_rated()) {
    enter(newcomers, field.config);
  } else {
    for (const Person& person : newcomers)
      field.seats.push_back({remote_player(folder_, plan_, person, is_hidden), person.number});
  }
  return field;
}

/// A player that is no longer in the list is retired.
void RemoteGames::take_out_withdrawn() {
  const auto people = store_.people();
  const auto listed = read_remote_players(folder_.folder);
  auto list = listed;
  std::erase_if(list, [&](const auto& each) {
    const auto person = std::ranges::find(people, each.first, &Person::number);
    return person != people.end() && person->is_withdrawn();
  });
  if (list != listed) write_list(list);
}

void RemoteGames::write_list(const std::vector<std::pair<std::int64_t, std::string>>& list) {
  write_whole(folder_.remote_players(), nlohmann::json(list).dump() + "\n");
  ladder_run_.begin_again();
}

/// The ladder's run reads the list when it begins, which costs its games a moment: so some enter
/// together. A player that comes back has its place.
void RemoteGames::enter(const std::vector<Person>& people, TournamentConfig config) {
  if (people.empty() || Clock::now() < next_entry_) return;
  next_entry_ = Clock::now() + between_entries;
  auto list = read_remote_players(folder_.folder);
  for (const Person& person : people) {
    const std::string name = remote_name(person);
    const std::vector<std::string> command{remote_command, std::to_string(person.number)};
    if (std::ranges::find(config.players, command, &ConfiguredPlayer::command) ==
        config.players.end()) {
      std::vector<std::string> taken;
      for (const ConfiguredPlayer& player : config.players) taken.push_back(player.name);
      if (const auto problem = problem_with_name(name, taken)) {
        std::cerr << in_quotes(name) << " cannot play rated games: it " << *problem << std::endl;
        continue;
      }
      config.players.push_back({name, command, {}, plan_.time()});
    }
    list.emplace_back(person.number, name);
  }
  pseudonyms_of_arena(config);  // drawn here, not by two programs at the same time
  write_list(list);
}

/// Returns nothing if it has no opponent.
std::optional<RemoteGames::Pairing> RemoteGames::choose(const Seat& own, const Field& field) const {
  std::optional<Pairing> best;
  for (const Seat& each : field.seats) {
    if (&each == &own) continue;
    const auto found = met_.find({own.owner, each.player.fixed_name});
    const std::int32_t met = found == met_.end() ? 0 : found->second;
    if (best && met >= best->meeting) continue;
    const auto openings = std::max<std::int32_t>(1, static_cast<std::int32_t>(openings_->size()));
    best = {&each, met, met / 2 % openings, met % 2 == 0};
  }
  return best;
}

/// Returns the same for the ladder: nothing, too, if the ladder wants no more games of it, or if
/// the openings are used up. Games that the run has not recorded yet count as played.
std::optional<RemoteGames::Pairing> RemoteGames::choose_rated(const Seat& own,
                                                              const Field& field) const {
  const auto rules = schedule_rules(field.config, static_cast<std::int32_t>(openings_->size()));
  const auto played = StoreReader(field.config.output)
                          .games({.player = own.place}, {.limit = field.config.most_games});
  if (std::ssize(played) >= field.config.most_games) return std::nullopt;
  std::set<std::array<std::int32_t, 3>> games;
  for (const GameEntry& each : played)
    games.insert({each.result.red, each.result.blue, each.result.opening});
  std::optional<Pairing> best;
  for (const Seat& each : field.seats) {
    if (&each == &own) continue;
    for (std::int32_t game = 0; !best || game < best->meeting; ++game) {
      const auto planned = ladder_game(rules, own.place, each.place, game);
      if (!planned) break;
      if (games.contains({planned->red, planned->blue, planned->opening}) ||
          fs::exists(file_of_game_elsewhere(folder_.rated_games(), own.place, each.place, game)))
        continue;
      best = {&each, game, planned->opening, planned->red == own.place};
      break;
    }
  }
  return best;
}

/// Returns false if it has no opponent.
bool RemoteGames::begin_game(const Seat& own, const Field& field) {
  const auto pairing = plan_.is_rated() ? choose_rated(own, field) : choose(own, field);
  if (!pairing) return false;
  const Seat& opponent = *pairing->opponent;
  ArenaMatch::Settings game{.players = {own.player, opponent.player},
                            .records = folder_.remote_games(),
                            .people = {own.owner},
                            .processor = free_processor()};
  if (opponent.owner != 0) game.people.push_back(opponent.owner);
  if (!pairing->is_red) std::swap(game.players[0], game.players[1]);
  if (!openings_->empty()) game.starts = {(*openings_)[place(pairing->opening)].position};
  if (plan_.is_rated()) {
    keep_rated(own, *pairing, field.config, game);
  } else {
    ++met_[{own.owner, opponent.player.fixed_name}];
    if (opponent.owner != 0) ++met_[{opponent.owner, own.player.fixed_name}];
  }
  for (const std::int64_t each : game.people) seen_playing_[each] = Clock::now();
  games_.emplace_back(std::move(game));
  return true;
}

/// Has the ladder's run record the game. One that did not begin, since a player did not start,
/// costs nobody anything.
void RemoteGames::keep_rated(const Seat& own, const Pairing& pairing,
                             const TournamentConfig& config, ArenaMatch::Settings& game) {
  const Seat& opponent = *pairing.opponent;
  const std::string files =
      opponent.owner != 0
          ? ""
          : hash_of_player(opponent.player, config.players[place(opponent.place)].files);
  const fs::path file =
      file_of_game_elsewhere(folder_.rated_games(), own.place, opponent.place, pairing.meeting);
  const Colour colour = pairing.is_red ? Colour::blue : Colour::red;
  game.keep = [this, files, file, colour, number = pairing.meeting](GameRecord record) {
    if (record.outcome.ending == Ending::start_failed) return;
    record.players[colour].files = files;
    record.machine = this_machine();
    write_whole(file, game_elsewhere(number, record));
    ladder_run_.look_again();
  };
}

void RemoteGames::tell_teacher(const ArenaMatch& match) {
  const std::string trouble = match.is_void()
                                  ? "a game of the arena is void: " + match.problem() +
                                        "; if it happens again, read the log of the arena"
                                  : "";
  if (match.is_void()) not_before_ = Clock::now() + pause_after_failed_game;
  if (trouble != store_.setting(arena_settings::trouble))
    store_.set(arena_settings::trouble, trouble);
}

bool RemoteGames::is_playing(std::int64_t person) const {
  return std::ranges::any_of(games_, [&](const ArenaMatch& game) {
    return std::ranges::find(game.people(), person) != game.people().end();
  });
}

/// A program of ours, outside of the sandbox, which has no way to the site.
PlayerSpec remote_player(const ArenaFolder& folder, const RemotePlan& plan, const Person& person,
                         bool is_hidden) {
  const Installation installation = Installation::of_this_program();
  PlayerSpec spec;
  spec.label = spec.fixed_name = remote_name(person);
  if (is_hidden) spec.name_for_opponents = "a remote player";
  spec.command = {(installation.players / "remote").string(),
                  {folder.remote_socket().string(), std::to_string(person.number)},
                  {}};
  spec.command.warden = (installation.helpers / "warden").string();
  spec.time = plan.time();
  return spec;
}

/// Returns the processor with the fewest games.
int RemoteGames::free_processor() const {
  return std::ranges::min(processors_, {}, [this](int processor) {
    return std::ranges::count(games_, processor, &ArenaMatch::processor);
  });
}

}  // namespace connect4
