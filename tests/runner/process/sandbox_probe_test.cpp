// The message to a person if no sandbox can be made.
#include "runner/process/sandbox_probe.hpp"

#include <gmock/gmock.h>

#include "runner/process/system_fault.hpp"
#include "tests/runner/process/box.hpp"
#include "tests/runner/process/few_descriptors.hpp"

namespace connect4 {
namespace {

using testing::AllOf;
using testing::HasSubstr;

TEST(SandboxProbe, NamesTheFailureAndTheRemedyOfEachCondition) {
  const auto told = [](auto change) {
    SandboxConditions conditions;
    conditions.failure = "bwrap: No permissions";
    change(conditions);
    return explain(conditions);
  };
  EXPECT_THAT(told([](auto& here) { here.has_bubblewrap = false; }),
              AllOf(HasSubstr("not installed"), HasSubstr("apt-get install bubblewrap")));
  EXPECT_THAT(
      told([](auto& here) { here.clone_is_off = true; }),
      AllOf(HasSubstr("bwrap: No permissions"), HasSubstr("kernel.unprivileged_userns_clone=1")));
  EXPECT_THAT(told([](auto& here) { here.apparmor_is_on = true; }), HasSubstr("AppArmor"));
  EXPECT_THAT(told([](auto& here) { here.no_namespaces = true; }),
              HasSubstr("user.max_user_namespaces"));
  EXPECT_THAT(told([](auto& here) { here.in_container = true; }), HasSubstr("--privileged"));
  EXPECT_THAT(told([](auto& here) { here.is_root = true; }), HasSubstr("CAP_SYS_ADMIN"));
  EXPECT_THAT(told([](auto&) {}), HasSubstr("SANDBOX.md"));
}

/// Returns the message if so many descriptors can be opened; empty if a player can be confined.
std::string told_with_descriptors(int spare) {
  const SandboxSettings settings = testing_box::settings_for({"/usr/bin/true", {}, {}});
  const FewDescriptors few(spare);
  try {
    return probe_sandbox(settings).value_or("");
  } catch (const SystemFault& fault) {
    return fault.what();
  }
}

TEST(SandboxProbe, BlamesNoSandboxForWantOfDescriptors) {
  // The number that is enough depends on the machine: a control group needs some of its own.
  constexpr int plenty = 64;
  int spare = 0;
  for (; spare < plenty; ++spare) {
    const std::string told = told_with_descriptors(spare);
    if (told.empty()) break;
    EXPECT_THAT(told, AllOf(HasSubstr("Too many open files"), HasSubstr("ulimit -n"))) << spare;
  }
  EXPECT_GT(spare, 0);
  EXPECT_LT(spare, plenty);
}

}  // namespace
}  // namespace connect4
