// The messages that the referee writes to a player.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

#include "protocol/messages/message.hpp"

namespace connect4 {

/// Writes each kind of message as one line of compact JSON, keys always in the order of
/// PROTOCOL.md, everything outside ASCII escaped, the newline included. It is made for these few
/// fixed shapes. A general JSON library takes three times as long for a `take_turn` as the pipe
/// takes to carry it.
///
/// Every message is shorter than PIPE_BUF (4096), so that one write() of it to a pipe is all or
/// nothing. The text returned is valid until the next call. Not thread-safe.
///
/// An opponent's name is sent as shortened() to max_name_characters leaves it. More moves than the
/// board has cells throw std::length_error.
class MessageWriter {
 public:
  /// No message is longer.
  static constexpr std::size_t max_bytes = 2048;

  std::string_view name_request(std::int64_t id);
  /// With an id it wants a reply.
  std::string_view new_game(const NewGame& message, std::optional<std::int64_t> id = {});
  std::string_view take_turn(const TakeTurn& message);
  std::string_view game_over(const GameOver& message);
  std::string_view quit();

 private:
  void begin() { end_ = buffer_.data(); }
  std::string_view finish();
  void add(std::string_view text);
  void add(std::int64_t number);
  void add(std::optional<std::chrono::milliseconds> duration);
  void add_name(std::string_view text);
  void add_state(const Position& position);
  void add_legal(const Position& position);
  void add_work(const ClockView& clock);
  void add_moves(const std::vector<Column>& moves);

  std::array<char, max_bytes> buffer_;
  char* end_ = buffer_.data();
};

}  // namespace connect4
