#include "runner/browser/browser_server.hpp"

#include "runner/process/stop_signal.hpp"

namespace connect4 {

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

}  // namespace connect4
