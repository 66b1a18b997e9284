// The errors of confine before it does anything, so that it can be started outside of a sandbox.
#include <gmock/gmock.h>

#include <cstdio>
#include <string>

#include "lib/tournament/config/sandbox_limits.hpp"
#include "runner/process/sandbox.hpp"

namespace connect4 {
namespace {

using testing::Contains;

std::string complaint_of_confine(const std::string& settings) {
  const std::string confine = CONNECT4_BIN_DIR "/../libexec/connect4/confine";
  FILE* const output = popen((confine + " " + settings + " -- /bin/true 2>&1").c_str(), "r");
  char text[1000] = "";
  const std::size_t size = std::fread(text, 1, sizeof text, output);
  pclose(output);
  return {text, size};
}

TEST(Confine, RefusesUnknownSettings) {
  EXPECT_EQ(complaint_of_confine("colour=3"), "confine: colour=3: Invalid argument\n");
  EXPECT_EQ(complaint_of_confine("processes"), "confine: processes: Invalid argument\n");
}

TEST(Confine, IsToldAllLimitsByTheNamesThatConfigsHaveForThem) {
  SandboxSettings settings;
  settings.limits = {.memory_mb = 100, .processes = 101, .file_mb = 102, .descriptors = 103};
  const Command command = confined({"/bin/true", {}, {}}, settings);
#ifndef CONNECT4_SANITIZED
  EXPECT_THAT(command.arguments, Contains("memory_mb=100"));
#endif
  EXPECT_THAT(command.arguments, Contains("processes=101"));
  EXPECT_THAT(command.arguments, Contains("file_mb=102"));
  EXPECT_THAT(command.arguments, Contains("descriptors=103"));
}

TEST(Confine, IsToldTheFolderOfTheMadeUpFiles) {
  SandboxSettings settings;
  settings.made_up = "/opt/share/sandbox";
  EXPECT_THAT(confined({"/bin/true", {}, {}}, settings).arguments,
              Contains("made_up=/opt/share/sandbox"));
}

}  // namespace
}  // namespace connect4
