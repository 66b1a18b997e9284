#include "runner/web/listener.hpp"

#include <ifaddrs.h>
#include <sys/socket.h>

#include <algorithm>
#include <boost/asio/ip/address.hpp>
#include <boost/asio/ip/host_name.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <cerrno>
#include <cstring>
#include <utility>

#include "lib/text/printable.hpp"
#include "runner/process/system_fault.hpp"
#include "runner/screen/usage_error.hpp"

namespace connect4 {

namespace {

namespace asio = boost::asio;
using asio::ip::tcp;

constexpr int longest_queue = 128;

asio::ip::address parse_address(const std::string& text) {
  boost::system::error_code error;
  const auto address = asio::ip::make_address(text == "localhost" ? "127.0.0.1" : text, error);
  if (error)
    throw UsageError(in_quotes(text) +
                     " is not an address; 127.0.0.1 is only for this machine, 0.0.0.0 for "
                     "everybody who can reach it");
  return address;
}

[[noreturn]] void refuse(const tcp::endpoint& endpoint, int error) {
  const std::string port = std::to_string(endpoint.port());
  if (error == EADDRINUSE)
    throw UsageError("port " + port + " of " + endpoint.address().to_string() +
                     " is in use by another program; choose another one with --port, or any that "
                     "is free with --port 0");
  if (error == EACCES)
    throw UsageError("port " + port + " needs root; choose one above 1023 with --port");
  if (error == EADDRNOTAVAIL || error == EAFNOSUPPORT)
    throw UsageError("this machine does not have the address " + endpoint.address().to_string() +
                     "; 0.0.0.0 stands for all that it has");
  throw SystemFault(error, "cannot listen at " + endpoint.address().to_string());
}

Descriptor bound_socket(const tcp::endpoint& endpoint) {
  Descriptor made(socket(endpoint.protocol().family(), SOCK_STREAM | SOCK_CLOEXEC, 0));
  const int on = 1;
  // A port that was just given up by the server before is free.
  if (!made || setsockopt(made.number(), SOL_SOCKET, SO_REUSEADDR, &on, sizeof on) != 0 ||
      bind(made.number(), endpoint.data(), static_cast<socklen_t>(endpoint.size())) != 0 ||
      listen(made.number(), longest_queue) != 0)
    refuse(endpoint, errno);
  return made;
}

tcp::endpoint own_name(const Descriptor& socket) {
  tcp::endpoint endpoint;
  auto size = static_cast<socklen_t>(endpoint.capacity());
  if (getsockname(socket.number(), endpoint.data(), &size) != 0)
    throw SystemFault(errno, "cannot look up the port");
  endpoint.resize(size);
  return endpoint;
}

/// Those of this machine's interfaces, of the same version.
std::vector<asio::ip::address> own_addresses(bool is_version_6) {
  ifaddrs* first = nullptr;
  if (getifaddrs(&first) != 0) return {};
  std::vector<asio::ip::address> addresses;
  for (const ifaddrs* each = first; each; each = each->ifa_next) {
    if (!each->ifa_addr || each->ifa_addr->sa_family != (is_version_6 ? AF_INET6 : AF_INET))
      continue;
    tcp::endpoint endpoint(is_version_6 ? tcp::v6() : tcp::v4(), 0);
    std::memcpy(endpoint.data(), each->ifa_addr, endpoint.size());
    addresses.push_back(endpoint.address());
  }
  freeifaddrs(first);
  return addresses;
}

std::string in_url(const asio::ip::address& address) {
  return address.is_v6() ? "[" + address.to_string() + "]" : address.to_string();
}

std::vector<std::string> hosts_at(const asio::ip::address& address) {
  if (!address.is_unspecified()) return {in_url(address)};
  std::vector<std::string> hosts;
  boost::system::error_code error;
  if (const std::string name = asio::ip::host_name(error); !error) hosts.push_back(name);
  for (const auto& own : own_addresses(address.is_v6())) hosts.push_back(in_url(own));
  return hosts;
}

std::vector<std::string> urls_of(const tcp::endpoint& endpoint) {
  std::vector<std::string> urls = hosts_at(endpoint.address());
  for (std::string& url : urls) url = "http://" + url + ":" + std::to_string(endpoint.port()) + "/";
  return urls;
}

}  // namespace

Listener::Listener(const WebAddress& address) {
  const tcp::endpoint endpoint(parse_address(address.address), address.port);
  socket_ = bound_socket(endpoint);
  urls_ = urls_of(own_name(socket_));
  is_version_6_ = endpoint.address().is_v6();
}

namespace {

/// "[::1]:8080" -> "::1", "cup.example:8080" -> "cup.example"; empty if it is neither.
std::string_view without_port(std::string_view host) {
  const bool in_brackets = host.starts_with('[');
  const auto end = in_brackets ? host.find(']') : std::min(host.find(':'), host.size());
  if (end == std::string_view::npos) return {};
  const std::string_view rest = host.substr(in_brackets ? end + 1 : end);
  if (!rest.empty() &&
      (rest.front() != ':' || rest.find_first_not_of("0123456789", 1) != std::string_view::npos))
    return {};
  return in_brackets ? host.substr(1, end - 1) : host.substr(0, end);
}

std::string_view without_blanks(std::string_view text) {
  const auto first = text.find_first_not_of(' ');
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(' ') + 1 - first);
}

bool is_address(const std::string& name) {
  boost::system::error_code error;
  boost::asio::ip::make_address(name, error);
  return !error;
}

}  // namespace

HostNames::HostNames(std::vector<std::string> also) : names_(std::move(also)) {
  names_.emplace_back("localhost");
  boost::system::error_code error;
  if (const std::string own = boost::asio::ip::host_name(error); !error) {
    names_.push_back(own);
    names_.push_back(own + ".local");
  }
  for (std::string& name : names_)
    name = in_small_letters(std::string(without_port(without_blanks(name))));
  std::erase(names_, "");
}

bool HostNames::has(std::string_view host) const {
  const std::string name = in_small_letters(std::string(without_port(host)));
  return is_address(name) || std::find(names_.begin(), names_.end(), name) != names_.end();
}

}  // namespace connect4
