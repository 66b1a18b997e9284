#include "lib/text/terminal_environment.hpp"

#include <gtest/gtest.h>

#include <map>
#include <string>

namespace connect4 {
namespace {

TerminalEnvironment read(const std::map<std::string, std::string>& variables) {
  return TerminalEnvironment::read([&](const char* name) -> const char* {
    const auto found = variables.find(name);
    return found != variables.end() ? found->second.c_str() : nullptr;
  });
}

TEST(TerminalEnvironment, TheFirstLocaleThatIsSetDecidesOnCharacters) {
  EXPECT_FALSE(read({}).is_utf8);
  EXPECT_TRUE(read({{"LANG", "en_US.UTF-8"}}).is_utf8);
  EXPECT_FALSE(read({{"LC_ALL", "C"}, {"LANG", "en_US.UTF-8"}}).is_utf8);
  EXPECT_TRUE(read({{"LC_ALL", ""}, {"LC_CTYPE", "C.UTF-8"}, {"LANG", "C"}}).is_utf8);
}

TEST(TerminalEnvironment, TheEncodingIsWrittenInAnyCase) {
  for (const char* const locale : {"en_US.utf-8", "en_US.utf8", "C.UTF8", "de_DE.Utf-8@euro"})
    EXPECT_TRUE(read({{"LANG", locale}}).is_utf8) << locale;
  EXPECT_FALSE(read({{"LANG", "de_DE.ISO-8859-1"}}).is_utf8);
}

TEST(TerminalEnvironment, ADumbTerminalOrNoneMovesNoCursor) {
  EXPECT_TRUE(read({{"TERM", "xterm"}}).moves_cursor);
  EXPECT_FALSE(read({{"TERM", "dumb"}}).moves_cursor);
  EXPECT_FALSE(read({{"TERM", ""}}).moves_cursor);
  EXPECT_FALSE(read({}).moves_cursor);
}

TEST(TerminalEnvironment, ColoursNeedATerminalThatNobodyRefusesThemOn) {
  const TerminalEnvironment able = read({{"TERM", "xterm"}, {"NO_COLOR", ""}});
  EXPECT_TRUE(able.shows_colour("auto", true));
  EXPECT_FALSE(able.shows_colour("auto", false));
  EXPECT_FALSE(able.shows_colour("never", true));
  const TerminalEnvironment refused = read({{"TERM", "xterm"}, {"NO_COLOR", "1"}});
  EXPECT_FALSE(refused.shows_colour("auto", true));
  EXPECT_TRUE(refused.shows_colour("always", false));
  EXPECT_FALSE(read({{"TERM", "dumb"}}).shows_colour("auto", true));
}

}  // namespace
}  // namespace connect4
