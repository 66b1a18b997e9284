#include "runner/serve/run_server.hpp"

#include <exception>
#include <iostream>
#include <utility>

#include "runner/process/stop_signal.hpp"

namespace connect4 {

RunServer::RunServer(Listener listener, HostNames hosts, const std::filesystem::path& folder)
    : site_(folder),
      server_(std::move(listener), std::move(hosts), site_),
      thread_([this] { serve(); }) {}

RunServer::~RunServer() {
  server_.finish();
  wait();
}

void RunServer::wait() {
  if (thread_.joinable()) thread_.join();
}

void RunServer::serve() try { server_.run(); } catch (const Interrupted&) {
} catch (const std::exception& problem) {
  std::cerr << "the page is not served any more: " << problem.what() << std::endl;
}

}  // namespace connect4
