#include "runner/serve/tournament_site.hpp"

#include <gmock/gmock.h>

#include "runner/arena/ladder_table.hpp"
#include "runner/store/store.hpp"
#include "tests/runner/store/sample_games.hpp"
#include "tests/runner/web/visitor.hpp"

namespace connect4 {
namespace {

using testing::HasSubstr;

StoreHeader playable_header() {
  StoreHeader header = samples::header();
  header.config = R"({"name": "cup", "format": "round_robin", "players": [
    {"name": "Ann", "command": ["a"]}, {"name": "Bob", "command": ["b"]},
    {"name": "Cid", "command": ["c"]}]})";
  return header;
}

TEST(RunServer, TellsOfGamesThatAnotherThreadRecords) {
  const samples::TemporaryFolder folder;
  Store store = Store::create(folder.path() / "cup", playable_header());
  Listener listener({.address = "127.0.0.1", .port = 0});
  const std::string url = listener.urls().front();
  const RunServer server(std::move(listener), HostNames(), folder.path() / "cup");
  Visitor visitor(url, "/events");
  visitor.read_until("event: standings");
  for (int number = 1; number <= 20; ++number) samples::record_game(store, number);
  EXPECT_THAT(visitor.read_until(":1-20\n"), HasSubstr("\"game\":20,"));
}

TEST(RunServer, SaysAnErrorOnceAndTellsVisitorsToo) {
  const samples::TemporaryFolder folder;
  const auto cup = folder.path() / "cup";
  Store::create(cup, playable_header()).close();
  testing::internal::CaptureStderr();
  {
    Listener listener({.address = "127.0.0.1", .port = 0});
    const std::string url = listener.urls().front();
    const RunServer server(std::move(listener), HostNames(), cup);
    std::filesystem::remove(cup / "tournament.db");
    std::filesystem::copy_file("/etc/passwd", cup / "tournament.db");
    for (int i = 0; i < 2; ++i)
      EXPECT_THAT(Visitor(url, "/").read_all(), HasSubstr(" 503 Service Unavailable\r\n"));
  }
  const std::string said = testing::internal::GetCapturedStderr();
  EXPECT_THAT(said, HasSubstr("the page cannot be served: "));
  EXPECT_EQ(said.find("the page"), said.rfind("the page"));
}

/// A ladder takes in a player between the reading of the names and that of the rest.
TEST(TournamentSite, ServesAPlayerThatJoinedWhileNamesWereRead) {
  const samples::TemporaryFolder folder;
  const auto cup = folder.path() / "cup";
  Store store = Store::create(cup, playable_header());
  int readings = 0;
  const NamesReader names = [&](StoreReader& reader) {
    ShownPlayers shown;
    for (const std::string& name : own_names(reader)) shown.push_back({"The " + name, ""});
    if (++readings == 1) {
      StoreHeader more = playable_header();
      more.players.push_back(more.players.back());
      more.players.back().name = "Dee";
      more.config.insert(more.config.rfind(']'), R"(, {"name": "Dee", "command": ["d"]})");
      store.replace_header(more);
    }
    return shown;
  };
  TournamentSite site(cup, {.names = names});
  EXPECT_EQ(site.answer({.path = "/"}).status, 200U);
  EXPECT_EQ(readings, 2) << "the names of the later config were read too";
}

TEST(StoreSnapshot, ShowsOneStateToAllCallsUntilItEnds) {
  const samples::TemporaryFolder folder;
  const auto cup = folder.path() / "cup";
  Store store = Store::create(cup, playable_header());
  samples::record_game(store, 1);
  store.flush();
  StoreReader reader(cup);
  {
    const StoreReader::Snapshot outer(reader);
    EXPECT_EQ(reader.count(), 1);
    samples::record_game(store, 2);
    store.flush();
    { const StoreReader::Snapshot inner(reader); }
    EXPECT_EQ(reader.count(), 1);
  }
  EXPECT_EQ(reader.count(), 2);
}

}  // namespace
}  // namespace connect4
