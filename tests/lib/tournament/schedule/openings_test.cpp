#include "lib/tournament/schedule/openings.hpp"

#include <gmock/gmock.h>

#include <algorithm>
#include <map>
#include <set>

#include "lib/game/lines.hpp"
#include "lib/game/notation.hpp"

namespace connect4 {
namespace {

using testing::HasSubstr;

std::set<std::string> fens(const OpeningSet& openings) {
  std::set<std::string> result;
  for (const Opening& opening : openings) result.insert(to_fen(opening.position));
  return result;
}

std::string error_of(const Expected<OpeningSet>& read) {
  return read ? "" : read.error();
}

TEST(AllOpenings, AreAsManyAsPositionsWithoutAFour) {
  EXPECT_EQ(all_openings(0).size(), 1U);
  EXPECT_EQ(all_openings(1).size(), 4U);
  EXPECT_EQ(all_openings(4).size(), 568U);
  EXPECT_EQ(all_openings(5).size(), 2'144U);
  EXPECT_EQ(all_openings(6).size(), 8'231U);
  EXPECT_EQ(all_openings(7).size(), 27'109U);
  EXPECT_EQ(all_openings(8).size(), 91'295U);
}

// Seeded tournaments of the past can be repeated as long as these do not change.
TEST(AllOpenings, AreInAnOrderAndHaveMovesThatNeverChange) {
  const OpeningSet openings = all_openings(8);
  EXPECT_EQ(to_text(openings[0]), "12121111");
  EXPECT_EQ(to_text(openings[30'000]), "16113155");
  EXPECT_EQ(to_text(openings[60'000]), "33234465");
  EXPECT_EQ(to_text(openings[91'294]), "71717117");
}

/// The 92,244 positions often quoted for eight plies include 949 that the eighth disc has won.
TEST(AllOpenings, LeaveOutThePositionsThatTheLastDiscHasWon) {
  std::set<std::pair<Bitboard, Bitboard>> all;
  std::set<std::pair<Bitboard, Bitboard>> won;
  for (const Opening& opening : all_openings(7))
    for (const Column column : Column::all()) {
      Position position = opening.position;
      if (!position.drop(column)) continue;
      const Position mirror = position.mirrored();
      const auto smaller =
          std::min(std::pair(position.discs(Colour::red), position.discs(Colour::blue)),
                   std::pair(mirror.discs(Colour::red), mirror.discs(Colour::blue)));
      all.insert(smaller);
      if (has_four(smaller.second)) won.insert(smaller);
    }
  EXPECT_EQ(all.size(), 92'244U);
  EXPECT_EQ(won.size(), 949U);
}

TEST(AllOpenings, NeverHoldAMirrorImageOfAnother) {
  const OpeningSet openings = all_openings(6);
  const std::set<std::string> known = fens(openings);
  EXPECT_EQ(known.size(), openings.size());
  for (const Opening& opening : openings) {
    const Position mirror = opening.position.mirrored();
    EXPECT_TRUE(mirror == opening.position || !known.contains(to_fen(mirror)));
  }
}

TEST(RandomOpenings, AreReachedByTheirMoves) {
  for (const int plies : {0, 3, 7, 12, max_sampled_plies})
    for (const Opening& opening : random_openings(plies, 1)) {
      ASSERT_EQ(opening.moves.size(), static_cast<std::size_t>(plies));
      const auto reached = parse_start(to_text(opening));
      ASSERT_TRUE(reached.has_value()) << reached.error();
      ASSERT_EQ(*reached, opening.position);
    }
}

TEST(RandomOpenings, ComeInTheSameOrderForTheSameSeedAlone) {
  EXPECT_EQ(random_openings(4, 7), random_openings(4, 7));
  EXPECT_NE(random_openings(4, 7), random_openings(4, 8));
  EXPECT_EQ(random_openings(9, 7), random_openings(9, 7));
  EXPECT_NE(random_openings(9, 7), random_openings(9, 8));
}

TEST(RandomOpenings, AreAllOpeningsInAnotherOrder) {
  const OpeningSet all = all_openings(4);
  const OpeningSet random = random_openings(4, 3);
  EXPECT_NE(random, all);
  EXPECT_TRUE(std::is_permutation(random.begin(), random.end(), all.begin(), all.end()));
}

/// Four openings, 400 times each expected, with a standard deviation of 17.
TEST(RandomOpenings, BeginWithEachOneEquallyOften) {
  constexpr int seeds_each = 400;
  std::map<std::string, int> first;
  for (int seed = 0; seed < 4 * seeds_each; ++seed)
    ++first[to_fen(random_openings(1, static_cast<std::uint64_t>(seed)).front().position)];
  ASSERT_EQ(first.size(), 4U);
  for (const auto& [fen, count] : first) EXPECT_NEAR(count, seeds_each, 90) << fen;
}

TEST(RandomOpenings, AreDrawnBeyondEightPlies) {
  const OpeningSet openings = random_openings(max_sampled_plies, 1);
  EXPECT_EQ(openings.size(), static_cast<std::size_t>(sampled_opening_count));
  EXPECT_EQ(fens(openings).size(), openings.size());
  for (const Opening& opening : openings)
    ASSERT_FALSE(has_four(opening.position.discs(Colour::red)) ||
                 has_four(opening.position.discs(Colour::blue)));
}

TEST(EmptyOpening, IsTheEmptyBoard) {
  ASSERT_EQ(empty_opening().size(), 1U);
  EXPECT_EQ(empty_opening().front().position, Position());
  EXPECT_EQ(to_text(empty_opening().front()), "");
}

TEST(OpeningSource, IsReadFromTheConfig) {
  using Kind = OpeningSource::Kind;
  EXPECT_EQ(parse_opening_source("empty").value(), OpeningSource{});
  EXPECT_EQ(parse_opening_source("random:6").value(), (OpeningSource{Kind::random, 6, {}}));
  EXPECT_EQ(parse_opening_source("balanced").value(), (OpeningSource{Kind::balanced, 4, {}}));
  EXPECT_EQ(parse_opening_source("balanced:8").value(), (OpeningSource{Kind::balanced, 8, {}}));
  EXPECT_EQ(parse_opening_source("sharp:7").value(), (OpeningSource{Kind::sharp, 7, {}}));
  EXPECT_EQ(parse_opening_source("won:1").value(), (OpeningSource{Kind::won, 1, {}}));
  EXPECT_EQ(parse_opening_source("book.txt").value(), (OpeningSource{Kind::file, 0, "book.txt"}));
  EXPECT_EQ(parse_opening_source("./mine").value(), (OpeningSource{Kind::file, 0, "./mine"}));
}

TEST(OpeningSource, IsWrittenAsItIsRead) {
  for (const char* text :
       {"empty", "random:0", "balanced", "balanced:5", "sharp:6", "won:8", "./a"})
    EXPECT_EQ(to_text(parse_opening_source(text).value()), text);
  EXPECT_EQ(to_text(parse_opening_source("balanced:4").value()), "balanced");
}

TEST(OpeningSource, ErrorsNameTheReasonAndTheRemedy) {
  for (const char* bad : {"random:", "random:25", "random:-1", "random:4x", "random: 4"})
    EXPECT_THAT(parse_opening_source(bad).error(), HasSubstr("moves from 0 to 24")) << bad;
  for (const char* bad : {"balanced:", "balanced:0", "balanced:9", "won", "won:9"})
    EXPECT_THAT(parse_opening_source(bad).error(), HasSubstr("moves from 1 to 8")) << bad;
  for (const char* bad : {"sharp", "sharp:", "sharp:0", "sharp:8"})
    EXPECT_THAT(parse_opening_source(bad).error(), HasSubstr("moves from 1 to 7")) << bad;
  EXPECT_EQ(parse_opening_source("sharp").error(),
            "\"sharp\" needs a number of moves from 1 to 7, such as \"sharp:6\"");
  EXPECT_THAT(parse_opening_source("radnom:4").error(), HasSubstr("\"radnom:4\" is not a set"));
}

TEST(ReadOpenings, ReadsDigitsAndFenInTheOrderOfTheFile) {
  const auto openings = read_openings(
      "# my book\n\n44\r\n  4435  # a comment\n7/7/7/7/7/7 x\n3x3/7/7/7/7/7 o # the centre");
  ASSERT_TRUE(openings.has_value()) << openings.error();
  ASSERT_EQ(openings->size(), 4U);
  EXPECT_EQ(to_text((*openings)[0]), "44");
  EXPECT_EQ(to_text((*openings)[1]), "4435");
  EXPECT_EQ((*openings)[2], Opening{});
  EXPECT_EQ(to_text((*openings)[3]), "3x3/7/7/7/7/7 o");
}

TEST(ReadOpenings, TakesAMirrorImageAsAnotherOpening) {
  EXPECT_EQ(read_openings("1\n7").value().size(), 2U);
}

TEST(ReadOpenings, ErrorsNameLineTextAndReason) {
  EXPECT_EQ(error_of(read_openings("44\n48\n")),
            "line 2 \"48\": move 2, \"8\", is not a column; moves are the digits 1-7");
  EXPECT_EQ(error_of(read_openings("# book\n\n1212121 # red wins")),
            "line 3 \"1212121\": the game is over in this position");
  EXPECT_EQ(error_of(read_openings("7/7/7 x")),
            "line 1 \"7/7/7 x\": the number of ranks is 3 instead of 6");
  EXPECT_EQ(error_of(read_openings("123\n44\n321")),
            "line 3 \"321\": the same position as in line 1; delete one");
  EXPECT_EQ(error_of(read_openings("# nothing\n")),
            "it contains no opening; write one per line, such as 4435");
  EXPECT_EQ(error_of(read_openings("")),
            "it contains no opening; write one per line, such as 4435");
}

}  // namespace
}  // namespace connect4
