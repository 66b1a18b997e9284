#include "runner/web/short_body.hpp"

#include "runner/web/answers.hpp"

namespace connect4 {

namespace {

constexpr std::size_t longest_message = 4 * 1024;

}  // namespace

std::optional<WebAnswer> ShortBody::take(std::string_view piece) {
  text_ += piece;
  if (text_.size() <= longest_message) return std::nullopt;
  return error_answer(413, "the message is larger than 4 KiB; send less");
}

}  // namespace connect4
