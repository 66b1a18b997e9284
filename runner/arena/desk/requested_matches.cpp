#include "runner/arena/desk/requested_matches.hpp"

#include <algorithm>
#include <iostream>
#include <utility>

#include "lib/text/amounts.hpp"
#include "lib/text/moment.hpp"
#include "lib/text/printable.hpp"
#include "runner/arena/arena_rules.hpp"
#include "runner/arena/refusals.hpp"
#include "runner/arena/remote_limits.hpp"
#include "runner/screen/unwritable.hpp"
#include "runner/screen/usage_error.hpp"
#include "runner/store/store_error.hpp"
#include "runner/tournament/report/shown_players.hpp"
#include "runner/tournament/run/ladder_entry.hpp"

namespace connect4 {

namespace {

constexpr std::chrono::milliseconds between_looks_at_requests{200};

bool is_over(const RequestedMatch& match) {
  return match.state == "over";
}

}  // namespace

RequestedMatches::RequestedMatches(ArenaFolder folder, const ArenaPlan& plan, ArenaStore& store,
                                   RemoteGames& remote_games, const std::vector<int>& processors)
    : folder_(std::move(folder)),
      plan_(plan),
      store_(store),
      remote_games_(remote_games),
      processor_(processors.empty() ? 0 : processors.back()),
      pace_(between_looks_at_requests),
      matches_(read_requested_matches(folder_)) {
  for (RequestedMatch& match : matches_)
    if (!is_over(match)) finish(match, "the arena was stopped");
}

/// A remote opponent is asked: it must be connected and accept matches. What stands in the way on
/// our side, such as a config with a mistake, is told in the log.
EntryAnswer RequestedMatches::add(const SentWish& sent, const Person& person,
                                  const std::string& entry) try {
  if (const auto taken = std::ranges::find(matches_, entry, &RequestedMatch::entry);
      taken != matches_.end())
    return {.hand_in = taken->match};
  if (auto refused = refuse(sent, person)) return *std::move(refused);
  const auto all = sides();
  const auto is_of_person = [&](const Side& side) {
    return side.owner == person.number ||
           (side.owner == 0 && side.player.fixed_name == person.name);
  };
  const auto own = std::ranges::find_if(all, is_of_person);  // first the one in the ladder
  if (own == all.end())
    return {409, "you have no player in the ladder; submit one, or connect one"};
  const Side* const opponent = find_side(all, sent.against);
  if (opponent == nullptr) return {404, refusal::no_player(sent.shown)};
  if (opponent == &*own) return {409, "this is your own player; choose an opponent"};
  if (!opponent->presence.accepts)
    return {409, in_quotes(sent.shown) + " accepts no matches on request; choose another player"};
  std::vector<RequestedMatch> matches = matches_;
  const std::int64_t number = matches.empty() ? 1 : matches.back().match + 1;
  matches.push_back({.match = number,
                     .person = person.number,
                     .time = as_utc(time_now()),
                     .player = own->player.fixed_name,
                     .opponent = sent.against,
                     .games = sent.games,
                     .entry = entry});
  std::error_code gone;
  std::filesystem::remove(folder_.match_games(number), gone);  // of a list that was deleted
  const auto is_own = [&](const RequestedMatch& each) { return each.person == person.number; };
  const bool is_full = std::ranges::count_if(matches, is_own) > remote_limits::matches_kept;
  const auto oldest = is_full ? std::ranges::find_if(matches, is_own) : matches.end();
  if (is_full) std::filesystem::remove(folder_.match_games(oldest->match), gone);
  if (is_full) matches.erase(oldest);
  write(matches);
  matches_ = std::move(matches);
  return {.hand_in = number};
} catch (const StoreError&) {
  throw;
} catch (const UsageError& problem) {
  std::cerr << "a match cannot be requested: " << problem.what() << std::endl;
  return {503, "matches cannot be requested now; tell your teacher"};
}

std::optional<EntryAnswer> RequestedMatches::refuse(const SentWish& sent,
                                                    const Person& person) const {
  if (plan_.requests_per_hour == 0)
    return EntryAnswer{403, refusal::switched_off("matches on request")};
  if (person.is_teacher()) return EntryAnswer{403, std::string(refusal::players_only)};
  if (person.is_withdrawn()) return EntryAnswer{403, std::string(refusal::withdrawn)};
  if (sent.games < remote_limits::fewest_games || sent.games > remote_limits::most_games)
    return EntryAnswer{400, "a match has 2 to 20 games; choose another number"};
  int recent = 0;
  for (const RequestedMatch& each : matches_) {
    if (each.person != person.number) continue;
    if (each.state == "waiting")
      return EntryAnswer{409, "your match " + std::to_string(each.match) +
                                  " is still waiting; request another one when it has begun"};
    const auto time = parse_moment(each.time);
    if (time && *time > time_now() - std::chrono::hours(1)) ++recent;
  }
  if (recent < plan_.requests_per_hour) return std::nullopt;
  return EntryAnswer{429, refusal::too_often(plan_.requests_per_hour, "request", "connect4 play")};
}

const RequestedMatches::Side* RequestedMatches::find_side(const std::vector<Side>& sides,
                                                          const std::string& name) {
  const auto found =
      std::ranges::find_if(sides, [&](const Side& each) { return each.player.fixed_name == name; });
  return found == sides.end() ? nullptr : &*found;
}

/// Returns all that could play now.
std::vector<RequestedMatches::Side> RequestedMatches::sides() {
  const Ladder ladder = find_ladder(folder_.folder.string());
  auto players = tournament_players(ladder.config);
  hide_names_from_opponents(players, ladder.config);
  const auto people = store_.people();
  const auto is_withdrawn = [&](const std::string& name) {
    return std::ranges::any_of(
        people, [&](const Person& each) { return each.name == name && each.is_withdrawn(); });
  };
  std::vector<Side> all;
  for (PlayerSpec& player : players)
    if (player.problem.empty() && !is_withdrawn(player.fixed_name))
      all.push_back({.player = std::move(player)});
  const auto connected = read_connected(folder_);
  for (const Person& person : people)
    if (connected.contains(person.number) && !person.is_teacher() && !person.is_withdrawn())
      all.push_back(
          {remote_player(folder_, plan_.remote, person, plan_.names == ArenaNames::pseudonyms),
           person.number, connected.at(person.number)});
  for (Side& side : all) side.player.keep_log = true;
  return all;
}

void RequestedMatches::look() {
  const auto find = [this](const char* state) {
    return std::ranges::find(matches_, state, &RequestedMatch::state);
  };
  if (const auto playing = find("playing"); playing != matches_.end()) return follow(*playing);
  const auto next = find("waiting");
  if (next != matches_.end() && pace_.is_due() && !is_paused(store_))
    pace_.take([&] { begin(*next); });
}

/// What could play when it was asked for may be gone.
void RequestedMatches::begin(RequestedMatch& match) try {
  const auto all = sides();
  const Side *const own = find_side(all, match.player), *const opponent =
                                                            find_side(all, match.opponent);
  remote_games_.leave_alone({});
  if (own == nullptr || opponent == nullptr)
    return finish(
        match, in_quotes(own == nullptr ? match.player : match.opponent) + " no longer plays here");
  if (!opponent->presence.accepts) return finish(match, in_quotes(match.opponent) + " declined");
  remote_games_.leave_alone({own->owner, opponent->owner});
  for (const Side* const side : {own, opponent})
    if (remote_games_.is_playing(side->owner) || !side->presence.is_here)
      return;  // until that game is over, and the player is back or absent
  begin_with(match, *own, *opponent);
} catch (const StoreError&) {
  throw;
} catch (const std::exception& problem) {
  std::cerr << "match " << match.match << " cannot begin: " << problem.what() << std::endl;
  finish(match, "it could not begin; tell your teacher");
}

void RequestedMatches::begin_with(RequestedMatch& match, const Side& own, const Side& opponent) {
  ArenaMatch::Settings settings{.players = {own.player, opponent.player},
                                .games = match.games,
                                .records = folder_.match_games(match.match),
                                .people = {own.owner, opponent.owner},
                                .processor = processor_};
  for (const Opening& opening : tournament_openings(find_ladder(folder_.folder.string()).config))
    settings.starts.push_back(opening.position);
  for (auto& count : score_) count = 0;
  why_ended_.clear();
  settings.game_over = [this](const GameRecord& record) {
    const auto& [winner, ending] = record.outcome;
    if (winner)
      ++score_[seat_of(*winner, record.game) == 0 ? 0 : 2];
    else if (ending == Ending::draw)
      ++score_[1];
  };
  match.state = "playing";
  write(matches_);
  match_.emplace(std::move(settings));
}

void RequestedMatches::follow(RequestedMatch& match) {
  const bool has_ended = match_->is_over();
  const std::array<int, 3> before{match.wins, match.draws, match.losses};
  match.wins = score_[0];
  match.draws = score_[1];
  match.losses = score_[2];
  if (has_ended) {
    remote_games_.tell_teacher(*match_);
    remote_games_.leave_alone({});
    const bool by_us = !match_->problem().empty() && !why_ended_.empty();
    finish(match, match_->is_void() ? "a fault of the arena ended it; tell your teacher"
                  : by_us           ? why_ended_
                                    : match_->problem());
    match_.reset();
  } else if (before != std::array{match.wins, match.draws, match.losses}) {
    write(matches_);
    if (!are_connected(match_->people())) end("a player is no longer connected");
  }
  if (match_ && pace_.is_due())
    pace_.take([&] {
      if (is_paused(store_)) end("the arena was paused");
    });
}

/// Ends the match in progress after its game.
void RequestedMatches::end(const std::string& why) {
  if (why_ended_.empty()) why_ended_ = why;
  match_->end();
}

/// Returns whether all of them are; 0 is a player on our machine.
bool RequestedMatches::are_connected(const std::vector<std::int64_t>& people) const {
  const auto connected = read_connected(folder_);
  return std::ranges::all_of(people, [&](std::int64_t person) {
    const auto found = connected.find(person);
    return person == 0 || (found != connected.end() && found->second.is_here);
  });
}

void RequestedMatches::finish(RequestedMatch& match, const std::string& problem) {
  match.state = "over";
  match.problem = problem;
  write(matches_);
}

void RequestedMatches::end_matches_of(const Person& person) {
  for (RequestedMatch& match : matches_)
    for (const std::string& name : {person.name, remote_name(person)}) {
      if (is_over(match) || (match.player != name && match.opponent != name)) continue;
      if (match.state == "playing") {
        end("a player was withdrawn");
        continue;
      }
      remote_games_.leave_alone({});  // begin() may have asked for its players
      finish(match, "a player was withdrawn");
    }
}

void RequestedMatches::write(const std::vector<RequestedMatch>& matches) const {
  write_whole(folder_.matches(), nlohmann::json(matches).dump() + "\n");
}

}  // namespace connect4
