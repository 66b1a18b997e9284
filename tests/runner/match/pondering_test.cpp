// A player's computing in the opponent's turn.
#include "tests/runner/match/table.hpp"

namespace connect4 {
namespace {

using namespace testing_table;
using testing::Contains;
using testing::HasSubstr;
using testing::IsEmpty;

TEST(PonderingRule, ComputingInTheOthersTurnIsFlagged) {
  const GameRecord record = play(badbot({"ponders-busily", "120"}), slow(1000), three_plies());
  EXPECT_THAT(warning_texts(record), Contains(HasSubstr(flagged)));
  for (const Warning& warning : record.warnings) EXPECT_EQ(warning.player, Colour::red);
  EXPECT_FALSE(has_fault(record));
}

TEST(PonderingRule, ComputingOfProcessesThatWereLeftBehindIsFlagged) {
  const GameRecord record = play(badbot({"ponders-below", "1"}), slow(1000), three_plies());
  EXPECT_THAT(warning_texts(record), Contains(HasSubstr(flagged)));
}

TEST(PonderingRule, StrayLinesDoNotHideTheFlag) {
  const PlayerSpec noisy = python(R"(
import threading
for _ in range(12):
    print("x", flush=True)
threading.Thread(target=run, args=(1000,), daemon=True).start()
)");
  EXPECT_THAT(warning_texts(play(noisy, slow(1000), three_plies())), Contains(HasSubstr(flagged)));
}

TEST(PonderingRule, AllowedItIsNotFlagged) {
  const GameRecord record =
      play(with(badbot({"ponders-busily", "120"}), Pondering::allow), slow(200), three_plies());
  EXPECT_THAT(record.warnings, IsEmpty());
}

TEST(PonderingRule, ASlowOpponentAloneIsNotPondering) {
  const GameRecord record = play(badbot({"burns", "60"}), slow(100), three_plies());
  EXPECT_THAT(record.warnings, IsEmpty());
}

TEST(PonderingRule, ComputingWhileTheOpponentStartsIsNotPondering) {
  const GameRecord record =
      play(python("pass", patient, "run(300)"), badbot({"starts-slowly", "800"}), three_plies());
  EXPECT_THAT(record.warnings, IsEmpty());
}

TEST(PonderingRule, AnEndlessLogIsReadForAMomentSoThatWritingItIsNotPondering) {
  const PlayerSpec talker = python(R"(
import threading
def talk():
    while True:
        os.write(2, bytes(1 << 16))
if turn == 1:
    threading.Thread(target=talk, daemon=True).start()
)");
  const GameRecord record = play(talker, slow(1000), three_plies());
  EXPECT_FALSE(has_fault(record));
  EXPECT_THAT(record.warnings, IsEmpty());
}

TEST(PonderingRule, AFrozenPlayerCannotAndItsClockStartsWhenItCan) {
  // A player that is stopped in the opponent's turn has to compute in its own.
  const GameRecord record =
      play(with(badbot({"ponders-busily", "120"}), Pondering::freeze), slow(1000), three_plies());
  EXPECT_FALSE(has_fault(record));
  EXPECT_THAT(record.warnings, IsEmpty());
  ASSERT_EQ(record.plies.size(), 3U);
  EXPECT_GE(record.plies[2].time, milliseconds(100));
}

TEST(PonderingRule, FreezingReachesProcessesLeftBehind) {
  PlayerSpec ponderer = with(badbot({"ponders-below", "1"}), Pondering::freeze);
  PlayerPair pair(slow(600), std::move(ponderer));
  const GameRecord record = play_game(pair.first(), pair.second(), {1, three_plies(), 0}, nobody());
  EXPECT_FALSE(has_fault(record));
  EXPECT_THAT(record.warnings, IsEmpty());
  EXPECT_EQ(record.plies.size(), 3U);
}

TEST(PonderingRule, AFrozenPlayerPlaysAllItsGamesAndEndsInTime) {
  PlayerPair pair(with(first_legal(), Pondering::freeze),
                  with(scripted({"1", "1", "1", "1"}), Pondering::freeze));
  Records records;
  const MatchScore score = play_match(pair, {4, {}, 0}, records);
  EXPECT_TRUE(score.complete);
  for (const GameRecord& game : records.games) {
    EXPECT_FALSE(has_fault(game));
    EXPECT_EQ(game.players[0].version, records.games[game.game % 2 == 1 ? 0 : 1].players[0].version)
        << "nobody was replaced";
  }
}

}  // namespace
}  // namespace connect4
