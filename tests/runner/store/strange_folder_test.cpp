// Reads a folder of results that a stranger has made. That runs none of the stranger's code, waits
// for nothing and touches no other file.
#include <fcntl.h>
#include <gmock/gmock.h>
#include <sys/stat.h>

#include <fstream>
#include <thread>

#include "runner/store/database.hpp"
#include "runner/store/store.hpp"
#include "tests/runner/store/sample_games.hpp"
#include "tests/runner/store/sqlite_session.hpp"

namespace connect4 {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

class StrangeFolder : public testing::Test {
 protected:
  StrangeFolder() {
    Store store = Store::create(folder(), samples::header());
    for (int number = 1; number <= 6; ++number) samples::record_game(store, number);
    store.close();
  }

  fs::path folder() const { return folder_.path(); }
  fs::path database() const { return folder() / "tournament.db"; }

  void change(const std::string& sql) const { samples::SqliteSession(database()).run(sql); }

  /// Expects that error from each function that opens a folder.
  void expect_refused(const std::string& reason) const {
    for (const std::function<void()>& open : std::initializer_list<std::function<void()>>{
             [&] { StoreReader{folder()}; }, [&] { Store::open(folder()); },
             [&] { Store::exists(folder()); }})
      try {
        open();
        ADD_FAILURE() << "it was opened; wanted: " << reason;
      } catch (const StoreError& error) {
        EXPECT_THAT(error.what(), HasSubstr(reason));
      }
  }

