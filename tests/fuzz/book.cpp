// A book of early positions: any file is a book or gives a reason.
#include <cstdint>
#include <string>

#include "lib/solver/book.hpp"
#include "tests/fuzz/check.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace connect4;
  const std::string bytes(reinterpret_cast<const char*>(data), size);
  const auto book = Book::parse(bytes);
  check(book || !book.error().empty(), "a refusal has a reason");
  if (book) check(book->bytes() == bytes, "a book survives reading and writing");
  return 0;
}
