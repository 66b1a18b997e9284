#include "lib/tournament/standings/buchholz.hpp"

#include <algorithm>

namespace connect4 {

namespace {

/// What a player's rounds add to its Buchholz.
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

  /// Of a round without an opponent.
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

}  // namespace connect4
