// A visitor of a server, for tests.
#pragma once

#include <arpa/inet.h>
#include <sys/socket.h>

#include <array>
#include <stdexcept>
#include <string>

#include "runner/process/descriptor.hpp"
#include "runner/web/listener.hpp"

namespace connect4 {

/// A connection to a server of this machine, which waits for every answer.
class Visitor {
 public:
  /// Asks for nothing yet.
  explicit Visitor(const std::string& url)
      : socket_(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
    const sockaddr_in address{.sin_family = AF_INET,
                              .sin_port = htons(port_of(url)),
                              .sin_addr = {htonl(INADDR_LOOPBACK)},
                              .sin_zero = {}};
    // NOLINTNEXTLINE(cppcoreguidelines-pro-type-reinterpret-cast): so wants it the system
    if (connect(socket_.number(), reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0)
      throw std::runtime_error("nobody listens");
  }

  /// Asks for the path.
  Visitor(const std::string& url, const std::string& path) : Visitor(url) {
    say("GET " + path + " HTTP/1.1\r\nHost: localhost\r\n\r\n");
  }

  /// Says it in one piece.
  void say(const std::string& request) {
    if (send(socket_.number(), request.data(), request.size(), MSG_NOSIGNAL) < 0)
      throw std::runtime_error("nobody reads");
  }

  /// All that comes until the words are among it, or the server closes.
  std::string read_until(const std::string& words) {
    std::array<char, 4096> buffer{};
    while (words.empty() || text_.find(words) == std::string::npos) {
      const auto count = recv(socket_.number(), buffer.data(), buffer.size(), 0);
      if (count <= 0) break;
      text_.append(buffer.data(), static_cast<std::size_t>(count));
    }
    return text_;
  }

  std::string read_all() { return read_until(""); }

 private:
  static std::uint16_t port_of(const std::string& url) {
    return static_cast<std::uint16_t>(std::stoi(url.substr(url.rfind(':') + 1)));
  }

  Descriptor socket_;
  std::string text_;
};

}  // namespace connect4
