// arena_site: the site of an arena. `connect4 arena run` starts it, in a sandbox, with the
// listening socket as its standard input.

#include <signal.h>
#include <unistd.h>

#include <exception>
#include <iostream>
#include <utility>

#include "runner/arena/site/arena_site.hpp"
#include "runner/command_line/program.hpp"
#include "runner/process/descriptor.hpp"
#include "runner/web/web_server.hpp"

namespace connect4 {

namespace {

void serve(const char* text) {
  signal(SIGXFSZ, SIG_IGN);  // a file that grows past its limit is an error of its write
  SiteSettings settings = parse_site_settings(text);
  Listener listener(Descriptor(STDIN_FILENO), settings.is_version_6);
  HostNames hosts(settings.hosts);
  ArenaSite site(std::move(settings));
  WebServer(std::move(listener), std::move(hosts), site).run();
}

}  // namespace

}  // namespace connect4

int main(int argc, char** argv) try {
  if (argc != 2) {
    std::cerr << "`connect4 arena run` starts this program; type: connect4 arena run CLASS"
              << std::endl;
    return connect4::exit_our_error;
  }
  connect4::serve(argv[1]);
  return connect4::exit_ok;
} catch (const std::exception& problem) {
  std::cerr << problem.what() << std::endl;
  return connect4::exit_our_error;
}
