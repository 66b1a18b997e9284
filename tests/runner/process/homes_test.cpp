#include "runner/process/homes.hpp"

#include <gmock/gmock.h>
#include <unistd.h>

#include <cstdlib>
#include <string>

namespace connect4 {
namespace {

namespace fs = std::filesystem;
using testing::Contains;
using testing::Eq;
using testing::Optional;

std::optional<fs::path> home(uid_t user, std::string folder) {
  passwd account{};
  account.pw_uid = user;
  account.pw_dir = folder.data();
  return home_of_person(account);
}

TEST(Homes, PeopleAndRootHaveOneInAnyFolder) {
  EXPECT_THAT(home(1000, "/srv/people/ann"), Optional(fs::path("/srv/people/ann")));
  EXPECT_THAT(home(0, "/root"), Optional(fs::path("/root")));
}

TEST(Homes, ProgramsHaveNoneAndNoSystemFolderIsOne) {
  EXPECT_THAT(home(33, "/var/www"), Eq(std::nullopt));
  for (const char* const folder : {"/", "", "/usr/local/games", "/bin", "nowhere"})
    EXPECT_THAT(home(1000, folder), Eq(std::nullopt)) << folder;
}

TEST(Homes, OursIsOneWithoutHomeInTheEnvironmentAndWithAnotherThere) {
  const passwd* const account = getpwuid(getuid());
  const fs::path ours = account == nullptr ? "/" : account->pw_dir;
  if (ours == "/") GTEST_SKIP() << "we have no home on this machine";
  const char* const variable = getenv("HOME");
  const std::string before = variable == nullptr ? "" : variable;
  unsetenv("HOME");
  EXPECT_THAT(homes_of_people(), Contains(ours));
  setenv("HOME", "/somewhere/else", 1);
  EXPECT_THAT(homes_of_people(), Contains(ours));
  EXPECT_THAT(homes_of_people(), Contains(fs::path("/somewhere/else")));
  setenv("HOME", before.c_str(), 1);
}

TEST(Homes, EveryFolderBesideTheOthersIsOne) {
  std::string above = testing::TempDir() + "connect4-homes-XXXXXX";
  ASSERT_NE(mkdtemp(above.data()), nullptr);
  for (const char* const name : {"ann", "bob"}) fs::create_directory(fs::path(above) / name);
  EXPECT_THAT(
      homes_of_people(above),
      testing::IsSupersetOf({fs::path(above), fs::path(above) / "ann", fs::path(above) / "bob"}));
  fs::remove_all(above);
}

}  // namespace
}  // namespace connect4
