#include "protocol/page/page_html.hpp"

#include <gmock/gmock.h>

#include "tests/lib/game/games.hpp"

namespace connect4 {
namespace {

const std::string viewer =
    "<meta content=\"connect-src __CONNECT4_CONNECT__\"><title>__CONNECT4_TITLE__</title>"
    "<!--connect4:tables-->|<!--connect4:data-->.";

TEST(PageHtml, HasItsPartsInThePlacesOfTheMarks) {
  EXPECT_EQ(page_html(viewer, {.title = "A & B", .tables = "<table></table>", .data = "{}"}),
            "<meta content=\"connect-src 'none'\"><title>A &amp; B</title><table></table>|"
            "<script type=\"application/json\" id=\"connect4-data\">{}</script>.");
}

TEST(PageHtml, LeavesWhatLooksLikeAMarkInAPart) {
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
