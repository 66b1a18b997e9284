#include "runner/browser/browser_server.hpp"

#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>

#include <array>
#include <cstdlib>
#include <functional>
#include <memory>
#include <nlohmann/json.hpp>
#include <utility>

#include "protocol/page/live_events.hpp"
#include "runner/page/page_file.hpp"
#include "runner/process/stop_signal.hpp"
#include "runner/web/answers.hpp"
#include "runner/web/key.hpp"
#include "runner/web/request_checks.hpp"

namespace connect4 {

namespace {

using std::chrono::steady_clock;

constexpr std::string_view path_of_wishes = "/api/game/";

}  // namespace

/// The state of the match, whenever it has changed. While one is open, so is the page.
class BrowserSite::Stream final : public WebBody {
 public:
  explicit Stream(BrowserSite& site) : site_(site) { ++site_.streams_; }
  ~Stream() override {
    --site_.streams_;
    site_.closed_since_ = steady_clock::now();
  }
  Stream(const Stream&) = delete;
  Stream& operator=(const Stream&) = delete;

  std::string next() override {
    const auto version = site_.match_.version();
    if (std::exchange(seen_, version) == version) return {};
    return server_event("game", {}, site_.match_.state());
  }

  bool is_over() const override { return site_.is_over_ && seen_ == site_.match_.version(); }

 private:
  BrowserSite& site_;
  std::optional<std::uint64_t> seen_;
};

/// A message, which is answered as a whole.
class BrowserSite::Letter final : public WebReceiver {
 public:
  using Reply = std::function<WebAnswer(const std::string& body)>;

  explicit Letter(Reply reply) : reply_(std::move(reply)) {}

  std::optional<WebAnswer> take(std::string_view piece) override { return body_.take(piece); }

  std::optional<WebAnswer> answer() override { return reply_(body_.text()); }

