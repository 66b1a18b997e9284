// The shape that nearly every reply has.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace connect4 {

/// An object with an integer as its `id` and one as its `result`.
struct PlainReply {
  std::int64_t id = 0;
  std::int64_t result = 0;

  friend bool operator==(const PlainReply&, const PlainReply&) = default;
};

/// Reads a line of exactly that shape: `{"jsonrpc": "2.0", "id": 7, "result": 3}`, its three
/// members in any order, each once, `jsonrpc` or not, with or without blanks, the numbers of at
/// most 18 digits and without a sign. Nothing for every other line, be it a reply or not: that is
/// for read_reply(), which says the same of these in ten times the time. Allocates nothing.
std::optional<PlainReply> read_plain_reply(std::string_view line);

}  // namespace connect4
