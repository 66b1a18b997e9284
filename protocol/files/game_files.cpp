#include "protocol/files/game_files.hpp"

#include <unistd.h>

#include "lib/text/printable.hpp"
#include "lib/ui/prompts.hpp"
#include "protocol/files/file.hpp"
#include "protocol/files/whole_file.hpp"

namespace connect4 {

namespace {

constexpr std::size_t largest_file = 64 * 1024;  // bytes; two names of 4 KiB are far below

}  // namespace

Expected<SavedGame> read_save_file(const std::string& path) {
  const auto text = read_whole_file(path, largest_file);
  return text ? parse_saved_game(*text) : Failure{text.error()};
}

Expected<void> write_save_file(const std::string& path, const SavedGame& game) {
  auto file = WholeFile::at(path);
  return file ? file->commit(to_text(game)) : Failure{file.error()};
}

std::string save_where_typed(const std::optional<std::string>& typed, const SavedGame& game) {
  const std::string file(trimmed(typed.value_or("")));
  if (file.empty()) return "Nothing is saved.";
  const auto saved = write_save_file(file, game);
  return saved ? "Saved " + printable(file) + "." : cannot_save(file, saved.error());
}

Expected<Book> read_book_file(const std::string& path) {
  constexpr std::size_t most_bytes = 1024 * 1024;
  const auto bytes = read_whole_file(path, most_bytes);
  return bytes ? Book::parse(*bytes) : Failure{bytes.error()};
}

Expected<std::optional<Book>> find_book(const std::string& choice, const std::string& installed) {
  const bool is_installed = choice == "auto" && access(installed.c_str(), F_OK) == 0;
  if (choice == "none" || (choice == "auto" && !is_installed)) return std::nullopt;
  const std::string& path = is_installed ? installed : choice;
  auto book = read_book_file(path);
  if (book) return *std::move(book);
  return Failure{"cannot read the book " + in_quotes(path) + ": " + book.error() +
                 "; continuing without it, which is slower"};
}

}  // namespace connect4
