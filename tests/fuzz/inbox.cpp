// Any bytes read as a message of an arena's site, which strangers may have taken over: what is
// accepted survives writing and reading.
#include <cstddef>
#include <cstdint>
#include <string>

#include "runner/arena/inbox.hpp"
#include "tests/fuzz/check.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace connect4;
  const std::string text(reinterpret_cast<const char*>(data), size);
  if (const auto sent = parse_sent_hand_in(text))
    check(to_json(parse_sent_hand_in(to_json(*sent)).value()) == to_json(*sent), "hand-ins stay");
  if (const auto order = parse_order(text))
    check(to_json(parse_order(to_json(*order)).value()) == to_json(*order), "orders stay");
  if (const auto wish = parse_wish(text))
    check(to_json(parse_wish(to_json(*wish)).value()) == to_json(*wish), "wishes stay");
  return 0;
}
