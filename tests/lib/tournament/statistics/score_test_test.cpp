#include "lib/tournament/statistics/score_test.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cmath>

#include "tests/lib/tournament/statistics/plain_difference_test.hpp"

namespace connect4 {
namespace {

TEST(ScoreTest, EqualsTheFormulaForAllSmallSetsOfTerms) {
  for (int a = -4; a <= 4; ++a)
    for (int b = -4; b <= 4; ++b)
      for (int count = 1; count <= 5; ++count)
        for (const double share : {0.0, 0.1, 0.5, 0.9})
          for (const double rest : {0.01, 0.5, 20.0}) {
            const std::vector<ScoreTerm> terms{{a / 4.0, 1.0 * count}, {b / 4.0, 2}};
            ASSERT_NEAR(score_test(terms, share, rest), plain_score_test(terms, share, rest), 1e-6)
                << a << " " << b << " " << count << " " << share << " " << rest;
          }
}

TEST(ScoreTest, OfManySmallTermsIsTheirSumByItsDeviation) {
  const std::vector<ScoreTerm> terms{{0.01, 5100}, {-0.01, 4900}};
  EXPECT_NEAR(score_test(terms, 0.5, 0.5), 2 / std::sqrt(0.5 * 1 + 0.5), 0.01);
}

RC_GTEST_PROP(ScoreTest, NeverFallsWhereATermRises, ()) {
  std::vector<ScoreTerm> terms;
  const int count = *rc::gen::inRange(1, 20);
  for (int i = 0; i < count; ++i) terms.push_back({*rc::gen::inRange(-100, 101) / 100.0, 1});
  const double share = *rc::gen::inRange(0, 100) / 100.0;
  const double rest = *rc::gen::inRange(1, 1000) / 100.0;
  const double before = score_test(terms, share, rest);
  const auto place = static_cast<std::size_t>(*rc::gen::inRange(0, count));
  terms[place].value += *rc::gen::inRange(0, 100) / 100.0;
  RC_ASSERT(score_test(terms, share, rest) >= before - 1e-9);
}

TEST(ScoreTest, HasTheSignOfTheSum) {
  EXPECT_EQ(score_test({{0.5, 3}, {-0.5, 3}}, 0.5, 1), 0);
  EXPECT_EQ(score_test({}, 0.5, 1), 0);
  EXPECT_DOUBLE_EQ(score_test({{0.5, 3}, {-1, 1}}, 0.5, 1),
                   -score_test({{-0.5, 3}, {1, 1}}, 0.5, 1));
}

}  // namespace
}  // namespace connect4
