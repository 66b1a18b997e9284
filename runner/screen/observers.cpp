#include "runner/screen/observers.hpp"

#include <utility>

#include "protocol/records/record_codec.hpp"
#include "runner/process/stop_signal.hpp"

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

}  // namespace connect4
