// A store of another version is refused.
#include "runner/store/schema.hpp"

#include <gmock/gmock.h>

#include <functional>

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
  std::string asked(const std::string& sql) const {
    return samples::SqliteSession(folder() / "tournament.db").run(sql);
  }

  /// Expects that refusal and remedy from each function that opens a folder.
  void expect_refused(const std::string& reason, const std::string& remedy) const {
    for (const std::function<void()>& open : std::initializer_list<std::function<void()>>{
             [&] { Store::open(folder()); }, [&] { StoreReader{folder()}; },
             [&] { Store::exists(folder()); }})
      try {
        open();
        ADD_FAILURE() << "it was opened";
      } catch (const StoreError& error) {
        EXPECT_THAT(error.reason(), HasSubstr(reason));
        EXPECT_EQ(error.remedy(), remedy);
      }
  }

 private:
  samples::TemporaryFolder folder_;
};

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

TEST_F(SchemaTest, ANewerStoreIsRefusedAsSuchThoughThisVersionBeganIt) {
  const std::string later = std::to_string(schema_version + 1);
  asked("PRAGMA user_version = " + later +
        "; UPDATE meta SET value = '" CONNECT4_VERSION "' WHERE key = 'runner_version'");
  expect_refused("was written by a newer connect4 (schema version " + later,
                 "install the newer one");
}

TEST_F(SchemaTest, AnOlderStoreIsRefusedAndStaysAsItIs) {
  asked("PRAGMA user_version = 1");
  expect_refused("was written by an older connect4 (schema version 1; this one, ",
                 "read it with the older one, or play the tournament again in another folder");
  EXPECT_EQ(asked("PRAGMA user_version"), "1");
}

}  // namespace
}  // namespace connect4
