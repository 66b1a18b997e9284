// A player that loses a meeting is out.
//
// The bracket is the usual one: the list of players is the seeding. The best two can only meet in
// the final, the best four in the semifinals, and so on. If the number of players is not a power of
// two, the best seeds have a bye in round 1. The better seed has red first. Third place is not
// played for.
//
// A tied meeting is replayed once all games of the stage are over, two games from a fresh opening
// at a time. That happens up to `max_replays` times and as long as there are openings. After that
// the better seed advances, and a note says so. If both players withdrew, the better seed takes the
// place of the winner without a replay or a note, and loses its next meeting. If it is the last one
// standing, nobody has won, and a note says so.
#include <algorithm>
#include <bit>
#include <limits>

#include "lib/tournament/schedule/formats/stage.hpp"

namespace connect4 {

namespace {

constexpr std::int32_t nobody = std::numeric_limits<std::int32_t>::max();  // below every seed

/// The seeds of round 1 from the top of the bracket to its bottom; `slots` is a power of two.
/// Each doubling sets the seed that makes the sum constant beside each seed.
std::vector<std::int32_t> bracket_order(std::int32_t slots) {
  std::vector<std::int32_t> order{0};
  while (static_cast<std::int32_t>(order.size()) < slots) {
    const auto doubled = static_cast<std::int32_t>(2 * order.size());
    std::vector<std::int32_t> next;
    for (const std::int32_t seed : order) next.insert(next.end(), {seed, doubled - 1 - seed});
    order = std::move(next);
  }
  return order;
}

/// Walks through the bracket, round by round, until it comes to meetings that are not decided.
class Bracket {
 public:
  explicit Bracket(const History& history) : history_(history) {
    const std::int32_t players = history.rules.players;
    slots_ = bracket_order(
        static_cast<std::int32_t>(std::bit_ceil(static_cast<std::uint32_t>(players))));
    for (std::int32_t& seed : slots_)
      if (seed >= players) seed = nobody;
  }

  Stage next_stage() {
    Stage stage;
    stage.games = history_.rules.games_per_pairing;
    for (std::int32_t round = 1; slots_.size() > 1 && stage.meetings.empty(); ++round)
      play_round(round, stage);
    if (stage.meetings.empty()) end(slots_.front(), stage);
    return stage;
  }

 private:
  void end(std::int32_t last_standing, Stage& stage) const {
    if (has_withdrawn(last_standing))
      stage.notes.push_back({.kind = Note::Kind::no_winner, .player = last_standing});
    else
      stage.winner = last_standing;
  }

  bool has_withdrawn(std::int32_t player) const {
    const auto& all = history_.withdrawals;
    return std::any_of(all.begin(), all.end(),
                       [&](const Withdrawal& each) { return each.player == player; });
  }

  /// Leaves the winners of this round in slots_; the meetings that it still needs go to the stage.
  void play_round(std::int32_t round, Stage& stage) {
    std::vector<std::int32_t> winners;
    for (std::size_t slot = 0; slot < slots_.size(); slot += 2) {
      const auto [better, worse] = std::minmax(slots_[slot], slots_[slot + 1]);
      if (worse == nobody) {
        winners.push_back(better);
        stage.byes.push_back({round, better});
        continue;
      }
      const auto pairing = static_cast<std::int32_t>(slot / 2);
      winners.push_back(decide({round, pairing, 0, better, worse}, stage));
    }
    slots_ = std::move(winners);
  }

  /// The winner of a meeting. If it has to be played (again), it is added to the stage and there is
  /// no winner.
  std::int32_t decide(Meeting meeting, Stage& stage) const {
    const FinishedMeeting* last = nullptr;
    for (const FinishedMeeting& finished : history_.meetings)
      if (finished.meeting.round == meeting.round && finished.meeting.pairing == meeting.pairing)
        last = &finished;
    if (last == nullptr) {
      stage.meetings.push_back(meeting);
      return nobody;
    }
    const int margin = last->half_match_points(0) - last->half_match_points(1);
    if (margin > 0) return meeting.first;
    if (margin < 0) return meeting.second;
    if (last->withdrew[0] && last->withdrew[1]) return meeting.first;
    if (!can_replay(*last)) {
      stage.notes.push_back({.kind = Note::Kind::decided_by_seed,
                             .round = meeting.round,
                             .player = meeting.first,
                             .opponent = meeting.second});
      return meeting.first;
    }
    meeting.replay = last->meeting.replay + 1;
    stage.games = 2;
    stage.meetings.push_back(meeting);
    return nobody;
  }

  bool can_replay(const FinishedMeeting& tied) const {
    const Meeting& meeting = tied.meeting;
    return meeting.replay < history_.rules.max_replays &&
           history_.has_opening_for(meeting.first, meeting.second);
  }

  const History& history_;
  std::vector<std::int32_t> slots_;  // players of the current round, from the top
};

std::optional<Refusal> check_knockout(const ScheduleRules& rules) {
  if (rules.rounds != 0)
    return Refusal{"rounds",
                   "the rounds of a knockout follow from its players; leave \"rounds\" out"};
  if (rules.max_replays < 0)
    return Refusal{"max_replays", "max_replays is " + std::to_string(rules.max_replays) +
                                      "; it must be 0 or more"};
  return std::nullopt;
}

Stage next_knockout_stage(const History& history) {
  return Bracket(history).next_stage();
}

}  // namespace

constinit const FormatRules knockout_format{.name = "knockout",
                                            .members = {.max_replays = true},
                                            .ranked_by = RankedBy::round_reached,
                                            .players_may_change = PlayersMayChange::never,
                                            .is_planned_whole = false,
                                            .next_stage = next_knockout_stage,
                                            .check = check_knockout};

}  // namespace connect4
