#include "lib/text/csv.hpp"

#include <gtest/gtest.h>

namespace connect4 {
namespace {

TEST(CsvLine, QuotesFieldsThatHaveTo) {
  EXPECT_EQ(csv_line({"a", "b,c", "d\"e", "f\ng", ""}), "a,\"b,c\",\"d\"\"e\",\"f\ng\",\r\n");
}

TEST(CsvLine, HasAnApostropheBeforeTextThatASpreadsheetWouldCompute) {
  EXPECT_EQ(csv_line({"=1+1"}), "'=1+1\r\n");
  EXPECT_EQ(csv_line({"+1+1", "-2+3", "@SUM(1)"}), "'+1+1,'-2+3,'@SUM(1)\r\n");
  EXPECT_EQ(csv_line({"\t=1", "\r=1"}), "' =1,'\uFFFD=1\r\n");
  EXPECT_EQ(csv_line({"=a,\"b\""}), "\"'=a,\"\"b\"\"\"\r\n");
  EXPECT_EQ(csv_line({"--1", "-nan(1)", "-inf", "-1-2", "-a"}),
            "'--1,'-nan(1),'-inf,'-1-2,'-a\r\n");
}

TEST(CsvLine, LeavesNumbersAlone) {
  EXPECT_EQ(csv_line({"-12", "+12", "-0.5", "-1.5e-07", "-"}), "-12,+12,-0.5,-1.5e-07,-\r\n");
  EXPECT_EQ(csv_line({"a=1", "a-b", "1-2"}), "a=1,a-b,1-2\r\n");
}

TEST(CsvLine, CommandsNoTerminal) {
  EXPECT_EQ(csv_line({"\x1b[31m\u009b\xff"}), "\uFFFD[31m\uFFFD\uFFFD\r\n");
}

using Rows = std::vector<std::vector<std::string>>;

TEST(ParseCsv, ReadsLinesOfCsvLine) {
  const Rows rows{{"a", "b,c", "d\"e", "f\ng", ""},
                  {"=1+1", "-12", "'quoted'", "x;y", "z"},
                  {"'=x", "''=y", "'", "'-", "@a"}};
  std::string text;
  for (const auto& row : rows) text += csv_line(row);
  EXPECT_EQ(parse_csv(text), rows);
}

TEST(ParseCsv, ReadsLinesOfSpreadsheets) {
  const Rows rows{{"player", "name"}, {"ann", "A, B"}};
  EXPECT_EQ(parse_csv("\xEF\xBB\xBFplayer;name\r\nann;A, B\r\n\r\n;\r\n"), rows);
  EXPECT_EQ(parse_csv("player\tname\nann\tA, B"), rows);
  EXPECT_EQ(parse_csv("player,name\rann,\"A, B\"\r"), rows);
  EXPECT_EQ(parse_csv(""), Rows{});
}

TEST(PartsOf, TakesAListApart) {
  using Parts = std::vector<std::string>;
  EXPECT_EQ(parts_of("a1; b2;c 3"), (Parts{"a1", "b2", "c 3"}));
  EXPECT_EQ(parts_of("a1"), Parts{"a1"});
  EXPECT_EQ(parts_of(""), Parts{""});
  EXPECT_EQ(parts_of("a1;"), (Parts{"a1", ""}));
}

TEST(ParseCsv, NamesTheLineOfAnOpenQuote) {
  EXPECT_EQ(parse_csv("a,b\nc,\"d\n").error(),
            "the quote in line 2 is never closed; close it, or write a quote inside a cell twice");
}

}  // namespace
}  // namespace connect4
