#include "runner/unpack/entry_rules.hpp"

#include <gmock/gmock.h>

#include <string>

namespace connect4 {
namespace {

using testing::ElementsAre;
using EntryKind = ArchiveEntry::Kind;

std::string placed(EntryRules& rules, const std::string& name, EntryKind kind = EntryKind::file) {
  const auto place = rules.place({name, kind, false});
  return place ? place->string() : "refused: " + place.error();
}

std::string placed_alone(const std::string& name, EntryKind kind = EntryKind::file) {
  EntryRules rules;
  return placed(rules, name, kind);
}

TEST(EntryRules, PlacesFilesAndFoldersBelowTheTarget) {
  EXPECT_EQ(placed_alone("mybot.py"), "mybot.py");
  EXPECT_EQ(placed_alone("ann/lib/a b.py"), "ann/lib/a b.py");
  EXPECT_EQ(placed_alone("ann/", EntryKind::folder), "ann");
  EXPECT_EQ(placed_alone("./ann//mybot.py"), "ann/mybot.py");
  EXPECT_EQ(placed_alone("./", EntryKind::folder), "") << "the target itself";
  EXPECT_EQ(placed_alone("\xC3\xA4.py"), "\xC3\xA4.py");
}

/// What is said of an entry that is refused.
std::string refused(const std::string& reason) {
  return "refused: " + reason + "; leave it out of the archive";
}

TEST(EntryRules, RefusesNamesThatLeadOutOrDeceive) {
  EXPECT_EQ(placed_alone("../x"), refused("\"../x\" leads outside the archive"));
  EXPECT_EQ(placed_alone("a/../../x"), refused("\"a/../../x\" leads outside the archive"));
  EXPECT_EQ(placed_alone("a/../x"), refused("\"a/../x\" leads outside the archive"));
  EXPECT_EQ(placed_alone("/etc/x"), refused("\"/etc/x\" has an absolute path"));
  EXPECT_EQ(placed_alone("a\\x"), refused("\"a\\x\" has a backslash in its name"));
  EXPECT_EQ(placed_alone("a\nb"), refused("\"a b\" has a control character in its name"));
  EXPECT_EQ(placed_alone(""), refused("\"\" has no name"));
  EXPECT_EQ(placed_alone("\xFF"), refused("\"\uFFFD\" has a name that is not UTF-8"));
  EXPECT_EQ(placed_alone(std::string("a\0b", 3)),
            refused("\"a\uFFFDb\" has a control character in its name"));
  EXPECT_THAT(placed_alone(std::string(256, 'x')), testing::HasSubstr("has too long a name"));
  EXPECT_EQ(placed_alone(std::string(255, 'x')), std::string(255, 'x'));
}

TEST(EntryRules, BoundsTheNamesOfOneArchive) {
  const std::string folders = std::string(250, 'a') + "/" + std::string(250, 'b') + "/" +
                              std::string(250, 'c') + "/" + std::string(250, 'd') + "/";
  EXPECT_EQ(placed_alone(folders + std::string(20, 'x')), folders + std::string(20, 'x'));
  EXPECT_THAT(placed_alone(folders + std::string(21, 'x')),
              testing::HasSubstr("has too long a name"));
  EntryRules rules;
  for (int i = 0; i < 1024; ++i)
    ASSERT_EQ(placed(rules, folders + std::to_string(1000 + i) + std::string(16, 'x')).size(),
              1024u);
  EXPECT_THAT(placed(rules, "x"), testing::HasSubstr("1 MiB"));
}

TEST(EntryRules, RefusesAllKindsButFilesAndFolders) {
  EXPECT_EQ(placed_alone("x", EntryKind::link), refused("\"x\" is a link"));
  EXPECT_EQ(placed_alone("x", EntryKind::other), refused("\"x\" is a device, a pipe or a socket"));
  EntryRules rules;
  EXPECT_EQ(rules.place({"x", EntryKind::file, true}).error(),
            "\"x\" is encrypted; leave it out of the archive");
}

TEST(EntryRules, RefusesTwoEntriesOfOneName) {
  EntryRules rules;
  EXPECT_EQ(placed(rules, "a/x"), "a/x");
  EXPECT_EQ(placed(rules, "a/x"), "refused: \"a/x\" appears twice; leave it out of the archive");
  EXPECT_EQ(placed(rules, "a"),
            "refused: \"a\" is a file and a folder; leave it out of the archive");
  EXPECT_EQ(placed(rules, "a/x", EntryKind::folder),
            "refused: \"a/x\" is a file and a folder; leave it out of the archive");
  EXPECT_EQ(placed(rules, "a/x/y"),
            "refused: \"a/x/y\" is in a folder that is also a file; leave it out of the archive");
}

TEST(EntryRules, TakesAFolderThatIsListedAgain) {
  EntryRules rules;
  EXPECT_EQ(placed(rules, "a", EntryKind::folder), "a");
  EXPECT_EQ(placed(rules, "a/x"), "a/x");
  EXPECT_EQ(placed(rules, "a", EntryKind::folder), "a");
}

TEST(EntryRules, LeavesOutVirtualEnvironmentsWithTheirLinks) {
  EntryRules rules(environments_in({"ann/mybot.py", "ann/env/pyvenv.cfg", "pyvenv.cfg"}));
  EXPECT_EQ(placed(rules, "ann/env/bin/python", EntryKind::link), "");
  EXPECT_EQ(placed(rules, "ann/env/lib/x.py"), "");
  EXPECT_EQ(placed(rules, "ann/mybot.py"), "ann/mybot.py");
  EXPECT_THAT(rules.left_out(), ElementsAre("ann/env"));
  EXPECT_EQ(why_left_out("ann/env"), why_left_out("node_modules"));
  EXPECT_EQ(why_left_out("ann/.git"), "is not needed");
}

TEST(EntryRules, KeepsAProjectThatIsAnEnvironmentItself) {
  EntryRules rules(environments_in({"ann/pyvenv.cfg", "ann/mybot.py", "ann/bin/python"}));
  EXPECT_EQ(placed(rules, "ann/mybot.py"), "ann/mybot.py");
}

TEST(EntryRules, NamesOfWhatIsLeftOutCountForNoBound) {
  EntryRules rules({}, {.name_bytes = 30, .names_bytes = 42});
  for (int i = 0; i < 10; ++i)
    EXPECT_EQ(placed(rules, "ann/node_modules/" + std::string(90, 'x') + std::to_string(i)), "");
  EXPECT_EQ(placed(rules, "ann/mybot.js"), "ann/mybot.js");
  EXPECT_EQ(placed(rules, "ann/" + std::string(26, 'y')), "ann/" + std::string(26, 'y'));
  EXPECT_EQ(placed(rules, "z"), "refused: the names of its files add up to more than 1 MiB");
}

TEST(EntryRules, LeavesOutWhatNoPlayerNeedsAndNamesItOnce) {
  EntryRules rules;
  EXPECT_EQ(placed(rules, "__MACOSX/ann/._x"), "");
  EXPECT_EQ(placed(rules, "__MACOSX/ann/._y"), "");
  EXPECT_EQ(placed(rules, "ann/.git/config"), "");
  EXPECT_EQ(placed(rules, "ann/.DS_Store"), "");
  EXPECT_EQ(placed(rules, "ann/node_modules", EntryKind::folder), "");
  EXPECT_EQ(placed(rules, "ann/.gitignore"), "ann/.gitignore");
  EXPECT_THAT(rules.left_out(),
              ElementsAre("__MACOSX", "ann/.DS_Store", "ann/.git", "ann/node_modules"));
}

TEST(EntryRules, CountsFilesAndFoldersAlsoThoseThatAreImplied) {
  EntryRules rules({}, {.entries = 3});
  EXPECT_EQ(placed(rules, "a/b/x"), "a/b/x");
  EXPECT_EQ(placed(rules, "a/y"), "refused: it has more than 3 files and folders");
}

TEST(EntryRules, BoundsTheDepthOfFolders) {
  const ArchiveLimits two{.depth = 2};
  EXPECT_EQ(EntryRules({}, two).place({"a/b/x"})->string(), "a/b/x");
  EXPECT_EQ(EntryRules({}, two).place({"a/b", EntryKind::folder})->string(), "a/b");
  for (const ArchiveEntry& deep :
       {ArchiveEntry{"a/b/c/x"}, ArchiveEntry{"a/b/c", EntryKind::folder}})
    EXPECT_EQ(EntryRules({}, two).place(deep).error(),
              "\"" + deep.name +
                  "\" is inside more than 2 levels of folders; leave it out of the archive");
}

}  // namespace
}  // namespace connect4
