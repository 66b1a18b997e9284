#include "lib/text/byte_size.hpp"

#include <gmock/gmock.h>

namespace connect4 {
namespace {

using testing::HasSubstr;

TEST(ParseByteSize, ReadsAWholeNumberWithItsUnit) {
  EXPECT_EQ(parse_byte_size("64MB"), 64U << 20);
  EXPECT_EQ(parse_byte_size("1kb"), 1024U);
  EXPECT_EQ(parse_byte_size("2Gb"), std::size_t{2} << 30);
  EXPECT_EQ(parse_byte_size("1024GB"), std::size_t{1} << 40);
}

TEST(ParseByteSize, RefusesWhatWouldBeAGuess) {
  for (const char* const text : {"", "64", "MB", "0MB", "-1MB", "1.5GB", " 1MB", "1MB ", "1 MB",
                                 "64M", "64MiB", "1025GB", "99999999999999999999MB"})
    EXPECT_FALSE(parse_byte_size(text)) << text;
  EXPECT_THAT(parse_byte_size("64").error(), HasSubstr("needs a unit"));
}

}  // namespace
}  // namespace connect4
