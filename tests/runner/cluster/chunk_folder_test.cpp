#include "runner/cluster/chunk_folder.hpp"

#include <gmock/gmock.h>
#include <sys/stat.h>

#include <fstream>

#include "runner/process/system_fault.hpp"
#include "tests/runner/cluster/chunk_samples.hpp"
#include "tests/runner/store/sample_games.hpp"

namespace connect4 {
namespace {

namespace fs = std::filesystem;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

class ChunkFolderTest : public testing::Test {
 protected:
  ChunkFolderTest() { chunks_.make(); }

  static std::string content_of(const fs::path& file) {
    std::ifstream stream(file);
    return {std::istreambuf_iterator<char>(stream), {}};
  }

  samples::TemporaryFolder folder_;
  ChunkFolder chunks_{folder_.path(), std::chrono::sys_seconds(std::chrono::seconds(1764))};
};

TEST_F(ChunkFolderTest, ListsResultsAloneInOrder) {
  for (const char* const name : {"17.2.res", "3.1.res", "17.10.res", "17.json", "tournament.json",
                                 "17.2.res-n1-123", "x.res"})
    ChunkFolder::write(chunks_.path() / name, "x");
  EXPECT_THAT(chunks_.results(),
              ElementsAre(ChunkAttempt{3, 1}, ChunkAttempt{17, 2}, ChunkAttempt{17, 10}));
}

TEST_F(ChunkFolderTest, KeepsTheFilesOfSomeChunksAndOtherFiles) {
  for (const char* const name : {"17.2.res", "17.1.res", "17.json", "1.json", "1.1.res",
                                 "tournament.json", "17.3.res-n1-123"})
    ChunkFolder::write(chunks_.path() / name, "x");
  chunks_.keep_only({1, 99});
  EXPECT_THAT(chunks_.results(), ElementsAre(ChunkAttempt{1, 1}));
  EXPECT_FALSE(fs::exists(chunks_.chunk_file(17)));
  for (const char* const name : {"1.json", "tournament.json", "17.3.res-n1-123"})
    EXPECT_TRUE(fs::exists(chunks_.path() / name)) << name;
}

TEST_F(ChunkFolderTest, WritesInPlaceOfALinkAndNotToItsTarget) {
  const fs::path precious = folder_.path() / "precious";
  std::ofstream(precious) << "precious";
  fs::create_symlink(precious, chunks_.chunk_file(1));
  ChunkFolder::write(chunks_.chunk_file(1), "a chunk");
  EXPECT_EQ(content_of(precious), "precious");
  EXPECT_EQ(content_of(chunks_.chunk_file(1)), "a chunk");
}

TEST_F(ChunkFolderTest, ReadsAChunkFromItsOwnFileAlone) {
  const auto file_of_1 = chunks_.chunk_file(1);
  ChunkFolder::write(file_of_1, to_json(testing_chunks::chunk(1, 1, 4)));
  EXPECT_THAT(chunks_.read_chunk(1)->games, testing::SizeIs(4));
  EXPECT_THAT(chunks_.read_chunk(2).error(), HasSubstr("No such file"));
  fs::copy_file(file_of_1, chunks_.chunk_file(2));
  EXPECT_THAT(chunks_.read_chunk(2).error(), HasSubstr("it is of chunk 1"));
  fs::rename(file_of_1, folder_.path() / "elsewhere");
  fs::create_symlink(folder_.path() / "elsewhere", file_of_1);
  EXPECT_THAT(chunks_.read_chunk(1).error(), HasSubstr("a link"));
  fs::remove(file_of_1);
  ASSERT_EQ(mkfifo(file_of_1.c_str(), 0600), 0);
  EXPECT_THAT(chunks_.read_chunk(1).error(), HasSubstr("not a regular file"));
}

TEST_F(ChunkFolderTest, IsRefusedIfItIsALink) {
  const samples::TemporaryFolder other;
  fs::remove(chunks_.path());
  fs::create_directory_symlink(other.path(), chunks_.path());
  EXPECT_THROW(chunks_.make(), SystemFault);
}

TEST_F(ChunkFolderTest, HasTheTimeOfItsTournamentInItsName) {
  EXPECT_EQ(chunks_.path(), folder_.path() / "chunks-1764");
}

TEST_F(ChunkFolderTest, IsFoundAmongOthersByItsName) {
  for (const char* const name : {"chunks-17", "chunks-", "chunks-a", "chunk-1", "chunks-1-2"})
    fs::create_directory(folder_.path() / name);
  std::vector<std::string> names;
  for (const ChunkFolder& folder : ChunkFolder::all_in(folder_.path()))
    names.push_back(folder.path().filename());
  EXPECT_THAT(names, testing::UnorderedElementsAre("chunks-17", "chunks-1764"));
  EXPECT_THAT(ChunkFolder::all_in(folder_.path() / "nowhere"), IsEmpty());
}

TEST_F(ChunkFolderTest, ThatIsThereIsUsed) {
  EXPECT_NO_THROW(chunks_.make());
  EXPECT_THAT(chunks_.results(), IsEmpty());
}

}  // namespace
}  // namespace connect4
