#include "lib/tournament/standings/round_list.hpp"

#include <gmock/gmock.h>

#include <ostream>

#include "tests/lib/game/games.hpp"
#include "tests/lib/tournament/schedule/simulation.hpp"

namespace connect4 {

std::ostream& operator<<(std::ostream& out, const RoundMeeting& meeting) {
  for (std::size_t i = 0; i < meeting.players.size(); ++i)
    out << meeting.players[i] << ":" << meeting.half_points[i] << " ";
  if (meeting.winner) out << "winner " << *meeting.winner << " ";
  return out << (meeting.decided ? "decided" : "open");
}

namespace {

using testing::ElementsAre;
using testing::IsEmpty;

/// A tournament as it goes on.
class Course {
 public:
  Course(Format format, int players, int max_replays = 8)
      : rules_{.format = format, .players = players, .openings = 20, .max_replays = max_replays} {}

  /// Plays that many of the games that remain; all of them unless it is said.
  void play(Outcome outcome, std::size_t games = 1000) {
    const Schedule schedule = planned(rules_, results_, withdrawals_);
    for (const PlannedGame& game : schedule.remaining)
      if (games-- > 0)
        results_.push_back({game, outcome});
      else
        break;
  }

  /// The better seed wins all that remain.
  void play_by_seed() {
    for (const PlannedGame& game : planned(rules_, results_, withdrawals_).remaining)
      results_.push_back(
          GameResult{game, {game.red < game.blue ? Colour::red : Colour::blue, Ending::four}});
  }

  void withdraw(int player) { withdrawals_.push_back({player, 1}); }

  RoundList rounds() const {
    return list_rounds(rules_.format, planned(rules_, results_, withdrawals_), results_);
  }

 private:
  ScheduleRules rules_;
  std::vector<GameResult> results_;
  std::vector<Withdrawal> withdrawals_;
};

RoundMeeting open(int first, int second, int half_points = 0, int other = 0) {
  return {{first, second}, {half_points, other}, {}, false};
}

RoundMeeting won(int first, int second, int half_points, int other) {
  return {{first, second}, {half_points, other}, half_points > other ? first : second, true};
}

RoundMeeting bye(int player) {
  return {{player}, {0}, player, true};
}

TEST(RoundList, OfAKnockoutIsTheBracketWithItsByes) {
  Course course(Format::knockout, 5);
  EXPECT_THAT(course.rounds(), ElementsAre(ElementsAre(bye(0), open(3, 4), bye(1), bye(2))));
  course.play_by_seed();
  course.play_by_seed();
  EXPECT_THAT(course.rounds(),
              ElementsAre(ElementsAre(bye(0), won(3, 4, 4, 0), bye(1), bye(2)),
                          ElementsAre(won(0, 3, 4, 0), won(1, 2, 4, 0)), ElementsAre(open(0, 1))));
  course.play_by_seed();
  EXPECT_THAT(course.rounds().back(), ElementsAre(won(0, 1, 4, 0)));
}

TEST(RoundList, HasThePointsSoFar) {
  Course course(Format::knockout, 2);
  course.play(drawn, 1);
  EXPECT_THAT(course.rounds(), ElementsAre(ElementsAre(open(0, 1, 1, 1))));
}

TEST(RoundList, ATieInAKnockoutIsOpenUntilItsReplayIsOver) {
  Course course(Format::knockout, 2);
  course.play(red_wins);
  EXPECT_THAT(course.rounds(), ElementsAre(ElementsAre(open(0, 1, 2, 2))));
  course.play_by_seed();
  EXPECT_THAT(course.rounds(), ElementsAre(ElementsAre(won(0, 1, 6, 2))));
}

TEST(RoundList, TheBetterSeedGoesOnWhereNoReplayBrokeTheTie) {
  Course course(Format::knockout, 4, 0);
  course.play(drawn);
  const RoundMeeting upper{{0, 3}, {2, 2}, 0, true};
  const RoundMeeting lower{{1, 2}, {2, 2}, 1, true};
  EXPECT_THAT(course.rounds(), ElementsAre(ElementsAre(upper, lower), ElementsAre(open(0, 1))));
}

TEST(RoundList, AForfeitIsAPoint) {
  Course course(Format::knockout, 2);
  course.withdraw(0);
  EXPECT_THAT(course.rounds(), ElementsAre(ElementsAre(won(0, 1, 0, 4))));
}

TEST(RoundList, OfTwoWhoWithdrewTheBetterSeedGoesOn) {
  Course course(Format::knockout, 2);
  course.withdraw(0);
  course.withdraw(1);
  EXPECT_THAT(course.rounds(), ElementsAre(ElementsAre(RoundMeeting{{0, 1}, {0, 0}, 0, true})));
}

TEST(RoundList, OfASwissHasTiesAndItsByesLast) {
  Course course(Format::swiss, 5);
  course.play(red_wins);
  const RoundList rounds = course.rounds();
  ASSERT_EQ(rounds.size(), 2U);
  ASSERT_EQ(rounds[0].size(), 3U);
  for (const std::size_t i : {0U, 1U}) {
    EXPECT_THAT(rounds[0][i].half_points, ElementsAre(2, 2));
    EXPECT_TRUE(rounds[0][i].decided);
    EXPECT_FALSE(rounds[0][i].winner);
  }
  EXPECT_EQ(rounds[0][2], bye(4));
}

TEST(RoundList, OfAFormatThatIsPlannedAsAWholeIsNone) {
  EXPECT_THAT(Course(Format::round_robin, 4).rounds(), IsEmpty());
}

}  // namespace
}  // namespace connect4
