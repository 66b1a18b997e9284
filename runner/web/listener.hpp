// The place of a server: its port, and its host names.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "runner/process/descriptor.hpp"

namespace connect4 {

/// The address at which a server listens.
struct WebAddress {
  std::string address = "127.0.0.1";  ///< a numeric one
  std::uint16_t port = 8080;          ///< 0: any that is free
};

/// A bound socket that listens from the start: an early request is answered once somebody accepts.
/// Move-only; no child inherits it.
class Listener {
 public:
  /// Throws a UsageError with the fix: the port is in use, or not for everybody, or the address
  /// is not of this machine.
  explicit Listener(const WebAddress& address);

  /// Takes a socket that listens already. Its addresses are not known.
  Listener(Descriptor socket, bool is_version_6)
      : socket_(std::move(socket)), is_version_6_(is_version_6) {}

  /// The address at which it can be asked, such as "http://127.0.0.1:8080/". If it listens at all
  /// addresses, the first has this machine's name, and then comes each of them.
  const std::vector<std::string>& urls() const { return urls_; }

  bool is_version_6() const { return is_version_6_; }

  /// Returns the socket; the caller becomes its owner.
  Descriptor take() { return std::move(socket_); }

 private:
  Descriptor socket_;
  std::vector<std::string> urls_;
  bool is_version_6_ = false;
};

/// The hosts that a request may be addressed to. A page from elsewhere can make its own name mean
/// our address ("DNS rebinding") and read things that only a visitor's browser can reach. But its
/// requests come with its name. So names are known beforehand; an address is nobody's name. A
/// value; any thread may read it.
class HostNames {
 public:
  /// Every address, localhost, this machine's name with and without `.local`, and these.
  explicit HostNames(std::vector<std::string> also = {});

  /// Returns the names, without ports, in lower case.
  const std::vector<std::string>& names() const { return names_; }

  /// Whether a request with this `Host` is for us: a name or an address, with a port or without.
  bool has(std::string_view host) const;

 private:
  std::vector<std::string> names_;
};

}  // namespace connect4
