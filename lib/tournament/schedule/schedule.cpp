#include "lib/tournament/schedule/schedule.hpp"

#include <algorithm>
#include <limits>
#include <set>

#include "lib/tournament/schedule/formats/pair_number.hpp"

namespace connect4 {

namespace {

constexpr std::int64_t max_games = 10'000'000;
constexpr double max_meetings = 5e6;  // of two games

std::pair<std::int32_t, std::int32_t> unordered(std::int32_t a, std::int32_t b) {
  return std::minmax(a, b);
}

Expected<void> check(const Absence& absence, const ScheduleRules& rules) {
  if (absence.player >= 0 && absence.player < rules.players && absence.from >= 1) return {};
  return Failure{"player " + std::to_string(absence.player) + " cannot be absent from round " +
                 std::to_string(absence.from) + " on"};
}

Expected<void> check(const Withdrawal& withdrawal, const ScheduleRules& rules) {
  if (withdrawal.player >= 0 && withdrawal.player < rules.players) return {};
  return Failure{"player " + std::to_string(withdrawal.player) + " cannot withdraw: there are " +
                 std::to_string(rules.players) + " players, from 0"};
}

/// Counts from 1, as people do.
std::string text(const GameResult& result) {
  return "the game of players " + std::to_string(result.red + 1) + " and " +
         std::to_string(result.blue + 1) + " of the list in round " + std::to_string(result.round) +
         " from opening " + std::to_string(result.opening + 1);
}

/// One of the results that is of none of the games.
std::string stray_result(const ResultTable& results, const std::vector<PlannedGame>& games) {
  ResultTable planned;
  for (const PlannedGame& game : games) planned.add({game, {std::nullopt, Ending::draw}});
  std::string stray;
  results.for_each([&](const GameResult& result) {
    if (stray.empty() && !planned.has(result)) stray = text(result);
  });
  return stray;
}

/// Adds the items that are not there yet.
template <class Item>
void merge(std::vector<Item>& list, const std::vector<Item>& more) {
  for (const Item& item : more)
    if (std::find(list.begin(), list.end(), item) == list.end()) list.push_back(item);
}

/// Carries a schedule forward, one stage at a time.
class Planner {
 public:
  Planner(const ScheduleRules& rules, const ResultTable& results,
          const std::vector<Withdrawal>& withdrawals)
      : results_(results), times_away_(static_cast<std::size_t>(rules.players)) {
    history_.rules = rules;
    history_.results = &results;
    history_.withdrawals = withdrawals;
    for (const Withdrawal& withdrawal : withdrawals)
      times_away_[place(withdrawal.player)].push_back({withdrawal.round, for_ever});
    for (const Absence& absence : rules.absences)
      times_away_[place(absence.player)].push_back({absence.from - 1, absence.to});
  }

  Expected<Schedule> run() {
    while (schedule_.remaining.empty() && !schedule_.complete)
      if (const auto planned = add(rules_of(history_.rules.format).next_stage(history_)); !planned)
        return Failure{planned.error()};
    schedule_.byes = std::move(history_.byes);
    schedule_.meetings = std::move(history_.meetings);
    if (played_ < results_.size())
      return Failure{stray_result(results_, schedule_.games) +
                     " is recorded but not planned, because the rules have changed"};
    return std::move(schedule_);
  }

 private:
  Expected<void> add(const Stage& stage) {
    merge(history_.byes, stage.byes);
    merge(schedule_.notes, stage.notes);
    schedule_.winner = stage.winner;
    schedule_.complete = stage.meetings.empty();
    const std::int64_t count = count_with(stage);
    if (count > max_games)
      return Failure{"the schedule has " + std::to_string(count) + " games, but at most " +
                     std::to_string(max_games) +
                     " can be planned; use fewer players, rounds or games"};
    schedule_.games.reserve(static_cast<std::size_t>(count));
    Note shortage;
    for (const Meeting& meeting : stage.meetings) {
      if (history_.rules.before_meeting != nullptr) history_.rules.before_meeting();
      const std::int32_t games = add(meeting, stage.games);
      if (games == stage.games) continue;
      if (shortage.wanted == 0) shortage.round = meeting.round;
      shortage.planned += games;
      shortage.wanted += stage.games;
    }
    if (shortage.wanted > 0) schedule_.notes.push_back(shortage);
    return {};
  }

  /// The number of games that are planned once the stage is.
  std::int64_t count_with(const Stage& stage) const {
    const std::int64_t each = std::min<std::int64_t>(stage.games, 2 * history_.rules.openings);
    return std::ssize(schedule_.games) + each * std::ssize(stage.meetings);
  }

