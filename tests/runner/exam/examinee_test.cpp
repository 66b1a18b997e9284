#include "runner/exam/examinee.hpp"

#include <gmock/gmock.h>

namespace connect4 {
namespace {

TEST(IfUndisturbed, AsksAgainAfterADisturbance) {
  int calls = 0;
  EXPECT_EQ(if_undisturbed([&] {
              if (++calls < 3) throw SystemFault("the machine was busy");
              return calls;
            }),
            3);
}

TEST(IfUndisturbed, GivesUpAfterThreeDisturbancesInARow) {
  int calls = 0;
  EXPECT_THROW(if_undisturbed([&]() -> int {
                 ++calls;
                 throw SystemFault("the machine was busy");
               }),
               SystemFault);
  EXPECT_EQ(calls, 3);
}

TEST(IfUndisturbed, DoesNotHoldBackOtherExceptions) {
  int calls = 0;
  EXPECT_THROW(if_undisturbed([&]() -> int {
                 ++calls;
                 throw std::runtime_error("a fault of ours");
               }),
               std::runtime_error);
  EXPECT_EQ(calls, 1);
}

}  // namespace
}  // namespace connect4
