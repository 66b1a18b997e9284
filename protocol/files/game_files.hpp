// Saved games and the book of early positions, on the disk.
#pragma once

#include <optional>
#include <string>

#include "lib/expected.hpp"
#include "lib/game/saved_game.hpp"
#include "lib/solver/book.hpp"

namespace connect4 {

/// Reads the save file of that path. The error is only the reason: the path is not in it. Refused:
/// anything that cannot be read or that parse_saved_game() refuses, anything but a regular file,
/// and one of more than 64 KiB.
Expected<SavedGame> read_save_file(const std::string& path);

/// Writes the save file of that path as a WholeFile: it has the game once this has returned, even
/// after a power cut. A path that leads to something other than a regular file is refused. The
/// error is only the reason.
Expected<void> write_save_file(const std::string& path, const SavedGame& game);

/// Saves a game at the path that a person has typed: `typed` has spaces around it, or is nothing.
/// Returns the message to the person: "Saved game1.txt.", or the reason why the game is not saved.
std::string save_where_typed(const std::optional<std::string>& typed, const SavedGame& game);

/// The book's name among the installed files.
inline constexpr char book_name[] = "connect4.book";

/// Reads the book of that path (protocol/BOOK.md). The error is only the reason: the path is not
/// in it. Refused: a file that cannot be read, anything but a regular file, a damaged book.
Expected<Book> read_book_file(const std::string& path);

/// Returns the book that an option --book asks for: "auto" is the one at `installed`, if it exists,
/// "none" is none, all else a file. The error is a sentence for the person that asked: a book that
/// cannot be read costs only time.
Expected<std::optional<Book>> find_book(const std::string& choice, const std::string& installed);

}  // namespace connect4
