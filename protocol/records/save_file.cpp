#include "protocol/records/save_file.hpp"

#include "protocol/files/file.hpp"
#include "protocol/files/whole_file.hpp"

namespace connect4 {

namespace {

constexpr std::size_t largest_file = 64 * 1024;  // bytes; two names of 4 KiB are far below

}  // namespace

Expected<SavedGame> read_save_file(const std::string& path) {
  const auto text = read_whole_file(path, largest_file, "any saved game");
  return text ? parse_saved_game(*text) : Failure{text.error()};
}

Expected<void> write_save_file(const std::string& path, const SavedGame& game) {
  auto file = WholeFile::at(path);
  return file ? file->commit(to_text(game)) : Failure{file.error()};
}

}  // namespace connect4
