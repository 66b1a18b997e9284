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

TEST(FormatTable, SaysWhichFormatsArePlannedAsAWhole) {
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

TEST(FormatTable, NamesTheMemberThatAFormatRefuses) {
  const auto member = [](const ScheduleRules& rules) { return check_rules(rules)->member; };
  EXPECT_EQ(member({.format = Format::duel, .players = 3}), "format");
  EXPECT_EQ(member({.format = Format::swiss, .players = 4, .rounds = 4}), "rounds");
  EXPECT_EQ(member({.format = Format::knockout, .players = 4, .rounds = 1}), "rounds");
  EXPECT_EQ(member({.format = Format::gauntlet, .players = 2, .gauntlet_size = 2}),
            "gauntlet_size");
  EXPECT_EQ(member({.players = 2, .games_per_pairing = 3}), "games_per_pairing");
  EXPECT_FALSE(check_rules({.players = 2}));
}

}  // namespace
}  // namespace connect4
