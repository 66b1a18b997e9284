#include "runner/tournament/config/stored_config.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace connect4 {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::SizeIs;

TEST(ConfigChangesTest, EqualConfigsDoNotDiffer) {
  const std::string config = R"({"seed":1,"players":[{"name":"Ann"}]})";
  EXPECT_THAT(compare_configs(config, config).sentences, IsEmpty());
}

TEST(ConfigChangesTest, NameSchemaConcurrencyAndOutputDoNotMatter) {
  EXPECT_THAT(compare_configs(R"({"name":"a","$schema":"x","concurrency":1,"output":"p","seed":1})",
                              R"({"name":"b","concurrency":8,"output":"q","seed":1})")
                  .sentences,
              IsEmpty());
}

TEST(ConfigChangesTest, PlayedGamesCannotBeExtended) {
  for (const char* const member : {"seed", "time", "format", "openings", "restart"}) {
    const std::string name(member);
    const auto changes = compare_configs("{\"" + name + "\":1}", "{\"" + name + "\":2}");
    EXPECT_THAT(changes.sentences, ElementsAre(name + ": 1 -> 2"));
    EXPECT_FALSE(changes.can_extend) << name;
  }
}

TEST(ConfigChangesTest, HowMuchIsPlayedCanBeExtended) {
  const auto changes = compare_configs(R"({"games_per_pairing":20,"rounds":0})",
                                       R"({"games_per_pairing":40,"rounds":2})");
  EXPECT_THAT(changes.sentences, ElementsAre("games_per_pairing: 20 -> 40", "rounds: 0 -> 2"));
  EXPECT_TRUE(changes.can_extend);
}

TEST(ConfigChangesTest, MembersThatComeAndGoAreTold) {
  EXPECT_THAT(compare_configs(R"({"rounds":1})", R"({"sprt":2})").sentences,
              ElementsAre("rounds: 1 -> not given", "sprt: not given -> 2"));
}

TEST(ConfigChangesTest, OnlyTheValuesThatDifferAreToldAndOnceForAllPlayers) {
  const std::string then =
      R"({"time":{"turn_ms":1000,"bank_ms":5000},"players":[{"name":"Ann","time":{"turn_ms":1000}},)"
      R"({"name":"Bob","time":{"turn_ms":1000},"files":[]}]})";
  const std::string now =
      R"({"time":{"turn_ms":10,"bank_ms":5000},"players":[{"name":"Ann","time":{"turn_ms":10}},)"
      R"({"name":"Bob","time":{"turn_ms":10},"files":["a"]}]})";
  EXPECT_THAT(compare_configs(then, now).sentences,
              ElementsAre("time.turn_ms: 1000 -> 10 (also for players Ann, Bob)",
                          R"(player Bob: files: [] -> ["a"])"));
}

TEST(ConfigChangesTest, PlayersMayOnlyBeAppended) {
  const std::string two = R"({"players":["Ann","Bob"]})";
  const auto appended = compare_configs(two, R"({"players":["Ann","Bob","Cid"]})");
  EXPECT_THAT(appended.sentences, ElementsAre("player Cid is new"));
  EXPECT_TRUE(appended.can_extend);
  for (const char* const other : {R"({"players":["Ann"]})", R"({"players":["Bob","Ann"]})",
                                  R"({"players":["Cid","Ann","Bob"]})"})
    EXPECT_FALSE(compare_configs(two, other).can_extend) << other;
}

/// A config with every kind of path below `folder`, and its results in `output`.
std::string config_in(const std::string& folder, const std::string& output) {
  return R"({"players":[{"command":["python3",")" + folder + R"(/bot.py"],"files":[")" + folder +
         R"(","/opt/data"]}],"openings":")" + folder + R"(/book.txt","sandbox":{"read_only":[")" +
         folder + R"(/lib/"]},"output":")" + output + "\"}";
}

TEST(ConfigChangesTest, PathsMoveWithTheFolderThatTookItsResultsAlong) {
  const auto changes = [](const FolderMove& move) {
    return compare_configs(config_in("/a/cup", "/a/cup/results"), config_in("/b", "/b/results"),
                           move)
        .sentences;
  };
  EXPECT_THAT(changes({"/a/cup", "/b"}), IsEmpty());
  EXPECT_THAT(changes({"/a/cup/", "/b/"}), IsEmpty());
  EXPECT_THAT(changes({"/a/cu", "/b"}), SizeIs(4)) << "a name that begins alike is not a folder";
  EXPECT_THAT(changes({"", "/b"}), SizeIs(4)) << "the recorded folder is not known";
}

TEST(ConfigChangesTest, AnotherFolderWithTheSameOutputHasNotMoved) {
  const std::string then = config_in("/a", "/results");
  const std::string now = config_in("/b", "/results");
  EXPECT_THAT(compare_configs(then, now, {"/a", "/b"}).sentences, SizeIs(4));
  EXPECT_THAT(compare_configs(then, now, {"/a", "/b", true}).sentences, IsEmpty());
}

TEST(ConfigChangesTest, APathThatStayedInItsFolderIsTheSame) {
  const std::string now = config_in("/a", "/b/results");
  EXPECT_THAT(compare_configs(config_in("/a", "/a/results"), now, {"/a", "/b"}).sentences,
              IsEmpty());
}

TEST(ConfigChangesTest, AWordThatIsNotAPathOrLeadsElsewhereHasNotMoved) {
  const FolderMove move{"/a", "/b", true};
  for (const auto& [then, now] :
       {std::pair(R"({"players":[{"env":{"A":"/a/x"}}]})", R"({"players":[{"env":{"A":"/b/x"}}]})"),
        {R"({"players":[{"command":["/a/x"]}]})", R"({"players":[{"command":["/b/y"]}]})"},
        {R"({"players":[{"command":["/x"]}]})", R"({"players":[{"command":["/y"]}]})"}})
    EXPECT_THAT(compare_configs(then, now, move).sentences, SizeIs(1)) << then;
}

}  // namespace
}  // namespace connect4
