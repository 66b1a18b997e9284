#include "runner/cluster/shard_lines.hpp"

#include <gmock/gmock.h>
#include <sys/stat.h>

#include <fstream>

#include "protocol/records/record_codec.hpp"
#include "runner/cluster/shard_folder.hpp"
#include "runner/process/system_fault.hpp"
#include "tests/runner/store/sample_games.hpp"

namespace connect4 {
namespace {

using namespace std::chrono_literals;
using testing::HasSubstr;

GameRecord sample_record(int number) {
  return samples::random_game(number);
}

std::string without_newline(std::string line) {
  line.pop_back();
  return line;
}

TEST(ShardLine, BringsBackTheRecordAndTheShareOfItsTurns) {
  GameRecord record = sample_record(7);
  record.players[Colour::blue].version = R"(Bo "the" ,"task":{)";
  const TurnShare share{.turns = 5ms, .had_by_other_processes = 1ms};
  const auto read = parse_line(without_newline(to_line(record, share)));
  ASSERT_TRUE(read) << read.error();
  EXPECT_EQ(to_json(read->record), to_json(record));
  EXPECT_EQ(read->share.turns, share.turns);
  EXPECT_EQ(read->share.had_by_other_processes, share.had_by_other_processes);
}

TEST(ShardLine, IsAGameRecordForAnyReader) {
  EXPECT_TRUE(parse_record(without_newline(to_line(sample_record(1), {}))));
}

TEST(ShardLine, ThatIsCutOffAnywhereIsRefused) {
  const std::string line = without_newline(to_line(sample_record(1), {}));
  for (std::size_t length = 0; length < line.size(); ++length)
    EXPECT_FALSE(parse_line(std::string_view(line).substr(0, length))) << length;
}

class ShardFileTest : public testing::Test {
 protected:
  void append(const std::string& text) { std::ofstream(file_, std::ios::app) << text; }

  samples::TemporaryFolder folder_;
  std::filesystem::path file_ = folder_.path() / "1.1.jsonl";
};

TEST_F(ShardFileTest, GivesWholeLinesAloneWhileItGrows) {
  ShardReader reader(file_);
  EXPECT_FALSE(reader.next());
  append("one\ntw");
  EXPECT_EQ(reader.next(), "one");
  EXPECT_FALSE(reader.next());
  append("o\n\nthree\n");
  EXPECT_EQ(reader.next(), "two");
  EXPECT_EQ(reader.next(), "");
  EXPECT_EQ(reader.next(), "three");
  EXPECT_FALSE(reader.next());
}

TEST_F(ShardFileTest, GivesLinesThatAreLongerThanABlock) {
  const std::string line(3 << 20, 'x');
  append(line + "\nshort\n");
  ShardReader reader(file_);
  EXPECT_EQ(reader.next(), line);
  EXPECT_EQ(reader.next(), "short");
}

TEST_F(ShardFileTest, EndsTheBrokenLineOfAKilledTask) {
  append("one\nbro");
  ShardWriter(file_).add("two\n");
  ShardReader reader(file_);
  EXPECT_EQ(reader.next(), "one");
  EXPECT_EQ(reader.next(), "bro");
  EXPECT_EQ(reader.next(), "two");
}

TEST_F(ShardFileTest, IsNeitherALinkNorAPipeOfSomebodyElse) {
  std::ofstream(folder_.path() / "precious") << "precious\n";
  std::filesystem::create_symlink(folder_.path() / "precious", file_);
  EXPECT_FALSE(ShardReader(file_).next());
  EXPECT_THROW(ShardWriter writer(file_), SystemFault);
  std::filesystem::remove(file_);
  ASSERT_EQ(mkfifo(file_.c_str(), 0600), 0);
  EXPECT_FALSE(ShardReader(file_).next());
}

}  // namespace
}  // namespace connect4
