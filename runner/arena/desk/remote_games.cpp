#include "runner/arena/desk/remote_games.hpp"

#include <algorithm>
#include <iostream>
#include <nlohmann/json.hpp>

#include "protocol/files/file.hpp"
#include "runner/arena/arena_rules.hpp"
#include "runner/arena/remote_limits.hpp"
#include "runner/catalog/player_catalog.hpp"
#include "runner/screen/usage_error.hpp"
#include "runner/store/store_error.hpp"
#include "runner/tournament/report/shown_players.hpp"

namespace connect4 {

namespace {

constexpr std::chrono::milliseconds between_looks_at_connected{200};
constexpr std::chrono::seconds pause_after_failed_game{15};
constexpr std::size_t longest_list_of_connected = std::size_t{1} << 20;

}  // namespace

std::map<std::int64_t, bool> read_connected(const ArenaFolder& folder) {
  const auto text = read_whole_file(folder.connected().string(), longest_list_of_connected);
  const auto list = nlohmann::json::parse(text ? *text : "", nullptr, false);
  std::map<std::int64_t, bool> people;
  if (list.is_array())
    for (const auto& each : list)
      if (each.is_array() && each.size() == 2 && each[0].is_number_integer() &&
          each[1].is_boolean())
        people[each[0].get<std::int64_t>()] = each[1].get<bool>();
  return people;
}

/// A list that an earlier site has left tells nothing.
RemoteGames::RemoteGames(ArenaFolder folder, const RemotePlan& plan, ArenaStore& store,
                         std::vector<int> processors)
    : folder_(std::move(folder)),
      plan_(plan),
      store_(store),
      processors_(std::move(processors)),
      pace_(between_looks_at_connected) {
  std::error_code none;
  std::filesystem::remove(folder_.connected(), none);
}

void RemoteGames::look() {
  for (const UnratedMatch& game : games_)
    for (const std::int64_t person : game.people()) seen_playing_[person] = Clock::now();
  for (const UnratedMatch& game : games_)
    if (game.is_over()) tell_teacher(game);
  std::erase_if(games_, [](const UnratedMatch& game) { return game.is_over(); });
  if (!plan_.is_on() || !pace_.is_due() || Clock::now() < not_before_) return;
  pace_.take([this] { begin_games(); });
}

/// The people who are connected and have had a pause, those first who have waited longest.
std::vector<Person> RemoteGames::free_people() {
  const auto connected = read_connected(folder_);
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
  while (games_.size() < remote_limits::games_at_once && !is_paused(store_)) {
    const std::vector<Person> free = free_people();
    if (free.empty() || !begin_game(free.front(), free)) return;
  }
} catch (const StoreError&) {
  throw;
} catch (const std::exception& problem) {
  std::cerr << "a remote player's game cannot begin: " << problem.what() << std::endl;
  not_before_ = Clock::now() + pause_after_failed_game;
}

/// Returns false if the person has no opponent.
bool RemoteGames::begin_game(const Person& person, const std::vector<Person>& free) {
  const Ladder ladder = find_ladder(folder_.folder.string());
  const bool is_hidden =
      ladder.config.arena && ladder.config.arena->names == ArenaNames::pseudonyms;
  auto opponents = tournament_players(ladder.config);
  hide_names_from_opponents(opponents, ladder.config);
  std::erase_if(opponents, [](const PlayerSpec& each) { return !each.problem.empty(); });
  std::vector<std::int64_t> owners(opponents.size());
  for (const Person& other : free) {
    if (other.number == person.number) continue;
    opponents.push_back(remote_player(folder_, plan_, other, is_hidden));
    owners.push_back(other.number);
  }
  if (opponents.empty()) return false;
  const auto times_met = [&](const PlayerSpec& each) {
    const auto found = met_.find({person.number, each.fixed_name});
    return found == met_.end() ? 0 : found->second;
  };
  const auto chosen = std::ranges::min_element(opponents, {}, times_met);
  const std::int64_t owner = owners[static_cast<std::size_t>(chosen - opponents.begin())];
  const std::size_t meeting = met_[{person.number, chosen->fixed_name}]++;
  std::vector<std::int64_t> people{person.number};
  if (owner != 0) {
    ++met_[{owner, remote_name(person)}];
    people.push_back(owner);
  }
  if (!openings_) openings_ = tournament_openings(ladder.config);
  PlayerSpec own = remote_player(folder_, plan_, person, is_hidden);
  const bool is_red = meeting % 2 == 0;
  for (const std::int64_t each : people) seen_playing_[each] = Clock::now();
  UnratedMatch::Settings game{.players = {std::move(own), *chosen},
                              .records = folder_.remote_games(),
                              .people = std::move(people),
                              .processor = free_processor()};
  if (!is_red) std::swap(game.players[0], game.players[1]);
  if (!openings_->empty()) game.starts = {(*openings_)[meeting / 2 % openings_->size()].position};
  games_.emplace_back(std::move(game));
  return true;
}

void RemoteGames::tell_teacher(const UnratedMatch& match) {
  const std::string trouble = match.is_void()
                                  ? "a game that is not rated is void: " + match.problem() +
                                        "; if it happens again, read the log of the arena"
                                  : "";
  if (match.is_void()) not_before_ = Clock::now() + pause_after_failed_game;
  if (trouble != store_.setting(arena_settings::trouble))
    store_.set(arena_settings::trouble, trouble);
}

bool RemoteGames::is_playing(std::int64_t person) const {
  return std::ranges::any_of(games_, [&](const UnratedMatch& game) {
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
  spec.time.turn = plan.turn;
  spec.time.bank = plan.bank;
  return spec;
}

/// Returns the processor with the fewest games.
int RemoteGames::free_processor() const {
  return std::ranges::min(processors_, {}, [this](int processor) {
    return std::ranges::count(games_, processor, &UnratedMatch::processor);
  });
}

}  // namespace connect4
