#include "lib/text/escapes.hpp"

#include <gmock/gmock.h>

namespace connect4 {
namespace {

TEST(EscapedForHtml, LeavesNothingThatIsHtml) {
  EXPECT_EQ(escaped_for_html("<a href=\"x\" id='y'>&amp;</a>"),
            "&lt;a href=&quot;x&quot; id=&#39;y&#39;&gt;&amp;amp;&lt;/a&gt;");
}

TEST(EscapedForHtml, LeavesNothingThatCannotBeShown) {
  EXPECT_EQ(escaped_for_html("\u009b\u202E\x1b\xff<"), "\uFFFD\uFFFD\uFFFD\uFFFD&lt;");
}

TEST(EscapedForHtml, LeavesAllElseAsItIs) {
  EXPECT_EQ(escaped_for_html("Zoë 四目\n"), "Zoë 四目\n");
  EXPECT_EQ(escaped_for_html(""), "");
}

TEST(PercentDecoded, PutsBytesInThePlaceOfTheirEscapes) {
  EXPECT_EQ(percent_decoded("6a%3A1-17%2B19"), "6a:1-17+19");
  EXPECT_EQ(percent_decoded("Zo%c3%AB%00"), std::string("Zoë\0", 5));
}

TEST(PercentDecoded, LeavesAllElseAsItIs) {
  for (const char* text : {"", "1+2", "%", "%4", "100%", "%zz", "%4g", "% 1", "%-1", "%%"})
    EXPECT_EQ(percent_decoded(text), text);
}

}  // namespace
}  // namespace connect4
