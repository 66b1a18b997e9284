#include "runner/screen/observers.hpp"

#include <algorithm>
#include <system_error>
#include <utility>

#include "protocol/files/whole_file.hpp"
#include "protocol/records/record_codec.hpp"
#include "runner/process/stop_signal.hpp"
#include "runner/screen/narration.hpp"
#include "runner/screen/unwritable.hpp"

namespace connect4 {

namespace {

constexpr int most_compared = 1'000'000;  // 16 bytes each

}  // namespace

void Observers::game_started(const GameRecord& record) {
  for (GameObserver* const observer : all_) observer->game_started(record);
}

void Observers::disc_dropped(const GameRecord& record, const Position& position, Cell disc) {
  for (GameObserver* const observer : all_) observer->disc_dropped(record, position, disc);
}

void Observers::moves_taken_back(const GameRecord& record, const Position& position) {
  for (GameObserver* const observer : all_) observer->moves_taken_back(record, position);
}

void Observers::turn_begins_again(const GameRecord& record, const Position& position) {
  for (GameObserver* const observer : all_) observer->turn_begins_again(record, position);
}

void Observers::game_over(const GameRecord& record) {
  for (GameObserver* const observer : all_) observer->game_over(record);
}

void Observers::match_over() {
  for (GameObserver* const observer : all_) observer->match_over();
}

void Observers::match_stopped() {
  for (GameObserver* const observer : all_) observer->match_stopped();
}

void RecordWriter::game_over(const GameRecord& record) {
  output_.write(to_json(record) + "\n");
}

void PlainNarrator::disc_dropped(const GameRecord& record, const Position&, Cell) {
  write(number_of(record) + describe_last_ply(record));
}

void PlainNarrator::moves_taken_back(const GameRecord& record, const Position& position) {
  write(number_of(record) + describe_taken_back(record, position));
}

void PlainNarrator::game_over(const GameRecord& record) {
  write(settings_.story(record));
  after_fault_ = is_fault(record.outcome.ending) && !is_resignation(record);
}

void PlainNarrator::write(const std::string& text) {
  output_.write((std::exchange(after_fault_, false) ? "\n" : "") + text);
}

std::string PlainNarrator::number_of(const GameRecord& record) const {
  return settings_.one_game ? "" : "game " + std::to_string(record.game) + "  ";
}

/// The first of the pair is red in odd games.
void DifferentGames::game_over(const GameRecord& record) {
  if (record.outcome.ending == Ending::void_game || ++games_ > most_compared) return;
  const std::int32_t red = record.game % 2 == 1 ? 0 : 1;
  repeats_.add({{.red = red, .blue = 1 - red}, record.outcome}, record.start,
               record.final_position());
}

std::string DifferentGames::story(const std::string& advice) {
  if (games_ > most_compared) return "";
  const std::int64_t surplus = repeats_.copies();
  if (surplus == 0) return "";
  const bool is_one = surplus == 1;
  return "\n" + std::to_string(surplus) + " of the " + std::to_string(games_) +
         " games ended exactly like " +
         (is_one ? "an earlier one and adds" : "earlier ones and add") + " no information.\n" +
         advice;
}

void FaultTally::game_over(const GameRecord& record) {
  for (const Colour colour : {Colour::red, Colour::blue})
    if (const auto& fault = record.fault_of(colour); fault && !fault->resigned)
      ++counts_[{record.players[colour].name, fault->rule}];
}

void Pause::disc_dropped(const GameRecord&, const Position&, Cell) {
  StopSignal::sleep_for(delay_);
}

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
