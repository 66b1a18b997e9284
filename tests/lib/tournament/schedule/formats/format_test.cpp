#include "lib/tournament/schedule/formats/format.hpp"

#include <gmock/gmock.h>

#include "tests/lib/tournament/schedule/simulation.hpp"

namespace connect4 {
namespace {

TEST(FormatTable, IsInTheOrderOfTheFormats) {
  EXPECT_EQ(name(Format::round_robin), "round_robin");
  EXPECT_EQ(name(Format::gauntlet), "gauntlet");
  EXPECT_EQ(name(Format::swiss), "swiss");
  EXPECT_EQ(name(Format::knockout), "knockout");
  EXPECT_EQ(name(Format::duel), "duel");
}

TEST(FormatTable, HasNamesThatAreReadBack) {
  for (const FormatRules* const rules : format_table)
    EXPECT_EQ(name(*format_from_name(rules->name)), rules->name);
  EXPECT_EQ(format_from_name("league"), std::nullopt);
}

TEST(FormatTable, SaysWhatIsPlannedAsAWhole) {
  for (const FormatRules* const format : format_table) {
    ScheduleRules rules{.format = *format_from_name(format->name), .players = 4, .openings = 10};
    if (!plan_schedule(rules)) rules.players = 2;
    if (format->members.rounds) rules.rounds = rules.players - 1;
    std::vector<GameResult> results;
    for (const PlannedGame& game : planned(rules).games)
      results.push_back({game, {Colour::red, Ending::four}});
    EXPECT_EQ(planned(rules, results).complete, format->is_planned_whole) << format->name;
  }
}

}  // namespace
}  // namespace connect4
