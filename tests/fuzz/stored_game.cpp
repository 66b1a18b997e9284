// A row of a tournament's games: columns of text and bytes that any program may have written. The
// input is a line each for start, moves, rare members, and the ending's number, and the bytes
// of the plies.
#include <array>
#include <cstdint>
#include <string>

#include "lib/text/printable.hpp"
#include "protocol/records/record_codec.hpp"
#include "runner/store/record_row.hpp"
#include "tests/fuzz/check.hpp"

namespace {

using namespace connect4;

/// The fields of an input; what is missing is empty.
std::array<std::string, 5> split(std::string text) {
  std::array<std::string, 5> fields;
  for (std::size_t i = 0; i + 1 < fields.size(); ++i) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    fields[i] = text.substr(0, end);
    text.erase(0, end + 1);
  }
  fields.back() = text;
  return fields;
}

bool is_accepted_again(const RecordRow& row, const GameRecord& record) {
  const RecordRow written = encode_row(row.result, record, record.start);
  RecordRow filled = written;
  filled.start = row.start;
  const auto again = decode_row(filled);
  // An eval that is not a number is not equal to itself.
  return again && encode_row(row.result, *again, record.start).plies == written.plies;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto fields = split({reinterpret_cast<const char*>(data), size});
  RecordRow row;
  row.start = fields[0];
  row.moves = fields[1];
  row.rare = fields[2];
  const auto ending = fields[3].empty() ? 0U : static_cast<unsigned char>(fields[3][0]) % 9U;
  row.result.outcome.ending = static_cast<Ending>(ending);
  if (fields[3].size() > 1) row.result.outcome.winner = Colour::red;
  row.plies = fields[4];

  const auto record = decode_row(row);
  if (!record) {
    check(record.error().starts_with("column \""), "an error names its column");
    return 0;
  }
  record->final_position();
  check(!to_json(*record).empty(), "a record can be printed");
  check(is_accepted_again(row, *record), "a game survives writing and reading");
  return 0;
}
