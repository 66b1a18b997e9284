#include "runner/tournament/report/hidden_paths.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace connect4 {
namespace {

HiddenPaths hidden_here() {
  HiddenPaths hidden;
  hidden.hide("/home/ann", "~");
  hidden.hide("/home/ann/class", "");
  hidden.hide("/srv/bots/", "");
  return hidden;
}

std::string told(const std::string& text) {
  return hidden_here()(text);
}

TEST(HiddenPaths, NamesFilesFromTheFolderThatTheyAreIn) {
  EXPECT_EQ(told("\"/home/ann/class/subs/bob/bot.py\" does not exist; check"),
            "\"subs/bob/bot.py\" does not exist; check");
  EXPECT_EQ(told("python3 /srv/bots/eve.py"), "python3 eve.py");
  EXPECT_EQ(told("PATH=/home/ann/class/bin:/home/ann/class/lib"), "PATH=bin:lib");
}

TEST(HiddenPaths, NamesAFolderItselfByItsLastPart) {
  EXPECT_EQ(told("/home/ann/class"), "class");
  EXPECT_EQ(told("in /home/ann/class."), "in class.");
}

TEST(HiddenPaths, TakesTheInnermostFolder) {
  EXPECT_EQ(told("/home/ann/other/x"), "~/other/x");
  EXPECT_EQ(told("/home/ann"), "~");
}

TEST(HiddenPaths, LeavesOtherPathsWhole) {
  for (const std::string path :
       {"/home/anna/x", "/home/ann-2/x", "/mnt/home/ann/x", "/usr/bin/python3", "/srv/botsy/x",
        "a/b", "/home/ann.old/x", "no path"})
    EXPECT_EQ(told(path), path);
}

TEST(HiddenPaths, HasNoUseForARelativeFolderOrOneThatEveryMachineHas) {
  for (const std::string folder : {"", "class", "/", "/tmp", "/tmp/", "/var/tmp", "/dev/shm",
                                   "/home", "/etc", "/usr/share", "/srv/../tmp"}) {
    HiddenPaths hidden;
    hidden.hide(folder, "x");
    EXPECT_EQ(hidden(folder + "/a /tmp/a"), folder + "/a /tmp/a");
  }
}

TEST(HiddenPaths, AroundResultsAreThatFolderAlone) {
  struct Row {
    std::string results, text, hidden;
  };
  for (const Row& row : std::vector<Row>{
           {"/tmp/results", "cannot open /tmp/x", "cannot open /tmp/x"},
           {"/tmp/results", "/tmp/results/tournament.db", "results/tournament.db"},
           {"/tmp/results/", "/tmp/results/tournament.db", "results/tournament.db"},
           {"/tmp", "/tmp/tournament.db", "/tmp/tournament.db"},
           {"/srv/cups/first", "/srv/cups/first/x, /srv/cups/other", "first/x, /srv/cups/other"},
           {"/srv/R&D <1>", "/srv/R&D <1>/x", "R&D <1>/x"}})
    EXPECT_EQ(HiddenPaths::around(row.results)(row.text), row.hidden) << row.results;
}

TEST(HiddenPaths, GoesThroughAllTextsOfARecordButTheReply) {
  const std::string path = "/home/ann/class/x";
  GameRecord record;
  record.plies = {{.column = Column::all().front(), .note = path}};
  record.faults[1] = Fault{.detail = path, .reply = path, .log = path};
  record.warnings = {{Colour::red, path}};
  record.logs[1] = {{1, path}};
  const GameRecord shown = hidden_here()(record);
  EXPECT_EQ(shown.plies[0].note, "x");
  EXPECT_EQ(shown.faults[1]->detail, "x");
  EXPECT_EQ(shown.faults[1]->log, "x");
  EXPECT_EQ(shown.warnings[0].text, "x");
  EXPECT_EQ(shown.logs[1][0].text, "x");
  EXPECT_EQ(shown.faults[1]->reply, path) << "it is evidence";
}

TEST(HiddenPaths, GivesPlayersOtherNamesAsWholeWordsInOnePass) {
  HiddenPaths hidden = hidden_here();
  hidden.rename("ann", "bob");
  hidden.rename("bob", "Otter");
  hidden.rename("ann 2", "Newt");
  EXPECT_EQ(hidden("ann and bob: \"bob\"."), "bob and Otter: \"Otter\".");
  EXPECT_EQ(hidden("ann 2, see /srv/bots/ann/of_ann.py."), "Newt, see bob.");
  EXPECT_EQ(hidden("anna, joann, bobé, ann2, ANN"), "anna, joann, bobé, ann2, ANN");
}

TEST(HiddenPaths, LeavesNothingInARecordThatNamesAPlayerOfAnotherName) {
  HiddenPaths hidden;
  hidden.rename("ann", "Otter");
  hidden.rename("a \"b\"", "Hare");
  GameRecord record;
  record.players = {Identity{"ann", "ann 2", "Ann Smith"}, Identity{"bob", "1", "Bob"}};
  record.faults[0] = Fault{.request = R"({"opponent":"a \"b\""})", .reply = "by ann"};
  const GameRecord shown = hidden(record);
  EXPECT_EQ(shown.players[0], (Identity{"Otter", "", ""}));
  EXPECT_EQ(shown.players[1], (Identity{"bob", "", ""}));
  EXPECT_EQ(shown.faults[0]->request, R"({"opponent":"Hare"})");
  EXPECT_EQ(shown.faults[0]->reply, "by Otter");
}

TEST(HiddenPaths, KeepsTheNamesOfFilesForTheirAuthor) {
  HiddenPaths hidden;
  hidden.rename("ann", "Otter");
  hidden.rename("/srv/ann", "Otter");
  hidden.rename("/srv/bob.py", "Newt");
  const std::string text =
      "File \"/srv/ann/sub/ann.py\", line 2 of ann, not /srv/bob.py in /srv/ann";
  EXPECT_EQ(hidden(text), "File \"Otter\", line 2 of Otter, not Newt in Otter");
  hidden.show_file_names();
  EXPECT_EQ(hidden(text), "File \"sub/ann.py\", line 2 of Otter, not bob.py in Otter");
}

TEST(HiddenPaths, GoesThroughTheCausesOfWithdrawnPlayers) {
  const RunState state{"stopped", {{{}, "has no /srv/bots/x"}}};
  EXPECT_EQ(hidden_here()(state).withdrawn[0].cause, "has no x");
}

}  // namespace
}  // namespace connect4
