#include "lib/game/remedy.hpp"

#include <gmock/gmock.h>

namespace connect4 {
namespace {

using testing::HasSubstr;

/// Returns the fault of a program that ended with that status and wrote nothing but its log.
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
  fault.request = R"({"id":2,"method":"take_turn"})";
  fault.reply = R"({"id":2,"result":7})";
  return fault;
}

TEST(Remedy, IsThatOfTheKindOfFaultIfNothingElseIsSeen) {
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

TEST(Remedy, OfAFullColumnAfterAnOpeningNamesTheBoardOfItsOwn) {
  const Fault full =
      of_turn(Ending::illegal_move, "moved into column 1 (0 in JSON), which is full");
  EXPECT_THAT(remedy_for(full, true), HasSubstr("turn.line()"));
  EXPECT_THAT(remedy_for(full, true), HasSubstr("--openings empty"));
  EXPECT_EQ(remedy_for(full), row_of(Ending::illegal_move).remedy);
}

TEST(Remedy, OfLineEndsOfWindowsIsToTakeThemAway) {
  const std::string said = "/usr/bin/env: \u2018python3\\r\u2019: No such file or directory";
  EXPECT_THAT(remedy_for(ended(127, said)), HasSubstr("LF line endings"));
}

TEST(Remedy, OfAMissingModuleNamesThePythonThatLooked) {
  const std::string said = "ModuleNotFoundError: No module named 'numpy'";
  EXPECT_THAT(remedy_for(ended(1, said)), HasSubstr("`python3` in PATH"));
}

TEST(Remedy, OfASandboxsRefusalNamesAnotherWay) {
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
  EXPECT_THAT(remedy_for(ended(1, "  File \"/x/connect4.py\", line 2, in <module>\n" + said)),
              HasSubstr("called connect4.py hides"));
  // A bot called random.py is what the SDK finds when it imports Python's random.
  const std::string traceback =
      "  File \"/x/random.py\", line 1, in <module>\n    import connect4\n"
      "  File \"/sdk/connect4.py\", line 40, in <module>\n    import random\n"
      "  File \"/x/random.py\", line 2, in <module>\n    connect4.play(lambda turn: 3)\n";
  EXPECT_THAT(remedy_for(ended(1, traceback + said)), HasSubstr("called random.py hides"));
}

TEST(Remedy, OfAPackageThatHidesTheSdkIsItsOtherName) {
  for (const char* const said :
       {"AttributeError: module 'connect4' has no attribute 'play'",
        "ImportError: cannot import name 'play' from 'connect4' (/x/connect4/__init__.py)"})
    EXPECT_THAT(remedy_for(ended(1, said)), HasSubstr("import connect4_sdk as connect4")) << said;
}

TEST(Remedy, OfAPointerInPlaceOfAModelIsToFetchIt) {
  for (const char* const said :
       {"_pickle.UnpicklingError: invalid load key, 'v'.",
        "version https://git-lfs.github.com/spec/v1\nSyntaxError: invalid"})
    EXPECT_THAT(remedy_for(ended(1, said)), HasSubstr("git lfs pull")) << said;
}

TEST(Remedy, OfALineThatIsNotJsonIsHowJsonIsWritten) {
  const Fault broken =
      of_turn(Ending::invalid_move, "answered with a line that is not JSON instead of a column");
  EXPECT_THAT(remedy_for(broken), HasSubstr("decimal point"));
}

TEST(Remedy, NamesTheFileThatWasMissed) {
  const auto missed = [](const std::string& log) { return missing_file(ended(1, log)); };
  EXPECT_EQ(missed("ModuleNotFoundError: No module named 'numpy'\n"), "numpy");
  EXPECT_EQ(missed("ModuleNotFoundError: No module named 'tools.search'"), "tools");
  EXPECT_EQ(missed("FileNotFoundError: [Errno 2] No such file or directory: 'data/book.json'"),
            "data/book.json");
  EXPECT_EQ(missed("cannot load such file -- helper (LoadError)\n"), "helper");
  EXPECT_EQ(missed("SyntaxError: invalid syntax"), "");
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
  fault.detail +=
      "; it looks like an agent for Kaggle's ConnectX: connect4 play \"kaggle agent.py\"";
  EXPECT_THAT(remedy_for(fault), HasSubstr("through its host"));
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
  const Fault asked = of_turn(Ending::player_error,
                              "answered with an error: ValueError: 9 is not a column: columns are "
                              "0 (left) to 6 (right)");
  EXPECT_THAT(remedy_for(asked), HasSubstr("columns count from 0"));
  EXPECT_EQ(answered("70"), row_of(Ending::invalid_move).remedy);
}

/// Returns the remedy for a program that ended with that text on its standard error.
std::string of_log(const std::string& log) {
  return remedy_for(ended(1, log));
}

TEST(Remedy, OfCodeThatCannotBeReadNamesTheLine) {
  EXPECT_THAT(of_log("  File \"/x/bot.py\", line 3\n    def f(turn)\n               ^\n"
                     "SyntaxError: expected ':'"),
              HasSubstr("Python cannot read line 3:"));
  EXPECT_THAT(
      of_log("Traceback\n  File \"/x/bot.py\", line 1, in <module>\n    import helper\n"
             "  File \"/x/helper.py\", line 12\n    x = (\nSyntaxError: '(' was never closed"),
      HasSubstr("Python cannot read line 12:"));
  EXPECT_THAT(of_log("  File \"bot.py\", line 4\n    x\nIndentationError: unexpected indent"),
              HasSubstr("Python cannot read line 4: indent"));
  EXPECT_THAT(of_log("file:///x/bot.mjs:7\nconst x = ;\n          ^\n\nSyntaxError: Unexpected "
                     "token ';'\n    at f (node:internal/utils:346:16)\n\nNode.js v20.20.2"),
              HasSubstr("node cannot read line 7:"));
  EXPECT_THAT(of_log("bot.rb:3: syntax error, unexpected `end', expecting ')'\nend x\n^~~"),
              HasSubstr("line 3 cannot be read"));
  EXPECT_THAT(of_log("Bot.java:5: error: illegal start of expression\nclass A { int x = ; }\n"
                     "1 error\nerror: compilation failed"),
              HasSubstr("line 5 cannot be read"));
  EXPECT_THAT(of_log("lua5.4: bot.lua:2: ')' expected (to close '(' at line 1) near 'x'"),
              HasSubstr("cannot be read"));
  EXPECT_THAT(of_log("syntax error at bot.pl line 6, near \"3 4\""),
              HasSubstr("line 6 cannot be read"));
  EXPECT_THAT(of_log("SyntaxError: of no line"), HasSubstr("Python cannot read a line:"));
}

TEST(Remedy, OfMistakesOfBeginnersIsThere) {
  EXPECT_THAT(
      of_log("    connect4.play(choose_column())\nTypeError: choose_column() missing 1 required "
             "positional argument: 'turn'"),
      HasSubstr("without parentheses after its name"));
  EXPECT_THAT(of_log("MyBot.java:6: error: cannot find symbol\n  symbol: variable Connect4\n"
                     "error: compilation failed"),
              HasSubstr("javac -d classes"));
  using testing::StartsWith;
  const std::string python = "TypeError: play() ";
  for (const std::string& said :
       {python + "missing 1 required positional argument: 'player'",
        python + "wants a function or an object with take_turn(state, colour)",
        python + "wants a function or an object with takeTurn(state, colour)",
        std::string("play wants a block or an object with take_turn(state, colour) (TypeError)")})
    EXPECT_THAT(of_log(said), StartsWith("give play() the function")) << said;
  for (const char* const said :
       {"SyntaxError: Missing parentheses in call to 'print'. Did you mean print(...)?",
        "NameError: name 'raw_input' is not defined", "No module named 'urllib2'"})
    EXPECT_THAT(of_log(said), StartsWith("it is written for Python 2")) << said;
  for (const char* const said :
       {"Error [ERR_MODULE_NOT_FOUND]: Cannot find package 'lodash' imported from /x/b.mjs",
        "  code: 'MODULE_NOT_FOUND',\n"})
    EXPECT_THAT(of_log(said), HasSubstr("npm install")) << said;
  EXPECT_THAT(of_log("EOFError: EOF when reading a line"),
              StartsWith("standard input carries the referee's messages"));
  EXPECT_THAT(of_log("ValueError: invalid literal for int() with base 10: '{\"jsonrpc\":...'"),
              StartsWith("standard input carries the referee's messages"));
  EXPECT_THAT(of_log("can't open file '/x/bot.py': [Errno 13] Permission denied"),
              HasSubstr("chmod -R a+rX FOLDER"));
  EXPECT_THAT(of_log("FileNotFoundError: [Errno 2] No such file or directory: 'book.json'"),
              HasSubstr("Path(__file__)"));
  EXPECT_THAT(of_log("MemoryError"), HasSubstr("use less memory"));
}

TEST(Remedy, OfARunnersErrorGoesBeforeThatOfTheLog) {
  Fault killed = ended(1, "No module named 'numpy': playing without");
  killed.detail = "used 1.1 GiB of memory; 1 GiB is allowed";
  EXPECT_THAT(remedy_for(killed), HasSubstr("use less memory"));
}

TEST(Remedy, OfAProgramForOtherMachinesIsToCompileItForThisOne) {
  Fault fault;
  fault.rule = Ending::start_failed;
  fault.detail = "/x/bot: built for arm64; this machine is x86-64";
  EXPECT_THAT(remedy_for(fault), HasSubstr("compile it on this machine"));
  fault.detail = "/x/bot: Exec format error (does its first line lack #!)";
  EXPECT_THAT(remedy_for(fault), HasSubstr("#!/usr/bin/python3"));
}

TEST(Remedy, OfAMissingReturnIsAReturn) {
  Fault fault =
      of_turn(Ending::invalid_move, "answered null or nothing instead of a column from 0 to 6");
  EXPECT_THAT(remedy_for(fault), HasSubstr("ends with `return` and a column"));
  fault = of_turn(Ending::player_error,
                  "answered with an error: TypeError: None was returned, which is not a column");
  EXPECT_THAT(remedy_for(fault), HasSubstr("ends with `return` and a column"));
}

TEST(Remedy, OfAPersonWithoutATerminalIsToStartAtOne) {
  EXPECT_THAT(of_log("human: there is no terminal to play at: No such device or address"),
              HasSubstr("start the match from a terminal"));
}

TEST(Remedy, OfAProgramThatWaitsForKeysIsToAskNobody) {
  Fault waiting = ended(0);
  waiting.exit_status.reset();
  waiting.detail = "no answer to `name` within 10 s";
  waiting.reply = "Your column? ";
  EXPECT_THAT(remedy_for(waiting), HasSubstr("do not call input()"));
}

TEST(Remedy, NeverSendsAnybodyToAPageAlone) {
  for (const EndingRow& row : ending_table)
    EXPECT_EQ(row.is_fault, !row.remedy.empty()) << row.name;
}

TEST(Remedy, OfALogIsForThoseThatEnded) {
  Fault late = of_turn(Ending::timeout, "no answer");
  late.log = "No module named 'numpy': playing without";
  EXPECT_EQ(remedy_for(late), row_of(Ending::timeout).remedy);
}

}  // namespace
}  // namespace connect4
