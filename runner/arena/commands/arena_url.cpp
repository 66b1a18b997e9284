#include "runner/arena/commands/arena_url.hpp"

#include <algorithm>
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
          "Begin the links with the address URL (default: the one on which `connect4 arena run` "
          "listens, " +
              usual_url() + " without options)",
          ""};
}

std::string read_url(const Arguments& arguments) {
  const std::string url = arguments.text("url").value_or("");
  if (url.empty() || is_url(url)) return url;
  throw UsageError(arguments.quoted("url") +
                   ": the value must begin with http:// or https://, as in "
                   "https://c4.school.example");
}

std::string usual_url() {
  return std::string("http://") + usual_address + ":" + usual_port + "/";
}

}  // namespace connect4
