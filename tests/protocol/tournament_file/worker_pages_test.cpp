// The options for sbatch are in the page and in the schema, and no others.
#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <regex>
#include <set>

#include "protocol/tournament_file/tournament_workers.hpp"

namespace connect4 {
namespace {

std::string text_of(const std::string& path) {
  std::ifstream file(CONNECT4_SOURCE_DIR "/" + path);
  return {std::istreambuf_iterator<char>(file), {}};
}

/// The words that `pattern` finds in its first group.
std::set<std::string> words_in(const std::string& text, const std::string& pattern) {
  const std::regex word(pattern);
  std::set<std::string> words;
  for (std::sregex_iterator it(text.begin(), text.end(), word), end; it != end; ++it)
    words.insert((*it)[1]);
  return words;
}

std::set<std::string> known() {
  std::set<std::string> names;
  for (const std::string_view name : options_for_sbatch()) names.emplace(name);
  return names;
}

TEST(WorkerPages, ListTheOptionsForSbatch) {
  const std::string page = text_of("protocol/TOURNAMENT_FILE.md");
  const std::size_t row = page.find("| `options` | for `sbatch`");
  ASSERT_NE(row, std::string::npos);
  EXPECT_EQ(words_in(page.substr(row, page.find('\n', row) - row), "`--([a-z-]+)`"), known());
}

TEST(WorkerPages, SchemaAcceptsTheOptionsForSbatch) {
  const std::string schema = text_of("protocol/schema/tournament.schema.json");
  const std::size_t begin = schema.find("^--(");
  ASSERT_NE(begin, std::string::npos);
  EXPECT_EQ(
      words_in(schema.substr(begin + 3, schema.find(')', begin) - begin - 2), "[(|]([a-z-]+)"),
      known());
}

}  // namespace
}  // namespace connect4
