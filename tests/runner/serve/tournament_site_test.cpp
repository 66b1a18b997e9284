#include "runner/serve/tournament_site.hpp"

#include <gmock/gmock.h>

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

}  // namespace
}  // namespace connect4
