#include "lib/text/table.hpp"

#include <gmock/gmock.h>

#include <stdexcept>

namespace connect4 {
namespace {

constexpr auto left = TableColumn::Align::left;
constexpr auto right = TableColumn::Align::right;

TEST(Table, AlignsNumbersRightAndNamesLeft) {
  Table table({{"#", right}, {"player", left}, {"points", right}});
  table.add_row({"1", "Ann", "10.5"});
  table.add_row({"10", "Bartholomew", "7"});
  EXPECT_EQ(table.text(80),
            " #  player       points\n"
            " 1  Ann            10.5\n"
            "10  Bartholomew       7\n");
}

/// A table of two lines, with the names of a malicious author.
Table hostile_table() {
  Table table({{"#", right}, {"player", left}, {"nothing", right}, {"points", right, 1}});
  table.add_row({"1", "a|b*c_d`e<i>[x](y)\\", "", "10.5"});
  table.add_row({"2", "\"Bob\", or\nso", "", "-7"});
  return table;
}

TEST(Table, InMarkdownIsATableWithAnyCells) {
  EXPECT_EQ(hostile_table().markdown(),
            "| # | player | points |\n"
            "| ---: | --- | ---: |\n"
            "| 1 | a\\|b\\*c\\_d\\`e\\<i\\>\\[x\\](y)\\\\ | 10.5 |\n"
            "| 2 | \"Bob\", or so | -7 |\n");
}

TEST(Table, InCsvQuotesCellsThatNeedIt) {
  EXPECT_EQ(hostile_table().csv(),
            "#,player,points\r\n"
            "1,a|b*c_d`e<i>[x](y)\\,10.5\r\n"
            "2,\"\"\"Bob\"\", or so\",-7\r\n");
}

TEST(Tables, OneBehindTheOtherHaveTheirTitlesIfTheFormatHasThem) {
  Table small({{"x", right}});
  small.add_row({"1"});
  const std::vector<TitledTable> tables{{"First", small}, {"Second *", small}};
  EXPECT_EQ(written(tables, TableFormat::markdown),
            "| x |\n| ---: |\n| 1 |\n\n**Second \\***\n\n| x |\n| ---: |\n| 1 |\n");
  EXPECT_EQ(written(tables, TableFormat::csv), "x\r\n1\r\n\nx\r\n1\r\n");
  EXPECT_THAT(written(tables, TableFormat::html),
              testing::HasSubstr("<caption>Second *</caption>"));
}

TEST(Table, NamesWithAccentsAndWideLettersStayInTheirColumn) {
  Table table({{"player", left}, {"points", right}});
  table.add_row({"Zoë", "1"});
  table.add_row({"Zoe\u0308", "2"});
  table.add_row({"四目", "3"});
  EXPECT_EQ(table.text(80),
            "player  points\n"
            "Zoë          1\n"
            "Zoe\u0308          2\n"
            "四目         3\n");
}

TEST(Table, ColumnsGoInTheStatedOrderUntilTheRestFits) {
  Table table({{"player", left}, {"aaaa", right, 2}, {"bbbb", right, 1}, {"points", right}});
  table.add_row({"Ann", "1", "2", "3"});
  EXPECT_EQ(table.text(26),
            "player  aaaa  bbbb  points\n"
            "Ann        1     2       3\n");
  EXPECT_EQ(table.text(25),
            "player  aaaa  points\n"
            "Ann        1       3\n");
  EXPECT_EQ(table.text(15),
            "player  points\n"
            "Ann          3\n");
}

TEST(Table, ColumnsOfTheSameRankGoTogether) {
  Table table({{"player", left},
               {"W", right, 2},
               {"D", right, 2},
               {"faults", right, 1},
               {"L", right, 2},
               {"points", right}});
  table.add_row({"Ann", "1", "2", "3", "4", "5"});
  EXPECT_EQ(table.text(23),
            "player  W  D  L  points\n"
            "Ann     1  2  4       5\n");
  EXPECT_EQ(table.text(22),
            "player  points\n"
            "Ann          5\n");
}

TEST(Table, CutsLongCellsIfNoColumnCanGo) {
  Table table({{"player", left, 0, 6}, {"points", right}});
  table.add_row({"Zoë Bartholomew", "1"});
  EXPECT_EQ(table.text(16),
            "player    points\n"
            "Zoë Bar…       1\n");
  EXPECT_EQ(table.text(5),
            "player  points\n"
            "Zoë B…       1\n")
      << "never narrower than a column can be cut to";
}

TEST(Table, LeavesOutColumnsWithoutContent) {
  Table table({{"player", left}, {"faults", right}, {"points", right}});
  table.add_row({"Ann", "", "1"});
  EXPECT_EQ(table.text(80),
            "player  points\n"
            "Ann          1\n");
}

TEST(Table, HoldsNothingThatCouldMoveTheCursor) {
  Table table({{"player", left}});
  table.add_row({"\x1b[2J\xff"});
  EXPECT_EQ(table.text(80), "player\n\uFFFD[2J\uFFFD\n");
}

TEST(Table, RefusesARowOfAnotherLength) {
  Table table({{"player", left}});
  EXPECT_THROW(table.add_row({"a", "b"}), std::invalid_argument);
}

TEST(Table, IsHtmlWithoutAnythingOfItsCells) {
  Table table({{"#", right}, {"player", left}, {"empty", right}, {"points", right, 1}});
  table.add_row({"1", "<b>Ann", "", "10.5"});
  EXPECT_EQ(table.html("A & B"),
            "<table>\n<caption>A &amp; B</caption>\n"
            "<thead><tr><th scope=\"col\">#</th><th scope=\"col\">player</th>"
            "<th scope=\"col\">points</th></tr></thead>\n<tbody>\n"
            "<tr><td>1</td><th scope=\"row\">&lt;b&gt;Ann</th><td>10.5</td></tr>\n"
            "</tbody>\n</table>\n");
}

}  // namespace
}  // namespace connect4
