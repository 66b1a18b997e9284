#include "runner/web/places.hpp"

#include <algorithm>
#include <boost/asio/ip/address.hpp>
#include <map>
#include <utility>

namespace connect4 {

namespace {

constexpr std::size_t kept_for_hosts = 16;

/// Whoever comes without a key.
bool is_outsider(WebGuest::Rank rank) {
  return rank == WebGuest::Rank::stranger || rank == WebGuest::Rank::page;
}

/// A school may have one address. A member has a few pages.
std::size_t most_places_of(WebGuest::Rank rank) {
  if (rank == WebGuest::Rank::page) return 128;
  return rank == WebGuest::Rank::stranger ? 256 : 32;
}

}  // namespace

std::string network_of(const std::string& text) {
  boost::system::error_code not_an_address;
  const auto address = boost::asio::ip::make_address(text, not_an_address);
  if (not_an_address || !address.is_v6() || address.to_v6().is_v4_mapped() || address.is_loopback())
    return text;
  auto bytes = address.to_v6().to_bytes();
  std::fill(bytes.begin() + 8, bytes.end(), 0);
  return boost::asio::ip::address_v6(bytes).to_string();
}

struct Places::Taken {
  std::map<std::pair<WebGuest::Rank, std::string>, std::size_t> by_visitor{};
  std::size_t all = 0, by_outsiders = 0;
};

Places::Places(std::size_t all, std::size_t kept_for_members)
    : all_(all), kept_for_members_(kept_for_members), taken_(std::make_shared<Taken>()) {}

Places::Place Places::take(const WebGuest& guest) {
  const bool is_host = guest.rank == WebGuest::Rank::host;
  const std::size_t of_hosts = kept_for_members_ == 0 || is_host ? 0 : kept_for_hosts;
  const std::size_t of_members =
      guest.rank == WebGuest::Rank::page ? kept_for_members_ / 2 : kept_for_members_;
  if (taken_->all + of_hosts >= all_) return nullptr;
  if (is_outsider(guest.rank) && taken_->by_outsiders + of_members + of_hosts >= all_)
    return nullptr;
  const std::pair key(guest.rank, guest.name);
  std::size_t& mine = taken_->by_visitor[key];
  if (mine >= most_places_of(guest.rank)) return nullptr;
  ++mine;
  ++taken_->all;
  if (is_outsider(guest.rank)) ++taken_->by_outsiders;
  const auto leave = [taken = taken_, key](const Place::element_type*) {
    if (--taken->by_visitor[key] == 0) taken->by_visitor.erase(key);
    --taken->all;
    if (is_outsider(key.first)) --taken->by_outsiders;
  };
  return {static_cast<const void*>(taken_.get()), leave};
}

}  // namespace connect4
