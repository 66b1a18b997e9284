#include "runner/serve/host_names.hpp"

#include <algorithm>
#include <boost/asio/ip/address.hpp>
#include <boost/asio/ip/host_name.hpp>
#include <utility>

#include "lib/text/small_letters.hpp"

namespace connect4 {

namespace {

/// "[::1]:8080" -> "::1", "cup.example:8080" -> "cup.example"; empty where it is neither.
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
