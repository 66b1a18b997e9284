// The server of a match with a person at its page.
#pragma once

#include <chrono>
#include <exception>
#include <mutex>
#include <string>
#include <thread>

#include "runner/browser/browser_site.hpp"
#include "runner/web/listener.hpp"
#include "runner/web/web_server.hpp"

namespace connect4 {

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

}  // namespace connect4
