// The places of a server's visitors.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>

namespace connect4 {

/// The visitor that a connection counts for.
struct WebGuest {
  enum class Rank : std::uint8_t {
    stranger,  ///< known only by an address
    page,      ///< known by an address, and loads the page, which brings the key
    member,    ///< brings a key of its own
    host,      ///< runs the site
  };

  std::string name{};  ///< connections of one rank and name are those of one visitor
  Rank rank = Rank::stranger;
};

/// Returns the name of the network of an address: one household or machine has all addresses of a
/// /64 of version 6, so they count as one visitor.
std::string network_of(const std::string& address);

/// Gives places to visitors. One visitor has a bounded number of them. Some are kept for members:
/// strangers cannot take them, and loads of the page can take half of them. Members cannot take
/// those of hosts. For one thread.
class Places {
 public:
  /// A place; it is free again when the last copy ends.
  using Place = std::shared_ptr<const void>;

  Places(std::size_t all, std::size_t kept_for_members);

  /// Returns nothing if there is no place for that visitor.
  Place take(const WebGuest& guest);

 private:
  struct Taken;

  const std::size_t all_, kept_for_members_;
  const std::shared_ptr<Taken> taken_;
};

}  // namespace connect4
