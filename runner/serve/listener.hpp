// A port on which a server is asked.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "runner/process/descriptor.hpp"

namespace connect4 {

/// Where a server listens.
struct WebAddress {
  std::string address = "127.0.0.1";  ///< a numeric one
  std::uint16_t port = 8080;          ///< 0: any that is free
};

/// A bound socket that listens from the start: who asks early is answered once somebody accepts.
/// Move-only; no child inherits it.
class Listener {
 public:
  /// Throws UsageError that says what to do: the port is in use, or not for everybody, or the
  /// address is not of this machine.
  explicit Listener(const WebAddress& address);

  /// Where it can be asked, such as "http://127.0.0.1:8080/"; where it listens at all addresses, by
  /// this machine's name, and then by each of them.
  const std::vector<std::string>& urls() const { return urls_; }

  bool is_version_6() const { return is_version_6_; }

  /// The socket, whose owner the caller becomes.
  Descriptor take() { return std::move(socket_); }

 private:
  Descriptor socket_;
  std::vector<std::string> urls_;
  bool is_version_6_ = false;
};

}  // namespace connect4
