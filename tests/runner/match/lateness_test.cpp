// What is said of players that ran out of time.
#include "runner/match/lateness.hpp"

#include <gmock/gmock.h>

namespace connect4 {
namespace {

using namespace std::chrono_literals;

TEST(Lateness, OfALateAnswerSaysByHowMuchThoughBothTimesLookTheSame) {
  EXPECT_EQ(describe_late_answer({249ms, 249ms + 85us, 0ms}),
            "answered after 249 ms, 85 us too late: 249 ms were left");
}

TEST(Lateness, DoesNotChargeWhatOthersTook) {
  EXPECT_EQ(describe_late_answer({100ms, 150ms, 30ms}),
            "answered after 150 ms, 20 ms too late: 100 ms were left, and others took 30 ms");
}

TEST(Lateness, OfNoAnswerSaysWhatWasAllowed) {
  EXPECT_EQ(describe_no_answer("the turn", {50ms, 50ms + 120us, 0ms}),
            "no answer to the turn within 50 ms");
}

TEST(Lateness, OfNoAnswerSaysWhatWasWaitedWhereThatIsMore) {
  EXPECT_EQ(describe_no_answer("`name`", {50ms, 70ms, 0ms}),
            "no answer to `name` within 50 ms; waited 70 ms");
  EXPECT_EQ(describe_no_answer("the turn", {50ms, 70ms, 20ms}),
            "no answer to the turn within 50 ms; waited 70 ms, as others took 20 ms");
}

}  // namespace
}  // namespace connect4
