// Lines out of a stream of bytes, within bounds.
#pragma once

#include <cassert>
#include <cstddef>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace connect4 {

/// Cuts a player's output into lines and knows which of them were begun before the question that is
/// open now. Does no I/O: the owner reads bytes into space() and says how many came. Holds one line
/// limit's worth of bytes and never more. Not thread-safe.
class LineReader {
 public:
  /// The longest line, its newline included.
  static constexpr std::size_t max_line_bytes = 64 * 1024;

  /// One line, without "\n" or "\r\n". The text is valid until the next call of space().
  struct Line {
    std::string_view text;
    bool begun_before_question;
  };

  LineReader() : buffer_(max_line_bytes) {}

  /// The place to read the next bytes to. Call it when next() has nothing more: then it is empty if
  /// and only if too_long().
  std::span<char> space();

  /// `count` bytes were read into space().
  void received(std::size_t count) {
    assert(count <= buffer_.size() - end_);
    end_ += count;
  }

  /// A question is about to be asked. The bytes received so far, and the next `unread` bytes that
  /// are on their way, cannot answer it.
  void mark_question(std::size_t unread) { bytes_before_question_ = end_ - begin_ + unread; }

  /// Returns the next complete line, or nothing until more bytes are received.
  std::optional<Line> next();

  /// The bytes received and not given out as a line: once next() has nothing more, the beginning of
  /// the line that is not complete.
  std::string_view unfinished() const { return {buffer_.data() + begin_, end_ - begin_}; }

  /// Once next() has nothing more: the unfinished line has reached the limit, and no newline can
  /// make it legal any more.
  bool too_long() const { return end_ - begin_ == max_line_bytes; }

 private:
  std::vector<char> buffer_;
  std::size_t begin_ = 0;                  // of the unfinished line
  std::size_t end_ = 0;                    // of the bytes received
  std::size_t searched_ = 0;               // no newline before this place
  std::size_t bytes_before_question_ = 0;  // from begin_ on
};

}  // namespace connect4
