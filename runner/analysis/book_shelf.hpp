// The book that a program asks for.
#pragma once

#include <optional>
#include <string>

#include "lib/solver/book.hpp"

namespace connect4 {

/// The book that --book asks for; see find_book() of the files. Where it cannot be read, standard
/// error says so, and there is none.
std::optional<Book> find_book(const std::string& choice);

}  // namespace connect4
