#include "runner/cluster/chunk_result.hpp"

#include <gmock/gmock.h>
#include <sys/stat.h>

#include <fstream>

#include "runner/process/system_fault.hpp"
#include "tests/runner/store/sample_games.hpp"

namespace connect4 {
namespace {

namespace fs = std::filesystem;
using namespace std::chrono_literals;
using testing::HasSubstr;

ChunkSummary sample_summary() {
  ChunkSummary summary;
  summary.attempt = {17, 2};
  summary.machine = {"n2", "AMD EPYC"};
  summary.time = 61'250ms;
  summary.load = 1.25;
  summary.share = {3s, 250us};
  return summary;
}

/// A game with everything in it.
GameRecord rich_game(int number) {
  GameRecord record = samples::random_game(number);
  record.game = number;
  record.players = {Identity{"Ann", "1", "A. Author"}, Identity{"Bob", "", ""}};
  record.machine = {"n2", "AMD EPYC"};
  record.logs[0] = {{1, "hm\n"}};
  return record;
}

class ChunkResultTest : public testing::Test {
 protected:
  fs::path path() const { return folder_.path() / "17.2.res"; }

  std::size_t files() const {
    return static_cast<std::size_t>(std::distance(fs::directory_iterator(folder_.path()), {}));
  }

  void write(const std::vector<GameRecord>& games) const {
    ResultWriter writer(path());
    for (const GameRecord& game : games) writer.add(game);
    writer.commit(sample_summary());
  }

  /// All games, or the error that comes instead of one.
  Expected<std::vector<GameRecord>> read() const {
    auto reader = ResultReader::open(path());
    if (!reader) return Failure{reader.error()};
    std::vector<GameRecord> games;
    while (true) {
      auto game = reader->next();
      if (!game) return Failure{game.error()};
      if (!*game) return games;
      games.push_back(**std::move(game));
    }
  }

  samples::TemporaryFolder folder_;
};

TEST_F(ChunkResultTest, ComesBackWithEveryGameAndItsAuthors) {
  const std::vector<GameRecord> games{rich_game(3), rich_game(4), rich_game(8)};
  write(games);
  EXPECT_EQ(*read(), games);
  const auto reader = ResultReader::open(path());
  EXPECT_EQ(reader->summary().attempt, (ChunkAttempt{17, 2}));
  EXPECT_EQ(reader->summary().machine, (Machine{"n2", "AMD EPYC"}));
  EXPECT_EQ(reader->summary().games, 3);
  EXPECT_EQ(reader->summary().time, 61'250ms);
  EXPECT_EQ(reader->summary().load, 1.25);
  EXPECT_EQ(reader->summary().share.turns, 3s);
  EXPECT_EQ(reader->summary().share.had_by_other_processes, 250us);
  EXPECT_EQ(files(), 1U);
}

TEST_F(ChunkResultTest, IsReadHoweverManyNamesAPlayerGivesItself) {
  std::vector<GameRecord> games;
  for (int number = 1; number <= 1000; ++number) {
    games.push_back(rich_game(number));
    games.back().players[0] = {"Ann", std::to_string(number) + std::string(60, 'v'),
                               std::string(60, 'a')};
  }
  write(games);
  const auto read_back = read();
  ASSERT_TRUE(read_back) << read_back.error();
  EXPECT_EQ(read_back->size(), games.size());
  EXPECT_EQ(read_back->front(), games.front());
}

TEST_F(ChunkResultTest, OfNoGamesSaysWhy) {
  ResultWriter writer(path());
  ChunkSummary summary = sample_summary();
  summary.failure = "no bubblewrap";
  writer.commit(summary);
  EXPECT_TRUE(read()->empty());
  EXPECT_EQ(ResultReader::open(path())->summary().failure, "no bubblewrap");
}

TEST_F(ChunkResultTest, HasNoNameBeforeItIsWhole) {
  {
    ResultWriter writer(path());
    for (int number = 1; number <= 500; ++number) writer.add(rich_game(number));
    EXPECT_FALSE(fs::exists(path()));
    EXPECT_EQ(files(), 1U) << "the draft";
  }
  EXPECT_EQ(files(), 0U);
}

TEST_F(ChunkResultTest, CutShortAtAnyByteIsRefused) {
  write({rich_game(1), rich_game(2)});
  const auto size = fs::file_size(path());
  std::string whole(size, '\0');
  std::ifstream(path(), std::ios::binary).read(whole.data(), static_cast<std::streamsize>(size));
  for (std::size_t length = 0; length < size; ++length) {
    std::ofstream(path(), std::ios::binary | std::ios::trunc)
        .write(whole.data(), static_cast<std::streamsize>(length));
    EXPECT_FALSE(read()) << length << " of " << size << " bytes";
  }
}

TEST_F(ChunkResultTest, ThatLacksAGameOrHasADamagedOneIsRefused) {
  write({rich_game(1), rich_game(2)});
  std::ifstream file(path());
  std::string first, second, summary;
  std::getline(file, first);
  std::getline(file, second);
  std::getline(file, summary);
  std::ofstream(path(), std::ios::trunc) << first << "\n" << summary << "\n";
  EXPECT_FALSE(read());
  std::ofstream(path(), std::ios::trunc) << first << "\n{}\n" << summary << "\n";
  EXPECT_THAT(read().error(), HasSubstr("line 2"));
}

TEST_F(ChunkResultTest, WithALineOfAnyLengthIsRefusedAndTakesNoMemory) {
  write({rich_game(1)});
  std::ifstream file(path());
  std::string game, summary;
  std::getline(file, game);
  std::getline(file, summary);
  std::ofstream(path(), std::ios::trunc) << "";
  fs::resize_file(path(), std::uintmax_t{1} << 27);  // zeros, of which the disk keeps none
  std::ofstream(path(), std::ios::app) << "\n" << summary << "\n";
  EXPECT_THAT(read().error(), HasSubstr("line 1 is too long"));
}

TEST_F(ChunkResultTest, ThatIsALinkOrAPipeIsRefused) {
  write({rich_game(1)});
  const fs::path other = folder_.path() / "other";
  fs::rename(path(), other);
  fs::create_symlink(other, path());
  EXPECT_THAT(read().error(), HasSubstr("a link"));
  fs::remove(path());
  ASSERT_EQ(mkfifo(path().c_str(), 0600), 0);
  EXPECT_THAT(read().error(), HasSubstr("not a regular file"));
}

TEST_F(ChunkResultTest, ThatCannotBeWrittenIsAFaultOfTheMachine) {
  EXPECT_THROW(ResultWriter(folder_.path() / "nowhere" / "17.2.res"), SystemFault);
}

}  // namespace
}  // namespace connect4
