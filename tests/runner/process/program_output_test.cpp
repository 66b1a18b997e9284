#include "runner/process/program_output.hpp"

#include <gtest/gtest.h>

namespace connect4 {
namespace {

using namespace std::chrono_literals;

Command shell(const std::string& line) {
  Command command;
  command.program = "/bin/sh";
  command.arguments = {"-c", line};
  return command;
}

TEST(ProgramOutput, HasBothStreamsAndTheStatus) {
  const auto output = run_program(shell("echo out; echo err >&2; exit 3"), 10s, 1000);
  ASSERT_TRUE(output);
  EXPECT_EQ(output->out, "out\n");
  EXPECT_EQ(output->err, "err\n");
  EXPECT_EQ(output->status->code, 3);
}

TEST(ProgramOutput, KeepsAsMuchAsIsAskedForAndReadsTheRest) {
  const auto output =
      run_program(shell("head -c 1000000 /dev/zero; head -c 300000 /dev/zero >&2"), 20s, 200'000);
  EXPECT_EQ(output->out.size(), 200'000U);
  EXPECT_EQ(output->err.size(), 200'000U);
  EXPECT_EQ(output->status->code, 0);
}

TEST(ProgramOutput, HasNoStatusOfAProgramThatTakesTooLong) {
  const auto output = run_program(shell("echo first; exec sleep 1000"), 300ms, 1000);
  ASSERT_TRUE(output);
  EXPECT_FALSE(output->status);
  EXPECT_EQ(output->out, "first\n");
}

TEST(ProgramOutput, SaysWhyAProgramCannotBeStarted) {
  Command command;
  command.program = "/nowhere/program";
  EXPECT_FALSE(run_program(command, 1s, 1000));
}

TEST(ProgramOutput, OfAProgramThatFailsIsNothingIfOnlySuccessCounts) {
  EXPECT_EQ(output_of(shell("echo out"), 10s), "out\n");
  EXPECT_EQ(output_of(shell("echo out; exit 1"), 10s), std::nullopt);
}

}  // namespace
}  // namespace connect4
