#include "runner/cluster/shard_folder.hpp"

#include <gmock/gmock.h>
#include <sys/stat.h>

#include <fstream>

#include "runner/process/system_fault.hpp"
#include "tests/runner/store/sample_games.hpp"

namespace connect4 {
namespace {

namespace fs = std::filesystem;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

class ShardFolderTest : public testing::Test {
 protected:
  static GameJob job(std::int32_t number) {
    GameJob job;
    job.plan.number = number;
    job.plan.opening = (number - 1) / 2;
    job.plan.blue = 1;
    job.seed = 1000U + static_cast<std::uint32_t>(number);
    return job;
  }

  samples::TemporaryFolder results_;
  ShardFolder folder_ = ShardFolder::make_in(results_.path());
};

TEST_F(ShardFolderTest, IsNewerThanAllBeforeIt) {
  const ShardFolder next = ShardFolder::make_in(results_.path());
  std::vector<fs::path> paths;
  for (const ShardFolder& folder : ShardFolder::all_in(results_.path()))
    paths.push_back(folder.path());
  EXPECT_THAT(paths, ElementsAre(folder_.path(), next.path()));
}

TEST_F(ShardFolderTest, IsNotMadeWhereALinkLeadsElsewhere) {
  const samples::TemporaryFolder other, results;
  fs::create_directory_symlink(other.path(), results.path() / "shards");
  EXPECT_THROW(ShardFolder::make_in(results.path()), SystemFault);
  EXPECT_THAT(ShardFolder::all_in(results.path()), IsEmpty());
}

TEST_F(ShardFolderTest, BringsBackTheGamesOfAShard) {
  folder_.write_games(3, {job(5), job(6)});
  const auto games = folder_.read_games(3);
  ASSERT_TRUE(games) << games.error();
  ASSERT_EQ(games->size(), 2U);
  EXPECT_EQ(games->back().plan, job(6).plan);
  EXPECT_EQ(games->back().seed, job(6).seed);
  EXPECT_THAT(folder_.shards(), ElementsAre(3));
  EXPECT_THAT(folder_.read_games(4).error(), HasSubstr("No such file"));
}

TEST_F(ShardFolderTest, RefusesGamesThatAreNone) {
  for (const char* const text : {"", "{}", "[1]", "[{}]", "[{\"number\": \"x\"}]"}) {
    ShardFolder::write(folder_.games_file(1), text);
    EXPECT_FALSE(folder_.read_games(1)) << text;
  }
}

TEST_F(ShardFolderTest, WritesInPlaceOfALinkAndNotToItsTarget) {
  const fs::path precious = results_.path() / "precious";
  std::ofstream(precious) << "precious";
  fs::create_symlink(precious, folder_.plan_file());
  ShardFolder::write(folder_.plan_file(), "a plan");
  EXPECT_EQ(fs::file_size(precious), 8U);
  EXPECT_FALSE(fs::is_symlink(folder_.plan_file()));
}

TEST_F(ShardFolderTest, TellsItsTasksToEndAlsoOnceItHasGone) {
  ShardFolder::write(folder_.plan_file(), "a plan");
  EXPECT_FALSE(folder_.is_stopped());
  folder_.stop();
  EXPECT_TRUE(folder_.is_stopped());
  folder_.clear();
  EXPECT_TRUE(folder_.is_stopped());
  EXPECT_FALSE(fs::exists(results_.path() / "shards"));
}

TEST_F(ShardFolderTest, NamesTheFilesOfOneShard) {
  for (const char* const name : {"1.1.jsonl", "11.1.jsonl", "1.2.jsonl", "1.1.log", "1.json"})
    ShardFolder::write(folder_.path() / name, "x");
  EXPECT_THAT(folder_.files_with_lines(1),
              testing::UnorderedElementsAre(folder_.lines_file(1, 1), folder_.lines_file(1, 2)));
  EXPECT_EQ(folder_.files_with_lines().size(), 3U);
}

TEST_F(ShardFolderTest, TellsTheLastWordsOfALog) {
  const fs::path log = folder_.log_file(1, 1);
  EXPECT_EQ(last_line_of(log), "");
  ShardFolder::write(log, std::string(10'000, 'x') + "\nn1: no bubblewrap\n\n");
  EXPECT_EQ(last_line_of(log), "n1: no bubblewrap");
}

}  // namespace
}  // namespace connect4
