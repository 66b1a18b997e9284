#include "runner/cluster/chunk.hpp"

#include <gmock/gmock.h>

#include "lib/game/notation.hpp"
#include "tests/runner/cluster/chunk_samples.hpp"

namespace connect4 {
namespace {

using namespace testing_chunks;
using testing::HasSubstr;

TEST(Chunk, ComesBackFromItsTextWithEveryGame) {
  Chunk sent = chunk(17, 5, 8);
  sent.games[1].start = *parse_start("4435");
  sent.games[1].plan.round = 3;
  sent.games[1].plan.replay = 2;
  const auto read = parse_chunk(to_json(sent));
  ASSERT_TRUE(read) << read.error();
  EXPECT_EQ(read->id, 17);
  EXPECT_EQ(read->time, std::chrono::seconds(180));
  ASSERT_EQ(read->games.size(), sent.games.size());
  for (std::size_t i = 0; i < sent.games.size(); ++i) {
    EXPECT_EQ(read->games[i].plan, sent.games[i].plan);
    EXPECT_EQ(read->games[i].start, sent.games[i].start);
    EXPECT_EQ(read->games[i].seed, sent.games[i].seed);
  }
}

TEST(Chunk, OfAnotherFormIsRefusedWithTheMember) {
  const auto error_of = [](const std::string& text) { return parse_chunk(text).error(); };
  EXPECT_EQ(error_of("half a {"), "it is not a JSON object");
  EXPECT_THAT(error_of(R"({"chunk":0,"seconds":1,"games":[]})"), HasSubstr("\"chunk\""));
  EXPECT_EQ(error_of(R"({"chunk":1,"seconds":1,"games":[]})"), "it has no games");
  EXPECT_THAT(error_of(R"({"chunk":1,"seconds":1})"), HasSubstr("\"games\" is missing"));
  EXPECT_THAT(error_of(R"({"chunk":1,"seconds":1,"games":[{"number":-1}]})"),
              HasSubstr("\"games\": \"number\""));
}

TEST(ChunkAttempt, IsTwoNumbersWithADotBetween) {
  EXPECT_EQ(to_text(ChunkAttempt{17, 2}), "17.2");
  EXPECT_EQ(*parse_attempt("17.2"), (ChunkAttempt{17, 2}));
  for (const char* const text : {"", "17", "17.", ".2", "0.1", "1.0", "-1.2", "17.2.3", "17.2x"})
    EXPECT_FALSE(parse_attempt(text)) << text;
}

}  // namespace
}  // namespace connect4
