#include "runner/cluster/array_sender.hpp"

#include <gmock/gmock.h>

namespace connect4 {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

TEST(NodeFaults, LeaveANodeOutAfterThreeInARowAndSaySoOnce) {
  NodeFaults faults;
  EXPECT_FALSE(faults.note("n2", "no bubblewrap"));
  EXPECT_FALSE(faults.note("n1", "its disk is full"));
  EXPECT_FALSE(faults.note("n2", "no bubblewrap"));
  EXPECT_THAT(faults.left_out(), IsEmpty());
  EXPECT_THAT(faults.suspects(), ElementsAre("n1", "n2"));
  EXPECT_EQ(faults.note("n2", "no bubblewrap"),
            "node n2 is left out from now on; it could not play three chunks: no bubblewrap");
  EXPECT_FALSE(faults.note("n2", "no bubblewrap"));
  EXPECT_THAT(faults.left_out(), ElementsAre("n2"));
  EXPECT_EQ(faults.story(), "n1: its disk is full; n2: no bubblewrap");
}

TEST(NodeFaults, AreForgottenIfTheNodePlays) {
  NodeFaults faults;
  faults.note("n2", "no bubblewrap");
  faults.note("n2", "no bubblewrap");
  faults.clear("n2");
  EXPECT_FALSE(faults.note("n2", "no bubblewrap"));
  EXPECT_THAT(faults.left_out(), IsEmpty());
}

}  // namespace
}  // namespace connect4
