#include "lib/text/percent.hpp"

#include <gmock/gmock.h>

namespace connect4 {
namespace {

TEST(PercentDecoded, PutsBytesInThePlaceOfTheirEscapes) {
  EXPECT_EQ(percent_decoded("6a%3A1-17%2B19"), "6a:1-17+19");
  EXPECT_EQ(percent_decoded("Zo%c3%AB%00"), std::string("Zoë\0", 5));
}

TEST(PercentDecoded, LeavesAllElseAsItIs) {
  for (const char* text : {"", "1+2", "%", "%4", "100%", "%zz", "%4g", "% 1", "%-1", "%%"})
    EXPECT_EQ(percent_decoded(text), text);
}

}  // namespace
}  // namespace connect4
