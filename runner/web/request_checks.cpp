#include "runner/web/request_checks.hpp"

#include <string_view>

#include "lib/text/printable.hpp"
#include "runner/web/answers.hpp"

namespace connect4 {

std::optional<std::string> bearer_key(const WebRequest& request) {
  constexpr std::string_view scheme = "bearer ";
  const auto field = request.field("authorization");
  if (!field || !in_small_letters(*field).starts_with(scheme)) return std::nullopt;
  return std::string(trimmed(std::string_view(*field).substr(scheme.size())));
}

std::optional<WebAnswer> refuse_foreign(const WebRequest& request) {
  const auto origin = request.field("origin");
  if (!origin) return std::nullopt;  // not a browser, or an old one
  const auto host = request.field("host").value_or("");
  const auto behind_scheme = origin->find("://");
  if (behind_scheme != std::string::npos && origin->substr(behind_scheme + 3) == host)
    return std::nullopt;
  return error_answer(403, "this request comes from the page of another site; use the page here");
}

namespace {

constexpr std::size_t longest_message = 4 * 1024;

}  // namespace

std::optional<WebAnswer> ShortBody::take(std::string_view piece) {
  text_ += piece;
  if (text_.size() <= longest_message) return std::nullopt;
  return error_answer(413, "the message is larger than 4 KiB; send less");
}

}  // namespace connect4
