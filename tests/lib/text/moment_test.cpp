// Moments as people write them.
#include "lib/text/moment.hpp"

#include <gmock/gmock.h>

namespace connect4 {
namespace {

using std::chrono::days;
using std::chrono::sys_seconds;

std::string utc_of(const std::string& text) {
  const auto moment = parse_moment(text);
  return moment ? as_utc(*moment) : moment.error();
}

TEST(Moment, HasItsDistanceFromUtcWithSecondsOrWithout) {
  EXPECT_EQ(utc_of("2026-12-20T18:00+01:00"), "2026-12-20T17:00:00Z");
  EXPECT_EQ(utc_of("2026-12-31T23:30:59-05:30"), "2027-01-01T05:00:59Z");
  EXPECT_EQ(utc_of("2024-02-29T00:00Z"), "2024-02-29T00:00:00Z");
}

TEST(Moment, EveryDayOfFourHundredYearsIsReadAsItIsWritten) {
  for (sys_seconds each{}; each < sys_seconds(days(400 * 366));
       each += days(1) + std::chrono::seconds(61))
    ASSERT_EQ(parse_moment(as_utc(each)), each) << as_utc(each);
}

TEST(Moment, TextThatIsNotOneIsRefused) {
  for (const char* const text :
       {"", "tomorrow", "2026-12-20", "2026-12-20T18:00", "2026-12-20 18:00+01:00",
        "2026-13-01T00:00Z", "2026-02-29T00:00Z", "2026-04-31T00:00Z", "2026-01-01T24:00Z",
        "2026-01-01T00:60Z", "2026-01-01T00:00:60Z", "2026-01-01T00:00+15:00",
        "2026-01-01T00:00+01", "2026-01-01T00:00Z ", "-026-01-01T00:00Z", "2026-1-01T00:00Z",
        "2026-01-01T00:00z", "2026-01-01T00:00+0100", "2026-01-01T-1:00Z"})
    EXPECT_FALSE(parse_moment(text).has_value()) << text;
}

}  // namespace
}  // namespace connect4
