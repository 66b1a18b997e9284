// Any text read as a game record: an accepted one is written and read again as the same.
#include <cstdint>
#include <string_view>

#include "lib/text/printable.hpp"
#include "protocol/records/record_codec.hpp"
#include "tests/fuzz/check.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace connect4;
  const auto record = parse_record({reinterpret_cast<const char*>(data), size});
  if (!record) {
    check(!record.error().empty(), "a refusal has a reason");
    return 0;
  }
  const auto again = parse_record(to_json(*record));
  check(again.has_value() && *again == *record, "a record survives writing and reading");
  return 0;
}
