#include "lib/ui/key_table.hpp"

#include <gmock/gmock.h>

#include <fstream>
#include <set>
#include <vector>

namespace connect4 {
namespace {

TEST(KeyTable, HasAKeyOnceAtAPlace) {
  std::set<std::pair<KeyPlace, Key>> seen;
  for (const KeyRow& row : key_table())
    for (const Key key : row.keys) EXPECT_TRUE(seen.insert({row.place, key}).second) << row.effect;
}

TEST(ActionOf, IsTheTablesAlsoWithTheShiftKey) {
  EXPECT_EQ(action_of(KeyPlace::turn, Key('n')), KeyAction::new_game);
  EXPECT_EQ(action_of(KeyPlace::viewer, Key('N')), KeyAction::next);
  EXPECT_EQ(action_of(KeyPlace::window_end, Key::escape), KeyAction::leave);
  EXPECT_EQ(action_of(KeyPlace::turn, Key::escape), KeyAction::nothing);
  EXPECT_EQ(action_of(KeyPlace::viewer, Key::other), KeyAction::nothing);
}

TEST(ColumnOf, IsThatOfADigit) {
  EXPECT_EQ(column_of(Key('7')), Column::from_digit('7'));
  for (const Key key : {Key('0'), Key('8'), Key::enter, Key::up, Key::other})
    EXPECT_EQ(column_of(key), std::nullopt);
}

TEST(DescribeKeys, ListsTheKeysOfAPlace) {
  EXPECT_EQ(describe_keys(KeyPlace::match_end, true),
            "n: another game, colours changed  u: take back  q: leave");
  EXPECT_EQ(describe_keys(KeyPlace::between_games, false), "Enter: continue");
  EXPECT_EQ(describe_keys(KeyPlace::viewer, false),
            "arrows: step  Home, End: jump  f: flip  q: leave");
}

TEST(DescribeKeys, NamesActionsWithoutAKeyOfTheirOwn) {
  EXPECT_EQ(describe_keys(KeyPlace::line, true),
            "1-7: drop a disc  u: take back  s: save  q or Ctrl-D: resign");
}

TEST(DescribeKeys, BeginsALineIfTheLastOneIsFull) {
  EXPECT_EQ(describe_keys(KeyPlace::turn, true, 39),
            "1-7, or arrows and Enter: drop a disc\n"
            "?: best move  e: scores  u: take back\n"
            "s: save  n: new game  q: give up");
}

/// The keys in the table of a page, such as "u"; arrows and the like have no quotes there.
std::vector<std::string> keys_on_page(const std::string& page) {
  std::ifstream lines(CONNECT4_SOURCE_DIR "/" + page);
  std::vector<std::string> keys;
  for (std::string line; std::getline(lines, line);)
    if (line.starts_with("| `") && line.substr(4).starts_with("` | ")) keys.push_back({line[3]});
  return keys;
}

TEST(KeyTable, IsThatOfThePageForPersons) {
  std::vector<std::string> keys;
  for (const KeyRow& row : key_table()) {
    if (row.place != KeyPlace::turn) continue;
    const Key key = *row.keys.begin();
    if (key > Key(' ') && key < Key::up) keys.push_back({static_cast<char>(key)});
  }
  EXPECT_THAT(keys_on_page("docs/play/person.md"), testing::UnorderedElementsAreArray(keys));
}

}  // namespace
}  // namespace connect4
