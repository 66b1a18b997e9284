#include "runner/screen/record_file.hpp"

#include <cerrno>
#include <filesystem>
#include <system_error>

#include "lib/text/printable.hpp"
#include "lib/text/words.hpp"
#include "protocol/files/file.hpp"
#include "protocol/records/record_codec.hpp"
#include "runner/screen/usage_error.hpp"

namespace connect4 {

namespace {

[[noreturn]] void refuse_to_read(const std::string& path, const std::string& reason) {
  throw UsageError("cannot read " + in_quotes(path) + ": " + reason +
                   "; give a file of game records, as connect4 play --record writes it");
}

std::ifstream open_records(const std::string& path) {
  std::ifstream file(path);
  if (!file) refuse_to_read(path, std::generic_category().message(errno));
  return file;
}

}  // namespace

std::optional<std::vector<Expected<ForeignGame>>> foreign_games_of(const std::string& path) {
  constexpr std::size_t most_bytes = std::size_t{64} << 20;
  std::error_code none;
  if (!std::filesystem::is_regular_file(path, none)) return std::nullopt;
  std::ifstream file(path);
  std::string line;
  if (std::getline(file, line) && parse_record(line)) return std::nullopt;
  const auto text = read_whole_file(path, most_bytes);
  return text ? foreign_games(*text) : std::nullopt;
}

RecordFile::RecordFile(const std::string& path)
    : path_(path), foreign_(foreign_games_of(path)), file_(open_records(path)) {}

std::optional<int> RecordFile::count_lines() const {
  if (foreign_) return static_cast<int>(foreign_->size());
  if (!std::filesystem::is_regular_file(path_)) return std::nullopt;
  std::ifstream file = open_records(path_);
  int count = 0;
  for (std::string line; std::getline(file, line);) ++count;
  return count;
}

std::optional<Expected<GameRecord>> RecordFile::next() {
  if (foreign_) return line_ < std::ssize(*foreign_) ? std::optional(next_foreign()) : std::nullopt;
  std::string line;
  if (!std::getline(file_, line)) {
    if (file_.bad()) refuse_to_read(path_, std::generic_category().message(errno));
    return std::nullopt;
  }
  ++line_;
  auto record = parse_record(line);
  if (record) return record;
  return Failure{path_ + ":" + std::to_string(line_) + ": " + record.error()};
}

Expected<GameRecord> RecordFile::next_foreign() {
  const Expected<ForeignGame>& game = (*foreign_)[static_cast<std::size_t>(line_++)];
  if (!game) return Failure{path_ + ": " + game.error()};
  if (game->is_over) return game->record;
  return Failure{path_ + ": game " + std::to_string(line_) +
                 " is not over; for exact scores of such moves: connect4 analyse < " +
                 as_shell_word(path_)};
}

}  // namespace connect4
