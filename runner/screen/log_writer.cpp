#include "runner/screen/log_writer.hpp"

#include <algorithm>
#include <system_error>

#include "protocol/files/whole_file.hpp"
#include "runner/screen/narration.hpp"
#include "runner/screen/unwritable.hpp"

namespace connect4 {

namespace {

constexpr std::size_t fewest_digits = 4;

/// A player's name, which may hold any characters, as a part of a file's name.
std::string part_of_name(const std::string& name) {
  std::string part;
  for (const char letter : name) {
    const bool is_plain = (letter >= '0' && letter <= '9') || (letter >= 'A' && letter <= 'Z') ||
                          (letter >= 'a' && letter <= 'z') || letter == '.' || letter == '_';
    if (is_plain)
      part += letter;
    else if (!part.ends_with('-'))
      part += '-';
  }
  return part;
}

}  // namespace

LogWriter::LogWriter(const std::string& folder, std::optional<int> games)
    : folder_(folder), digits_(std::max(fewest_digits, std::to_string(games.value_or(0)).size())) {
  std::error_code error;
  std::filesystem::create_directories(folder_, error);
  if (error) fail_to_write(folder, error.value());
  or_fail_to_write(WholeFile::at(folder_ / "game"), folder_ / "game");
}

void LogWriter::game_over(const GameRecord& record) {
  if (record.outcome.ending == Ending::void_game) return;
  for (const Colour colour : {Colour::red, Colour::blue}) write(record, colour);
}

void LogWriter::write(const GameRecord& record, Colour colour) const {
  std::string number = std::to_string(record.game);
  if (number.size() < digits_) number.insert(0, digits_ - number.size(), '0');
  const std::string& player = record.players[colour].name;
  const std::string path = folder_ / ("game-" + number + "-" + std::string(name(colour)) + "-" +
                                      part_of_name(player) + ".log");
  write_whole(path, log_in_full(record, colour));
}

}  // namespace connect4
