#include "lib/text/amounts.hpp"

#include <gmock/gmock.h>
#include <rapidcheck/gtest.h>

namespace connect4 {
namespace {

using testing::HasSubstr;

using std::chrono::hours;
using std::chrono::microseconds;
using std::chrono::milliseconds;
using std::chrono::minutes;
using std::chrono::nanoseconds;
using std::chrono::seconds;

TEST(ParseDuration, ReadsEveryUnit) {
  EXPECT_EQ(parse_duration("7us"), microseconds(7));
  EXPECT_EQ(parse_duration("500ms"), milliseconds(500));
  EXPECT_EQ(parse_duration("2s"), seconds(2));
  EXPECT_EQ(parse_duration("3m"), minutes(3));
  EXPECT_EQ(parse_duration("1h"), hours(1));
}

TEST(ParseDuration, ReadsFractionsAndZero) {
  EXPECT_EQ(parse_duration("1.5s"), milliseconds(1500));
  EXPECT_EQ(parse_duration("0.25ms"), microseconds(250));
  EXPECT_EQ(parse_duration(".5s"), milliseconds(500));
  EXPECT_EQ(parse_duration("0s"), microseconds(0));
}

TEST(ParseDuration, AddsPartsFromLargeToSmall) {
  EXPECT_EQ(parse_duration("1m30s"), seconds(90));
  EXPECT_EQ(parse_duration("1h0m1s"), seconds(3601));
}

class NotADuration : public testing::TestWithParam<const char*> {};

TEST_P(NotADuration, IsRefusedWithAnExample) {
  const auto duration = parse_duration(GetParam());
  ASSERT_FALSE(duration);
  EXPECT_THAT(duration.error(), testing::HasSubstr("500ms"));
}

INSTANTIATE_TEST_SUITE_P(ParseDuration, NotADuration,
                         testing::Values("", "5", "s", "5 s", " 5s", "-5s", "+5s", "5S", "5sec",
                                         "30s1m", "1s1s", "1..5s", ".s", "1.5.s", "1e3s", "0x10s",
                                         "infs", "nans", "5s,", "1m30"));

TEST(ParseDuration, RefusesMoreThanAThousandHours) {
  EXPECT_EQ(parse_duration("1000h"), hours(1000));
  EXPECT_THAT(parse_duration("1000h1us").error(), testing::HasSubstr("1000h"));
  EXPECT_THAT(parse_duration("99999999999999999999s").error(), testing::HasSubstr("1000h"));
}

RC_GTEST_PROP(ParseDuration, ReadsBackAnyNumberOfMicroseconds, ()) {
  const auto count = *rc::gen::inRange<std::int64_t>(0, 3'600'000'000);
  RC_ASSERT(parse_duration(std::to_string(count) + "us") == microseconds(count));
}

TEST(DurationText, HasThreeDigitsAndAUnit) {
  EXPECT_EQ(to_text(nanoseconds(0)), "0 us");
  EXPECT_EQ(to_text(nanoseconds(1500)), "1.5 us");
  EXPECT_EQ(to_text(microseconds(312)), "312 us");
  EXPECT_EQ(to_text(microseconds(1234)), "1.23 ms");
  EXPECT_EQ(to_text(milliseconds(250)), "250 ms");
  EXPECT_EQ(to_text(milliseconds(1250)), "1.25 s");
  EXPECT_EQ(to_text(seconds(59)), "59 s");
  EXPECT_EQ(to_text(seconds(125)), "2 min 5 s");
}

TEST(DurationText, RoundsUpIntoTheNextUnit) {
  EXPECT_EQ(to_text(nanoseconds(999'600)), "1 ms");
  EXPECT_EQ(to_text(microseconds(999'600)), "1 s");
  EXPECT_EQ(to_text(milliseconds(59'960)), "1 min 0 s");
  EXPECT_EQ(to_text(milliseconds(119'600)), "2 min 0 s");
}

TEST(ParseByteSize, ReadsAWholeNumberWithItsUnit) {
  EXPECT_EQ(parse_byte_size("64MB"), 64U << 20);
  EXPECT_EQ(parse_byte_size("1kb"), 1024U);
  EXPECT_EQ(parse_byte_size("2Gb"), std::size_t{2} << 30);
  EXPECT_EQ(parse_byte_size("1024GB"), std::size_t{1} << 40);
}

TEST(ParseByteSize, RefusesTextThatWouldBeAGuess) {
  for (const char* const text : {"", "64", "MB", "0MB", "-1MB", "1.5GB", " 1MB", "1MB ", "1 MB",
                                 "64M", "64MiB", "1025GB", "99999999999999999999MB"})
    EXPECT_FALSE(parse_byte_size(text)) << text;
  EXPECT_THAT(parse_byte_size("64").error(), HasSubstr("needs a unit"));
}

}  // namespace
}  // namespace connect4
