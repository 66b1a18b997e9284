// The server of a match with a person at its page.
#pragma once

#include <chrono>
#include <exception>
#include <mutex>
#include <optional>
#include <string>
#include <thread>

#include "runner/browser/browser_match.hpp"
#include "runner/web/listener.hpp"
#include "runner/web/web_server.hpp"
#include "runner/web/web_site.hpp"

namespace connect4 {

/// Answers as protocol/PLAY.md describes. The first visitor with the code gets the key, which all
/// other requests need. A person whose page stays closed for too long leaves the match. For one
/// thread.
class BrowserSite final : public WebSite {
 public:
  /// The match outlives the site. `patience`: for a closed page.
  BrowserSite(BrowserMatch& match, std::string title, std::chrono::milliseconds patience);

  /// Returns the end of the page's address, with the code that works once.
  std::string fragment() const { return "#code=" + code_; }

  WebAnswer answer(const WebRequest& request) override;
  bool takes_posts() const override { return true; }
  WebReception receive(const WebRequest& request) override;
  void refresh() override;
  std::chrono::milliseconds pause() const override { return std::chrono::milliseconds(20); }
  void finish() override;

 private:
  class Stream;
  class Letter;

  WebAnswer page() const;
  WebAnswer begin_session(const std::string& body);
  std::optional<WebAnswer> refuse_stranger(const WebRequest& request) const;

  BrowserMatch& match_;
  const std::string title_;
  const std::chrono::milliseconds patience_;
  std::string code_;      // empty: used
  std::string key_hash_;  // empty: nobody has the key
  int streams_ = 0;       // that are open
  std::chrono::steady_clock::time_point closed_since_;
  bool is_over_ = false;
};

/// Serves the page at 127.0.0.1, in a thread of its own. The destructor tells the page that the
/// match is over, even after Ctrl-C.
class BrowserServer {
 public:
  /// The match outlives the server. Throws UsageError if there is no port to listen at.
  explicit BrowserServer(BrowserMatch& match,
                         std::chrono::milliseconds patience = std::chrono::minutes(2));
  ~BrowserServer();
  BrowserServer(const BrowserServer&) = delete;
  BrowserServer& operator=(const BrowserServer&) = delete;

  /// Returns the address of the page, with a code that works once.
  const std::string& link() const { return link_; }

  /// After an Interrupted: throws the error here that has caused it, if there is one.
  void throw_if_failed();

 private:
  BrowserServer(BrowserMatch& match, std::chrono::milliseconds patience, Listener listener);
  void serve();

  BrowserSite site_;
  std::string link_;
  WebServer server_;
  std::mutex mutex_;
  std::exception_ptr failure_;  // under the mutex
  std::thread thread_;
};

/// Opens the address with the desktop's browser. Does nothing on a machine without a desktop or
/// without xdg-open. The browser does not end with us.
void open_on_desktop(const std::string& address);

}  // namespace connect4
