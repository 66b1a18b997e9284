// Any output of a player, in any pieces: LineReader, then read_reply() and the use of a result. The
// first byte says how large the pieces are, the second when the question is asked.
#include <algorithm>
#include <cstdint>
#include <string_view>

#include "lib/text/printable.hpp"
#include "protocol/messages/line_reader.hpp"
#include "protocol/messages/reply_reader.hpp"
#include "tests/fuzz/check.hpp"

namespace {

using namespace connect4;

void examine(const Reply& reply) {
  if (const auto* const error = std::get_if<ErrorReply>(&reply))
    check(is_utf8(error->message) && (error->kind != ErrorKind::failure || !error->message.empty()),
          "an error has a message, unless it is a resignation");
  const auto* const result = std::get_if<Result>(&reply);
  if (result == nullptr) return;
  const auto move = to_move(*result);
  check(is_utf8(move ? move->note : move.error()), "notes and reasons are UTF-8");
  const auto identity = to_identity(*result);
  check(is_utf8(identity ? identity->name : identity.error()), "names are UTF-8");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size < 2) return 0;
  const std::size_t piece = std::size_t{1} + data[0];
  const std::size_t question = data[1];
  const std::string_view bytes(reinterpret_cast<const char*>(data + 2), size - 2);
  LineReader lines;
  std::size_t lines_bytes = 0;
  for (std::size_t begin = 0; begin < bytes.size() && !lines.too_long();) {
    if (begin / piece == question) lines.mark_question(0);
    const auto space = lines.space();
    const std::size_t count = std::min({piece, space.size(), bytes.size() - begin});
    std::copy_n(bytes.begin() + static_cast<std::ptrdiff_t>(begin), count, space.begin());
    lines.received(count);
    begin += count;
    while (const auto line = lines.next()) {
      check(line->text.find('\n') == std::string_view::npos, "a line has no newline in it");
      lines_bytes += line->text.size() + 1;
      examine(read_reply(line->text, 2));
    }
  }
  check(lines_bytes + lines.unfinished().size() <= bytes.size(), "no byte is given out twice");
  return 0;
}
