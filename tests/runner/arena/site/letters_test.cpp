// Escapes in requests.
#include "runner/arena/site/letters.hpp"

#include <gmock/gmock.h>

namespace connect4 {
namespace {

TEST(Letters, HaveTheirPercentEscapesUndone) {
  EXPECT_EQ(without_percents("a%20b%C3%B6"), "a b\xC3\xB6");
  EXPECT_EQ(without_percents("%zz%2"), "%zz%2");
  EXPECT_EQ(without_percents("%+1"), "%+1");
  EXPECT_EQ(query_value("x=1&player=A%26n&player=B", "player"), "A&n");
  EXPECT_EQ(query_value("players=1", "player"), "");
}

}  // namespace
}  // namespace connect4
