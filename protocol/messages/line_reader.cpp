#include "protocol/messages/line_reader.hpp"

#include <algorithm>
#include <cstring>

namespace connect4 {

std::span<char> LineReader::space() {
  if (begin_ > 0) {
    std::memmove(buffer_.data(), buffer_.data() + begin_, end_ - begin_);
    end_ -= begin_;
    searched_ -= begin_;
    begin_ = 0;
  }
  return std::span(buffer_).subspan(end_);
}

std::optional<LineReader::Line> LineReader::next() {
  const char* const from = buffer_.data() + searched_;
  const void* const newline = std::memchr(from, '\n', end_ - searched_);
  if (newline == nullptr) {
    searched_ = end_;
    return std::nullopt;
  }
  const auto stop = static_cast<std::size_t>(static_cast<const char*>(newline) - buffer_.data());
  Line line{{buffer_.data() + begin_, stop - begin_}, bytes_before_question_ > 0};
  if (line.text.ends_with('\r')) line.text.remove_suffix(1);
  bytes_before_question_ -= std::min(bytes_before_question_, stop + 1 - begin_);
  begin_ = searched_ = stop + 1;
  return line;
}

}  // namespace connect4
