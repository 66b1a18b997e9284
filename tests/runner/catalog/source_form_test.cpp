#include "runner/catalog/source_form.hpp"

#include <gmock/gmock.h>

#include <fstream>

#include "tests/runner/store/sample_games.hpp"

namespace connect4 {
namespace {

TEST(SourceForm, IsTheSameForOtherNamesCommentsAndSpaces) {
  const std::string ann = R"(# Ann's bot
import connect4
def choose(turn):
    """Best first."""
    best = max(turn.legal, key=lambda c: -abs(c - 3))
    return best
connect4.play(choose, name="Ann")
)";
  const std::string bob = R"(import connect4

def pick(t):
  column = max(t.legal, key=lambda x: -abs(x - 3))  # the middle
  return column
connect4.play(pick, name="Robert")
)";
  EXPECT_EQ(normal_form(ann, ".py"), normal_form(bob, ".py"));
  EXPECT_NE(normal_form(ann, ".py"), normal_form("import connect4\n", ".py"));
}

TEST(SourceForm, DiffersByNumbersOperatorsAndTheNamesOfOthers) {
  const std::string text = "int f(int x) { return min(x, 3) + 1; }";
  for (const std::string other :
       {"int f(int x) { return max(x, 3) + 1; }", "int f(int x) { return min(x, 4) + 1; }",
        "int f(int x) { return min(x, 3) - 1; }", "int f(int x) { return min(3, x) + 1; }"})
    EXPECT_NE(normal_form(text, ".cpp"), normal_form(other, ".cpp")) << other;
  EXPECT_EQ(normal_form(text, ".cpp"),
            normal_form("/* mine */ int g(int y) {\n  return min(y, 3) + 1;  // here\n}", ".cpp"));
}

TEST(SourceForm, ReadsAnyBytesToTheirEnd) {
  for (const std::string text : {"\"", "'\\", "/*", "\"\"\"", "#", "\xFF\\", "a=", "f("})
    for (const char* const ending : {".py", ".c", ".lua"}) normal_form(text, ending);
}

TEST(SourceForm, OfAFolderPassesOverOtherFilesAndTheirNames) {
  const samples::TemporaryFolder folder;
  const auto write = [&](const std::string& name, const std::string& text) {
    std::filesystem::create_directories((folder.path() / name).parent_path());
    std::ofstream(folder.path() / name) << text;
  };
  write("ann/bot.py", "x = 1\n");
  write("bob/my.py", "y = 1  # mine\n");
  write("bob/README.md", "Bob's");
  write("bob/connect4.py", "the SDK");
  write("cid/my.py", "y = 2\n");
  EXPECT_EQ(form_of_sources(folder.path() / "ann"), form_of_sources(folder.path() / "bob"));
  EXPECT_NE(form_of_sources(folder.path() / "ann"), form_of_sources(folder.path() / "cid"));
  std::filesystem::create_directories(folder.path() / "none");
  EXPECT_EQ(form_of_sources(folder.path() / "none"), "");
}

}  // namespace
}  // namespace connect4