 private:
  const Reply reply_;
  ShortBody body_;
};

BrowserSite::BrowserSite(BrowserMatch& match, std::string title, std::chrono::milliseconds patience)
    : match_(match),
      title_(std::move(title)),
      patience_(patience),
      code_(new_key()),
      closed_since_(steady_clock::now()) {}

WebAnswer BrowserSite::page() const {
  PageData data{.title = title_, .plays = true};
  data.seen = event_id({});  // it may ask this server
  return text_answer(200, "text/html; charset=utf-8",
                     std::make_shared<const std::string>(page_text(std::move(data), "")));
}

WebAnswer BrowserSite::answer(const WebRequest& request) {
  if (request.path == "/") return page();
  if (auto refused = refuse_stranger(request)) return *std::move(refused);
  if (request.path == "/api/game")
    return text_answer(200, "application/json",
                       std::make_shared<const std::string>(match_.state() + "\n"));
  if (request.path == "/api/game/events")
    return {.type = "text/event-stream", .length = {}, .body = std::make_unique<Stream>(*this)};
  return error_answer(404, "this address does not exist; go back to the page");
}

std::optional<WebAnswer> BrowserSite::refuse_stranger(const WebRequest& request) const {
  const auto key = bearer_key(request);
  if (key && !key_hash_.empty() && is_same_hash(key_hash_, hash_of_key(*key))) return std::nullopt;
  return error_answer(401, "this game belongs to somebody else; open the link that `play` printed");
}

WebReception BrowserSite::receive(const WebRequest& request) {
  if (auto refused = refuse_foreign(request)) return *std::move(refused);
  if (request.path == "/api/session")
    return std::make_unique<Letter>(
        [this](const std::string& body) { return begin_session(body); });
  if (auto refused = refuse_stranger(request)) return *std::move(refused);
  const bool is_wish = request.path.starts_with(path_of_wishes);
  const auto kind =
      is_wish ? play_wish_from_name(request.path.substr(path_of_wishes.size())) : std::nullopt;
  if (!kind) return error_answer(404, "this address does not exist; go back to the page");
  return std::make_unique<Letter>([this, kind = *kind](const std::string& body) {
    const auto wish = parse_play_wish(kind, body);
    if (!wish) return error_answer(400, wish.error());
    const auto taken = match_.take(*wish);
    return taken ? json_answer(202, nlohmann::ordered_json::object())
                 : error_answer(409, taken.error());
  });
}

/// Compares hashes, so that the time tells nothing of the code.
WebAnswer BrowserSite::begin_session(const std::string& body) {
  const auto json = nlohmann::json::parse(body, nullptr, false);
  const bool has_code = json.is_object() && json.contains("code") && json["code"].is_string();
  if (!has_code) return error_answer(400, "\"code\" is missing; open the link that `play` printed");
  const std::string code = json["code"].get<std::string>();
  if (code_.empty() || !is_same_hash(hash_of_key(code_), hash_of_key(code)))
    return error_answer(
        401, "this link was already used or belongs to another game; start `play` again");
  code_.clear();
  const std::string key = new_key();
  key_hash_ = hash_of_key(key);
  return json_answer(200, {{"key", key}});
}

void BrowserSite::refresh() {
  if (streams_ == 0 && steady_clock::now() > closed_since_ + patience_) match_.leave();
}

/// A match that was interrupted or has failed is over for the page, too.
void BrowserSite::finish() {
  if (!match_.is_closed()) match_.match_stopped();
  is_over_ = true;
}

BrowserServer::BrowserServer(BrowserMatch& match, std::chrono::milliseconds patience)
    : BrowserServer(match, patience, Listener({.address = "127.0.0.1", .port = 0})) {}

BrowserServer::BrowserServer(BrowserMatch& match, std::chrono::milliseconds patience,
                             Listener listener)
    : site_(match, "Connect Four", patience),
      link_(listener.urls().front() + site_.fragment()),
      server_(std::move(listener), HostNames(), site_),
      thread_([this] { serve(); }) {}

BrowserServer::~BrowserServer() {
  server_.finish();
  thread_.join();
}

void BrowserServer::serve() try { server_.run_until_finished(); } catch (...) {
  const std::lock_guard lock(mutex_);
  failure_ = std::current_exception();
  StopSignal::request();
}

void BrowserServer::throw_if_failed() {
  const std::lock_guard lock(mutex_);
  if (failure_) std::rethrow_exception(failure_);
}

namespace {

bool has_desktop() {
  const auto is_set = [](const char* name) {
    const char* const value = std::getenv(name);
    return value != nullptr && *value != '\0';
  };
  return is_set("DISPLAY") || is_set("WAYLAND_DISPLAY");
}

/// A session of its own, which Ctrl-C at our terminal does not reach, with the usual signals.
class DetachedStart {
 public:
  DetachedStart() {
    posix_spawnattr_init(&attributes_);
    sigset_t all;
    sigfillset(&all);
    posix_spawnattr_setsigdefault(&attributes_, &all);
    posix_spawnattr_setflags(&attributes_, POSIX_SPAWN_SETSID | POSIX_SPAWN_SETSIGDEF);
  }
  ~DetachedStart() { posix_spawnattr_destroy(&attributes_); }
  DetachedStart(const DetachedStart&) = delete;
  DetachedStart& operator=(const DetachedStart&) = delete;

  const posix_spawnattr_t* attributes() const { return &attributes_; }

 private:
  posix_spawnattr_t attributes_{};
};

}  // namespace

/// The shell leaves xdg-open to the system and ends, so that nobody waits for a browser, which may
/// run for days.
void open_on_desktop(const std::string& address) {
  if (!has_desktop()) return;
  const std::string script = "xdg-open \"$1\" </dev/null >/dev/null 2>&1 &";
  std::array<std::string, 5> words{"sh", "-c", script, "sh", address};
  std::array<char*, 6> arguments{};
  for (std::size_t i = 0; i < words.size(); ++i) arguments[i] = words[i].data();
  const DetachedStart start;
  pid_t shell = 0;
  if (posix_spawn(&shell, "/bin/sh", nullptr, start.attributes(), arguments.data(), environ) == 0)
    waitpid(shell, nullptr, 0);
}

}  // namespace connect4
