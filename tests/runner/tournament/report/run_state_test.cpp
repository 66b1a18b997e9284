#include "runner/tournament/report/report.hpp"

#include <gmock/gmock.h>

namespace connect4 {
namespace {

TEST(RunState, ReadsItsOwnText) {
  const RunState state{"stopped", {{{2, 1}, "exited with \"1\""}}};
  EXPECT_EQ(to_json(state), R"({"status":"stopped","withdrawn":[{"player":2,"round":1,)"
                            R"("cause":"exited with \"1\""}]})");
  const auto read = parse_run_state(to_json(state));
  ASSERT_TRUE(read) << read.error();
  EXPECT_EQ(read->status, "stopped");
  ASSERT_EQ(read->withdrawn.size(), 1U);
  EXPECT_EQ(read->withdrawn[0].withdrawal.player, 2);
  EXPECT_EQ(read->withdrawn[0].withdrawal.round, 1);
  EXPECT_EQ(read->withdrawn[0].reason(),
            "could not be started three times in a row (exited with \"1\")");
  EXPECT_EQ(WithdrawnPlayer{}.reason(), "was retired");
  ASSERT_EQ(withdrawals(*read).size(), 1U);
  EXPECT_EQ(withdrawals(*read)[0].player, 2);
}

TEST(RunState, NamesTheAbsentPlayers) {
  RunState state{"running", {}};
  state.absences = {{5, 1, 3}};
  EXPECT_EQ(to_json(state), R"({"status":"running","withdrawn":[],)"
                            R"("absent":[{"player":5,"from":1,"to":3}]})");
  EXPECT_EQ(parse_run_state(to_json(state)).value().absences, state.absences);
  TournamentConfig config;
  config.players.resize(6);
  EXPECT_EQ(schedule_rules(config, 1, state).absences, state.absences);
  config.players.resize(5);
  EXPECT_EQ(schedule_rules(config, 1, state).absences, std::vector<Absence>())
      << "killed before it had joined";
}

TEST(RunState, IsEmptyBeforeTheFirstRun) {
  const auto state = parse_run_state("");
  ASSERT_TRUE(state);
  EXPECT_EQ(state->status, "");
  EXPECT_TRUE(state->withdrawn.empty());
}

TEST(RunState, NamesTheErrorInDamagedText) {
  for (const char* const text :
       {"{", "[]", R"({"withdrawn":[{}]})", R"({"absent":[{"player":1}]})", R"({"status":1})"}) {
    const auto state = parse_run_state(text);
    ASSERT_FALSE(state) << text;
    EXPECT_THAT(state.error(), testing::HasSubstr("damaged")) << text;
  }
}

}  // namespace
}  // namespace connect4
