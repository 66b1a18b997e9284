#include "lib/tournament/standings/tie_breaks.hpp"

#include <algorithm>
#include <map>

namespace connect4 {

namespace {

/// The parts that a player's rounds add to its Buchholz.
struct Contributions {
  std::vector<std::int64_t> all;
  std::vector<std::int64_t> voluntary;  ///< those of them that come from rounds it did not play for
                                        ///< reasons of its own

  Buchholz sum() const {
    Buchholz result;
    for (const std::int64_t each : all) result.full += each;
    const auto& eligible = voluntary.empty() ? all : voluntary;
    if (eligible.empty()) return result;
    result.cut = result.full - *std::min_element(eligible.begin(), eligible.end());
    return result;
  }
};

class BuchholzCount {
 public:
  BuchholzCount(const Schedule& schedule, const std::vector<Withdrawal>& withdrawals,
                const std::vector<Absence>& absences, std::int32_t players)
      : contributions_(static_cast<std::size_t>(players)) {
    for (const std::int32_t points : half_match_points(schedule, players)) own_.push_back(points);
    for (const FinishedMeeting& finished : schedule.meetings)
      rounds_ = std::max(rounds_, finished.meeting.round);
    for_opponents_ = own_;
    for (const Withdrawal& withdrawal : withdrawals)
      for_opponents_[at(withdrawal.player)] += missed(withdrawal);
    for (const Absence& absence : absences) for_opponents_[at(absence.player)] += missed(absence);
    for (const FinishedMeeting& finished : schedule.meetings) add(finished);
    for (const Bye& bye : schedule.byes)
      if (bye.round <= rounds_) contributions_[at(bye.player)].all.push_back(alone(bye.player));
    for (const Withdrawal& withdrawal : withdrawals)
      add_missed(withdrawal.player, missed(withdrawal));
    for (const Absence& absence : absences) add_missed(absence.player, missed(absence));
  }

  std::vector<Buchholz> sums() const {
    std::vector<Buchholz> sums;
    for (const Contributions& each : contributions_) sums.push_back(each.sum());
    return sums;
  }

 private:
  static std::size_t at(std::int32_t player) { return static_cast<std::size_t>(player); }

  std::int32_t missed(const Withdrawal& withdrawal) const {
    return std::max(0, rounds_ - withdrawal.round);
  }

  std::int32_t missed(const Absence& absence) const {
    return std::max(0, std::min(absence.to, rounds_) - absence.from + 1);
  }

  void add(const FinishedMeeting& finished) {
    const Meeting& meeting = finished.meeting;
    add(meeting.first, meeting.second, finished.was_played, finished.half_match_points(0));
    add(meeting.second, meeting.first, finished.was_played, finished.half_match_points(1));
  }

  void add(std::int32_t player, std::int32_t opponent, bool was_played, int half_match_points) {
    Contributions& own = contributions_[at(player)];
    const std::int64_t theirs = for_opponents_[at(opponent)];
    own.all.push_back(was_played ? theirs : std::min(own_[at(player)], theirs));
    if (!was_played && half_match_points == 0) own.voluntary.push_back(own.all.back());
  }

  void add_missed(std::int32_t player, std::int32_t rounds) {
    Contributions& own = contributions_[at(player)];
    for (std::int32_t round = 0; round < rounds; ++round) {
      own.all.push_back(alone(player));
      own.voluntary.push_back(own.all.back());
    }
  }

  /// The part of a round without an opponent.
  std::int64_t alone(std::int32_t player) const {
    return std::min<std::int64_t>(own_[at(player)], rounds_);
  }

  std::int32_t rounds_ = 0;                  // that have been
  std::vector<std::int64_t> own_;            // half match points, by player
  std::vector<std::int64_t> for_opponents_;  // the same, with rounds missed as draws
  std::vector<Contributions> contributions_;
};

}  // namespace

std::vector<Buchholz> buchholz(const Schedule& schedule, const std::vector<Withdrawal>& withdrawals,
                               std::int32_t players, const std::vector<Absence>& absences) {
  return BuchholzCount(schedule, withdrawals, absences, players).sums();
}

namespace {

using Group = std::vector<std::int32_t>;

/// The points of a player against the others of its group, and the most that it can reach.
struct GroupLine {
  std::int32_t player = 0;
  std::int64_t score = 0;
  std::int64_t best = 0;
};

/// The table of a group, highest scores first.
struct GroupTable {
  std::vector<GroupLine> lines;
  bool have_all_met = true;  ///< and equally often
};

GroupTable table_of(const Group& group, const Encounters& encounters) {
  GroupTable table;
  std::optional<std::int64_t> times;
  for (const std::int32_t player : group) {
    GroupLine line{.player = player};
    std::int64_t missing = std::ssize(group) - 1;
    for (const Encounter& each : encounters.of(player)) {
      if (!std::binary_search(group.begin(), group.end(), each.opponent)) continue;
      --missing;
      line.score += each.score;
      if (each.times != times.value_or(each.times)) table.have_all_met = false;
      times = each.times;
    }
    if (missing > 0) table.have_all_met = false;
    line.best = line.score + missing * encounters.most.value_or(0);
    table.lines.push_back(line);
  }
  std::stable_sort(table.lines.begin(), table.lines.end(),
                   [](const GroupLine& a, const GroupLine& b) { return a.score > b.score; });
  return table;
}

/// The places at which the table falls into parts: those before stand above those from there on.
std::vector<std::size_t> cuts(const GroupTable& table, bool may_have_open_meetings) {
  const std::vector<GroupLine>& lines = table.lines;
  std::vector<std::size_t> cuts;
  if (table.have_all_met) {
    for (std::size_t i = 1; i < lines.size(); ++i)
      if (lines[i].score < lines[i - 1].score) cuts.push_back(i);
  } else if (may_have_open_meetings) {
    std::vector<std::int64_t> best_from(lines.size() + 1);  // of a line or of one below it
    for (std::size_t i = lines.size(); i-- > 0;)
      best_from[i] = std::max(best_from[i + 1], lines[i].best);
    for (std::size_t i = 1; i < lines.size() && lines[i - 1].score > best_from[i]; ++i)
      cuts.push_back(i);
  }
  return cuts;
}

/// `group` is sorted.
void place_group(const Group& group, int first_place, const Encounters& encounters,
                 std::map<std::int32_t, int>& places) {
  for (const std::int32_t player : group) places[player] = first_place;
  if (group.size() < 2) return;
  const GroupTable table = table_of(group, encounters);
  std::vector<std::size_t> ends = cuts(table, encounters.most.has_value());
  if (ends.empty()) return;
  ends.push_back(group.size());
  std::size_t begin = 0;
  for (const std::size_t end : ends) {
    Group part;
    for (std::size_t i = begin; i < end; ++i) part.push_back(table.lines[i].player);
    std::sort(part.begin(), part.end());
    place_group(part, first_place + static_cast<int>(begin), encounters, places);
    begin = end;
  }
}

}  // namespace

std::vector<int> direct_encounter(const std::vector<std::int32_t>& tied,
                                  const Encounters& encounters) {
  Group group = tied;
  std::sort(group.begin(), group.end());
  std::map<std::int32_t, int> places;
  place_group(group, 1, encounters, places);
  std::vector<int> in_order;
  for (const std::int32_t player : tied) in_order.push_back(places[player]);
  return in_order;
}

}  // namespace connect4
