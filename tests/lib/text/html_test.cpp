#include "lib/text/html.hpp"

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

}  // namespace
}  // namespace connect4
