#include "runner/screen/keys.hpp"

#include <gmock/gmock.h>

#include <vector>

namespace connect4 {
namespace {

using testing::ElementsAre;

std::vector<Key> keys_in(const std::string& bytes) {
  KeyBuffer buffer;
  buffer.add(bytes);
  std::vector<Key> keys;
  while (const auto key = buffer.take()) keys.push_back(*key);
  while (const auto key = buffer.take_rest()) keys.push_back(*key);
  return keys;
}

TEST(KeyBuffer, TakesCharactersOneByOne) {
  EXPECT_THAT(keys_in("4q?"), ElementsAre(Key('4'), Key('q'), Key('?')));
  EXPECT_THAT(keys_in("\r\n\x7f\b\x04"), ElementsAre(Key::enter, Key::enter, Key::backspace,
                                                     Key::backspace, Key::end_of_input));
}

TEST(KeyBuffer, KnowsArrowsHomeAndEndOfAllTerminals) {
  EXPECT_THAT(keys_in("\x1b[A\x1b[B\x1b[C\x1b[D"),
              ElementsAre(Key::up, Key::down, Key::right, Key::left));
  EXPECT_THAT(keys_in("\x1bOA\x1bOB\x1bOC\x1bOD"),
              ElementsAre(Key::up, Key::down, Key::right, Key::left));
  EXPECT_THAT(keys_in("\x1b[H\x1b[1~\x1b[7~\x1bOH"),
              ElementsAre(Key::home, Key::home, Key::home, Key::home));
  EXPECT_THAT(keys_in("\x1b[F\x1b[4~\x1b[8~\x1bOF"),
              ElementsAre(Key::end, Key::end, Key::end, Key::end));
}

TEST(KeyBuffer, TakesAnotherKeysSequenceForOneKey) {
  EXPECT_THAT(keys_in("\x1b[15~4"), ElementsAre(Key::other, Key('4')));   // F5
  EXPECT_THAT(keys_in("\x1b[1;5C4"), ElementsAre(Key::other, Key('4')));  // Ctrl and an arrow
  EXPECT_THAT(keys_in("\x1b[200~"), ElementsAre(Key::other));             // a paste begins
}

TEST(KeyBuffer, TakesAnEscapeAloneForAKey) {
  EXPECT_THAT(keys_in("\x1b"), ElementsAre(Key::escape));
  EXPECT_THAT(keys_in("\x1b\x1b[A"), ElementsAre(Key::escape, Key::up));
}

TEST(KeyBuffer, WaitsForTheRestOfASequence) {
  for (const std::string sequence : {"\x1b[D", "\x1bOD", "\x1b[1~"})
    for (std::size_t length = 1; length < sequence.size(); ++length) {
      KeyBuffer buffer;
      buffer.add(sequence.substr(0, length));
      EXPECT_FALSE(buffer.take()) << length;
      EXPECT_TRUE(buffer.is_incomplete());
      buffer.add(sequence.substr(length));
      EXPECT_FALSE(buffer.is_incomplete());
      EXPECT_THAT(buffer.take(), testing::AnyOf(Key::left, Key::home));
      EXPECT_FALSE(buffer.take());
    }
}

TEST(KeyBuffer, TakesBytesBeyondAsciiForOtherKeys) {
  EXPECT_THAT(keys_in("ü"), ElementsAre(Key::other, Key::other));
}

TEST(KeyBuffer, ForgetsKeysThatWereNotTaken) {
  KeyBuffer buffer;
  buffer.add("44");
  buffer.take();
  buffer.clear();
  EXPECT_FALSE(buffer.take());
}

}  // namespace
}  // namespace connect4
