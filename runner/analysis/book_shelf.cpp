#include "runner/analysis/book_shelf.hpp"

#include <iostream>

#include "protocol/files/book_file.hpp"
#include "runner/catalog/player_catalog.hpp"

namespace connect4 {

std::optional<Book> find_book(const std::string& choice) {
  auto book = find_book(choice, (Installation::of_this_program().share / book_name).string());
  if (book) return *std::move(book);
  std::cerr << book.error() << std::endl;
  return std::nullopt;
}

}  // namespace connect4
