#include "protocol/files/book_file.hpp"

#include <unistd.h>

#include "lib/text/quotation.hpp"
#include "protocol/files/file.hpp"

namespace connect4 {

Expected<Book> read_book_file(const std::string& path) {
  constexpr std::size_t most_bytes = 1024 * 1024;
  const auto bytes = read_whole_file(path, most_bytes, "any book");
  return bytes ? Book::parse(*bytes) : Failure{bytes.error()};
}

Expected<std::optional<Book>> find_book(const std::string& choice, const std::string& installed) {
  const bool is_installed = choice == "auto" && access(installed.c_str(), F_OK) == 0;
  if (choice == "none" || (choice == "auto" && !is_installed)) return std::nullopt;
  const std::string& path = is_installed ? installed : choice;
  auto book = read_book_file(path);
  if (book) return *std::move(book);
  return Failure{"cannot read the book " + in_quotes(path) + ": " + book.error() +
                 "; going on without it, which is slower"};
}

}  // namespace connect4
