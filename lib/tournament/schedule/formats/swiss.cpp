// In each round, players of like score meet that have not met before.
//
// After the FIDE (Dutch) System, FIDE Handbook C.04.3, as approved in Baku 2016; letters and
// numbers below are its. Players are ranked by match points, then by their place in the list
// (A.2). A meeting won is a point, a tie half a point (none if neither player could start a
// game of it), a bye a point. By default there are ceil(log2(players)) rounds, enough for a single
// winner of all meetings.
//
// A round is one perfect matching of least cost over all players together, and the empty seat if
// their number is odd. Never paired: two players that have met (C.1), a player that has had a bye
// with the empty seat (C.2), two players with the same absolute colour preference (C.3; see below).
// Among the pairings left, the first of these that differ decides:
//   - the bye goes to the lowest score possible
//   - score differences are small (the sum of their squares, for C.5 to C.7)
//   - differing scores are low ones
//   - few colour preferences are refused (C.10), few strong ones (C.11)
//   - few float down as in the round before (C.12), up (C.13), or as two rounds before (C.14, C.15)
//   - the upper half of a score group meets its lower half, in order (D.1, D.2); the lowest float
//     down and meet the highest of their new group
//     Left out: pairing one bracket after the other, so that upper brackets come first in
//     everything; the exceptions for topscorers in the last round (C.8, C.9: C.3 binds them too);
//     scores of players that float again (C.16 to C.19); the exact order of transpositions and
//     exchanges (D); a forfeit win does not count as a bye; requested byes and acceleration.
//
// A player that joins late is paired from the next round on, as is one that comes back after it was
// withdrawn. An Absence says which rounds were paired without it.
//
// Colours: every opening is played with both colours, so only the player that has red first in a
// meeting is balanced here. Still nobody has the same turn three times in a row, nor one turn three
// times more often than the other. If a round cannot be paired so, that rule is dropped for the
// round, and a note says so. Rematches and second byes never happen: a round that needs them is not
// played, and the tournament ends with a note.
#include <algorithm>
#include <bit>
#include <cstdlib>

#include "lib/random.hpp"
#include "lib/tournament/schedule/formats/stage.hpp"
#include "lib/tournament/schedule/formats/swiss_pairing.hpp"

namespace connect4 {

namespace {

using swiss::Card;
using swiss::Partners;
using swiss::Preference;
using swiss::Strength;
using swiss::Turn;

/// Whether the higher of two ranked players has red first (E.1 to E.5).
bool higher_is_first(const Card& higher, const Card& lower, Turn lot) {
  const Preference one = higher.preference;
  const Preference two = lower.preference;
  if (one.turn == Turn::none && two.turn == Turn::none)
    return (lot == Turn::first) == (higher.player % 2 == 0);
  if (one.turn == Turn::none) return two.turn == Turn::second;
  if (one.turn != two.turn || one.strength > two.strength) return one.turn == Turn::first;
  if (one.strength < two.strength) return two.turn == Turn::second;
  const int one_difference = std::abs(higher.turn_difference());
  const int two_difference = std::abs(lower.turn_difference());
  if (one.strength == Strength::absolute && one_difference != two_difference)
    return (one_difference > two_difference) == (one.turn == Turn::first);
  for (std::size_t back = 1; back <= std::min(higher.turns.size(), lower.turns.size()); ++back) {
    const Turn then = higher.turns[higher.turns.size() - back];
    if (then != lower.turns[lower.turns.size() - back]) return then == Turn::second;
  }
  return one.turn == Turn::first;
}

std::int32_t rounds_of(const ScheduleRules& rules) {
  if (rules.rounds != 0) return rules.rounds;
  return static_cast<std::int32_t>(std::bit_width(static_cast<std::uint32_t>(rules.players - 1)));
}

std::optional<Refusal> check_swiss(const ScheduleRules& rules) {
  const std::int32_t possible = rules.players - 1 + rules.players % 2;
  if (rules.players > swiss::max_players)
    return Refusal{"format", "a Swiss is for up to " + std::to_string(swiss::max_players) +
                                 " players, not " + std::to_string(rules.players) +
                                 "; use round_robin, or several tournaments"};
  if (rules.rounds > swiss::max_rounds)
    return Refusal{"rounds", "a Swiss has up to " + std::to_string(swiss::max_rounds) +
                                 " rounds, not " + std::to_string(rules.rounds) +
                                 "; use fewer rounds"};
  if (rules.rounds > possible)
    return Refusal{"rounds", std::to_string(rules.players) + " players can play " +
                                 std::to_string(possible) + " rounds without a rematch, not " +
                                 std::to_string(rules.rounds) +
                                 "; use fewer rounds or round_robin"};
  return std::nullopt;
}

/// A round that was played is taken from its games: to pair it again would take as long as it did
/// the first time. Nothing if the round cannot be paired.
std::optional<Partners> pairing(const std::vector<Card>& ranked, const History& history,
                                std::int32_t round) {
  if (auto recorded = swiss::recorded_pairing(ranked, history.results->meetings(round)))
    return recorded;
  if (auto best = swiss::best_pairing(ranked, true)) return best;
  return swiss::best_pairing(ranked, false);
}

/// The meetings in the order of their higher players, and the bye.
void seat(const std::vector<Card>& ranked, const Partners& partners, const History& history,
          std::int32_t round, Stage& stage) {
  const Turn lot = Random(history.rules.seed).below(2) == 0 ? Turn::first : Turn::second;
  bool is_relaxed = false;
  for (std::size_t i = 0; i < ranked.size(); ++i) {
    const auto partner = static_cast<std::size_t>(partners[i]);
    if (partner == ranked.size()) stage.byes.push_back({round, ranked[i].player});
    if (partner < i || partner == ranked.size()) continue;
    if (clash(ranked[i], ranked[partner])) is_relaxed = true;
    const bool first = higher_is_first(ranked[i], ranked[partner], lot);
    stage.meetings.push_back({round, static_cast<std::int32_t>(stage.meetings.size()), 0,
                              ranked[first ? i : partner].player,
                              ranked[first ? partner : i].player});
  }
  if (is_relaxed) stage.notes.push_back({.kind = Note::Kind::colours_relaxed, .round = round});
}

Stage next_swiss_stage(const History& history) {
  const std::int32_t round =
      history.meetings.empty() ? 1 : history.meetings.back().meeting.round + 1;
  if (round > rounds_of(history.rules)) return {};
  const std::vector<Card> ranked = swiss::ranked_cards(history, round);
  if (ranked.size() < 2) return {};

  Stage stage;
  stage.games = history.rules.games_per_pairing;
  if (const auto partners = pairing(ranked, history, round))
    seat(ranked, *partners, history, round, stage);
  else
    stage.notes.push_back({.kind = Note::Kind::cannot_pair, .round = round});
  return stage;
}

}  // namespace

constinit const FormatRules swiss_format{.name = "swiss",
                                         .members = {.rounds = true},
                                         .ranked_by = RankedBy::match_points,
                                         .players_may_change = PlayersMayChange::from_last_round,
                                         .is_planned_whole = false,
                                         .paired_by_results = true,
                                         .next_stage = next_swiss_stage,
                                         .check = check_swiss};

}  // namespace connect4
