// The book of early positions on the disk.
#pragma once

#include <optional>
#include <string>

#include "lib/expected.hpp"
#include "lib/solver/book.hpp"

namespace connect4 {

/// The book's name among what is installed.
inline constexpr char book_name[] = "connect4.book";

/// Reads the book of that path (protocol/BOOK.md). The error is the reason alone: the path is not
/// in it. Refused: what cannot be read, anything but a regular file, a damaged book.
Expected<Book> read_book_file(const std::string& path);

/// The book that an option --book asks for: "auto" is the one at `installed`, if it is there,
/// "none" is none, all else a file. The error is a sentence for whoever asked: a book that cannot
/// be read costs only time.
Expected<std::optional<Book>> find_book(const std::string& choice, const std::string& installed);

}  // namespace connect4
