// A disk that is full, and one that cannot be written to.
#include <gmock/gmock.h>
#include <sys/mount.h>

#include <cstring>
#include <fstream>
#include <set>

#include "runner/store/store.hpp"
#include "runner/store/store_reader.hpp"
#include "tests/runner/store/sample_games.hpp"
#include "tests/runner/store/sqlite_session.hpp"

namespace connect4 {
namespace {

namespace fs = std::filesystem;
using namespace std::chrono_literals;
using testing::HasSubstr;

/// A file system of one megabyte in a folder of its own; needs root.
class SmallDiskTest : public testing::Test {
 protected:
  void SetUp() override {
    if (mount("tmpfs", disk().c_str(), "tmpfs", 0, "size=1m") != 0)
      GTEST_SKIP() << "only root may mount a small file system (" << std::strerror(errno) << ")";
    mounted_ = true;
  }
  void TearDown() override {
    if (mounted_) umount2(disk().c_str(), MNT_DETACH);
  }

  const fs::path& disk() const { return folder_.path(); }
  fs::path results() const { return disk() / "cup"; }
  fs::path ballast() const { return disk() / "ballast"; }

  void fill(std::size_t kilobytes) {
    std::ofstream(ballast()) << std::string(kilobytes * 1024, 'x');
  }

  /// Submits games until the disk is full; returns the numbers that were reported.
  static std::set<int> record_until_full(Store& store, int first) {
    std::set<int> reported;
    const auto collect = [&] {
      for (const GameResult& game : store.take_recorded()) reported.insert(game.number);
    };
    try {
      for (int number = first; number < first + 100'000; ++number) {
        samples::record_game(store, number);
        collect();
      }
      ADD_FAILURE() << "100,000 games fitted into a megabyte";
    } catch (const StoreError& error) {
      EXPECT_THAT(error.reason(), HasSubstr("the disk is full"));
      EXPECT_THAT(error.remedy(), HasSubstr("make room"));
    }
    EXPECT_THROW(for (;;) collect(), StoreError);
    return reported;
  }

 private:
  samples::TemporaryFolder folder_;
  bool mounted_ = false;
};

TEST_F(SmallDiskTest, AFullDiskStopsTheStoreAndLosesNothingThatWasReported) {
  fill(600);  // more than half: all of the log has room in the database afterwards
  Store full = Store::create(results(), samples::header(), {.group_window = 1ms});
  const std::set<int> reported = record_until_full(full, 1);
  EXPECT_FALSE(reported.empty());
  EXPECT_THROW(samples::record_game(full, 200'000), StoreError);
  EXPECT_THROW(full.flush(), StoreError);
  EXPECT_THROW(full.close(), StoreError);

  fs::remove(ballast());
  Store store = Store::open(results());
  const std::set<int> played = samples::numbers_in(results());
  for (const int number : reported) EXPECT_TRUE(played.contains(number)) << "game " << number;
  samples::record_game(store, 300'000);
  store.close();
  EXPECT_TRUE(StoreReader(results()).game(300'000));
  EXPECT_EQ(samples::SqliteSession(results() / "tournament.db").run("PRAGMA integrity_check"),
            "ok");
}

TEST_F(SmallDiskTest, AFullDiskIsSaidWhenATournamentIsBegun) {
  fill(1024 - 8);
  try {
    Store::create(results(), samples::header());
    FAIL() << "a store was made on a full disk";
  } catch (const StoreError& error) {
    EXPECT_THAT(error.reason(), HasSubstr("the disk is full"));
  }
  fs::remove(ballast());
  EXPECT_NO_THROW(Store::create(results(), samples::header()).close());
}

TEST_F(SmallDiskTest, AReadOnlyFolderCanBeReadAndNotWritten) {
  {
    Store store = Store::create(results(), samples::header());
    samples::record_game(store, 1);
  }
  ASSERT_EQ(mount("", disk().c_str(), "", MS_REMOUNT | MS_RDONLY, ""), 0) << std::strerror(errno);
  EXPECT_TRUE(Store::exists(results()));
  EXPECT_EQ(StoreReader(results()).count(), 1);
  try {
    Store::open(results());
    FAIL() << "a read-only folder was opened for writing";
  } catch (const StoreError& error) {
    EXPECT_EQ(error.input(), results());
    EXPECT_THAT(error.what(), HasSubstr("cannot be written: its file system is read-only"));
  }
}

}  // namespace
}  // namespace connect4
