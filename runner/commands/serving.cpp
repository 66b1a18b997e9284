#include "runner/commands/serving.hpp"

#include <charconv>
#include <cstdint>
#include <sstream>
#include <vector>

#include "runner/screen/usage_error.hpp"

namespace connect4 {

namespace {

std::uint16_t read_port(const Arguments& arguments, const std::string& option,
                        const std::string& text) {
  std::uint16_t port = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), port);
  if (error == std::errc() && end == text.data() + text.size()) return port;
  throw UsageError(arguments.quoted(option) +
                   ": a port is a whole number from 0 (any that is free) to 65535, as in 8080" +
                   (option == "port" ? "" : " or 0.0.0.0:8080"));
}

/// "[::1]" -> "::1"
std::string without_brackets(const std::string& address) {
  const bool has_brackets = address.starts_with('[') && address.ends_with(']');
  return has_brackets ? address.substr(1, address.size() - 2) : address;
}

}  // namespace

Option host_option() {
  return {"host", "NAMES",
          "Answer to these comma-separated host names too, in addition to localhost, the addresses "
          "and the machine's name",
          ""};
}

HostNames host_names(const Arguments& arguments) {
  std::vector<std::string> names;
  std::istringstream list(arguments.text("host").value_or(""));
  for (std::string name; std::getline(list, name, ',');) names.push_back(name);
  return HostNames(names);
}

WebAddress read_address(const Arguments& arguments, const std::string& option) {
  const std::string text = arguments.text_or_default(option);
  const auto colon = text.rfind(':');
  if (colon == std::string::npos) return {usual_address, read_port(arguments, option, text)};
  return {without_brackets(text.substr(0, colon)),
          read_port(arguments, option, text.substr(colon + 1))};
}

WebAddress read_address_and_port(const Arguments& arguments) {
  return {without_brackets(arguments.text_or_default("address")),
          read_port(arguments, "port", arguments.text_or_default("port"))};
}

}  // namespace connect4
