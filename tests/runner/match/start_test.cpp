// Does not start, or never answers `name`: loses by start_failed.
#include <sys/stat.h>

#include <filesystem>
#include <fstream>

#include "tests/runner/match/table.hpp"

namespace connect4 {
namespace {

using namespace testing_table;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::StartsWith;

/// A file with that text, executable or not, which is gone at the end.
class ScratchFile {
 public:
  ScratchFile(const std::string& text, mode_t mode)
      : path_(testing::TempDir() + "start_test." + std::to_string(getpid())) {
    std::ofstream(path_) << text;
    chmod(path_.c_str(), mode);
  }
  ScratchFile(const ScratchFile&) = delete;
  ScratchFile& operator=(const ScratchFile&) = delete;
  ~ScratchFile() { std::filesystem::remove(path_); }

  const std::string& path() const { return path_; }

 private:
  std::string path_;
};

constexpr TimeControl short_start{milliseconds(20000), milliseconds(0), milliseconds(150)};

TEST(StartRuling, TwoGoodPlayersPlayToTheEnd) {
  const GameRecord record = play(scripted({"3", "3", "3", "3"}), first_legal());
  EXPECT_EQ(record.outcome, (Outcome{Colour::red, Ending::four}));
  EXPECT_FALSE(has_fault(record));
  EXPECT_EQ(record.players[0].name, "scripted");
  EXPECT_EQ(record.players[1].name, "first legal");
  EXPECT_THAT(record.warnings, IsEmpty());
  EXPECT_THAT(record.line, testing::SizeIs(4));
}

TEST(StartRuling, APlayerThatWasNotFoundLosesForTheReasonThatIsKnown) {
  PlayerSpec missing = command("/bin/true", {});
  missing.problem = "\"bot.py\" does not exist";
  const GameRecord record = play_against_good(missing);
  EXPECT_THAT(record, RedLosesBy(Ending::start_failed));
  EXPECT_EQ(red_fault(record)->detail, "\"bot.py\" does not exist");
}

TEST(StartRuling, AMissingProgramLosesAndIsNamed) {
  const GameRecord record = play_against_good(command("/nowhere/my_bot", {}));
  EXPECT_THAT(record, RedLosesBy(Ending::start_failed));
  EXPECT_EQ(red_fault(record)->detail, "/nowhere/my_bot: No such file or directory");
  EXPECT_EQ(record.players[0].name, "the label");
  EXPECT_THAT(record.plies, IsEmpty());
}

TEST(StartRuling, AFileThatIsNotExecutableLosesAndSaysHowToMakeItSo) {
  const ScratchFile file("#!/bin/sh\n", 0644);
  const GameRecord record = play_against_good(command(file.path(), {}));
  EXPECT_THAT(record, RedLosesBy(Ending::start_failed));
  EXPECT_THAT(red_fault(record)->detail, HasSubstr("Permission denied"));
  EXPECT_THAT(red_fault(record)->detail, HasSubstr("chmod +x"));
}

TEST(StartRuling, AMissingInterpreterIsToldFromAMissingFile) {
  const ScratchFile file("#!/nowhere/python9\n", 0755);
  const GameRecord record = play_against_good(command(file.path(), {}));
  EXPECT_THAT(record, RedLosesBy(Ending::start_failed));
  EXPECT_THAT(red_fault(record)->detail, HasSubstr("interpreter in its first line does not exist"));
}

TEST(StartRuling, AScriptWithoutAFirstLineIsHinted) {
  const ScratchFile file("echo hello\n", 0755);
  const GameRecord record = play_against_good(command(file.path(), {}));
  EXPECT_THAT(record, RedLosesBy(Ending::start_failed));
  EXPECT_THAT(red_fault(record)->detail, HasSubstr("does its first line lack #!"));
}

TEST(StartRuling, AProgramForAnotherProcessorNamesBoth) {
  std::string header(64, '\0');
  header.replace(0, 7, "\177ELF\2\1\1");
  header[16] = 2;       // an executable
  header[18] = '\267';  // EM_AARCH64
#ifdef __aarch64__
  GTEST_SKIP() << "that is this one";
#endif
  const ScratchFile file(header, 0755);
  const GameRecord record = play_against_good(command(file.path(), {}));
  EXPECT_THAT(record, RedLosesBy(Ending::start_failed));
  EXPECT_THAT(red_fault(record)->detail, HasSubstr("built for arm64; this machine is x86-64"));
}

TEST(StartRuling, AProgramThatExitsAtOnceLosesWithItsStatusAndLog) {
  const GameRecord record = play_against_good(badbot({"exits-at-once", "41"}));
  EXPECT_THAT(record, RedLosesBy(Ending::start_failed));
  EXPECT_EQ(red_fault(record)->detail, "exited with status 41");
  EXPECT_EQ(red_fault(record)->exit_status, 41);
  EXPECT_EQ(red_fault(record)->log, "badbot: cannot find my weights");
  EXPECT_THAT(red_fault(record)->request, HasSubstr(R"("method":"name")"));
}

TEST(StartRuling, SilenceAtStartLosesWhenTheStartupTimeIsOver) {
  const GameRecord record = play_against_good(badbot({"silent-at-start"}, short_start));
  EXPECT_THAT(record, RedLosesBy(Ending::start_failed));
  EXPECT_THAT(red_fault(record)->detail, StartsWith("gave no answer to `name` within "));
  EXPECT_GE(red_fault(record)->time, short_start.startup);
  EXPECT_THAT(red_fault(record)->request, HasSubstr(R"("method":"name")"));
}

TEST(StartRuling, ASlowStartIsOffTheClock) {
  const TimeControl time{milliseconds(20000), milliseconds(0), milliseconds(20000)};
  const GameRecord record = play(badbot({"starts-slowly", "300"}, time), first_legal());
  EXPECT_FALSE(has_fault(record));
  ASSERT_FALSE(record.plies.empty());
  EXPECT_LT(record.plies.front().time, milliseconds(300));
}

TEST(StartRuling, AnErrorInsteadOfANameLoses) {
  const GameRecord record = play_against_good(
      badbot({"name", R"({"id":@,"error":{"code":-32000,"message":"no licence"}})"}));
  EXPECT_THAT(record, RedLosesBy(Ending::start_failed));
  EXPECT_EQ(red_fault(record)->detail, "answered with an error: no licence");
}

TEST(StartRuling, ANameThatIsANumberLoses) {
  const GameRecord record = play_against_good(badbot({"name", R"({"id":@,"result":42})"}));
  EXPECT_THAT(record, RedLosesBy(Ending::start_failed));
  EXPECT_EQ(red_fault(record)->detail, "answered `name` with 42");
  EXPECT_EQ(red_fault(record)->reply, R"({"id":1,"result":42})");
}

TEST(StartRuling, ANameMayBeAnObjectWithVersionAndAuthor) {
  const GameRecord record =
      play(badbot({"name", R"({"id":@,"result":{"name":"Bot","version":"1.2","author":"Ada"}})"}),
           first_legal());
  EXPECT_FALSE(has_fault(record));
  EXPECT_EQ(record.players[0], (Identity{"Bot", "1.2", "Ada"}));
}

TEST(StartRuling, AnEmptyNameGivesWayToTheLabel) {
  const GameRecord record = play(badbot({"name", R"({"id":@,"result":""})"}), first_legal());
  EXPECT_EQ(record.players[0].name, "the label");
}

TEST(StartRuling, ALongLabelIsCutToTheLengthOfAName) {
  PlayerSpec spec = badbot({"name", R"({"id":@,"result":""})"});
  spec.label = std::string(5000, 'x');
  const GameRecord record = play(spec, first_legal());
  EXPECT_FALSE(has_fault(record));
  EXPECT_EQ(record.players[0].name, std::string(63, 'x') + "…");
}

TEST(StartRuling, WhenNeitherStartsBothLose) {
  const GameRecord record = play(command("/nowhere/red", {}), command("/nowhere/blue", {}));
  EXPECT_EQ(record.outcome, (Outcome{std::nullopt, Ending::start_failed}));
  ASSERT_TRUE(record.faults[0] && record.faults[1]);
  EXPECT_THAT(record.faults[0]->detail, StartsWith("/nowhere/red"));
  EXPECT_THAT(record.faults[1]->detail, StartsWith("/nowhere/blue"));
  EXPECT_THAT(record.warnings, testing::IsEmpty());
}

}  // namespace
}  // namespace connect4