  /// Plans the games of a meeting and returns the number of games that have openings.
  std::int32_t add(const Meeting& meeting, std::int32_t wanted) {
    const std::int32_t played = history_.openings_played(meeting.first, meeting.second);
    const std::int32_t count = std::min(wanted / 2, history_.rules.openings - played);
    history_.openings_used[unordered(meeting.first, meeting.second)] = played + count;
    FinishedMeeting finished{.meeting = meeting};
    const ResultTable::MeetingResults& results = results_.of(meeting);
    const std::size_t open = schedule_.remaining.size();
    for (std::int32_t more = 0; more < count; ++more)
      for (const bool swap : {false, true}) {
        const std::int32_t opening =
            history_.opening_after(played + more, meeting.first, meeting.second);
        const auto number = static_cast<std::int32_t>(schedule_.games.size() + 1);
        add({number, meeting.round, meeting.pairing, opening, meeting.replay,
             swap ? meeting.second : meeting.first, swap ? meeting.first : meeting.second},
            results, finished);
      }
    if (schedule_.remaining.size() == open) history_.meetings.push_back(finished);
    return 2 * count;
  }

  /// Plans one game and counts its result, if it has one.
  void add(const PlannedGame& game, const ResultTable::MeetingResults& results,
           FinishedMeeting& meeting) {
    const std::size_t red_side = game.red == meeting.meeting.first ? 0 : 1;
    const Colour of_lower = game.red < game.blue ? Colour::red : Colour::blue;
    const auto played = results.find(game.opening, of_lower);
    if (!played && is_elsewhere(game)) return;
    schedule_.games.push_back(game);
    if (played) {
      ++played_;
      if (played->ending != Ending::start_failed) meeting.was_played = true;
      score(*played, red_side, meeting);
    } else if (has_left(game, game.red) || has_left(game, game.blue)) {
      meeting.withdrew[red_side] = gives_away(game, game.red, game.blue);
      meeting.withdrew[1 - red_side] = gives_away(game, game.blue, game.red);
      const Outcome outcome = unplayed(game);
      schedule_.forfeits.push_back({game, outcome});
      score(outcome, red_side, meeting);
    } else {
      schedule_.remaining.push_back(game);
    }
  }

  bool is_elsewhere(const PlannedGame& game) const {
    return std::ranges::any_of(history_.rules.elsewhere, [&](std::int32_t player) {
      return player == game.red || player == game.blue;
    });
  }

  static void score(const Outcome& outcome, std::size_t red_side, FinishedMeeting& meeting) {
    meeting.half_points[red_side] += half_points(outcome, Colour::red);
    meeting.half_points[1 - red_side] += half_points(outcome, Colour::blue);
  }

  /// From when to when a player was away. The games that it had not played by its return are lost.
  struct TimeAway {
    std::int32_t left_in;  ///< the last round in which a Swiss has paired it
    std::int32_t until;    ///< the last round that it missed
  };

  /// Whether it will not play a game of that round.
  bool has_left(const PlannedGame& game, std::int32_t player) const {
    const auto& times = times_away_[place(player)];
    return std::any_of(times.begin(), times.end(),
                       [&](const TimeAway& time) { return game.round <= time.until; });
  }

  bool had_left_by(std::int32_t round, std::int32_t player) const {
    const auto& times = times_away_[place(player)];
    return std::any_of(times.begin(), times.end(), [&](const TimeAway& time) {
      return time.left_in <= round && round <= time.until;
    });
  }

  /// A player that was given a game when its opponent left keeps it in later rounds: later rounds
  /// were paired by that.
  bool gives_away(const PlannedGame& game, std::int32_t player, std::int32_t opponent) const {
    return has_left(game, player) &&
           (had_left_by(game.round, player) || !had_left_by(game.round, opponent));
  }

  Outcome unplayed(const PlannedGame& game) const {
    if (history_.rules.withdrawn_games == WithdrawnGames::voided)
      return {std::nullopt, Ending::void_game};
    const bool red_does = gives_away(game, game.red, game.blue);
    if (red_does && gives_away(game, game.blue, game.red))
      return {std::nullopt, Ending::start_failed};
    return {red_does ? Colour::blue : Colour::red, Ending::start_failed};
  }

  const ResultTable& results_;
  static constexpr std::int32_t for_ever = std::numeric_limits<std::int32_t>::max();

