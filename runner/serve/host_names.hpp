// The names that a server answers to.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace connect4 {

/// Which hosts a request may be addressed to. A page from elsewhere can make its own name mean our
/// address ("DNS rebinding") and read in a visitor's browser what only that can reach; but its
/// requests come with its name. So names are known beforehand; an address is nobody's name.
/// A value; any thread may read it.
class HostNames {
 public:
  /// Every address, localhost, this machine's name with and without `.local`, and these.
  explicit HostNames(std::vector<std::string> also = {});

  /// Whether a request with this `Host` is for us: a name or an address, with a port or without.
  bool has(std::string_view host) const;

 private:
  std::vector<std::string> names_;
};

}  // namespace connect4
