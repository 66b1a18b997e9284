// What a person is told where no sandbox can be made.
#include "runner/process/sandbox_probe.hpp"

#include <gmock/gmock.h>

namespace connect4 {
namespace {

using testing::AllOf;
using testing::HasSubstr;

TEST(SandboxProbe, SaysWhatFailedAndTheRemedyOfEachCondition) {
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

}  // namespace
}  // namespace connect4
