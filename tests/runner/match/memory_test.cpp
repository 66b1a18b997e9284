// The memory of a player.
#include "tests/runner/match/table.hpp"

namespace connect4 {
namespace {

using namespace testing_table;
using testing::HasSubstr;

TEST(MemoryRule, OverItsLimitAPlayerIsKilledAndLosesByCrash) {
  const GameRecord record =
      play_against_good(limited_to(50, badbot({"holds-memory", "80", "9000"})));
  ASSERT_THAT(record, RedLosesBy(Ending::crash));
  EXPECT_THAT(red_fault(record)->detail, HasSubstr(" MiB of memory; 50 MiB is allowed"));
  EXPECT_EQ(red_fault(record)->signal, SIGKILL);
}

TEST(MemoryRule, QuickTurnsDoNotHideItForLong) {
  const GameRecord record = play_against_good(limited_to(50, badbot({"holds-memory", "80", "60"})));
  ASSERT_THAT(record, RedLosesBy(Ending::crash));
  EXPECT_THAT(red_fault(record)->detail, HasSubstr("is allowed"));
}

TEST(MemoryRule, MemoryThatManyProcessesShareCountsOnce) {
  const GameRecord record =
      play(limited_to(100, badbot({"shares-memory", "40", "120"})), scripted({"1", "1", "1", "1"}));
  EXPECT_FALSE(has_fault(record));
}

TEST(MemoryRule, WithoutALimitNobodyLooks) {
  const GameRecord record =
      play(badbot({"holds-memory", "80", "120"}), scripted({"1", "1", "1", "1"}));
  EXPECT_FALSE(has_fault(record));
}

}  // namespace
}  // namespace connect4
