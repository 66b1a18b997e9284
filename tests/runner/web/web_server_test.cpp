#include "runner/web/web_server.hpp"

#include <gmock/gmock.h>
#include <sys/resource.h>

#include <algorithm>
#include <chrono>
#include <memory>
#include <stdexcept>
#include <thread>
#include <vector>

#include "tests/runner/web/visitor.hpp"

namespace connect4 {
namespace {

using testing::EndsWith;
using testing::HasSubstr;
using testing::StartsWith;

/// Counts, for as long as somebody listens.
class CountingBody final : public WebBody {
 public:
  CountingBody(const int& refreshed, const bool& is_over)
      : refreshed_(refreshed), is_over_(is_over) {}

  std::string next() override {
    if (count_ == refreshed_) return "";
    count_ = refreshed_;
    return std::to_string(count_) + ";";
  }
  bool is_over() const override { return is_over_; }

 private:
  const int& refreshed_;
  const bool& is_over_;
  int count_ = 0;
};

/// Says how much it was sent.
class CountingReceiver final : public WebReceiver {
 public:
  std::optional<WebAnswer> take(std::string_view piece) override {
    bytes_ += piece.size();
    return std::nullopt;
  }
  std::optional<WebAnswer> answer() override {
    return text_answer(200, std::to_string(bytes_) + " bytes");
  }

 private:
  std::size_t bytes_ = 0;
};

class SmallSite final : public WebSite {
 public:
  /// Visitors name themselves in their queries.
  WebGuest guest(const WebRequest& request) override {
    const std::string name = request.query.value_or("");
    return {name, name.starts_with("host")     ? WebGuest::Rank::host
                  : name.starts_with("member") ? WebGuest::Rank::member
                                               : WebGuest::Rank::stranger};
  }
  std::size_t places_for_members() const override { return 100; }
  bool takes_posts() const override { return true; }
  WebReception receive(const WebRequest& /*request*/) override {
    return std::make_unique<CountingReceiver>();
  }

  WebAnswer answer(const WebRequest& request) override {
    if (request.path == "/broken") throw std::runtime_error("broken");
    if (request.path == "/slow") std::this_thread::sleep_for(std::chrono::milliseconds(400));
    if (request.path == "/count")
      return {.type = "text/plain",
              .length = {},
              .body = std::make_unique<CountingBody>(count_, is_over_)};
    return text_answer(200, "text/plain", long_text());
  }

  void refresh() override { ++count_; }
  void finish() override { is_over_ = true; }

  static std::shared_ptr<const std::string> long_text() {
    return std::make_shared<const std::string>(std::string(1'000'000, 'x') + "end");
  }

 private:
  int count_ = 0;
  bool is_over_ = false;
};

/// Room for this process to be many visitors and their server.
class ManyDescriptors {
 public:
  ManyDescriptors() {
    getrlimit(RLIMIT_NOFILE, &before_);
    rlimit many = before_;
    many.rlim_cur = std::min<rlim_t>(4096, many.rlim_max);
    setrlimit(RLIMIT_NOFILE, &many);
  }
  ~ManyDescriptors() { setrlimit(RLIMIT_NOFILE, &before_); }
  ManyDescriptors(const ManyDescriptors&) = delete;
  ManyDescriptors& operator=(const ManyDescriptors&) = delete;

 private:
  rlimit before_{};
};

/// A server at work in a thread of its own.
struct Serving {
  explicit Serving(std::string* problem = nullptr) {
    thread = std::thread([this, problem] {
      try {
        server.run();
      } catch (const std::runtime_error& thrown) {
        if (problem) *problem = thrown.what();
      }
    });
  }
  ~Serving() {
    server.finish();
    thread.join();
  }

  SmallSite site;
  Listener listener{{.address = "127.0.0.1", .port = 0}};
  std::string url = listener.urls().front();
  WebServer server{std::move(listener), HostNames(), site};
  std::thread thread;
};

TEST(WebServer, SendsLongAnswersWhole) {
  Serving serving;
  const std::string answer = Visitor(serving.url, "/").read_all();
  EXPECT_THAT(answer, StartsWith("HTTP/1.1 200 OK\r\n"));
  EXPECT_THAT(answer, EndsWith("\r\n\r\n" + *SmallSite::long_text()));
}

TEST(WebServer, SendsMoreOfAnAnswerWithoutAnEndWheneverThereIsMore) {
  Serving serving;
  Visitor visitor(serving.url, "/count");
  EXPECT_THAT(visitor.read_until("3;"), HasSubstr("2;3;"));
}

/// Everything of the request is here when it is looked at, and a refresh is due at that moment.
TEST(WebServer, AsksForTheAnswerToABodyOnceAllOfItIsTaken) {
  Serving serving;
  Visitor sender(serving.url);
  Visitor(serving.url, "/").read_all();  // so the one before was let in, too
  Visitor slow(serving.url, "/slow");
  std::this_thread::sleep_for(std::chrono::milliseconds(50));
  sender.say("POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\n\r\nhello");
  EXPECT_THAT(sender.read_all(), EndsWith("\r\n\r\n5 bytes\n"));
}

TEST(WebServer, SilentVisitorsGiveWayToThoseWhoComeLater) {
  const ManyDescriptors many;
  Serving serving;
  std::vector<std::unique_ptr<Visitor>> visitors;
  for (int i = 0; i < 600; ++i) visitors.push_back(std::make_unique<Visitor>(serving.url));
  EXPECT_THAT(Visitor(serving.url, "/").read_all(), StartsWith("HTTP/1.1 200 OK\r\n"));
}

TEST(WebServer, HasAPlaceForMembersAndTheHostHoweverManyStrangersThereAre) {
  const ManyDescriptors many;
  Serving serving;
  std::vector<std::unique_ptr<Visitor>> visitors;
  for (int i = 0; i < 600; ++i) {
    visitors.push_back(
        std::make_unique<Visitor>(serving.url, "/count?stranger" + std::to_string(i % 3)));
    visitors.back()->read_until("\r\n");
  }
  EXPECT_THAT(Visitor(serving.url, "/?stranger9").read_all(), StartsWith("HTTP/1.1 503 "));
  EXPECT_THAT(Visitor(serving.url, "/?member1").read_all(), StartsWith("HTTP/1.1 200 OK\r\n"));
  EXPECT_THAT(Visitor(serving.url, "/?host").read_all(), StartsWith("HTTP/1.1 200 OK\r\n"));
}

TEST(WebServer, EndsOnceEverybodyHasAllThoughSomebodyStillListens) {
  std::optional<Visitor> visitor;
  {
    Serving serving;
    visitor.emplace(serving.url, "/count");
    visitor->read_until(";");
  }
  EXPECT_THAT(visitor->read_all(), EndsWith(";"));
}

TEST(WebServer, EndsAtOnceIfItWasToldToBefore) {
  SmallSite site;
  WebServer server(Listener({.address = "127.0.0.1", .port = 0}), HostNames(), site);
  server.finish();
  server.run();
}

TEST(WebServer, ThrowsTheExceptionOfItsSite) {
  std::string problem;
  {
    Serving serving(&problem);
    Visitor(serving.url, "/broken").read_all();
  }
  EXPECT_EQ(problem, "broken");
}

}  // namespace
}  // namespace connect4
