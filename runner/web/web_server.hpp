// A small web server.
#pragma once

#include <memory>

#include "runner/web/listener.hpp"
#include "runner/web/web_site.hpp"

namespace connect4 {

/// Answers GET and HEAD requests from a site, to any number of visitors. It has at most 512
/// connections, and at most a quarter of the descriptors that the program may have. A quarter of
/// them is for connections whose request has not come; the others have places for visitors
/// (Places), and visitors without a place get status 503. One thread does all of it and waits
/// for nobody.
/// Boost.Beast speaks HTTP: cpp-httplib (0.11), the other one at hand, has a thread for each
/// visitor. With 200 viewers of events, 20 of which never read, it took 1.1 s of processor time per
/// gigabyte with 257 threads. This one takes 0.43 s.
class WebServer {
 public:
  /// Throws SystemFault. The site must outlive it.
  WebServer(Listener listener, HostNames hosts, WebSite& site);
  ~WebServer();
  WebServer(const WebServer&) = delete;
  WebServer& operator=(const WebServer&) = delete;

  /// Serves until the program is told to stop (StopSignal), or finish() is called, with the lowest
  /// priority: games have their clocks, visitors do not. Throws the exceptions of the site.
  void run();

  /// The same, but a stop signal is the caller's business: serves until finish() is called.
  void run_until_finished();

  /// Nothing more will come: run() returns once all visitors that still read have everything, or
  /// after two seconds. From any thread, before run() or later.
  void finish();

 private:
  class Implementation;

  std::unique_ptr<Implementation> implementation_;
};

}  // namespace connect4
