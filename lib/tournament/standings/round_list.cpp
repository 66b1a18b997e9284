#include "lib/tournament/standings/round_list.hpp"

#include <algorithm>
#include <map>
#include <utility>

namespace connect4 {

namespace {

using MeetingPlace = std::pair<std::int32_t, std::int32_t>;  // round, pairing

/// Collects what a schedule says of each meeting.
class RoundCollector {
 public:
  void add(const PlannedGame& game, const std::optional<Outcome>& outcome) {
    RoundMeeting& meeting = meetings_[{game.round, game.pairing}];
    if (meeting.players.empty()) {
      meeting.players = {game.red, game.blue};
      meeting.half_points = {0, 0};
    }
    if (!outcome) return;
    const std::size_t red_side = game.red == meeting.players[0] ? 0 : 1;
    meeting.half_points[red_side] += half_points(*outcome, Colour::red);
    meeting.half_points[1 - red_side] += half_points(*outcome, Colour::blue);
  }

  /// The last replay decides, which comes last.
  void finish(const FinishedMeeting& finished, bool tie_goes_on) {
    const Meeting& place = finished.meeting;
    RoundMeeting& meeting = meetings_[{place.round, place.pairing}];
    const int margin = finished.half_match_points(0) - finished.half_match_points(1);
    if (margin != 0) meeting.winner = margin > 0 ? place.first : place.second;
    const bool both_left = finished.withdrew[0] && finished.withdrew[1];
    if (margin == 0 && both_left && tie_goes_on) meeting.winner = place.first;
    meeting.decided = meeting.winner || !tie_goes_on;
  }

  void advance(const Note& note) {
    for (auto& [place, meeting] : meetings_) {
      if (place.first != note.round || meeting.players.front() != note.player) continue;
      meeting.winner = note.player;
      meeting.decided = true;
    }
  }

  /// Byes take the numbers that no meeting of the round has, in their order.
  void add(const Bye& bye) {
    MeetingPlace place{bye.round, 0};
    while (meetings_.contains(place)) ++place.second;
    meetings_[place] = {{bye.player}, {0}, bye.player, true};
  }

  RoundList list() && {
    RoundList rounds;
    for (auto& [place, meeting] : meetings_) {
      rounds.resize(std::max(rounds.size(), static_cast<std::size_t>(place.first)));
      rounds.back().push_back(std::move(meeting));
    }
    return rounds;
  }

 private:
  std::map<MeetingPlace, RoundMeeting> meetings_;
};

std::optional<Outcome> played_outcome(const PlannedGame& game, const ResultTable& results) {
  const Meeting meeting{game.round, game.pairing, game.replay, game.red, game.blue};
  return results.of(meeting).find(game.opening, game.red < game.blue ? Colour::red : Colour::blue);
}

}  // namespace

RoundList list_rounds(Format format, const Schedule& schedule, const ResultTable& results) {
  const FormatRules& rules = rules_of(format);
  if (rules.is_planned_whole || rules.stays_open) return {};
  RoundCollector rounds;
  for (const PlannedGame& game : schedule.games) rounds.add(game, played_outcome(game, results));
  for (const GameResult& forfeit : schedule.forfeits) rounds.add(forfeit, forfeit.outcome);
  for (const FinishedMeeting& finished : schedule.meetings)
    rounds.finish(finished, rules.ranked_by == RankedBy::round_reached);
  for (const Note& note : schedule.notes)
    if (note.kind == Note::Kind::decided_by_seed) rounds.advance(note);
  for (const Bye& bye : schedule.byes) rounds.add(bye);
  return std::move(rounds).list();
}

}  // namespace connect4
