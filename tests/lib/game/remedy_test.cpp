#include "lib/game/remedy.hpp"

#include <gmock/gmock.h>

namespace connect4 {
namespace {

using testing::HasSubstr;

/// Of a program that said nothing and ended with that status, but for its log.
Fault ended(int status, std::string log = "") {
  Fault fault;
  fault.rule = Ending::start_failed;
  fault.detail = "exited with status " + std::to_string(status);
  fault.request = R"({"id":1,"method":"name"})";
  fault.exit_status = status;
  fault.log = std::move(log);
  return fault;
}

Fault of_turn(Ending rule, std::string detail) {
  Fault fault;
  fault.rule = rule;
  fault.detail = std::move(detail);
  fault.reply = R"({"id":2,"result":7})";
  return fault;
}

TEST(Remedy, IsThatOfTheKindOfFaultWhereNothingElseIsSeen) {
  for (const EndingRow& row : ending_table) {
    if (!row.is_fault || row.remedy.empty()) continue;
    EXPECT_EQ(remedy_for(of_turn(row.ending, "something")), row.remedy);
  }
}

TEST(Remedy, IsThereForEveryFault) {
  for (const EndingRow& row : ending_table) {
    if (!row.is_fault) continue;
    EXPECT_NE(remedy_for(of_turn(row.ending, "something")), "") << row.name;
  }
}

TEST(Remedy, OfLineEndsOfWindowsIsToTakeThemAway) {
  const std::string said = "/usr/bin/env: \u2018python3\\r\u2019: No such file or directory";
  EXPECT_THAT(remedy_for(ended(127, said)), HasSubstr("sed -i"));
}

TEST(Remedy, OfAMissingModuleNamesThePythonThatLooked) {
  const std::string said = "ModuleNotFoundError: No module named 'numpy'";
  EXPECT_THAT(remedy_for(ended(1, said)), HasSubstr("`python3` in PATH"));
}

TEST(Remedy, OfWhatASandboxRefusesSaysWhatThereIsInstead) {
  const auto of_error = [](const std::string& log) {
    Fault fault = of_turn(Ending::player_error, "answered with an error");
    fault.log = log;
    return remedy_for(fault);
  };
  EXPECT_THAT(of_error("OSError: [Errno 30] Read-only file system: 'x'"), HasSubstr("/tmp"));
  EXPECT_THAT(of_error("RuntimeError: can't start new thread"), HasSubstr("\"processes\""));
  EXPECT_THAT(of_error("Temporary failure in name resolution"), HasSubstr("no network"));
  Fault resigned = of_turn(Ending::player_error, "resigned");
  resigned.resigned = true;
  resigned.log = "Read-only file system";
  EXPECT_EQ(remedy_for(resigned), row_of(Ending::player_error).remedy);
}

TEST(Remedy, OfAFileThatHidesTheSdkIsAnotherName) {
  const std::string said =
      "AttributeError: partially initialized module 'connect4' has no attribute 'play' (most "
      "likely due to a circular import)";
  EXPECT_THAT(remedy_for(ended(1, said)), HasSubstr("connect4.py"));
}

TEST(Remedy, OfAClassThatJavaDoesNotFindIsItsFolder) {
  const std::string said = "Error: Could not find or load main class Bot";
  EXPECT_THAT(remedy_for(ended(1, said)), HasSubstr("java -cp FOLDER CLASS"));
}

TEST(Remedy, OfAProgramThatEndsAtOnceIsToReadOn) {
  EXPECT_THAT(remedy_for(ended(0)), HasSubstr("read standard input"));
}

TEST(Remedy, OfAnAgentForKaggleIsItsHost) {
  Fault fault = ended(0);
  fault.detail += "; it looks like an agent for Kaggle's ConnectX: play \"kaggle agent.py\"";
  EXPECT_THAT(remedy_for(fault), HasSubstr("kaggle FILE"));
}

TEST(Remedy, OfSilenceIsToFlush) {
  Fault silent = ended(0);
  silent.exit_status.reset();
  EXPECT_THAT(remedy_for(silent), HasSubstr("fflush(stdout)"));
}

TEST(Remedy, OfTheColumn7IsToCountFrom0) {
  const auto answered = [](const std::string& column) {
    return remedy_for(
        of_turn(Ending::invalid_move, "answered " + column + " instead of a column from 0 to 6"));
  };
  EXPECT_THAT(answered("7"), HasSubstr("columns count from 0"));
  EXPECT_EQ(answered("70"), row_of(Ending::invalid_move).remedy);
}

TEST(Remedy, OfALogIsForThoseThatEnded) {
  Fault late = of_turn(Ending::timeout, "no answer");
  late.log = "No module named 'numpy': playing without";
  EXPECT_EQ(remedy_for(late), row_of(Ending::timeout).remedy);
}

}  // namespace
}  // namespace connect4
