#include "runner/arena/commands/arena_url.hpp"

#include <algorithm>
#include <boost/asio/ip/host_name.hpp>
#include <string_view>

#include "runner/commands/serving.hpp"
#include "runner/screen/usage_error.hpp"

namespace connect4 {

namespace {

bool is_url(std::string_view text) {
  const auto begins = [&](std::string_view scheme) {
    return text.starts_with(scheme) && text.size() > scheme.size();
  };
  const bool is_plain = std::ranges::all_of(text, [](char letter) {
    return letter > ' ' && letter < 0x7F && letter != '#' && letter != '"' && letter != ',';
  });
  return is_plain && (begins("http://") || begins("https://"));
}

}  // namespace

Option url_option() {
  return {"url", "URL",
          "Begin the links with the address URL (default: this machine's name and port " +
              std::string(usual_port) + ")",
          ""};
}

std::string read_url(const Arguments& arguments) {
  if (const auto url = arguments.text("url")) {
    if (is_url(*url)) return *url;
    throw UsageError(arguments.quoted("url") +
                     ": an address begins with http:// or https://, as in "
                     "https://c4.school.example");
  }
  boost::system::error_code error;
  const std::string host = boost::asio::ip::host_name(error);
  return "http://" + (error ? "localhost" : host) + ":" + usual_port;
}

}  // namespace connect4
