#include "protocol/page/page_data.hpp"

#include <gmock/gmock.h>

#include "tests/lib/game/games.hpp"

namespace connect4 {
namespace {

using testing::HasSubstr;
using testing::Not;

TEST(PageData, SaysWhenItWasMade) {
  PageData data;
  data.made_at = std::chrono::sys_seconds(std::chrono::seconds(1'795'421'700));
  EXPECT_EQ(nlohmann::json::parse(to_json(data))["made_at"], "2026-11-23T08:15:00Z");
  EXPECT_EQ(nlohmann::json::parse(to_json(PageData{}))["made_at"], "1970-01-01T00:00:00Z");
}

TEST(PageData, OfNoTournamentHasNoTables) {
  const nlohmann::json json = nlohmann::json::parse(to_json(PageData{}));
  for (const char* const member : {"standings", "crosstable", "test"})
    EXPECT_TRUE(json.at(member).is_null()) << member;
  EXPECT_EQ(json["rounds"], nlohmann::json::array());
  EXPECT_EQ(json["reasons"][2], "illegal_move");
}

TEST(PageData, HasTheKnownFactsOfPlayers) {
  const PageData data{
      .players = {{"Ann", "python3 ann.py", std::chrono::seconds(1)}, {.name = "Bob"}}};
  EXPECT_EQ(
      nlohmann::json::parse(to_json(data))["players"],
      nlohmann::json::parse(R"([{"name": "Ann", "command": "python3 ann.py", "limit_us": 1000000},
                            {"name": "Bob", "command": null, "limit_us": null}])"));
}

TEST(PageData, HasNothingThatEndsAnElement) {
  PageData data{.title = "</script><!--", .players = {{.name = "<script>\xff"}}};
  data.standings = {{"</script>", "<"}};
  const std::string text = to_json(data);
  EXPECT_THAT(text, Not(HasSubstr("<")));
  EXPECT_EQ(nlohmann::json::parse(text)["title"], "</script><!--");
  EXPECT_EQ(nlohmann::json::parse(text)["players"][0]["name"], "<script>\uFFFD");
}

const std::string viewer =
    "<meta content=\"connect-src __CONNECT4_CONNECT__\"><title>__CONNECT4_TITLE__</title>"
    "<!--connect4:tables-->|<!--connect4:data-->.";

TEST(PageHtml, HasItsPartsInThePlacesOfTheMarks) {
  EXPECT_EQ(page_html(viewer, {.title = "A & B", .tables = "<table></table>", .data = "{}"}),
            "<meta content=\"connect-src 'none'\"><title>A &amp; B</title><table></table>|"
            "<script type=\"application/json\" id=\"connect4-data\">{}</script>.");
}

TEST(PageHtml, LeavesTextThatLooksLikeAMarkInAPart) {
  const auto page = page_html(viewer, {.title = "__CONNECT4_CONNECT__",
                                       .tables = "<!--connect4:data-->",
                                       .data = "\"__CONNECT4_TITLE__\""});
  EXPECT_EQ(page,
            "<meta content=\"connect-src 'none'\"><title>__CONNECT4_CONNECT__</title>"
            "<!--connect4:data-->|<script type=\"application/json\" id=\"connect4-data\">"
            "\"__CONNECT4_TITLE__\"</script>.");
}

TEST(PageHtml, WantsEveryMarkOnce) {
  EXPECT_EQ(reason(page_html("<title></title>", {})),
            "the viewer has no mark \"__CONNECT4_TITLE__\"");
  EXPECT_EQ(reason(page_html(viewer + "<!--connect4:data-->", {})),
            "the viewer has the mark \"<!--connect4:data-->\" twice");
}

}  // namespace
}  // namespace connect4
