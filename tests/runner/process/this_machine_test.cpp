#include "runner/process/this_machine.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include <array>
#include <cstdlib>

namespace connect4 {
namespace {

TEST(ThisMachine, HasTheNameOfTheHostAndAProcessor) {
  unsetenv("SLURMD_NODENAME");
  std::array<char, 256> host{};
  gethostname(host.data(), host.size() - 1);
  EXPECT_EQ(this_machine().node, host.data());
  EXPECT_FALSE(this_machine().processor.empty());
}

TEST(ThisMachine, HasTheNameOfTheNodeInACluster) {
  setenv("SLURMD_NODENAME", "n7", 1);
  EXPECT_EQ(this_machine().node, "n7");
  unsetenv("SLURMD_NODENAME");
}

}  // namespace
}  // namespace connect4
