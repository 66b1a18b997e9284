#include "protocol/messages/line_reader.hpp"

#include <gmock/gmock.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <sstream>
#include <string>
#include <vector>

namespace connect4 {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

/// Hands over as much of the bytes as there is space for; returns how much that was.
std::size_t receive(LineReader& reader, std::string_view bytes) {
  const auto space = reader.space();
  const std::size_t count = std::min(space.size(), bytes.size());
  std::copy_n(bytes.begin(), count, space.begin());
  reader.received(count);
  return count;
}

std::vector<std::string> lines_of(LineReader& reader) {
  std::vector<std::string> lines;
  while (const auto line = reader.next()) lines.emplace_back(line->text);
  return lines;
}

std::vector<std::string> lines_of(std::string_view bytes) {
  LineReader reader;
  receive(reader, bytes);
  return lines_of(reader);
}

/// The kinds of the next lines: "new" or, if they were begun before the question, "old".
std::vector<std::string> ages_of(LineReader& reader) {
  std::vector<std::string> ages;
  while (const auto line = reader.next())
    ages.push_back(line->begun_before_question ? "old" : "new");
  return ages;
}

std::string line_of(std::size_t bytes) {
  return std::string(bytes - 1, 'x') + "\n";
}

TEST(LineReader, CutsAtNewlines) {
  EXPECT_THAT(lines_of("one\ntwo\n\nthree"), ElementsAre("one", "two", ""));
}

TEST(LineReader, TakesOneCarriageReturnOffTheEnd) {
  EXPECT_THAT(lines_of("one\r\n\r\na\rb\r\r\n"), ElementsAre("one", "", "a\rb\r"));
}

TEST(LineReader, PutsALineTogetherThatComesInPieces) {
  LineReader reader;
  receive(reader, "on");
  EXPECT_EQ(reader.next(), std::nullopt);
  receive(reader, "e\r");
  EXPECT_EQ(reader.next(), std::nullopt);
  EXPECT_EQ(reader.unfinished(), "one\r");
  receive(reader, "\ntwo");
  EXPECT_THAT(lines_of(reader), ElementsAre("one"));
  EXPECT_EQ(reader.unfinished(), "two");
}

TEST(LineReader, TakesALineOfExactlyTheLimitWithItsNewline) {
  LineReader reader;
  const std::string line = line_of(LineReader::max_line_bytes);
  EXPECT_EQ(receive(reader, line), line.size());
  EXPECT_THAT(lines_of(reader), ElementsAre(line.substr(0, line.size() - 1)));
  EXPECT_FALSE(reader.too_long());
  EXPECT_EQ(reader.space().size(), LineReader::max_line_bytes);
}

TEST(LineReader, FindsALineOfOneByteMoreTooLong) {
  LineReader reader;
  EXPECT_EQ(receive(reader, line_of(LineReader::max_line_bytes + 1)), LineReader::max_line_bytes);
  EXPECT_EQ(reader.next(), std::nullopt);
  EXPECT_TRUE(reader.too_long());
  EXPECT_THAT(reader.space(), IsEmpty());
}

TEST(LineReader, CountsACarriageReturnIntoTheLimit) {
  LineReader reader;
  const std::string line = std::string(LineReader::max_line_bytes - 1, 'x') + "\r\n";
  receive(reader, line);
  EXPECT_EQ(reader.next(), std::nullopt);
  EXPECT_TRUE(reader.too_long());
}

TEST(LineReader, HasTheWholeLimitForALineThatFollowsAnother) {
  LineReader reader;
  const std::string bytes = "first\n" + line_of(LineReader::max_line_bytes);
  const std::size_t count = receive(reader, bytes);
  EXPECT_THAT(lines_of(reader), ElementsAre("first"));
  EXPECT_FALSE(reader.too_long());
  receive(reader, std::string_view(bytes).substr(count));
  EXPECT_EQ(lines_of(reader).at(0).size(), LineReader::max_line_bytes - 1);
}

TEST(LineReader, NeverAsksForMoreThanOneLimitOfBytes) {
  LineReader reader;
  for (int i = 0; i < 100; ++i) {
    EXPECT_LE(reader.space().size() + reader.unfinished().size(), LineReader::max_line_bytes);
    receive(reader, std::string(1000, 'x') + "\n" + std::string(17, 'y'));
    lines_of(reader);
  }
}

TEST(LineReader, KeepsATextUntilTheNextBytesAreRead) {
  LineReader reader;
  receive(reader, "first\nsecond\nthird");
  const auto first = reader.next();
  const auto second = reader.next();
  EXPECT_EQ(reader.next(), std::nullopt);
  EXPECT_EQ(first->text, "first");
  EXPECT_EQ(second->text, "second");
}

TEST(LineReader, HasNoOldLinesBeforeTheFirstQuestion) {
  LineReader reader;
  receive(reader, "one\ntwo\n");
  EXPECT_THAT(ages_of(reader), ElementsAre("new", "new"));
}

TEST(LineReader, KnowsCompleteLinesFromBeforeTheQuestion) {
  LineReader reader;
  receive(reader, "one\ntwo\n");
  reader.mark_question(0);
  receive(reader, "three\n");
  EXPECT_THAT(ages_of(reader), ElementsAre("old", "old", "new"));
}

TEST(LineReader, KnowsALineThatWasOnlyBegunBeforeTheQuestion) {
  LineReader reader;
  receive(reader, "{");
  reader.mark_question(0);
  receive(reader, "}\n{}\n");
  EXPECT_THAT(ages_of(reader), ElementsAre("old", "new"));
}

TEST(LineReader, KnowsLinesThatWereOnTheirWayBeforeTheQuestion) {
  LineReader reader;
  receive(reader, "on");
  reader.mark_question(std::string_view("e\ntw").size());
  receive(reader, "e\n");
  receive(reader, "two\nthree\n");
  EXPECT_THAT(ages_of(reader), ElementsAre("old", "old", "new"));
}

TEST(LineReader, CountsALineAfterExactlyTheBytesOnTheirWayAsNew) {
  LineReader reader;
  reader.mark_question(4);
  receive(reader, "one\ntwo\n");
  EXPECT_THAT(ages_of(reader), ElementsAre("old", "new"));
}

TEST(LineReader, StartsAfreshWithEveryQuestion) {
  LineReader reader;
  reader.mark_question(1000);
  reader.mark_question(0);
  receive(reader, "one\n");
  EXPECT_THAT(ages_of(reader), ElementsAre("new"));
}

TEST(LineReader, RemembersThePartBeforeTheQuestionOfALineThatIsMovedAbout) {
  LineReader reader;
  receive(reader, "one\nbegun before");
  lines_of(reader);
  reader.mark_question(0);
  for (int i = 0; i < 3; ++i) receive(reader, ", and longer");
  receive(reader, "\nthree\n");
  EXPECT_THAT(ages_of(reader), ElementsAre("old", "new"));
}

/// The lines as std::getline() finds them, and whether each begins before `question`.
std::vector<std::pair<std::string, bool>> expected_lines(const std::string& bytes,
                                                         std::size_t question) {
  std::vector<std::pair<std::string, bool>> lines;
  std::istringstream stream(bytes);
  std::size_t begin = 0;
  for (std::string line; std::getline(stream, line) && !stream.eof();) {
    const bool old = begin < question;
    begin += line.size() + 1;
    if (!line.empty() && line.back() == '\r') line.pop_back();
    lines.emplace_back(line, old);
  }
  return lines;
}

RC_GTEST_PROP(LineReader, CutsAnyBytesInAnyPiecesAsGetlineDoes, ()) {
  const auto letters = rc::gen::weightedElement<char>(
      {{6, 'x'}, {3, '\n'}, {2, '\r'}, {1, '\0'}, {1, static_cast<char>(0xFF)}});
  const auto bytes = *rc::gen::container<std::string>(letters);
  const auto question = *rc::gen::inRange<std::size_t>(0, bytes.size() + 1);
  LineReader reader;
  std::vector<std::pair<std::string, bool>> lines;
  std::size_t begin = 0;
  const auto receive_until = [&](std::size_t end) {
    while (begin < end) {
      const auto piece = *rc::gen::inRange<std::size_t>(1, end - begin + 1);
      begin += receive(reader, std::string_view(bytes).substr(begin, piece));
      // Lines are not always fetched at once.
      if (*rc::gen::arbitrary<bool>()) continue;
      while (const auto line = reader.next())
        lines.emplace_back(line->text, line->begun_before_question);
    }
  };
  // The question is asked while the last bytes before it are still in the pipe.
  const auto received = *rc::gen::inRange<std::size_t>(0, question + 1);
  receive_until(received);
  auto fetched = lines.size();
  reader.mark_question(question - received);
  receive_until(bytes.size());
  while (const auto line = reader.next())
    lines.emplace_back(line->text, line->begun_before_question);

  auto expected = expected_lines(bytes, question);
  // A line fetched before there was a question was not begun before one.
  for (std::size_t i = 0; i < fetched; ++i) expected[i].second = false;
  RC_ASSERT(lines == expected);
}

}  // namespace
}  // namespace connect4