 private:
  samples::TemporaryFolder folder_;
};

constexpr char endless_view[] =
    "CREATE VIEW games (number, round, pairing, opening, replay, red, blue, winner, reason, "
    "attempt,"
    " start, moves, scores, red_files, blue_files, checksum)"
    " AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n)"
    " SELECT i, 1, 0, 0, 0, 0, 1, NULL, 'draw', 1, NULL, '4', NULL, NULL, NULL, 0 FROM n";

TEST_F(StrangeFolder, AViewInThePlaceOfATableIsRefused) {
  change("DROP TABLE games; " + std::string(endless_view));
  expect_refused("has something in its schema that no tournament has: CREATE VIEW games");
}

TEST_F(StrangeFolder, AnythingElseThatRunsItsAuthorsCodeIsRefused) {
  const fs::path sound = folder() / "sound";
  fs::copy(database(), sound);
  for (const std::string sql :
       {"CREATE TRIGGER t AFTER INSERT ON meta BEGIN DELETE FROM games; END",
        "CREATE VIRTUAL TABLE extra USING rtree(a, b, c)",
        "CREATE INDEX i ON records (length(json))",
        "CREATE INDEX open_games ON games (number) WHERE hex(zeroblob(round)) > reason",
        "CREATE TABLE extra (x)", "CREATE VIEW extra AS SELECT 1 AS x",
        "ALTER TABLE players ADD COLUMN more TEXT AS (hex(zeroblob(100000000))) VIRTUAL",
        "ALTER TABLE players ADD COLUMN more TEXT CHECK (more LIKE '%a%a%a%')",
        "DROP TABLE players; CREATE TABLE players (number INTEGER PRIMARY KEY,"
        " name TEXT AS (hex(zeroblob(100000000))), command TEXT, version TEXT)"}) {
    SCOPED_TRACE(sql);
    fs::copy(sound, database(), fs::copy_options::overwrite_existing);
    change(sql);
    expect_refused("has something in its schema that no tournament has");
  }
}

TEST_F(StrangeFolder, AnAdditionUnderAReaderIsRefusedByTheNextCall) {
  StoreReader reader(folder());
  EXPECT_EQ(reader.count(), 6);
  change("ALTER TABLE games RENAME TO old; " + std::string(endless_view));
  EXPECT_THROW(reader.count(), StoreError);
}

TEST_F(StrangeFolder, APipeInThePlaceOfAFileIsRefused) {
  for (const char* const name : {"tournament.db", "tournament.db-wal", "tournament.db-shm"}) {
    SCOPED_TRACE(name);
    const fs::path file = folder() / name, kept = folder() / "kept";
    if (fs::exists(file)) fs::rename(file, kept);
    ASSERT_EQ(mkfifo(file.c_str(), 0600), 0);
    expect_refused(std::string(name) + ": is not a regular file");
    fs::remove(file);
    fs::create_symlink("/dev/zero", file);
    expect_refused(std::string(name) + ": is a link");
    fs::remove(file);
    if (fs::exists(kept)) fs::rename(kept, file);
  }
}

TEST_F(StrangeFolder, ARollbackJournalIsRefused) {
  ASSERT_EQ(mkfifo((folder() / "tournament.db-journal").c_str(), 0600), 0);
  expect_refused("tournament.db-journal: does not belong to a tournament");
}

void append(std::string& bytes, std::uint32_t value) {
  for (int shift = 24; shift >= 0; shift -= 8) bytes += static_cast<char>(value >> shift);
}

/// Returns the journal of a transaction over several databases. It says that `list` has their list:
/// SQLite plays the journal back, and deletes the list once no database needs it any more.
std::string journal_that_names(const std::string& list) {
  std::string journal = "\xd9\xd5\x05\xf9\x20\xa1\x63\xd7";
  for (const std::uint32_t value : {0U, 7U, 2U, 512U, 4096U}) append(journal, value);
  journal.resize(512);
  std::uint32_t sum = 0;
  for (const char letter : list) sum += static_cast<unsigned char>(letter);
  append(journal, 0x40000000 / 4096 + 1);  // the number of the page that no database has
  journal += list;
  append(journal, static_cast<std::uint32_t>(list.size()));
  append(journal, sum);
  return journal + "\xd9\xd5\x05\xf9\x20\xa1\x63\xd7";
}

TEST_F(StrangeFolder, AJournalDeletesNoFileThatItNames) {
  const samples::TemporaryFolder home;
  const fs::path mine = home.path() / "thesis";
  std::ofstream(mine) << "the only copy";
  std::ofstream(folder() / "tournament.db-journal", std::ios::binary)
      << journal_that_names(mine.string());
  EXPECT_THROW(StoreReader{folder()}, StoreError);
  EXPECT_TRUE(fs::exists(mine));
}

TEST_F(StrangeFolder, PlayersAndOpeningsOutOfOrderAreRefused) {
  for (const std::string table : {"players", "openings"}) {
    change("UPDATE " + table + " SET number = 77 WHERE number = 0");
    EXPECT_THROW(StoreReader(folder()).header(), StoreError);
    change("UPDATE " + table + " SET number = 0 WHERE number = 77");
  }
  EXPECT_EQ(StoreReader(folder()).header(), samples::header());
}

// An SQLite number has 64 bits: cut off, that of the last game would be read again for ever.
TEST_F(StrangeFolder, ANumberThatIsTooLargeIsRefused) {
  for (const std::string sql :
       {"UPDATE games SET number = 4294967302 WHERE number = 6;"
        "UPDATE records SET game = 4294967302 WHERE game = 6",
        "UPDATE games SET number = 6 WHERE number > 6; UPDATE records SET game = 6 WHERE game > 6;"
        "UPDATE games SET round = round + 4294967296 WHERE number = 6"}) {
    change(sql);
    int games = 0;
    const auto take = [&](const StoredGame&) {
      if (++games > 6) throw std::runtime_error("a game is read again");
    };
    try {
      StoreReader(folder()).records({}, take);
      ADD_FAILURE() << sql;
    } catch (const StoreError& error) {
      EXPECT_THAT(error.what(), HasSubstr("a game has the number 4294967")) << sql;
    }
  }
}

// Files that were cut off in transit.

TEST_F(StrangeFolder, ADatabaseThatIsCutOffAnywhereIsRefused) {
  const auto size = fs::file_size(database());
  const fs::path sound = folder() / "sound";
  fs::copy(database(), sound);
  for (const std::uintmax_t missing : {1u, 2u, 100u, 4095u, 4096u, 4097u, 3 * 4096u}) {
    SCOPED_TRACE(missing);
    fs::copy(sound, database(), fs::copy_options::overwrite_existing);
    fs::resize_file(database(), size - missing);
    expect_refused("is damaged");
  }
}

/// Makes the database longer as a writer does: the log keeps a page until the page is whole in the
/// file.
void lengthen(const fs::path& folder) {
  const auto size = fs::file_size(database_file(folder));
  fs::resize_file(log_file(folder), 1);
  fs::resize_file(database_file(folder), size + 1000);
  fs::resize_file(database_file(folder), size + 4096);
  fs::resize_file(log_file(folder), 0);
}

TEST_F(StrangeFolder, ADatabaseThatGrowsMeanwhileIsNotTakenForOneThatIsCutOff) {
  SQLite::Database reader = open_for_reading(folder());
  const std::jthread writer([&](const std::stop_token& stop) {
    while (!stop.stop_requested()) lengthen(folder());
  });
  for (int look = 0; look < 5000; ++look) ASSERT_NO_THROW(check_schema(reader, folder()));
}

TEST_F(StrangeFolder, ADatabaseThatIsDeletedMeanwhileIsNotTakenForOneThatIsCutOff) {
  SQLite::Database reader = open_for_reading(folder());
  fs::remove(database());
  EXPECT_NO_THROW(check_schema(reader, folder()));
}

}  // namespace
}  // namespace connect4
