#include "protocol/page/time_step.hpp"

#include <gmock/gmock.h>

#include <boost/multiprecision/cpp_int.hpp>
#include <cmath>
#include <cstdint>

namespace connect4 {
namespace {

using Integer = boost::multiprecision::cpp_int;

int step_of(std::int64_t time) {
  return time_step(std::chrono::microseconds(time));
}

/// The greatest time of a step, without rounding: the greatest t with t + 1 < 1.1^(step + 1/2),
/// which is (t + 1)^2 * 10^(2 step + 1) < 11^(2 step + 1).
std::int64_t greatest_time(int step) {
  const auto odd = static_cast<unsigned>(2 * step + 1);
  const Integer square = pow(Integer(11), odd) / pow(Integer(10), odd);
  return static_cast<std::int64_t>(Integer(sqrt(square))) - 1;
}

TEST(TimeStep, ChangesWhereWholeNumbersSayOverTheWholeRange) {
  for (int k = 0; k < last_time_step; ++k) {
    const std::int64_t last = greatest_time(k);
    const std::int64_t first = k == 0 ? 0 : greatest_time(k - 1) + 1;
    if (first > last) continue;  // steps of less than a microsecond, which no time has
    EXPECT_EQ(step_of(first), k);
    EXPECT_EQ(step_of(last), k);
  }
}

TEST(TimeStep, NeverGoesDown) {
  int last = 0;
  for (std::int64_t time = 0; time < 3'000'000; ++time) {
    const int now = step_of(time);
    ASSERT_GE(now, last) << time;
    last = now;
  }
}

TEST(TimeStep, IsWithinFiveHundredths) {
  for (std::int64_t time = 0; time < 32'000'000'000; time += 1 + time / 1000) {
    const double told = std::pow(1.1, step_of(time)) - 1;
    ASSERT_LE(std::abs(told + 1 - static_cast<double>(time + 1)),
              0.05 * static_cast<double>(time + 1))
        << time;
  }
}

TEST(TimeStep, HasALastOneForAllThatIsLonger) {
  const std::int64_t nine_hours = 9LL * 3600 * 1'000'000;
  EXPECT_EQ(step_of(nine_hours), last_time_step);
  EXPECT_EQ(step_of(std::int64_t{1} << 62), last_time_step);
}

TEST(TimeStep, KnowsThoseOfThePage) {
  EXPECT_EQ(step_of(0), 0);
  EXPECT_EQ(step_of(1), 7);            // 1.1^7 - 1 = 0.95
  EXPECT_EQ(step_of(1'000'000), 145);  // 1.004 s
}

}  // namespace
}  // namespace connect4