  std::int64_t played_ = 0;                        // games of which there is a result
  std::vector<std::vector<TimeAway>> times_away_;  // by player
  History history_;
  Schedule schedule_;
};

}  // namespace

std::optional<Refusal> check_rules(const ScheduleRules& rules) {
  if (rules.players < 2)
    return Refusal{"players", "there are " + std::to_string(rules.players) +
                                  " players; a tournament needs 2 or more"};
  if (rules.openings < 1) return Refusal{"openings", "there is no opening to start from; add one"};
  const FormatRules& format = rules_of(rules.format);
  const bool open_end = format.can_be_open && rules.games_per_pairing == 0;
  if (!open_end && (rules.games_per_pairing < 2 || rules.games_per_pairing % 2 != 0))
    return Refusal{"games_per_pairing", "games_per_pairing is " +
                                            std::to_string(rules.games_per_pairing) +
                                            "; give an even number of at least 2, because each "
                                            "opening is played twice, with colours swapped"};
  if (rules.rounds < 0)
    return Refusal{"rounds",
                   "rounds is " + std::to_string(rules.rounds) + "; it must be 0 or more"};
  const std::int32_t opponents = format.is_planned_whole ? rules.players - 1 : 1;  // a round
  const double meetings = 0.5 * rules.players * opponents * std::max(rules.rounds, 1);
  if (meetings > max_meetings || rules.openings > max_games)
    return Refusal{"rounds", "the tournament is too large: " + std::to_string(rules.players) +
                                 " players and " + std::to_string(rules.rounds) +
                                 " rounds; use fewer players, rounds or openings"};
  return format.check == nullptr ? std::nullopt : format.check(rules);
}

Expected<Schedule> plan_schedule(const ScheduleRules& rules, const ResultTable& results,
                                 const std::vector<Withdrawal>& withdrawals) {
  if (const auto refusal = check_rules(rules)) return Failure{refusal->reason};
  for (const Withdrawal& withdrawal : withdrawals)
    if (const auto checked = check(withdrawal, rules); !checked) return Failure{checked.error()};
  for (const Absence& absence : rules.absences)
    if (const auto checked = check(absence, rules); !checked) return Failure{checked.error()};
  if (const auto& twice = results.duplicate()) return Failure{text(*twice) + " is recorded twice"};
  return Planner(rules, results, withdrawals).run();
}

std::optional<PlannedGame> ladder_game(const ScheduleRules& rules, std::int32_t a, std::int32_t b,
                                       std::int32_t game) {
  const std::int32_t openings_before = game / 2;
  if (game < 0 || openings_before >= rules.openings) return std::nullopt;
  const auto [low, high] = std::minmax(a, b);
  History history;
  history.rules = rules;
  PlannedGame planned{.round = 1 + game / rules.games_per_pairing,
                      .pairing = pair_number(low, high),
                      .opening = history.opening_after(openings_before, low, high),
                      .red = low,
                      .blue = high};
  if (game % 2 == 1) std::swap(planned.red, planned.blue);
  return planned;
}

std::optional<Note> few_openings(const Schedule& schedule) {
  std::set<std::int32_t> openings;
  for (const PlannedGame& game : schedule.games)
    if (openings.insert(game.opening); std::ssize(openings) == enough_openings) return std::nullopt;
  if (openings.empty()) return std::nullopt;
  return Note{.kind = Note::Kind::few_openings, .planned = std::ssize(openings)};
}

std::vector<std::int32_t> half_match_points(const Schedule& schedule, std::int32_t players) {
  std::vector<std::int32_t> points(static_cast<std::size_t>(players));
  for (const FinishedMeeting& finished : schedule.meetings) {
    points[static_cast<std::size_t>(finished.meeting.first)] += finished.half_match_points(0);
    points[static_cast<std::size_t>(finished.meeting.second)] += finished.half_match_points(1);
  }
  for (const Bye& bye : schedule.byes) points[static_cast<std::size_t>(bye.player)] += 2;
  return points;
}

std::string describe(const Note& note, const std::vector<std::string>& players) {
  const std::string round = "round " + std::to_string(note.round);
  const auto player = [&](std::int32_t number) {
    return players.at(static_cast<std::size_t>(number));
  };
  switch (note.kind) {
    case Note::Kind::openings_used_up:
      return "the openings are used up: from " + round + ", " + std::to_string(note.planned) +
             " games are played instead of " + std::to_string(note.wanted);
    case Note::Kind::cannot_pair:
      return round +
             " cannot be paired without a rematch or a second bye; the tournament ends here";
    case Note::Kind::colours_relaxed:
      return round + " could not be paired within the colour rules, so they were dropped for it";
    case Note::Kind::decided_by_seed:
      return player(note.player) + " advances over " + player(note.opponent) + " in " + round +
             " as the better seed, because no replay broke the tie";
    case Note::Kind::no_winner:
      return "there is no winner, because " + player(note.player) +
             ", the last player left, could not be started";
    case Note::Kind::few_openings:
      if (note.planned == 1)
        return "all games start from one opening, so the ratings apply to that opening only";
      return "all games start from " + std::to_string(note.planned) +
             " openings; with so few, the error bars are rough and say little about other openings";
  }
  return {};
}

}  // namespace connect4
