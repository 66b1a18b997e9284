#include "runner/store/old_faults.hpp"

#include <gmock/gmock.h>

#include <nlohmann/json.hpp>

namespace connect4 {
namespace {

using nlohmann::json;

json apart(const json& old) {
  return json::parse(with_faults_apart(old.dump()));
}

TEST(OldFaults, AreOfThePlayerThatTheyName) {
  const json warnings = {{{"player", "red"}, {"text", "printed"}}};
  EXPECT_EQ(apart({{"warnings", warnings},
                   {"fault", {{"player", "blue"}, {"rule", "crash"}, {"detail", "died"}}}}),
            (json{{"warnings", warnings},
                  {"faults", {{"blue", {{"rule", "crash"}, {"detail", "died"}}}}}}));
}

TEST(OldFaults, OfASecondPlayerThatCouldNotBeStartedAreInAWarning) {
  const json both =
      apart({{"warnings", {{{"player", "blue"}, {"text", "could not start either: no module"}}}},
             {"fault", {{"player", "red"}, {"rule", "start_failed"}, {"detail", "no weights"}}}});
  EXPECT_FALSE(both.contains("warnings"));
  EXPECT_EQ(both["faults"]["red"]["detail"], "no weights");
  EXPECT_EQ(both["faults"]["blue"]["detail"], "no module");
  EXPECT_EQ(both["faults"]["blue"]["rule"], "start_failed");
}

TEST(OldFaults, LeaveAllElseAsItIs) {
  for (const std::string text :
       {"", "{", "[]", "5", R"({"warnings":[]})", R"({"faults":{"red":{}}})", R"({"fault":[]})",
        R"({"fault":{"player":1}})", "{\"fault\":{\"player\":\"\xff\"}}"})
    EXPECT_EQ(with_faults_apart(text), text);
  const std::string deep(100'000, '[');
  EXPECT_EQ(with_faults_apart(R"({"fault":{"player":"red"},"x":)" + deep +
                              std::string(100'000, ']') + "}"),
            R"({"x":[[[[[[[]]]]]]],"faults":{"red":{}}})");
  EXPECT_EQ(apart({{"fault", {{"player", "red"}}}, {"warnings", "none"}})["warnings"],
            json::array({"none"}));
}

}  // namespace
}  // namespace connect4
