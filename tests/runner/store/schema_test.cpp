// The versions of the store: a store of each version is read and brought up to date step by step. A
// newer one is refused.
#include "runner/store/schema.hpp"

#include <gmock/gmock.h>

#include <array>
#include <fstream>
#include <iterator>

#include "protocol/records/record_codec.hpp"
#include "protocol/results/standings.hpp"
#include "runner/tournament/report/report.hpp"
#include "tests/runner/store/sample_games.hpp"
#include "tests/runner/store/sqlite_session.hpp"

namespace connect4 {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

class SchemaTest : public testing::Test {
 protected:
  SchemaTest() {
    Store store = Store::create(folder(), samples::header());
    for (const int number : {1, 2}) samples::record_game(store, number);
    store.close();
  }

  const fs::path& folder() const { return folder_.path(); }
  fs::path database() const { return folder() / "tournament.db"; }
  std::string asked(const std::string& sql) const {
    return samples::SqliteSession(database()).run(sql);
  }

  void take(std::span<const UpgradeStep> steps) const {
    SQLite::Database open(database().string(), SQLite::OPEN_READWRITE);
    upgrade(open, folder(), steps);
  }

 private:
  samples::TemporaryFolder folder_;
};

void add_a_table(SQLite::Database& database, const fs::path&) {
  database.exec("CREATE TABLE notes (number INTEGER PRIMARY KEY, note TEXT NOT NULL)");
}

/// Fills the table that the step before has made.
void fill_that_table(SQLite::Database& database, const fs::path&) {
  database.exec("INSERT INTO notes SELECT number, 'of ' || number FROM games");
}

void fail_half_way(SQLite::Database& database, const fs::path& folder) {
  database.exec("DELETE FROM games");
  throw StoreError(folder.string(), "is damaged: game 2",
                   "put a backup of the folder in its place");
}

TEST_F(SchemaTest, StepsLeadFromTheVersionOfTheStoreToTheLast) {
  take(std::array<UpgradeStep, 1>{add_a_table});
  EXPECT_EQ(asked("PRAGMA user_version"), "2");
  EXPECT_EQ(asked("SELECT count(*) FROM notes"), "0");
  take(std::array<UpgradeStep, 2>{fail_half_way, fill_that_table});  // the first was taken before
  EXPECT_EQ(asked("PRAGMA user_version"), "3");
  EXPECT_EQ(asked("SELECT group_concat(note) FROM notes"), "of 1,of 2");
  take(std::array<UpgradeStep, 2>{fail_half_way, fail_half_way});
  EXPECT_EQ(asked("SELECT count(*) FROM games"), "2") << "none is left to take";
}

TEST_F(SchemaTest, AStoreStaysAsItIsIfAStepFails) {
  EXPECT_THROW(take(std::array<UpgradeStep, 2>{add_a_table, fail_half_way}), StoreError);
  EXPECT_EQ(asked("PRAGMA user_version"), "1");
  EXPECT_EQ(samples::numbers_in(folder()).size(), 2U) << "and its schema is ours";
}

TEST_F(SchemaTest, ReasonsThatAnOlderProgramDidNotKnowAreAddedWhenTheStoreIsOpened) {
  const std::string all = asked("SELECT group_concat(number || name) FROM reasons");
  EXPECT_THAT(all, HasSubstr("9void"));
  asked("DELETE FROM reasons WHERE number > 6");
  Store::open(folder()).close();
  EXPECT_EQ(asked("SELECT group_concat(number || name) FROM reasons"), all);
}

TEST_F(SchemaTest, AReaderGoesOnWhenTheTablesAreMadeAgain) {
  StoreReader reader(folder());
  EXPECT_EQ(reader.count(), 2);
  const std::string before = asked("PRAGMA schema_version");
  asked("VACUUM");
  EXPECT_NE(asked("PRAGMA schema_version"), before);
  EXPECT_EQ(reader.game(2)->record, samples::game(2).second);
  asked("PRAGMA user_version = " + std::to_string(schema_version + 1));
  EXPECT_THROW(reader.count(), StoreError) << "by a newer connect4";
}

/// Returns every game of the folder in full, and the standings as text.
std::string everything_in(const fs::path& folder) {
  StoreReader reader(folder);
  std::string text;
  reader.records({}, [&](StoredGame game) {
    game.record.logs = reader.logs(game.record.game);
    text += to_json(game.record) + " of round " + std::to_string(game.result.round) + ", pairing " +
            std::to_string(game.result.pairing) + "\n";
  });
  for (const StoredGame& game : reader.set_aside()) text += to_json(game.record) + " set aside\n";
  return text + standings_text(read_report(reader), {.width = 200});
}

/// Returns the statements of the tables, and the version.
std::string schema_of(const fs::path& file) {
  return samples::SqliteSession(file).run(
      "SELECT user_version || group_concat(sql, char(10)) FROM pragma_user_version,"
      " (SELECT sql FROM sqlite_schema ORDER BY name)");
}

/// The folder `stores` has one file per version, also for this one.
TEST_F(SchemaTest, AStoreOfEveryVersionIsReadAndBroughtUpToDate) {
  for (int version = 1; version <= schema_version; ++version) {
    SCOPED_TRACE(version);
    const samples::TemporaryFolder copy;
    const fs::path file = copy.path() / "tournament.db";
    std::ifstream dump(fs::path(CONNECT4_SOURCE_DIR) / "tests/runner/store/stores" /
                       ("version_" + std::to_string(version) + ".sql"));
    ASSERT_TRUE(dump) << "keep a store of this version; CONTRIBUTING.md says how";
    samples::SqliteSession(file).run({std::istreambuf_iterator<char>(dump), {}});
    ASSERT_EQ(samples::SqliteSession(file).run("PRAGMA user_version"), std::to_string(version));
    const std::string before = everything_in(copy.path());
    for (const char* const part : {"complete, 12 games", "\"exit_status\":1", "I am tired",
                                   "\"scores\":[", "set aside", "\"files\":{"})
      EXPECT_THAT(before, HasSubstr(part));
    Store::open(copy.path()).close();
    EXPECT_EQ(schema_of(file), schema_of(database())) << "as in a new store";
    EXPECT_EQ(everything_in(copy.path()), before);
  }
}

TEST_F(SchemaTest, ANewerStoreIsRefusedAsSuchThoughThisVersionBeganIt) {
  const std::string later = std::to_string(schema_version + 1);
  asked("PRAGMA user_version = " + later +
        "; UPDATE meta SET value = '" CONNECT4_VERSION "' WHERE key = 'runner_version'");
  for (const std::function<void()>& open : std::initializer_list<std::function<void()>>{
           [&] { Store::open(folder()); }, [&] { StoreReader{folder()}; },
           [&] { Store::exists(folder()); }})
    try {
      open();
      ADD_FAILURE() << "it was opened";
    } catch (const StoreError& error) {
      EXPECT_THAT(error.reason(),
                  HasSubstr("was written by a newer connect4 (schema version " + later));
      EXPECT_EQ(error.remedy(), "install the newer one");
    }
}

}  // namespace
}  // namespace connect4
